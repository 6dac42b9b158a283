"""Very many monitors, and very many complaints: a run of 10^5 probes starts and ends in seconds, leaves tables that hold
what each probe alone would have, goes on from a checkpoint with the same bytes; 10^5 wrong objects are told of within
little memory and time. The times are processor time.
"""
import json
import os
import pathlib
import resource
import shutil
import signal
import subprocess
import time

import harness

FOLDER = harness.scratch()
PROBES = """
local n, m, names = param("n", 100000), {}, {}
for i = 1, n do m[i] = probe{ name = "p" .. i, component = i % 2 == 0 and "Ez" or "Hx", every = i % 5 == 0 and 10 or 1,
  at = {(i % 300 + 1) * 1e-3, (i // 300 % 300 + 1) * 1e-3} } end
return scene{ mode = "2d-tm", cell = 1e-3, cells = {320, 340}, steps = 40, monitors = m,
  sources = { current{ at = {5e-3, 8e-3}, axis = "z", waveform = ricker{ f = 12e9 } } } }
"""
OBJECTS = """
local n, o, d = param("n", 10000), {}, 1e-3
for i = 1, n do o[i] = box{ from = {(i % 100) * d * 0.39, 0}, to = {(i % 100 + 1) * d * 0.39, 5 * d}, material = pec } end
return scene{ mode = "2d-tm", cell = d, cells = {40, 30}, steps = 20, objects = o }
"""
MESH = """
local o, n = {}, param("n", 1000)
for i = 1, n do
  local x, y = (i * 37 % 9973) / 9973 * 39e-3, (i % 25) * 1e-3
  o[i] = box{ from = {x, y}, to = {x + 0.5e-3, y + 0.7e-3}, material = material{ eps = 2 + i % 7 } }
end
return scene{ mode = "2d-tm", size = {40e-3, 30e-3}, steps = 20, mesh = auto{ f = param("f", 3e9), min = 1e-9 }, objects = o,
  sources = { soft{ component = "Ez", at = {20e-3, 15e-3}, waveform = ricker{ f = 6e9 } } } }
"""
FLAGS = ["-q", "-b", "c", "-j", "1", "--schedule", "sweep"]
MEMORY = 1536 << 20


