"""Perfect conductors that cut cells (Dey-Mittra, `conformal = true`), beside stairs.

Reference.
1. Near field of a PEC cylinder, ka = 2: the Hankel series, as in test_cylinder.py.
2. Resonances of round cavities carved out of PEC: f = x c/(2 pi a), with x a zero of J_m (2D TM) or J_m' (2D TE),
   and in the sphere of the spherical functions: TM_1 2.7437 and TE_1 4.4934 (Harrington, Time-Harmonic
   Electromagnetic Fields, tables 6-1, 6-2).
3. A plate's face inside a cell: a resonator between faces anywhere on the lattice has f = c/(2 L).
4. A disc across a periodic seam is the same disc in the middle, and half of a symmetric scene the whole: same values.
5. Energy of closed boxes with random PEC solids, dielectrics and unequal cells at the limit of dt and half of it: constant
   (E(n) with E(n), H(n+1/2) with H(n-1/2)), whatever slivers the solids leave.
6. The cavities of 2 at half the usual dt, which asks for next to no larger faces: second order.

Checked: the error of 1 at 20 cells per wavelength at least five times below that of stairs, and its bound; errors of
2, 3 and 6; 4 to rounding; 5 in 1D, 2D TM, TE and 3D, periodic walls among them. `--long` takes 10^6 steps of 5.
"""
import math
import random
import sys

import numpy as np

import harness
import test_cylinder
import yee
from harness import C0, Raw, call

PEC = Raw("pec")
NOISE = """function(x, y, z)
            local v = math.sin(12989.8 * x + 78233.1 * (y or 0) + 37719.3 * (z or 0)) * 43758.5453
            return v - math.floor(v) - 0.5
        end"""


def cylinders(checks, folder):
    for polarisation, bound in (("tm", 0.013), ("te", 0.009)):
        stairs = test_cylinder.error(folder, polarisation, "pec", "volume", 20)
        cut = test_cylinder.error(folder, polarisation, "pec", "volume", 20, conformal=True)
        coarse = test_cylinder.error(folder, polarisation, "pec", "volume", 10, conformal=True)
        checks.below(f"cylinder {polarisation}: 20 cells per wavelength, rms error (stairs {stairs:.4f})", cut, bound)
        checks.below(f"cylinder {polarisation}: over a fifth of that of stairs", cut / (stairs / 5), 1)
        checks.below(f"cylinder {polarisation}: of the error at 10 cells", cut / coarse, 0.5)


def peak(values, dt, f):
    """The strongest frequency within 6% of f."""
    width = 0.06 * f
    for _ in range(4):
        grid = np.linspace(f - width, f + width, 241)
        f = grid[int(np.argmax(np.abs(yee.spectrum(values, dt, grid, window=True))))]
        width /= 30
    return f


def ring(folder, name, mode, radius, x, component, offset, conformal, cell=1e-3, part=0.7):
    """The cavity's resonance near x c/(2 pi a), relative to it, `radius` cells large and off the nodes by `offset`; dt is
    a part of the limit of whole cells."""
    axes = 3 if mode == "3d" else 2
    a = radius * cell
    n = 2 * math.ceil(radius) + 4
    centre = [n / 2 * cell + o * cell for o in offset[:axes]]
    f = x * C0 / (2 * math.pi * a)
    dt = part * cell / (C0 * math.sqrt(axes))
    body = call("sphere" if axes == 3 else "disc", centre=centre, radius=a, material=Raw("vacuum"))
    place = [centre[i] + s * a for i, s in enumerate((0.45, 0.3, 0.2)[:axes])]
    text = harness.scene_text(
        mode=mode, cell=cell, cells=[n] * axes, steps=int(60 / (f * dt)), dt=dt, background=PEC, objects=[body],
        conformal=conformal, boundary=PEC,
        sources=[call("soft", component=component, at=place,
                      waveform=call("pulse", f0=f, bandwidth=0.4 * f))],
        monitors=[call("probe", name="p", component=component, at=[2 * c - p for c, p in zip(centre, place)])])
    run = harness.run(text, folder, f"{name}_{conformal}")
    values = run.values("p")[int(8 / (f * dt)):]
    return peak(values, run.dt, f) / f - 1


