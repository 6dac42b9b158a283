"""Crystals with poles: an eps with entries off the diagonal beside Lorentz, Drude and Debye poles and loss (gen/grid/crystals.c).

References. At normal incidence a slab whose principal axes are turned by t about the direction of the wave is two slabs, one for
each principal eps(f) = e_i + chi(f) - j sigma/(w eps0): of E along y the parts cos^2 t r_1 + sin^2 t r_2 come along y and
cos t sin t (r_1 - r_2) along z, with r (and alike with t) of each by characteristic matrices (Born & Wolf, 7th ed., sect. 1.6.2).
Where they are turned in the plane of the wave and its E, D across the slab is zero, so that the slab has
eps_yy - eps_xy^2/eps_xx, each at f.

Checked, with 40 cells in the shortest wavelength: R and T of a slab of a Lorentz crystal, turned by 30 degrees, of either kind;
noise in random crystals with poles, boxes and balls, for 2000 steps (YEEC_CRYSTAL_STEPS, YEEC_CRYSTAL_SCENES: by hand), and in
layers, too.
"""
import cmath
import math
import os
import random

import numpy as np

import dispersive
import harness
import yee
from dispersive import VACUUM
from harness import C0, EPS0, Raw, call

VALUES, TURN = (2.0, 3.5), 30
POLES = dict(lorentz=[(1.5, 6e9, 1e9)], debye=[(0.5, 2e-11)], sigma=0.02)
BAND = np.arange(2e9, 10.01e9, 0.5e9)
THICK = 9e-3


class Effective:
    """What dispersive.stack asks of a medium."""

    def __init__(self, eps):
        self.eps = eps

    def index(self, f):
        return cmath.sqrt(self.eps(f))


def principal(i):
    return dispersive.Medium("axis", eps=VALUES[i], **POLES)


def in_plane(f):
    c, s = math.cos(math.radians(TURN)), math.sin(math.radians(TURN))
    a, b = principal(0).eps(f), principal(1).eps(f)
    return c * c * b + s * s * a - (c * s * (a - b)) ** 2 / (c * c * a + s * s * b)


def crystal(axis):
    values = [VALUES[0], VALUES[1], 2] if axis == "z" else [2, VALUES[0], VALUES[1]]
    (delta, f0, gamma), (debye, tau) = POLES["lorentz"][0], POLES["debye"][0]
    return call("material", name="crystal", eps=Raw(f"rotated{{ {harness.lua(values)}, axis = '{axis}', angle = {TURN} }}"), sigma=POLES["sigma"],
                lorentz=[dict(delta_eps=delta, f0=f0, gamma=gamma)], debye=[dict(delta_eps=debye, tau=tau)])


def probed(folder, name, axis, cell, cells, full):
    """Probes before and behind, of E along y and, in 3D, along z."""
    first, thick, last = 100, cells, 80
    two = axis == "z"
    n, across = first + thick + last, [3] if two else [3, 3]
    middle = [1.5 * cell] if two else [1.5 * cell, cell]
    lows, highs = [0.0] * len(across), [a * cell for a in across]
    source = call("soft", component="Ey", box=Raw(harness.lua({"from": [40 * cell, *lows], "to": [40 * cell, *highs]})),
                  waveform=call("pulse", f0=6e9, bandwidth=7.2e9))
    monitors = [call("probe", name=f"{place}{c}", component=c, at=[at * cell, *middle])
                for c in (["Ey"] if two else ["Ey", "Ez"]) for place, at in (("before", 60), ("after", first + thick + 20))]
    objects = [call("box", from_=[first * cell, *lows], to=[(first + thick) * cell, *highs], material=crystal(axis))] if full else []
    walls = {"x": call("cpml", cells=20), "y": Raw("periodic"), **({} if two else {"z": Raw("periodic")})}
    text = harness.scene_text(mode="2d-te" if two else "3d", cell=cell, cells=[n, *across], duration=(2 * first + n + 1500) * cell / C0 + 14 / 8e9,
                              boundary=walls, objects=objects, sources=[source], monitors=monitors)
    return harness.run(text, folder, name)


def measure(folder, axis):
    """Spectra over the incident one: {component: (r, t)}, t with the phase of the empty domain taken off."""
    shortest = min(C0 / (f * max(abs(principal(i).index(f)) for i in (0, 1))) for f in BAND)
    cells = round(THICK * 40 / shortest)
    cell = THICK / cells
    empty, full = (probed(folder, f"{axis}{name}", axis, cell, cells, name == "full") for name in ("empty", "full"))
    incident, behind = (yee.spectrum(empty.values(p + "Ey"), empty.dt, BAND) for p in ("before", "after"))
    found = {}
    for c in ["Ey"] if axis == "z" else ["Ey", "Ez"]:
        back = np.array(full.values("before" + c)) - np.array(empty.values("before" + c))
        found[c] = (np.abs(yee.spectrum(back, full.dt, BAND) / incident) ** 2,
                    np.abs(yee.spectrum(full.values("after" + c), full.dt, BAND) / behind) ** 2)
    return found


def power(pairs):
    return np.abs(np.array(pairs).T) ** 2


