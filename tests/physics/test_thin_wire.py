"""Thin wires of a given radius: input impedance of a dipole of 0.47 wavelengths against the method of moments.

Reference. ref_dipole.c with the wire's own radius and length (no correction of either).
Measured as in test_dipole.py: a pulse from a 50 ohm `voltage` source in the middle edge of one wire of 23
cells; V(f) from the Ez of that edge, I(f) = (Vs(f) - V(f))/R. Radii of 0.1985 cells (the one that a plain row
of edges has in effect; wires.c), 0.1 and 0.01 cells.

Checked: |Z - Z_ref| below 7% of |Z_ref|, and below 4% at 0.1985 and 0.1 cells. Without a radius the same row
of edges misses by more than 25%, being one cell too long.
"""
import os
import subprocess

import numpy as np

import harness
from harness import C0, Raw, call
import yee

D, RESISTANCE, CELLS, MARGIN = 1e-3, 50.0, 23, 20
BOUNDS = {0.1985: 0.04, 0.1: 0.04, 0.01: 0.07}


def reference(radius):
    program = os.path.join(os.environ.get("YEEC_BUILD", "build"), "tests", "ref_dipole")
    answer = subprocess.run([program, "0.47", repr(0.47 * radius / CELLS), "40"], capture_output=True, text=True,
                            check=True).stdout
    return complex(*map(float, answer.split()))


def measured(folder, radius):
    n, nz = 2 * MARGIN + 1, CELLS + 2 * MARGIN
    f = 0.47 * C0 / (CELLS * D)
    x, low = (n // 2) * D, MARGIN * D
    gap = [x, x, low + (CELLS // 2 + 0.5) * D]
    keys = {"radius": radius * D} if radius else {}
    waveform = Raw(f"function(t) local u = (t - {1.5 / f!r}) * {f!r} return math.exp(-4*u*u) * math.sin(6.283185307 * u) end")
    text = harness.scene_text(
        mode="3d", cell=D, cells=[n, n, nz], duration=5.5e-9, boundary=call("cpml", cells=10),
        objects=[call("wire", from_=[x, x, low], to=[x, x, low + CELLS * D], material=Raw("pec"), **keys)],
        sources=[call("voltage", at=gap, axis="z", resistance=RESISTANCE, waveform=waveform)],
        monitors=[call("probe", name="e", component="Ez", at=gap)])
    result = harness.run(text, folder, f"wire{radius}".replace(".", "_"), precision="f32")
    values = np.array(result.values("e"))
    u = (np.arange(1, len(values) + 1) * result.dt - 1.5 / f) * f
    source = yee.spectrum(np.exp(-4 * u * u) * np.sin(6.283185307 * u), result.dt, [f])[0]
    across = D * yee.spectrum(values, result.dt, [f])[0]
    if abs(source + across) < abs(source - across):
        across = -across  # whichever sign the source's convention gives E for a positive voltage
    return across * RESISTANCE / (source - across)


def main():
    checks = harness.Checks()
    folder = harness.scratch()
    for radius, bound in BOUNDS.items():
        expected, found = reference(radius), measured(folder, radius)
        checks.below(f"radius {radius} cells: {found:.1f} ohm, method of moments {expected:.1f} ohm; off by",
                     abs(found - expected) / abs(expected), bound)
    expected, found = reference(0.1985), measured(folder, 0)
    checks.above(f"no radius: {found:.1f} ohm; off by", abs(found - expected) / abs(expected), 0.25)
    checks.end()


main()
