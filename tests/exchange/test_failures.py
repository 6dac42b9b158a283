"""A process that fails, or is killed or interrupted, ends all of them within seconds, and one sentence says which."""
import os
import pathlib
import re
import shutil
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


def steps_begun(process, out):
    """Waits until all of them step, as far as can be told: the results' file has been begun."""
    end = time.time() + 60
    while not (out / ".results.h5.part").exists() and time.time() < end:
        time.sleep(0.1)
    time.sleep(0.5)
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


SHORT = """return scene {
    mode = "2d-tm", cell = 1e-3, cells = {24, 30}, steps = 60, boundary = cpml{ cells = 4 },
    sources = { soft{ component = "Ez", at = {0.01, 0.01}, waveform = gaussian{ width = 2e-11 } } },
    monitors = { probe{ name = "p", component = "Ez", at = {0.01, 0.02} }, snapshot{ name = "s", component = "Ez", every = 30 },
                 energy{ name = "w", every = 10 }, dft{ name = "d", component = "Ez", frequencies = {2e10} } },
}
"""


def said_by(done):
    return [line for line in done.stderr.splitlines() if line.startswith("yeec:") and "warning" not in line]


def fail_calls(checks, folder):
    """Calls of MPI that fail: `YEEC_MPI_CALLS=all` tries every one, the quick run some of each process."""
    library = pathlib.Path(os.environ.get("YEEC_BUILD", "build")).resolve() / "tests" / "mpi_fault.so"
    if not library.exists():
        print("without tests/mpi_fault.so")
        return
    scene, counted = folder / "short.lua", folder / "calls"
    scene.write_text(SHORT)

    def short(name, **more):
        out = folder / name
        return out, processes.launch(3, ["run", scene, "--backend", "c", "--yes", "--quiet", "--checkpoint", 20, "--out", out],
                                     LD_PRELOAD=str(library), **more)

    whole, done = short("whole", YEEC_MPI_COUNT=str(counted))
    checks.that("it runs with all calls counted", done.returncode == 0, done.stderr[:300])
    count = int(counted.read_text())
    digest = harness.Run(whole).digest
    tried = range(1, count + 1) if os.environ.get("YEEC_MPI_CALLS") == "all" else [2, count // 2, count - 3]
    troubles, broken = [], None
    for number, n in enumerate(tried):
        process = number % 3
        begun = time.time()
        out, done = short(f"call{n}", YEEC_MPI_FAIL=f"{process}:{n}")
        lines = said_by(done)
        if done.returncode == 0 and harness.Run(out).digest == digest:
            continue  # it makes fewer calls
        if done.returncode == 0 or len(lines) != 1 or f"process {process} of 3" not in lines[0] or time.time() - begun > 30:
            troubles.append(f"call {n} of process {process}: status {done.returncode}, {'; '.join(lines)[:200]}")
        broken = out if (out / "checkpoint.bin").exists() else broken
    checks.that(f"{len(tried)} of {count} calls of MPI failed in turn: all end, and one sentence names the process",
                not troubles, "\n".join(troubles[:5]))
    if checks.that("a checkpoint held", broken is not None):
        done = processes.launch(2, ["run", "--resume", broken, "--backend", "c", "--yes", "--quiet"])
        checks.that("and the run goes on from it", done.returncode == 0 and harness.Run(broken).digest == digest, done.stderr[:300])
    out, done = short("full", YEEC_DISK_FAIL="3")
    checks.that("a full disk costs a checkpoint, not the run", done.returncode == 0 and harness.Run(out).digest == digest,
                done.stderr[:300])


def fail_alike(checks, folder):
    """Processes that were not started alike, and those that fail alike: one sentence."""
    scene, other, alone = folder / "short.lua", folder / "other" / "short.lua", folder / "alone"
    for place in (other.parent, alone):
        place.mkdir()
    scene.write_text(SHORT)
    other.write_text(SHORT.replace("2e-11", "2.1e-11"))
    shutil.copy(harness.YEEC, alone / "yeec")
    ran = ["run", scene, "--backend", "c", "--out", folder / "alike"]
    for name, first, second, words in (
            ("another scene", ran, ["run", other, *ran[2:]], "process 1 of 2 .*: the scene .* of process 0 is another one"),
            ("another schedule", ran, [*ran, "--schedule", "blocked:3"], "process 1 of 2 .*: --schedule of process 0 is another one"),
            ("an unknown option of one", ran, [*ran, "--wrong"], "process 1 of 2 .*: run: unknown option"),
            ("an unknown option", [*ran, "--wrong"], [*ran, "--wrong"], "yeec: run: unknown option"),
            ("--jobs and --resume", ["run", "--resume", folder, "--jobs", 2], None, "--jobs is for one process"),
            ("another YEEC_EXCHANGE", ran, None, "YEEC_EXCHANGE is 'hosts'"),
            ("standard input", ["run", "-"], None, "gives standard input to the first alone")):
        done = processes.launch(1, [*first, ":", "-n", 1, harness.YEEC, *(second or first)], timeout=30,
                                OMPI_MCA_odls_base_sigkill_timeout="0", YEEC_EXCHANGE="hosts" if "YEEC" in name else "")
        lines = said_by(done)
        checks.that(f"{name}: one sentence", done.returncode == 1 and len(lines) == 1 and re.search(words, lines[0]) is not None,
                    f"status {done.returncode}; {'; '.join(lines)[:300]}")
    done = subprocess.run(["mpirun", "-q", "-n", "2", alone / "yeec", "run", scene], capture_output=True, text=True, timeout=30,
                          env=processes.environment(), check=False)
    checks.that("without the plugin: one sentence", done.returncode == 2 and len(said_by(done)) == 1 and
                "built without MPI" in done.stderr, done.stderr[:300])
    done = processes.launch(2, ["view", scene, "--out", folder / "view"])
    checks.that("what is for one process is made once", done.returncode == 0 and done.stdout.count("view_xy.png") == 1 and
                "the first of 2 makes it" in done.stderr, (done.stdout + done.stderr)[:300])


def fill_device(checks, folder):
    """A device that is full with one process alone."""
    emulator = pathlib.Path(os.environ.get("YEEC_BUILD", "build")).resolve() / "emulator"
    if not (emulator / "libcuda.so.1").exists():
        return
    scene = folder / "large.lua"
    scene.write_text(LONG.replace("{200, 200}", "{700, 700}"))
    done = processes.launch(2, ["run", scene, "--backend", "c,cuda", "--yes", "--out", folder / "large"],
                            LD_LIBRARY_PATH=str(emulator), YEEC_EMULATOR_MEMORY=str(1 << 20))
    lines = said_by(done)
    checks.that("a full device is named with its process", done.returncode in (1, 2) and len(lines) == 1 and
                "process 1 of 2" in lines[0], "; ".join(lines)[:300])


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
    victims = steps_begun(process, folder / "killed")
    if checks.that("three processes step", len(victims) == 3):
        os.kill(victims[1], signal.SIGKILL)
    seconds, _ = ended(process, 30)
    checks.below("one killed: all have ended after", seconds, 10, "s")
    checks.that("and nothing looks complete", not (folder / "killed" / "run.json").exists())

    process = start(scene, folder / "interrupted")
    if steps_begun(process, folder / "interrupted"):
        process.send_signal(signal.SIGUSR2) # which mpirun passes on
    seconds, said = ended(process, 30)
    checks.below("asked to end: all have ended after", seconds, 10, "s")
    checks.that("it is said at once how to go on", re.search("interrupted at step .* goes on from there\n.*computed so far", said) is not None,
                said.strip()[:300])
    checks.that("and what was computed is there",
                harness.json.loads((folder / "interrupted" / "run.json").read_text())["status"] == "interrupted")
    fail_calls(checks, folder)
    fail_alike(checks, folder)
    fill_device(checks, folder)
    checks.end()


if __name__ == "__main__":
    sys.exit(main())
