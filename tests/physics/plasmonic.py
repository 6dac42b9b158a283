"""Scattering and absorption of small metal bodies over a band, from one pulse; used by test_nanowire and test_gold_ball.

A plane wave in a total-field box lights the body. The power out of a closed box in the scattered field, and into one in
the total field, over the wave's intensity, are the cross sections of scattering and of absorption.
"""
import csv

import numpy as np

import harness
from harness import C0, Z0, call

GAP, ABSORBER = 3, 8  # cells


def scene(mode, body, cells_radius, cell, wavelengths, duration, averaging):
    """`body` makes the object of its middle."""
    axes = 3 if mode == "3d" else 2
    half = int(np.ceil(cells_radius))
    cells = 2 * (half + 3 * GAP + ABSORBER)
    middle = cells / 2 * cell

    def box(reach):
        return dict(from_=[middle - reach * cell] * axes, to=[middle + reach * cell] * axes)

    f = [C0 / w for w in wavelengths]
    low, high = min(f), max(f)
    wave = dict(direction="z", polarisation="x") if axes == 3 else dict(direction="x")
    return harness.scene_text(
        mode=mode, cell=cell, cells=[cells] * axes, duration=duration, averaging=averaging,
        boundary=call("cpml", cells=ABSORBER), objects=[body([middle] * axes)],
        sources=[call("plane_wave", **box(half + 2 * GAP), waveform=call("pulse", f0=0.5 * (low + high), bandwidth=0.6 * (high - low)), **wave)],
        monitors=[call("flux", name="absorbed", **box(half + GAP), frequencies=f),
                  call("flux", name="scattered", **box(half + 3 * GAP - 2), frequencies=f)])


def cross_sections(run):
    """(scattering, absorption) over the band: m^2, in 2D m."""
    found = []
    for name, sign in (("scattered", 1), ("absorbed", -1)):
        with open(run.folder / "spectra" / f"{name}.csv", newline="") as file:
            found.append(np.array([sign * float(row["power_w"]) for row in csv.DictReader(file)]) / (0.5 / Z0))
    return found


def peak(x, y):
    """Where y is largest, between samples by a parabola."""
    i = min(max(int(np.argmax(y)), 1), len(y) - 2)
    a, b, c = np.polyfit(x[i - 1:i + 2], y[i - 1:i + 2], 2)
    return -b / (2 * a)
