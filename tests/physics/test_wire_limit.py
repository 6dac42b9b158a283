"""The stability limit beside thin wires: safe, and not needlessly low.

Leapfrog is stable up to dt = 2/(c0 sqrt(lambda)), lambda the largest eigenvalue of eps^-1 curl mu^-1 curl on the
lattice (Taflove & Hagness 4.7). Here lambda is found by power iteration in a metal box of 12 cells with a wire of 5
in its middle, whose media are written down from the formulas of gen/grid/wires.c once more; yeec's limit comes from
the cells beside the wire one by one (gen/grid/limit.c), which can only be lower.

Checked, radii from 0.01 to 0.45 cells, cubic and oblong cells: dt at courant = 1 is at most the limit found and at
least 0.88 of it. A wire with a source in its gap, at courant = 1: after 20 000 steps the energy is what it was
after 2000, to 1e-9 (nothing grows, nothing is lost).
"""
import json
import math

import numpy as np

import harness
from harness import C0, Raw, call

N, LOW, HIGH, MID = 12, 3, 8, 6  # cells of the box; the wire runs from node LOW to HIGH at MID, MID
RADII = [0.01, 0.05, 0.1985, 0.3, 0.45]


def factors(cell, radius):
    """m of the edges beside a z wire along x and y, and at its ends (gen/grid/wires.c)."""
    dx, dy, dz = cell
    lifted = math.log(math.exp(-np.euler_gamma) * math.hypot(dx, dy) / 4 / radius)
    side = [1 / (1 + lifted * q / (2 * math.atan(q))) for q in (dy / dx, dx / dy)]
    g = 2 * dy * dz / dx + 2 * dx * dz / dy + dx * dy / dz
    return side, 1 / (1 + g * (lifted + math.log(dz / (2 * radius))) / (2 * math.pi * dz))


def media(cell, radius):
    """1/eps of the edges (0 on conductors) and 1/mu of the faces, by component, on a lattice of N + 1 nodes."""
    eps = [np.ones((N + 1, N + 1, N + 1)) for _ in range(3)]
    mu = [np.ones((N + 1, N + 1, N + 1)) for _ in range(3)]
    side, end = factors(cell, radius)
    for k in range(LOW, HIGH + 1):
        at_end = k in (LOW, HIGH)
        for a in range(2):
            for back in (0, 1):
                eps[a][MID - back * (a == 0), MID - back * (a == 1), k] *= end if at_end else side[a]
                if k < HIGH:  # H across the edge's loop: Hy beside it along x, Hx along y
                    mu[1 - a][MID - back * (a == 0), MID - back * (a == 1), k] /= side[a]
    eps[2][MID, MID, LOW - 1] *= end
    eps[2][MID, MID, HIGH] *= end
    inverse = [1 / e for e in eps]
    inverse[2][MID, MID, LOW:HIGH] = 0
    for a in range(3):
        for b in range(3):  # walls, and the half sites beyond the last cell
            index = [slice(None)] * 3
            index[b] = [N] if a == b else [0, N]
            inverse[a][tuple(index)] = 0
    return inverse, [1 / m for m in mu]


def curl(field, cell, forward):
    """Discrete curl, with forward or backward differences."""
    def d(f, axis):
        step = (np.roll(f, -1, axis) - f) if forward else (f - np.roll(f, 1, axis))
        return step / cell[axis]
    return [d(field[(a + 2) % 3], (a + 1) % 3) - d(field[(a + 1) % 3], (a + 2) % 3) for a in range(3)]


def limit(cell, radius):
    """2/(c0 sqrt(lambda)), s: lambda by the power method with Rayleigh's quotient."""
    by_eps, by_mu = media(cell, radius)
    random = np.random.default_rng(1)
    u = [random.standard_normal(m.shape) * (m > 0) for m in by_eps]
    for _ in range(3000):
        v = [b * m for b, m in zip(curl(u, cell, True), by_mu)]
        w = [b * m for b, m in zip(curl(v, cell, False), by_eps)]
        norm = math.sqrt(sum(float(np.sum(b * b)) for b in w))
        size = math.sqrt(sum(float(np.sum(b * b)) for b in u))
        u = [b / norm for b in w]
    return 2 / (C0 * math.sqrt(norm / size))


def scene(cell, radius, **keys):
    ends = [[MID * cell[0], MID * cell[1], k * cell[2]] for k in (LOW, HIGH)]
    wire = call("wire", from_=ends[0], to=ends[1], radius=radius, material=Raw("pec"))
    return harness.scene_text(mode="3d", cell=cell, cells=[N, N, N], courant=1.0, objects=[wire], **keys)


def main():
    checks = harness.Checks()
    folder = harness.scratch()
    for cell in ([1e-3] * 3, [1e-3, 1.25e-3, 0.8e-3]):
        for cells in RADII:
            radius = cells * min(cell)
            path = folder / "wire.lua"
            path.write_text(scene(cell, radius, steps=10))
            dt, true = json.loads(harness.yeec("plan", path, "--json"))["dt"], limit(cell, radius)
            checks.that(f"{cell}, radius {cells} cells: dt over the limit of the lattice", 0.88 <= dt / true <= 1 + 1e-9,
                        f"{dt / true:.4f} (from 0.88 to 1; the limit is {true * C0 * math.hypot(*(1 / d for d in cell)):.3f}"
                        " of that in vacuum)")
    for cells in (0.01, 0.45):
        d = 1e-3
        source = call("voltage", at=[MID * d, MID * d, (LOW + 2.5) * d], axis="z", resistance=0,
                      waveform=call("ricker", f=2e10))
        result = harness.run(scene([d] * 3, cells * d, steps=20000, sources=[source],
                                   monitors=[call("energy", name="energy", every=500)]), folder, f"gap{cells * 100:.0f}")
        energy = result.values("energy")
        checks.below(f"radius {cells} cells, courant = 1: change of the energy in 18 000 steps", abs(energy[-1] / energy[4] - 1),
                     1e-9)
    checks.end()


main()
