"""The convolutional absorbing layer (Roden & Gedney, Microw. Opt. Tech. Lett. 27, 334, 2000).

Reference. The same wave packet in a domain so long that nothing returns (layers.py).

Checked, 10 cells with default parameters, 20 cells per wavelength, f64.
1. Reflection below -80 dB at normal incidence and below -60 dB at 60 degrees; the table from
   0 to 70 degrees is printed (absorbers.py goes further).
   The layer does better than its theoretical exp(-4 Z0 cos(angle) integral of sigma dx / 2):
   psi's recursion acts as a loss of sigma (e^x - 1)/x, x = sigma dt/eps0.
2. No growth: a pulse in 2D TM and 2D TE with layers on all sides and a dielectric that runs
   through a corner of them; over 10^5 steps the field falls below 1e-6 of its peak and does not
   rise again.
"""
import numpy as np

import harness
from harness import C0, call
import layers
import yee


def growth(checks, folder, mode, component):
    d, n = 1e-3, 50
    f = C0 / (20 * d)
    text = harness.scene_text(
        mode=mode, cell=d, cells=[n, n], steps=100000, boundary=call("cpml", cells=10),
        objects=[call("box", from_=[25 * d, 25 * d], to=[n * d, n * d], material=call("material", name="glass", eps=4))],
        sources=[call("soft", component=component, at=[18 * d, 21 * d], waveform=call("ricker", f=f, delay=1.5 / f))],
        monitors=[call("probe", name="p", component=component, at=[38 * d, 36 * d])])
    values = np.abs(harness.run(text, folder, f"growth_{mode}").values("p"))
    peak = values.max()
    middle, last = values[40000:60000].max() / peak, values[80000:].max() / peak
    checks.below(f"{mode}: field after 80000 steps over its peak", last, 1e-6)
    checks.that(f"{mode}: no growth", last <= middle * 1.01 or last < 1e-12,
                f"{middle:.2e} of the peak after 40000 steps, {last:.2e} after 80000")


def main():
    checks = harness.Checks()
    folder = harness.scratch()
    bounds = {0: -80, 60: -60}
    for angle in (0, 30, 45, 60, 70):
        figure = yee.decibel(layers.reflection(folder, "cpml10", call("cpml", cells=10), 10, angle))
        if angle in bounds:
            checks.below(f"10 cells, {angle} degrees", figure, bounds[angle], "dB")
        else:
            print(f"     10 cells, {angle} degrees: {figure:.1f} dB")
    growth(checks, folder, "2d-tm", "Ez")
    growth(checks, folder, "2d-te", "Hz")
    checks.end()


main()
