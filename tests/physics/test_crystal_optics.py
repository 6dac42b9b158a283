"""Crystals: eps with entries off the diagonal (gen/grid/crystals.c).

References. A plane wave of wave vector k in a medium of eps (mu = 1) has, in the plane of the two axes that eps couples and
with H across it,  (w/c0)^2 = k' eps k / det(eps),  and its E has along k and across it the ratio -eps_kt/eps_kk, the tangent
of the angle by which its energy walks off (Born & Wolf, Principles of Optics, 7th ed., sect. 15.2). A plate whose principal
axes lie at 45 degrees to the polarisation and whose thickness is lambda/(2 (n_e - n_o)) turns it by 90 degrees; with what
its faces reflect, t(n) = 1/(cos p - j (n + 1/n)/2 sin p), p = 2 pi f n h/c0, for each principal axis (Airy; exp(-j w t)).

Checked: the frequency of a standing wave in a periodic box, for five directions, and its order of convergence; the walk-off;
what a half-wave plate leaves of the polarisation and turns; random boxes of crystals, dielectrics and conductors, with loss
and without, equal and unequal cells, at the limit of dt: fields stay bounded (YEEC_CRYSTAL_STEPS, YEEC_CRYSTAL_SCENES: the long
version, by hand; README.md).
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


def turned(values, degrees):
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    r = np.array([[c, -s], [s, c]])
    return r @ np.diag(values) @ r.T


def frequency(values, times, near):
    """The frequency of a sine by least squares, in rad/s."""
    def misfit(w):
        a = np.c_[np.cos(w * times), np.sin(w * times)]
        return np.sum((a @ np.linalg.lstsq(a, values, rcond=None)[0] - values) ** 2)
    best = near
    for step in (1e-3, 1e-4, 1e-5, 1e-6):
        trials = best + np.arange(-30, 31) * step * near
        best = trials[np.argmin([misfit(w) for w in trials])]
    return best


def wave(folder, n, m, angle=25):
    """Relative error of the frequency of a standing wave of m = (mx, my) periods."""
    length, eps = 1e-3, turned((2, 5), angle)
    k = 2 * np.pi * np.array(m) / length
    w = C0 * math.sqrt(k @ eps @ k / np.linalg.det(eps))
    text = harness.scene_text(
        mode="2d-te", cell=length / n, cells=[n, n], duration=4 * 2 * np.pi / w, boundary=Raw("periodic"),
        background=call("material", eps=Raw(f"rotated{{ {{2, 5, 3}}, angle = {angle} }}")),
        sources=[call("initial", component="Hz", value=Raw(f"function(x, y) return math.cos({float(k[0])!r}*x + {float(k[1])!r}*y) end"))],
        monitors=[call("probe", name="Hz", component="Hz", at=[length / 2, length / 2])] +
        [call("probe", name=c, component=c, at=[length / 4, length / 2]) for c in ("Ex", "Ey")])
    run = harness.run(text, folder, f"wave_{n}_{m[0]}_{m[1]}")
    values = np.array(run.values("Hz"))
    found = frequency(values, (np.arange(len(values)) + 0.5) * run.dt, w)
    ratio = np.abs(run.values("Ex")).max() / np.abs(run.values("Ey")).max()
    return found / w - 1, ratio, eps


def check_waves(checks, folder):
    for m in ((1, 0), (0, 1), (1, 1), (1, -1), (2, 1)):
        coarse, fine = wave(folder, 16, m), wave(folder, 32, m)
        checks.below(f"wave {m}, 32 cells: error of the phase velocity", abs(fine[0]), 2e-3)
        checks.above(f"wave {m}: order of convergence", math.log2(abs(coarse[0] / fine[0])), 1.8)
        if m == (1, 0):
            eps = fine[2]
            checks.below("walk-off: error of E along k over E across it", abs(fine[1] / abs(eps[0, 1] / eps[0, 0]) - 1), 0.01)


def plate(folder, cells):
    """(kept, turned) parts of the incident amplitude behind a half-wave plate at 45 degrees, measured and by Airy."""
    f, no, ne = 1e14, 1.5, 2.0
    h = C0 / f / 2 / (ne - no)
    d = h / cells
    edge = 2 * cells
    keys = dict(mode="3d", cell=d, cells=[5 * cells, 2, 2], steps=int(60 * cells), boundary=Raw("{ x = cpml{ cells = 12 }, y = periodic, z = periodic }"))
    medium = call("material", eps=Raw(f"rotated{{ {{{no**2}, {no**2}, {ne**2}}}, axis = 'x', angle = 45 }}"))
    source = call("plane_wave", from_=[20 * d, 0, 0], to=[5 * cells * d - 20 * d, 2 * d, 2 * d], direction="+x", polarisation=Raw("{0, 1, 0}"),
                  waveform=call("pulse", f0=f, bandwidth=f / 2))
    monitors = [call("dft", name=c, component=c, region={"from": [4 * cells * d, 0, 0], "to": [4 * cells * d, 2 * d, 2 * d]}, frequencies=[f]) for c in ("Ey", "Ez")]
    empty = harness.run(harness.scene_text(sources=[source], monitors=monitors, **keys), folder, f"empty_{cells}")
    filled = harness.run(harness.scene_text(sources=[source], monitors=monitors, objects=[
        call("box", from_=[edge * d, 0, 0], to=[(edge + cells) * d, 2 * d, 2 * d], material=medium)], **keys), folder, f"plate_{cells}")
    def amplitude(run, name):
        got = run.dft(name)[0].reshape(-1)[0]
        return complex(got["r"], got["i"]) if got.dtype.names else complex(got)
    unit = amplitude(empty, "Ey")
    airy = [1 / (math.cos(p) - 0.5j * (n + 1 / n) * math.sin(p)) for n, p in ((no, 2 * np.pi * f * no * h / C0), (ne, 2 * np.pi * f * ne * h / C0))]
    return abs(amplitude(filled, "Ey") / unit), abs(amplitude(filled, "Ez") / unit), abs(airy[0] + airy[1]) / 2, abs(airy[1] - airy[0]) / 2


def check_plate(checks, folder):
    kept, rotated, kept_airy, rotated_airy = plate(folder, 60)
    checks.below(f"half-wave plate: error of the amplitude turned by 90 degrees ({rotated:.4f})", abs(rotated - rotated_airy), 0.01)
    checks.below("half-wave plate: error of what is not turned, of the incident amplitude", abs(kept - kept_airy), 0.01)


def crystal(draw, mode, lossy, number):
    axis = "'z'" if mode != "3d" else harness.lua([draw.uniform(-1, 1) for _ in range(3)])
    values = harness.lua([round(draw.uniform(1, 10), 3) for _ in range(3)])
    sigma = draw.choice([0, 10 ** draw.uniform(-2, 1)]) if lossy else 0
    return call("material", name=f"c{number}", eps=Raw(f"rotated{{ {values}, axis = {axis}, angle = {draw.uniform(0, 180)} }}"), sigma=sigma)


def body(draw, mode, lossy, number, n, axes):
    kind = draw.random()
    medium = crystal(draw, mode, lossy, number) if kind < 0.7 else call("material", name=f"m{number}", eps=draw.uniform(1, 9)) if kind < 0.85 else Raw("pec")
    middle = [draw.uniform(1.5, n - 1.5) * D for _ in range(axes)]
    size = [min(draw.uniform(1.2, 0.35 * n) * D, a - 0.1 * D, (n - 0.3) * D - a) for a in middle]
    if draw.random() < 0.5:
        return call("sphere" if axes == 3 else "disc", centre=middle, radius=size[0], material=medium)
    return call("box", from_=[a - b for a, b in zip(middle, size)], to=[a + b for a, b in zip(middle, size)], material=medium)


def bounded(folder, mode, number, lossy, steps):
    """Sum of squares of the last samples over that of the first, and of the last over the first."""
    axes, n = (3, 9) if mode == "3d" else (2, 18)
    draw = random.Random(100 * axes + number)
    mesh = dict(cell=D, cells=[n] * axes)
    if number % 2:
        mesh = dict(nodes={a: [D * (i + 0.25 * math.sin(i)) for i in range(n + 1)] for a in "xyz"[:axes]})
    text = harness.scene_text(
        mode=mode, steps=steps, courant=1, boundary=Raw(("pec", "periodic", "bloch{ k = 100 }")[number % 3]),
        averaging=draw.choice(["volume", "none", "normal", "tensor"]), background=crystal(draw, mode, lossy, 9) if number % 4 else Raw("vacuum"),
        objects=[body(draw, mode, lossy, i, n, axes) for i in range(draw.randint(1, 4))],
        sources=[call("initial", component=c, value=NOISE) for c in COMPONENTS[mode]],
        monitors=[call("snapshot", name=c, component=c, region={"from": [0] * axes, "to": [(n - 1) * D] * axes}, every=steps // 4)
                  for c in COMPONENTS[mode]], **mesh)
    run = harness.run(text, folder, f"bounded_{mode}_{number}_{lossy}", extra=["--yes"])
    total = 0
    for c in COMPONENTS[mode]:
        fields = run.snapshot(c) * (harness.Z0 if c[0] == "H" else 1)
        total = total + (fields.reshape(len(fields), -1) ** 2).sum(1)
    return total[-2:].max() / total[:2].max(), total[-1] / total[0]


def check_bounded(checks, folder):
    steps = int(os.environ.get("YEEC_CRYSTAL_STEPS", 1000))
    for mode in COMPONENTS:
        for number in range(int(os.environ.get("YEEC_CRYSTAL_SCENES", 2))):
            for lossy in (False, True):
                late, left = bounded(folder, mode, number, lossy, steps)
                what = f"{mode}, boxes {number}, {'with loss' if lossy else 'no loss'}"
                checks.below(f"{what}: fields late over fields early", late, 1.5)
                if not lossy:
                    checks.above(f"{what}: fields left", left, 0.5)


def main():
    checks, folder = harness.Checks(), harness.scratch()
    check_waves(checks, folder)
    check_plate(checks, folder)
    check_bounded(checks, folder)
    checks.end()


if __name__ == "__main__":
    main()
