#!/usr/bin/env python3
"""Reflection of the absorbing boundaries against angle, thickness and wavelength: table and plot.

    tests/physics/absorbers.py [--yeec build/yeec] [--out build/absorbers]

Writes absorbers.csv, absorbers.gp (gnuplot) and absorbers.png. Takes some minutes; the tests
hold the figures that matter (test_cpml.py, test_mur.py, test_berenger.py).
"""
import argparse
import pathlib
import shutil
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import harness  # noqa: E402
from harness import call  # noqa: E402
import layers  # noqa: E402
import yee  # noqa: E402

ANGLES = [0, 10, 20, 30, 40, 50, 60, 70, 80, 85]
KINDS = {
    "CPML 5": (call("cpml", cells=5), 5),
    "CPML 10": (call("cpml", cells=10), 10),
    "CPML 20": (call("cpml", cells=20), 20),
    "CPML 10, kappa 5, alpha 0.05": (call("cpml", cells=10, kappa=5, alpha=0.05), 10),
    "Berenger 10, geometric": (call("berenger", cells=10, g=2.15, reflection=1e-4), 10),
    "Berenger 10, polynomial": (call("berenger", cells=10, reflection=1e-6), 10),
    "Mur": (call("mur"), 1),
}
PLOT = """set terminal pngcairo size 900,600
set output 'absorbers.png'
set datafile separator ','
set key outside right
set xlabel 'angle of incidence, degrees'
set ylabel 'reflection, dB'
set grid
plot for [i=2:{columns}] 'absorbers.csv' using 1:i with linespoints title columnheader(i)
"""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--yeec", default=harness.YEEC)
    parser.add_argument("--out", default=str(harness.ROOT / "build" / "absorbers"))
    parser.add_argument("--wavelength", type=float, default=20, help="cells per wavelength")
    options = parser.parse_args()
    harness.YEEC = str(pathlib.Path(options.yeec).resolve())
    out = pathlib.Path(options.out)
    out.mkdir(parents=True, exist_ok=True)
    folder = harness.scratch()
    table = []
    present = dict(KINDS)
    for angle in ANGLES:
        row = [f"{angle}"]
        for name, (boundary, layer) in list(present.items()):
            try:
                ratio = layers.reflection(folder, "".join(filter(str.isalnum, name)), boundary, layer, angle,
                                          options.wavelength)
                row.append(f"{yee.decibel(ratio):.1f}")
            except harness.Failed as failure:
                print(f"{name} left out: {failure.messages.strip()}")
                del present[name]
        print("  ".join(row), flush=True)
        table.append(row)
    lines = [",".join(["angle", *(f'"{name}"' for name in present)]), *(",".join(row) for row in table)]
    (out / "absorbers.csv").write_text("\n".join(lines) + "\n")
    (out / "absorbers.gp").write_text(PLOT.format(columns=len(present) + 1))
    if shutil.which("gnuplot"):
        subprocess.run(["gnuplot", "absorbers.gp"], cwd=out, check=True)
    print(f"written to {out}")


main()
