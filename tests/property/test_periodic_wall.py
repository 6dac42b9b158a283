"""The high wall of a periodic axis is the low one: sources and probes there act and read as at zero, to the last bit.

Every component has a point source and a probe on the wall of each axis in turn. A box of sources that reaches the wall
acts like the points in it. A fed thin wire is the same wherever its array lies to the walls, through them, too. So are
bodies of crystals, and cut cells with averaging "tensor" (to the rounding of shares of cells, which media with poles near
a resonance make larger), between Bloch walls, too. A resistor on the high wall of these is one on the low wall.
"""
import numpy as np

import harness
from harness import call, lua

CELLS, D = 12, 1e-3
COMPONENTS = ("Ex", "Ey", "Ez", "Hx", "Hy", "Hz")


def soft(component, number, **where):
    return call("soft", component=component, waveform=call("gaussian", width=2e-11 + 2e-12 * number), **where)


def at_wall(axis, number, wall):
    """A point of its own for each component, on the low wall (0) or the high one (1)."""
    place = [(3 + number) * D, (8 - number) * D, (2 + number) * D]
    place[axis] = wall * CELLS * D
    return place


def run(folder, name, axis, sources, wall, schedule):
    probes = [call("probe", name=f"p{c}", component=c, at=at_wall(axis, 5 - n, wall)) for n, c in enumerate(COMPONENTS)]
    current = call("current_probe", name="i", axis="xyz"[(axis + 1) % 3], at=at_wall(axis, 2, wall))
    scene = harness.scene_text(mode="3d", cell=D, cells=[CELLS] * 3, steps=40,
                               boundary={a: harness.Raw("periodic" if i == axis else "pec") for i, a in enumerate("xyz")},
                               sources=sources, monitors=probes + [current])
    path, out = folder / f"{name}.lua", folder / name
    path.write_text(scene)
    harness.yeec("run", path, "--backend", "c", "--schedule", schedule, "--out", out, "--quiet")
    return harness.Run(out).digest, [(out / "probes" / f"{p}.csv").read_bytes() for p in [*(f"p{c}" for c in COMPONENTS), "i"]]


def planes(folder, axis):
    """Whether snapshots and Fourier sums of a plane on the high wall are those of one on the low wall."""
    same, letter = [], "xyz"[axis]
    monitors = [call("snapshot", name=f"{q}{wall}".replace("|", "m"), component=q, plane={letter: wall * CELLS * D}, steps=40)
                for q in (*COMPONENTS, "|H|") for wall in (0, 1)]
    for c in COMPONENTS:
        for wall in (0, 1):
            monitors.append(call("dft", name=f"d{c}{wall}", component=c, plane={letter: wall * CELLS * D}, frequencies=[1e10]))
    scene = harness.scene_text(mode="3d", cell=D, cells=[CELLS] * 3, steps=40,
                               boundary={a: harness.Raw("periodic" if i == axis else "pec") for i, a in enumerate("xyz")},
                               sources=[soft(c, n, at=at_wall(axis, n, 0)) for n, c in enumerate(COMPONENTS)], monitors=monitors)
    done = harness.run(scene, folder, f"planes{letter}", schedule="sweep")
    for q in (*COMPONENTS, "|H|"):
        low, high = (done.snapshot(f"{q}{wall}".replace("|", "m")) for wall in (0, 1))
        same.append(low.any() and (low == high).all())
    for c in COMPONENTS:
        low, high = (done.dft(f"d{c}{wall}") for wall in (0, 1))
        same.append(low.any() and (low == high).all())
    return same


def thin_wire(folder, axis, shift):
    """What a probe beside a fed wire along `axis` reads, in a lattice of such wires moved by whole cells."""
    def at(along, one, other, half=0.0):
        place = [0.0] * 3
        for a, cells in zip((axis, (axis + 1) % 3, (axis + 2) % 3), (along, one, other)):
            place[a] = (cells + shift) % CELLS * D + (half * D if a == axis else 0)
        return place

    low, high = (3 + shift) % CELLS, (10 + shift) % CELLS
    ends = [(low, high)] if low < high else [(low, CELLS), (0, high)]
    wires = []
    for begin, end in ends:
        from_, to = at(0, 6, 6), at(0, 6, 6)
        from_[axis], to[axis] = begin * D, end * D
        wires.append(call("wire", from_=from_, to=to, radius=0.02 * D, material=harness.Raw("pec")))
    component = "E" + "xyz"[axis]
    text = harness.scene_text(mode="3d", cell=D, cells=[CELLS] * 3, steps=60, boundary={a: harness.Raw("periodic") for a in "xyz"},
                              objects=wires, sources=[call("voltage", at=at(5, 6, 6, 0.5), axis="xyz"[axis], resistance=50,
                                                           waveform=call("gaussian", width=2e-11))],
                              monitors=[call("probe", name="p", component=component, at=at(7, 8, 7, 0.5))])
    return harness.run(text, folder, f"wire{axis}_{shift}").values("p")


