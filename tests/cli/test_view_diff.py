"""view draws the geometry before stepping; diff and plan --diff compare runs and plans."""
import json
import os
import pathlib
import shutil
import struct
import subprocess
import sys
import zlib

try:
    import h5py
except ImportError:
    h5py = None

YEEC = os.environ["YEEC"]
TEMP = pathlib.Path(os.environ["YEEC_TEMP"])


def yeec(*args, status=0):
    done = subprocess.run([YEEC, *map(str, args)], capture_output=True, text=True)
    if done.returncode != status:
        sys.exit(f"yeec {args}: status {done.returncode}, expected {status}\n{done.stdout}{done.stderr}")
    return done.stdout + done.stderr


def png_size(path):
    data = path.read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n", path
    return struct.unpack(">II", data[16:24])


shutil.rmtree(TEMP, ignore_errors=True)
TEMP.mkdir(parents=True)

yeec("view", "scenes/07_lossy_sphere.lua", "--out", TEMP / "ball")
assert sorted(p.name for p in (TEMP / "ball").iterdir()) == ["view_3d.png", "view_xy.png", "view_xz.png", "view_yz.png", "view_yz_1.png"]
assert all(min(png_size(p)) > 200 for p in (TEMP / "ball").iterdir())
yeec("view", "scenes/03_cylinder_2d.lua", "--out", TEMP / "flat", "--quiet")
assert [p.name for p in (TEMP / "flat").iterdir()] == ["view_xy.png"]



