"""Unequal cells along the axes (`nodes`).

Reference. On a lattice of unequal cells the scheme still separates: with the second difference along an axis
    (D u)_i = [ (u_{i+1} - u_i)/d_{i+1/2} - (u_i - u_{i-1})/d_{i-1/2} ] / d_i,   d_i = (d_{i-1/2} + d_{i+1/2})/2
and -D u = l u (a generalised symmetric eigenproblem, solved here by numpy), a cavity's discrete resonances obey
    [2 sin(w dt/2)/(c dt)]^2 = l_x + l_y + l_z
exactly. Where cells change smoothly the scheme is of second order although its truncation error is of first
(P. Monk, E. Suli, SIAM J. Numer. Anal. 31, 393, 1994).

Checked.
1. One mode as initial field is a pure tone of the discrete resonance, to 1e-9: 2D TM, 2D TE, 3D.
2. The error against the continuous resonance falls at second order on smoothly graded meshes, and by how much where
   cells double at once.
3. The energy of a lossless cavity stays, to 1e-10.
4. CPML behind a graded axis reflects as it does behind a uniform one.
5. A total-field box on graded axes leaks at rounding along them, below -40 dB oblique.
6. A slab in quarter cells: its reflection is nearer to Airy's than in whole ones (what is left is of the steps in size).
7. A recording of a graded box replays in another scene with the same cells to rounding.
8. A voltage source on a line of edges, its resistance and a capacitor: what the uniform line gives.
9. Bloch walls: the lowest wave of a period filled with a medium has w = c |k|/n; the error falls at second order. The wave
   has no loss, so that rounding may let it grow a little: it must be found by resonances{} nevertheless.
"""
import csv
import math

import numpy as np

import harness
from harness import C0, Raw, call
import yee

D = 1e-3


def smooth(n, length, part=0.5):
    """Nodes 0..length whose spacing swings by `part` of its mean, once along the axis."""
    at = [length * (i / n - part * math.sin(2 * math.pi * i / n) / (2 * math.pi)) for i in range(n + 1)]
    at[-1] = length
    return at


def doubled(n, length):
    """Fine cells in the first half, cells twice as large in the second."""
    m = 2 * n // 3
    return [i * length / 2 / m for i in range(m)] + [length / 2 * (1 + i / (n - m)) for i in range(n - m + 1)]


def operator(nodes, half):
    """Eigenvalues (rising) and vectors of -D on the nodes between walls of zero field, or on the cells' middles (`half`),
    where the difference vanishes on the walls."""
    x = np.array(nodes)
    cell = np.diff(x)
    dual = np.array([(cell[0] + cell[0]) / 2, *((cell[1:] + cell[:-1]) / 2), cell[-1]])
    n = len(cell)
    if half:
        gradient = np.zeros((n - 1, n))  # at inner nodes
        for i in range(n - 1):
            gradient[i, i], gradient[i, i + 1] = -1 / dual[i + 1], 1 / dual[i + 1]
        mass, weight = cell, dual[1:-1]
    else:
        gradient = np.zeros((n, n - 1))  # in cells, of the inner nodes
        for i in range(n):
            if i > 0:
                gradient[i, i - 1] = -1 / cell[i]
            if i < n - 1:
                gradient[i, i] = 1 / cell[i]
        mass, weight = dual[1:-1], cell
    root = np.sqrt(mass)
    values, vectors = np.linalg.eigh((gradient / root).T @ (weight[:, None] * gradient / root))
    vectors = vectors / root[:, None]
    return values, vectors / np.abs(vectors).max(axis=0)


def resonance(total, dt):
    return math.asin(C0 * dt * math.sqrt(total) / 2) / (math.pi * dt)


def table(values):
    return "{" + ", ".join(repr(float(v)) for v in values) + "}"


def initial(axes, profiles):
    """A function of the place that has the value of the profile at the nearest node or middle of each axis."""
    names = ", ".join("xyz"[: len(axes)])
    return Raw(f"""(function()
        local at, value = {{ {", ".join(table(p) for p, _ in profiles)} }}, {{ {", ".join(table(v) for _, v in profiles)} }}
        local function look(a, x)
            local best = 1
            for i, p in ipairs(at[a]) do if math.abs(p - x) < math.abs(at[a][best] - x) then best = i end end
            return math.abs(at[a][best] - x) < 1e-7 and value[a][best] or 0
        end
        return function({names}) return {" * ".join(f"look({a + 1}, {'xyz'[a]})" for a in range(len(axes)))} end
    end)()""")


