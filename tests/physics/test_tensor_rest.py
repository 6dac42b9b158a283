"""Media of cut cells with averaging = "tensor" store and lose energy and give none: small boxes of askew dielectric and
lossy objects, rung by random fields, at the limit of dt.

Reference. The scheme of the whole is  D = curl H,  E = M (D - losses)  with M symmetric and positive and the loss a
form that is not negative (gen/grid/couplings.c; Werner & Cary, J. Comput. Phys. 226, 1085 (2007)): with no source
nothing grows. The monitor `energy` counts the whole tensor and what its loss and poles keep: it is constant between walls where
nothing is lost, and falls where something is.

Checked, f64, 2D TE and 3D; discs, balls, turned boxes over one another, eps 1 to 12, in half of the
scenes with sigma of a loss tangent of 0.01 to 30, in others with poles, too, without loss and with it (grid/respond.c); PEC, periodic, PMC and CPML walls: the largest energy of the last tenth
over that of the second; with no loss anywhere also that some is left (a scheme that damps would pass else). Inside CPML
static fields of the random charges are left, which the layers rearrange for 10^4 steps, with any averaging: bound 3 there.
What a source leaves a cell beside a lossy disc decays with the disc's own relaxation, also where one cell far away is a
third of the others and where the two lie at the ends of a periodic axis.
A field that grew by exp(1e-6) a step would be seen in a million steps, one by exp(1e-4) in 2000.

YEEC_TENSOR_STEPS=1000000 YEEC_TENSOR_SCENES=12 is the long version, run by hand (README.md).
"""
import os
import random

import numpy as np

import harness
from harness import C0, EPS0, Raw, call

D = 1e-3
STEPS = int(os.environ.get("YEEC_TENSOR_STEPS", 6000))
SCENES = int(os.environ.get("YEEC_TENSOR_SCENES", 3))
NOISE = Raw("function(x, y, z) local q = math.sin(12.9898 * x * 1e3 + 78.233 * y * 1e3 + 37.719 * (z or 0) * 1e3) * 43758.5453 "
            "return q - math.floor(q) - 0.5 end")
COMPONENTS = {"2d-te": ("Ex", "Ey", "Hz"), "3d": ("Ex", "Ey", "Ez", "Hx", "Hy", "Hz")}
WALLS = ("pec", "periodic", "pmc", "cpml")


def walls(kind):
    return call("cpml", cells=3) if kind == "cpml" else Raw(kind)


def poles(draw, lossy, f):
    """One or two poles, with no loss where `lossy` is false; plasma and resonances from below the wave to near the step's."""
    keys = {}
    for kind in draw.sample(["drude", "lorentz", "debye"] if lossy else ["drude", "lorentz"], draw.randint(1, 2)):
        at, width = f * 10 ** draw.uniform(-0.3, 0.7), f * 10 ** draw.uniform(-3, 0) if lossy else 0
        keys[kind] = [{"drude": dict(fp=at, gamma=width), "lorentz": dict(delta_eps=draw.uniform(0.1, 4), f0=at, gamma=width),
                       "debye": dict(delta_eps=draw.uniform(0.1, 4), tau=1 / (2 * np.pi * at))}[kind]]
    return keys


def body(draw, number, cells, axes, kind, f):
    eps = round(draw.uniform(1, 12), 3)
    lossy = kind in ("with loss", "poles with loss")
    tangent = 10 ** draw.uniform(-2, 1.5) if lossy and draw.random() < 0.7 else 0
    keys = poles(draw, lossy, f) if kind.startswith("poles") and draw.random() < 0.7 else {}
    medium = call("material", name=f"m{number}", eps=eps, sigma=eps * tangent * 2 * np.pi * f * EPS0, **keys)
    middle = [draw.uniform(1, cells - 1) * D for _ in range(axes)]
    size = [draw.uniform(1, 0.35 * cells) * D for _ in range(axes)]
    low, high = [m - s for m, s in zip(middle, size)], [m + s for m, s in zip(middle, size)]
    if draw.random() < 0.5:
        return call("sphere" if axes == 3 else "disc", centre=middle, radius=size[0], material=medium)
    turn = dict(angle=draw.uniform(0, 90), axis=draw.choice("xyz")) if axes == 3 else dict(angle=draw.uniform(0, 90))
    return Raw("rotate{ " + call("box", from_=low, to=high) + ", about = " + harness.lua(middle) + ", "
               + ", ".join(f"{k} = {harness.lua(v)}" for k, v in turn.items()) + f", material = {medium} }}")


