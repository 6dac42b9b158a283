"""Several processes of plain C give the bits of one, in random scenes that hold what has to cross cuts; see processes.py
for more of them."""
import sys

import processes

# (number of the scene, processes, schedule, precision): layers, Mur walls, circuits, poles, total-field boxes, replays,
# snapshots, Fourier sums, recordings and unequal cells among them.
RUNS = []


def main():
    if not processes.available():
        print("no mpirun, or yeec was built without MPI")
        return processes.harness.SKIPPED
    return processes.check(RUNS)


if __name__ == "__main__":
    sys.exit(main())
