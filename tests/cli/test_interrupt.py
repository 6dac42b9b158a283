"""Ctrl-C and SIGTERM while kernels are compiled: the run ends promptly with 128 + the signal's number, no results
folder begins to look like a run, no compiler goes on, and what a sweep or a checkpoint had stays.

Plain C with a compiler that takes a minute; CUDA with the emulated device's compiler made as slow; OpenCL with calls
of PoCL that take as long (fault/fault.c), those too in which it compiles at the first launch.
"""
import json
import os
import pathlib
import signal
import stat
import subprocess
import time

import harness

SCENE = """
return scene { mode = "1d", cell = 1e-3, cells = 60 + 10 * param("more", 0), steps = 40, boundary = cpml{ cells = 6 },
  sources = { soft{ component = "Ez", at = 20e-3, waveform = gaussian{ width = 2e-11 } } },
  monitors = { probe{ name = "ez", component = "Ez", at = 40e-3 } } }
"""
PROMPTLY = 10  # s, on a busy machine; the compiler would take 60
FOLDER = harness.scratch()
FAULTY = pathlib.Path(os.environ.get("YEEC_BUILD", "build")).resolve() / "tests" / "yeec_faulty"
EMULATOR = pathlib.Path(os.environ.get("YEEC_BUILD", "build")).resolve() / "emulator"


def slow_compiler():
    """A compiler that says in `started` which process it is and sleeps unless `quick` is there."""
    path = FOLDER / "slow-cc"
    path.write_text(f'#!/bin/sh\ncase "$*" in *--version*) echo slow 1; exit;; esac\n'
                    f'echo $$ >>{FOLDER}/started\n[ -e {FOLDER}/quick ] || sleep 60\nexec cc "$@"\n')
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return path


