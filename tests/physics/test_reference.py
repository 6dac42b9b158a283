"""reference = "folder": R and T of a slab as 0..1 by a run without it, and a replay's `normalise`.

Reference. Airy's formula for a lossless slab of eps 4 and thickness d at normal incidence,
    T = 1/(1 + F sin^2(k n d)),  F = ((n - 1/n)/2)^2,  R = 1 - T,
on a 1D grid of 40 to 80 cells per wavelength in the slab. A dft behind the slab gives the same |t|^2. A wave that was recorded
and is replayed gives the powers of the run that it was recorded in, divided by the same waveform's spectrum.
"""
import csv
import math
import subprocess

import harness
from harness import C0, Raw, call

D, CELLS = 5e-9, 800
WAVES = [400e-9 + 20e-9 * i for i in range(21)]


def scene(slab, extra):
    """A current sheet at cell 60, planes at 120 and 700, a slab of 60 cells of eps 4 from 400 on."""
    objects = [call("box", from_=[400 * D], to=[460 * D], material=call("material", eps=4.0))] if slab else []
    f0 = C0 / 540e-9
    planes = [call("flux", name="front", from_=[120 * D], to=[120 * D], wavelengths=WAVES, **extra.get("front", {})),
              call("flux", name="behind", from_=[700 * D], to=[700 * D], wavelengths=WAVES, **extra.get("behind", {})),
              call("dft", name="e", component="Ez", at=[700 * D], wavelengths=WAVES, **extra.get("e", {}))]
    return harness.scene_text(
        mode="1d", cell=D, cells=[CELLS], steps=6000, courant=0.5, boundary=call("cpml", cells=20), objects=objects,
        sources=extra.get("sources", [call("current", name="sheet", at=[60 * D], axis="z",
                                           waveform=call("pulse", f0=f0, bandwidth=0.6 * f0))]),
        monitors=planes + extra.get("monitors", []))


def table(result, name):
    with open(result.folder / "spectra" / f"{name}.csv") as file:
        return [{key: float(value) for key, value in row.items()} for row in csv.DictReader(file)]


def slab(checks, folder):
    empty = harness.run(scene(False, {"monitors": [call("record", name="box", from_=[200 * D], to=[200 * D])]}),
                        folder, "empty")
    other = {"reference": str(empty.folder)}
    result = harness.run(scene(True, {"front": {**other, "subtract": True}, "behind": other, "e": other}), folder, "slab")
    worst = {"T": 0, "R": 0, "sum": 0, "dft": 0}
    back, through, field = table(result, "front"), table(result, "behind"), table(result, "e")
    for wave, r, t, e in zip(WAVES, back, through, field):
        airy = 1 / (1 + (0.75 * math.sin(4 * math.pi * 60 * D / wave)) ** 2)
        worst["T"] = max(worst["T"], abs(t["ratio"] - airy))
        worst["R"] = max(worst["R"], abs(r["ratio"] - (1 - airy)))
        worst["sum"] = max(worst["sum"], abs(r["ratio"] + t["ratio"] - 1))
        worst["dft"] = max(worst["dft"], abs(e["magnitude"] ** 2 - t["ratio"]))
        checks.below("wavelengths stand in the table", abs(t["wavelength_m"] / wave - 1), 1e-8) if wave == WAVES[0] else None
    checks.below("T of a slab against Airy", worst["T"], 5e-3)
    checks.below("R of a slab against Airy", worst["R"], 5e-3)
    checks.below("R + T - 1", worst["sum"], 1e-4)
    checks.below("T by the field behind against T by the power", worst["dft"], 1e-6)
    checks.that("run.json and the folder have the ratio",
                "ratio" in result.manifest["monitors"]["behind"] and "spectra/behind_ratio.svg" in result.manifest["files"])
    return empty


