"""Whatever call fails, the run ends with the right status and one sentence, or does without.

yeec_faulty is yeec whose n-th allocation, or n-th call that writes a file, fails (fault.c); YEEC_FAULT_CALL does the
same to a backend's calls. Every command below is run for the first FIRST values of n, where most of the code is still
new, and for MORE others, always the same; YEEC_FAULTS=500 takes so many others, YEEC_FAULTS=all takes every n.
YEEC_FAULT_COMMANDS=plan,run takes only those commands. Each run must end with status 0 and the same results, or with
status 2 and one sentence that names the cause; nothing under a final name may differ from what a whole run leaves. In
a build with AddressSanitizer a leak or a wild access fails too.
"""
import concurrent.futures
import json
import os
import pathlib
import random
import re
import shutil
import subprocess

import harness

FAULTY = pathlib.Path(os.environ["YEEC_BUILD"]) / "tests" / "yeec_faulty"
ALL = os.environ.get("YEEC_FAULTS") == "all"
FIRST, MORE = 60, 40
if not ALL and os.environ.get("YEEC_FAULTS"):
    MORE = int(os.environ["YEEC_FAULTS"])
NOTES = re.compile(r"^yeec: (warning|left out of the program): |compiled kernels are not kept")
CHOSEN = os.environ.get("YEEC_FAULT_COMMANDS", "").split(",")
ENVIRONMENT = {**os.environ, "OMP_NUM_THREADS": "1", "OMP_WAIT_POLICY": "passive"}

SCENE = """
local n = param("n", 20, "cells")
return scene{ mode = "2d-tm", cell = 0.01, cells = {n, 18}, steps = 64, boundary = {x = cpml{cells = 3}, y = pec},
  objects = { disc{centre = {0.1, 0.09}, radius = 0.03, material = material{name = "glass", eps = 4}} },
  sources = { voltage{name = "feed", at = {0.07, 0.09}, axis = "z", resistance = 50, waveform = gaussian{width = 5e-10}} },
  monitors = { probe{name = "p", component = "Ez", at = {0.12, 0.09}}, snapshot{name = "ez", component = "Ez", every = 32},
    energy{name = "w", every = 20}, voltage_probe{name = "v", at = {0.07, 0.09}, axis = "z"}, current_probe{name = "i", at = {0.07, 0.09}, axis = "z"},
    dft{name = "d", component = "Ez", frequencies = {1e9}}, flux{name = "f", from = {0.05, 0.05}, to = {0.15, 0.13}, frequencies = {1e9}},
    record{name = "r", from = {0.06, 0.05}, to = {0.14, 0.13}} } }
"""


def execute(arguments, **more):
    return subprocess.run([str(FAULTY), *map(str, arguments)], capture_output=True, text=True, timeout=120,
                          env={**ENVIRONMENT, **more})