def scene(folder, mode, number, medium, steps):
    axes, cells = (3, 9) if mode == "3d" else (2, 18)
    draw = random.Random(1000 * axes + number)
    f = C0 / (draw.uniform(10, 40) * D)
    kind = WALLS[number % len(WALLS)]
    objects = [body(draw, i, cells, axes, medium, f) for i in range(draw.randint(1, 5))]
    rung = [c for c in COMPONENTS[mode] if c[0] == "H" or not medium.startswith("poles")]  # beside a source of E nodes have no response
    text = harness.scene_text(
        mode=mode, cell=D, cells=[cells] * axes, steps=steps, courant=1 if number % 2 else 0.99, averaging="tensor",
        boundary=walls(kind), objects=objects,
        sources=[call("initial", component=c, value=NOISE) for c in rung] +
                [call("soft", component="Hz" if medium.startswith("poles") else "Ey", at=[cells // 2 * D] * axes, waveform=call("ricker", f=f, amplitude=1e-3))],
        monitors=[call("energy", name="w", every=max(1, steps // 2000))])
    name = f"{mode}_{number}_{medium.replace(' ', '_')}"
    run = harness.run(text, folder, name, extra=["--yes"])  # a coarse wave rings the boxes as well
    return kind, np.array(run.values("w"))


def beside(folder, name, shift, **more):
    """The energy after 20 000 steps over its largest, of a soft source beside a disc."""
    text = harness.scene_text(
        mode="2d-te", cell=D, steps=20000, averaging="tensor", **more,
        objects=[call("disc", centre=[(12.2 + shift) * D, 12.3 * D], radius=4.1 * D, material=call("material", eps=4.0, sigma=0.3))],
        sources=[call("soft", component="Ey", at=[(17 + shift) % 24 * D, 12.5 * D], waveform=call("gaussian", width=1e-11))],
        monitors=[call("energy", name="w", every=100)])
    w = harness.run(text, folder, name).values("w")
    return w[-1] / max(w)


def main():
    checks, folder = harness.Checks(), harness.scratch()
    for mode in COMPONENTS:
        for number in range(SCENES):
            for medium in ("no loss", "with loss", "poles", "poles with loss"):
                kind, w = scene(folder, mode, number, medium, STEPS)
                tenth = len(w) // 10
                what = f"{mode}, scene {number}, {kind}, {medium}"
                checks.below(f"{what}: energy of the last tenth over that of the second", w[-tenth:].max() / w[tenth:2 * tenth].max(),
                             3 if kind == "cpml" else 1 + 1e-11)
                if medium in ("no loss", "poles") and kind != "cpml":
                    checks.above(f"{what}: energy left", w[-tenth:].min() / w[:tenth].max(), 0.5)
    fine = [i * D for i in range(21)] + [20.3 * D] + [i * D for i in range(21, 25)]
    checks.below("beside a source, unequal cells: energy left", beside(folder, "fine", 0, nodes={"x": fine, "y": [i * D for i in range(25)]}), 0.01)
    periodic = dict(cells=[24, 24], boundary=dict(x=Raw("periodic"), y=Raw("pec")))
    checks.below("beside a source: energy left", beside(folder, "within", 0, **periodic), 1e-4)
    checks.below("beside a source, through the wall: energy left", beside(folder, "through", 7, **periodic), 1e-4)
    checks.end()


main()
