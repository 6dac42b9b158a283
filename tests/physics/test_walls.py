"""Walls take power and never give it: closed boxes of first-order absorbing walls, with dielectrics that do not touch them.

Reference. Passivity. Where E crosses the walls (2D TE, 3D) the stored energy of the discrete equations (monitor `energy`)
can only fall, step by step, whatever the media (gen/grid/sheets.c). Mur's condition on tangential E, which the walls
were before, is a negative resistance for fields that vary along the wall faster than a wave in the medium there: the
slabs below then grew by exp(2e-4 n) to exp(1.5e-2 n). In 1D and 2D TM it is the wave impedance itself; its boxes'
matrices have no eigenvalue beyond the unit circle (checked here by power: fields stay below their peak).

Checked, f64.
1. Random media (a different one in every few cells, eps 1 to 12, some lossy), random fields at the start, Mur on all walls,
   and Mur beside PEC, PMC, periodic and CPML walls: the energy of no step exceeds that of the step before by 1e-12.
2. A slab and a brick 1 to 8 cells off the walls, eps 2.25 and 12, rung by a pulse: the field at step 12 000 is below
   that at step 6000.
3. 2D TM, and Mur beside CPML: random fields stay below 30 times the largest of the first 200 steps.
4. 2D TM, Mur beside CPML and the split field: the energy of what is static in the end does not grow. With Mur's condition
   there, which keeps a static E, it grew with time in CPML.

YEEC_WALLS_STEPS=1000000 makes the boxes of 1 and 3 that long.
"""
import os
import random

import numpy as np

import harness
from harness import Raw, call

D, LONG = 1e-3, int(os.environ.get("YEEC_WALLS_STEPS", 2000))
NOISE = Raw("function(x, y, z) local q = math.sin(12.9898 * x * 1e3 + 78.233 * y * 1e3 + 37.719 * (z or 0) * 1e3) * 43758.5453 "
            "return q - math.floor(q) - 0.5 end")
COMPONENTS = {"2d-tm": ("Ez", "Hx", "Hy"), "2d-te": ("Ex", "Ey", "Hz"), "3d": ("Ex", "Ey", "Ez", "Hx", "Hy", "Hz")}
MUR, CPML = call("mur"), call("cpml", cells=4)


def rubble(cells, axes, gap, seed):
    """Boxes of random media, `gap` cells off the walls."""
    draw = random.Random(seed)
    objects = []
    for n in range(25):
        low = [draw.randint(gap, cells - gap - 2) for _ in range(axes)]
        high = [min(cells - gap, a + draw.randint(1, 5)) for a in low]
        medium = call("material", name=f"m{n}", eps=round(draw.uniform(1, 12), 3), mu=draw.choice([1, 1, 2]),
                      sigma=draw.choice([0, 0, 0, 0.1]))
        objects.append(call("box", from_=[a * D for a in low], to=[b * D for b in high], material=medium))
    return objects


def box(folder, name, mode, boundary, gap, steps, every):
    axes, cells = (3, 12) if mode == "3d" else (2, 20)
    text = harness.scene_text(
        mode=mode, cell=D, cells=[cells] * axes, steps=steps, boundary=boundary, objects=rubble(cells, axes, gap, 7),
        sources=[call("initial", component=c, value=NOISE) for c in COMPONENTS[mode]],
        monitors=[call("energy", name="w", every=every)] +
                 [call("probe", name=f"p{c}", component=c, at=[5.2 * D] * axes) for c in COMPONENTS[mode]])
    return harness.run(text, folder, name)


def passive(checks, folder):
    for mode in ("2d-te", "3d"):
        cases = {"mur": MUR, "mur and pec": {"x": MUR, "y": Raw("pec")}, "mur and pmc": {"x": Raw("pmc"), "y": MUR},
                 "mur and periodic": {"x": MUR, "y": Raw("periodic")}, "one wall": {"x": [MUR, Raw("pec")], "y": [Raw("pmc"), MUR]}}
        for name, boundary in cases.items():
            for gap in (0, 1) if name == "mur" else (1,):
                energy = np.array(box(folder, f"passive_{mode}_{name}_{gap}".replace(" ", "_"), mode, boundary, gap, LONG,
                                      max(1, LONG // 20000)).values("w"))
                checks.below(f"{mode}, {name}, gap {gap}: energy over that of the sample before, less one, at most",
                             (energy[1:] / energy[:-1]).max() - 1, 1e-12)
                checks.below(f"{mode}, {name}, gap {gap}: energy left", energy[-1] / energy[0], 0.95)


def rung(folder, shape, gap, eps):
    n, f = 40, 15e9
    low, high = [gap * D, 0 if shape == "slab" else gap * D], [(gap + 6) * D, n * D]
    if shape == "brick":
        high = [(n - gap) * D] * 2
    text = harness.scene_text(
        mode="2d-te", cell=D, cells=[n, n], steps=12000, boundary=MUR,
        objects=[call("box", from_=low, to=high, material=call("material", name="m", eps=eps))],
        sources=[call("current", at=[(gap + 3) * D, 18 * D], axis="y", waveform=call("ricker", f=f, delay=1.5 / f))],
        monitors=[call("probe", name="p", component="Hz", at=[(gap + 1.2) * D, 21 * D])])
    return np.abs(harness.run(text, folder, f"{shape}_{gap}_{eps}").values("p"))


def bounded(checks, folder):
    mixed = {"x": CPML, "y": MUR}
    for mode in COMPONENTS:
        for name, boundary in (("mur", MUR), ("cpml and mur", mixed)):
            done = box(folder, f"bounded_{mode}_{name}".replace(" ", "_"), mode, boundary, 1, 5 * LONG, 5 * LONG)
            for c in COMPONENTS[mode]:
                values = np.abs(done.values(f"p{c}"))
                checks.below(f"{mode}, {name}: {c} at the end over the largest at first",
                             values[-len(values) // 5:].max() / values[:200].max(), 30)


def static(checks, folder):
    for name, layer in (("cpml", CPML), ("berenger", call("berenger", cells=4))):
        for side, boundary in (("both", {"x": layer, "y": MUR}), ("one", {"x": [MUR, layer], "y": MUR})):
            energy = box(folder, f"static_{name}_{side}", "2d-tm", boundary, 1, 40 * LONG, LONG).values("w")
            checks.below(f"2d-tm, {name} on {side}, mur: energy at the end over that at a tenth", energy[-1] / energy[4], 1.01)


def main():
    checks, folder = harness.Checks(), harness.scratch()
    passive(checks, folder)
    for shape in ("slab", "brick"):
        for gap, eps in ((1, 2.25), (1, 12), (3, 12), (8, 12)):
            values = rung(folder, shape, gap, eps)
            checks.below(f"{shape} of eps {eps} at {gap} cells: field at step 12 000 over that at 6000",
                         values[-1000:].max() / values[5000:6000].max(), 1)
    bounded(checks, folder)
    static(checks, folder)
    checks.end()


main()
