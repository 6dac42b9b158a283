#!/usr/bin/env python3
"""Order of convergence with each averaging of eps: dielectric cylinder (2D TM and TE) and sphere (3D).

    tests/physics/averaging.py [--yeec build/yeec] [--sphere | --metal] [--fine]

The cylinder as in test_cylinder.py (near field, eps = 4, ka = 2, Hankel series); the sphere with eps = 4,
ka = 1: scattered near field at sites round it outside the total-field box, over the amplitude of the
incident wave at the centre in an empty run, against Mie's series (ref_sphere.c). Errors are root mean
squares, relative to the incident wave (cylinder) or to the scattered field (sphere), in the order of the
cells per wavelength inside; the order is the slope of a straight line through log(error) over log(cells).
--metal is the conducting
cylinder, whose stairs no averaging of eps concerns. Takes some minutes; README.md records the result.
"""
import argparse
import math
import os
import pathlib
import subprocess
import sys

import numpy as np

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import harness  # noqa: E402
from harness import C0, call  # noqa: E402
import test_cylinder  # noqa: E402

EPS, KA, D = 4.0, 1.0, 1e-3
HALF = {"Ex": (0.5, 0, 0), "Ey": (0, 0.5, 0), "Ez": (0, 0, 0.5)}
DIRECTIONS = [(1, 0, 0), (0, 1, 0), (0, 0, 1), (-1, 0, 0), (0, 0, -1), (1, 1, 0), (1, 0, 1), (0, 1, 1), (1, 1, 1),
              (-1, 1, -1), (1, -1, 2), (2, 1, -1)]


def order(cells, errors):
    return -np.polyfit(np.log(cells), np.log(errors), 1)[0]


def sphere_amplitudes(folder, name, objects, averaging, f, box, n, places):
    dt = 0.99 * D / (C0 * math.sqrt(3))
    period = 1 / (f * dt)
    first, count = int(9 * period), int(round(2 * period))
    low, high = (n // 2 - box) * D, (n // 2 + box) * D
    text = harness.scene_text(
        mode="3d", cell=D, cells=[n, n, n], steps=first + count, dt=dt, averaging=averaging, boundary=call("cpml", cells=8),
        objects=objects,
        sources=[call("plane_wave", from_=[low] * 3, to=[high] * 3, direction=[0, 0, 1], polarisation=[1, 0, 0],
                      waveform=call("sine", f=f, ramp=4))],
        monitors=[call("probe", name=f"p{i}", component=component, at=[(n // 2 + q) * D for q in place])
                  for i, (component, place) in enumerate(places)])
    result = harness.run(text, folder, name, precision="f32")
    angle = 2 * math.pi * f * result.dt * np.arange(first, first + count)
    basis = np.column_stack([np.cos(angle), np.sin(angle)])
    return np.array([complex(*np.linalg.lstsq(basis, np.array(result.values(f"p{i}"))[first - 1 : first - 1 + count],
                                              rcond=None)[0]) for i in range(len(places))])


def sphere_reference(places, radius):
    program = os.path.join(os.environ.get("YEEC_BUILD", "build"), "tests", "ref_sphere")
    text = "".join(" ".join(repr(q / radius) for q in place) + "\n" for _, place in places)
    answer = subprocess.run([program, repr(EPS), repr(KA)], input=text, capture_output=True, text=True, check=True).stdout
    rows = [list(map(float, line.split())) for line in answer.splitlines()]
    return np.array([complex(*row[2 * i : 2 * i + 2]) for row, (component, _) in zip(rows, places)
                     for i in ["Ex Ey Ez".split().index(component)]])


def sphere_error(folder, averaging, per_wavelength):
    cells = per_wavelength * math.sqrt(EPS)
    f, radius = C0 / (cells * D), KA * cells / (2 * math.pi)
    box, shell = math.ceil(radius) + 3, math.ceil(1.6 * radius) + 4
    n = 2 * (shell + 4 + 8)
    places = [(component, [round(shell * u / max(map(abs, direction))) + h for u, h in zip(direction, half)])
              for direction in DIRECTIONS for component, half in HALF.items()]
    ball = call("sphere", centre=[n // 2 * D] * 3, radius=radius * D, material=call("material", name="ball", eps=EPS))
    incident = sphere_amplitudes(folder, f"empty{per_wavelength}", [], averaging, f, box, n, [("Ex", [0.5, 0, 0])])[0]
    found = sphere_amplitudes(folder, f"sphere{per_wavelength}_{averaging}", [ball], averaging, f, box, n, places) / incident
    exact = sphere_reference(places, radius)
    return float(np.sqrt(np.mean(np.abs(found - exact) ** 2) / np.mean(np.abs(exact) ** 2)))


def line(name, cells, errors):
    figures = "  ".join(f"{c}: {100 * e:.3f}%" for c, e in zip(cells, errors))
    print(f"{name:24} {figures}   order {order(cells, errors):.2f}", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--yeec", default=harness.YEEC)
    parser.add_argument("--sphere", action="store_true", help="the sphere instead of the cylinder")
    parser.add_argument("--metal", action="store_true", help="a conducting cylinder")
    parser.add_argument("--fine", action="store_true", help="one resolution more")
    options = parser.parse_args()
    harness.YEEC = str(pathlib.Path(options.yeec).resolve())
    folder = harness.scratch()
    for polarisation in ("tm", "te") if options.metal else ():
        cells = [10, 14, 20, 28, 40, 56] + ([80] if options.fine else [])
        line(f"metal cylinder {polarisation}", cells,
             [test_cylinder.error(folder, polarisation, "pec", "volume", c) for c in cells])
    for averaging in ("none", "volume", "normal") if not options.metal else ():
        if options.sphere:
            cells = [10, 14, 20] + ([28] if options.fine else [])
            line(f"sphere, {averaging}", cells, [sphere_error(folder, averaging, c) for c in cells])
            continue
        cells = [10, 14, 20, 28, 40] + ([56] if options.fine else [])
        for polarisation in ("tm", "te"):
            line(f"cylinder {polarisation}, {averaging}", cells,
                 [test_cylinder.error(folder, polarisation, "4", averaging, c) for c in cells])


main()
