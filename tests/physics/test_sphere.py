"""Scattered near field of a dielectric sphere against Mie's series.

Reference. ref_sphere.c (Bohren & Huffman ch. 4). A plane wave along +z with E along x in a
total-field box lights a sphere of eps = 4, ka = 1; steady state of a sine at 30 cells per
wavelength inside the sphere. Ex, Ey, Ez of the scattered field are taken at sites on a
shell outside the box and divided by the incident amplitude at the centre in an empty run.

Checked: root-mean-square error over the sites, relative to the root mean square of the
scattered field there, below 2.5%.
"""
import math
import os
import subprocess

import numpy as np

import harness
from harness import C0, call

EPS, KA, D = 4.0, 1.0, 1e-3
PER_WAVELENGTH = 30 * math.sqrt(EPS)
F = C0 / (PER_WAVELENGTH * D)
RADIUS = KA * PER_WAVELENGTH / (2 * math.pi)  # cells
BOX, SHELL = math.ceil(RADIUS) + 4, math.ceil(RADIUS) + 7
N = 2 * (SHELL + 5 + 10)
MIDDLE = N // 2
HALF = {"Ex": (0.5, 0, 0), "Ey": (0, 0.5, 0), "Ez": (0, 0, 0.5)}


def sites():
    """(component, place in cells from the centre), all round the shell."""
    directions = [(1, 0, 0), (0, 1, 0), (0, 0, 1), (-1, 0, 0), (0, 0, -1), (1, 1, 0), (1, 0, 1), (0, 1, 1), (1, 1, 1),
                  (-1, 1, -1), (1, -1, 2), (2, 1, -1)]
    for direction in directions:
        largest = max(map(abs, direction))
        for component, half in HALF.items():
            yield component, [round(SHELL * u / largest) + h for u, h in zip(direction, half)]


def amplitudes(folder, name, objects, places):
    dt = 0.99 * D / (C0 * math.sqrt(3))
    period = 1 / (F * dt)
    first, count = int(9 * period), int(round(2 * period))
    low, high = (MIDDLE - BOX) * D, (MIDDLE + BOX) * D
    monitors = [call("probe", name=f"p{i}", component=component, at=[(MIDDLE + q) * D for q in place])
                for i, (component, place) in enumerate(places)]
    text = harness.scene_text(
        averaging="normal", mode="3d", cell=D, cells=[N, N, N], steps=first + count, dt=dt, boundary=call("cpml", cells=10), objects=objects,
        sources=[call("plane_wave", from_=[low] * 3, to=[high] * 3, direction=[0, 0, 1], polarisation=[1, 0, 0],
                      waveform=call("sine", f=F, ramp=4))], monitors=monitors)
    result = harness.run(text, folder, name, precision="f32")
    angle = 2 * math.pi * F * result.dt * np.arange(first, first + count)
    basis = np.column_stack([np.cos(angle), np.sin(angle)])
    return np.array([complex(*np.linalg.lstsq(basis, np.array(result.values(f"p{i}"))[first - 1 : first - 1 + count],
                                              rcond=None)[0]) for i in range(len(places))])


def reference(places):
    program = os.path.join(os.environ.get("YEEC_BUILD", "build"), "tests", "ref_sphere")
    text = "".join(" ".join(repr(q / RADIUS) for q in place) + "\n" for _, place in places)
    answer = subprocess.run([program, repr(EPS), repr(KA)], input=text, capture_output=True, text=True, check=True).stdout
    rows = [list(map(float, line.split())) for line in answer.splitlines()]
    return np.array([complex(*row[2 * i : 2 * i + 2]) for row, (component, _) in zip(rows, places)
                     for i in ["Ex Ey Ez".split().index(component)]])


def main():
    checks = harness.Checks()
    folder = harness.scratch()
    places = list(sites())
    sphere = call("sphere", centre=[MIDDLE * D] * 3, radius=RADIUS * D, material=call("material", name="ball", eps=EPS))
    incident = amplitudes(folder, "empty", [], [("Ex", [0.5, 0, 0])])[0]
    found = amplitudes(folder, "sphere", [sphere], places) / incident
    exact = reference(places)
    size = np.sqrt(np.mean(np.abs(exact) ** 2))
    checks.below("dielectric sphere, eps 4, ka 1, 30 cells per wavelength: rms error of the scattered near field",
                 float(np.sqrt(np.mean(np.abs(found - exact) ** 2)) / size), 0.025)
    checks.end()


main()