def check_slabs(checks, folder):
    r, t = measure(folder, "z")["Ey"]
    wanted = power([dispersive.stack([(Effective(in_plane), THICK)], VACUUM, f) for f in BAND])
    checks.below("turned in the plane of the wave: largest error of R", np.abs(r - wanted[0]).max(), 0.005)
    checks.below("turned in the plane of the wave: largest error of T", np.abs(t - wanted[1]).max(), 0.005)
    found = measure(folder, "x")
    c, s = math.cos(math.radians(TURN)), math.sin(math.radians(TURN))
    both = np.array([[dispersive.stack([(principal(i), THICK)], VACUUM, f) for i in (0, 1)] for f in BAND])
    for component, parts in (("Ey", (c * c, s * s)), ("Ez", (c * s, -c * s))):
        wanted = power(parts[0] * both[:, 0] + parts[1] * both[:, 1])
        checks.that(f"turned about the wave, {component}: something passes", wanted[1].max() > 0.005)
        for what, got, exact in zip("RT", found[component], wanted):
            checks.below(f"turned about the wave, {component}: largest error of {what}", np.abs(got - exact).max(), 0.005)


D = 1e-3
NOISE = Raw("function(x, y, z) local q = math.sin(12989.8 * x + 78233 * y + 37719 * (z or 0)) * 43758.5453 "
            "return q - math.floor(q) - 0.5 end")
COMPONENTS = {"2d-te": ("Ex", "Ey", "Hz"), "3d": ("Ex", "Ey", "Ez", "Hx", "Hy", "Hz")}


def medium(draw, mode, metals):
    """A crystal with poles, or beside it a metal or a dielectric with them."""
    wave = C0 / (12 * D)
    poles = draw.choice([
        dict(lorentz=[dict(delta_eps=draw.uniform(0.2, 3), f0=draw.uniform(0.3, 2) * wave, gamma=draw.choice([0, 0.1]) * wave)]),
        dict(debye=[dict(delta_eps=[draw.uniform(0.2, 3) for _ in range(3)], tau=draw.uniform(0.05, 3) / wave)]),
        dict(lorentz=[dict(delta_eps=0.7, f0=1.4 * wave, gamma=0.02 * wave)], debye=[dict(delta_eps=1, tau=0.3 / wave)])])
    if metals and draw.random() < 0.3:
        poles = dict(drude=[dict(fp=draw.uniform(0.3, 4) * wave, gamma=draw.choice([0, 0.1]) * wave)])
    axis = "'z'" if mode != "3d" else harness.lua([draw.uniform(-1, 1) for _ in range(3)])
    values = harness.lua([round(draw.uniform(1, 8), 3) for _ in range(3)])
    eps = Raw(f"rotated{{ {values}, axis = {axis}, angle = {draw.uniform(0, 180)} }}") if draw.random() < 0.75 else draw.uniform(1, 6)
    return call("material", eps=eps, sigma=draw.choice([0, 0, 0.1]), **poles)


def bounded(folder, mode, number, layers, steps):
    """Energy late over energy early, of noise in a closed box, or between layers."""
    axes = 3 if mode == "3d" else 2
    n = (16 if axes == 3 else 24) if layers else 10 if axes == 3 else 18
    draw = random.Random(100 * axes + number + 50 * layers)
    objects = []
    for _ in range(draw.randint(1, 3)):
        middle = [draw.uniform(0.3, 0.7) * n * D for _ in range(axes)]
        size = draw.uniform(0.2, 0.5 if layers else 0.28) * n * D
        objects.append(call("box", from_=[max(0, a - size) for a in middle], to=[min(n * D, a + size) for a in middle],
                            material=medium(draw, mode, not layers)) if layers or draw.random() < 0.4 else
                       call("sphere" if axes == 3 else "disc", centre=middle, radius=size, material=medium(draw, mode, True)))
    walls = ["cpml{ cells = 5 }", "periodic", "pec", "berenger{ cells = 5 }"]
    text = harness.scene_text(
        mode=mode, steps=steps, courant=1, cell=D, cells=[n] * axes,
        boundary=Raw(f"{{ x = {walls[number % 2 * 3]}, y = {walls[number % 3]}" + (f", z = {walls[1 + number % 2]}" if axes == 3 else "") + " }")
        if layers else Raw(("pec", "periodic", "bloch{ k = 100 }")[number % 3]),
        averaging=draw.choice(["volume", "none", "normal"]), background=medium(draw, mode, not layers) if number % 2 == 0 else Raw("vacuum"),
        objects=objects, sources=[call("initial", component=c, value=NOISE) for c in COMPONENTS[mode]],
        monitors=[call("snapshot", name=c, component=c, region={"from": [0] * axes, "to": [(n - 1) * D] * axes}, every=steps // 8)
                  for c in COMPONENTS[mode]])
    run = harness.run(text, folder, f"bounded_{mode}_{number}_{layers}", extra=["--yes"])
    total = 0
    for c in COMPONENTS[mode]:
        fields = run.snapshot(c) * (harness.Z0 if c[0] == "H" else 1)
        total = total + (fields.reshape(len(fields), -1) ** 2).sum(1)
    return total[-2:].max() / total[:2].max()


def check_bounded(checks, folder):
    steps = int(os.environ.get("YEEC_CRYSTAL_STEPS", 2000))
    for mode in COMPONENTS:
        for layers in (False, True):
            for number in range(int(os.environ.get("YEEC_CRYSTAL_SCENES", 3))):
                late = bounded(folder, mode, number, layers, steps)
                checks.below(f"{mode}, {'layers' if layers else 'boxes'} {number}: fields late over fields early", late, 1.5)


def main():
    checks, folder = harness.Checks(), harness.scratch()
    check_slabs(checks, folder)
    check_bounded(checks, folder)
    checks.end()


main()
