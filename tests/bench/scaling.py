#!/usr/bin/env python3
"""Speed of many cards, predicted from measurements of two:  tests/bench/scaling.py

The model: a pass of T steps on a card that owns P planes, L of them in a layer across the cut, takes

    compute = T cells / rate * (P + fixed + waste * sides + 0.6 L) / P
              `fixed`: what tiles of short slabs compute twice; `waste`: planes that two cards compute, at each inner side
    direct  = sync + max(0, latency + bytes / link - inner * compute)      between cards of one host
    staged  = sync + max(0, bytes (1 / host + 1 / net) - inner * compute)  through the memory of two hosts
    meeting = hop * log2(hosts)                                            of all hosts, only where states are staged

and the slowest card counts: one with a layer, or one with two neighbours. What is measured stands below (tests/gpu/scale.py,
walk.lua) with the model's own value beside it; the link's and the network's speed and a hop are assumptions. Slabs across
one axis: a card must own more planes than it holds of others.

Boxes: cuts across y and z, of cards as many along each as serve best, the cards of a host in a block. Each axis
that is cut costs its `waste`, and copies of rows out of planes are taken to go at the link's speed; edges come along with the
second axis. So these figures are the most that boxes could do. The same once more as if a host's memory and MPI were as fast as
the network (`net`): the way through the host was measured on a virtual machine, with MPI's copies through shared memory.
"""
import math

T, DEPTH, FIELDS, REAL, LAYER = 4, 5, 6, 4, 10
GPU = "H100 80 GB, two of one host, NVLink, 2026-11-24 and 25"
# planes that a card owns of 512 x 512 cells, sides with a neighbour, planes in layers across the cut, Gcells/s by itself
ALONE = [(512, 0, 20, 136.7), (512, 0, 0, 147.0), (256, 1, 0, 138.0), (256, 1, 10, 135.3), (128, 1, 0, 128.0), (128, 1, 10, 122.0)]
# two cards: planes each, all Gcells/s
TOGETHER = [(256, 266.1), (128, 236.0)]
FLAT = dict(cells=16384**2, one=1050.4, two=2015.2, alone=1040.1, sent=2.7e6)  # 2D, T = 12: nothing hides
# Through the host: cells, Gcells/s of a card by itself and of two, bytes.
STAGED = [(512**3, 135.0, 37.1, 36.7e6), (2 * 720**3, 151.1, 106.1, 71.3e6)]
LINK = 300e9   # bytes/s of copies between cards of a host (357 at 64 MB, 151 at 4 MB measured)
NET = 25e9     # bytes/s of a card's share of the network: assumed, 200 Gbit/s
HOP = 10e-6    # seconds of a message between hosts: assumed
INNER = 0.5    # part of the computing that waits for nobody


def pass_time(cells, steps, speed):
    return steps * cells / (speed * 1e9)


def least_squares(rows, values):
    """The normal equations by elimination; they are three."""
    n = len(rows[0])
    a = [[sum(r[i] * r[j] for r in rows) for j in range(n)] + [sum(r[i] * v for r, v in zip(rows, values))] for i in range(n)]
    for i in range(n):
        a[i] = [x / a[i][i] for x in a[i]]
        for k in range(n):
            if k != i:
                a[k] = [x - a[k][i] * y for x, y in zip(a[k], a[i])]
    return [row[n] for row in a]


def fit():
    """rate, fixed and waste by least squares from ALONE; sync from copies that hide, latency from one that does not."""
    per_plane, fixed, waste = least_squares([[p + 0.6 * layer, 1, sides] for p, sides, layer, _ in ALONE],
                                            [p / speed for p, _, _, speed in ALONE])
    f = dict(rate=1 / per_plane, fixed=fixed / per_plane, waste=waste / per_plane)
    planes, two = TOGETHER[0]
    f["sync"] = pass_time(512 * 512 * 2 * planes, T, two) - compute(f, 512 * 512, planes, 1, LAYER)
    exposed = pass_time(FLAT["cells"], 12, FLAT["two"]) - pass_time(FLAT["cells"] / 2, 12, FLAT["alone"])
    f["latency"] = max(0.0, exposed - f["sync"] - FLAT["sent"] / LINK)
    took = sum(pass_time(cells, T, two) - (1 - INNER) * pass_time(cells / 2, T, alone) - f["sync"] for cells, alone, two, _ in STAGED)
    f["host"] = sum(sent for *_, sent in STAGED) / took
    return f


