"""Meshes that follow the structure (`mesh = auto{}`), of random scenes: what the rules say holds for each.

Checked, of 40 scenes in 1D, 2D and 3D: a node on every face of what lies along the axes (with `thirds`, a cell of which a
third lies inside of a metal edge), neighbours by at most `ratio`, cells of at most a part of the wavelength in each medium
and of at most `max`, none below `min`, equal cells in absorbing layers, the whole length; of a mirrored axis a
node on the mirror plane; metal edges a third inside beside anything: boxes of `around`, a board of the same extent, a gap; a
mesh of equal cells is a uniform grid. (What is too near is refused: error/mesh.) Layers are alike at both ends and end before
the structure, whatever `per_wavelength` is, and what lies in one is warned of.
"""
import random
import re

import harness
from harness import C0, Raw, call

F = 3e9


def nodes_of(path):
    """{axis: nodes} from the scene's dump, 9 digits each."""
    text = harness.yeec("plan", path, "--dump", "scene")
    return {axis: [float(x) for x in re.search(rf"nodes_{axis}=(\S+)", text).group(1).split(",")] for axis in "xyz" if f"nodes_{axis}=" in text}


def draw(number):
    """Keys of a scene, its boxes as (from, to, index or None for metal), its rules."""
    rng = random.Random(number)
    axes = rng.choice([1, 2, 2, 3, 3])
    size = [rng.uniform(0.5, 0.8) for _ in range(axes)]
    rules = dict(f=F, per_wavelength=rng.choice([10, 15, 20]), ratio=rng.choice([1.2, 1.4, 2.0]), min=1e-5)
    if rng.random() < 0.5:
        rules["max"] = rng.choice([4e-3, 8e-3])
    boxes = []
    for _ in range(rng.randint(1, 4)):
        low = [round(rng.uniform(0.35, 0.55) * length, 3) for length in size]
        high = [round(p + rng.uniform(2e-3, 0.1 * length), 3) for p, length in zip(low, size)]
        boxes.append((low, high, rng.choice([None, 1.5, 2, 3])))
    layers = rng.choice([0, 0, 6])
    objects = [call("box", from_=low, to=high, material=Raw("pec") if n is None else call("material", eps=n * n)) for low, high, n in boxes]
    keys = dict(mode={1: "1d", 2: "2d-te", 3: "3d"}[axes], size=size, steps=1, boundary=call("cpml", cells=layers) if layers else Raw("pec"),
                objects=objects)
    return keys, boxes, rules, layers


def check(checks, folder, number):
    keys, boxes, rules, layers = draw(number)
    path = folder / f"mesh{number}.lua"
    path.write_text(harness.scene_text(**keys, mesh=call("auto", **rules)))
    nodes = nodes_of(path)
    wrong = []
    for a, axis in enumerate("xyz"[: len(keys["size"])]):
        at, eps = nodes[axis], 1e-7 * keys["size"][a]
        cells = [q - p for p, q in zip(at, at[1:])]
        if at[0] != 0 or abs(at[-1] - keys["size"][a]) > eps:
            wrong.append(f"{axis} from {at[0]} to {at[-1]}")
        if max(max(p / q, q / p) for p, q in zip(cells, cells[1:])) > rules["ratio"] * (1 + 1e-4):
            wrong.append(f"{axis}: ratio {max(max(p / q, q / p) for p, q in zip(cells, cells[1:])):.4f}")
        if max(cells) > min(C0 / F / rules["per_wavelength"], rules.get("max", 1)) * (1 + 1e-6):
            wrong.append(f"{axis}: cell of {max(cells)}")
        for low, high, n in boxes:
            for face in (low[a], high[a]):
                if min(abs(x - face) for x in at) > eps:
                    wrong.append(f"{axis}: no node at {face}")
            inside = [q - p for p, q in zip(at, at[1:]) if p > low[a] - eps and q < high[a] + eps]
            if n and max(inside) > C0 / F / n / rules["per_wavelength"] * (1 + 1e-6):
                wrong.append(f"{axis}: cell of {max(inside)} in a medium of index {n}")
        ends = cells[:layers] + cells[:-layers - 1:-1] if layers else []
        for part in (ends[:layers], ends[layers:]):
            if part and max(part) - min(part) > 1e-6 * max(part):
                wrong.append(f"{axis}: layer of {min(part)} to {max(part)}")
    count = 1
    for axis in nodes:
        count *= len(nodes[axis]) - 1
    checks.that(f"scene {number}: {count} cells", not wrong, "; ".join(wrong))


