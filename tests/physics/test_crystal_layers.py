"""Crystals that run into absorbing layers (gen/grid/tilt.c, gen/model/couplings.c, gen/model/fade.c).

References. A stretched coordinate damps a wave by sigma X/eps0 with X = k_x v_x/w, which is below zero for some waves of a
crystal whose principal axes lie askew (Becache, Fauqueux & Joly, J. Comput. Phys. 188, 399 (2003)); where the other axes
have a part p of the loss (Meza-Fajardo & Papageorgiou, Bull. Seism. Soc. Am. 98, 1811 (2008)) no wave grows. For what
comes back: the same scene in a domain so large that nothing does.

Checked: noise in random crystals between layers of every kind, 2D and 3D, layers on all sides and beside periodic, Bloch
and conducting walls, stays bounded (YEEC_LAYER_STEPS, YEEC_LAYER_SCENES: the long version, by hand; README.md); the
reflection of a point source's waves, in dB, at probes from beside the source to its slant, and of plane waves at normal
incidence (in 3D by hand: YEEC_LAYER_3D=1).
"""
import math
import os
import random

import numpy as np

import harness
from harness import C0, Raw, call

D = 1e-3
NOISE = Raw("function(x, y, z) local q = math.sin(12989.8 * x + 78233 * y + 37719 * (z or 0)) * 43758.5453 "
            "return q - math.floor(q) - 0.5 end")
COMPONENTS = {"2d-te": ("Ex", "Ey", "Hz"), "3d": ("Ex", "Ey", "Ez", "Hx", "Hy", "Hz")}


def layer(draw):
    if draw.random() < 0.3:
        return "berenger{ cells = 6 }"
    keys = draw.choice(["", ", alpha = 0", ", alpha = 0.05", ", kappa = 4", ", order = 2, reflection = 1e-4"])
    return f"cpml{{ cells = 6{keys} }}"


def crystal(draw, mode, number):
    axis = "'z'" if mode != "3d" else harness.lua([draw.uniform(-1, 1) for _ in range(3)])
    values = harness.lua([round(draw.uniform(1, draw.choice([3, 10])), 3) for _ in range(3)])
    sigma = draw.choice([0, 0, 10 ** draw.uniform(-2, 0)])
    return call("material", name=f"c{number}", eps=Raw(f"rotated{{ {values}, axis = {axis}, angle = {draw.uniform(0, 180)} }}"), sigma=sigma)


def body(draw, mode, number, cells):
    """A box that may reach into the layers, or through them to the wall."""
    medium = draw.choice([crystal(draw, mode, number), call("material", name=f"m{number}", eps=draw.uniform(1, 9)), Raw("pec")])
    lo = [draw.choice([0, draw.uniform(0, 0.6) * n * D]) for n in cells]
    return call("box", from_=lo, to=[draw.choice([n * D, min(a + draw.uniform(0.2, 0.5) * n * D, n * D)]) for a, n in zip(lo, cells)], material=medium)