def compute(f, across, planes, sides, layer):
    return T * across / (f["rate"] * 1e9) * (planes + f["fixed"] + f["waste"] * sides + 0.6 * layer)


def predict(f, across, planes, cards, per_host=8):
    """Seconds of a pass of T steps of the slowest of so many cards, each of which owns so many planes."""
    if cards == 1:
        return compute(f, across, planes, 0, 2 * LAYER)
    kinds = [(1, LAYER)] + ([(2, 0)] if cards > 2 else [])
    busy = max(compute(f, across, planes, sides, layer) for sides, layer in kinds)
    sides, sent = kinds[-1][0], across * (DEPTH + 0.5) * FIELDS * REAL
    if cards <= per_host:
        return busy + f["sync"] + max(0.0, f["latency"] + sides * sent / LINK - INNER * busy)
    return busy + f["sync"] + max(0.0, sent * (1 / f["host"] + 1 / NET) - INNER * busy) + HOP * math.log2(cards / per_host)


def speed(f, across, planes, cards):
    return T * across * planes * cards / predict(f, across, planes, cards) / 1e9


def axis_factor(f, own, sides):
    """What is computed over what is kept, along an axis of which a card owns so many planes."""
    return (own + f["fixed"] + f["waste"] * sides) / own


def box_time(f, domain, parts, per_host):
    """Seconds of a pass of a card inside of `domain` (x, y, z cells) in parts[0] by parts[1] boxes across y and z."""
    own = [domain[1] / parts[0], domain[2] / parts[1]]
    sides = [min(p - 1, 2) for p in parts]
    if any(s and o <= 2 * DEPTH for s, o in zip(sides, own)):
        return math.inf
    work = T * domain[0] * own[0] * own[1] / (f["rate"] * 1e9)
    busy = work * (axis_factor(f, own[0], sides[0]) if sides[0] else 1) * axis_factor(f, own[1], sides[1])
    faces = [domain[0] * other * (DEPTH + 0.5) * FIELDS * REAL for other in (own[1], own[0])]
    block = host_block(parts, per_host)
    apart = [1 if p > b else 0 for p, b in zip(parts, block)]  # faces towards another host, of a card at the block's corner
    near = sum(face * (s - a) for face, s, a in zip(faces, sides, apart))
    far = sum(face * a for face, a in zip(faces, apart))
    hops = HOP * math.log2(max(1, parts[0] * parts[1] / per_host))
    return busy + f["sync"] + hops + max(0.0, f["latency"] + near / LINK + far * (1 / f["host"] + 1 / NET) - INNER * busy)