def limit_memory():
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def yeec(*words, memory=None):
    """What it did, and the seconds of processor time that it took."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run([harness.YEEC, *map(str, words)], capture_output=True, text=True, timeout=300, preexec_fn=memory, cwd=FOLDER)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return done, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def column(path, name):
    """The samples of one probe in a table, as the lines of its own file would have them."""
    rows = [line.split(",") for line in path.read_text().splitlines()]
    at = rows[0].index(name)
    return ["step,time_s,value"] + [f"{row[0]},{row[1]},{row[at]}" for row in rows[1:]]


def probes(checks):
    scene = FOLDER / "probes.lua"
    scene.write_text(PROBES)
    _, alone = yeec("plan", "-q", "-b", "c", scene, "--set", "n=20")  # measures the memory's bandwidth, too
    done, seconds = yeec("plan", "-q", "-b", "c", scene)
    checks.that("plan of 100 000 probes", done.returncode == 0, done.stderr[:200])
    checks.below("  its time beyond that of 20", seconds - alone, 3 * SLOW, "s")
    done, seconds = yeec("run", *FLAGS, scene, "-o", "many")
    many = FOLDER / "many"
    files = sorted(path.name for path in (many / "probes").iterdir())
    checks.that("a run of 100 000 probes", done.returncode == 0 and files == ["Ez.csv", "Ez_every10.csv", "Hx.csv", "Hx_every10.csv"], f"{done.stderr[:200]} {files}")
    checks.below("  its time", seconds, 8 * SLOW, "s")
    yeec("run", *FLAGS, scene, "-o", "few", "--set", "n=20")
    for name, table in (("p4", "Ez"), ("p7", "Hx"), ("p10", "Ez_every10"), ("p15", "Hx_every10")):
        alone = (FOLDER / "few" / "probes" / f"{name}.csv").read_text().splitlines()
        checks.that(f"  {name} is in {table} what it is alone", len(alone) > 3 and alone == column(many / "probes" / f"{table}.csv", name))
    try:
        import h5py
    except ImportError:
        return
    with h5py.File(many / "results.h5") as file:
        table, last = file["tables/Ez"], json.loads((many / "run.json").read_text())["monitors"]["p99998"]["last"]
        at = [name.decode() for name in table["name"][...]].index("p99998")
        checks.that("  results.h5 has the same columns", table["value"].shape == (40, 40000) and abs(table["value"][-1, at] - last) <= 1e-12 * abs(last)
                    and abs(table["position"][at, 0] - 0.099) < 1e-9 and list(table["step"][...]) == list(range(1, 41)))


def going_on(checks):
    """Ctrl-C ends a run of many probes soon, and it goes on with the same bytes."""
    words = ["run", *FLAGS, FOLDER / "probes.lua", "--set", "n=3000", "-n", "100000"]
    process = subprocess.Popen([harness.YEEC, *map(str, words), "-o", str(FOLDER / "cut")], stderr=subprocess.DEVNULL)
    deadline = time.monotonic() + 60
    while not (FOLDER / "cut" / ".results.h5.part").exists() and time.monotonic() < deadline:
        time.sleep(0.01)
    time.sleep(0.3)
    clock = pathlib.Path(f"/proc/{process.pid}/schedstat")  # its first number: ns of processor time
    before = int(clock.read_text().split()[0]) / 1e9
    process.send_signal(signal.SIGINT)
    usage = os.wait4(process.pid, 0)
    checks.that("interrupted", os.waitstatus_to_exitcode(usage[1]) == 130, f"status {usage[1]}")
    checks.below("  until it ends", usage[2].ru_utime + usage[2].ru_stime - before, 6 * SLOW, "s")
    step = json.loads((FOLDER / "cut" / "run.json").read_text())["steps"]
    done, _ = yeec("run", "--resume", FOLDER / "cut", "-q", "-n", step + 50)
    whole, _ = yeec(*words[:-1], step + 50, "-o", "whole")
    checks.that("  it goes on to the same tables", done.returncode == whole.returncode == 0 and all(
        (FOLDER / "cut" / "probes" / name).read_bytes() == (FOLDER / "whole" / "probes" / name).read_bytes() for name in ("Ez.csv", "Hx_every10.csv")),
        done.stderr + whole.stderr)
    same, _ = yeec("diff", "cut", "whole")
    checks.that("  diff finds them the same", same.returncode == 0 and "tables/Ez/value" in same.stdout, same.stdout[-300:])
    shutil.rmtree(FOLDER / "cut")
    shutil.rmtree(FOLDER / "whole")


def objects(checks):
    scene = FOLDER / "objects.lua"
    scene.write_text(OBJECTS)
    for count in (10000, 100000):
        done, seconds = yeec("plan", "-b", "c", scene, "--set", f"n={count}", memory=None if SANITIZED else limit_memory)
        lines = done.stderr.splitlines()
        checks.that(f"{count} objects without a site: told of in few lines", done.returncode in (0, 1) and 1 < len(lines) <= 60 and "covers no site" in done.stderr
                    and f"{count}" not in lines[0], f"status {done.returncode}, {len(lines)} lines, the last: {lines[-1] if lines else ''}")
        checks.below("  its time", seconds, 6 * SLOW, "s")


def meshes(checks):
    """A mesh round very many boxes, and one of very many cells, are made or refused soon."""
    (FOLDER / "mesh.lua").write_text(MESH)
    for words, wanted in ((["n=1000"], ""), (["n=1", "f=1e15"], "more than 1000000 cells")):
        done, seconds = yeec("plan", "-b", "c", "--generic", FOLDER / "mesh.lua", *(word for setting in words for word in ("--set", setting)))
        checks.that(f"a mesh of {' '.join(words)}", done.returncode == (1 if wanted else 0) and wanted in done.stderr, done.stderr[-300:])
        checks.below("  its time", seconds, 6 * SLOW, "s")


SANITIZED = b"__asan_init" in open(harness.YEEC, "rb").read()
SLOW = 10 if SANITIZED else float(os.environ.get("YEEC_SLOW", "1"))


def main():
    checks = harness.Checks()
    probes(checks)
    going_on(checks)
    objects(checks)
    meshes(checks)
    checks.end()


main()
