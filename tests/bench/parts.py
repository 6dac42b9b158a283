#!/usr/bin/env python3
"""Plain C: one process of two threads beside two processes of one, in turns; medians of Mcells/s and their ratio.

    parts.py --yeec build/yeec [--yeec OTHER] [--rounds 3] [--steps 120] [--schedule auto] [SCENE [--set NAME=VALUE ...]]

The scene is box.lua with layers unless another is named. As root Open MPI wants OMPI_ALLOW_RUN_AS_ROOT=1 and
OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1.
"""
import argparse
import json
import pathlib
import statistics
import subprocess

BOX = [str(pathlib.Path(__file__).parent / "box.lua"), "--set", "layers=10", "--set", "cells=160"]


def bench(yeec, processes, options, scene):
    launcher = ["mpirun", "-n", str(processes), "--bind-to", "none"] if processes > 1 else []
    command = launcher + [yeec, "bench", *scene, "-b", "c", "--threads", str(2 // processes), "--repeats", "3", "--json",
                          "--steps", str(options.steps), "--schedule", options.schedule]
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--yeec", action="append", required=True)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--steps", type=int, default=120)
    parser.add_argument("--schedule", default="auto")
    options, scene = parser.parse_known_args()
    kinds = [(yeec, processes) for yeec in options.yeec for processes in (1, 2)]
    runs = {kind: [] for kind in kinds}
    for _ in range(options.rounds):
        for kind in kinds:
            runs[kind].append(bench(*kind, options, scene or BOX))
    for yeec, processes in kinds:
        speed, whole = ([run["cells_per_second"] for run in runs[yeec, n]] for n in (processes, 1))
        line = f"{yeec} {processes}: {statistics.median(speed) / 1e6:6.0f} (best {max(speed) / 1e6:.0f})"
        if processes > 1:
            last = runs[yeec, processes][-1]
            alone = sum(part["cells_per_second_alone"] for part in last["processes"])
            line += (f", {statistics.median(speed) / statistics.median(whole):.2f} of one, by themselves "
                     f"{alone / statistics.median(whole):.2f}, every {last['steps_between_exchanges']} steps")
        print(line, flush=True)


if __name__ == "__main__":
    main()
