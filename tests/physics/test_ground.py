"""The far field over a conducting or magnetic ground: the box stands on the wall, whose image counts.

Reference. Image theory (Balanis, Antenna Theory, 4.7). A current element above a PEC wall has the far field of two elements
in free space, the second one mirrored: of the same sign where the element is across the wall, else of the opposite one;
over PMC it is the other way round. Both are run, on the same lattice, so that what is left is
rounding; and the vertical one over PEC is set beside the closed form
    U ~ sin^2 theta cos^2(k h cos theta),  D = 2/F(2kh),  F(x) = 1/3 - cos(x)/x^2 + sin(x)/x^3   (Balanis 4-99, 4-104)
for its largest value at theta = 90 degrees.

Checked: fields of the two runs within 2e-4 of the largest; power of the element over ground half that of the pair within
2e-4; directivity within 2%; in a corner of PEC and PMC the same against four.
"""
import csv
import math

import harness
from harness import C0, Raw, call

D, LAYER, WAVE = 1e-3, 6, 16  # m, cells, cells per wavelength
F0 = C0 / (WAVE * D)
HEIGHT = 4  # cells; of the element's edge above the wall, half a cell more where it is vertical
WIDE = 2 * (LAYER + 9)
ANGLES = [[t, p] for p in (0, 35, 90) for t in (0, 20, 40, 60, 80, 90)]


def scene(walls, elements, tall, box):
    """`walls`: boundary of low x and low z; elements: (axis, x, z in cells from the walls' corner, sign)."""
    low, cells = {}, []
    for a, axis in enumerate("xyz"):
        wall = walls.get(axis)
        low[axis] = 0 if wall else tall[a] / 2 if axis in box["free"] else WIDE / 2
        cells.append(WIDE // 2 + 4 if wall else tall[a] if axis in box["free"] else WIDE)
    boundary = Raw("{ " + ", ".join(f"{axis} = {{ {walls.get(axis, f'cpml{{ cells = {LAYER} }}')}, cpml{{ cells = {LAYER} }} }}"
                                    for axis in "xyz") + " }")
    sources = []
    for axis, x, z, sign in elements:
        at = [low["x"] + x, low["y"], low["z"] + z]
        at["xyz".index(axis)] += 0.5
        sources.append(call("current", at=[q * D for q in at], axis=axis,
                            waveform=call("pulse", f0=F0, bandwidth=F0 / 2, amplitude=float(sign))))
    reach = {"x": box["x"], "y": 6, "z": box["z"]}
    from_ = [low[a] - (0 if walls.get(a) else reach[a] if a in box["free"] else 6) for a in "xyz"]
    to = [low[a] + reach[a] for a in "xyz"]
    return harness.scene_text(
        mode="3d", cell=D, cells=cells, steps=360, boundary=boundary, sources=sources,
        monitors=[call("far_field", name="far", from_=[q * D for q in from_], to=[q * D for q in to], frequencies=[F0],
                       angles=ANGLES, normalise="source1")])


def pattern(folder, name, text):
    run = harness.run(text, folder, name, precision="f32")
    with open(run.folder / "spectra" / "far.csv", newline="") as file:
        rows = [{key: float(value) for key, value in row.items()} for row in csv.DictReader(file)]
    fields = [complex(r[f"e_{c}_re"], r[f"e_{c}_im"]) for r in rows for c in ("theta", "phi")]
    return fields, [r["directivity"] for r in rows], run.manifest["monitors"]["far"]["radiated_w"][0]


def compare(checks, folder, name, walls, axis, signs):
    """Over walls against the free lattice with the images."""
    x = 3 if "x" in walls else 0
    box = {"free": set(walls), "x": 10 if "x" in walls else 6, "z": 10}
    tall = [2 * (WIDE // 2 + 4) if a in walls else WIDE for a in "xyz"]
    grounded = pattern(folder, name, scene(walls, [(axis, x, HEIGHT, 1)], tall, box))
    pairs = []
    for mirror_z in (0, 1):
        for mirror_x in (0, 1) if "x" in walls else (0,):
            sign = (signs["z"] if mirror_z else 1) * (signs["x"] if mirror_x else 1)
            at_z = HEIGHT if not mirror_z else -HEIGHT - (axis == "z")
            at_x = x if not mirror_x else -x - (axis == "x")
            pairs.append((axis, at_x, at_z, sign))
    free = pattern(folder, f"{name}_images", scene({}, pairs, tall, box))
    largest = max(map(abs, free[0]))
    checks.below(f"{name}: field beside that of the images", max(abs(g - f) for g, f in zip(grounded[0], free[0])) / largest, 2e-4)
    checks.below(f"{name}: power over that of all images", abs(grounded[2] * len(pairs) / free[2] - 1), 2e-4)
    return grounded


def main():
    checks = harness.Checks()
    folder = harness.scratch()
    vertical = compare(checks, folder, "vertical_pec", {"z": "pec"}, "z", {"z": 1})
    x = 2 * 2 * math.pi * (HEIGHT + 0.5) / WAVE
    theory = 2 / (1 / 3 - math.cos(x) / x ** 2 + math.sin(x) / x ** 3)
    checks.below("vertical over PEC: directivity along the ground", abs(vertical[1][ANGLES.index([90, 0])] / theory - 1), 0.02)
    compare(checks, folder, "corner", {"x": "pmc", "z": "pec"}, "x", {"x": -1, "z": -1})
    checks.end()


main()
