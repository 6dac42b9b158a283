"""How a wave dies out in a metal: the skin of copper.

Reference. exp(-j k0 (n - jk) x) with (n - jk)^2 = eps of the medium (Born & Wolf, 7th ed., sect. 14.1); in a good conductor
k0 k = 1/delta, delta = sqrt(1/(pi f mu0 sigma)) (Pozar, sect. 1.4).

Measured in 1D: ratio of the spectra of two probes in the metal, 1. media.copper from 0.45 to 1.2 um, cells of 1 nm, 15 nm
apart; 2. sigma = 5.8e7 S/m at 100 GHz, cells of 40 nm. Checked: skin depth and phase
within 0.5%.
"""
import cmath
import math

import numpy as np

import harness
from dispersive import Built, Medium
from harness import C0, MU0, call
import yee


def ratio(folder, name, medium, cell, places, waveform, steps, frequencies, averaging="volume"):
    """Spectrum deep in the metal over the spectrum less deep; places: metal's face, probes, end, in cells."""
    face, first, second, end = places
    text = harness.scene_text(
        mode="1d", cell=cell, cells=[end], steps=steps, averaging=averaging,
        boundary=call("cpml", cells=10), objects=[call("box", from_=[face * cell], to=[end * cell], material=medium.scene)],
        sources=[call("soft", component="Ez", at=[20 * cell], waveform=waveform)],
        monitors=[call("probe", name=n, component="Ez", at=[i * cell]) for n, i in (("a", first), ("b", second))])
    result = harness.run(text, folder, name)
    a, b = (yee.spectrum(result.values(p), result.dt, frequencies) for p in "ab")
    return b / a


def main():
    checks = harness.Checks()
    folder = harness.scratch()
    copper, cell = Built("copper"), 1e-9
    wavelengths = np.arange(0.45e-6, 1.21e-6, 0.05e-6)
    band = C0 / wavelengths
    found = ratio(folder, "copper", copper, cell, (60, 65, 80, 400),
                  call("pulse", f0=4.5e14, bandwidth=3e14), 12000, band)
    depth = phase = 0
    for f, value in zip(band, found):
        index = copper.index(f)
        k0 = 2 * math.pi * f / C0 * 15 * cell
        depth = max(depth, abs(-math.log(abs(value)) / (-index.imag * k0) - 1))
        phase = max(phase, abs(-cmath.phase(value) - index.real * k0))
    checks.below("copper, 0.45 to 1.2 um: largest error of the skin depth", depth, 0.005)
    checks.below("copper, 0.45 to 1.2 um: largest error of the phase over 15 nm", math.degrees(phase), 0.5, "degrees")
    f, sigma, cell = 100e9, 5.8e7, 40e-9
    delta = math.sqrt(1 / (math.pi * f * MU0 * sigma))
    value = ratio(folder, "conductor", Medium("conductor", sigma=sigma), cell, (30, 32, 37, 80),
                  call("pulse", f0=f, bandwidth=0.8 * f), 450000, [f])[0]
    checks.below("conductor of 5.8e7 S/m at 100 GHz, 5 cells in the skin: error of its depth",
                 abs(5 * cell / -math.log(abs(value)) / delta - 1), 0.005)
    checks.below("the same, phase", abs(-cmath.phase(value) * delta / (5 * cell) - 1), 0.005)
    checks.end()


main()
