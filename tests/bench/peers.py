#!/usr/bin/env python3
"""yeec's plain C beside Meep and openEMS on the same cores: millions of cells per second, and ratios.

One scene, as each of them has it: a cube of N^3 cells of vacuum with 10 cells of absorber at every side and a dipole in
the middle. Meep steps in f64 with a process a core (`mpirun -n THREADS`), openEMS in f32 with its own threads, yeec in
both. Runs take turns, the medians of ROUNDS count; stepping alone is timed, by each program's own clock (Meep: a
difference of two calls; openEMS: its line "Speed"). What is not installed is left out: Debian's packages are
python3-meep-openmpi with python3-mpi4py, openems with
python3-openems. Nothing here passes or fails.

    tests/bench/peers.py [--yeec build/yeec] [--cells 200] [--steps 100] [--rounds 3] [--threads 2]
"""
import argparse
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
PYTHON = "/usr/bin/python3"  # Debian's packages are this one's
LAYERS = 10

MEEP = """
import sys, time, meep as mp
n, steps = int(sys.argv[1]), int(sys.argv[2])
mp.verbosity(0)
sim = mp.Simulation(cell_size=mp.Vector3(n, n, n), resolution=1, boundary_layers=[mp.PML({layers})],
                    sources=[mp.Source(mp.ContinuousSource(frequency=0.05), component=mp.Ez, center=mp.Vector3())])
sim.init_sim()
dt = sim.fields.dt
sim.run(until=10 * dt)
start = time.perf_counter()
sim.run(until=steps * dt)
if mp.am_master():
    print("MCELLS", 1e-6 * n ** 3 * steps / (time.perf_counter() - start))
"""

OPENEMS = """
import sys, numpy
from CSXCAD import ContinuousStructure
from openEMS import openEMS
n, steps, threads, folder = int(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), sys.argv[4]
sim = openEMS(NrTS=steps, EndCriteria=0)
sim.SetGaussExcite(1e9, 5e8)
sim.SetBoundaryCond(["PML_{layers}"] * 6)
csx = ContinuousStructure()
sim.SetCSX(csx)
grid = csx.GetGrid()
grid.SetDeltaUnit(1e-3)
for axis in "xyz":
    grid.SetLines(axis, numpy.arange(n + 1) * 10.0)
source = csx.AddExcitation("source", exc_type=0, exc_val=[0, 0, 1])
source.AddBox([5 * n, 5 * n, 5 * n], [5 * n, 5 * n, 5 * n + 10])
sim.Run(folder, numThreads=threads, verbose=1)
"""


def python(text, arguments, before=()):
    command = [*before, PYTHON, "-c", text.replace("{layers}", str(LAYERS)), *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, env=dict(os.environ, OMP_NUM_THREADS="1"))
    return done.stdout + done.stderr


def has(module):
    launcher = ["mpirun", "--allow-run-as-root", "-n", "1"] if module == "meep" and shutil.which("mpirun") else []
    return subprocess.run([*launcher, PYTHON, "-c", f"import {module}"], capture_output=True).returncode == 0


def meep(args):
    launcher = ["mpirun", "--allow-run-as-root", "--oversubscribe", "-n", str(args.threads)] if shutil.which("mpirun") else []
    return float(re.search(r"MCELLS ([\d.e+]+)", python(MEEP, [args.cells, args.steps], launcher))[1])


def openems(args):
    with tempfile.TemporaryDirectory() as folder:
        text = python(OPENEMS, [args.cells, args.steps, args.threads, folder])
    return float(re.findall(r"Speed: *([\d.e+]+) MCells/s", text)[-1])


def yeec(precision):
    def measure(args):
        command = [args.yeec, "bench", os.path.join(HERE, "box.lua"), "--set", f"cells={args.cells}", "--set", f"layers={LAYERS}",
                   "--backend", "c", "--threads", str(args.threads), "--precision", precision, "--steps", str(args.steps), "--json"]
        return 1e-6 * json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)["cells_per_second"]
    return measure


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--yeec", default="build/yeec")
    parser.add_argument("--cells", type=int, default=200)
    parser.add_argument("--steps", type=int, default=100)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    args = parser.parse_args()
    codes = {"yeec, f32": yeec("f32"), "yeec, f64": yeec("f64")}
    if has("meep"):
        codes["Meep, f64"] = meep
    if has("openEMS"):
        codes["openEMS, f32"] = openems
    found = {name: [] for name in codes}
    for _ in range(args.rounds):
        for name, measure in codes.items():
            found[name].append(measure(args))
    print(f"{args.cells}^3 cells, {LAYERS} of absorber, {args.threads} threads, Mcells/s")
    for name, speeds in found.items():
        ratios = [a / b for a, b in zip(found["yeec, " + name[-3:]], speeds)]
        print(f"{name:14} {statistics.median(speeds):8.0f}   yeec in {name[-3:]} is {statistics.median(ratios):.1f} times as fast")
    return 0


sys.exit(main())
