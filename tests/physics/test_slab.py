"""Reflection and transmission of a lossy slab at normal incidence.

Reference. A slab of thickness L with n = sqrt(eps_r - i sigma/(w eps0)) in vacuum
(Born & Wolf, 7th ed., sect. 1.6.4, time factor exp(+iwt)):
    r = (1 - n)/(1 + n),  p = exp(-i k0 n L)
    R = r (1 - p^2)/(1 - r^2 p^2),  T = (1 - r^2) p/(1 - r^2 p^2)

Measured in 1D: a pulse passes two probes with and without the slab; R and T are ratios of
spectra. Checked: |R| and |T| within 1% (of the incident amplitude) from 1 to 10 GHz at
0.25 mm cells (40 to 600 cells per wavelength in the slab), and phases within 2 degrees.
"""
import cmath
import math

import numpy as np

import harness
from harness import C0, EPS0, call
import yee

EPS, SIGMA = 4.0, 0.15
CELL, CELLS = 0.25e-3, 4000
FIRST, LAST = 2000, 2080  # the slab's faces, in cells: 20 mm
BEFORE, AFTER = 1600, 2400  # probes


def analytic(f):
    index = cmath.sqrt(EPS - 1j * SIGMA / (2 * math.pi * f * EPS0))
    k0, length = 2 * math.pi * f / C0, (LAST - FIRST) * CELL
    r, p = (1 - index) / (1 + index), cmath.exp(-1j * k0 * index * length)
    down = 1 - r * r * p * p
    return r * (1 - p * p) / down, (1 - r * r) * p / down


def measure(folder, slab):
    objects = [call("box", from_=[FIRST * CELL], to=[LAST * CELL],
                    material=call("material", name="wet", eps=EPS, sigma=SIGMA))] if slab else []
    text = harness.scene_text(
        mode="1d", cell=CELL, cells=[CELLS], steps=6000, boundary=call("cpml", cells=20), objects=objects,
        sources=[call("soft", component="Ez", at=[400 * CELL],
                      waveform=call("pulse", f0=5.5e9, bandwidth=9e9, amplitude=1))],
        monitors=[call("probe", name=name, component="Ez", at=[i * CELL])
                  for name, i in (("before", BEFORE), ("after", AFTER))])
    return harness.run(text, folder, "with_slab" if slab else "without_slab")


def main():
    checks = harness.Checks()
    folder = harness.scratch()
    without, with_slab = measure(folder, False), measure(folder, True)
    frequencies = np.arange(1e9, 10.01e9, 0.5e9)
    dt = without.dt
    before, after = np.array(without.values("before")), np.array(without.values("after"))
    incident = yee.spectrum(before, dt, frequencies)
    behind = yee.spectrum(after, dt, frequencies)
    reflected = yee.spectrum(np.array(with_slab.values("before")) - before, dt, frequencies)
    passed = yee.spectrum(with_slab.values("after"), dt, frequencies)
    worst = dict.fromkeys(["|R|", "|T|", "phase of R", "phase of T"], 0.0)
    for i, f in enumerate(frequencies):
        k = yee.numerical_wave_number(f, [1.0], [CELL], dt)
        r, t = analytic(f)
        measured_r = reflected[i] / incident[i] * cmath.exp(2j * k * (FIRST - BEFORE) * CELL)
        measured_t = passed[i] / behind[i] * cmath.exp(-1j * k * (LAST - FIRST) * CELL)
        worst["|R|"] = max(worst["|R|"], abs(abs(measured_r) - abs(r)))
        worst["|T|"] = max(worst["|T|"], abs(abs(measured_t) - abs(t)))
        worst["phase of T"] = max(worst["phase of T"], math.degrees(abs(cmath.phase(measured_t / t))))
        if abs(r) > 0.1:
            worst["phase of R"] = max(worst["phase of R"], math.degrees(abs(cmath.phase(measured_r / r))))
    for what, figure in worst.items():
        phase = what.startswith("phase")
        checks.below(f"lossy slab, 1 to 10 GHz, largest error of {what}", figure, 2 if phase else 0.01,
                     "degrees" if phase else "")
    checks.end()


main()