def mode_of(nodes, half, number):
    """(total eigenvalue's part, (places, profile)) of one axis."""
    values, vectors = operator(nodes, half)
    x = np.array(nodes)
    return values[number], ((x[1:] + x[:-1]) / 2 if half else x[1:-1], vectors[:, number])


def tone(folder, name, mode, nodes, numbers, steps=400):
    """(measured, discrete, dt) resonance of the mode with these numbers along the axes."""
    component = "Hz" if mode == "2d-te" else "Ez"
    total, profiles = 0, []
    for axis, at in enumerate(nodes):
        half = mode == "2d-te" or axis == 2
        value, profile = mode_of(at, half, numbers[axis] if half else numbers[axis] - 1)
        total += value
        profiles.append(profile)
    peak = [float(at[int(np.argmax(np.abs(values)))]) for at, values in profiles]
    text = harness.scene_text(
        mode=mode, nodes={"xyz"[a]: [float(v) for v in at] for a, at in enumerate(nodes)}, steps=steps, boundary=Raw("pec"),
        sources=[call("initial", component=component, value=initial(nodes, profiles))],
        monitors=[call("probe", name="p", component=component, at=peak)])
    result = harness.run(text, folder, name)
    return yee.frequency_of_tone(result.values("p")[1:], result.dt), resonance(total, result.dt), result.dt


def tones(checks, folder):
    cases = [("2d-tm", [smooth(24, 24 * D), doubled(18, 20 * D)], (2, 1)),
             ("2d-te", [smooth(24, 24 * D), smooth(17, 20 * D, 0.3)], (1, 2)),
             ("3d", [smooth(12, 12 * D), smooth(10, 11 * D, 0.3), doubled(9, 8 * D)], (1, 1, 0))]
    for mode, nodes, numbers in cases:
        found, expected, _ = tone(folder, f"tone_{mode}", mode, nodes, numbers)
        checks.below(f"{mode}: mode {numbers} at {found / 1e9:.6f} GHz, the lattice's {expected / 1e9:.6f}, relative",
                     abs(found / expected - 1), 1e-9)


def orders(checks, folder):
    for name, mesh, low in (("smooth", smooth, 1.9), ("cells that double at once", doubled, 1.5)):
        errors = []
        for n in (9, 18, 36):
            found, _, dt = tone(folder, f"order_{name.split()[0]}_{n}", "2d-tm", [mesh(n, 10 * D)] * 2, (2, 2), steps=2 * n * n)
            errors.append(abs(found / (C0 * math.hypot(2, 2) / (2 * 10 * D)) - 1))
        order = math.log2(errors[1] / errors[2])
        checks.above(f"{name}: errors {', '.join(f'{e:.3%}' for e in errors)} with 9, 18, 36 cells, order", order, low)


def energy(checks, folder):
    nodes = {"x": smooth(10, 10 * D), "y": smooth(9, 9 * D, 0.3), "z": doubled(9, 8 * D)}
    text = harness.scene_text(
        mode="3d", nodes=nodes, steps=4000, boundary={"x": Raw("pec"), "y": Raw("pmc"), "z": Raw("periodic")},
        objects=[call("box", from_=[3 * D] * 3, to=[6 * D] * 3, material=call("material", eps=3, mu=1.5))],
        sources=[call("initial", component="Ez", value=Raw("function(x, y, z) return math.exp(-(x - 4e-3)^2 / 4e-6) end"))],
        monitors=[call("energy", name="w", every=100)])
    values = harness.run(text, folder, "energy").values("w")
    checks.below("largest relative change of the energy over 4000 steps", max(abs(v / values[0] - 1) for v in values), 1e-10)


def layer_nodes(unequal, more):
    """30 cells, of which the middle ones are graded or not, then `more` whole ones on both sides."""
    middle = smooth(20, 20 * D) if unequal else [i * D for i in range(21)]
    return [i * D for i in range(more)] + [more * D + x for x in middle] + [(more + 20 + i) * D for i in range(1, more + 1)]