def alive(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return pathlib.Path(f"/proc/{pid}/stat").read_text().split()[2] != "Z"


def run(flags, number, environment, ready, program=harness.YEEC, cache="--no-cache"):
    """(seconds from the signal to the end, status, messages) of a run that gets the signal once `ready` says so."""
    process = subprocess.Popen([str(program), "run", str(FOLDER / "scene.lua"), *cache.split(), *map(str, flags)], stderr=subprocess.PIPE,
                               stdout=subprocess.PIPE, text=True, env={**os.environ, **environment}, start_new_session=True)
    deadline = time.monotonic() + 60
    while not ready() and process.poll() is None and time.monotonic() < deadline:
        time.sleep(0.05)
    began = time.monotonic()
    if number == signal.SIGINT:
        os.killpg(process.pid, number)  # as a terminal does
    else:
        process.send_signal(number)
    _, messages = process.communicate(timeout=120)
    return time.monotonic() - began, process.returncode, messages


def ended(checks, what, number, out, result):
    seconds, status, messages = result
    checks.that(f"{what}: status", status == 128 + number, f"{status} {messages.strip()}")
    checks.below(f"{what}: seconds", seconds, PROMPTLY)
    checks.that(f"{what}: says so", "interrupted while the kernels were compiled" in messages, messages.strip())
    checks.that(f"{what}: leaves no run", not (out / "run.json").exists())


def plain_c(checks):
    compiler, started = slow_compiler(), FOLDER / "started"
    temporary = FOLDER / "tmp"
    temporary.mkdir()
    environment = {"CC": str(compiler), "TMPDIR": str(temporary)}
    for number in (signal.SIGINT, signal.SIGTERM):
        started.unlink(missing_ok=True)
        out = FOLDER / f"c{number}"
        what = f"plain C, signal {int(number)}"
        ended(checks, what, number, out, run(["--backend", "c", "--out", out], number, environment, started.exists))
        pids = [int(word) for word in started.read_text().split()]
        checks.that(f"{what}: one compiler, and it is gone", len(pids) == 1 and not alive(pids[0]), str(pids))
        checks.that(f"{what}: nothing is left in $TMPDIR", not list(temporary.iterdir()), str(list(temporary.iterdir())))
    sweep(checks, environment, started)
    checkpoint(checks, environment, started)


def sweep(checks, environment, started):
    """The second of two runs is interrupted: the first one's results and the tables are there."""
    started.unlink(missing_ok=True)
    (FOLDER / "quick").touch()
    out = FOLDER / "sweep"

    def first_is_done():
        if (out / "more=0" / "run.json").exists():
            (FOLDER / "quick").unlink(missing_ok=True)
        return started.exists() and len(started.read_text().split()) == 2 and not (FOLDER / "quick").exists()

    # The second compiler may have begun before the file was gone: then nothing sleeps, and the sweep ends by itself.
    for attempt in range(5):
        result = run(["--backend", "c", "--out", out, "--sweep", "more=0,1,2,3"], signal.SIGTERM, environment, first_is_done)
        if result[1] != 0:
            break
    checks.that("sweep: status", result[1] == 143, f"{result[1]} {result[2].strip()}")
    checks.below("sweep: seconds", result[0], PROMPTLY)
    checks.that("sweep: the first run and the table are there", (out / "more=0" / "run.json").exists() and (out / "sweep.csv").exists())


def checkpoint(checks, environment, started):
    """A run that goes on from a checkpoint is interrupted before its first step: it can go on again."""
    out = FOLDER / "kept"
    harness.yeec("run", FOLDER / "scene.lua", "--backend", "c", "--out", FOLDER / "whole", "--steps", 400000, "--quiet")
    process = subprocess.Popen([harness.YEEC, "run", str(FOLDER / "scene.lua"), "--backend", "c", "--out", str(out), "--steps", "400000",
                                "--checkpoint", "20000", "--quiet"])
    while not list(out.glob("checkpoint*")) and process.poll() is None:
        time.sleep(0.01)
    process.kill()
    process.wait()
    kept = {path: path.read_bytes() for path in out.glob("checkpoint*")}
    if not kept:
        return checks.that("checkpoint: there is one to go on from", False)
    (FOLDER / "quick").unlink(missing_ok=True)
    started.unlink(missing_ok=True)
    process = subprocess.Popen([harness.YEEC, "run", "--resume", str(out), "--backend", "c", "--no-cache", "--quiet"],
                               env={**os.environ, **environment}, stderr=subprocess.PIPE)
    while not started.exists() and process.poll() is None:
        time.sleep(0.05)
    process.send_signal(signal.SIGTERM)
    process.communicate()
    checks.that("resumed and interrupted: status", process.returncode == 143, str(process.returncode))
    checks.that("resumed and interrupted: the checkpoint stays", kept == {path: path.read_bytes() for path in out.glob("checkpoint*")})
    harness.yeec("run", "--resume", out, "--backend", "c", "--quiet")
    checks.that("and goes on to the same results", harness.Run(out).digest == harness.Run(FOLDER / "whole").digest)


SLOW = {"read": """
local t = {}
for i = 1, 4e8 do t[i % 100] = i end
""" + SCENE, "planned": """
return scene { mode = "3d", cell = 1e-3, cells = {400, 400, 400}, steps = 10, boundary = pec, averaging = "normal",
  objects = { sphere{ centre = {0.2, 0.2, 0.2}, radius = 0.19, material = material{ eps = 2 } },
              sphere{ centre = {0.2, 0.21, 0.2}, radius = 0.17, material = material{ eps = 3 } } },
  sources = { current{ at = {1e-2, 1e-2, 1e-2}, axis = "z", waveform = gaussian{ width = 2e-11 } } },
  monitors = { probe{ name = "ez", component = "Ez", at = {4e-2, 1e-2, 1e-2} } } }
"""}
WRITES = """
local m = {}
for i = 1, 40 do m[i] = probe{ name = "p" .. i, component = "Ez", at = 4e-2 } end
return scene{ mode = "1d", cell = 1e-3, cells = {60}, steps = 20000, boundary = mur{},
  sources = { soft{ component = "Ez", at = 1e-2, waveform = gaussian{ width = 2e-11 } } }, monitors = m,
  stop = decay{ probe = "p1", ratio = 1e-3, after = 12000 } }
"""


def early(checks):
    """A signal while the script runs or the scene is planned: nothing is there yet, the run ends at once."""
    for what, text in SLOW.items():
        (FOLDER / "scene.lua").write_text(text)
        for number in (signal.SIGINT, signal.SIGHUP):
            out, began = FOLDER / f"{what}{number}", time.monotonic()
            seconds, status, said = run(["--backend", "c", "--out", out, "--instruction-limit", "1000M"], number, {},
                                        lambda: time.monotonic() - began > 0.7)
            checks.that(f"the scene is {what}, signal {int(number)}: status", status == 128 + number, f"{status} {said.strip()}")
            checks.below("  seconds", seconds, 3)
            checks.that("  says so", f"interrupted while the scene was {what}" in said and not out.exists(), said.strip())
    (FOLDER / "scene.lua").write_text(SCENE)


def writing(checks):
    """A signal while results are written: a checkpoint stays, from which they are written."""
    (FOLDER / "scene.lua").write_text(WRITES)
    out, whole = FOLDER / "writing", FOLDER / "written"
    harness.yeec("run", FOLDER / "scene.lua", "--backend", "c", "--out", whole, "--quiet")
    seconds, status, said = run(["--backend", "c", "--out", out], signal.SIGINT, {}, lambda: len(list(out.glob("probes/p*.csv"))) > 2)
    checks.that("results are written: status", status == 130, f"{status} {said.strip()}")
    checks.below("  seconds", seconds, 3)
    checks.that("  says so, and how to go on", "interrupted while the results were written" in said and "--resume" in said, said.strip())
    checks.that("  no run.json, nothing half written", not (out / "run.json").exists() and not list(out.glob("probes/.*")))
    harness.yeec("run", "--resume", out, "--backend", "c", "--quiet")
    checks.that("  and then they are the same", harness.Run(out).digest == harness.Run(whole).digest
                and all((out / "probes" / f"p{i}.csv").read_bytes() == (whole / "probes" / f"p{i}.csv").read_bytes() for i in range(1, 41)))
    (FOLDER / "scene.lua").write_text(SCENE)


def temporary_folders(checks):
    """Each signal that asks a program to end, in `run` and in a command that does not go on to step."""
    started, temporary = FOLDER / "started", FOLDER / "tmp"
    environment = {**os.environ, "CC": str(slow_compiler()), "TMPDIR": str(temporary)}
    for number in (signal.SIGHUP, signal.SIGQUIT, signal.SIGTERM, signal.SIGUSR2):
        for command in ("run", "bench"):
            started.unlink(missing_ok=True)
            process = subprocess.Popen([harness.YEEC, command, str(FOLDER / "scene.lua"), "--backend", "c", "--no-cache"], env=environment,
                                       stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
            while not started.exists() and process.poll() is None:
                time.sleep(0.05)
            process.send_signal(number)
            process.communicate(timeout=60)
            checks.that(f"{command}, signal {int(number)} while it compiles", process.returncode == 128 + number and not list(temporary.iterdir()),
                        f"{process.returncode} {list(temporary.iterdir())}")


def cuda(checks):
    if not (EMULATOR / "libcuda.so.1").exists():
        return print("left out: CUDA; there is no emulated device")
    environment = {"LD_LIBRARY_PATH": str(EMULATOR), "YEEC_EMULATOR_COMPILE_SECONDS": "60"}
    for number in (signal.SIGINT, signal.SIGTERM):
        out, began = FOLDER / f"cuda{number}", time.monotonic()
        result = run(["--backend", "cuda", "--out", out], number, environment, lambda: time.monotonic() - began > 3)
        ended(checks, f"CUDA, signal {int(number)}", number, out, result)


def opencl(checks):
    if "opencl" not in harness.backends():
        return print("left out: OpenCL; there is no device")
    for call in ("build", "binary", "launch", "finish"):
        for number in (signal.SIGINT, signal.SIGTERM):
            what, out, began = f"OpenCL's {call}, signal {int(number)}", FOLDER / f"{call}{number}", FOLDER / f"{call}{number}.began"
            cache = f"--cache-dir {FOLDER}/cache-{call}{number}"
            result = run(["--backend", "opencl", "--schedule", "sweep", "--out", out], number, {"YEEC_FAULT_CL": f"slow-{call}:{began}"},
                         began.exists, FAULTY, cache)
            checks.that(f"{what}: got so far", began.exists())
            if call in ("build", "binary"):
                ended(checks, what, number, out, result)
            else:
                interrupted_run(checks, what, number, out, result)


def interrupted_run(checks, what, number, out, result):
    """The results' folder was there already: what it says of the run is whole and true."""
    checks.that(f"{what}: status", result[1] == 128 + number, f"{result[1]} {result[2].strip()}")
    checks.below(f"{what}: seconds", result[0], PROMPTLY)
    checks.that(f"{what}: says so", "interrupted while the kernels were compiled" in result[2], result[2].strip())
    manifest = json.loads((out / "run.json").read_text()) if (out / "run.json").exists() else {}
    checks.that(f"{what}: run.json says so", manifest.get("status") == "interrupted" and manifest["digest"] is None, str(manifest)[:300])
    checks.that(f"{what}: nothing is half written", not list(out.rglob(".*")), str(list(out.rglob(".*"))))


def main():
    checks = harness.Checks()
    (FOLDER / "scene.lua").write_text(SCENE)
    plain_c(checks)
    temporary_folders(checks)
    early(checks)
    writing(checks)
    cuda(checks)
    opencl(checks)
    checks.end()


main()
