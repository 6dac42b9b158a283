"""What `yeec reproduce` does when a run fails, when a signal comes and when it is killed.

A failed run gives status 2 and is named; the page is drawn of the others, and the same command tries again. A run of a
backend that is not here is no failure. A signal is passed on to the run that is being made; all that was finished stays.
"""
import os
import pathlib
import re
import signal
import stat
import subprocess
import time

import harness

FOLDER = harness.scratch()
PROMPTLY = 10  # s, on a busy machine; the run would take a minute and more
SCENE = """
local n = param("n", 60)
return scene{ mode = "1d", cell = 1e-3, cells = {n}, steps = 80, boundary = mur{},
  sources = { soft{ component = "Ez", at = 1e-2, waveform = gaussian{ width = 2e-11 } } },
  monitors = { probe{ name = "ez", component = "Ez", at = 4e-2 } } }
"""
LAST = """tabulate{ title = "Peaks", sweep = "line", head = "n", columns = { { "peak", value = function(row) return row.probes.ez.peak end } } } }
"""


def experiment(name, parts):
    path = FOLDER / f"{name}.lua"
    path.write_text('return experiment{ title = "t", paper = "p",\n'
                    '  sweep{ name = "line", scene = "scene.lua", over = "n", values = {60, 70}, backend = "c" },\n  '
                    + parts + LAST)
    return path


def command(path, out, *more):
    return [harness.YEEC, "reproduce", str(path), "--out", str(out), "--backends", "c", *more]


def reproduce(path, out, *more, **environment):
    return subprocess.run(command(path, out, *more), capture_output=True, text=True, timeout=300, env={**os.environ, **environment})


def results(out):
    return sorted(path.parent.name for path in out.glob("runs/*/result.json"))


def failing(checks):
    path, out = experiment("failing", 'run{ name = "bad", scene = "scene.lua", backend = "c", options = {"--schedule", "blocked:x"} },\n'
                           '  claim{ text = "good", value = function(v) return v.bad.stepping end, at_most = 100 },\n'), FOLDER / "failing"
    for flags in ([], ["--quiet"]):
        done = reproduce(path, out, *flags)
        said = [line for line in done.stderr.splitlines() if re.match("yeec: (?!warning)", line) and "schedule" not in line]
        what = f"one run of three fails {' '.join(flags)}"
        checks.that(f"{what}: status", done.returncode == 2, f"{done.returncode} {done.stderr}")
        checks.that(f"{what}: one sentence that names it", len(said) == 1 and "1 of 3 runs failed: bad;" in said[0], done.stderr)
        checks.that(f"{what}: the others are kept", results(out) == ["line-60", "line-70"])
        page = (out / "report.html").read_text()
        checks.that(f"{what}: a whole page says why", "blocked:x" in page and "</html>" in page)
    many = experiment("many", ", ".join(f'run{{ name = "bad{i}", scene = "scene.lua", options = {{"--schedule", "x"}} }}' for i in range(8)) + ",\n")
    said = reproduce(many, FOLDER / "many", "--quiet").stderr
    checks.that("many fail: the first are named", "8 of 10 runs failed: bad0, bad1, bad2, bad3, bad4 and others;" in said, said)


LOADER = """
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
int clGetPlatformIDs(unsigned n, void *platforms, unsigned *count)
{
    static int looked;
    char *names = getenv("OCL_ICD_FILENAMES"), *colon = names != NULL ? strchr(names, ':') : NULL;
    if (colon == NULL && !looked) {
        *count = 0;
        return -1001;
    }
    if (colon != NULL)
        *colon = 0;
    looked = 1;
    return ((int (*)(unsigned, void *, unsigned *))dlsym(RTLD_NEXT, "clGetPlatformIDs"))(n, platforms, count);
}
"""


def drivers(checks):
    """Under a loader that has no platform unless two drivers are named, and that cuts the list of them as it reads it."""
    (FOLDER / "loader.c").write_text(LOADER)
    subprocess.run(["cc", "-shared", "-fPIC", "-o", FOLDER / "loader.so", FOLDER / "loader.c"], check=True)
    path = experiment("drivers", 'run{ name = "cl", scene = "scene.lua", backend = "opencl" },\n')
    done = subprocess.run([harness.YEEC, "reproduce", str(path), "--out", str(FOLDER / "drivers")], capture_output=True, text=True, timeout=300,
                          env={**os.environ, "LD_PRELOAD": str(FOLDER / "loader.so"), "OCL_ICD_FILENAMES": "one.so:two.so"})
    checks.that("children see the OpenCL drivers that their parent saw", done.returncode == 0 and "cl" in results(FOLDER / "drivers"), done.stderr)


def absent(checks):
    path = experiment("absent", 'run{ name = "elsewhere", scene = "scene.lua", backend = "opencl" },\n'
                      '  run{ name = "blas", scene = "scene.lua", baseline = "cublas-vector", set = { n = 60 }, steps = 10 },\n')
    done = reproduce(path, FOLDER / "absent")
    checks.that("a backend that is not here is no failure", done.returncode == 0, done.stderr)
    checks.that("a page drawn again of what is not all there is none", reproduce(path, FOLDER / "absent", "--redraw").returncode == 0)


