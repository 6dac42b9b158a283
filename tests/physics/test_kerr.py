"""Kerr media, D = eps0 (eps E + chi3 |E|^2 E) (gen/model/kerr.c).

References. A thin slab of eps 1 and thickness h in vacuum, at E0 cos(wt): P at 3 w is eps0 chi3 E0^3/4, and so the wave that
leaves it forwards 3 w h/(2 c0) chi3 E0^3/4 while the pump is not used up (Boyd, Nonlinear Optics, 3rd ed., ch. 1 and 2). A wave
of amplitude E0 sees the index n + n2 E0^2, n2 = 3 chi3/(8 n) (the same, sect. 4.1). In a closed box
sum of (eps E(n)^2/2 + 3/4 chi3 |E|^4) + H(n-1/2) H(n+1/2)/2, with |E|^4 = sum of E_a^2 (E_a^2 + what lies about), swings
with dt^2 and does not drift (Hairer, Lubich & Wanner, Geometric Numerical Integration, ch. VI).

Checked, f64: both; energy in 1D and 2D TE, its swing at courant 0.8 and 0.4, its drift over the run, and the monitor `energy`
against this sum of what probes on all sites saw; that it does not grow where chi3 is in the fastest medium; what a Mur wall sends back, and that noise between such walls does not grow.
"""
import math

import numpy as np

import harness
from harness import C0, EPS0, Raw, call

F = 3e14
LINEAR = 1e-40  # chi3 without effect, with the same dt


def amplitudes(values, dt, periods=6):
    """Complex amplitudes at F and 3 F of the last whole periods, by least squares."""
    values = np.array(values)
    n = int(periods / F / dt)
    t = (np.arange(len(values)) + 1) * dt
    part, v = t[-n:], values[-n:]
    waves = [g(2 * np.pi * k * F * part) for k in (1, 3, 5) for g in (np.cos, np.sin)]
    c = np.linalg.lstsq(np.stack(waves, 1), v, rcond=None)[0]
    return complex(c[0], -c[1]), complex(c[2], -c[3])


def line(folder, name, cells, per_wavelength, chi, slab, at, eps=1.0, amplitude=1e7):
    lam = C0 / F / math.sqrt(eps)
    d = lam / per_wavelength
    medium = call("material", eps=eps, chi3=chi)
    text = harness.scene_text(
        mode="1d", cell=d, cells=cells, duration=30 / F + 2 * cells * d * math.sqrt(eps) / C0, boundary=call("cpml", cells=16),
        background=call("material", eps=eps), objects=[call("box", from_=slab[0] * d, to=slab[1] * d, material=medium)],
        sources=[call("soft", component="Ez", at=40 * d, waveform=call("sine", f=F, amplitude=amplitude, ramp=5))],
        monitors=[call("probe", name=f"p{i}", component="Ez", at=x * d) for i, x in enumerate(at)])
    run = harness.run(text, folder, name)
    return [amplitudes(run.values(f"p{i}"), run.dt) for i in range(len(at))]


def check_harmonic(checks, folder):
    chi, per = 1e-18, 120
    (before, _), (_, third) = line(folder, "third", 400, per, chi, (100, 112), (90, 200))
    _, (_, none) = line(folder, "none", 400, per, LINEAR, (100, 112), (90, 200))
    h = 12 * C0 / F / per
    wanted = 3 * 2 * np.pi * F * h / (2 * C0) * chi * abs(before) ** 3 / 4
    checks.below(f"third harmonic of a thin slab: error ({abs(third):.4g} V/m, chi3 E^2 = {chi * abs(before) ** 2:.2g})",
                 abs(abs(third) / wanted - 1), 0.02)
    checks.below("third harmonic without chi3, over the other", abs(none) / abs(third), 1e-4)


def check_index(checks, folder):
    chi, per, eps = 1e-18, 40, 2.25
    linear = line(folder, "linear", 500, per, LINEAR, (100, 440), (120, 280), eps)
    kerr = line(folder, "kerr", 500, per, chi, (100, 440), (120, 280), eps)
    turned = np.angle(kerr[1][0] / kerr[0][0] / (linear[1][0] / linear[0][0]))
    n, e0, length = math.sqrt(eps), abs(kerr[0][0]), 160 * C0 / F / math.sqrt(eps) / per
    wanted = -3 * chi / (8 * n) * e0 ** 2 * 2 * np.pi * F * length / C0
    checks.below(f"n2 of a wave along x: error (phase {turned:.4g} rad)", abs(turned / wanted - 1), 0.02)


