"""Each claim of each paper can be broken: invented results in full size, and a wrong published value that must differ.

World A is one in which everything that is a matter of yes or no is so, world B one in which nothing is. A claim about a
figure differs where that figure is wrong by a factor of 1e9, and holds where it is the one that was measured.
"""
import json
import re
import shutil
import subprocess

import harness

FOLDER = harness.scratch()
PAPERS = ["fdtd_valu_cuda", "golovashkin2010", "molostov2015", "nagornyi2017"]
MACHINE = {"any": "cuda", "quick": False, "absent": {}, "device": {"c": 0, "opencl": 0, "cuda": 0}, "facts": [["yeec", "invented"]]}
REFERENCE = re.compile(r"(published|theory|at_least|at_most) = (\{[^}]*\}|[^,]+),")
NUMBER = r"(-?\d[\d.]*(?:e[-+]?\d+)?)"
MEASURED = re.compile(rf"\({NUMBER}(?: to {NUMBER})?[^()]* here, ")
WRONG = "local function wrong(x) return type(x) == 'table' and {x[1] * 1e9, x[2] * 1e9} or x * 1e9 end\n"


def series(name, case, value, good):
    """A wave; that of a layer is off by an error that falls with its cells up to ten of them, or rises."""
    error = max(value ** -3, 1e-3) if good else 1e-3 * value
    wave = [float(f"{(1 if i % 20 < 10 else -1) * (1 + 0.1 * (i % 10)):.6g}") for i in range(400)]
    return {"time": [i * 1e-11 for i in range(400)], "value": [w * (1 + error) if "layer" in name else w for w in wave]}


def result(name, good):
    """What a run has left: times that grow with the sweep's value, faster on one core than elsewhere."""
    numbers = re.findall(r"-([0-9.]+)$", name)
    value, core = float(numbers[0]) if numbers else 1.0, "-core" in name
    seconds = (value ** 2 if core == good else value) * 1e-3 * (1 + len(name) % 7)
    digest = "a" if good and "none" not in name else name
    run = {"digest": digest, "dt": 1e-12, "steps": 100, "cells_per_second": 1e6 * value if good else 1e9 / value, "grid": {"cell_count": 1000},
           "timings_s": {"stepping": seconds, "compile": 0.1, "voxels": 0.1, "script": 0.1, "output": 0.1},
           "device": {"name": "d", "platform": "p"}, "final_fields": {"Ez": {"digest": digest}},
           "monitors": {n: {"kind": "probe", "peak": 1.0, "peak_time_s": 1.0, "last": 1.0 if good else value} for n in ("ez", "end", "quarter", "near", "beside")}}
    kernels = {"kernels": [{"name": "h_x", "seconds_per_step": seconds / 300}, {"name": "e_x", "seconds_per_step": seconds / 200}],
               "launch_seconds_per_step": 1e-6, "seconds_per_step": seconds / 100, "launches_per_step": 5, "steps": 100}
    return {"request": "r", "repeats": [{"main": seconds * 1.1, "run": run}] , "kernels": kernels, "series": {n: series(name, "", value, good) for n in ("ez", "near", "beside")}}


def redraw(path, out):
    done = subprocess.run([harness.YEEC, "reproduce", str(path), "--redraw", "--out", str(out), "--quiet"], capture_output=True, text=True, timeout=120)
    return done.returncode, done.stderr, (out / "report.txt").read_text() if (out / "report.txt").exists() else ""


def verdicts(report):
    """Verdict and figures of each claim, in their order."""
    found = re.findall(r"^(holds|exceeds|differs|not measurable here): (.*)$", report, re.M)
    return [(verdict, text) for verdict, text in found]


def world(paper, good):
    """A folder with invented results of every run of a paper's experiment."""
    path, out = f"scenes/papers/{paper}/experiment.lua", FOLDER / f"{paper}-{good}"
    out.mkdir(parents=True)
    (out / "machine.json").write_text(json.dumps(MACHINE))
    redraw(path, out)
    for name in re.findall(r"<tr><td>([^<]*)</td><td><code>(?:yeec run|cublas-)", (out / "report.html").read_text()):
        folder = out / "runs" / name
        folder.mkdir(parents=True)
        (folder / "result.json").write_text(json.dumps(result(name, good)))
    return redraw(path, out)


def altered(paper, alter, name):
    """A copy of the experiment in which every claim's text has gone through `alter`."""
    copy = FOLDER / f"{paper}-{name}"
    shutil.copytree(f"scenes/papers/{paper}", copy, ignore=shutil.ignore_patterns("results"))
    first, *claims = (copy / "experiment.lua").read_text().split("claim{")
    (copy / "experiment.lua").write_text(WRONG + first + "".join("claim{" + alter(i, claim) for i, claim in enumerate(claims)))
    return redraw(copy / "experiment.lua", FOLDER / f"{paper}-True")


def broken(_, claim):
    """The figure that a value is judged against, far off."""
    less = " * 1e-18," if 'better = "less"' in claim else ","
    head, value, rest = claim.partition("value =")
    if "holds =" in head or not value:
        return claim
    return REFERENCE.sub(lambda m: f"{m[1]} = -1e9," if m[1] == "at_most" else f"{m[1]} = wrong({m[2]}){less}", head, count=1) + value + rest


def met(measured):
    """The figure that was measured instead of the published one."""
    def alter(i, claim):
        range_of = MEASURED.search(measured[i][1]) if i < len(measured) else None
        if not range_of or not REFERENCE.search(claim.split("value =")[0]):
            return claim
        low, high = float(range_of[1]), float(range_of[2] or range_of[1])
        width = 1e-3 * max(abs(low), abs(high)) + 1e-30
        claim = re.sub(r"(tolerance = [^,]+|better = [^,]+),", "", claim, count=2)
        return REFERENCE.sub(f"published = {{{low - width!r}, {high + width!r}}},", claim, count=1)
    return alter


def judge(checks, paper):
    (status, said, report), (_, _, other) = world(paper, True), world(paper, False)
    checks.that(f"{paper}: a page of invented results", status == 0, said)
    first, second = verdicts(report), verdicts(other)
    (status, said, report), (met_status, met_said, met_report) = altered(paper, broken, "wrong"), altered(paper, met(first), "met")
    checks.that(f"{paper}: pages of altered experiments", status == met_status == 0, said + met_said)
    wrong, right = verdicts(report), verdicts(met_report)
    checks.that(f"{paper}: as many claims", len(first) == len(second) == len(wrong) == len(right) > 5, str([len(x) for x in (first, second, wrong, right)]))
    for n, (verdict, text) in enumerate(first):
        figure = " here, " in text
        if verdict == "not measurable here":
            checks.that(f"{paper}: no figure in: {text}", wrong[n][0] == verdict)
        elif figure:
            checks.that(f"{paper}: differs from a wrong figure: {text}", wrong[n][0] == "differs", wrong[n][1])
            if "a line of (" not in text: # these share a text
                checks.that(f"{paper}: holds with the measured one: {text}", right[n][0] == "holds", str(right[n]))
        else:
            checks.that(f"{paper}: so in one world, not in the other: {text}", (verdict, second[n][0]) == ("holds", "differs"), f"{verdict} {second[n]}")


def main():
    checks = harness.Checks()
    for paper in PAPERS:
        judge(checks, paper)
    checks.end()


main()
