"""Transmission through a photonic crystal: scenes/24_crystal_slab.lua against its band structure.

Reference: the bands of the square lattice of rods, E along them, by plane waves (Joannopoulos et al., Photonic
Crystals, 2nd ed., app. D): with kappa(G) the Fourier coefficients of eps, 2 f (eps - 1) J1(G r)/(G r), f = pi r^2/a^2,
    |k + G|^2 E(G) = (w/c)^2 sum over G' of kappa(G - G') E(G')
At X the first two bands bound the gap for a wave along a lattice axis. The transmission of seven rows goes through
0.1 within 2% of them. In the middle of the gap T is below 1e-4; outside
it reaches 0.99; R + T = 1 within 1%.
"""
import csv
import math

import numpy as np

import harness
from harness import C0, Z0

A, EPS, RADIUS = 1.87e-3, 8.9, 0.2


def bessel_j1(x):
    t = (np.arange(2000) + 0.5) * math.pi / 2000
    return np.cos(t - x * np.sin(t)).mean()


def bands_at_x(most=9):
    """The two lowest w a/(2 pi c) at k = (pi/a, 0)."""
    fill = math.pi * RADIUS ** 2
    waves = [(2 * math.pi * m, 2 * math.pi * n) for m in range(-most, most + 1) for n in range(-most, most + 1)]
    known = {}

    def kappa(x, y):
        g = round(math.hypot(x, y), 9)
        if g not in known:
            known[g] = 1 + (EPS - 1) * fill if g == 0 else 2 * fill * (EPS - 1) * bessel_j1(g * RADIUS) / (g * RADIUS)
        return known[g]

    eps = np.array([[kappa(p[0] - q[0], p[1] - q[1]) for q in waves] for p in waves])
    k2 = np.diag([(math.pi + p[0]) ** 2 + p[1] ** 2 for p in waves])
    return np.sort(np.sqrt(np.linalg.eigvals(np.linalg.solve(eps, k2)).real))[:2] / (2 * math.pi)


def power(folder, name):
    """(a/lambda, power over the incident one)."""
    with open(folder / "spectra" / f"{name}.csv", newline="") as file:
        rows = [(float(row["frequency_hz"]), float(row["power_w"])) for row in csv.DictReader(file)]
    return np.array([f * A / C0 for f, _ in rows]), np.array([w * 2 * Z0 / A for _, w in rows])


def crossing(x, y, level):
    """Where y goes through the level between two neighbours, linearly."""
    return x[0] + (level - y[0]) * (x[1] - x[0]) / (y[1] - y[0])


def main():
    checks, folder = harness.Checks(), harness.scratch()
    harness.yeec("run", "scenes/24_crystal_slab.lua", "--backend", "c", "--out", folder / "slab", "--quiet")
    f, t = power(folder / "slab", "through")
    r = -power(folder / "slab", "back")[1]
    low, high = bands_at_x()
    print(f"     the gap by plane waves: {low:.4f} to {high:.4f}; by {len(f)} frequencies")
    last = max(i for i in range(len(f) - 1) if t[i] > 0.1 and f[i] < (low + high) / 2)
    first = min(i for i in range(1, len(f)) if t[i] > 0.1 and f[i] > (low + high) / 2)
    found = crossing(f[last:last + 2], t[last:last + 2], 0.1), crossing(f[first - 1:first + 1], t[first - 1:first + 1], 0.1)
    checks.below(f"lower edge {found[0]:.4f}, relative error", abs(found[0] / low - 1), 0.02)
    checks.below(f"upper edge {found[1]:.4f}, relative error", abs(found[1] / high - 1), 0.02)
    checks.below("T in the middle of the gap", t[np.argmin(abs(f - (low + high) / 2))], 1e-4)
    checks.above("T at most, below the gap", t[f < low].max(), 0.99)
    checks.below("R + T - 1", abs(r + t - 1).max(), 0.01)
    checks.end()


main()