class Command:
    """A command line that leaves its results in a folder, or on stdout."""

    def __init__(self, folder, name, arguments, out="--out", cache=True):
        self.folder, self.name, self.arguments, self.out = folder, name, arguments, out
        self.cache = cache  # warm: what is faulted is the run, not the compiler
        self.reference = self.run("reference")
        if self.reference[0].returncode != 0:
            raise SystemExit(f"{name}: {self.reference[0].stderr}")

    def cold(self, label):
        """The cache of a run that finds no compiled kernels."""
        return self.folder / f"cache-{self.name}-{label}"

    def run(self, label, **more):
        out, cache = self.folder / f"{self.name}-{label}", self.folder / "cache" if self.cache else self.cold(label)
        shutil.rmtree(out, ignore_errors=True)
        if not self.cache:
            shutil.rmtree(cache, ignore_errors=True)
        done = execute([*self.arguments, "--cache-dir", cache, *([self.out, out] if self.out else [])], **more)
        return done, out

    def counts(self):
        path = self.folder / f"{self.name}.count"
        self.run("count", YEEC_FAIL_COUNT=str(path))
        return dict(zip(("memory", "disk"), map(int, path.read_text().split())))

    def trouble(self, kind, n):
        """What is wrong with the run whose n-th call fails; "" when nothing is."""
        done, out = self.run(f"{kind}{n}", YEEC_FAIL=f"{kind}:{n}")
        said = [line for line in done.stderr.splitlines()
                if not NOTES.search(line) and not line.startswith(str(out))]
        wrong = ""
        if "Sanitizer" in done.stderr or done.returncode not in (0, 2):
            wrong = f"status {done.returncode}"
        elif done.returncode == 2 and not (len(said) == 1 and said[0].startswith("yeec: ")):
            wrong = "not one sentence"
        elif done.returncode == 2 and kind == "memory" and "memory" not in said[0]:
            wrong = "the sentence does not name memory"
        elif done.returncode == 0 and not self.same_results(done, out):
            wrong = "status 0 and other results"
        wrong = wrong or self.half_written(out)
        shutil.rmtree(out, ignore_errors=True)
        shutil.rmtree(self.cold(f"{kind}{n}"), ignore_errors=True)
        return f"{self.name} {kind}:{n}: {wrong}\n{done.stderr[-1500:]}" if wrong else ""

    def same_results(self, done, out):
        whole, folder = self.reference
        if not self.out:
            return done.stdout == whole.stdout
        if not (folder / "run.json").exists():
            return True  # files are compared below
        return (out / "run.json").exists() and digest(out) == digest(folder)

    def half_written(self, out):
        """A file under its final name that is not what a whole run leaves."""
        for path in sorted(out.rglob("*")) if self.out else []:
            name, whole = path.relative_to(out), self.reference[1] / path.relative_to(out)
            if not path.is_file() or path.name.startswith((".", "checkpoint")):
                continue
            if not whole.exists():
                return f"{name} is left behind"
            if path.suffix in (".csv", ".png", ".xdmf", ".c", ".cl", ".gp", ".json", ".html"):
                ends = {".json": b"}\n", ".html": b"</html>\n", ".png": b"IEND\xaeB`\x82", ".xdmf": b"</Xdmf>\n"}
                if path.suffix in ends:
                    good = path.read_bytes().endswith(ends[path.suffix])
                elif path.suffix == ".csv":  # of a run that failed: what it had, each line whole
                    lines = path.read_text().split("\n")
                    good = lines[0] == whole.read_text().split("\n")[0] and lines[-1] == "" and \
                        len({line.count(",") for line in lines[:-1]}) == 1
                else:
                    good = path.read_bytes() == whole.read_bytes()
                if not good:
                    return f"{name} is not whole"
        return ""


def digest(folder):
    return json.loads((folder / "run.json").read_text()).get("digest")


def numbers(count, first, more):
    """Which calls fail: all, or the first and some later ones."""
    if ALL or count <= first + more:
        return list(range(1, count + 1))
    later = random.Random(1).sample(range(first + 1, count + 1), more)
    return [*range(1, first + 1), *sorted(later)]


def tell(checks, what, troubles, count):
    for trouble in troubles[:5]:
        print(trouble)
    checks.that(what, not troubles and count > 0, f"{len(troubles)} troubles" if troubles else "")


def try_all(checks, pool, command, kinds, first=FIRST, more=MORE):
    counts = command.counts()
    for kind in kinds:
        which = numbers(counts[kind], first, more)
        troubles = [t for t in pool.map(lambda n: command.trouble(kind, n), which) if t]
        tell(checks, f"{command.name}: {len(which)} of {counts[kind]} {kind} calls failed in turn", troubles, len(which))


def backend_trouble(command, n):
    """(whether the run told of its n-th call, what is wrong with it)."""
    done, out = command.run(f"call{n}", YEEC_FAULT_CALL=str(n))
    told = f"failed on purpose (call {n})" in done.stderr
    said = [line for line in done.stderr.splitlines() if not NOTES.search(line)]
    wrong = command.half_written(out)
    if "Sanitizer" in done.stderr or done.returncode not in (0, 2):
        wrong = f"status {done.returncode}"
    elif done.returncode == 0 and not command.same_results(done, out):
        wrong = "status 0 and other results"
    elif done.returncode == 2 and not (told and len(said) == 1):
        wrong = "not one sentence"
    shutil.rmtree(out, ignore_errors=True)
    return told, f"{command.name} call {n}: {wrong}\n{done.stderr[-1500:]}" if wrong else ""


def backend_calls(checks, pool, command):
    """Every call of the backend fails in turn, until none of eight runs tells of such a call."""
    begin, told, troubles = 1, [], []
    while begin < 5000 and (begin == 1 or told[-1] >= begin - 8):
        which = range(begin, begin + 8)
        for n, (failed, trouble) in zip(which, pool.map(lambda n: backend_trouble(command, n), which)):
            told += [n] if failed else []
            troubles += [trouble] if trouble else []
        begin += 8
        if not told:
            break
    silent = max(told, default=0) - len(told)  # a decoration left out: the results were the same
    tell(checks, f"{command.name}: each of {len(told) + silent} backend calls failed in turn, {silent} of them unmentioned",
         troubles, len(told))


