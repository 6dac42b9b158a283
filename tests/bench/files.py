#!/usr/bin/env python3
"""What it costs to read structures from files and to lay them onto a grid: writes the files, plans the scenes, and prints the
seconds of each on the clock and of processor time. Nothing of a cache is used; the least of the rounds counts.

    ball    a sphere of 998 000 triangles, binary STL of 50 MB, over 200^3 cells
    read    the same over 4^3 cells: what reading, joining and looking for crossings take of it, and no rasterising
    flat    a GDSII cell of 100 000 polygons of 3 to 8 corners, 0.2 to 0.9 um, in 2d over 400^2 cells of 0.5 um
    prisms  the same as prisms over 200 x 200 x 40 cells of 1 um, nearly all of them cut

    tests/bench/files.py [--yeec build/yeec]... [--rounds 3] [--keep FOLDER] [--only NAME]

Several --yeec are run by turns, for a comparison on a machine that others use as well.
"""
import argparse
import array
import math
import pathlib
import random
import resource
import struct
import subprocess
import sys
import tempfile
import time

SIDE = 200  # um
BALL = """
return scene{ mode = "3d", cell = 1, cells = {200, 200, 200}, steps = 1, boundary = pec,
  objects = { stl{ file = "ball.stl", material = material{ eps = 2 } } } }
"""
READ = BALL.replace("cell = 1,", "cell = 50,").replace("{200, 200, 200}", "{4, 4, 4}")
LAYOUT = """
local um = 1e-6
return scene{{ mode = "{mode}", cell = {cell} * um, size = {size}, steps = 1, boundary = pec,
  objects = {{ gds{{ file = "layout.gds", cell = "TOP", layers = {{ ["1/0"] = {{ {height}material = material{{ eps = 4 }} }} }} }} }} }}
"""
FLAT = LAYOUT.format(mode="2d-tm", cell=0.5, size=f"{{{SIDE} * um, {SIDE} * um}}", height="")
PRISMS = LAYOUT.format(mode="3d", cell=1, size=f"{{{SIDE} * um, {SIDE} * um, 40 * um}}",
                       height="from = 2.3 * um, to = 37.6 * um, ")


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


def layout(polygons):
    number = random.Random(1)
    thousandth, nanometre = bytes.fromhex("3e4189374bc6a7f0"), bytes.fromhex("3944b82fa09b5a54")
    head = words(0, 600) + words(1, *[0] * 12) + record(2, 6, b"LIB") + record(3, 5, thousandth + nanometre)
    cell = words(5, *[0] * 12) + record(6, 6, b"TOP") + b"".join(polygon(number) for _ in range(polygons)) + words(7)
    return head + cell + words(4)


def ball(rings, meridians, radius=80, middle=100):
    """Triangles between circles of latitude, in the format of a binary STL file."""
    def corner(ring, meridian):
        theta, phi = math.pi * ring / rings, 2 * math.pi * (meridian % meridians) / meridians
        across = 0 if ring in (0, rings) else math.sin(theta)
        return [middle + radius * c for c in (across * math.cos(phi), across * math.sin(phi), math.cos(theta))]
    circles = [[array.array("f", corner(i, j)).tobytes() for j in range(meridians + 1)] for i in range(rings + 1)]
    normal, ending, triangles = bytes(12), bytes(2), []
    for upper, lower in zip(circles, circles[1:]):
        for j in range(meridians):
            if upper is not circles[0]:
                triangles.append(normal + upper[j] + lower[j] + upper[j + 1] + ending)
            if lower is not circles[-1]:
                triangles.append(normal + upper[j + 1] + lower[j] + lower[j + 1] + ending)
    return bytes(80) + struct.pack("<I", len(triangles)) + b"".join(triangles)


def plan(yeec, scene):
    """Seconds on the clock and of processor time."""
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    done = subprocess.run([yeec, "plan", scene, "--backend", "c"], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    clock, after = time.monotonic() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode != 0:
        sys.exit(f"{scene.name}: {done.stderr.strip()}")
    return clock, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def write(folder):
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "ball.stl").write_bytes(ball(500, 1000))
    (folder / "layout.gds").write_bytes(layout(100000))
    for name, text in ("ball", BALL), ("read", READ), ("flat", FLAT), ("prisms", PRISMS):
        (folder / f"{name}.lua").write_text(text)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--yeec", action="append", type=pathlib.Path)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--keep", type=pathlib.Path, help="write the files here and leave them")
    parser.add_argument("--only", choices=["ball", "read", "flat", "prisms"])
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = args.keep or pathlib.Path(temporary)
        write(folder)
        for name in [args.only] if args.only else ["ball", "read", "flat", "prisms"]:
            programs = args.yeec or [pathlib.Path("build/yeec")]
            times = [[plan(yeec, folder / f"{name}.lua") for yeec in programs] for _ in range(args.rounds)]
            for yeec, of_it in zip(programs, zip(*times)):
                clock, processor = (min(column) for column in zip(*of_it))
                print(f"{name:7} {yeec}: {clock:.2f} s on the clock, {processor:.2f} s of processor time", flush=True)


main()
