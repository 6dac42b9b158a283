"""Snapshots of volumes come to the process that writes them slab by slab: it needs little more memory than the others, and
the files are those of one process, magnitudes between the lattices' planes and a run that goes on included."""
import pathlib
import signal
import subprocess
import sys
import time

import processes
from processes import harness

PROCESSES = 4
SCENE = """return scene {
    mode = "3d", cell = 1e-3, cells = {150, 140, 400}, steps = %d, boundary = pec,
    sources = { soft{ component = "Ez", at = {0.07, 0.07, 0.19}, waveform = gaussian{ width = 2e-11 } } },
    monitors = { %s },
}
"""
SHOTS = """snapshot{ name = "volume", component = "Ez", every = 4 }, snapshot{ name = "size", component = "|E|", steps = {8} },
    snapshot{ name = "magnetic", component = "|H|", steps = {6} }"""
MEGABYTES = 50  # a frame has 34 MB in f32; measured: 34, and 116 when frames came whole
RANK = """import os, resource, subprocess, sys
status = subprocess.call(sys.argv[2:])
most = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
open(sys.argv[1] + os.environ["OMPI_COMM_WORLD_RANK"], "w").write(str(most))
sys.exit(status)
"""


def memory(folder, scene, name):
    """MiB of each process at its most."""
    (folder / "rank.py").write_text(RANK)
    done = subprocess.run(["mpirun", "-q", "-n", str(PROCESSES), sys.executable, str(folder / "rank.py"), str(folder / f"{name}."),
                           harness.YEEC, "run", str(scene), "--yes", "--quiet", "--backend", "c", "--schedule", "sweep", "--out",
                           str(folder / name)], capture_output=True, text=True, timeout=600, check=False, env=processes.environment())
    if done.returncode != 0:
        raise harness.Failed("mpirun", done.returncode, done.stderr)
    return [float((folder / f"{name}.{n}").read_text()) for n in range(PROCESSES)]


def resumed(folder, scene):
    """A run of one process that is interrupted in its middle and goes on."""
    out = folder / "resumed"
    run = subprocess.Popen([harness.YEEC, "run", str(scene), "--yes", "--quiet", "--backend", "c", "--schedule", "sweep", "--out",
                            str(out)], stderr=subprocess.DEVNULL)
    while run.poll() is None and not (out / ".results.h5.part").exists():
        time.sleep(0.05)
    time.sleep(0.2)
    run.send_signal(signal.SIGINT)
    if run.wait(120) != 0:
        harness.yeec("run", "--resume", out, "--quiet")
    return out


def main():
    if not processes.available():
        print("no mpirun, or yeec was built without MPI")
        return harness.SKIPPED
    folder, checks = harness.scratch(), harness.Checks()
    for name, steps, shots in (("bare", 10, ""), ("shots", 10, SHOTS)):
        (folder / f"{name}.lua").write_text(SCENE % (steps, shots))
    bare, shots = memory(folder, folder / "bare.lua", "bare"), memory(folder, folder / "shots.lua", "several")
    print("MiB without snapshots", bare, "with", shots)
    more = [with_shots - without for with_shots, without in zip(shots, bare)]
    checks.below("what snapshots cost the process that writes more than another", more[0] - min(more[1:]), MEGABYTES, "MiB")
    harness.yeec("run", folder / "shots.lua", "--yes", "--quiet", "--backend", "c", "--schedule", "sweep", "--out", folder / "one")
    for out in (folder / "several", resumed(folder, folder / "shots.lua")):
        ours, theirs = processes.agree.written(folder / "one"), processes.agree.written(out)
        different = sorted(key for key in ours.keys() | theirs.keys() if ours.get(key) != theirs.get(key))
        checks.that(f"{pathlib.Path(out).name}: the files are those of one process", not different and len(ours) > 2, ", ".join(different))
    checks.end()


if __name__ == "__main__":
    sys.exit(main())