def reflection(folder, unequal):
    """Of CPML in dB: the difference to a domain whose walls are out of reach."""
    f, probes = C0 / (25 * D), []
    for more in (14, 130):
        text = harness.scene_text(
            mode="2d-tm", nodes={"x": layer_nodes(unequal, more)}, cell=D, cells=[20 + 2 * more, 20 + 2 * more] if unequal else [20 + 2 * more] * 2,
            steps=260, dt=0.35 * D / C0, boundary=call("cpml", cells=10),
            sources=[call("soft", component="Ez", at=[(more + 8) * D, (more + 9) * D], waveform=call("ricker", f=f, delay=1.2 / f, amplitude=1))],
            monitors=[call("probe", name="p", component="Ez", at=[(more + 17) * D, (more + 15) * D])])
        probes.append(np.array(harness.run(text, folder, f"cpml_{unequal}_{more}", precision="f32").values("p")))
    return yee.decibel(np.abs(probes[0] - probes[1]).max() / np.abs(probes[1]).max())


def leakage(folder, name, direction):
    n, f = 70, C0 / (20 * D)
    nodes = {"x": layer_nodes(True, 25), "y": layer_nodes(True, 25)}
    probes = {"in": [35 * D, 36 * D], "low": [14 * D, 33 * D], "high": [30 * D, 57 * D]}
    text = harness.scene_text(
        mode="2d-tm", nodes=nodes, steps=6 * n, boundary=call("cpml", cells=10),
        sources=[call("plane_wave", from_=[18 * D] * 2, to=[52 * D] * 2, direction=direction, waveform=call("pulse", f0=f, bandwidth=f, amplitude=1))],
        monitors=[call("probe", name=key, component="Ez", at=at) for key, at in probes.items()])
    result = harness.run(text, folder, name)
    size = {key: max(map(abs, result.values(key))) for key in probes}
    return yee.decibel(max(size["low"], size["high"]) / size["in"])


def slab(folder, nodes, name, f):
    """|r| of a slab of index 3 from 30 to 36 mm, by the field before it with and without."""
    total = []
    for eps in (9, 1):
        text = harness.scene_text(
            mode="1d", nodes={"x": nodes}, steps=6000, dt=0.2 * D / C0, boundary=call("cpml", cells=10),
            objects=[call("box", from_=[30 * D], to=[36 * D], material=call("material", eps=eps))],
            sources=[call("soft", component="Ez", at=[15 * D], waveform=call("pulse", f0=f, bandwidth=f, amplitude=1))],
            monitors=[call("probe", name="p", component="Ez", at=[20 * D])])
        total.append(harness.run(text, folder, f"{name}_{eps}"))
    wave = [yee.spectrum(r.values("p"), r.dt, [f])[0] for r in total]
    return abs((wave[0] - wave[1]) / wave[1])


def slabs(checks, folder):
    f = C0 / (30 * D)  # 10 whole cells per wavelength in the slab
    n, length = 3.0, 6 * D
    r, phase = (1 - n) / (1 + n), np.exp(-2j * 2 * math.pi * f / C0 * n * length)
    exact = abs(r * (1 - phase) / (1 - r * r * phase))
    whole = [i * D for i in range(61)]
    steps = [1] * 27 + [0.75, 0.5, 0.5, 0.25] + [0.25] * 28 + [0.25, 0.5, 0.5, 0.75] + [1] * 22
    fine = [float(x) * D for x in np.cumsum([0, *steps])]
    errors = [abs(slab(folder, nodes, name, f) / exact - 1) for nodes, name in ((whole, "whole"), (fine, "fine"))]
    checks.below(f"slab: |r| {exact:.4f}, errors {errors[0]:.3%} with {len(whole) - 1} whole cells, {errors[1]:.3%} with {len(fine) - 1} "
                 "unequal ones; ratio", errors[1] / errors[0], 0.4)


def replays(checks, folder):
    f = C0 / (20 * D)
    box = dict(from_=[30 * D, 30 * D], to=[38 * D, 40 * D])
    nodes = {"x": layer_nodes(True, 25), "y": layer_nodes(True, 25)}
    keys = dict(mode="2d-tm", nodes=nodes, steps=200, dt=0.3 * D / C0, boundary=call("cpml", cells=10))
    probe = [call("probe", name="p", component="Ez", at=[34 * D, 35 * D])]
    first = harness.run(harness.scene_text(
        **keys, sources=[call("soft", component="Ez", at=[20 * D, 22 * D], waveform=call("ricker", f=f, delay=1 / f, amplitude=1))],
        monitors=[call("record", name="cut", **box), *probe]), folder, "recorded")
    shifted = {"x": [0, D, *(x + 2 * D for x in nodes["x"])], "y": nodes["y"]}
    second = harness.run(harness.scene_text(
        **{**keys, "nodes": shifted}, sources=[call("replay", file=str(first.folder / "cut.rec"), shift=[2 * D, 0])],
        monitors=[call("probe", name="p", component="Ez", at=[36 * D, 35 * D])]), folder, "replayed")
    a, b = np.array(first.values("p")), np.array(second.values("p"))
    checks.below("replay of a graded box two millimetres on: largest difference over the peak", np.abs(a - b).max() / np.abs(a).max(), 1e-12)


