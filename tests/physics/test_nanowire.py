"""A silver wire of 50 nm radius across the light, H along it: scattering and absorption against the cylinder's series.

Reference. Bohren & Huffman ch. 8, for media.silver (dispersive.py): Q_sca and Q_abs per diameter. The surface plasmon
stands near 340 nm, where |eps'| is about 1 and a staircase counts most.

Checked, 300 to 700 nm at 2 nm cells: both within bounds of their largest values over the band, and where scattering is
strongest. test_nanowire.py --table prints errors at 5 to 1 nm for each averaging.
"""
import sys

import numpy as np

import dispersive
import harness
import plasmonic
from dispersive import Built
from harness import C0, call

RADIUS = 50e-9
WAVELENGTHS = np.arange(300e-9, 701e-9, 10e-9)


def measure(folder, silver, cell, averaging):
    text = plasmonic.scene("2d-te", lambda middle: call("disc", centre=middle, radius=RADIUS, material=silver.scene),
                           RADIUS / cell, cell, WAVELENGTHS, 40e-15, averaging)
    run = harness.run(text, folder, f"wire_{cell * 1e9:g}_{averaging}")
    return [sigma / (2 * RADIUS) for sigma in plasmonic.cross_sections(run)]


def reference(silver):
    both = [dispersive.cylinder_te(silver.eps(C0 / w), 2 * np.pi / w * RADIUS) for w in WAVELENGTHS]
    return np.array([s for s, _ in both]), np.array([e - s for s, e in both])


def deviations(found, exact):
    """Root mean square and largest over the band, of the largest value."""
    return [(np.sqrt(np.mean((a - b) ** 2)) / max(b), np.max(np.abs(a - b)) / max(b)) for a, b in zip(found, exact)]


def main():
    checks = harness.Checks()
    folder = harness.scratch()
    silver = Built("silver")
    exact = reference(silver)
    if "--table" in sys.argv:
        for averaging in ("none", "volume", "normal"):
            for cell in (5e-9, 2.5e-9, 2e-9, 1e-9):
                (s, sm), (a, am) = deviations(measure(folder, silver, cell, averaging), exact)
                print(f"{averaging}, {cell * 1e9:g} nm: scattering {100 * s:.2g}% rms, {100 * sm:.2g}%, absorption {100 * a:.2g}% rms, "
                      f"{100 * am:.2g}%", flush=True)
        return
    found = measure(folder, silver, 2e-9, "none")
    for what, (rms, most) in zip(("scattering", "absorption"), deviations(found, exact)):
        checks.below(f"silver wire, 2 nm cells, {what}: rms error over the band", rms, 0.02)
        checks.below(f"silver wire, 2 nm cells, {what}: largest error", most, 0.07)
    checks.end()


main()
