"""Checkpoints of several processes: whoever is killed, and however many processes of whatever kind the run goes on as, the
results are those of one process that was never interrupted, bit by bit.

Runs are killed as soon as a checkpoint is there: all of them, or one alone, which ends the others. `YEEC_MOVES=all` tries
every number of processes after every other; the quick run tries a few.
"""
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import time

import processes
from processes import agree, harness

ROOT = pathlib.Path(__file__).resolve().parents[2]
ALL = os.environ.get("YEEC_MOVES") == "all"
STEPS = 600
# Walls and points in 2D: Mur walls on both axes, a circuit with a memory, poles in one part alone, unequal cells.
FLAT = """return scene {
    mode = "2d-tm", cell = 1e-3, cells = {30, 48}, steps = %d, boundary = { x = mur{}, y = {mur{}, cpml{ cells = 6 }} },
    objects = { disc{ centre = {0.014, 0.012}, radius = 0.005, material = material{ eps = 2,
                debye = { {delta_eps = 1, tau = 1e-11} } } } },
    sources = { soft{ component = "Ez", at = {0.015, 0.02}, waveform = gaussian{ width = 1e-11, delay = 3e-11 } } },
    lumped = { inductor{ at = {0.02, 0.03}, axis = "z", henries = 1e-9 },
               resistor{ at = {0.02, 0.01}, axis = "z", ohms = 70 } },
    monitors = { probe{ name = "p", component = "Ez", at = {0.01, 0.04} }, snapshot{ name = "s", component = "|H|", every = 50 },
                 dft{ name = "d", component = "Ez", frequencies = {1e10, 2e10} } },
}
"""


def scenes():
    """Of cli/test_resume.py, which hold all that a checkpoint must carry."""
    text = (ROOT / "tests" / "cli" / "test_resume.py").read_text()
    full = {name: re.search(rf'^{name} = """(.*?)"""', text, re.S | re.M).group(1) for name in ("SCENE", "FULL")}
    ring = (ROOT / "tests" / "agree" / "features" / "bloch_3d.lua").read_text() # periodic along y
    return {"walls": full["SCENE"] % STEPS, "all": full["FULL"] % STEPS, "flat": FLAT % STEPS,
            "ring": re.sub(r"steps\s*=\s*\d+", f"steps = {STEPS}", ring)}


def command(parts, *arguments):
    """Of so many processes, or of "1x2x2" parts along the axes."""
    count, split = processes.parts_of(parts)
    start = [] if count == 1 else ["mpirun", "-q", "-n", str(count)]
    return [*start, harness.YEEC, "run", *map(str, arguments), *split, "--yes", "--quiet"]


def run(count, *arguments):
    return subprocess.run(command(count, *arguments), capture_output=True, text=True, timeout=300,
                          env=processes.environment(), check=False)


def workers(process):
    """Those that step, below mpirun where there are several."""
    found = subprocess.run(["ps", "-o", "pid=,args=", "--ppid", str(process.pid)], capture_output=True, text=True, check=False)
    return [int(line.split()[0]) for line in found.stdout.splitlines() if "yeec run" in line] or [process.pid]


def killed(checks, count, scene, out, one=False, backend="c"):
    """A run of `count` processes, all of which (one of which) are killed once there is a checkpoint."""
    for every in (40, 20, 10, 4):
        shutil.rmtree(out, ignore_errors=True)
        process = subprocess.Popen(command(count, scene, "--backend", backend, "--out", out, "--checkpoint", every),
                                   stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, env=processes.environment())
        while process.poll() is None and not (out / "checkpoint.bin").exists():
            time.sleep(0.002)
        victims = workers(process) if process.poll() is None else []
        for victim in victims[-1:] if one else victims:
            try:
                os.kill(victim, signal.SIGKILL)
            except ProcessLookupError:
                pass
        begun = time.time()
        process.communicate()
        if (out / "checkpoint.bin").exists() and not (out / "run.json").exists():
            checks.below(f"{out.name}: all have ended after", time.time() - begun, 15, "s")
            return
    checks.that(f"{out.name}: killed in time", False)