def energy(folder, mode, courant, steps):
    """The energy of each step, over the first, of a closed box wholly Kerr, in units where |chi3 E^2| is about 0.02."""
    n = (40,) if mode == "1d" else (10, 8)
    d, chi, eps = 1e-3, 0.02, 2.0
    parts = {"1d": ("Ez", "Hy"), "2d-te": ("Ex", "Ey", "Hz")}[mode]
    where = {"Ez": (0, 0), "Hy": (0.5, 0), "Ex": (0.5, 0), "Ey": (0, 0.5), "Hz": (0.5, 0.5)}
    sites = {c: [(i, j) for j in range(n[1] if len(n) > 1 and where[c][1] else (n[1] + 1 if len(n) > 1 else 1))
                 for i in range(n[0] if where[c][0] else n[0] + 1)] for c in parts}
    start = Raw(f"function(x, y) return math.cos(math.pi*x/{n[0] * d}) * math.sin(math.pi*(y or {n[-1] * d / 2})/{n[-1] * d}) end") \
        if mode != "1d" else Raw(f"function(x) return math.sin(math.pi*x/{n[0] * d}) end")
    text = harness.scene_text(
        mode=mode, cell=d, cells=list(n), steps=steps, courant=courant, boundary=Raw("pec"), background=call("material", eps=eps, chi3=chi),
        sources=[call("initial", component=parts[0], value=start)],
        monitors=[call("energy", every=1)] + [call("probe", name=f"{c}_{i}_{j}", component=c, at=[(i + where[c][0]) * d, (j + where[c][1]) * d][:len(n)])
                  for c in parts for i, j in sites[c]])
    run = harness.run(text, folder, f"energy_{mode}_{courant}")
    f = {c: np.zeros((steps, n[0] + 1, (n[1] if len(n) > 1 else 0) + 1)) for c in parts}
    for c in parts:
        for i, j in sites[c]:
            f[c][:, i, j] = run.values(f"{c}_{i}_{j}")
    h = f[parts[-1]] * harness.Z0
    total = (h[:-1] * h[1:]).sum((1, 2)) / 2
    es = [f[c][:-1] for c in parts if c[0] == "E"]
    total += sum((eps * e ** 2 / 2 + 0.75 * chi * e ** 4).sum((1, 2)) for e in es)
    if len(es) == 2:  # 2 E_x^2 E_y^2, each pair of edges that share a node and a cell: a quarter
        x2, y2 = es[0] ** 2, es[1] ** 2
        total += 0.75 * chi * 2 * pairs_of(x2, y2)
    measured = np.array(run.values("energy"))[:-1] / (EPS0 * d ** len(n))
    return total, np.abs(measured / total - 1).max()


def pairs_of(x2, y2):
    """Sum over nodes of mean(E_x^2) mean(E_y^2), the means over two edges, those beyond the walls 0."""
    mx = np.zeros_like(x2)
    my = np.zeros_like(y2)
    mx[:, :, :] += x2 / 2
    mx[:, 1:, :] += x2[:, :-1, :] / 2
    my[:, :, :] += y2 / 2
    my[:, :, 1:] += y2[:, :, :-1] / 2
    return (mx * my).sum((1, 2))


def check_energy(checks, folder):
    for mode in ("1d", "2d-te"):
        swing = []
        for courant, steps in ((0.8, 1500), (0.4, 3000)):
            w, off = energy(folder, mode, courant, steps)
            checks.below(f"{mode}, courant {courant}: the monitor's energy over that of the probes' fields, less 1", off, 1e-10)
            w = w[20:]
            quarter = len(w) // 4
            swing.append(w.std() / w.mean())
            checks.below(f"{mode}, courant {courant}: energy of the last quarter over that of the first, less 1",
                         abs(w[-quarter:].mean() / w[:quarter].mean() - 1), 2e-3)
        checks.above(f"{mode}: order of the energy's swing ({swing[0]:.2g}, {swing[1]:.2g})", math.log2(swing[0] / swing[1]), 1.7)


