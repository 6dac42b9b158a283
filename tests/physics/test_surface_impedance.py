"""Resistive sheets and good conductors whose skin is not resolved: sheet{}, metal{}.

1. A sheet of R ohm per square across a plane wave, 1D, 6 to 14 GHz, 107 to 250 cells per wavelength: |r|^2 = (Z0/(2 R + Z0))^2
   and |t|^2 = (2 R/(2 R + Z0))^2 for 100, Z0/2 and 1000 ohm: r and t within 2e-5. Salisbury's screen, Z0 per square a quarter of
   a wave before a conductor: r = -y/(2 + y), y = 1/(j tan(k q)) (Salisbury, US patent 2,599,944 (1952); Fante & McCormack,
   IEEE Trans. AP 36, 1443 (1988)).
2. The impedance Z0 (1 + r)/(1 - r) of a metal's face, from r over that of a perfect conductor at the same place, against
   sqrt(j w mu/sigma) (Pozar, Microwave Engineering, 1.7), 5.8e7 and 1000 S/m: within 1%, the error of four poles over
   a band of 6 to 14 GHz and the tails of the pulse.
3. WR-90 of copper at 10 GHz: the attenuation of TE10 by the modes' solver, 12 and 24 cells across the guide, against
   R_s (2 b pi^2 + a^3 k^2)/(a^3 b beta k Z0) (Pozar, eq. 3.96): within 0.2%; and of a wave that runs 60 mm down a guide of
   5.8e5 S/m, whose loss is ten times that, by the power at two planes: within 1%.
4. A box of copper, 22 x 11 x 26 mm by cells of 1 mm: Q of TE101 against Pozar, eq. 6.46, within 0.5%, and its frequency
   lower by f/(2 Q), the inductance of the skin; as walls of the domain and as a solid with a hollow, to 1e-9 the same.
5. Passive: random boxes of metals, plates, sheets and dielectrics in a closed box of metal, random fields, the time step at its
   limit, 2D TE and TM: the energy, that of the poles included, falls in each of 10^5 steps but for 1e-7 of the first (a
   loss of H is counted half a step beside H, so that it may be that much too low or too high), and dies out.
"""
import csv
import json
import math
import random

import numpy as np

import harness
from harness import C0, MU0, Z0, Raw, call
import yee

CELL, BAND = 0.2e-3, np.linspace(6e9, 14e9, 9)


def line(folder, name, objects):
    """Spectra before and behind what stands at cell 400."""
    text = harness.scene_text(
        mode="1d", cell=CELL, cells=[600], steps=4000, boundary=call("cpml", cells=20), objects=objects,
        sources=[call("soft", component="Ez", at=[100 * CELL], waveform=call("pulse", f0=10e9, bandwidth=8e9))],
        monitors=[call("probe", name=n, component="Ez", at=[i * CELL]) for n, i in (("before", 200), ("behind", 500))])
    result = harness.run(text, folder, name)
    return [yee.spectrum(result.values(p), result.dt, BAND) for p in ("before", "behind")]


def sheets(checks, folder, empty):
    for ohms in (100, Z0 / 2, 1000):
        at = call("sheet", from_=[400 * CELL], to=[400 * CELL], ohms=ohms)
        before, behind = line(folder, f"sheet{ohms:.0f}", [at])
        r, t = abs((before - empty[0]) / empty[0]), abs(behind / empty[1])
        whole = 2 * ohms + Z0
        checks.below(f"sheet of {ohms:.4g} ohm: |r|^2 {r[4]**2:.5f}, error of r", max(abs(r - Z0 / whole)), 2e-5)
        checks.below(f"sheet of {ohms:.4g} ohm: |t|^2 {t[4]**2:.5f}, error of t", max(abs(t - 2 * ohms / whole)), 2e-5)
    gap = 38
    screen = [call("sheet", from_=[(400 - gap) * CELL], to=[(400 - gap) * CELL], sigma=1 / (Z0 * 1e-6), thickness=1e-6),
              call("box", from_=[400 * CELL], to=[600 * CELL], material=Raw("pec"))]
    before, _ = line(folder, "salisbury", screen)
    y = 1 / (1j * np.tan(2 * np.pi * BAND / C0 * gap * CELL))
    r = abs((before - empty[0]) / empty[0])
    checks.below(f"Salisbury's screen: r from {min(r):.4f} to {max(r):.4f}, error", max(abs(r - abs(y / (2 + y)))), 1e-4)


