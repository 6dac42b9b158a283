"""stl{}: a box of triangles is the box to the last bit, from each format, moved and as a part, too; a ball of many is near
to the sphere; files that are damaged, hostile, open, elsewhere or no files end with one sentence and status 1, soon.
"""
import math
import os
import struct
import subprocess
import sys
import time

import harness
from harness import call

GLASS = harness.Raw("material{ eps = 4 }")
LOW, HIGH = (5.25, 6.5, 7.75), (15.25, 16.5, 12.75)


def box(low, high):
    corner = [[(high if i >> a & 1 else low)[a] for a in range(3)] for i in range(8)]
    sides = [(0, 2, 3, 1), (4, 5, 7, 6), (0, 1, 5, 4), (2, 6, 7, 3), (0, 4, 6, 2), (1, 3, 7, 5)]
    return [[corner[i] for i in (a, p, q)] for a, b, c, d in sides for p, q in ((b, c), (c, d))]


def ball(centre, radius, n):
    def at(i, j):
        t, f = math.pi * i / n, math.pi * (j % (2 * n)) / n
        r = 0 if i in (0, n) else radius * math.sin(t)
        return [centre[0] + r * math.cos(f), centre[1] + r * math.sin(f), centre[2] + radius * math.cos(t)]
    return [[at(i, j), at(i + 1, j), at(i, j + 1)] for i in range(1, n) for j in range(2 * n)] + \
        [[at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)] for i in range(n - 1) for j in range(2 * n)]


def binary(triangles):
    return bytes(80) + struct.pack("<I", len(triangles)) + b"".join(
        struct.pack("<12fH", 0, 0, 0, *[x for p in t for x in p], 0) for t in triangles)


def ascii_(triangles):
    facets = "".join("facet normal 0 0 0\nouter loop\n" + "".join("vertex %r %r %r\n" % tuple(p) for p in t) +
                     "endloop\nendfacet\n" for t in triangles)
    return f"solid it\n{facets}endsolid it\n".encode()


def indexed(triangles):
    places = sorted({tuple(p) for t in triangles for p in t})
    return places, [[places.index(tuple(p)) for p in t] for t in triangles]


def obj(triangles, first=""):
    places, faces = indexed(triangles)
    return (first + "".join("v %r %r %r\n" % p for p in places) +
            "".join("f %d %d %d\n" % tuple(i + 1 for i in f) for f in faces)).encode()


def ply(triangles, count=None):
    places, faces = indexed(triangles)
    return ("ply\nformat ascii 1.0\nelement vertex %d\nproperty float x\nproperty float y\nproperty float z\n"
            "element face %d\nproperty list uchar int vertex_indices\nend_header\n" % (count or len(places), count or len(faces)) +
            "".join("%r %r %r\n" % p for p in places) + "".join("3 %d %d %d\n" % tuple(f) for f in faces)).encode()


def run(folder, name, *objects):
    scene = harness.scene_text(
        mode="3d", cell=1, cells=[24] * 3, steps=120, objects=list(objects),
        sources=[call("soft", component="Ez", at=[3, 3, 3], waveform=call("ricker", f=2e7, delay=6e-8))],
        monitors=[call("probe", name="p", component="Ez", at=[20, 20, 20])])
    return harness.run(scene, folder, name, precision="f32")


