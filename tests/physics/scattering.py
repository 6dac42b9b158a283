"""Scattering by cylinders and spheres, measured and by theory; used by test_scattering.py.

By itself a sweep over a decade of size: scattering.py [--backend cuda] [--radius 64] (cells) prints the largest
deviation in dB for each ka. A staircase's deviation falls with 1/radius: see README.md for figures.
"""
import argparse
import csv
import math
import os
import subprocess

import harness
from harness import C0, Raw, call

CELL = 1e-3  # m
ABSORBER, GAP = 10, 4  # cells: absorbing layer, and between body, wave's box, far field's box and layer


def theory(kind, eps, ka, angles):
    """k^2 sigma of a sphere, k sigma of a cylinder."""
    program = os.path.join(os.environ.get("YEEC_BUILD", "build"), "tests", "ref_far")
    text = "\n".join(" ".join(map(str, a)) if isinstance(a, list) else str(a) for a in angles)
    done = subprocess.run([program, kind, str(eps), str(ka)], input=text, capture_output=True, text=True, check=True)
    return [float(line) for line in done.stdout.split()]


def sphere_angles():
    return [[theta, phi] for phi in (0, 90) for theta in range(0, 181, 10)]


def measure(folder, kind, eps, radius, sizes, steps, backend="c"):
    """{ka: k^2 sigma (k sigma) at each angle} of a body `radius` cells large, from one run."""
    axes = 3 if kind == "sphere" else 2
    mode = {"sphere": "3d", "cylinder-e": "2d-tm", "cylinder-h": "2d-te"}[kind]
    n = 2 * (radius + 3 * GAP + ABSORBER)
    middle, inner, outer = [[n / 2 * CELL + s * CELL for _ in range(axes)] for s in (0, radius + GAP, radius + 2 * GAP)]
    low = [n * CELL - x for x in inner], [n * CELL - x for x in outer]
    frequencies = [ka * C0 / (2 * math.pi * radius * CELL) for ka in sizes]
    band = max(frequencies) - min(frequencies)
    wave = dict(from_=low[0], to=inner, direction="z" if axes == 3 else "x",
                waveform=call("pulse", f0=(max(frequencies) + min(frequencies)) / 2, bandwidth=band))
    if axes == 3:
        wave["polarisation"] = "x"
    body = call("sphere" if axes == 3 else "disc", centre=middle, radius=radius * CELL,
                material=Raw("pec") if eps == 0 else call("material", eps=eps))
    text = harness.scene_text(
        mode=mode, cell=CELL, cells=[n] * axes, steps=steps, averaging="normal", boundary=call("cpml", cells=ABSORBER),
        objects=[body], sources=[call("plane_wave", **wave)],
        monitors=[call("far_field", name="far", from_=low[1], to=outer, frequencies=frequencies,
                       angles=sphere_angles() if axes == 3 else list(range(0, 181, 5)))])
    run = harness.run(text, folder, f"{kind}.{eps}.{radius}.{sizes[0]}", precision="f32", backend=backend, schedule="sweep")
    with open(run.folder / "spectra" / "far.csv", newline="") as file:
        values = [float(row["rcs"]) for row in csv.DictReader(file)]
    per = len(values) // len(sizes)
    return {ka: [v * (2 * math.pi * f / C0) ** (axes - 1) for v in values[i * per:(i + 1) * per]]
            for i, (ka, f) in enumerate(zip(sizes, frequencies))}


def reference(kind, eps, ka):
    return theory(kind, eps, ka, sphere_angles() if kind == "sphere" else list(range(0, 181, 5)))


def deviation(measured, wanted, floor=0.01):
    """Largest |dB| over the angles where the body scatters more than `floor` of its most."""
    most = max(wanted)
    return max(abs(10 * math.log10(m / w)) for m, w in zip(measured, wanted) if w > floor * most)


def sweep():
    parser = argparse.ArgumentParser()
    parser.add_argument("--backend", default="c")
    parser.add_argument("--radius", type=int, default=32)
    options = parser.parse_args()
    folder = harness.scratch()
    for kind, eps in (("sphere", 0), ("sphere", 4), ("cylinder-e", 0), ("cylinder-h", 0)):
        for sizes in ([0.3, 0.4, 0.5], [0.7, 1.0], [1.5, 2.0], [2.5, 3.0]):
            found = measure(folder, kind, eps, options.radius, sizes, 60 * options.radius + 1500, options.backend)
            for ka in sizes:
                wanted = reference(kind, eps, ka)
                back = 10 * math.log10(found[ka][len(found[ka]) // 2 - 1 if kind == "sphere" else -1] /
                                       wanted[len(wanted) // 2 - 1 if kind == "sphere" else -1])
                print(f"{kind} eps {eps} ka {ka}: back {back:+.3f} dB, worst {deviation(found[ka], wanted):.3f} dB",
                      flush=True)


if __name__ == "__main__":
    sweep()