def share_inside(at, face, inside):
    """Of the cell round a metal edge, the part that lies in the metal."""
    below, above = max(x for x in at if x <= face), min(x for x in at if x > face)
    return (above - face if inside > 0 else face - below) / (above - below)


def thirds(checks, folder):
    """Metal edges beside a dielectric that asks for small cells, of strips and gaps narrower than a cell, too."""
    path = folder / "thirds.lua"
    worst = 0
    for number in range(12):
        rng = random.Random(number)
        edges = [0.08, 0.08 + rng.choice([0.004, 0.03])]
        edges += [edges[1] + rng.choice([0.002, 0.02]), 0.14]
        small = rng.uniform(0.02, 0.05)
        path.write_text(harness.scene_text(
            mode="2d-te", size=[0.2, 0.2], steps=1,
            objects=[call("box", from_=[lo, 0.05], to=[hi, 0.1], material=Raw("pec")) for lo, hi in (edges[:2], edges[2:])]
            + [call("box", from_=[small, 0], to=[0.075, 0.04], material=call("material", eps=rng.choice([1, 30])))],
            mesh=call("auto", f=F, thirds=True, ratio=rng.choice([1.2, 1.4, 2]))))
        at = nodes_of(path)["x"]
        worst = max([worst] + [abs(share_inside(at, face, inside) - 1 / 3) for face, inside in zip(edges, (1, -1, 1, -1))])
    checks.below("a third of the cell at each metal edge inside the metal, off by", worst, 1e-3)


def touching(checks, folder):
    """A strip that ends where a patch begins stays joined to it."""
    path = folder / "touching.lua"
    plates = [call("plate", from_=low, to=high, material=Raw("pec"))
              for low, high in (([0.02, 0.028, 0.01], [0.0513, 0.032, 0.01]), ([0.0513, 0.015, 0.01], [0.08, 0.045, 0.01]))]
    path.write_text(harness.scene_text(mode="3d", size=[0.1, 0.06, 0.03], steps=1, objects=plates, boundary=Raw("pec"),
                                       mesh=call("auto", f=F, max=3e-3, thirds=True)))
    at = nodes_of(path)["x"]
    checks.below("a node where two plates meet, off by", min(abs(x - 0.0513) for x in at), 1e-8)
    told = harness.subprocess.run([harness.YEEC, "plan", path], capture_output=True, text=True).stderr
    checks.that("  which is told of", "the edge at x = 0.0513 m meets that of shorter metal (plate, line" in told, told)


def limit(checks, folder):
    """`yeec plan` says which cells limit dt."""
    path = folder / "limit.lua"
    path.write_text(harness.scene_text(mode="2d-tm", nodes=dict(x=[0, 4e-3, 8e-3, 11e-3, 13e-3, 16e-3]), cell=4e-3, cells=[1, 4], steps=1,
                                       boundary=Raw("pec")))
    words = "limited by x 0.002 m from 0.011 to 0.013 m (80%), y 0.004 m (20%)"
    checks.that(f"plan says: {words}", words in harness.yeec("plan", path))