def bounded(folder, mode, number, steps):
    """Sum of squares of the last samples over that of the first."""
    draw = random.Random(1000 * len(mode) + number)
    cells = [16, 15, 17] if mode == "3d" else [20, 40]
    others = (layer(draw), "periodic", "bloch{ k = 100 }", "pec")[number % 4]
    if others in ("periodic", "bloch{ k = 100 }", "pec") and mode == "3d":
        cells = [16, 12, 8]
    bodies = [body(draw, mode, i, cells) for i in range(draw.randint(0, 2) if number % 2 else 0)]
    walls = {"x": layer(draw), "y": others, "z": others if mode == "3d" else None}
    text = harness.scene_text(
        mode=mode, steps=steps, courant=1, cell=D, cells=cells,
        boundary=Raw("{ " + ", ".join(f"{a} = {w}" for a, w in walls.items() if w) + " }"),
        averaging=draw.choice(["volume", "normal", "tensor"]), background=crystal(draw, mode, 9), objects=bodies,
        sources=[call("initial", component=c, value=NOISE) for c in COMPONENTS[mode]],
        monitors=[call("snapshot", name=c, component=c, region={"from": [0] * len(cells), "to": [(n - 1) * D for n in cells]}, every=steps // 8)
                  for c in COMPONENTS[mode]])
    run = harness.run(text, folder, f"bounded_{mode}_{number}", extra=["--yes"])
    total = 0
    for c in COMPONENTS[mode]:
        fields = run.snapshot(c) * (harness.Z0 if c[0] == "H" else 1)
        total = total + (fields.reshape(len(fields), -1) ** 2).sum(1)
    return total[-3:].max() / total[0]


def check_bounded(checks, folder):
    steps = int(os.environ.get("YEEC_LAYER_STEPS", 4000))
    for mode in COMPONENTS:
        for number in range(int(os.environ.get("YEEC_LAYER_SCENES", 3 if mode == "2d-te" else 1))):
            checks.below(f"{mode}, crystals in layers {number}: fields late over fields early", bounded(folder, mode, number, steps), 1.2)


def waveform(f):
    return call("pulse", f0=f, bandwidth=f)


def medium(values, axis, angle):
    return call("material", name="crystal", eps=Raw(f"rotated{{ {harness.lua(list(values))}, axis = {harness.lua(axis)}, angle = {angle} }}"))


def point_source(folder, name, mode, background, inner, outer, layers, steps):
    """What comes back to probes about a point source from layers `inner` cells apart, in dB below what passes there."""
    axes, f = 3 if mode == "3d" else 2, C0 / (20 * D) / 1.5
    places = [(1, 0, 0), (0, 1, 0), (1, 1, 0), (1, -1, 0), (1, 0, 1), (2, 1, 1)]
    runs = []
    for size in (inner, outer):
        cells, reach = size + 2 * layers, inner // 2 - 2
        middle = (cells // 2 + 0.5) * D
        text = harness.scene_text(
            mode=mode, cell=D, cells=[cells] * axes, steps=steps, boundary=Raw(f"cpml{{ cells = {layers} }}"), background=background,
            sources=[call("soft", component="Hz", at=[middle] * axes, waveform=waveform(f))],
            monitors=[call("probe", name=f"p{n}", component="Hz", at=[middle + reach * D * q / max(p) for q in p[:axes]])
                      for n, p in enumerate(places) if axes == 3 or p[2] == 0])
        runs.append(harness.run(text, folder, f"point_{name}_{layers}_{size}", extra=["--yes"]))
    return [20 * math.log10(np.abs(np.subtract(*(r.values(f"p{n}") for r in runs))).max() / np.abs(runs[1].values(f"p{n}")).max())
            for n, p in enumerate(places) if axes == 3 or p[2] == 0]


def plane_wave(folder, name, background, layers):
    """The same of plane waves along x, of either polarisation."""
    f, worst = C0 / (20 * D) / 1.5, -400
    for source in ("Ey", "Ez"):
        runs = []
        for cells in (40 + 2 * layers, 400 + 2 * layers):
            middle = cells // 2
            text = harness.scene_text(
                mode="3d", cell=D, cells=[cells, 2, 2], steps=700, boundary=Raw(f"{{ x = cpml{{ cells = {layers} }}, y = periodic, z = periodic }}"),
                background=background, monitors=[call("probe", name=c, component=c, at=[(middle + 15) * D, D, D]) for c in ("Ey", "Ez")],
                sources=[call("soft", component=source, box={"from": [middle * D, 0, 0], "to": [middle * D, 2 * D, 2 * D]}, waveform=waveform(f))])
            runs.append(harness.run(text, folder, f"plane_{name}_{layers}_{source}_{cells}", extra=["--yes"]))
        back = max(np.abs(np.subtract(*(r.values(c) for r in runs))).max() for c in ("Ey", "Ez"))
        worst = max(worst, 20 * math.log10(back / max(np.abs(runs[1].values(c)).max() for c in ("Ey", "Ez"))))
    return worst


# Principal values, axis and angle of the turn; what a point source's waves may come back with from 10 cells, in dB.
CRYSTALS = {"liquid crystal": ("2d-te", (2.25, 2.9, 2.25), "z", 45, -55), "strong": ("2d-te", (2, 5, 3), "z", 25, -35),
            "calcite": ("3d", (2.75, 2.75, 2.21), [1, 1, 0.5], 40, -60)}


def check_reflection(checks, folder):
    for name, (mode, values, axis, angle, bound) in CRYSTALS.items():
        if mode == "3d" and not os.environ.get("YEEC_LAYER_3D"):
            continue
        sizes = (20, 64, 10, 150) if mode == "3d" else (40, 160, 10, 420)
        back = point_source(folder, mode, mode, medium(values, axis, angle), *sizes)
        checks.below(f"{name}, {mode}: worst of a point source's reflections ({', '.join(f'{q:.1f}' for q in back)})", max(back), bound, "dB")
    checks.below("calcite: reflection of plane waves along x", plane_wave(folder, "calcite", medium(*CRYSTALS["calcite"][1:4]), 10), -60, "dB")


def main():
    checks, folder = harness.Checks(), harness.scratch()
    check_reflection(checks, folder)
    check_bounded(checks, folder)
    checks.end()


if __name__ == "__main__":
    main()
