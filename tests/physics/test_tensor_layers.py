"""Cut cells with averaging = "tensor" in absorbing layers (gen/grid/couplings.c): what couples E along a layer goes on in it, what
couples E across it does not.

References. A body that is the same all along a layer's axis is matched by it, with its tensor (Gedney & Zhao, IEEE Trans.
Antennas Propag. 58, 838 (2010), for tensors that do not mix the axis with others); a larger domain, from whose layers nothing
has come back. A layer amplifies no wave there (Becache, Fauqueux & Joly, J. Comput. Phys. 188, 399 (2003)).

Checked, f64: what a dielectric rod sends back that runs straight into CPML, on its axis and beside it; that the slant of a slab,
which no layer matches, costs the tensor no more than some dB beside the other averagings; random rods and turned boxes that run
straight into layers of every kind, rung by sources whose pulses are over: fields late over early (YEEC_LAYER_STEPS,
YEEC_LAYER_SCENES: the long version, by hand; README.md, which has bodies askew of layers, too).
"""
import math
import os
import random

import numpy as np

import harness
from harness import C0, Raw, call

D = 1e-3


def back(runs, names):
    """The most that probes see come back, over the most that passes there, in dB."""
    return [20 * math.log10(np.abs(np.subtract(*(run.values(n) for run in runs))).max() / np.abs(runs[1].values(n)).max()) for n in names]


def rod(folder, averaging):
    """Along z between layers, in a guide of metal."""
    eps, runs = 6, []
    f = C0 / (18 * D) / math.sqrt(eps)
    for size in (30, 150):
        n = size + 20
        middle = n // 2 * D
        body = call("cylinder", from_=[0.0163, 0.0158, 0], to=[0.0163, 0.0158, n * D], radius=5.2 * D, material=call("material", eps=eps))
        places = {"p": ("Ex", 11), "q": ("Ex", -11), "r": ("Hy", 5)}
        runs.append(harness.run(harness.scene_text(
            mode="3d", cell=D, cells=[32, 32, n], steps=420, averaging=averaging, objects=[body],
            boundary=Raw("{ x = pec, y = pec, z = cpml{ cells = 10 } }"),
            sources=[call("soft", component="Ex", at=[0.0165, 0.016, middle], waveform=call("pulse", f0=f, bandwidth=f))],
            monitors=[call("probe", name=name, component=c, at=[0.0163, 0.0158, middle + q * D]) for name, (c, q) in places.items()]),
            folder, f"rod_{averaging}_{size}", extra=["--yes"]))
    return back(runs, places)


def slab(folder, averaging, eps, angle):
    """A slanted one through two corners' layers; probes at its ends before them and beside its middle."""
    f, runs = C0 / (20 * D) / math.sqrt(eps), []
    along = (math.cos(math.radians(angle)), math.sin(math.radians(angle)))
    for size in (60, 260):
        n = size + 20
        middle = (n // 2 + 0.5) * D
        reach = 26 * D / max(along)
        body = Raw(f"rotate{{ box{{ from = {{{middle - 4 * n * D}, {middle - 4 * D}}}, to = {{{middle + 4 * n * D}, {middle + 4 * D}}} }}, "
                   f"about = {{{middle}, {middle}}}, angle = {angle}, material = material{{ eps = {eps} }} }}")
        places = {"p": [middle + reach * q for q in along], "q": [middle - reach * q for q in along], "r": [middle + 10 * D, middle - 10 * D]}
        runs.append(harness.run(harness.scene_text(
            mode="2d-te", cell=D, cells=[n, n], steps=700, averaging=averaging, objects=[body], boundary=Raw("cpml{ cells = 10 }"),
            sources=[call("soft", component="Hz", at=[middle, middle], waveform=call("pulse", f0=f, bandwidth=f))],
            monitors=[call("probe", name=name, component="Hz", at=at) for name, at in places.items()]),
            folder, f"slab_{averaging}_{size}", extra=["--yes"]))
    return back(runs, places)


def body(draw, number, cells):
    """Along z; guides that metal closes and bodies fill in part have waves that every layer amplifies (README.md), so open."""
    medium = call("material", name=f"m{number}", eps=draw.uniform(1, 12))
    middle = [draw.uniform(9, 11) * D for _ in range(2)]
    if draw.random() < 0.4:
        return call("cylinder", from_=[*middle, 0], to=[*middle, cells[2] * D], radius=draw.uniform(1.5, 4) * D, material=medium)
    half = [draw.uniform(1, 2.8) * D for _ in range(2)]
    turned = call("box", from_=[*(m - h for m, h in zip(middle, half)), 0], to=[*(m + h for m, h in zip(middle, half)), cells[2] * D])
    return Raw(f"rotate{{ {turned}, about = {harness.lua([*middle, 0])}, axis = 'z', angle = {draw.uniform(0, 180)}, material = {medium} }}")


def late_over_early(folder, number, steps):
    draw = random.Random(7000 + number)
    cells = [20, 20, draw.randint(14, 16)]
    layers = ["cpml{ cells = 5 }", "berenger{ cells = 5 }", "cpml{ cells = 5, kappa = 4 }", "cpml{ cells = 5, alpha = 0.05 }"]
    walls = {"x": draw.choice(layers), "y": draw.choice(layers), "z": draw.choice(layers)}
    bodies = [body(draw, i, cells) for i in range(draw.randint(1, 3))]
    components = ("Ex", "Ey", "Ez", "Hx", "Hy", "Hz")
    ringing = [call("soft", component=draw.choice(components), at=[draw.uniform(6, n - 6) * D for n in cells],
                    waveform=call("ricker", f=C0 / (draw.uniform(4, 16) * D))) for _ in range(12)]
    run = harness.run(harness.scene_text(
        mode="3d", cell=D, cells=cells, steps=steps, courant=1, averaging="tensor", objects=bodies, sources=ringing,
        boundary=Raw("{ " + ", ".join(f"{a} = {w}" for a, w in walls.items()) + " }"),
        monitors=[call("snapshot", name=c, component=c, region={"from": [0] * 3, "to": [(n - 1) * D for n in cells]}, every=steps // 8)
                  for c in components]), folder, f"bounded_{number}", extra=["--yes"])
    total = 0
    for c in components:
        fields = run.snapshot(c) * (harness.Z0 if c[0] == "H" else 1)
        total = total + (fields.reshape(len(fields), -1) ** 2).sum(1)
    return total[-3:].max() / total[0]


def main():
    checks, folder = harness.Checks(), harness.scratch()
    straight = rod(folder, "tensor")
    checks.below(f"a rod straight into layers ({', '.join(f'{q:.1f}' for q in straight)}): worst", max(straight), -65, "dB")
    eps, angle = 4, 25
    slanted = {a: max(slab(folder, a, eps, angle)) for a in ("volume", "normal", "tensor")}
    checks.below(f"a slanted slab ({', '.join(f'{a} {q:.1f}' for a, q in slanted.items())} dB): tensor over the better of the others",
                 slanted["tensor"] - min(slanted["volume"], slanted["normal"]), 4, "dB")
    steps = int(os.environ.get("YEEC_LAYER_STEPS", 4000))
    for number in range(int(os.environ.get("YEEC_LAYER_SCENES", 3))):
        checks.below(f"rods and turned boxes in layers {number}: fields late over fields early",
                     late_over_early(folder, number, steps), 0.5 if steps <= 4000 else 1.2)  # static fields are left
    checks.end()


main()