def check_growth(checks, folder):
    """A medium that is the fastest of its scene, at the default courant: four waves of the lattice must not make a turn."""
    for mode, cells, start in (("1d", [60], [("Ez", "function(x) return math.sin(math.pi*x/60e-3) end")]),
                               ("2d-te", [24, 20], [("Ex", "function(x, y) return math.cos(math.pi*x/24e-3)*math.sin(math.pi*y/20e-3) end"),
                                                    ("Ey", "function(x, y) return -20/24*math.sin(math.pi*x/24e-3)*math.cos(math.pi*y/20e-3) end")])):
        text = harness.scene_text(
            mode=mode, cell=1e-3, cells=cells, steps=15000, boundary=Raw("pec"), background=call("material", chi3=0.1),
            sources=[call("initial", component=c, value=Raw(f)) for c, f in start], monitors=[call("energy", every=5)])
        w = harness.run(text, folder, f"growth_{mode}").values("energy")
        checks.below(f"{mode}, chi3 E^2 = 0.1, eps 1: largest energy over the first", max(w) / w[0], 1.05)


def at_wall(folder, name, cells, amplitude, per=40, chi=1e-18, eps=2.25):
    """The field half a wavelength before a Mur wall that a Kerr medium reaches, or in a longer line before it meets one."""
    d = C0 / F / math.sqrt(eps) / per
    text = harness.scene_text(
        mode="1d", cell=d, cells=cells, steps=900, boundary=Raw("mur{}"), background=call("material", eps=eps, chi3=chi),
        sources=[call("soft", component="Ez", at=40 * d, waveform=call("sine", f=F, amplitude=amplitude, ramp=5))],
        monitors=[call("probe", name="p", component="Ez", at=180 * d)])
    return np.array(harness.run(text, folder, name).values("p"))


def check_wall(checks, folder):
    """What the wall, which is linear, sends back besides what it does of a linear wave is the difference of the indices over
    their sum; at the crest of a wave that is four times the mean's."""
    chi, eps = 1e-18, 2.25
    for number, amplitude in enumerate((3.5e7, 7e7)):
        short, long = at_wall(folder, f"wall{number}", 200, amplitude), at_wall(folder, f"free{number}", 1100, amplitude)
        always = at_wall(folder, f"wall{number}_linear", 200, amplitude, chi=LINEAR) - at_wall(folder, f"free{number}_linear", 1100, amplitude, chi=LINEAR)
        e0 = abs(long[-200:]).max()
        wanted = 3 * chi / (8 * math.sqrt(eps)) * e0 ** 2 / (2 * math.sqrt(eps))
        back = abs(short - long - always)[-200:].max() / e0
        checks.below(f"Mur wall, chi3 E^2 = {chi * e0 ** 2:.2g}: reflected over n2 E^2/(2 n) ({back:.2g})", back / wanted, 4)
    text = """return scene { mode = "%s", cell = 1e-8, cells = %s, steps = 4000, courant = 0.99, boundary = mur{},
        background = material{ eps = 2, chi3 = %s },
        sources = { initial{ component = "%s", value = function(x, y)
            local v = math.sin(x*1.3e9 + (y or 0)*7.7e8)*43758.5453; return 5e8*(v - math.floor(v) - 0.5) end } },
        monitors = { energy{ every = 10 } } }"""
    for mode, cells, component in (("1d", "60", "Ez"), ("2d-tm", "{18, 14}", "Ez"), ("2d-te", "{18, 14}", "Ex"), ("3d", "{9, 8, 7}", "Ey")):
        runs = [harness.run(text % (mode, cells, chi3, component), folder, f"noise_{mode}_{chi3}", extra=["--yes"]) for chi3 in ("0", "1e-18")]
        without, w = (np.array(run.values("energy")) for run in runs)
        checks.below(f"{mode}, Mur walls: largest energy of noise with chi3 E^2 to 0.06, over its first, against the same without chi3",
                     w.max() / w[0] / (without.max() / without[0]), 1.01)


def main():
    checks, folder = harness.Checks(), harness.scratch()
    check_harmonic(checks, folder)
    check_index(checks, folder)
    check_energy(checks, folder)
    check_growth(checks, folder)
    check_wall(checks, folder)
    checks.end()


main()
