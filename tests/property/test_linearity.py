"""Nothing comes from nothing, and the answer is linear in the sources.

Random 3D worlds with lumped loads and any boundary (worlds.py), f64. With all amplitudes zero every probe is exactly zero at
every step. With both sources the probes are the sum of those with one each, to 1e-11 of
the largest value. Twice the amplitude gives exactly twice the value, bit for bit.
"""
import harness
from worlds import World

SEEDS = range(5)


def main():
    checks = harness.Checks()
    folder = harness.scratch()
    for seed in SEEDS:
        world = World(seed)
        runs = {}
        for name, scale in dict(zero=[0.0, 0.0], first=[1.0, 0.0], second=[0.0, 1.0], both=[1.0, 1.0],
                                double=[2.0, 2.0]).items():
            world.scale = scale
            runs[name] = harness.run(world.text(), folder, f"world{seed}_{name}", schedule="sweep")
        probes = [f"p{i}" for i in range(len(world.probes))]
        checks.that(f"world {seed}: zero stays zero", all(v == 0 for p in probes for v in runs["zero"].values(p)))
        worst, moved, doubled = 0.0, False, True
        for p in probes:
            first, second, both, double = (runs[name].values(p) for name in ("first", "second", "both", "double"))
            size = max(map(abs, both))
            moved |= size > 0
            if size > 0:
                worst = max(worst, max(abs(a + b - c) for a, b, c in zip(first, second, both)) / size)
            doubled &= all(2 * a == b for a, b in zip(both, double))
        checks.that(f"world {seed}: the sources reach the probes", moved)
        checks.below(f"world {seed}: superposition, relative", worst, 1e-11)
        checks.that(f"world {seed}: twice the amplitude, twice the value exactly", doubled)
    checks.end()


main()
