"""Several processes of plain C give the bits of one, in random scenes that hold what has to cross cuts; see processes.py
for more of them."""
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


def main():
    if not processes.available():
        print("no mpirun, or yeec was built without MPI")
        return processes.harness.SKIPPED
    return processes.check(RUNS)


if __name__ == "__main__":
    sys.exit(main())