def differences(whole, folder):
    digest = [harness.json.loads((f / "run.json").read_text())["digest"] for f in (whole, folder)]
    ours, theirs = agree.written(whole), agree.written(folder)
    return [key for key in sorted(ours.keys() | theirs.keys()) if ours.get(key) != theirs.get(key)] + \
        ([] if digest[0] == digest[1] else ["digest"])


def go_on(checks, whole, broken, count, backend="c", schedule="auto"):
    """A copy of a broken run as `count` processes."""
    out = broken.with_name(f"{broken.name}_{count}_{backend.replace(',', '')}")
    shutil.rmtree(out, ignore_errors=True)
    shutil.copytree(broken, out)
    done = run(count, "--resume", out, "--backend", backend, "--schedule", schedule, "--checkpoint", 0)
    if done.returncode != 0:
        checks.that(f"{out.name} goes on", False, done.stderr.strip()[:300])
        return
    found = differences(whole, out)
    checks.that(f"{out.name}: what one process writes", not found, ", ".join(found))
    checks.that(f"{out.name}: no checkpoint is left", not list(out.glob("checkpoint*")))


def moves(checks, folder, name, text, opencl):
    scene = folder / f"{name}.lua"
    scene.write_text(text)
    whole = folder / f"{name}_whole"
    done = run(1, scene, "--backend", "c", "--out", whole)
    if not checks.that(f"{name} runs", done.returncode == 0, done.stderr.strip()[:300]):
        return
    # processes before, one of them killed alone, then processes and backends after
    few = {"walls": [(3, False, [(1, "c", "sweep"), (2, "c", "auto")])],
           "all": [(1, False, [(3, "c", "auto")]), ("1x2x2", True, [(1, "c", "blocked:3"), ("1x3x1", "c", "auto")])],
           "ring": [(1, False, [("1x2x1", "c", "sweep")])],
           "flat": [(4, True, [(1, "c", "auto"), (2, "c,opencl" if opencl else "c", "sweep")])]}
    every = [(n, n % 2 == 0, [(m, b, s) for m in (1, 2, 3, 4, 7) for b in (["c", "c,opencl"] if opencl and m > 1 else ["c"])
                              for s in ("auto", "sweep")]) for n in (1, 2, 3, 4, 7)]
    for count, one, after in every if ALL else few[name]:
        broken = folder / f"{name}_{count}"
        killed(checks, count, scene, broken, one and count != 1)
        for then in after if (broken / "checkpoint.bin").exists() else []:
            go_on(checks, whole, broken, *then)


def interrupted(checks, folder, text):
    """Asked to end, they leave one checkpoint, from which the run goes on."""
    scene, whole, out = folder / "flat.lua", folder / "flat_whole", folder / "flat_asked"
    scene.write_text(text)
    process = subprocess.Popen(command(3, scene, "--backend", "c", "--out", out, "--checkpoint", 4),
                               stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, env=processes.environment())
    while process.poll() is None and not (out / "checkpoint.bin").exists():
        time.sleep(0.002)
    for worker in workers(process)[1:2]:
        os.kill(worker, signal.SIGTERM)
    said = process.communicate()[1]
    checks.that("asked to end: status", process.returncode == 128 + signal.SIGTERM, str(process.returncode))
    if not checks.that("asked to end: says where", "interrupted at step" in said and "goes on from there" in said, said[:300]):
        return
    go_on(checks, whole, out, 2)


def main():
    if not processes.available():
        print("no mpirun, or yeec was built without MPI")
        return harness.SKIPPED
    folder, checks = harness.scratch(), harness.Checks()
    opencl = any(d["backend"] == "opencl" for d in harness.json.loads(harness.yeec("devices", "--json"))["devices"])
    texts = scenes()
    for name, text in texts.items():
        moves(checks, folder, name, text, opencl)
    interrupted(checks, folder, texts["flat"])
    checks.end()


if __name__ == "__main__":
    sys.exit(main())
