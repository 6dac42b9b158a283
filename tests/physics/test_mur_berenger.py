"""Mur's wall and Berenger's split field, stepped: wave packets against the exact discrete reflection.

Reference. The reflection of the discrete equations (test_absorbers.c prints it for 0 to 85 degrees, 5 to
20 cells, 8 to 10^4 cells per wavelength); for Mur also |R| = (1 - cos t)/(1 + cos t). Measured as in
test_cpml.py (layers.py), 2D TM and 1D, 20 cells per wavelength, f64.

Checked.
1. Mur within 0.6 dB of the formula at 30, 45 and 60 degrees.
2. Berenger of 10 cells, geometric (g = 2.15) and polynomial (m = 3), r = 1e-8: at 0 and 45 degrees
   not above the table by more than 2 dB.
3. Corners, with a dielectric through one of them: over 10^5 steps of 2D TM and TE no growth.
"""
import math

import numpy as np

import harness
from harness import C0, call
import layers
import yee

BOUNDS = {  # table + 2 dB
    ("geometric", 0): -76.2,
    ("geometric", 45): -79.8,
    ("polynomial", 0): -87.9,
    ("polynomial", 45): -92.0,
}


def growth(checks, folder, mode, component, kind, boundary):
    d, n = 1e-3, 40
    f = C0 / (20 * d)
    text = harness.scene_text(
        mode=mode, cell=d, cells=[n, n], steps=100000, boundary=boundary,
        objects=[call("box", from_=[20 * d, 20 * d], to=[n * d, n * d], material=call("material", name="glass", eps=4))],
        sources=[call("soft", component=component, at=[15 * d, 17 * d], waveform=call("ricker", f=f, delay=1.5 / f))],
        monitors=[call("probe", name="p", component=component, at=[28 * d, 26 * d])])
    values = np.abs(harness.run(text, folder, f"growth_{mode}_{kind}").values("p"))
    peak = values.max()
    middle, last = values[40000:60000].max() / peak, values[80000:].max() / peak
    checks.below(f"{kind}, {mode}: field after 80000 steps over its peak", last, 1e-6)
    checks.that(f"{kind}, {mode}: no growth", last <= middle * 1.01 or last < 1e-12,
                f"{middle:.2e} of the peak after 40000 steps, {last:.2e} after 80000")


def main():
    checks = harness.Checks()
    folder = harness.scratch()
    for angle in (30, 45, 60):
        cosine = math.cos(math.radians(angle))
        formula = yee.decibel((1 - cosine) / (1 + cosine))
        figure = yee.decibel(layers.reflection(folder, "mur", call("mur"), 0, angle))
        checks.below(f"mur, {angle} degrees: {figure:.2f} dB, off the formula by", abs(figure - formula), 0.6, "dB")
    kinds = {"geometric": call("berenger", cells=10, g=2.15), "polynomial": call("berenger", cells=10, order=3)}
    for (kind, angle), bound in BOUNDS.items():
        figure = yee.decibel(layers.reflection(folder, kind, kinds[kind], 10, angle))
        checks.below(f"berenger {kind}, 10 cells, {angle} degrees", figure, bound, "dB")
    for mode, component in (("2d-tm", "Ez"), ("2d-te", "Hz")):
        growth(checks, folder, mode, component, "mur", call("mur"))
        growth(checks, folder, mode, component, "berenger", kinds["geometric"])
    checks.end()


main()
