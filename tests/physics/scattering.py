"""Scattering by cylinders and spheres, measured and by theory; used by test_scattering.py.

By itself a sweep over a decade of size: scattering.py --kind sphere [--eps 4] [--radius 16] prints for each ka the
backscatter and the largest deviation in dB over the angles, of a body `radius` and twice `radius` cells large, and
extrapolated from both. A staircase's deviation falls with 1/radius: see README.md for figures.
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


def measure(folder, kind, eps, radius, sizes, steps, backend="c", waveform=None, conformal=False):
    """{ka: k^2 sigma (k sigma) at each angle} of a body `radius` cells large, from one run."""
    axes = 3 if kind == "sphere" else 2
    mode = {"sphere": "3d", "cylinder-e": "2d-tm", "cylinder-h": "2d-te"}[kind]
    n = 2 * (math.ceil(radius) + 3 * GAP + ABSORBER)
    middle, inner, outer = [[n / 2 * CELL + s * CELL for _ in range(axes)] for s in (0, math.ceil(radius) + GAP, math.ceil(radius) + 2 * GAP)]
    low = [n * CELL - x for x in inner], [n * CELL - x for x in outer]
    frequencies = [ka * C0 / (2 * math.pi * radius * CELL) for ka in sizes]
    band = max(frequencies) - min(frequencies)
    wave = dict(from_=low[0], to=inner, direction="z" if axes == 3 else "x",
                waveform=waveform or call("pulse", f0=(max(frequencies) + min(frequencies)) / 2, bandwidth=band))
    if axes == 3:
        wave["polarisation"] = "x"
    body = call("sphere" if axes == 3 else "disc", centre=middle, radius=radius * CELL,
                material=Raw("pec") if eps == 0 else call("material", eps=eps))
    text = harness.scene_text(
        mode=mode, cell=CELL, cells=[n] * axes, steps=steps, averaging="normal", boundary=call("cpml", cells=ABSORBER), conformal=conformal,
        objects=[body], sources=[call("plane_wave", **wave)],
        monitors=[call("far_field", name="far", from_=low[1], to=outer, frequencies=frequencies,
                       angles=sphere_angles() if axes == 3 else list(range(0, 181, 5)))])
    run = harness.run(text, folder, f"{kind}.{eps}.{radius}.{sizes[0]}.{conformal}", precision="f32", backend=backend, schedule="sweep")
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


def extrapolated(coarse, fine):
    """sigma for cells of no size, its root being linear in their size; `fine` has half of `coarse`."""
    return [(2 * f ** 0.5 - c ** 0.5) ** 2 for c, f in zip(coarse, fine)]


DECADE = [0.3, 0.4, 0.5, 0.7, 0.85, 1.0, 1.3, 1.6, 2.0, 2.5, 3.0]


def decade(folder, kind, eps, radius, backend):
    """A whole decade of sizes from one ricker pulse; long enough for what a dielectric body keeps."""
    middle = call("ricker", f=1.3 * C0 / (2 * math.pi * radius * CELL))
    return measure(folder, kind, eps, radius, DECADE, (100 if eps == 0 else 300) * radius, backend, middle)


def backward(kind, values):
    """Towards the transmitter."""
    return values[18 if kind == "sphere" else -1]


def sweep():
    parser = argparse.ArgumentParser()
    parser.add_argument("--backend", default="c")
    parser.add_argument("--kind", default="sphere", choices=["sphere", "cylinder-e", "cylinder-h"])
    parser.add_argument("--eps", type=float, default=0, help="0: a perfect conductor")
    parser.add_argument("--radius", type=int, default=16, help="cells; and twice as many")
    options = parser.parse_args()
    folder, kind, eps = harness.scratch(), options.kind, options.eps
    coarse, fine = (decade(folder, kind, eps, r, options.backend) for r in (options.radius, 2 * options.radius))
    print("ka,back_theory,back_fine,back_extrapolated,worst_coarse_db,worst_fine_db,worst_extrapolated_db")
    for ka in DECADE:
        wanted, limit = reference(kind, eps, ka), extrapolated(coarse[ka], fine[ka])
        back = [backward(kind, v) for v in (wanted, fine[ka], limit)]
        worst = [deviation(v, wanted) for v in (coarse[ka], fine[ka], limit)]
        print(",".join(f"{x:.4g}" for x in [ka, *back, *worst]), flush=True)


if __name__ == "__main__":
    sweep()