def same_solids(folder, checks):
    triangles = box(LOW, HIGH)
    for name, content in (("b.stl", binary(triangles)), ("a.stl", ascii_(triangles)), ("b.obj", obj(triangles, "mtllib ../x\n")),
                          ("b.ply", ply(triangles))):
        (folder / name).write_bytes(content)
    shifted = box([x - 4 for x in LOW], [x - 4 for x in HIGH])
    (folder / "shifted.stl").write_bytes(binary([[[64 * x for x in p] for p in t] for t in shifted]))
    whole = run(folder, "box", call("box", from_=list(LOW), to=list(HIGH), material=GLASS)).digest
    for name in ("b.stl", "a.stl", "b.obj", "b.ply"):
        checks.that(f"{name} is the box", run(folder, name[0] + name[-3:], call("stl", file=name, material=GLASS)).digest == whole)
    part = call("stl", file="shifted.stl", scale=1 / 64)
    moved = call("shift", solid=call("intersection", solids=[part, call("box", from_=[0] * 3, to=[20] * 3)]), by=[4] * 3,
                 material=GLASS)
    checks.that("scaled, shifted and as a part it is the box", run(folder, "moved", moved).digest == whole)
    (folder / "ball.stl").write_bytes(binary(ball((12, 11.3, 12.7), 6.1, 150)))
    found = run(folder, "ball", call("stl", file="ball.stl", material=GLASS)).values("p")
    wanted = run(folder, "sphere", call("sphere", centre=[12, 11.3, 12.7], radius=6.1, material=GLASS)).values("p")
    checks.below("a ball of 89 400 triangles against the sphere",
                 max(abs(a - b) for a, b in zip(found, wanted)) / max(map(abs, wanted)), 2e-3)


def refused(folder, checks):
    good = binary(box(LOW, HIGH))
    files = {
        "cut.stl": (good[:300], "cannot be read"), "many.stl": (good[:80] + b"\xff" * 4 + good[84:], "cannot be read"),
        "nan.stl": (good[:96] + struct.pack("<f", math.nan) + good[100:], "no place: triangle 1, x"),
        "far.stl": (good[:96] + struct.pack("<f", 3e38) + good[100:], "no place: triangle 1, x"),
        "empty.stl": (b"", "is empty"), "none.stl": (good[:80] + bytes(4), "no facets"),
        "words.stl": (b"solid x\nfacet normal 0 0 0\nouter loop\nvertex 1 2\n", "cannot be read"),
        "many.ply": (ply(box(LOW, HIGH), 4000000000), "cannot be read"), "index.obj": (b"v 0 0 0\nf 1 2 99999\n", "cannot be read"),
        "open.stl": (binary(box(LOW, HIGH)[1:]), "is not closed: the edge from (5.25, "),
        "crossed.stl": (binary(box(LOW, HIGH) + box((10, 10, 5), (12, 12, 20))), "goes through itself: the triangle at (5.25, "),
        "box.stp": (good, "must end in"), "far_off.stl": (binary(box((50, 50, 50), (60, 60, 60))), "stl: lies outside the domain"),
    }
    for name, (content, _) in files.items():
        (folder / name).write_bytes(content)
    os.symlink("/etc/passwd", folder / "link.stl")
    os.mkfifo(folder / "pipe.stl")
    wanted = {name: words for name, (_, words) in files.items()} | {
        "link.stl": "outside the scene's folder", "pipe.stl": "is a pipe", "absent.stl": "cannot be opened"}
    for name, words in wanted.items():
        path = folder / "bad.lua"
        path.write_text(harness.scene_text(mode="3d", cell=1, cells=[24] * 3, steps=1,
                                           objects=[call("stl", file=name, material=GLASS)]))
        start = time.time()
        done = subprocess.run([harness.YEEC, "plan", path, "-b", "c"], capture_output=True, text=True, timeout=60)
        lines = done.stderr.strip().splitlines()
        checks.that(f"{name}: {words}", done.returncode == 1 and len(lines) == 1 and "bad.lua:" in lines[0] and words in lines[0]
                    and time.time() - start < 10, done.stderr.strip())


def main():
    folder, checks = harness.scratch(), harness.Checks()
    (folder / "b.stl").write_bytes(binary(box(LOW, HIGH)))
    try:
        run(folder, "first", call("stl", file="b.stl", material=GLASS))
    except harness.Failed as failed:
        if "libassimp" in str(failed):
            print("no libassimp")
            sys.exit(77)
        raise
    same_solids(folder, checks)
    refused(folder, checks)
    checks.end()


main()
