"""Fourier sums of a source that is still on: a sine counts by its last whole periods, and what has not settled is told.

1. A sine with a ramp in a 1D line and a slab in its way: dft, flux and normalise give what a pulse gives, within 1e-3,
   wherever in a period the run ends; `rest` is small and nothing is warned of.
2. The same line so short of time that the wave has not come through: `rest` is large and the run warns, on stderr and in
   run.json and the report.
3. A pulse that is cut off warns; one that has died away does not.
4. A port of a sine on a short line with a mismatched load: Z is that of a pulse within 2e-3, with `frequencies` or without;
   a run in which it has not settled warns; frequencies that no sine drives are told, of ports and monitors, and that alone
   where what leaks into them is large.
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


def ported(waveform, steps, **wanted):
    ends = [call("port", name=name, from_=[x * D, 0.0], to=[x * D, 5 * D], resistance=r, **rest)
            for name, x, r, rest in (("a", 20, 2.0, dict(waveform=waveform, **wanted)), ("b", 60, 0.5, wanted))]
    return harness.scene_text(
        mode="2d-te", cell=D, cells=[80, 5], steps=steps,
        boundary=dict(x=call("cpml"), y=harness.Raw("pec")),
        objects=[call("box", from_=[35 * D, 0.0], to=[45 * D, 5 * D], material=call("material", eps=4.0))],
        sources=ends, monitors=[call("dft", name="e", component="Ey", at=[0.05, 2.5 * D], **(wanted or dict(frequencies=[F])))])


def row(run, name, folder="spectra"):
    with open(run.folder / folder / f"{name}.csv", newline="") as file:
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
    ports(checks, folder)
    checks.end()


def ports(checks, folder):
    def impedance(run):
        r = row(run, "a", "ports")
        return complex(r["z_re_ohm"], r["z_im_ohm"])

    def told(run, what):
        return [w for w in run.manifest["warnings"] if what in w]

    z = impedance(harness.run(ported(call("pulse", f0=F, bandwidth=F / 2), 8000, frequencies=[F]), folder, "port", schedule="sweep"))
    for name, wanted in (("port_given", dict(frequencies=[F])), ("port_own", {})):
        run = harness.run(ported(call("sine", f=F), 2500, **wanted), folder, name, schedule="sweep")
        checks.below(f"{name}: Z against a pulse's", abs(impedance(run) / z - 1), 2e-3)
        checks.that(f"{name}: no warning", not told(run, "port 'a'"))
        run = harness.run(ported(call("sine", f=F), 300, **wanted), folder, name + "_early", schedule="sweep")
        checks.that(f"{name}: not settled, warned of", len(told(run, "port 'a': at the last step its voltage is off by")) == 1)
    run = harness.run(ported(call("sine", f=F), 300, frequencies=[0.8 * F, F]), folder, "missed", schedule="sweep")
    for name in ("port 'a'", "'e'"):
        checks.that(f"{name}: a frequency that no sine drives", len(told(run, f"{name}: all sources are sines and none of them drives 6 GHz")) == 1)
    run = harness.run(ported(call("sine", f=F), 300, frequencies=[1.0005 * F]), folder, "near", schedule="sweep")
    checks.that("one near by is driven", not told(run, "all sources are sines"))
    run = harness.run(ported(call("sine", f=F), 2500, frequencies=[F, 1.0005 * F]), folder, "both", schedule="sweep")
    checks.that("one sine that two frequencies find is counted once", not told(run, "port 'a'"))
    run = harness.run(ported(call("sine", f=F), 2500, frequencies=[F, 1.01 * F]), folder, "leak", schedule="sweep")
    checks.that("what leaks into a frequency nearby is no part of the steady state", len(run.manifest["warnings"]) == 2 and
                len(told(run, "none of them drives 7.57 GHz")) == 2, run.manifest["warnings"])


main()
