"""Fourier sums of a source that is still on: a sine counts by its last whole periods, and what has not settled is told.

1. A sine with a ramp in a 1D line and a slab in its way: dft, flux and normalise give what a pulse gives, within 1e-3,
   wherever in a period the run ends; `rest` is small and nothing is warned of.
2. The same line so short of time that the wave has not come through: `rest` is large and the run warns, on stderr and in
   run.json and the report.
3. A pulse that is cut off warns; one that has died away does not.
"""
import csv
import subprocess

import harness
from harness import C0, call

D, N, F = 1e-3, 240, C0 / 0.04


def text(waveform, steps):
    plane = dict(frequencies=[F], normalise="s")
    return harness.scene_text(
        mode="1d", cell=D, cells=[N], steps=steps, boundary=call("cpml", cells=12),
        objects=[call("box", from_=[0.12], to=[0.127], material=call("material", eps=4.0))],
        sources=[call("soft", name="s", component="Ez", at=[0.04], waveform=waveform)],
        monitors=[call("dft", name="e", component="Ez", region=[[0.18], [0.18]], **plane),
                  call("flux", name="p", from_=[0.18], to=[0.18], **plane)])


def row(run, name):
    with open(run.folder / "spectra" / f"{name}.csv", newline="") as file:
        return {key: float(value) for key, value in next(csv.DictReader(file)).items()}


def warnings(run, name):
    return [w for w in run.manifest["warnings"] if f"'{name}'" in w and "last step" in w]


def main():
    checks = harness.Checks()
    folder = harness.scratch()
    pulse = harness.run(text(call("pulse", f0=F, bandwidth=F / 2), 3000), folder, "pulse", schedule="sweep")
    power, amplitude = row(pulse, "p")["power_w"], row(pulse, "e")["magnitude"]
    checks.that("a pulse that has died away is not warned of", not warnings(pulse, "p") and not warnings(pulse, "e"))
    for steps in (2000, 2010, 2023):
        run = harness.run(text(call("sine", f=F, ramp=4.0), steps), folder, f"sine{steps}", schedule="sweep")
        checks.below(f"sine, {steps} steps: amplitude", abs(row(run, "e")["magnitude"] / amplitude - 1), 1e-3)
        checks.below(f"sine, {steps} steps: power", abs(row(run, "p")["power_w"] / power - 1), 1e-3)
        checks.below(f"sine, {steps} steps: rest", run.manifest["monitors"]["p"]["rest"], 5e-3)
        checks.that(f"sine, {steps} steps: no warning", not warnings(run, "p"))
    for name, wave, steps in (("early", call("sine", f=F, ramp=4.0), 190), ("cut", call("pulse", f0=F, bandwidth=F / 2), 330)):
        run = harness.run(text(wave, steps), folder, name, schedule="sweep")
        checks.above(f"{name}: rest", run.manifest["monitors"]["p"]["rest"], 2e-3)
        checks.that(f"{name}: warned of in run.json", len(warnings(run, "p")) == 1 and len(warnings(run, "e")) == 1)
        report = (run.folder / "report.html").read_text()
        checks.that(f"{name}: and in the report", "at the last step the fields" in report)
        done = subprocess.run([harness.YEEC, "run", str(folder / f"{name}.lua"), "--backend", "c", "--out", str(folder / "again")],
                              capture_output=True, text=True)
        checks.that(f"{name}: and on stderr", "at the last step the fields" in done.stderr)
    checks.end()


main()
