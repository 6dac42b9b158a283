"""Discrete div B stays zero.

Faraday's law on the Yee grid takes the discrete curl of E, whose discrete divergence is
identically zero; so the sum of mu H over the faces of each cell keeps its initial value, 0.
Random 3D worlds (worlds.py) with lumped loads and any boundary, without magnetic media, f64: largest
|div H| d over a cell below 1e-13 of the largest |H|, at three steps; in absorbing layers, whose
stretched derivatives are no curl, it is not asked for.
"""
import numpy as np

import harness
from harness import call
from worlds import LAYERS, World

SEEDS = range(6)


def main():
    checks = harness.Checks()
    folder = harness.scratch()
    for seed in SEEDS:
        world = World(300 + seed, magnetic=False)
        whole = dict(from_=[0, 0, 0], to=[n * d for n, d in zip(world.cells, world.cell)])
        shots = "".join(
            f"        {call('snapshot', name=name, component=name, region=whole_region(whole), steps=[20, 40, 60])},\n"
            for name in ("Hx", "Hy", "Hz"))
        text = world.text().replace("    monitors = {\n", "    monitors = {\n" + shots)
        result = harness.run(text, folder, f"world{seed}", schedule="sweep")
        nx, ny, nz = world.cells
        hx, hy, hz = (result.snapshot(name) for name in ("Hx", "Hy", "Hz"))
        hx, hy, hz = hx[:, :nz, :ny, : nx + 1], hy[:, :nz, : ny + 1, :nx], hz[:, : nz + 1, :ny, :nx]
        dx, dy, dz = world.cell
        divergence = np.diff(hx, axis=3) / dx + np.diff(hy, axis=2) / dy + np.diff(hz, axis=1) / dz
        layers = [world.absorber if name in LAYERS else 0 for name in reversed(world.boundary)]
        divergence = divergence[(slice(None), *(slice(n, -n if n else None) for n in layers))]
        largest = max(float(np.max(np.abs(h))) for h in (hx, hy, hz))
        checks.that(f"world {seed}: there is a field", largest > 0)
        checks.below(f"world {seed}: largest |div H| d / |H|",
                     float(np.max(np.abs(divergence))) * min(world.cell) / largest, 1e-13)
    checks.end()


def whole_region(whole):
    return harness.Raw(f"{{ from = {harness.lua(whole['from_'])}, to = {harness.lua(whole['to'])} }}")


main()
