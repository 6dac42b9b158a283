"""resonances{}: frequencies and Q of damped oscillations from short signals.

1. A closed 2D cavity filled with a slightly conducting medium. Reference: the discrete cavity's frequency, by the
   numerical dispersion relation (Taflove & Hagness, eq. 4.12) in eps, and Q = 2 pi f eps/sigma, 10^4 for the first mode,
   from 3000 steps: less than a fiftieth of its decay time.
2. A missing rod in a photonic crystal, Q above 10^4 from fewer than 10^5 steps, against the decay of the energy in the
   same run, which knows nothing of the signal (and holds what is left of other modes).
3. The first mode of the cavity in bands that end at all distances from the strong lines above it.
4. The same without loss, where rounding makes lines grow a little.
5. Signals that are too short, silent, or hold nothing in the band say so.
"""
import csv
import math

import harness
from harness import C0, EPS0, ROOT, Raw, call
import yee


def found(result, name):
    with open(result.folder / "spectra" / f"{name}.csv") as table:
        return [{key: float(value) for key, value in row.items()} for row in csv.DictReader(table)]


def cavity(checks, folder):
    d, cells, eps, first = 1e-3, [30, 22], 2.25, (1, 1)
    k = [m * math.pi / (n * d) for m, n in zip(first, cells)]
    f1 = C0 / math.sqrt(eps) * math.hypot(*k) / (2 * math.pi)
    sigma = 2 * math.pi * f1 * EPS0 * eps / 1e4
    medium = call("material", eps=eps, sigma=sigma)
    text = harness.scene_text(
        mode="2d-tm", cell=d, cells=cells, steps=3000, background=medium, boundary=Raw("pec"),
        sources=[call("current", at=[7e-3, 5e-3], axis="z", waveform=call("ricker", f=1.5 * f1))],
        monitors=[call("resonances", name="box", component="Ez", at=[9e-3, 8e-3], band=[0.7 * f1, 2.4 * f1]),
                  call("probe", name="p", component="Ez", at=[9e-3, 8e-3]),
                  call("resonances", name="none", probe="p", band=[0.1 * f1, 0.6 * f1]),
                  call("resonances", name="short", probe="p", band=[0.99 * f1, 1.01 * f1])])
    result = harness.run(text, folder, "cavity")
    modes = found(result, "box")
    for numbers in [(1, 1), (2, 1), (1, 2)]:
        k = [m * math.pi / (n * d) for m, n in zip(numbers, cells)]
        scaled = yee.numerical_frequency(k, [d, d], result.dt / math.sqrt(eps)) / math.sqrt(eps)
        mode = min(modes, key=lambda m: abs(m["frequency_hz"] - scaled))
        q = 2 * math.pi * scaled * EPS0 * eps / sigma
        checks.below(f"lossy cavity, mode {numbers}: {mode['frequency_hz'] / 1e9:.6f} GHz, the lattice's, relative",
                     abs(mode["frequency_hz"] / scaled - 1), 1e-6)
        checks.below(f"lossy cavity, mode {numbers}: Q {mode['q']:.0f} against {q:.0f}, relative",
                     abs(mode["q"] / q - 1), 1e-3)
    warnings = " ".join(result.manifest["warnings"])
    checks.that("nothing in a band is said", "resonances 'none': nothing rings" in warnings)
    checks.that("too short a signal is said, with the steps it needs",
                "resonances 'short': the signal is too short" in warnings and "at least" in warnings)


def amplifier(checks, folder):
    d, f, sigma = 1e-3, 6.37e9, -5e-4
    text = harness.scene_text(
        mode="2d-tm", cell=d, cells=[30, 20], duration=12e-9, boundary=Raw("pec"),
        background=call("material", eps=2, sigma=sigma, gain=True),
        sources=[call("soft", component="Ez", at=[7e-3, 6e-3], waveform=call("pulse", f0=f, bandwidth=2e9))],
        monitors=[call("resonances", name="box", component="Ez", at=[21e-3, 13e-3], band=[5.8e9, 7e9])])
    mode = found(harness.run(text, folder, "amplifier"), "box")[0]
    q = 2 * math.pi * mode["frequency_hz"] * EPS0 * 2 / sigma
    checks.below(f"cavity that amplifies: Q {mode['q']:.0f} against {q:.0f}, relative", abs(mode["q"] / q - 1), 1e-3)


def neighbours(checks, folder, sigma):
    d, ends = 1e-3, [2.9e9 + 1e8 * i for i in range(32)]
    text = harness.scene_text(
        mode="2d-tm", cell=d, cells=[60, 44], steps=6000, background=call("material", eps=2.25, sigma=sigma), boundary=Raw("pec"),
        sources=[call("current", at=[13 * d, 11 * d], axis="z", waveform=call("ricker", f=4e9))],
        monitors=[call("probe", name="p", component="Ez", at=[19 * d, 17 * d])] +
                 [call("resonances", name=f"to{i}", probe="p", band=[1.5e9, end]) for i, end in enumerate(ends)])
    result = harness.run(text, folder, f"neighbours_{sigma:g}")
    lines = [[m["frequency_hz"] for m in found(result, f"to{i}")] for i in range(len(ends))]
    wanted = [[f for f in lines[-1] if f <= end] for end in ends]
    checks.that(f"bands that end beside strong lines, {sigma:g} S/m: all lines in them are found",
                len(lines[-1]) == 5 and [len(band) for band in lines] == [len(band) for band in wanted], [len(band) for band in lines])
    worst = max(abs(f / g - 1) for band, others in zip(lines, wanted) for f, g in zip(band, others))
    checks.below("the same frequencies in all of them, relative", worst, 1e-6)


def crystal(checks, folder):
    scene = (ROOT / "scenes" / "26_crystal_cavity.lua").read_text()
    result = harness.run(scene, folder, "crystal", precision="f32", extra=["--set", "cells=10", "--set", "duration=1200"])
    [mode] = found(result, "defect")
    _, times, energy = result.probe("energy")
    times, logs = times[2 * len(times) // 3:], [math.log(e) for e in energy[2 * len(times) // 3:]]
    middle, mean = sum(times) / len(times), sum(logs) / len(logs)
    rate = -sum((t - middle) * (e - mean) for t, e in zip(times, logs)) / sum((t - middle) ** 2 for t in times)
    q = 2 * math.pi * mode["frequency_hz"] / rate
    steps = result.manifest["steps"]
    checks.that(f"crystal cavity: {steps} steps", steps < 100000)
    checks.that(f"crystal cavity: Q {mode['q']:.0f} above 10^4", mode["q"] > 1e4)
    checks.below(f"crystal cavity: Q {mode['q']:.0f} against {q:.0f} by the energy's decay, relative",
                 abs(mode["q"] / q - 1), 2e-2)


def main():
    checks = harness.Checks()
    folder = harness.scratch()
    cavity(checks, folder)
    amplifier(checks, folder)
    for sigma in (2e-3, 0):
        neighbours(checks, folder, sigma)
    crystal(checks, folder)
    checks.end()


main()
