"""The surface plasmon of a flat metal film: its wave number at its frequency.

Reference. k = (2 pi f/c0) sqrt(eps/(1 + eps)) with eps = 1 - fp^2/(f^2 - j f gamma) (Raether, Surface Plasmons, ch. 2;
Maier, Plasmonics, eq. 2.14).

Measured. 2D TE, metal below y = 0, periodic along x with one wavelength of the plasmon, so k = 2 pi/P is known; the film is
six times thicker than the field reaches into it. An initial Hz = cos(k x) exp(-|y|/L) rings; the frequency of a probe's
signal at the surface, after what radiates has left, is that of the plasmon. Compared as wave numbers at the frequency
found, at 20 and 40 cells per wavelength of the plasmon. Checked: within 1% at 40 cells, and the error falls at least with
the cell's first power.
"""
import math
import sys

import numpy as np

import harness
from dispersive import Medium
from harness import C0, call
import yee

FP, GAMMA = 2e15, 4e12
PERIOD = 400e-9
METAL = Medium("metal", drude=[(FP, GAMMA)])


def wave_number(f):
    eps = METAL.eps(f)
    return 2 * math.pi * f / C0 * (eps / (1 + eps)) ** 0.5


def theory():
    """The frequency whose wave number is 2 pi/PERIOD, by bisection below the surface plasma frequency."""
    low, high = 0.01 * FP, 0.999 * FP / math.sqrt(2)
    for _ in range(80):
        middle = 0.5 * (low + high)
        low, high = (middle, high) if wave_number(middle).real < 2 * math.pi / PERIOD else (low, middle)
    return low


def measured(folder, cells):
    d, k = PERIOD / cells, 2 * math.pi / PERIOD
    above, below = round(600e-9 / d) + 10, round(150e-9 / d)
    face = below * d
    value = harness.Raw(f"function(x, y) return math.cos({k!r} * x) * math.exp(-math.abs(y - {face!r}) / 60e-9) end")
    dt = 0.99 * d / (C0 * math.sqrt(2))
    steps = round(120e-15 / dt)
    text = harness.scene_text(
        mode="2d-te", cell=d, cells=[cells, above + below], dt=dt, steps=steps,
        boundary={"x": harness.Raw("periodic"), "y": [harness.Raw("pec"), call("cpml", cells=10)]},
        objects=[call("box", from_=[0.0, 0.0], to=[PERIOD, face], material=METAL.scene)],
        sources=[call("initial", component="Hz", value=value)],
        monitors=[call("probe", name="p", component="Hz", at=[d / 2, face + d / 2])])
    result = harness.run(text, folder, f"film{cells}")
    late = np.array(result.values("p"))[steps // 3:]
    return yee.peak_near(late, result.dt, strongest(late, result.dt))


def strongest(values, dt):
    grid = np.linspace(0.2 * FP, 0.75 * FP, 400)
    return grid[int(np.argmax(np.abs(yee.spectrum(values, dt, grid, window=True))))]


def error(folder, cells):
    f = measured(folder, cells)
    return abs(wave_number(f).real * PERIOD / (2 * math.pi) - 1), f


def main():
    checks = harness.Checks()
    folder = harness.scratch()
    if "--table" in sys.argv:
        print(f"theory {theory():.6g} Hz, skin {C0 / (2 * math.pi * theory() * -METAL.index(theory()).imag) * 1e9:.3g} nm")
        for cells in (10, 20, 40, 80):
            e, f = error(folder, cells)
            print(f"{cells} cells: {f:.6g} Hz, error of k {100 * e:.3g}%, of f {100 * abs(f / theory() - 1):.3g}%", flush=True)
        return
    coarse, fine = (error(folder, cells)[0] for cells in (20, 40))
    checks.below("surface plasmon, 40 cells per wavelength: error of the wave number", fine, 0.01)
    checks.below("its error at 40 cells against that at 20", fine / coarse, 0.6)
    checks.end()


main()
