"""Snapshots and Fourier sums of volumes come to the process that writes them slab by slab, images beyond mirror planes
included: it needs little more memory than the others, and the files are those of one process, magnitudes between the
lattices' planes and a run that goes on included. Amplitudes that were kept in a file are those that stayed in memory."""
import signal
import subprocess
import sys
import time

import h5py
import processes
from processes import harness

PROCESSES = 4
SCENE = """return scene {
    mode = "3d", cell = 1e-3, cells = {150, 140, 400}, steps = 10, boundary = pec, symmetry = { %s },
    sources = { soft{ component = "Ez", at = {0.075, 0.07, 0.19}, waveform = gaussian{ width = 2e-11 } },
                soft{ component = "Ez", at = {0.075, 0.07, 0.21}, waveform = gaussian{ width = 2e-11 } } },
    monitors = { %s },
}
"""
SHOTS = """snapshot{ name = "volume", component = "Ez", every = 4 }, snapshot{ name = "size", component = "|E|", steps = {8} },
    snapshot{ name = "magnetic", component = "|H|", steps = {6} },
    dft{ name = "amplitudes", component = "Ez", frequencies = {2e10} },
    dft{ name = "plane", component = "Ez", frequencies = {2e10}, plane = { z = 0.1885 } }"""
MEGABYTES = 70  # a frame has 34 MB in f32, amplitudes 134; measured: 34, mirrored 47; 253 and 282 when amplitudes and images came whole
MIRRORS = {"whole": "", "mirrored": 'x = "even", y = "even", z = "odd"'}
RANK = """import os, resource, subprocess, sys
status = subprocess.call(sys.argv[2:])
most = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
open(sys.argv[1] + os.environ["OMPI_COMM_WORLD_RANK"], "w").write(str(most))
sys.exit(status)
"""


def memory(folder, scene, name, *more):
    """MiB of each process at its most."""
    (folder / "rank.py").write_text(RANK)
    done = subprocess.run(["mpirun", "-q", "-n", str(PROCESSES), sys.executable, str(folder / "rank.py"), str(folder / f"{name}."),
                           harness.YEEC, "run", str(scene), "--yes", "--quiet", "--backend", "c", "--schedule", "sweep", "--out",
                           str(folder / name), *more], capture_output=True, text=True, timeout=600, check=False, env=processes.environment())
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


def check_memory(checks, folder, kind):
    for name, shots in (("bare", ""), ("shots", SHOTS)):
        (folder / f"{kind}_{name}.lua").write_text(SCENE % (MIRRORS[kind], shots))
    bare, shots = (memory(folder, folder / f"{kind}_{name}.lua", f"{kind}_{name}") for name in ("bare", "shots"))
    print("MiB without volumes", bare, "with", shots)
    more = [with_shots - without for with_shots, without in zip(shots, bare)]
    checks.below(f"{kind}: what volumes cost the process that writes more than another", more[0] - min(more[1:]), MEGABYTES, "MiB")


def check_files(checks, kind, one, others):
    for out in others:
        ours, theirs = processes.agree.written(one), processes.agree.written(out)
        different = sorted(key for key in ours.keys() | theirs.keys() if ours.get(key) != theirs.get(key))
        checks.that(f"{kind} {out.name}: the files are those of one process", not different and len(ours) > 4, ", ".join(different))
    with h5py.File(one / "results.h5") as file:
        volume, plane = file["dft/amplitudes"], file["dft/plane"]
        at = list(volume.attrs["z"]).index(plane.attrs["z"][0])
        checks.that(f"{kind}: a volume's plane is the plane's", (volume[0, at] == plane[0, 0]).all() and abs(plane[0, 0]).max() > 0)


def main():
    if not processes.available():
        print("no mpirun, or yeec was built without MPI")
        return harness.SKIPPED
    folder, checks = harness.scratch(), harness.Checks()
    for kind in MIRRORS:
        check_memory(checks, folder, kind)
        one, scene = folder / f"{kind}_one", folder / f"{kind}_shots.lua"
        harness.yeec("run", scene, "--yes", "--quiet", "--backend", "c", "--schedule", "sweep", "--out", one)
        memory(folder, scene, f"{kind}_boxes", "--split", "1x2x2")
        check_files(checks, kind, one, [folder / f"{kind}_shots", folder / f"{kind}_boxes"] +
                    ([resumed(folder, scene)] if kind == "whole" else []))
    checks.end()


if __name__ == "__main__":
    sys.exit(main())
