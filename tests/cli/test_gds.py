"""gds{}: polygons of a GDSII cell are boxes and prisms to the last bit, so are paths, turned, mirrored and magnified
cells, arrays and layers of several media, moved or as parts of solids; files that are damaged or hostile, and cells that
lie in themselves or grow beyond bounds, end with one sentence and status 1, soon.
"""
import math
import struct
import subprocess
import time

import harness
from harness import Raw, call

GLASS, FOAM = "material{ eps = 4 }", "material{ eps = 1.5 }"
UNIT = 1e-3  # m


def record(kind, form, data=b""):
    data += bytes(len(data) % 2)
    return struct.pack(">HBB", len(data) + 4, kind, form) + data


def words(kind, *values):
    return record(kind, 2, struct.pack(f">{len(values)}h", *values))


def longs(kind, *values):
    return record(kind, 3, struct.pack(f">{len(values)}i", *values))


def text(kind, value):
    return record(kind, 6, value.encode())


def real(x):
    power = 0 if x == 0 else math.floor(math.log(abs(x), 16)) + 1
    head = struct.pack(">B", (128 if x < 0 else 0) + power + 64)
    return head + struct.pack(">Q", round(abs(x) / 16.0**power * 2**56))[1:]


def flat(points):
    return [x for point in points for x in point]


def polygon(points, layer=1, kind=0):
    return words(8) + words(0x0D, layer) + words(0x0E, kind) + longs(0x10, *flat(points + points[:1])) + words(0x11)


def box(x0, y0, x1, y1, layer=1, kind=0):
    return polygon([(x0, y0), (x1, y0), (x1, y1), (x0, y1)], layer, kind)


def path(points, width, ends=0, layer=1):
    return words(9) + words(0x0D, layer) + words(0x0E, 0) + words(0x21, ends) + longs(0x0F, width) + longs(0x10, *flat(points)) + words(0x11)


def moved(mirror, size, angle):
    return words(0x1A, -0x8000 if mirror else 0) + record(0x1B, 5, real(size)) + record(0x1C, 5, real(angle))


def cell(name, at, mirror=False, size=1, angle=0):
    return words(0x0A) + text(0x12, name) + moved(mirror, size, angle) + longs(0x10, *at) + words(0x11)


def array(name, at, columns, rows, along, up):
    ends = [at, (at[0] + columns * along, at[1]), (at[0], at[1] + rows * up)]
    return words(0x0B) + text(0x12, name) + words(0x13, columns, rows) + longs(0x10, *flat(ends)) + words(0x11)


def gds(cells, unit=UNIT):
    body = words(0, 600) + words(1, *[0] * 12) + text(2, "LIB") + record(3, 5, real(1e-3) + real(unit))
    for name, elements in cells.items():
        body += words(5, *[0] * 12) + text(6, name) + b"".join(elements) + words(7)
    return body + words(4)


def run(folder, name, axis, objects):
    axes = 2 if axis is None else 3
    scene = harness.scene_text(
        mode="2d-tm" if axes == 2 else "3d", cell=1, cells=[24] * axes, steps=90, objects=list(objects),
        sources=[call("soft", component="Ez", at=[3] * axes, waveform=call("ricker", f=2e7, delay=6e-8))],
        monitors=[call("probe", name="p", component="Ez", at=[20] * axes)])
    return harness.run(scene, folder, name, precision="f32").values("p")


def layout(cells, folder, file, axis=None, layers=None, **keys):
    (folder / file).write_bytes(gds(cells))
    ends = "" if axis is None else "from = 7.75, to = 13.5, "
    layers = layers or {"1/0": GLASS}
    table = ", ".join(f'["{name}"] = {{ {ends}{medium if "=" in medium[:10] else "material = " + medium} }}' for name, medium in layers.items())
    more = {} if axis is None else {"axis": "xyz"[axis]}
    return call("gds", file=file, cell="TOP", layers=Raw(f"{{ {table} }}"), **more, **keys)


def prism(points, axis=None, medium=GLASS):
    keys = {} if axis is None else {"axis": "xyz"[axis], "from_": 7.75, "to": 13.5}
    return call("polygon", points=[[x * UNIT, y * UNIT] for x, y in points], material=Raw(medium), **keys)


def block(x0, y0, x1, y1, axis=None, medium=GLASS):
    ends = [(x0 / 1000, x1 / 1000), (y0 / 1000, y1 / 1000)]
    if axis is not None:
        sides, ends = ends, [(7.75, 13.5)] * 3
        ends[(axis + 1) % 3], ends[(axis + 2) % 3] = sides
    return call("box", from_=[a for a, _ in ends], to=[b for _, b in ends], material=Raw(medium))


