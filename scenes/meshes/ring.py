"""Writes ring.gds beside itself (nm): cell RING is a ring, 2000 in radius, as one polygon whose hole is joined to its
outside; cell GUIDE a path; cell CHIP the ring and, 80 from it, the guide twice, the second turned by 180 degrees."""
import math
import pathlib
import struct

CORNERS, RADIUS, WIDTH, GAP, REACH = 180, 2000, 400, 80, 5000


def record(kind, form, data=b""):
    data += bytes(len(data) % 2)
    return struct.pack(">HBB", len(data) + 4, kind, form) + data


def words(kind, *values):
    return record(kind, 2, struct.pack(f">{len(values)}h", *values))


def points(*pairs):
    return record(0x10, 3, b"".join(struct.pack(">ii", *pair) for pair in pairs))


def real(x):
    power = math.floor(math.log(x, 16)) + 1
    return bytes([power + 64]) + struct.pack(">Q", round(x / 16.0**power * 2**56))[1:]


def cell(name, *elements):
    return words(0x05, *[0] * 12) + record(0x06, 6, name.encode()) + b"".join(elements) + words(0x07)


def circle(radius):
    return [(round(radius * math.cos(2 * math.pi * i / CORNERS)), round(radius * math.sin(2 * math.pi * i / CORNERS)))
            for i in range(CORNERS + 1)]


def copy_of(name, *more):
    return words(0x0A) + record(0x12, 6, name.encode()) + b"".join(more) + points((0, 0)) + words(0x11)


layer = words(0x0D, 1) + words(0x0E, 0)
outline = circle(RADIUS + WIDTH // 2) + circle(RADIUS - WIDTH // 2)[::-1]
height = RADIUS + WIDTH + GAP
ring = cell("RING", words(0x08), layer, points(*outline, outline[0]), words(0x11))
guide = cell("GUIDE", words(0x09), layer, record(0x0F, 3, struct.pack(">i", WIDTH)), points((-REACH, -height), (REACH, -height)), words(0x11))
chip = cell("CHIP", copy_of("RING"), copy_of("GUIDE"), copy_of("GUIDE", words(0x1A, 0), record(0x1C, 5, real(180))))
head = words(0x00, 600) + words(0x01, *[0] * 12) + record(0x02, 6, b"RING") + record(0x03, 5, real(1e-3) + real(1e-9))
pathlib.Path(__file__).with_name("ring.gds").write_bytes(head + ring + guide + chip + words(0x04))