def cavities(checks, folder):
    offset = (0.13, 0.27, -0.21)
    cases = [("tm", "2d-tm", 12.3, 2.404826, "Ez", 4e-3), ("te", "2d-te", 12.3, 1.841184, "Hz", 4e-3),
             ("sphere TM", "3d", 8.3, 2.743707, "Ez", 8e-3), ("sphere TE", "3d", 8.3, 4.493409, "Hz", 1.2e-2)]
    for name, mode, radius, x, component, bound in cases:
        stairs, cut = (ring(folder, name.replace(" ", ""), mode, radius, x, component, offset, c) for c in (False, True))
        checks.below(f"cavity {name}, radius {radius} cells: resonance, relative (stairs {stairs:+.2e})", abs(cut), bound)


def orders(checks, folder):
    """With half the usual dt no face needs to be larger than it is, and the order is the second."""
    for name, mode, x, component, bound in (("tm", "2d-tm", 2.404826, "Ez", 2.5e-3), ("te", "2d-te", 1.841184, "Hz", 4e-3)):
        errors = [max(abs(ring(folder, f"order_{name}_{cells}_{n}", mode, x * cells / (2 * math.pi), x, component, offset, True,
                               part=0.35)) for n, offset in enumerate(((0, 0), (0.13, 0.27), (0.41, -0.33))))
                  for cells in (20, 40)]
        checks.below(f"cavity {name}, half the usual dt, 20 cells per wavelength: resonance, relative", errors[0], bound)
        checks.above(f"cavity {name}, half the usual dt: order from 20 to 40 cells", math.log2(errors[0] / errors[1]), 1.8)


def between_faces(checks, folder):
    """1D: walls 0.37 and 0.81 into their cells."""
    cell, lo, hi = 1e-3, 3.37e-3, 34.81e-3
    f = C0 / (2 * (hi - lo))
    for conformal in (False, True):
        text = harness.scene_text(
            mode="1d", cell=cell, cells=[40], steps=6000, conformal=conformal, boundary=PEC,
            objects=[call("box", from_=[0], to=[lo], material=PEC), call("box", from_=[hi], to=[40e-3], material=PEC)],
            sources=[call("soft", component="Ez", at=[11e-3], waveform=call("pulse", f0=f, bandwidth=0.5 * f))],
            monitors=[call("probe", name="p", component="Ez", at=[21e-3])])
        run = harness.run(text, folder, f"faces_{conformal}")
        found = peak(run.values("p")[1500:], run.dt, f) / f - 1
        if conformal:
            checks.below(f"1d, faces inside cells: resonance, relative (stairs {stairs:+.2e})", abs(found), 1e-3)
        stairs = found


def last(folder, name, **keys):
    return harness.run(harness.scene_text(cell=1e-3, cells=[40, 40], steps=300, conformal=True, **keys), folder, name,
                       precision="f64").values("p")[-1]


def images(checks, folder):
    disc = call("disc", centre=[20.3e-3, 20.3e-3], radius=6.7e-3, material=PEC)
    pulse = call("ricker", f=1e10)
    for mode, component in (("2d-tm", "Ez"), ("2d-te", "Hz")):
        seam = [Raw(f"shift{{ {disc}, by = {{{s} * 20e-3, 0}} }}") for s in (1, -1)]
        values = [last(folder, f"seam_{mode}_{n}", mode=mode, boundary=dict(x=Raw("periodic"), y=PEC), objects=objects,
                       sources=[call("soft", component=component, at=[(30.5 - 20 * n) * 1e-3, 10.5e-3], waveform=pulse)],
                       monitors=[call("probe", name="p", component=component, at=[(10.5 + 20 * n) * 1e-3, 29.5e-3])])
                  for n, objects in enumerate(([disc], seam))]
        checks.below(f"{mode}: disc across a periodic seam, field against that in the middle",
                     abs(values[1] / values[0] - 1), 1e-12)
    middle = call("disc", centre=[20.3e-3, 20e-3], radius=6.7e-3, material=PEC)
    values = [last(folder, f"half_{len(keys)}", mode="2d-te", boundary=call("cpml", cells=8), objects=[middle], **keys,
                   sources=[call("soft", component="Ey", at=[11e-3, y * 1e-3], waveform=pulse) for y in (19.5, 20.5)],
                   monitors=[call("probe", name="p", component="Ex", at=[29.5e-3, 25e-3])])
              for keys in ({}, dict(symmetry=dict(y="odd")))]
    checks.below("2d-te: half of a symmetric scene, field against the whole", abs(values[1] / values[0] - 1), 1e-12)