def png_rows(path):
    """Rows of pixels, 3 or 4 bytes each, of a PNG as cairo writes it."""
    data, at, packed = path.read_bytes(), 8, b""
    while at < len(data):
        size, kind = struct.unpack(">I4s", data[at : at + 8])
        if kind == b"IHDR":
            width, bytes_each = struct.unpack(">I", data[at + 8 : at + 12])[0], {2: 3, 6: 4}[data[at + 17]]
        packed += data[at + 8 : at + 8 + size] if kind == b"IDAT" else b""
        at += size + 12
    raw, stride, above = zlib.decompress(packed), width * bytes_each + 1, bytes(width * bytes_each)
    for start in range(0, len(raw), stride):
        kind, row = raw[start], bytearray(raw[start + 1 : start + stride])
        for i in range(len(row)):
            left, up, corner = row[i - bytes_each] if i >= bytes_each else 0, above[i], above[i - bytes_each] if i >= bytes_each else 0
            guess = min((left, up, corner), key=lambda value: abs(left + up - corner - value))  # the first of equals: Paeth's order
            row[i] = (row[i] + (0, left, up, (left + up) // 2, guess)[kind]) & 255
        above = bytes(row)
        yield [tuple(above[i : i + 3]) for i in range(0, len(above), bytes_each)]


# A disc in a domain 37 times as long as high is round.
(TEMP / "thin.lua").write_text("""return scene{ mode = "2d-tm", cell = 1e-3, cells = {300, 8}, steps = 1,
  objects = { disc{ centre = {0.15, 0.004}, radius = 0.003, material = material{ eps = 4 } } } }""")
yeec("view", TEMP / "thin.lua", "--out", TEMP / "thin", "--quiet")

# A plate of no thickness is seen where its cell is a quarter of a pixel, as far as it goes.
(TEMP / "line.lua").write_text("""return scene{ mode = "2d-tm", cell = 1e-3, cells = {3040, 400}, steps = 1,
  objects = { plate{ from = {1.0003, 0.1}, to = {1.0003, 0.3}, material = pec } } }""")
yeec("view", TEMP / "line.lua", "--out", TEMP / "line", "--quiet")
dark = [(x, y) for y, row in enumerate(png_rows(TEMP / "line" / "view_xy.png")) for x, p in enumerate(row[100:800]) if max(p[:3]) < 120]
columns = {x: len({y for at, y in dark if at == x}) for x, _ in dark}
assert any(45 <= count <= 58 for count in columns.values()), columns

# In space: what a body hides is not seen, what stands before it is; the cut through the plate, where most media meet, comes unasked.
def in_space(name, *objects):
    (TEMP / f"{name}.lua").write_text("return scene{ title = 'space', mode = '3d', cell = 1e-3, cells = {40, 40, 40}, steps = 1, objects = { "
                                      "box{ from = {10e-3, 10e-3, 10e-3}, to = {30e-3, 30e-3, 30e-3}, material = material{ eps = 4 } }, "
                                      + ", ".join(objects) + " } }")
    yeec("view", TEMP / f"{name}.lua", "--out", TEMP / name, "--quiet")
    return list(png_rows(TEMP / name / "view_3d.png"))


alone = in_space("alone")
hidden = in_space("hidden", "box{ from = {15e-3, 15e-3, 15e-3}, to = {25e-3, 25e-3, 25e-3}, material = pec }")
behind = in_space("behind", "box{ from = {9e-3, 32e-3, 8e-3}, to = {12e-3, 35e-3, 11e-3}, material = pec }")
before = in_space("before", "box{ from = {28e-3, 5e-3, 28e-3}, to = {32e-3, 9e-3, 32e-3}, material = pec }")
assert alone == hidden and alone == behind and alone != before
(TEMP / "plated.lua").write_text("""return scene{ mode = "3d", cell = 1e-3, cells = {40, 40, 40}, steps = 1,
  objects = { plate{ from = {4e-3, 4e-3, 33e-3}, to = {12e-3, 12e-3, 33e-3}, material = pec } } }""")
yeec("view", TEMP / "plated.lua", "--out", TEMP / "plated", "--quiet")
assert sum(max(p[:3]) < 80 for row in png_rows(TEMP / "plated" / "view_xy_3.png") for p in row[100:800]) > 10000

# Planes by choice: the ball of radius 70 mm round 120 mm is in the second, not in the first.
planes = ["z=40mm", "z=0.12", "x=12cm"]
yeec("view", "scenes/07_lossy_sphere.lua", *(word for plane in planes for word in ("--plane", plane)), "--out", TEMP / "planes")
assert sorted(p.name for p in (TEMP / "planes").iterdir()) == ["view_xy_1.png", "view_xy_2.png", "view_yz_3.png"]
colours = [{bytes(pixel[:3]) for row in png_rows(p) for pixel in row[150:650]} for p in sorted((TEMP / "planes").iterdir())[:2]]
assert len(colours[0]) < len(colours[1]), [len(c) for c in colours]
for plane, words in [("z=9", "from 0 to 240 mm along z"), ("w=3", "an axis and a place"), ("z=3ft", "an axis and a place"),
                     ("z", "expected AXIS=PLACE"), ("z=nan", "an axis and a place")]:
    assert words in yeec("view", "scenes/07_lossy_sphere.lua", "--plane", plane, "--out", TEMP / "none", status=1), plane
    assert not (TEMP / "none").exists()
assert "shown whole" in yeec("view", "scenes/03_cylinder_2d.lua", "--plane", "x=0", "--out", TEMP / "none", status=1)
green = [(x, y) for y, row in enumerate(png_rows(TEMP / "thin" / "view_xy.png")) for x, p in enumerate(row[:850]) if p[1] > p[0] + 40 and p[1] > p[2] + 40]
wide, high = (max(at[k] for at in green) - min(at[k] for at in green) + 1 for k in (0, 1))
assert abs(wide - high) <= 1 and wide >= 12, (wide, high)

run = ["run", "scenes/03_cylinder_2d.lua", "--backend", "c", "--steps", "400", "--quiet", "--out"]
yeec(*run, TEMP / "a")
yeec(*run, TEMP / "b", "--schedule", "sweep")
yeec(*run, TEMP / "c", "--precision", "f64")
same = yeec("diff", TEMP / "a", TEMP / "b")
assert "the results are the same" in same and "400 samples alike" in same, same
other = yeec("diff", TEMP / "a", TEMP / "c", status=3)
assert "* digest" in other and "* precision" in other and "differs from step" in other, other
probe = TEMP / "b" / "probes" / "shadow.csv"
lines = probe.read_text().split("\n")
lines[300] = ",".join(lines[300].split(",")[:2] + ["1"])
probe.write_text("\n".join(lines))
changed = yeec("diff", TEMP / "a", TEMP / "b", status=3)
assert f"differs from step {lines[300].split(',')[0]} on" in changed, changed


def spoil(name, change):
    """What diff says of run a beside a copy of it that `change` was made to; it must tell a difference."""
    shutil.rmtree(TEMP / "spoilt", ignore_errors=True)
    shutil.copytree(TEMP / "a", TEMP / "spoilt")
    manifest = json.loads((TEMP / "spoilt" / "run.json").read_text())
    change(TEMP / "spoilt", manifest)
    (TEMP / "spoilt" / "run.json").write_text(json.dumps(manifest))
    for pair in ((TEMP / "a", TEMP / "spoilt"), (TEMP / "spoilt", TEMP / "a")):
        said = yeec("diff", *pair, status=3)
        assert "the results differ" in said, (name, said)


def put_sample(value, line=300):
    def change(folder, manifest):
        path = folder / "probes" / "shadow.csv"
        lines = path.read_text().split("\n")
        lines[line] = ",".join(lines[line].split(",")[:2] + [value])
        path.write_text("\n".join(lines))
    return change


def later_steps(folder, manifest):
    path = folder / "probes" / "shadow.csv"
    head, *rows = path.read_text().splitlines()
    path.write_text("\n".join([head] + [f"{int(row.split(',')[0]) + 1000},{row.split(',', 1)[1]}" for row in rows]) + "\n")


def extra_probe(folder, manifest):
    shutil.copy(folder / "probes" / "shadow.csv", folder / "probes" / "more.csv")
    manifest["monitors"]["more"] = manifest["monitors"]["shadow"]


for name, change in {"a NaN": put_sample("nan"), "an infinity": put_sample("inf"), "no number": put_sample("x"),
                     "no digest": lambda folder, manifest: manifest.update(digest=None),
                     "digest absent": lambda folder, manifest: manifest.pop("digest"),
                     "other steps": later_steps, "an extra probe": extra_probe,
                     "no file of a probe": lambda folder, manifest: (folder / "probes" / "shadow.csv").unlink(),
                     "unstable": lambda folder, manifest: manifest.update(status="unstable"),
                     "no monitors": lambda folder, manifest: manifest.pop("monitors")}.items():
    spoil(name, change)


def put_frame(folder, manifest):
    with h5py.File(folder / "results.h5", "r+") as file:
        file["snapshots"]["ez"][1, 0, 5, 7] += 1e-6


def drop_frame(folder, manifest):
    with h5py.File(folder / "results.h5", "r+") as file:
        file["snapshots"]["ez"].resize(2, axis=0)


def cut_results(folder, manifest):
    data = (folder / "results.h5").read_bytes()
    (folder / "results.h5").write_bytes(data[:len(data) // 2])


def spoil_results(folder, manifest):
    data = bytearray((folder / "results.h5").read_bytes())
    data[2000:2600] = bytes(600)
    (folder / "results.h5").write_bytes(data)


for change in (cut_results, spoil_results, lambda folder, manifest: (folder / "results.h5").unlink(),
               lambda folder, manifest: manifest.update(files=[])):
    spoil("results.h5", change)
if h5py is not None:
    for change, said in ((put_frame, "* snapshots/ez               1 of 232324 numbers differ"), (drop_frame, "* snapshots/ez               of another shape"),
                         (lambda folder, manifest: h5py.File(folder / "results.h5", "r+")["snapshots"].pop("ez"), "of the first run only")):
        spoil("a frame", change)
        assert said in yeec("diff", TEMP / "a", TEMP / "spoilt", status=3), said
for digest in (None, 5):
    manifest = json.loads((TEMP / "a" / "run.json").read_text())
    (TEMP / "spoilt" / "run.json").write_text(json.dumps({**manifest, "digest": digest}))
    assert "cannot be compared" in yeec("diff", TEMP / "spoilt", TEMP / "spoilt", status=3)
assert "No such file" in yeec("diff", TEMP / "a", TEMP / "nowhere", status=1)
assert "which runs?" in yeec("diff", TEMP / "a", status=1)

text = pathlib.Path("scenes/03_cylinder_2d.lua").read_text()
(TEMP / "other.lua").write_text(text.replace("return scene {", "return scene { courant = 0.5,").replace("return scene{", "return scene{ courant = 0.5,"))
plans = yeec("plan", "scenes/03_cylinder_2d.lua", "--backend", "c", "--diff", TEMP / "other.lua")
assert "- time" in plans and "+ time" in plans and "lines alike" in plans, plans
assert "the plans are the same" in yeec("plan", "scenes/03_cylinder_2d.lua", "--diff", "scenes/03_cylinder_2d.lua")
tables = TEMP / "tables.lua"
tables.write_text("""return scene{ mode = "1d", cell = 1e-3, cells = 100, steps = param("steps", 800), boundary = cpml{},
  sources = { port{ at = 0.03, axis = "z", waveform = pulse{ f0 = 5e9, bandwidth = 5e9 } } },
  monitors = { flux{ name = "p", from = 0.06, to = 0.06, frequencies = {4e9, 5e9} } } }""")
for name, steps in (("t1", 800), ("t2", 800), ("t3", 400)):
    yeec("run", tables, "--backend", "c", "--quiet", "--set", f"steps={steps}", "--out", TEMP / name)
alike = yeec("diff", TEMP / "t1", TEMP / "t2")
assert "spectra/p.csv              2 rows alike" in alike and "sparameters.csv" in alike, alike
apart = yeec("diff", TEMP / "t1", TEMP / "t3", status=3)
assert "* spectra/p.csv              differs, at most by" in apart, apart
print("ok")

# Where objects landed: metal holds the nodes in it, a plate takes the nearest ones, what is mixed into cells does not move.
(TEMP / "landed.lua").write_text("""return scene{ mode = "3d", cell = 1e-3, cells = {20, 20, 20}, steps = 1, objects = {
  box{ from = {2.3e-3, 3e-3, 4e-3}, to = {5.9e-3, 6e-3, 7e-3}, material = pec },
  plate{ from = {10e-3, 10e-3, 12.4e-3}, to = {15e-3, 16.2e-3, 12.4e-3}, material = metal{ sigma = 5.8e7, band = {1e9, 2e9} } },
  box{ from = {12.2e-3, 2e-3, 2e-3}, to = {15e-3, 4e-3, 4e-3}, material = material{ name = "glass", eps = 4 } },
  sheet{ from = {0, 0, 18e-3}, to = {5e-3, 5e-3, 18e-3}, ohms = 377 },
  ellipsoid{ centre = {5e-3, 14e-3, 14e-3}, radii = {2e-3, 3e-3, 2e-3}, material = material{ name = "egg", eps = 2 } },
  scale{ sphere{ centre = {15e-3, 5e-3, 14e-3}, radius = 1e-3 }, by = 2, about = {15e-3, 5e-3, 14e-3}, material = material{ name = "ball", eps = 2 } },
} }""")
landed = ["box (line 2) of pec: x 0.003 to 0.005 m (nodes 3 to 5), y 0.003 to 0.006 m (nodes 3 to 6), z 0.004 to 0.007 m (nodes 4 to 7), "
          "faces moved by up to 0.0009 m",
          "plate (line 3) of metal of 5.8e+07 S/m: x 0.01 to 0.015 m (nodes 10 to 15), y 0.01 to 0.016 m (nodes 10 to 16), z 0.012 m (node 12), "
          "faces moved by up to 0.0004 m",
          "box (line 4) of glass: x 0.0122 to 0.015 m, y 0.002 to 0.004 m, z 0.002 to 0.004 m; cells that it cuts are mixed",
          "sheet (line 5) of 377 ohm: x 0 to 0.005 m (nodes 0 to 5), y 0 to 0.005 m (nodes 0 to 5), z 0.018 m (node 18), no face moved",
          "ellipsoid (line 6) of egg: x 0.003 to 0.007 m, y 0.011 to 0.017 m, z 0.012 to 0.016 m; cells that it cuts are mixed",
          "sphere (line 7) of ball: x 0.013 to 0.017 m, y 0.003 to 0.007 m, z 0.012 to 0.016 m; cells that it cuts are mixed"]
told = json.loads(yeec("plan", TEMP / "landed.lua", "--backend", "c", "--json", "--quiet"))["objects"]["object"]
assert told == landed, told
for command in (["plan", "--backend", "c"], ["view", "--out", TEMP / "landed"]):
    text = yeec(command[0], TEMP / "landed.lua", *command[1:])
    assert all(f"object    {line}" in text for line in landed), text