def unstable_trouble(folder, scene, label, **fault):
    """(status, what is wrong with an unstable run in which a call fails, whether it told of the failure)."""
    out = folder / f"unstable-{label}"
    done = execute(["run", scene, "--backend", "c", "--schedule", "sweep", "--steps", "1600", "--quiet", "--cache-dir", folder / "cache",
                    "--out", out], YEEC_FAULT_DT="1.05", **fault)
    said, wrong = done.stderr.strip(), ""
    manifest = json.loads((out / "run.json").read_text()) if (out / "run.json").exists() else {}
    if done.returncode not in (2, 3) or "Sanitizer" in said or said.count("\n") > 0:
        wrong = f"status {done.returncode}"
    elif (done.returncode == 3) != ("unstable: the fields grew" in said):
        wrong = "status and words do not agree"
    elif manifest and manifest["status"] != {2: "failed", 3: "unstable"}[done.returncode]:
        wrong = f"run.json says {manifest.get('status')}"
    shutil.rmtree(out, ignore_errors=True)
    return done.returncode, f"{label}: {wrong}\n{said[-1500:]}" if wrong else "", "failed on purpose" in said or "cannot" in said


def unstable(checks, folder, scene, pool):
    """Whatever fails once an instability has been found, it is told of and its status counts."""
    for kind, fault in (("backend", lambda n: {"YEEC_FAULT_CALL": str(n)}), ("file", lambda n: {"YEEC_FAIL": f"disk:{n}"})):
        def fail(n):
            return unstable_trouble(folder, scene, f"{kind}{n}", **fault(n))
        def last(calls):  # that a run tells of: of others before it does not
            return max((n for n, told in zip(calls, pool.map(lambda n: fail(n)[2], calls)) if told), default=1)
        calls = range(16, 400, 20)
        count = last(calls)
        checks.that(f"unstable: the last of its {kind} calls is among those looked at", count < calls[-1], str(count))
        count = last(range(count, count + 20))
        which = sorted({*numbers(count, 5, 10), *range(max(1, count - 10), count + 1)})
        results = list(pool.map(fail, which))
        later = sum(status == 3 and told for status, _, told in results)
        tell(checks, f"unstable: {len(which)} of {count} {kind} calls failed in turn, {later} of them after it was found",
             [trouble for _, trouble, _ in results if trouble], later)


def attempts(scene):
    """name -> (arguments, where the results go, kinds of calls that fail, how many of them at first and later)."""
    commands = {
        "plan": (["plan", scene, "--backend", "c"], None, ["memory"]),
        "plan-cuda": (["plan", scene, "--backend", "cuda", "--json"], None, ["memory"]),
        "emit": (["emit", scene, "--backend", "opencl"], "-o", ["memory", "disk"]),
        "standalone": (["emit", scene, "--backend", "c"], "--standalone", ["memory", "disk"]),
        "run": (["run", scene, "--backend", "c", "--checkpoint", "20"], "--out", ["memory", "disk", "backend"]),
        "compile": (["run", scene, "--backend", "c"], "--out", ["disk"], 20, 10),  # each compiles anew
    }
    if "opencl" in harness.backends():
        commands["opencl"] = (["run", scene, "--backend", "opencl"], "--out", ["memory", "backend"])
    return {name: rest for name, rest in commands.items() if CHOSEN == [""] or name in CHOSEN}


def main():
    folder, checks = harness.scratch(), harness.Checks()
    scene = folder / "scene.lua"
    scene.write_text(SCENE)
    with concurrent.futures.ThreadPoolExecutor(3) as pool:  # a third while two wait for the disk
        for name, (arguments, out, kinds, *size) in attempts(scene).items():
            generic = ["--generic"] if arguments[0] != "run" else []
            command = Command(folder, name, [*arguments, *generic], out=out, cache=name != "compile")
            try_all(checks, pool, command, [kind for kind in kinds if kind != "backend"], *size)
            if "backend" in kinds:
                backend_calls(checks, pool, command)
        if CHOSEN == [""] or "unstable" in CHOSEN:
            unstable(checks, folder, scene, pool)
    checks.end()


main()