L = [(6100, 7300), (14700, 7300), (14700, 9900), (9500, 9900), (9500, 16200), (6100, 16200)]
KITE = [(6000, 9000), (11000, 6500), (15500, 10000), (10500, 15500)]


def same(folder, checks):
    place = (6125, 7250, 15500, 14875)
    cases = {}
    for axis in (None, 0, 1, 2):
        name = "2d" if axis is None else "along " + "xyz"[axis]
        cases[f"a box, {name}"] = (axis, {"TOP": [box(*place)]}, [block(*place, axis)])
        cases[f"a kite, {name}"] = (axis, {"TOP": [polygon(KITE)]}, [prism(KITE, axis)])
    cases["a path"] = (None, {"TOP": [path([(6000, 8000), (14000, 8000), (14000, 15000)], 2000)]},
                       [prism([(6000, 7000), (15000, 7000), (15000, 15000), (13000, 15000), (13000, 9000), (6000, 9000)])])
    cases["a path with square ends"] = (None, {"TOP": [path([(7000, 8000), (14000, 8000)], 2000, 2)]}, [block(6000, 7000, 15000, 9000)])
    cases["a turned cell"] = (None, {"A": [box(1000, 2000, 7000, 4500)], "TOP": [cell("A", (14000, 7000), angle=90)]},
                              [block(9500, 8000, 12000, 14000)])
    cases["mirrored, magnified and turned, two deep"] = (
        None, {"A": [polygon([(0, 0), (2000, 0), (0, 1000)])], "B": [cell("A", (500, 250), mirror=True, size=2)],
               "TOP": [cell("B", (15000, 16000), angle=180)]},
        [prism([(14500, 15750), (10500, 15750), (14500, 17750)])])
    cases["an array"] = (2, {"A": [box(0, 0, 1500, 2500)], "TOP": [array("A", (4000, 5000), 3, 2, 4000, 6000)]},
                         [block(4000 + 4000 * i, 5000 + 6000 * j, 5500 + 4000 * i, 7500 + 6000 * j, 2) for j in range(2) for i in range(3)])
    for name, (axis, cells, wanted) in cases.items():
        got, asked = run(folder, "gds", axis, [layout(cells, folder, "a.gds", axis)]), run(folder, "wanted", axis, wanted)
        checks.that(name, any(asked) and got == asked)


def layers_and_moves(folder, checks):
    cells = {"TOP": [box(8000, 8000, 16000, 12000, 2, 5), polygon(L)]}
    both = layout(cells, folder, "two.gds", 2, {"2/5": FOAM, "1/0": GLASS})
    wanted = run(folder, "boxes", 2, [prism(L, 2), block(8000, 8000, 16000, 12000, 2, FOAM)])
    checks.that("two layers, the higher number on top", run(folder, "layers", 2, [both]) == wanted)
    back = call("shift", solid=call("shift", solid=both, by=[1, 2, 3]), by=[-1, -2, -3])
    checks.that("moved and moved back", run(folder, "moved", 2, [back]) == wanted)
    leaning = layout({"TOP": [polygon(KITE)]}, folder, "lean.gds", 2, {"1/0": f"angle = 80, material = {GLASS}"})
    prismatic = call("polygon", points=[[x * UNIT, y * UNIT] for x, y in KITE], material=Raw(GLASS), from_=7.75, to=13.5, angle=80)
    checks.that("leaning walls", run(folder, "lean", 2, [leaning]) == run(folder, "prism", 2, [prismatic]))
    bare = layout({"TOP": [polygon(L)]}, folder, "bare.gds", 2, {"1/0": "angle = 90"})
    hole = call("sphere", centre=[8, 8, 9], radius=3)
    checks.that("a part of a difference", run(folder, "part", 2, [call("difference", solids=[bare, hole], material=Raw(GLASS))]) ==
                run(folder, "whole", 2, [call("difference", solids=[prism(L, 2, "nil"), hole], material=Raw(GLASS))]))
    curve = [(round(11000 + 4000 * math.cos(0.06 * i)), round(11000 + 4000 * math.sin(0.06 * i))) for i in range(120)]
    track = run(folder, "curve", None, [layout({"TOP": [path(curve, 1600, 1)]}, folder, "curve.gds")])
    rings = [call("disc", centre=[11, 11], radius=r, material=Raw(m)) for r, m in ((4.8, GLASS), (3.2, "material{ eps = 1 }"))]
    disc = run(folder, "rings", None, rings)
    checks.below("a path round a circle, beyond its start", max(abs(a - b) for a, b in zip(track, disc)) / max(map(abs, disc)), 3e-3)