def slow_compiler(out):
    """A compiler that says whom it works for and sleeps once the run line-60 is finished; not a second time."""
    path = FOLDER / "slow-cc"
    path.write_text(f'#!/bin/sh\ncase "$*" in *--version*) echo slow 1; exit;; esac\n'
                    f'[ ! -e {out}/runs/line-60/result.json ] || [ -e {FOLDER}/started ] || {{ echo $PPID >{FOLDER}/started; sleep 60; }}\nexec cc "$@"\n')
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return str(path)


def slow(out):
    """The environment of `yeec reproduce` with that compiler, which is part of what a result was made for."""
    return {"CC": slow_compiler(out), "YEEC_CACHE": str(FOLDER / f"cache-{out.name}")}


def alive(pid):
    try:
        return pathlib.Path(f"/proc/{pid}/stat").read_text().split()[2] != "Z"
    except FileNotFoundError:
        return False


def start(path, out, ready):
    """The process, once `ready` says so, and the process of the run whose kernels are being compiled (0: none)."""
    (FOLDER / "started").unlink(missing_ok=True)
    process = subprocess.Popen(command(path, out), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
                               env={**os.environ, **slow(out)})
    deadline = time.monotonic() + 120
    while process.poll() is None and time.monotonic() < deadline and not ready():
        time.sleep(0.02)
    return process, int((FOLDER / "started").read_text()) if second_compiles() else 0


def second_compiles():
    return (FOLDER / "started").exists() and (FOLDER / "started").read_text().endswith("\n")


def end(checks, what, process, number, send):
    began = time.monotonic()
    send(process)
    _, said = process.communicate(timeout=120)
    checks.that(f"{what}: status", process.returncode == 128 + number, f"{process.returncode} {said}")
    checks.below(f"{what}: seconds", time.monotonic() - began, PROMPTLY)
    checks.that(f"{what}: says how to go on", said.strip().endswith("interrupted; the same command goes on where it stopped"), said)


def interrupted(checks):
    """While its second run is compiled: by SIGTERM to it alone, by a terminal's Ctrl-C, by timeout(1)'s two."""
    path = experiment("interrupted", "")
    ways = {"SIGTERM": (signal.SIGTERM, lambda p: p.terminate()),
            "Ctrl-C": (signal.SIGINT, lambda p: os.killpg(p.pid, signal.SIGINT)),
            "SIGTERM to it and its group": (signal.SIGTERM, lambda p: (p.terminate(), time.sleep(0.1), os.killpg(p.pid, signal.SIGTERM)))}
    for what, (number, send) in ways.items():
        out = FOLDER / f"interrupted-{len(what)}"
        process, run = start(path, out, second_compiles)
        end(checks, what, process, int(number), send)
        checks.that(f"{what}: its run has ended with it", run > 0 and not alive(run), str(run))
        checks.that(f"{what}: what was finished is kept, no page is drawn", results(out) == ["line-60"] and
                    not (out / "report.html").exists(), str(results(out)))
        done = reproduce(path, out, **slow(out))
        checks.that(f"{what}: the same command makes the rest", done.returncode == 0 and results(out) == ["line-60", "line-70"] and
                    done.stderr.count("run 2 of 2") == 1 and "run 1 of 2" not in done.stderr, done.stderr)


def stepping(checks):
    """While a run steps: that run ends as it does by itself, with a whole run.json of what it had."""
    path, out = FOLDER / "long.lua", FOLDER / "long"
    path.write_text('return experiment{ title = "t", paper = "p", run{ name = "r", scene = "scene.lua", backend = "c", set = { n = 1e6 }, steps = 1000000 } }')
    process, _ = start(path, out, (out / "runs").exists)
    time.sleep(4)  # until it has been compiled and steps
    end(checks, "in mid-run", process, signal.SIGTERM, lambda p: p.terminate())
    checks.that("in mid-run: the run wrote what it had", (out / "runs/r/run.json").exists() and not results(out))


def killed(checks):
    path, out = experiment("killed", ""), FOLDER / "killed"
    process, run = start(path, out, second_compiles)
    process.kill()
    process.communicate()
    deadline = time.monotonic() + PROMPTLY
    while alive(run) and time.monotonic() < deadline:
        time.sleep(0.02)
    checks.that("killed: its run ends as well", run > 0 and not alive(run), str(run))
    done = reproduce(path, out, **slow(out))
    checks.that("killed: the same command goes on", done.returncode == 0 and "run 1 of 2" not in done.stderr, done.stderr)


def main():
    checks = harness.Checks()
    (FOLDER / "scene.lua").write_text(SCENE)
    for part in (failing, drivers, absent, interrupted, stepping, killed):
        part(checks)
    checks.end()


main()
