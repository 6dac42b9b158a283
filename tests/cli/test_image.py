"""image{}: a picture's pixels are boxes to the last bit, as a map in 2d and as a prism along each axis, fine ones near to
what they draw; a mesh follows them; files that are damaged, hostile, no pictures or elsewhere end with one sentence and status 1.
"""
import os
import struct
import subprocess
import zlib

import harness
from harness import Raw, call

ROWS = ["..###.", ".#ooo#", "##o..o", "..oo.."]  # dark: #, middle: o, white: .
GREY = {"#": 20, "o": 128, ".": 255}
GLASS, FOAM = "material{ eps = 4 }", "material{ eps = 1.5 }"
SHADES = Raw(f"{{ {{below = 0.3, material = {GLASS}}}, {{below = 0.7, material = {FOAM}}} }}")
LOW, STEP = (5.25, 6.5), (2.25, 2.5)  # m, cells of 1 m


def png(rows, colour=0):
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    head = struct.pack(">IIBBBBB", len(rows[0]) // (1, 0, 3)[colour], len(rows), 8, colour, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"".join(b"\0" + row for row in rows))) + \
        chunk(b"IEND", b"")


def boxes(axis):
    """The dark pixels, then the others, as boxes; axis None: in 2d."""
    for letter, medium in (("#", GLASS), ("o", FOAM)):
        solids = []
        for j, row in enumerate(reversed(ROWS)):
            for i, pixel in enumerate(row):
                if pixel == letter:
                    flat = [(LOW[0] + i * STEP[0], LOW[0] + (i + 1) * STEP[0]), (LOW[1] + j * STEP[1], LOW[1] + (j + 1) * STEP[1])]
                    ends = placed(flat, axis)
                    solids.append(call("box", from_=[a for a, _ in ends], to=[b for _, b in ends]))
        yield call("union", solids=solids, material=Raw(medium))


def placed(flat, axis):
    if axis is None:
        return flat
    ends = [(7.75, 13.5)] * 3
    ends[(axis + 1) % 3], ends[(axis + 2) % 3] = flat
    return ends


def run(folder, name, axis, objects):
    axes = 2 if axis is None else 3
    scene = harness.scene_text(
        mode="2d-tm" if axes == 2 else "3d", cell=1, cells=[24] * axes, steps=90, objects=list(objects),
        sources=[call("soft", component="Ez", at=[3] * axes, waveform=call("ricker", f=2e7, delay=6e-8))],
        monitors=[call("probe", name="p", component="Ez", at=[20] * axes)])
    return harness.run(scene, folder, name, precision="f32")


def image(axis, file="rows.png"):
    ends = placed([(LOW[0], LOW[0] + 6 * STEP[0]), (LOW[1], LOW[1] + 4 * STEP[1])], axis)
    keys = {} if axis is None else {"axis": "xyz"[axis]}
    return call("image", file=file, from_=[a for a, _ in ends], to=[b for _, b in ends], grey=SHADES, **keys)


def apart(a, b):
    return max(abs(x - y) for x, y in zip(a, b)) / max(map(abs, b))


def same_pixels(folder, checks):
    plain = [bytes(GREY[c] for c in row) for row in ROWS]
    (folder / "rows.png").write_bytes(png(plain))
    (folder / "colour.png").write_bytes(png([b"".join(bytes([g, g, g]) for g in row) for row in plain], 2))
    for axis in (None, 0, 1, 2):
        name = "2d" if axis is None else "along " + "xyz"[axis]
        pixels, wanted = (run(folder, f"{kind}{axis}", axis, objects).values("p")
                          for kind, objects in (("image", [image(axis)]), ("boxes", boxes(axis))))
        checks.that(f"{name}: pixels are boxes", any(wanted) and pixels == wanted)
    checks.that("in colour it is the same", run(folder, "colour", None, [image(None, "colour.png")]).digest ==
                run(folder, "grey", None, [image(None)]).digest)
    (folder / "black.png").write_bytes(png([bytes(4)] * 3))  # to all four sides, and no further
    for kind, material in (("metal", Raw("pec")), ("glass", Raw(GLASS))):
        shade = Raw(f"{{ {{below = 0.5, material = {material}}} }}")
        drawn = call("image", file="black.png", from_=[7.3, 6.4], to=[15.8, 15.2], grey=shade)
        box = call("box", from_=[7.3, 6.4], to=[15.8, 15.2], material=material)
        checks.below(f"a black picture off the nodes is a box of {kind}", apart(run(folder, f"black_{kind}", None, [drawn]).values("p"),
                                                                              run(folder, f"box_{kind}", None, [box]).values("p")),
                     1e-12 if kind == "metal" else 3e-3)
    n = 400
    (folder / "disc.png").write_bytes(png([bytes(0 if (i + 0.5 - n / 2) ** 2 + (j + 0.5 - n / 2) ** 2 < 0.16 * n * n else 255
                                                 for i in range(n)) for j in range(n)]))
    disc = call("disc", centre=[12, 11.5], radius=4, material=Raw(GLASS))
    drawn = call("image", file="disc.png", from_=[7, 6.5], to=[17, 16.5], grey=SHADES)
    checks.below("a disc of 400 x 400 pixels", apart(run(folder, "drawn", None, [drawn]).values("p"),
                                                    run(folder, "disc", None, [disc]).values("p")), 3e-3)


def refused(folder, checks):
    good = png([bytes(GREY[c] for c in row) for row in ROWS])
    files = {
        "cut.png": (good[:60], "cannot be read"), "word.png": (b"hello", "is no PNG file"), "empty.png": (b"", "is no PNG file"),
        "large.png": (good[:16] + struct.pack(">II", 1 << 20, 1 << 20) + good[24:], "at most 16777216 are taken"),
        "none.png": (good[:16] + bytes(8) + good[24:], "has 0 x 0 pixels"),
        "bits.png": (good[:50] + b"\xff" * 8 + good[58:], "cannot be read"),
        "white.png": (png([b"\xff" * 4] * 3), "no pixel is below 0.7"),
    }
    for name, (content, _) in files.items():
        (folder / name).write_bytes(content)
    os.symlink("/etc/passwd", folder / "link.png")
    wanted = {name: words for name, (_, words) in files.items()} | {"link.png": "outside the scene's folder"}
    for name, words in wanted.items():
        path = folder / "bad.lua"
        path.write_text(harness.scene_text(mode="2d-tm", cell=1, cells=[24] * 2, steps=1, objects=[image(None, name)]))
        done = subprocess.run([harness.YEEC, "plan", path, "-b", "c"], capture_output=True, text=True, timeout=60)
        lines = done.stderr.strip().splitlines()
        checks.that(f"{name}: {words}", done.returncode == 1 and len(lines) == 1 and "bad.lua:" in lines[0] and words in lines[0],
                    done.stderr.strip())


def followed(folder, checks):
    """A mesh has nodes on the outermost pixels of metal, not on the picture's margin; plan says where it landed."""
    rows = [bytes(0 if 7 <= i < 31 and 4 <= j < 17 else 255 for i in range(40)) for j in range(30)]
    (folder / "margin.png").write_bytes(png(rows))
    path = folder / "followed.lua"
    path.write_text(harness.scene_text(
        mode="3d", size=[0.05, 0.04, 0.02], steps=1, boundary=Raw("pec"), mesh=call("auto", f=5e9, max=2e-3),
        objects=[call("image", file="margin.png", from_=[0.005, 0.005, 0.007], to=[0.045, 0.035, 0.01],
                      grey=Raw("{ {below = 0.5, material = pec} }"))]))
    told = next(line for line in harness.yeec("plan", path).splitlines() if line.startswith("object"))
    checks.that("a mesh follows a picture of metal", "no face moved" in told and all(
        place in told for place in ("x 0.012 to 0.036 m", "y 0.018 to 0.031 m", "z 0.007 to 0.01 m")), told)


def main():
    folder, checks = harness.scratch(), harness.Checks()
    same_pixels(folder, checks)
    refused(folder, checks)
    followed(folder, checks)
    checks.end()


main()