def faces(checks, folder, empty):
    def reflected(name, material):
        before, _ = line(folder, name, [call("box", from_=[400 * CELL], to=[600 * CELL], material=material)])
        return before - empty[0]
    perfect = reflected("perfect", Raw("pec"))
    for sigma in (5.8e7, 1e3):
        r = -reflected(f"metal{sigma:g}", call("metal", sigma=sigma)) / perfect
        z, wanted = Z0 * (1 + r) / (1 - r), np.sqrt(2j * np.pi * BAND * MU0 / sigma)
        checks.below(f"face of {sigma:g} S/m: {z[4]:.4g} ohm at 10 GHz, largest relative error", max(abs(z / wanted - 1)), 0.01)


A, B, F = 22.86e-3, 10.16e-3, 10e9


def theory(b, sigma):
    k = 2 * math.pi * F / C0
    beta, r = math.sqrt(k**2 - (math.pi / A) ** 2), math.sqrt(math.pi * F * MU0 / sigma)
    return r / (A**3 * b * beta * k * Z0) * (2 * b * math.pi**2 + A**3 * k**2)


GUIDE = """
local d, metal = %(d).17g, metal{ sigma = %(sigma)g }
return scene {
  mode = "3d", cell = d, cells = { %(long)d, %(n)d, %(m)d }, steps = %(steps)d,
  boundary = { x = cpml{ cells = 10 }, y = metal, z = metal },
  sources = { mode{ from = { 15*d, 0, 0 }, to = { 15*d, %(n)d*d, %(m)d*d }, direction = "+x", f = 1e10, waveform = sine{ f = 1e10, ramp = 8 } } },
  monitors = { flux{ name = "near", from = { 20*d, 0, 0 }, to = { 20*d, %(n)d*d, %(m)d*d }, frequencies = 1e10 },
               flux{ name = "far", from = { 52*d, 0, 0 }, to = { 52*d, %(n)d*d, %(m)d*d }, frequencies = 1e10 } },
}
"""


def power(result, name):
    with open(result.folder / "spectra" / f"{name}.csv", newline="") as table:
        return [float(row["power_w"]) for row in csv.DictReader(row for row in table if not row.startswith("#"))][0]


def guide(checks, folder):
    for n in (12, 24):
        d = A / n
        keys = dict(d=d, sigma=5.8e7, n=n, m=round(B / d), long=60, steps=1)
        path = folder / f"guide{n}.lua"
        path.write_text(GUIDE % keys)
        index = json.loads(harness.yeec("modes", path, "--json"))[0]["n_eff"][1]
        alpha, wanted = -index * 2 * math.pi * F / C0, theory(keys["m"] * d, 5.8e7)
        checks.below(f"copper guide, {n} cells: {8.6859 * alpha:.5f} dB/m, relative error", abs(alpha / wanted - 1), 2e-3)
    d = A / 12
    result = harness.run(GUIDE % dict(d=d, sigma=5.8e5, n=12, m=5, long=72, steps=4000), folder, "wave")
    alpha, wanted = math.log(power(result, "near") / power(result, "far")) / (2 * 32 * d), theory(5 * d, 5.8e5)
    checks.below(f"guide of 5.8e5 S/m: a wave loses {8.6859 * alpha:.4f} dB/m, relative error", abs(alpha / wanted - 1), 0.01)