def solid(draw, axes, lengths, material):
    at = [draw.uniform(0.1, 0.9) * length for length in lengths]
    size = draw.uniform(0.06, 0.3) * min(lengths)
    kinds = ["box"] if axes == 1 else ["box", "disc" if axes == 2 else "sphere", "turned"]
    kind = draw.choice(kinds)
    if kind in ("disc", "sphere"):
        return call(kind, centre=at, radius=size, material=material)
    sides = [size * draw.uniform(0.3, 1.6) for _ in range(axes)]
    lo = [max(0, p - s) for p, s in zip(at, sides)]
    hi = [min(length, p + s) for p, s, length in zip(at, sides, lengths)]
    body = call("box", from_=lo, to=hi, material=material)
    turn = dict(angle=draw.uniform(0, 90), about=at)
    return body if kind == "box" else Raw(f"rotate{{ {body}, " + ", ".join(
        f"{k} = {harness.lua(v)}" for k, v in {**turn, **({"axis": draw.choice("xyz")} if axes == 3 else {})}.items()) + " }")


def box_of_solids(folder, mode, seed, steps, courant=1):
    """Largest deviation of the energy from its first value, relative, and whether the fields stayed finite."""
    draw = random.Random(seed)
    axes = {"1d": 1, "2d-tm": 2, "2d-te": 2, "3d": 3}[mode]
    cells = {1: 40, 2: 18, 3: 11}[axes]
    cell = [1e-3 * draw.choice([1, 1, 0.6, 1.7]) for _ in range(axes)]
    lengths = [cells * d for d in cell]
    nodes = {}
    if draw.random() < 0.4:
        steps_x = [cell[0] * draw.uniform(0.7, 1.3) for _ in range(cells)]
        nodes = dict(nodes=dict(x=[float(v) for v in np.concatenate([[0], np.cumsum(steps_x)])]))
        lengths[0] = float(sum(steps_x))
    objects = [solid(draw, axes, lengths, call("material", name="glass", eps=draw.uniform(1, 5)))]
    objects += [solid(draw, axes, lengths, PEC) for _ in range(draw.randint(1, 5))]
    objects += [solid(draw, axes, lengths, call("material", name="hole", eps=draw.uniform(1, 3)))]
    walls = [draw.choice(["pec", "pmc", "periodic"]) for _ in range(axes)]
    component = "Hz" if mode == "2d-te" else "Ez"
    text = harness.scene_text(
        mode=mode, cell=cell, cells=[cells] * axes, **nodes, steps=steps, courant=courant, conformal=True, objects=objects,
        averaging=draw.choice(["volume", "none", "normal"]),
        boundary={a: Raw(w) for a, w in zip("xyz", walls)},
        sources=[call("initial", component=component,
                      value=Raw(NOISE))],
        monitors=[call("energy", name="w", every=max(1, steps // 200))])
    run = harness.run(text, folder, f"random_{mode}_{seed}", precision="f64")
    values = np.array(run.values("w"))
    return float(np.max(np.abs(values / values[0] - 1))), text


def energies(checks, folder, steps, boxes, courant=1):
    for mode, seeds in boxes.items():
        worst = max(box_of_solids(folder, mode, seed, steps, courant)[0] for seed in range(seeds))
        checks.below(f"{mode}: energy of {seeds} boxes of random solids over {steps} steps at {courant} of the limit of dt", worst, 1e-9)


def main():
    checks = harness.Checks()
    folder = harness.scratch()
    if "--long" in sys.argv:
        energies(checks, folder, 1000000, {"1d": 4, "2d-tm": 4, "2d-te": 4, "3d": 1})
        energies(checks, folder, 1000000, {"2d-tm": 2, "2d-te": 2}, 0.5)
    else:
        energies(checks, folder, 5000, {"1d": 4, "2d-tm": 8, "2d-te": 8, "3d": 6})
        energies(checks, folder, 5000, {"1d": 2, "2d-tm": 4, "2d-te": 4, "3d": 2}, 0.5)
        orders(checks, folder)
        images(checks, folder)
        between_faces(checks, folder)
        cavities(checks, folder)
        cylinders(checks, folder)
    checks.end()


if __name__ == "__main__":
    main()
