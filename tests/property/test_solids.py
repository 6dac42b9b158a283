"""Solids that are the same are the same to the last bit, however they are written: moved, as a union of pieces, as a
difference of more than there is, as copies. And what has no second way of writing is near to one: a box turned to and fro.
"""
import math

import harness
from harness import Raw, call

D = 1e-3
GLASS, PEC = 'material{ name = "glass", eps = 4 }', "pec"


def box(low, high, **keys):
    return call("box", from_=[x * D for x in low], to=[x * D for x in high], **keys)


def of(kind, *solids, **keys):
    return Raw(f"{kind}{{ {', '.join([*solids, *(f'{k} = {harness.lua(v)}' for k, v in keys.items())])} }}")


def run(folder, name, mode, objects):
    axes = 3 if mode == "3d" else 2
    scene = harness.scene_text(
        mode=mode, cell=D, cells=[24] * axes, steps=60, objects=objects,
        sources=[call("soft", component="Ez", at=[3 * D] * axes, waveform=call("ricker", f=2e10, delay=6e-11))],
        monitors=[call("probe", name="p", component="Ez", at=[20 * D] * axes)])
    return harness.run(scene, folder, name, precision="f32")


def pairs():
    """Name, mode and lists of objects that are one."""
    glass, pec = Raw(GLASS), Raw(PEC)
    turn, middle = math.radians(30), [12.2 * D, 11.7 * D]
    corners = [(8, 9), (17, 9), (17, 14), (8, 14)]
    turned = [[middle[0] + math.cos(turn) * (x * D - middle[0]) - math.sin(turn) * (y * D - middle[1]),
               middle[1] + math.sin(turn) * (x * D - middle[0]) + math.cos(turn) * (y * D - middle[1])] for x, y in corners]
    ball = call("sphere", centre=[12 * D, 11.3 * D, 12.7 * D], radius=6.1 * D)
    whole = call("sphere", centre=[12 * D, 11.3 * D, 12.7 * D], radius=6.1 * D, material=glass)
    yield "turned box", "3d", [
        [of("rotate", box([8, 9, 5.3], [17, 14, 15]), angle=30, about=[*middle, 0], material=glass)],
        [call("polygon", points=turned, from_=5.3 * D, to=15 * D, material=glass)]]
    yield "turned box in 2d", "2d-tm", [
        [of("rotate", box([8, 9], [17, 14]), angle=30, about=middle, material=pec)],
        [call("polygon", points=turned, material=pec)]]
    yield "ball", "3d", [
        [whole], [call("ellipsoid", centre=[12 * D, 11.3 * D, 12.7 * D], radii=[6.1 * D] * 3, material=glass)],
        [of("union", ball, material=glass)], [of("intersection", ball, box([1, 1, 1], [23, 23, 23]), material=glass)],
        [of("difference", ball, box([20, 1, 1], [23, 23, 23]), material=glass)],
        [of("rotate", ball, axis=[1, 2, 3], angle=0, material=glass)],
        [of("shift", of("union", ball), by=[0, 0, 0], material=glass)]]
    yield "quarter turn", "3d", [
        [call("cylinder", from_=[9 * D, 12 * D, 12 * D], to=[16.4 * D, 12 * D, 12 * D], radius=4.3 * D, material=pec)],
        [of("rotate", call("cylinder", from_=[12 * D, 9 * D, 12 * D], to=[12 * D, 16.4 * D, 12 * D], radius=4.3 * D),
            angle=-90, about=[12 * D, 12 * D, 0], material=pec)]]
    low, high = [5.25, 6.5, 7.75], [15.25, 16.5, 12.75]  # shares that no rounding changes: the seam counts as an edge
    yield "halves", "3d", [
        [box(low, high, material=glass)],
        [of("union", box(low, [11.5, *high[1:]]), box([11.5, *low[1:]], high), material=glass)]]
    yield "a cavity in metal, in pieces that touch on nodes", "3d", [
        [box([4, 4, 4], [20, 20, 20], material=pec), box([6, 6, 6], [18, 18, 18], material=glass)],
        [box([4, 4, 4], [20, 20, 20], material=pec),
         of("union", box([6, 6, 6], [12, 18, 18]), box([12, 6, 6], [18, 18, 18]), material=glass)],
        [box([4, 4, 4], [20, 20, 20], material=pec),
         of("difference", box([5, 6, 6], [18, 18, 18]), box([4, 5, 5], [6, 19, 19]), material=glass)]]
    yield "copies", "2d-tm", [
        [call("disc", centre=[(6 + 5 * i) * D, (7 + 4 * j) * D], radius=1.7 * D, material=glass)
         for j in range(3) for i in range(3)],
        [of("array", call("disc", centre=[6 * D, 7 * D], radius=1.7 * D), count=[3, 3], step=[5 * D, 4 * D],
            material=glass)]]
    yield "mirrored", "2d-tm", [
        [call("polygon", points=[[(24 - x) * D, y * D] for x, y in corners[:3]], material=glass)],
        [of("mirror", call("polygon", points=[[x * D, y * D] for x, y in corners[:3]]), axis="x", at=12 * D,
            material=glass)]]


def main():
    folder, checks = harness.scratch(), harness.Checks()
    for number, (name, mode, ways) in enumerate(pairs()):
        digests = [run(folder, f"{number}_{way}", mode, objects).digest for way, objects in enumerate(ways)]
        checks.that(f"{name}: {len(ways)} ways, one result", len(set(digests)) == 1, ", ".join(digests))
    glass, key = Raw(GLASS), {"axis": [1, 1, 1], "about": [12 * D] * 3}
    still = run(folder, "still", "3d", [box([5.3, 6.2, 7.1], [15.7, 16.1, 12.9], material=glass)])
    to_and_fro = run(folder, "fro", "3d", [of("rotate", of(
        "rotate", box([5.3, 6.2, 7.1], [15.7, 16.1, 12.9]), angle=40, **key), angle=-40, material=glass, **key)])
    a, b = (r.values("p") for r in (still, to_and_fro))
    off = max(abs(x - y) for x, y in zip(a, b)) / max(abs(x) for x in a)
    checks.that("a box turned to and fro", off < 2e-3, f"{off:.1e} off")
    checks.end()


main()
