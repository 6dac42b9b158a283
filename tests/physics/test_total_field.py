"""Leakage of the total-field box: an empty box must send nothing into the scattered-field region.

Reference. Taflove & Hagness, sect. 5.9: with incident values that obey the grid's own
dispersion nothing leaks; along an axis a one-dimensional auxiliary grid has it exactly.

Checked. Largest field outside the box over the largest inside, for a pulse of 20 cells per
wavelength at its centre: on the axes below -120 dB (f64) and -100 dB (f32); oblique in a
square or cubic grid below -60 dB.

Nothing comes back of the wave in an empty box, whatever the medium and the walls, also such
that absorb by conductivities (Mur's sheets, the layers of conductors that media of negative
eps get): from one place in the box to another it is exp(-j k x) within 1.5%, k = 2 pi f
sqrt(eps(f))/c0.
"""
import cmath
import math

import numpy as np

import harness
from harness import C0, EPS0, Raw, call, lua
import yee

D = 1e-3
CASES = [  # mode, direction, polarisation, oblique
    ("1d", [1], None, False),
    ("1d", [-1], None, False),
    ("2d-tm", [1, 0], None, False),
    ("2d-tm", [0, -1], None, False),
    ("2d-te", [1, 0], None, False),
    ("2d-te", [0, 1], None, False),
    ("3d", [0, 0, 1], [1, 0, 0], False),
    ("3d", [-1, 0, 0], [0, 1, 1], False),
    ("2d-tm", [math.cos(0.6), math.sin(0.6)], None, True),
    ("2d-te", [math.cos(2.0), math.sin(2.0)], None, True),
    ("3d", [0.6, 0.5, 0.6245], [0.6245, 0, -0.6], True),
]
COMPONENTS = {"1d": ["Ez"], "2d-tm": ["Ez"], "2d-te": ["Hz"], "3d": ["Ex", "Ey", "Ez"]}


def leakage(folder, number, precision):
    mode, direction, polarisation, _ = CASES[number]
    axes = len(direction)
    n = {1: 200, 2: 80, 3: 50}[axes]
    f = C0 / (20 * D)
    low, high = 18, n - 18
    if polarisation is None:
        polarisation = {"1d": [0, 0, 1], "2d-tm": [0, 0, 1], "2d-te": [-direction[-1], direction[0], 0]}[mode]
    outside, middle = 14, n // 2
    places = {"in": [middle] * axes}
    for axis in range(axes):
        for side, index in (("low", outside), ("high", n - outside)):
            places[f"{side}{axis}"] = [index if a == axis else middle + 3 * a for a in range(axes)]
    monitors = [call("probe", name=f"{name}_{component}", component=component, at=[q * D for q in place])
                for name, place in places.items() for component in COMPONENTS[mode]]
    text = harness.scene_text(
        mode=mode, cell=D, cells=[n] * axes, steps=int(8 * n), boundary=call("cpml", cells=10),
        sources=[call("plane_wave", from_=[low * D] * axes, to=[high * D] * axes, direction=direction,
                      polarisation=polarisation, waveform=call("pulse", f0=f, bandwidth=f, amplitude=1))],
        monitors=monitors)
    result = harness.run(text, folder, f"box{number}", precision=precision)
    size = {name: max(max(map(abs, result.values(f"{name}_{component}"))) for component in COMPONENTS[mode])
            for name in places}
    inside = size.pop("in")
    return yee.decibel(max(size.values()) / inside) if inside > 0 else math.nan


LORENTZ = {"eps": 2, "lorentz": [{"delta_eps": 1, "f0": 6.5e9, "gamma": 1e9}]}
LOSSY = {"eps": 2, "sigma": 0.2}
MUR, CPML = Raw("mur{}"), call("cpml", cells=8)
WAYS = [  # mode, direction, walls, medium, cells in D
    ("2d-te", "+x", MUR, {}, 1), ("3d", "-z", MUR, {}, 1), ("2d-tm", "+x", {"x": MUR, "y": CPML}, {}, 1), ("2d-tm", "-y", CPML, LORENTZ, 1),
    ("1d", "+x", CPML, LORENTZ, 4), ("1d", "-x", CPML, LOSSY, 4)]


def on_the_way(folder, number):
    """How far off the wave is between two places in the box, the worse of two frequencies."""
    mode, direction, walls, medium, fine = WAYS[number]
    axes, axis, f, d = {"1d": 1, "3d": 3}.get(mode, 2), "xyz".index(direction[1]), [4e9, 8e9], D / fine
    component = {"2d-te": "Ey", "3d": "Ex"}.get(mode, "Ez")

    def at(along, across=15):
        return [along * d if a == axis else across * d for a in range(axes)]

    text = harness.scene_text(
        mode=mode, cell=d, cells=[60 if a == axis else 30 for a in range(axes)], steps=900 * fine, boundary=walls,
        background=call("material", name="way", **medium),
        sources=[call("plane_wave", from_=at(18, 10), to=at(42, 20), direction=direction,
                      waveform=call("pulse", f0=6e9, bandwidth=4e9), **({"polarisation": "+x"} if mode == "3d" else {}))],
        monitors=[call("dft", name=f"at{n}", component=component, at=at(n), frequencies=f) for n in (20, 40)])
    run = harness.run(text, folder, f"way{number}")
    near, far = (np.ravel(run.dft(name)) for name in (("at20", "at40") if direction[0] == "+" else ("at40", "at20")))
    worst = 0
    for one, other, frequency in zip(near, far, f):
        eps = medium.get("eps", 1) - 1j * medium.get("sigma", 0) / (2 * math.pi * frequency * EPS0)
        eps += sum(p["delta_eps"] / (1 - (frequency / p["f0"]) ** 2 + 1j * frequency * p["gamma"] / p["f0"] ** 2)
                   for p in medium.get("lorentz", []))
        k = 2 * math.pi * frequency / C0 * cmath.sqrt(eps)
        worst = max(worst, abs(other / one - cmath.exp(-1j * (k if k.imag <= 0 else -k) * 20 * d)))
    return worst


def main():
    checks = harness.Checks()
    folder = harness.scratch()
    for number, (mode, direction, _, oblique) in enumerate(CASES):
        for precision, bound in (("f64", -60 if oblique else -120), ("f32", -60 if oblique else -100)):
            title = f"{mode}, direction {tuple(round(u, 3) for u in direction)}, {precision}"
            checks.below(title, leakage(folder, number, precision), bound, "dB")
    for number, (mode, direction, walls, medium, fine) in enumerate(WAYS):
        checks.below(f"{mode}, {direction}, in {lua(medium) if medium else 'vacuum'}, walls {lua(walls)}, cells 1/{fine}: the wave",
                     on_the_way(folder, number), 0.015)
    checks.end()


main()
