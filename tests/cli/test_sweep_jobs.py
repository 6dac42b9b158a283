"""run --sweep --jobs and --resume: the bits of one run after the other, what is finished stays, what was broken off goes
on, another sweep is refused; runs that differ in numbers only are compiled once."""
import json
import os
import pathlib
import shutil
import signal
import subprocess
import time

YEEC = os.environ["YEEC"]
TEMP = pathlib.Path(os.environ["YEEC_TEMP"])
shutil.rmtree(TEMP, ignore_errors=True)
TEMP.mkdir(parents=True)
SCENE = """
local a, x, n = param("amplitude", 1.0), param("x", 0.03), param("steps", 2000)
if x == 0.99 then error("no such place") end
return scene{ mode = "2d-tm", cell = 1e-3, cells = {120, 80}, steps = n, boundary = cpml{},
  sources = { soft{component = "Ez", at = {x, 0.04}, waveform = gaussian{width = 4e-11, amplitude = a}} },
  monitors = { probe{name = "p", component = "Ez", at = {0.08, 0.04}} } }"""
FILE = TEMP / "scene.lua"
FILE.write_text(SCENE)
ENVIRONMENT = {**os.environ, "OMP_WAIT_POLICY": "passive", "YEEC_CACHE": str(TEMP / "cache")}


def start(*args):
    return subprocess.Popen([YEEC, "run", *map(str, args)], env=ENVIRONMENT, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def run(*args, status=0):
    process = start(*args)
    said = process.communicate(timeout=120)[1]
    assert process.returncode == status, (args, process.returncode, said)
    return said


def manifest(folder):
    return json.loads((folder / "run.json").read_text())


def digests(folder):
    return {path.parent.name: json.loads(path.read_text())["digest"] for path in sorted(folder.glob("*/run.json"))}


# What compiles once: the first run of all, and no other.
place = [FILE, "--backend", "c", "--sweep", "x=0.02:0.05:4"]
run(FILE, "--backend", "c", "--sweep", "amplitude=1,2,3", "--out", TEMP / "amplitude")
run(*place, "--out", TEMP / "serial")
compiled = [not manifest(path.parent)["compile_from_cache"] for path in TEMP.glob("*/*/run.json")]
assert len(compiled) == 7 and sum(compiled) == 1, compiled

# Two at a time: the same bits, and a count.
said = run(*place, "--jobs", 2, "--out", TEMP / "two")
assert digests(TEMP / "two") == digests(TEMP / "serial") and len(set(digests(TEMP / "two").values())) == 4
assert all(f"{n} of 4 done: " in said for n in (1, 2, 3, 4)), said
rows = [row.split(",") for row in (TEMP / "two" / "sweep.csv").read_text().split()]
assert [row[0] for row in rows[1:]] == ["0.02", "0.03", "0.04", "0.05"], rows

# An error that all runs have is said once; one run's does not end the others.
said = run(FILE, "--backend", "c", "--sweep", "z=1,2,3", "--jobs", 2, "--quiet", "--out", TEMP / "wrong", status=1)
assert said.count("no such parameter") == 1, said
said = run(FILE, "--backend", "c", "--sweep", "x=0.03,0.99,0.05", "--jobs", 3, "--quiet", "--out", TEMP / "partly", status=1)
assert said.count("no such place") == 1 and set(digests(TEMP / "partly")) == {"x=0.03", "x=0.05"}, said

# Ctrl-C ends all of them; --resume leaves what is finished, goes on with the rest, and gives the same bits.
long = [FILE, "--backend", "c", "--sweep", "steps=3000,150000,4000,100000", "--set", "x=0.04"]
run(*long, "--out", TEMP / "whole")
out = TEMP / "broken"


def broken(number):
    """Ended by the signal once a run is done, and another has left a checkpoint."""
    shutil.rmtree(out, ignore_errors=True)
    process = start(*long, "--jobs", 2, "--checkpoint", 5000, "--out", out)
    while process.poll() is None and not ((out / "steps=3000/run.json").exists() and (out / "steps=150000/checkpoint.bin").exists()):
        time.sleep(0.002)
    process.send_signal(number)
    return process.communicate(timeout=60)[1], process.returncode


said, status = broken(signal.SIGINT)
assert status == 130 and f"`yeec run --resume {out}` goes on from there" in said and said.count("yeec: ") == 1, (status, said)
assert list(out.glob("*/checkpoint.bin")), "no run was broken off with a checkpoint"
finished = {path: path.stat().st_mtime_ns for path in out.glob("*/run.json") if manifest(path.parent)["status"] == "complete"}
said = run("--resume", out, "--jobs", 2, "--backend", "c")
assert 0 < len(finished) < 4 and f"{len(finished)} of 4 runs are done already" in said, said
assert all(path.stat().st_mtime_ns == when for path, when in finished.items()), "a finished run was made again"
assert digests(out) == digests(TEMP / "whole") and not list(out.glob("*/checkpoint*"))
assert any(manifest(path.parent).get("resumed_from_step") for path in out.glob("*/run.json"))
assert len((out / "sweep.csv").read_text().split()) == 5

# Killed: its runs end, too, and the same command goes on.
process = start(*long, "--jobs", 2, "--checkpoint", 5000, "--out", TEMP / "killed")
while process.poll() is None and not list((TEMP / "killed").glob("*/checkpoint.bin")):
    time.sleep(0.005)
process.kill()
process.communicate()
for _ in range(200):  # the runs' locks go when they end
    time.sleep(0.02)
    words = [*long, "--resume", TEMP / "killed"]
    done = subprocess.run([YEEC, "run", *map(str, words), "--quiet"], env=ENVIRONMENT, capture_output=True, text=True)
    if done.returncode == 0 or "process" not in done.stderr:
        break
assert done.returncode == 0 and digests(TEMP / "killed") == digests(TEMP / "whole"), done.stderr

# Another sweep, another scene, no sweep.
before = digests(out)
for words, sentence in [([FILE, "--sweep", "x=1:2:2"], "it belongs to another sweep, of --sweep steps=3000,150000,4000,100000, and this one is of --sweep x=1,2"),
                        (["--set", "x=0.05"], "of --set x=0.04, and this one is of --set x=0.05"),
                        (["--steps", "7"], "of no --steps, and this one is of --steps 7"), (["--precision", "f64"], "precision"), (["--out", TEMP / "other"], "leave --out away")]:
    said = run(*words, "--resume", out, status=1)
    assert sentence in said and said.count("\n") == 1, said
FILE.write_text(SCENE.replace("cpml{}", "mur{}"))
said = run("--resume", out, status=1)
assert "the scene, or a file it reads, has changed" in said and said.count("\n") == 1 and digests(out) == before, said
assert "no sweep was made there" in run(FILE, "--sweep", "x=1,2", "--resume", TEMP, status=1)
assert "--jobs is for --sweep" in run(FILE, "--jobs", 2, status=1)
print("ok")