def box_scene(n, hollow):
    d, copper = 1e-3, call("metal", sigma=5.8e7)
    at = lambda *cells: [(c + hollow) * d for c in cells]
    f = C0 / 2 * math.hypot(1 / (n[0] * d), 1 / (n[2] * d))
    cells = [c + 2 * hollow for c in n]
    solids = [call("box", from_=[0, 0, 0], to=[c * d for c in cells], material=copper),
              call("box", from_=at(0, 0, 0), to=at(*n), material=Raw("vacuum"))]
    return f, harness.scene_text(
        mode="3d", cell=d, cells=cells, steps=6000, boundary=Raw("pec") if hollow else copper, objects=solids if hollow else [],
        sources=[call("current", at=at(7, 5, 9), axis="y", waveform=call("pulse", f0=f, bandwidth=0.3 * f))],
        monitors=[call("resonances", name="r", component="Ey", at=at(12, 5, 11), band=[0.9 * f, 1.1 * f])])


def cavity(checks, folder):
    n, found = (22, 11, 26), []
    for hollow in (0, 1):
        f, text = box_scene(n, hollow)
        result = harness.run(text, folder, f"cavity{hollow}")
        with open(result.folder / "spectra" / "r.csv", newline="") as table:
            [mode] = csv.DictReader(table)
        found.append((float(mode["frequency_hz"]), float(mode["q"]), result.dt))
    a, b, d = (c * 1e-3 for c in n)
    k, r = 2 * math.pi * f / C0, math.sqrt(math.pi * f * MU0 / 5.8e7)
    q = (k * a * d) ** 3 * b * Z0 / (2 * math.pi**2 * r) / (2 * a**3 * b + 2 * b * d**3 + a**3 * d + a * d**3)
    checks.below(f"box of copper: Q {found[0][1]:.0f} against {q:.0f}, relative", abs(found[0][1] / q - 1), 5e-3)
    lossless = yee.numerical_frequency([math.pi / a, 0, math.pi / d], [1e-3] * 3, found[0][2])
    fall = 1 - found[0][0] / lossless
    checks.below(f"box of copper: its frequency is lower by {fall:.3e}, relative to 1/(2 Q)", abs(fall * 2 * q - 1), 0.02)
    checks.below("hollow solid instead of walls, Q", abs(found[1][1] / found[0][1] - 1), 1e-9)


def passive(checks, folder):
    for mode in ("2d-te", "2d-tm"):
        rng = random.Random(mode)
        corner = lambda: sorted(rng.sample(range(15), 2))
        metal = lambda: call("metal", sigma=rng.choice([5.8e7, 1e4, 50.0]), mu=rng.choice([1, 9]), band=[2e9, 4e10])
        objects = []
        for make in (lambda: call("material", eps=rng.uniform(1, 9), mu=rng.uniform(1, 2)), metal, metal):
            x, y = corner(), corner()
            objects.append(call("box", from_=[x[0] * 1e-3, y[0] * 1e-3], to=[x[1] * 1e-3, y[1] * 1e-3], material=make()))
        objects.append(call("plate", from_=[3e-3, 7e-3], to=[11e-3, 7e-3], material=metal()))
        objects.append(call("sheet", from_=[12e-3, 1e-3], to=[12e-3, 13e-3], ohms=20.0))
        noise = [call("initial", component=c, value=Raw(f"function(x, y) return math.sin(7e3*x + {i}) * math.cos(9e3*y - {i}) end"))
                 for i, c in enumerate(["Hz"] if mode == "2d-te" else ["Ez"])]
        text = harness.scene_text(mode=mode, cell=1e-3, cells=[15, 14], steps=100000, courant=1.0, boundary=metal(),
                                  objects=objects, sources=noise, monitors=[call("energy", name="energy", every=1)])
        values = harness.run(text, folder, f"passive_{mode}").values("energy")
        rise = max(b - a for a, b in zip(values, values[1:])) / values[0]
        checks.below(f"{mode}, 10^5 steps: largest rise of the energy in a step, relative to the first", rise, 1e-7)
        checks.below(f"{mode}: what is left of it", values[-1] / values[0], 0.5 if mode == "2d-te" else 0.001)  # TE keeps H that does not vary


def main():
    checks = harness.Checks()
    folder = harness.scratch()
    empty = line(folder, "empty", [])
    sheets(checks, folder, empty)
    faces(checks, folder, empty)
    guide(checks, folder)
    cavity(checks, folder)
    passive(checks, folder)
    checks.end()


main()