BODIES = (("crystal", "volume", dict(eps=call("rotated", values=[2.0, 5.0, 3.0], axis="z", angle=25.0)), 1e-8),
          ("dielectric", "tensor", dict(eps=9.0), 1e-6), ("lossy", "tensor", dict(eps=4.0, sigma=0.3), 1e-6),
          ("poles", "tensor", dict(eps=1.0, drude=[{"fp": 25e9, "gamma": 1e9}]), 1e-5))


def body(folder, name, averaging, medium, wall, shift):
    """The energy of a lattice of discs of 20 cells that is moved to the right by whole cells; its discs go through the walls."""
    n, discs = 20, []
    for copy in (-1, 0, 1):
        middle = 10 + shift + copy * n
        if -5.3 < middle < n + 5.3:
            discs.append(call("shift", solid=call("disc", centre=[10 * D, 14.3 * D], radius=5.3 * D, material=call("material", **medium)),
                              by=[(middle - 10) * D, 0.0]))
    source = call("soft", component="Ex", at=[(8.5 + shift) % n * D, 6 * D], waveform=call("gaussian", width=2e-11))
    text = harness.scene_text(mode="2d-te", cell=D, cells=[n, 28], steps=150, averaging=averaging,
                              boundary={"x": wall, "y": harness.Raw("pec")}, objects=discs, sources=[source], monitors=[call("energy", every=5)])
    return np.array(harness.run(text, folder, f"{name}_{shift}_{len(wall)}").values("energy"))


def bodies(checks, folder):
    for wall in (harness.Raw("periodic"), call("bloch", k=60.0)):
        for name, averaging, medium, bound in BODIES:
            inside = body(folder, name, averaging, medium, wall, 0)
            for shift in (10, 13):
                moved = body(folder, name, averaging, medium, wall, shift)
                checks.below(f"{name}, {wall.split('{')[0]}, through the wall at {shift} cells: energy", abs(moved - inside).max() / inside.max(), bound)


def resistor(folder, wall):
    n = 12
    text = harness.scene_text(mode="2d-tm", cell=D, cells=[n, 20], steps=100, boundary={"x": call("bloch", k=90.0), "y": harness.Raw("pec")},
                              sources=[soft("Ez", 0, at=[4 * D, 6 * D])], lumped=[call("resistor", at=[wall * n * D, 9 * D], axis="z", ohms=20.0)],
                              monitors=[call("probe", name="p", component="Ez", at=[6 * D, 12 * D])])
    return harness.run(text, folder, f"resistor{wall}").values("p")


def main():
    folder, checks = harness.scratch(), harness.Checks()
    for axis, name in enumerate("xyz"):
        same = planes(folder, axis)
        checks.that(f"{name}: planes on the high wall are those on the low one", all(same), str(same))
        for schedule in ("sweep", "auto"):
            walls = [run(folder, f"{name}{wall}{schedule}", axis, [soft(c, n, at=at_wall(axis, n, wall)) for n, c in enumerate(COMPONENTS)],
                         wall, schedule) for wall in (0, 1)]
            checks.that(f"{name}, {schedule}: sources and probes on the high wall act and read as on the low one", walls[0] == walls[1])
            checks.that(f"{name}, {schedule}: every probe reads something", all(len(set(text.split(b"\n"))) > 20 and text.count(b",0\n") < 30
                                                                                for text in walls[1][1]))
        wires = [thin_wire(folder, axis, shift) for shift in (0, 4, 6, 7)]
        checks.that(f"{name}: a thin wire on the walls and through them is as one inside", any(wires[0]) and wires.count(wires[0]) == len(wires))
        place = [4 * D, 5 * D, 6 * D]
        rows = [[*place[:axis], row * D, *place[axis + 1:]] for row in (CELLS - 2, CELLS - 1, 0)]
        low, high = [list(place), list(place)]
        low[axis], high[axis] = (CELLS - 2) * D, CELLS * D
        component = "Hx" if axis == 0 else "Ex"  # at whole cells along the axis
        box = run(folder, f"{name}box", axis, [soft(component, 0, box={"from": low, "to": high})], 0, "auto")
        points = run(folder, f"{name}points", axis, [soft(component, 0, at=row) for row in rows], 0, "auto")
        checks.that(f"{name}: a box up to the high wall has the sites of the low one", box == points, lua(low))
        low[axis] = 0
        rows = [[*place[:axis], row * D, *place[axis + 1:]] for row in range(CELLS)]
        box = run(folder, f"{name}whole", axis, [soft(component, 0, box={"from": low, "to": high})], 0, "auto")
        points = run(folder, f"{name}all", axis, [soft(component, 0, at=row) for row in rows], 0, "auto")
        checks.that(f"{name}: a box from wall to wall has them once", box == points)
    bodies(checks, folder)
    low, high = resistor(folder, 0), resistor(folder, 1)
    checks.that("a resistor on the high Bloch wall is one on the low wall", any(low) and low == high)
    checks.end()


main()
