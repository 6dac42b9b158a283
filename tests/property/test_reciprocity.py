"""Exchange the transmitter and the receiver: the same signal arrives.

Lorentz reciprocity holds exactly on the Yee grid for diagonal media, lossy ones and
absorbing layers too (the update is a symmetric operator in the weights eps dV; for CPML
after the stretching factors are absorbed into the medium): with a current I in edge A,
the voltage E_B d_B over edge B equals that over A with I in B. Random 3D worlds, f64,
to 1e-9 of the signal's peak.
"""
import harness
from worlds import AXES, World

SEEDS = range(10)


def signal(world, folder, name, transmitter, receiver):
    """Voltage over the receiver's edge when a current of 1 A flows in the transmitter's."""
    world.sources, world.scale, world.probes = [transmitter], [1.0], [receiver]
    result = harness.run(world.text(), folder, name, schedule="sweep")
    return [value * world.cell[receiver["axis"]] for value in result.values("p0")]


def main():
    checks = harness.Checks()
    folder = harness.scratch()
    for seed in SEEDS:
        world = World(200 + seed)
        world.steps = 150
        world.blocks = [block for block in world.blocks if block["material"] != "pec"]
        a, b = world.sources
        there = signal(world, folder, f"world{seed}_there", a, b)
        back = signal(world, folder, f"world{seed}_back", b, a)
        peak = max(map(abs, there))
        checks.that(f"world {seed}: something arrives", peak > 0)
        checks.below(f"world {seed}: E{AXES[a['axis']]} to E{AXES[b['axis']]}, relative difference",
                     max(abs(u - v) for u, v in zip(there, back)) / peak, 1e-9)
    checks.end()


main()
