"""Writes twist.stl beside itself: a square bar, side 20, length 60 along z, that turns by a quarter on the way (mm)."""
import math
import pathlib
import struct

SLICES = 24


def corner(level, i):
    angle = math.pi / 2 * (level / SLICES + i % 4) + math.pi / 4
    return 10 * math.sqrt(2) * math.cos(angle), 10 * math.sqrt(2) * math.sin(angle), 60 * level / SLICES


def quad(a, b, c, d):
    return [(a, b, c), (a, c, d)]


triangles = quad(*(corner(0, 3 - i) for i in range(4))) + quad(*(corner(SLICES, i) for i in range(4)))
for level in range(SLICES):
    for i in range(4):
        triangles += quad(corner(level, i), corner(level, i + 1), corner(level + 1, i + 1), corner(level + 1, i))
with open(pathlib.Path(__file__).with_name("twist.stl"), "wb") as file:
    file.write(bytes(80) + struct.pack("<I", len(triangles)))
    for triangle in triangles:
        file.write(struct.pack("<12fH", 0, 0, 0, *(x for p in triangle for x in p), 0))
