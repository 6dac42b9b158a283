"""Perfect conductors with a volume are black in pictures of a field, and nothing else is.

The black pixels of a snapshot with a conducting disc, less those of the same scene without it (letters and ticks), are
its cross-section: four times as many for twice the radius, and none for a dielectric.
"""
import pathlib
import struct
import zlib

import harness

SCENE = """
local d, r = 1e-3, {radius}
return scene{{ mode = "2d-tm", cell = d, cells = {{80, 60}}, steps = 4,
  objects = {{ r > 0 and disc{{ centre = {{40*d, 30*d}}, radius = r*d, material = {medium} }} or nil }},
  sources = {{ initial{{ component = "Ez", value = 1 }} }},
  monitors = {{ snapshot{{ name = "e", component = "Ez", every = 2 }} }} }}
"""


def pixels(path):
    """Rows of (r, g, b) of an 8-bit PNG file."""
    data, at, packed = path.read_bytes(), 8, b""
    width, height, depth, colour = struct.unpack(">IIBB", data[16:26])
    assert depth == 8 and colour in (2, 6)
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at:at + 8])
        packed += data[at + 8:at + 8 + length] if kind == b"IDAT" else b""
        at += 12 + length
    size, raw, before = 3 + (colour == 6), zlib.decompress(packed), None
    for y in range(height):
        line = raw[y * (width * size + 1):(y + 1) * (width * size + 1)]
        before = unfiltered(line[0], bytearray(line[1:]), before or bytearray(width * size), size)
        yield [tuple(before[x:x + 3]) for x in range(0, len(before), size)]


def unfiltered(kind, row, above, size):
    """PNG specification, 9.2."""
    for x in range(len(row)):
        a, b, c = row[x - size] if x >= size else 0, above[x], above[x - size] if x >= size else 0
        near = min((abs(b - c), 0, a), (abs(a - c), 1, b), (abs(a + b - 2 * c), 2, c))[2]
        row[x] = (row[x] + (0, a, b, (a + b) // 2, near)[kind]) & 255
    return row


def black(folder, medium, radius):
    path = pathlib.Path(folder) / f"{medium.split('{')[0]}{radius}.lua"
    path.write_text(SCENE.format(radius=radius, medium=medium))
    out = path.with_suffix("")
    harness.yeec("run", path, "--backend", "c", "--quiet", "--out", out)
    return sum(pixel == (0, 0, 0) for row in pixels(out / "e_000002.png") for pixel in row)


def main():
    checks, folder = harness.Checks(), harness.scratch()
    none = black(folder, "pec", 0)
    small, large = (black(folder, "pec", r) - none for r in (9, 18))
    checks.below("twice the radius over four times the black", abs(large / (4 * small) - 1), 0.03)
    checks.below("black of a dielectric disc", abs(black(folder, "material{ eps = 4 }", 18) - none) / large, 0.03)
    checks.end()


main()