def refused(folder, checks):
    good = gds({"TOP": [box(0, 0, 9000, 9000)]})
    chain = {f"C{i}": [cell(f"C{i + 1}", (0, 0))] for i in range(70)} | {"C70": [box(0, 0, 9, 9)], "TOP": [cell("C0", (0, 0))]}
    powers = {f"C{i}": [array(f"C{i + 1}", (0, 0), 32767, 32767, 1, 1)] for i in range(30)} | {"C30": [box(0, 0, 9, 9)]}
    files = {
        "empty": (b"", "is no GDSII file"), "words": (b"hello, world", "is no GDSII file"),
        "cut": (good[:-20], "cut short"), "end": (good[:-4], "cut short"), "long": (good.replace(words(8), b"\xff\xff\x08\0"), "damaged or cut short: the record at byte 98 is of 65535 bytes"),
        "cells": (gds({"OTHER": [box(0, 0, 9, 9)], "\x1b[31m": []}), "has no cell 'TOP'; there are '?[31m', 'OTHER'"),
        "none": (gds({}), "has no cells"), "twice": (good[:-4] + good[good.index(b"\0\x1c\5\2"):], "has two cells 'TOP'"),
        "layer": (gds({"TOP": [box(0, 0, 9, 9, 2)]}), "has nothing in layer 1/0 of cell 'TOP'"),
        "flat": (gds({"TOP": [polygon([(0, 0), (1000, 1000), (3000, 3000)])]}), "has a polygon without area in cell 'TOP', layer 1/0, at (0, 0) m"),
        "thin": (gds({"TOP": [path([(0, 0), (1000, 0)], 0)]}), "has a path without area"),
        "point": (gds({"TOP": [path([(5, 5), (5, 5)], 10)]}), "has a path without area"),
        "absent": (gds({"TOP": [cell("A", (0, 0))]}), "has no cell 'A', to which cell 'TOP' refers"),
        "self": (gds({"TOP": [cell("A", (0, 0))], "A": [cell("TOP", (0, 0))]}), "has a cell that lies in itself: 'TOP'"),
        "deep": (gds(chain), "more than 64 deep"), "many": (gds(powers | {"TOP": [cell("C0", (0, 0))]}), "at most 1000000 are taken"),
        "copies": (gds({"A": [box(0, 0, 9, 9)], "TOP": [array("A", (0, 0), 0, 5, 1, 1)]}), "lacks its layer, type, points, name or counts"),
        "size": (gds({"A": [box(0, 0, 9, 9)], "TOP": [cell("A", (0, 0), size=-2)]}), "of size -2"),
        "far": (gds({"TOP": [box(50000, 0, 59000, 9000)]}), "lies outside the domain"),
        "unit": (gds({"TOP": [box(0, 0, 9, 9)]}, 100.0), "a database unit of 100 m"),
        "nested": (gds({"TOP": [words(8) + words(8)]}), "begins an element within another"),
    }
    for name, (content, wanted) in files.items():
        (folder / f"{name}.gds").write_bytes(content)
        say(folder, checks, name, f'gds{{ file = "{name}.gds", cell = "TOP", layers = {{ ["1/0"] = {{material = pec}} }} }}', wanted)
    (folder / "good.gds").write_bytes(good)
    for layers, wanted in {'{ ["1"] = {} }': "must be", "{}": "must be", '{ {material = pec} }': "must be", '{ ["1/0"] = 5 }': "item 1",
                           '{ ["1/0"] = {matrial = pec} }': "did you mean", '{ ["1/0"] = {} }': "missing key 'material'",
                           '{ ["1/0"] = {from = 1, material = pec} }': "belong to mode 3d", '{ ["01/0"] = {material = pec} }': "must be"}.items():
        say(folder, checks, layers, f'gds{{ file = "good.gds", cell = "TOP", layers = {layers} }}', wanted)


def say(folder, checks, name, solid, wanted):
    (folder / "bad.lua").write_text(harness.scene_text(mode="2d-tm", cell=1, cells=[24] * 2, steps=1, objects=[Raw(solid)]))
    start = time.monotonic()
    done = subprocess.run([harness.YEEC, "plan", folder / "bad.lua", "-b", "c"], capture_output=True, text=True, timeout=60)
    lines = done.stderr.strip().splitlines()
    checks.that(f"{name}: {wanted}", done.returncode == 1 and len(lines) == 1 and "bad.lua:" in lines[0] and wanted in lines[0] and
                time.monotonic() - start < 5, done.stderr.strip())


def main():
    folder, checks = harness.scratch(), harness.Checks()
    same(folder, checks)
    layers_and_moves(folder, checks)
    refused(folder, checks)
    checks.end()


main()
