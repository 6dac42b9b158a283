"""The conserved energy of a lossless PEC cavity over 10^5 steps.

Reference. With E(n) paired with itself and H(n+1/2) with H(n-1/2), the sum
    W = 1/2 sum eps E(n).E(n) + 1/2 sum mu H(n+1/2).H(n-1/2)
is an exact invariant of Yee's scheme (F. Edelvik, R. Schuhmann, T. Weiland, Int. J. Numer.
Model. 17, 475, 2004); `energy` monitors print it. Drift is then rounding alone.

Checked. Largest relative deviation from the first sample over 10^5 steps: 1e-10 in f64,
1e-4 in f32; 3D with unequal cells and a dielectric, 2D TM and 2D TE; the same in f64 of a ball of a metal without
loss, whose poles and depolarised cut cells (averaging "normal") store energy, too; and the first sample
against the field energy of the initial mode, 1/4 eps0 V per unit amplitude, to 1%.
"""
import math

import harness
from harness import EPS0, Raw, call

SCENES = {
    "2d-tm": dict(cell=[1e-3, 1.2e-3], cells=[20, 15], component="Ez"),
    "2d-te": dict(cell=[1e-3, 1.2e-3], cells=[20, 15], component="Hz"),
    "3d": dict(cell=[1e-3, 1.1e-3, 0.9e-3], cells=[10, 9, 8], component="Ez"),
}
STEPS = 100000


def scene(mode, cell, cells, component, objects, value):
    return harness.scene_text(
        mode=mode, cell=cell, cells=cells, steps=STEPS, boundary=Raw("pec"), objects=objects,
        sources=[call("initial", component=component, value=value)],
        monitors=[call("energy", name="w", every=500)])


def drift(checks, folder, mode, precision, bound):
    facts = SCENES[mode]
    low = [0.3 * n * d for n, d in zip(facts["cells"], facts["cell"])]
    high = [0.7 * n * d for n, d in zip(facts["cells"], facts["cell"])]
    objects = [call("box", from_=low, to=high, material=call("material", eps=3, mu=1.5))]
    names = ", ".join("xyz"[: len(low)])
    blob = Raw(f"function({names}) return math.exp(-((x - {low[0]!r})^2 + (y - {low[1]!r})^2) / (3e-3)^2) end")
    text = scene(mode, **facts, objects=objects, value=blob)
    values = harness.run(text, folder, f"energy_{mode}", precision=precision).values("w")
    checks.above(f"{mode} {precision}: energy samples", len(values), STEPS // 500)
    worst = max(abs(value / values[0] - 1) for value in values)
    checks.below(f"{mode} {precision}: largest relative change of the energy over {STEPS} steps", worst, bound)


def metal(checks, folder):
    facts = dict(SCENES["3d"], component="Ez")
    ball = call("sphere", centre=[5.1e-3, 4.9e-3, 3.6e-3], radius=2.3e-3, material=call(
        "material", eps=2, drude=[dict(fp=2e10, gamma=0)], lorentz=[dict(delta_eps=1.5, f0=1.2e10, gamma=0)]))
    text = scene("3d", **facts, objects=[ball], value=Raw("function(x, y, z) return math.exp(-(x^2 + y^2) / (3e-3)^2) end"))
    text = text.replace("boundary =", 'averaging = "normal", boundary =', 1)
    values = harness.run(text, folder, "energy_metal", precision="f64", extra=["--steps", "20000"]).values("w")
    worst = max(abs(value / values[0] - 1) for value in values)
    checks.below("3d f64, a metal without loss: largest relative change of the energy over 20000 steps", worst, 1e-10)


def absolute(checks, folder):
    """Ez = sin sin in a 3D box: W = eps0 V / 8 (mean of sin^2 sin^2 is 1/4, times 1/2 eps0)."""
    facts = SCENES["3d"]
    size = [n * d for n, d in zip(facts["cells"], facts["cell"])]
    mode = Raw(f"function(x, y, z) return math.sin({math.pi / size[0]!r} * x) * math.sin({math.pi / size[1]!r} * y) end")
    text = scene("3d", **facts, objects=[], value=mode)
    value = harness.run(text, folder, "energy_mode", extra=["--steps", "500"]).values("w")[0]
    exact = EPS0 * size[0] * size[1] * size[2] / 8
    checks.below(f"energy of the TM110 mode, {value:.6e} J against {exact:.6e} J, relative", abs(value / exact - 1), 0.01)


def main():
    checks = harness.Checks()
    folder = harness.scratch()
    for mode in SCENES:
        drift(checks, folder, mode, "f64", 1e-10)
        drift(checks, folder, mode, "f32", 1e-4)
    metal(checks, folder)
    absolute(checks, folder)
    checks.end()


main()
