"""A process that fails, or is killed or interrupted, ends all of them within seconds, and one sentence says which."""
import os
import signal
import subprocess
import sys
import time

import processes
from processes import harness

LONG = """return scene {
    mode = "2d-tm", cell = 1e-3, cells = {200, 200}, steps = 100000000,
    boundary = pec,
    sources = { soft{ component = "Ez", at = {0.05, 0.05}, waveform = sine{ f = 5e9 } } },
    monitors = { probe{ name = "p", component = "Ez", at = {0.1, 0.15} } },
}
"""


def start(scene, out, *extra):
    environment = processes.environment()
    return subprocess.Popen(["mpirun", "-q", "-n", "3", harness.YEEC, "run", str(scene), "--backend", "c", "--yes", "--quiet",
                             "--out", str(out), *extra], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                            env=environment)


def children(process):
    """The processes of yeec below mpirun."""
    found = subprocess.run(["ps", "-o", "pid=,args=", "--ppid", str(process.pid)], capture_output=True, text=True, check=False)
    return [int(line.split()[0]) for line in found.stdout.splitlines() if "yeec run" in line]


def steps_begun(process):
    """Waits until all of them step, as far as can be told: their cache has been used and they run."""
    end = time.time() + 60
    while len(children(process)) < 3 and time.time() < end:
        time.sleep(0.1)
    time.sleep(4)
    return children(process)


def ended(process, limit):
    """(seconds until it ended, what it said)."""
    begun = time.time()
    try:
        _, said = process.communicate(timeout=limit)
    except subprocess.TimeoutExpired:
        process.kill()
        return float("inf"), ""
    return time.time() - begun, said


def main():
    if not processes.available():
        print("no mpirun, or yeec was built without MPI")
        return harness.SKIPPED
    folder = harness.scratch()
    checks = harness.Checks()
    scene = folder / "long.lua"
    scene.write_text(LONG)

    wrong = folder / "wrong.lua"
    wrong.write_text(LONG.replace("boundary = pec", "boundary = pecs"))
    done = processes.launch(3, ["run", str(wrong), "--out", str(folder / "wrong")])
    lines = [line for line in done.stderr.splitlines() if line.startswith("yeec:")]
    checks.that("a wrong scene is told of once", done.returncode == 1 and len(lines) == 1, "; ".join(lines))

    done = processes.launch(2, ["run", str(scene), "--backend", "c,cuda", "--yes", "--out", str(folder / "device")])
    lines = [line for line in done.stderr.splitlines() if line.startswith("yeec:")]
    checks.that("a process without its device is named", done.returncode == 2 and len(lines) == 1 and
                "process " in lines[0] and "no device" in lines[0], "; ".join(lines))

    process = start(scene, folder / "killed")
    victims = steps_begun(process)
    if checks.that("three processes step", len(victims) == 3):
        os.kill(victims[1], signal.SIGKILL)
    seconds, _ = ended(process, 30)
    checks.below("one killed: all have ended after", seconds, 10, "s")
    checks.that("and nothing looks complete", not (folder / "killed" / "run.json").exists())

    process = start(scene, folder / "interrupted")
    victims = steps_begun(process)
    if victims:
        os.kill(victims[-1], signal.SIGTERM)
    seconds, said = ended(process, 30)
    checks.below("one asked to end: all have ended after", seconds, 10, "s")
    checks.that("and what was computed is there", "interrupted at step" in said and
                harness.json.loads((folder / "interrupted" / "run.json").read_text())["status"] == "interrupted", said.strip()[:200])
    checks.end()


if __name__ == "__main__":
    sys.exit(main())