def equal(checks, folder):
    """A mesh that nothing divides is a uniform grid."""
    keys = dict(mode="2d-tm", size=[0.2, 0.1], steps=1, boundary=Raw("pec"),
                sources=[call("soft", component="Ez", at=[0.05, 0.05], waveform=call("sine", f=F))])
    texts = []
    for name, more in (("equal", dict(mesh=call("auto", f=F, max=4e-3))), ("uniform", dict(cell=4e-3))):
        path = folder / f"{name}.lua"
        path.write_text(harness.scene_text(**keys, title="x", **more))
        texts.append(re.sub(rf"Made by.*|{name}", "", harness.yeec("emit", path, "--backend", "c", "--generic")))
    checks.that("a mesh of equal cells has the text of a uniform grid", texts[0] == texts[1])


def thirds_everywhere(checks, folder):
    """A patch on a board of the ground's extent, with small cells round its feed, asymmetric; the least and largest cells by turns."""
    path, off = folder / "patch.lua", []
    text = harness.scene_text(
        mode="3d", size=[0.14, 0.14, 0.1], steps=1, boundary=Raw("cpml{ cells = 8 }"),
        mesh=Raw('auto{ f = 3.5e9, per_wavelength = param("ppw", 15), thirds = true, fine = 0.53e-3, '
                 "around = { box{ from = {0.0615, 0.068, 0.045}, to = {0.0655, 0.072, 0.0466} } } }"),
        objects=[Raw("box{ from = {0.035, 0.035, 0.045}, to = {0.105, 0.105, 0.0466}, material = material{ eps = 4.3 } }"),
                 Raw("plate{ from = {0.035, 0.035, 0.045}, to = {0.105, 0.105, 0.045}, material = pec }"),
                 Raw("plate{ from = {0.05512, 0.0508, 0.0466}, to = {0.08488, 0.0892, 0.0466}, material = pec }")])
    for ppw in (10, 15, 17):
        path.write_text(text.replace('param("ppw", 15)', str(ppw)))
        nodes = nodes_of(path)
        for axis, edges in (("x", [(0.035, 1), (0.05512, 1), (0.08488, -1), (0.105, -1)]), ("y", [(0.0508, 1), (0.0892, -1)])):
            off += [f"{ppw}{axis}: {share:.3f}" for share in (share_inside(nodes[axis], face, inside) for face, inside in edges) if abs(share - 1 / 3) > 1e-3]
    landed = re.search(r"plate \(line \d+\) of pec: x (\S+) to (\S+) m.*z 0.0466", harness.yeec("plan", path))
    low, high = (float(p) - q for p, q in zip(landed.groups(), (0.05512, 0.08488)))
    off += [f"lands {low}, {high} off"] if not (0 < low < 1.4e-3 and -1.4e-3 < high < 0) else []
    checks.that("edges of a patch beside small cells", not off, "; ".join(off))
    narrow = [("gap", 0.0998, 0.1002, [(0.0998, -1), (0.1002, 1)]), ("abutting", 0.1, 0.1, [])]
    for name, left, right, edges in narrow:
        path.write_text(harness.scene_text(
            mode="2d-te", size=[0.2, 0.2], steps=1, mesh=call("auto", f=F, thirds=True, min=1e-5),
            objects=[call("box", from_=[0.05, 0.05], to=[left, 0.1], material=Raw("pec")), call("box", from_=[right, 0.05], to=[0.15, 0.1], material=Raw("pec"))]))
        shares = [share_inside(nodes_of(path)["x"], face, inside) for face, inside in [(0.05, 1), *edges, (0.15, -1)]]
        checks.that(f"  {name}", all(abs(share - 1 / 3) < 1e-3 for share in shares), f"{shares}")
    told = harness.subprocess.run([harness.YEEC, "plan", path], capture_output=True, text=True).stderr
    checks.that("  with a node where two meet, and no warning", any(abs(x - 0.1) < 1e-9 for x in nodes_of(path)["x"]) and "thirds" not in told, told)
    path.write_text(harness.scene_text(
        mode="2d-te", size=[0.2, 0.2], steps=1, boundary=Raw("cpml{ cells = 8 }"), mesh=call("auto", f=F, thirds=True),
        objects=[call("box", from_=[0.001, 0.05], to=[0.1, 0.1], material=Raw("pec"))]))
    told = harness.subprocess.run([harness.YEEC, "plan", path], capture_output=True, text=True).stderr
    checks.that("  an edge in a layer is told of", "the edge at x = 0.001 m has no cell of its own" in told, told)


