#!/usr/bin/env python3
"""Plain C against the hand-written loop of two_sweeps.c: a table of ratios.

Memory and neighbours make absolute figures drift by tens of percent, so every figure of
yeec is paired with one of the loop in the same few seconds, with the same threads, and
the median of the ratios counts. Below that: the same sweep through OpenCL on the CPU
against the one in plain C, and the seconds from the script to the first step with the
kernels compiled before. Nothing here passes or fails.

    tests/bench/bench.py --yeec build/yeec --loop build/tests/two_sweeps [--pairs 5] [--rows 200]
"""
import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))

# name, threads, scene and its parameters, precision, loop's arguments, ratio wanted
ROWS = [
    ("3D 200^3, PEC walls", 1, "box.lua", {"cells": 200}, "f32", "3d 200 200 200", 4.5),
    ("3D 200^3, PEC walls", 2, "box.lua", {"cells": 200}, "f32", "3d 200 200 200", 4.5),
    ("3D 400^3, PEC walls", 1, "box.lua", {"cells": 400}, "f32", "3d 400 400 400", 4.5),
    ("3D 400^3, PEC walls", 2, "box.lua", {"cells": 400}, "f32", "3d 400 400 400", 4.5),
    ("3D 200^3, 10 cells of CPML", 2, "box.lua", {"cells": 200, "layers": 10}, "f32", "3d 200 200 200", 3.0),
    ("the same and 12 objects", 2, "box.lua", {"cells": 200, "layers": 10, "objects": 12}, "f32", "3d 200 200 200", 2.4),
    ("the same in f64", 2, "box.lua", {"cells": 200, "layers": 10, "objects": 12}, "f64", "3d 200 200 200", 1.5),
    ("2D TM 4000^2, PEC cylinder", 2, "sheet.lua", {}, "f32", "2d 4000 4000", 5.0),
    ("2D TM 2000x1000, Mur and CPML", 2, "sheet.lua", {"nx": 2000, "ny": 1000, "layers": 10}, "f32", "2d 2000 1000", 2.0),
]


def loop(args, row):
    env = dict(os.environ, OMP_NUM_THREADS=str(row[1]))
    out = subprocess.run([args.loop, *row[5].split(), "0.5"], env=env, capture_output=True, text=True, check=True)
    return float(out.stdout)


def scene(row):
    words = [os.path.join(HERE, row[2])]
    for name, value in row[3].items():
        words += ["--set", f"{name}={value}"]
    return words


def yeec(args, row, schedule, backend="c"):
    command = [args.yeec, "bench", *scene(row), "--backend", backend, "--precision", row[4], "--schedule", schedule,
               "--repeats", "3", "--json"]
    if backend == "c":
        command += ["--threads", str(row[1])]
    return json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


def measure(args, row):
    pairs = []
    for _ in range(args.pairs):
        before = loop(args, row)
        measured = yeec(args, row, args.schedule)
        after = loop(args, row)
        pairs.append((1e-6 * measured["cells_per_second"], (before + after) / 2, measured["schedule"]))
    return pairs


def opencl(args):
    """Sweeps through OpenCL on the CPU and in plain C, by turns."""
    row, ratios = ROWS[1], []
    for _ in range(args.pairs):
        plain = yeec(args, row, "sweep")["cells_per_second"]
        ratios.append((1e-6 * yeec(args, row, "sweep", "opencl")["cells_per_second"], 1e-6 * plain))
    print(f"OpenCL on the CPU, sweep, {row[0]}: {statistics.median(a for a, _ in ratios):.0f} Mcells/s, "
          f"{statistics.median(a / b for a, b in ratios):.2f} of plain C's sweep (wanted 0.6)", flush=True)


def has_opencl(args):
    text = subprocess.run([args.yeec, "devices"], capture_output=True, text=True).stdout
    return any(line.split()[:1] == ["opencl"] and "not" not in line for line in text.splitlines())


def first_step(args):
    """Seconds of a whole run of one step, results written; the first run compiles and does not count."""
    seconds = []
    with tempfile.TemporaryDirectory() as out:
        for _ in range(args.pairs + 1):
            start = time.monotonic()
            subprocess.run([args.yeec, "run", *scene(ROWS[5]), "--backend", "c", "--steps", "1", "--quiet", "--out", out], check=True)
            seconds.append(time.monotonic() - start)
    print(f"script to first step, 3D 200^3 with layers and 12 objects: {statistics.median(seconds[1:]):.2f} s (wanted 0.5)", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--yeec", default="build/yeec")
    parser.add_argument("--loop", default="build/tests/two_sweeps")
    parser.add_argument("--schedule", default="auto")
    parser.add_argument("--pairs", type=int, default=5)
    parser.add_argument("--rows", default="", help="only rows whose name has this text")
    args = parser.parse_args()
    print(f"{'scene':32} {'threads':>7} {'Mcells/s':>9} {'the loop':>9} {'ratio':>6} {'from':>5} {'to':>5} {'wanted':>6}  schedule")
    for row in ROWS:
        if args.rows not in row[0] or row[1] > (os.cpu_count() or 1):
            continue
        pairs = measure(args, row)
        ratios = [speed / base for speed, base, _ in pairs]
        print(f"{row[0]:32} {row[1]:7} {statistics.median(p[0] for p in pairs):9.0f} {statistics.median(p[1] for p in pairs):9.0f} "
              f"{statistics.median(ratios):6.2f} {min(ratios):5.2f} {max(ratios):5.2f} {row[6]:6.1f}  {pairs[0][2]}", flush=True)
    if args.rows in "OpenCL on the CPU" and has_opencl(args):
        opencl(args)
    if args.rows in "script to first step":
        first_step(args)
    return 0


sys.exit(main())