def circuit(folder, unequal):
    """The voltage of a capacitor that a source of 50 ohm charges over a chain of edges, in a box of PEC."""
    z = smooth(10, 10 * D, 0.4) if unequal else [i * D for i in range(11)]
    at = dict(from_=[5 * D, 5 * D, z[3]], to=[5 * D, 5 * D, z[7]])
    text = harness.scene_text(
        mode="3d", nodes={"z": z}, cell=D, cells=[10, 10, 10], steps=1500, dt=0.25 * D / C0, boundary=Raw("pec"),
        sources=[call("voltage", axis="z", resistance=50, waveform=call("step", rise=2e-11, amplitude=1), **at)],
        lumped=[call("capacitor", axis="z", farads=4e-12, **at)],
        monitors=[call("voltage_probe", name="v", **at)])
    result = harness.run(text, folder, f"circuit_{unequal}")
    return np.array(result.values("v"))


def bloch(folder, m):
    """Relative error of the lowest frequency with m cells to a period, which vary by a factor of 1.8."""
    period, k, n = 20 * D, [70, 40], 1.5
    f = C0 / n * math.hypot(*k) / (2 * math.pi)
    x = smooth(m, period, part=0.28)
    text = harness.scene_text(
        mode="2d-tm", nodes={"x": x, "y": x}, duration=12e-9, background=call("material", eps=n * n),
        boundary=Raw(f"{{ x = bloch{{ k = {k[0]} }}, y = bloch{{ k = {k[1]} }} }}"),
        sources=[call("soft", component="Ez", at=[7 * D, 6 * D], waveform=call("pulse", f0=f, bandwidth=f))],
        monitors=[call("resonances", name="r", component="Ez", at=[11 * D, 13 * D], band=[0.7 * f, 1.3 * f])])
    result = harness.run(text, folder, f"bloch_{m}", precision="f32")
    with open(result.folder / "spectra" / "r.csv") as table:
        lines = [float(row["frequency_hz"]) for row in csv.DictReader(table)]
    return abs(lines[0] / f - 1) if len(lines) == 1 else math.inf


def blochs(checks, folder):
    errors = [bloch(folder, m) for m in (8, 10, 14, 20)]
    checks.that(f"a wave between Bloch walls is found with 8, 10, 14, 20 cells: {errors}", max(errors) < math.inf)
    checks.below("its error with 20 cells in a period", errors[3], 1.5e-4)
    checks.below("the error with 20 cells of that with 10", errors[3] / errors[1], 0.27)


def refusals(checks, folder):
    path = folder / "layers.lua"
    path.write_text("return scene{ mode = '1d', nodes = { x = { 0, 1, 3, 4, 5, 6, 7, 8 } }, boundary = cpml{ cells = 2 }, steps = 1 }\n")
    try:
        harness.yeec("plan", path)
        said = "nothing"
    except harness.Failed as failed:
        said = failed.messages.strip()
    checks.that("layers of unequal cells are refused", "layers.lua:1: boundary: the 2 cells of the absorbing layer x- must be equal" in said, said)


def main():
    checks = harness.Checks()
    folder = harness.scratch()
    refusals(checks, folder)
    tones(checks, folder)
    orders(checks, folder)
    energy(checks, folder)
    uniform, graded = reflection(folder, False), reflection(folder, True)
    checks.below(f"CPML behind a graded axis {graded:.1f} dB, behind a uniform one {uniform:.1f} dB; difference", graded - uniform, 2, "dB")
    checks.below("leakage of a total-field box along a graded axis", leakage(folder, "along", [1, 0]), -120, "dB")
    checks.below("leakage, oblique", leakage(folder, "oblique", [math.cos(0.6), math.sin(0.6)]), -40, "dB")
    slabs(checks, folder)
    replays(checks, folder)
    blochs(checks, folder)
    a, b = circuit(folder, False), circuit(folder, True)
    checks.below("a capacitor's voltage on unequal edges against equal ones, of its last value", np.abs(a - b).max() / abs(a[-1]), 0.03)
    checks.end()


main()