def layers(checks, folder):
    """A board in the middle of air; the layers of an axis are alike, and those of all resolutions much alike."""
    path, wrong, depths = folder / "layers.lua", [], []
    for ppw in (10, 12, 15, 16, 18, 20, 22, 25, 28):
        path.write_text(harness.scene_text(
            mode="2d-te", size=[0.14, 0.1], steps=1, boundary=Raw("cpml{ cells = 8 }"), mesh=call("auto", f=3.5e9, per_wavelength=ppw),
            objects=[call("box", from_=[0.035, 0.045], to=[0.105, 0.0466], material=call("material", eps=4.3))],
            monitors=[call("far_field", name="far", from_=[0.025, 0.025], to=[0.115, 0.075], frequencies=[2.4e9])]))
        plan = harness.yeec("plan", path)
        ends = [float(x) for x in re.search(r"walls y .*up to y = (\S+) m, .* from y = (\S+) m", plan).groups()]
        nodes = nodes_of(path)["y"]
        if abs(ends[0] - nodes[8]) > 1e-7 or abs(0.1 - ends[1] - ends[0]) > 1e-7 or ends[0] > 0.0225:
            wrong.append(f"{ppw}: {ends}")
        beside = (nodes[9] - nodes[8]) / (nodes[8] - nodes[7])
        wrong += [f"{ppw}: {beside} beside"] if not 1 / 1.4 - 1e-6 < beside < 1 + 1e-6 else []
        depths.append(ends[0])
    checks.that("layers at both ends are alike and end before the box", not wrong and max(depths) < 1.4 * min(depths), f"{wrong} {depths}")
    for at, told in (((0.004, 0.006), True), ((0, 0.006), False), ((0.05, 0.06), False), ((0.094, 0.095), True)):
        path.write_text(harness.scene_text(mode="1d", cell=1e-3, cells=100, steps=1, boundary=Raw("cpml{ cells = 10 }"),
                                           objects=[call("box", from_=at[0], to=at[1], material=call("material", eps=2))]))
        said = harness.subprocess.run([harness.YEEC, "plan", path], capture_output=True, text=True).stderr
        checks.that(f"a slab at {at} m is {'' if told else 'not '}in a layer", ("box lies inside the absorbing layer along x" in said) == told, said)


def mirrored(checks, folder):
    path = folder / "mirror.lua"
    boxes = [call("box", from_=[x, 0.05], to=[x + 0.02, 0.1], material=call("material", eps=4)) for x in (0.05, 0.13)]
    path.write_text(harness.scene_text(mode="2d-te", size=[0.2, 0.2], steps=1, objects=boxes, symmetry=Raw('{ x = "even" }'),
                                       mesh=call("auto", f=F)))
    at = nodes_of(path)["x"]  # of the half that is stepped
    checks.that("a mirrored axis ends on a node in the middle", abs(at[-1] - 0.1) < 1e-8 and all(min(abs(x - f) for x in at) < 1e-8 for f in (0.05, 0.07)))


def main():
    checks = harness.Checks()
    folder = harness.scratch()
    for number in range(40):
        check(checks, folder, number)
    thirds(checks, folder)
    touching(checks, folder)
    limit(checks, folder)
    equal(checks, folder)
    thirds_everywhere(checks, folder)
    layers(checks, folder)
    mirrored(checks, folder)
    checks.end()


main()
