#!/usr/bin/env python3
"""Writes a GDSII layout of many small polygons and scenes of it: in 2d, and as prisms in which nearly every cell is cut.

    tests/bench/layout.py FOLDER [--polygons 100000]    then: time build/yeec plan FOLDER/prisms.lua -b c, FOLDER/flat.lua
"""
import argparse
import math
import pathlib
import random
import struct

SIDE = 200  # um
SCENE = """
local um = 1e-6
return scene{{ mode = "{mode}", cell = {cell} * um, size = {size}, steps = 1, boundary = pec,
  objects = {{ gds{{ file = "layout.gds", cell = "TOP", layers = {{ ["1/0"] = {{ {height}material = material{{ eps = 4 }} }} }} }} }} }}
"""


def record(kind, form, data=b""):
    data += bytes(len(data) % 2)
    return struct.pack(">HBB", len(data) + 4, kind, form) + data


def words(kind, *values):
    return record(kind, 2, struct.pack(f">{len(values)}h", *values))


def polygon(number):
    """3 to 8 corners on a circle of 0.2 to 0.9 um, nm."""
    corners, radius = number.randint(3, 8), number.uniform(100, 450)
    x, y = (number.uniform(1000, 1000 * SIDE - 1000) for _ in range(2))
    points = [round(c) for k in range(corners + 1) for turn in [2 * math.pi * (k % corners) / corners]
              for c in (x + radius * math.cos(turn), y + radius * math.sin(turn))]
    return words(8) + words(0x0D, 1) + words(0x0E, 0) + record(0x10, 3, struct.pack(f">{len(points)}i", *points)) + words(0x11)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--polygons", type=int, default=100000)
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    number = random.Random(1)
    thousandth, nanometre = bytes.fromhex("3e4189374bc6a7f0"), bytes.fromhex("3944b82fa09b5a54")
    body = words(0, 600) + words(1, *[0] * 12) + record(2, 6, b"LIB") + record(3, 5, thousandth + nanometre)
    body += words(5, *[0] * 12) + record(6, 6, b"TOP") + b"".join(polygon(number) for _ in range(args.polygons)) + words(7) + words(4)
    (args.folder / "layout.gds").write_bytes(body)
    (args.folder / "flat.lua").write_text(SCENE.format(mode="2d-tm", cell=0.5, size=f"{{{SIDE} * um, {SIDE} * um}}", height=""))
    (args.folder / "prisms.lua").write_text(SCENE.format(mode="3d", cell=1, size=f"{{{SIDE} * um, {SIDE} * um, 40 * um}}",
                                                         height="from = 2.3 * um, to = 37.6 * um, "))


main()