def replay(checks, folder, empty):
    source = [call("replay", name="beam", file=str(empty.folder / "box.rec"))]
    by = {"normalise": "beam"}
    result = harness.run(scene(False, {"sources": source, "behind": by}), folder, "replay")
    worst = max(abs(a["power_w"] / b["power_w"] - 1) for a, b in zip(table(result, "behind"), table(empty, "behind")))
    checks.below("power of a replay, divided by its source, against that of the run it was recorded in", worst, 1e-4)


def refusals(checks, folder, empty):
    cases = {"absent": (str(folder / "nothing"), "has no results"), "monitor": (str(empty.folder), "has no flux 'other'"),
             "grid": (str(empty.folder), "has another grid there"), "own": (str(folder / "own"), "this run replaces")}
    (folder / "own").mkdir()
    for name, (path, sentence) in cases.items():
        keys = {"reference": path, "subtract": True}
        if name == "monitor":
            keys["against"] = "other"
        text = scene(True, {"behind": keys})
        if name == "grid":
            text = text.replace(f"{700 * D!r}", f"{701 * D!r}")
        (folder / f"{name}.lua").write_text(text)
        done = subprocess.run([harness.YEEC, "run", str(folder / f"{name}.lua"), "--backend", "c", "--out", str(folder / name)],
                              cwd=harness.ROOT, capture_output=True, text=True)
        checks.that(f"a reference that does not fit is refused: {name}", done.returncode == 1 and sentence in done.stderr,
                    done.stderr.strip())


def differences(checks, folder):
    """far_field{} and modes{} with `subtract`: amplitudes with a body less those without; and the ratio of powers."""
    d, f = 1e-3, 12e9
    def scene(body, **keys):
        objects = [call("box", from_=[0, 30 * d], to=[120 * d, 38 * d], material=call("material", eps=6))]
        objects += [call("disc", centre=[60 * d, 44 * d], radius=5 * d, material=call("material", eps=4))] if body else []
        plane = dict(from_=[90 * d, 12 * d], to=[90 * d, 56 * d], frequencies=[f])
        return harness.scene_text(
            mode="2d-tm", cell=d, cells=[120, 90], steps=4000, boundary=call("cpml", cells=10), objects=objects if keys["guide"] else objects[1:],
            sources=[call("current", name="line", at=[40 * d, 60 * d], axis="z", waveform=call("pulse", f0=f, bandwidth=0.6 * f))],
            monitors=[call("modes", name="m", **plane, **keys["other"])] if keys["guide"] else
                     [call("far_field", name="far", from_=[14 * d, 14 * d], to=[106 * d, 76 * d], frequencies=[f], **keys["other"])])
    for name, guide, columns in (("far", False, ["e_theta_re", "e_theta_im", "e_phi_re", "e_phi_im"]),
                                 ("m", True, ["forward_re", "forward_im", "backward_re", "backward_im"])):
        runs = {}
        for kind, body, other in (("empty", False, {}), ("whole", True, {}), ("over", True, {"reference": str(folder / f"{name}_empty.c.f64")}),
                                  ("less", True, {"reference": str(folder / f"{name}_empty.c.f64"), "subtract": True})):
            runs[kind] = harness.run(scene(body, guide=guide, other=other), folder, f"{name}_{kind}")
        rows = {kind: table(run, name) for kind, run in runs.items()}
        size = max(abs(row[c]) for row in rows["whole"] for c in columns)
        worst = max(abs(w[c] - e[c] - less[c]) for w, e, less in zip(rows["whole"], rows["empty"], rows["less"]) for c in columns)
        checks.below(f"{name}: the difference of amplitudes", worst / size, 1e-7)
        powers = {kind: run.manifest["monitors"][name] for kind, run in runs.items()}
        ratio = powers["whole"]["power_w"][0] / powers["empty"]["power_w"][0]
        checks.below(f"{name}: ratio of powers", abs(powers["over"]["ratio"][0] / ratio - 1), 1e-7)


def main():
    checks = harness.Checks()
    folder = harness.scratch()
    empty = slab(checks, folder)
    differences(checks, folder)
    replay(checks, folder, empty)
    refusals(checks, folder, empty)
    checks.end()


main()
