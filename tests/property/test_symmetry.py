"""The axes are alike and left is as good as right.

Random 3D worlds with lumped loads and any boundary (worlds.py), f64. Turning a world (x -> y -> z -> x) or exchanging two
axes turns the probes with it; a mirrored world gives mirrored probes, E along and H across
the mirror's normal with the other sign. Agreement to 1e-11 of each probe's largest value
(the order of additions differs, so not bit for bit).
"""
import harness
from worlds import AXES, World, mismatch

SEEDS = range(4)


def main():
    checks = harness.Checks()
    folder = harness.scratch()
    for seed in SEEDS:
        world = World(100 + seed)
        names = [(f"p{i}", f"p{i}") for i in range(len(world.probes))]
        plain = harness.run(world.text(), folder, f"world{seed}", schedule="sweep")
        checks.that(f"world {seed}: the sources reach the probes",
                    any(value != 0 for a, _ in names for value in plain.values(a)))
        for order in ([1, 2, 0], [2, 0, 1], [1, 0, 2]):
            title = "".join(AXES[a] for a in order)
            turned = world.permuted(order)
            signs = None
            if title == "yxz":  # a reflection: H is an axial vector, so the other sign
                signs = [-1.0 if spot["field"] == "H" else 1.0 for spot in world.probes]
            other = harness.run(turned.text(), folder, f"world{seed}_{title}", schedule="sweep")
            checks.below(f"world {seed}: axes {title}, relative difference", mismatch(plain, other, names, signs), 1e-11)
        for axis in range(3):
            mirror = world.mirrored(axis)
            mirror.scale = [-1.0 if spot["axis"] == axis else 1.0 for spot in world.sources]
            other = harness.run(mirror.text(), folder, f"world{seed}_mirror_{AXES[axis]}", schedule="sweep")
            checks.below(f"world {seed}: mirror across {AXES[axis]}, relative difference",
                         mismatch(plain, other, names, world.signs(axis)), 1e-11)
    checks.end()


main()
