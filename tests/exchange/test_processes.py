"""Several processes of plain C, of PoCL beside it and of CUDA in the emulator give the bits of one, in random scenes that
hold what has to cross cuts; see processes.py for more of them."""
import os
import pathlib
import sys

import processes

# (number of the scene, processes, schedule, precision): layers, Mur walls, circuits, poles, total-field boxes, replays,
# snapshots, Fourier sums, recordings and unequal cells among them.
RUNS = [
    (58, 4, "auto", "f32", "c"),
    (30, 3, "blocked:3", "f64", "c"),
    (3544, 3, "sweep", "f64", "c"),
    (24195, 2, "auto", "f64", "c"),
    (120, 7, "sweep", "f32", "c"),
    (16, 2, "sweep", "f32", "c,opencl"),
    (26035, 4, "blocked:3", "f32", "c"),
    (40134, 2, "blocked:3", "f64", "c"),
]
EMULATED = [
    (58, 3, "blocked:2", "f32", "cuda"),
    (16, 2, "sweep", "f32", "cuda,c"),
]


def main():
    if not processes.available():
        print("no mpirun, or yeec was built without MPI")
        return processes.harness.SKIPPED
    emulator = pathlib.Path(os.environ.get("YEEC_BUILD", "build")).resolve() / "emulator"
    status = processes.check(RUNS)
    if (emulator / "libcuda.so.1").exists():
        os.environ["LD_LIBRARY_PATH"] = str(emulator)
        status = max(status, processes.check(EMULATED))
    return status


if __name__ == "__main__":
    sys.exit(main())