def host_block(parts, per_host):
    """The cards of a host, as square as goes: fewest faces towards others."""
    blocks = [(b, per_host // b) for b in range(1, per_host + 1) if per_host % b == 0]
    fit = [b for b in blocks if parts[0] % b[0] == 0 and parts[1] % b[1] == 0]
    return min(fit, key=lambda b: b[0] + b[1]) if fit else (min(parts[0], per_host), per_host)


def splits(cards):
    return [(n, cards // n) for n in range(1, cards + 1) if cards % n == 0]


def box_table(f):
    print("prediction: slabs and boxes, Gcells/s | cards | slabs | best boxes | net: slabs | best boxes")
    for what, domain in (("512^3", (512,) * 3), ("1024^3", (1024,) * 3), ("2048^3", (2048,) * 3), ("8192 x 8192 x 1024", (1024, 8192, 8192))):
        for cards in (8, 64, 1024):
            words = []
            for way in (f, fast(f)):
                speeds = {p: T * math.prod(domain) / box_time(way, domain, p, 8) / 1e9 for p in splits(cards)}
                best = max(speeds, key=speeds.get)
                slabs = speeds[1, cards]
                words += [f"{slabs:7.0f}" if slabs else "too thin", f"{speeds[best]:7.0f} ({best[0]} x {best[1]})" if speeds[best] else "too thin"]
            print(f"{what:37} | {cards:5} | {' | '.join(words)}")


def flat_boxes(f):
    """2D on 16 cards as if of one host: a slab copies two edges of 16384, a box of 4 x 4 four of 4096."""
    for what, edges in (("slabs", 2.0), ("boxes of 4 x 4", 1.0)):
        one, sent = pass_time(FLAT["cells"], 12, FLAT["alone"]), edges * FLAT["sent"]
        many = 12 * FLAT["cells"] / (one / 16 + f["sync"] + f["latency"] + sent / LINK) / 1e9
        print(f"{'2D, 16384^2, ' + what:37} | {16:5} | {many:7.0f}, {many / FLAT['one']:.1f} times one")


def flat_speed(f, cards):
    """2D, T = 12: each pass waits for its copies; the slowest has a neighbour at either side."""
    one, sent = pass_time(FLAT["cells"], 12, FLAT["alone"]), FLAT["sent"]
    sides = 1 if cards == 2 else 2
    return 12 * FLAT["cells"] / (one / cards + f["sync"] + f["latency"] + sides * sent / LINK) / 1e9


def flat_table(f):
    for cards in (2, 4, 8):
        many = flat_speed(f, cards)
        print(f"{'2D, 16384^2':24} | {cards:5} | {many:8.0f} | {many / FLAT['one']:6.1f} ({100 * many / FLAT['one'] / cards:.0f}%)")


def fast(f):
    """With memory and MPI of the hosts that take no time beside the network."""
    return dict(f, host=math.inf)


def table(f):
    print("prediction               | cards | Gcells/s | times one      | net: Gcells/s")
    for what, side, all_planes in (("weak, 720^3 per card", 720, None), ("strong, 512^3", 512, 512), ("strong, 2048^3", 2048, 2048)):
        one = speed(f, side * side, all_planes or side, 1)
        for cards in (2, 4, 8, 64, 1024):
            planes = all_planes // cards if all_planes else side
            if planes <= 2 * DEPTH:
                print(f"{what:24} | {cards:5} | slabs of {planes} planes are no thicker than their ghosts: boxes are wanted")
                continue
            many, most = (speed(way, side * side, planes, cards) for way in (f, fast(f)))
            print(f"{what:24} | {cards:5} | {many:8.0f} | {many / one:6.1f} ({100 * many / one / cards:3.0f}%) | {most:8.0f} ({100 * most / one / cards:3.0f}%)")


def main():
    f = fit()
    print(f"fitted to {GPU}: rate {f['rate']:.1f} Gcells/s, fixed {f['fixed']:.1f} planes, waste {f['waste']:.1f} a side, sync "
          f"{1e6 * f['sync']:.0f} us, latency {1e6 * f['latency']:.0f} us, through the host {f['host'] / 1e9:.1f} GB/s; assumed: link "
          f"{LINK / 1e9:.0f} GB/s, network {NET / 1e9:.0f} GB/s, a hop {1e6 * HOP:.0f} us")
    for planes, sides, layer, measured in ALONE:
        own = T * 512 * 512 * planes / compute(f, 512 * 512, planes, sides, layer) / 1e9
        print(f"{planes} planes, {sides} sides, {layer} in layers: measured {measured:.1f}, model {own:.1f} Gcells/s")
    for planes, measured in TOGETHER:
        print(f"two cards of {planes} planes: measured {measured:.1f}, model {speed(f, 512 * 512, planes, 2):.1f} Gcells/s")
    for cells, alone, two, sent in STAGED:
        busy = pass_time(cells / 2, T, alone)
        own = T * cells / (busy + f["sync"] + max(0.0, sent / f["host"] - INNER * busy)) / 1e9
        print(f"two cards of {cells / 2e6:.0f} Mcells through the host: measured {two:.1f}, model {own:.1f} Gcells/s")
    table(f)
    flat_table(f)
    box_table(f)
    flat_boxes(f)


if __name__ == "__main__":
    main()
