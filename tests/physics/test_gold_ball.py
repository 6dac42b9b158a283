"""A gold ball of 50 nm radius in light: scattering and absorption against Mie's series.

Reference. Bohren & Huffman ch. 4, for media.gold (dispersive.py), 400 to 900 nm.

Checked, with averaging = "tensor" at cells of a sixth of the radius: scattering and absorption within bounds of their largest values, and
the wavelengths where they are strongest. YEEC_LONG=1: at 2 nm, too, 3% of both and 3 nm (README.md has how it converges).
scenes/30_gold_ball.lua is such a run.
test_gold_ball.py --table none,volume,normal,tensor CELL_NM ... prints errors for each averaging.
"""
import os
import sys

import numpy as np

import dispersive
import harness
import plasmonic
from dispersive import Built
from harness import C0, call

RADIUS = 50e-9
WAVELENGTHS = np.arange(400e-9, 901e-9, 20e-9)


def measure(folder, gold, cell, averaging):
    text = plasmonic.scene("3d", lambda middle: call("sphere", centre=middle, radius=RADIUS, material=gold.scene),
                           RADIUS / cell, cell, WAVELENGTHS, 20e-15, averaging)
    run = harness.run(text, folder, f"ball_{cell * 1e9:g}_{averaging}", precision="f32")
    return [sigma / (np.pi * RADIUS ** 2) for sigma in plasmonic.cross_sections(run)]


def reference(gold):
    both = [dispersive.sphere(gold.eps(C0 / w), 2 * np.pi / w * RADIUS) for w in WAVELENGTHS]
    return np.array([s for s, _ in both]), np.array([e - s for s, e in both])


def judged(found, exact):
    """Largest error over the band in parts of the largest value, and how far the peak is off, nm."""
    return [(np.max(np.abs(a - b)) / max(b), 1e9 * abs(plasmonic.peak(WAVELENGTHS, a) - plasmonic.peak(WAVELENGTHS, b)))
            for a, b in zip(found, exact)]


def main():
    checks = harness.Checks()
    folder = harness.scratch()
    gold = Built("gold")
    exact = reference(gold)
    if "--table" in sys.argv:
        for averaging in sys.argv[2].split(","):
            for cell in map(float, sys.argv[3:]):
                (s, sp), (a, ap) = judged(measure(folder, gold, cell * 1e-9, averaging), exact)
                print(f"{averaging}, {cell:g} nm: scattering {100 * s:.2g}%, peak {sp:.2g} nm, absorption {100 * a:.2g}%, peak {ap:.2g} nm",
                      flush=True)
        return
    cases = [(25e-9 / 3, (0.09, 0.07), 3)] + ([(2e-9, (0.03, 0.03), 3)] if os.environ.get("YEEC_LONG") else [])
    for cell, bounds, off in cases:
        found = judged(measure(folder, gold, cell, "tensor"), exact)
        for what, bound, (error, peak) in zip(("scattering", "absorption"), bounds, found):
            checks.below(f"gold ball, {cell * 1e9:.3g} nm cells, {what}: largest error", error, bound)
            checks.below(f"gold ball, {cell * 1e9:.3g} nm cells, {what}: peak off by", peak, off, "nm")
    checks.end()


main()
