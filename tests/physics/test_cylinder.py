"""Near field of circular cylinders, conducting and dielectric, against the series of Hankel functions.

Reference. ref_cylinder.c (Bohren & Huffman ch. 8; Balanis ch. 11). A plane wave along +x in
a total-field box lights a cylinder of radius a; the steady state of a sine is taken at 32
places on circles of 1.5 a and 2 a (total field), and referred to the incident wave by a run
without the cylinder, so that the grid's own dispersion over the way to the cylinder drops out.

Checked: root-mean-square error over the places, relative to the incident wave, at 20 and 40
cells per wavelength: PEC TM and TE (stairs: first order in the cell), eps = 4 TM and TE (there
per wavelength inside) with the plain volume average of eps and with the average by the
interface's normal, which has the dielectric within 1% at 40, and by the whole tensor, second order. Bounds in the table below.
"""
import cmath
import math
import os
import subprocess

import numpy as np

import harness
from harness import C0, Raw, call

KA = 2.0
CASES = {  # (polarisation, material, averaging): bounds at 20 and 40 cells per wavelength
    ("tm", "pec", "volume"): (0.10, 0.06),
    ("te", "pec", "volume"): (0.19, 0.12),
    ("tm", "4", "volume"): (0.02, 0.005),
    ("te", "4", "volume"): (0.05, 0.02),
    ("te", "4", "normal"): (0.02, 0.01),
    ("te", "4", "tensor"): (0.012, 0.004),
}


def reference(polarisation, material, points):
    program = os.path.join(os.environ.get("YEEC_BUILD", "build"), "tests", "ref_cylinder")
    text = "".join(f"{x!r} {y!r}\n" for x, y in points)
    answer = subprocess.run([program, polarisation, material, repr(KA)], input=text, capture_output=True, text=True,
                            check=True).stdout
    rows = [list(map(float, line.split())) for line in answer.splitlines()]
    return np.array([complex(row[0], row[1]) for row in rows])


def fields(folder, name, polarisation, objects, averaging, d, f, half, places, conformal=False):
    """Complex amplitudes (time factor exp(-iwt)) at the places, after 12 periods of settling."""
    n = 2 * half
    dt = (0.7 if conformal else 0.99) * d / (C0 * math.sqrt(2))
    period = 1 / (f * dt)
    first, count = int((18 + 2 * n * d * f / C0) * period), int(round(6 * period))
    component = "Ez" if polarisation == "tm" else "Hz"
    margin = 18 * d
    text = harness.scene_text(
        averaging=averaging, conformal=conformal, mode=f"2d-{polarisation}", cell=d, cells=[n, n], steps=first + count, dt=dt, boundary=call("cpml", cells=12),
        objects=objects,
        sources=[call("plane_wave", from_=[margin, margin], to=[n * d - margin, n * d - margin], direction=[1, 0],
                      polarisation=[0, 0, 1] if polarisation == "tm" else [0, 1, 0],
                      waveform=call("sine", f=f, ramp=5))],
        monitors=[call("probe", name=f"p{i}", component=component, at=list(at)) for i, at in enumerate(places)])
    result = harness.run(text, folder, name, precision="f32")
    angle = 2 * math.pi * f * result.dt * np.arange(first, first + count)
    basis = np.column_stack([np.cos(angle), np.sin(angle)])
    answer = []
    for i in range(len(places)):
        a, b = np.linalg.lstsq(basis, np.array(result.values(f"p{i}"))[first - 1 : first - 1 + count], rcond=None)[0]
        answer.append(complex(a, b))
    return np.array(answer)


def error(folder, polarisation, material, averaging, per_wavelength, conformal=False):
    """Root-mean-square error against the series, relative to the incident amplitude."""
    inside = 1.0 if material == "pec" else math.sqrt(float(material))
    d = 1e-3
    f = C0 / (per_wavelength * inside * d)
    radius = KA * C0 / (2 * math.pi * f)
    half = int(2.2 * radius / d) + 36
    centre = half * d
    half_site = 0.0 if polarisation == "tm" else 0.5
    points = []
    for ring in (1.5, 2.0):
        for turn in range(16):
            x, y = (centre + ring * radius * trig(2 * math.pi * turn / 16) for trig in (math.cos, math.sin))
            points.append(((round(x / d - half_site) + half_site) * d, (round(y / d - half_site) + half_site) * d))
    made = Raw("pec") if material == "pec" else call("material", name="rod", eps=float(material))
    rod = [call("disc", centre=[centre, centre], radius=radius, material=made)]
    name = f"{polarisation}_{material}_{averaging}_{per_wavelength}{'_cut' if conformal else ''}"
    middle = (centre, centre) if polarisation == "tm" else (centre + 0.5 * d, centre + 0.5 * d)
    empty = fields(folder, f"empty_{name}", polarisation, [], averaging, d, f, half, [middle], conformal)[0]
    empty *= cmath.exp(-1j * 2 * math.pi * f / C0 * (middle[0] - centre))
    found = fields(folder, name, polarisation, rod, averaging, d, f, half, points, conformal) / empty
    exact = reference(polarisation, material, [((x - centre) / radius, (y - centre) / radius) for x, y in points])
    return float(np.sqrt(np.mean(np.abs(found - exact) ** 2)))


def main():
    checks = harness.Checks()
    folder = harness.scratch()
    for case, bounds in CASES.items():
        figures = []
        for per_wavelength, bound in zip((20, 40), bounds):
            figures.append(error(folder, *case, per_wavelength))
            checks.below(f"{' '.join(case)}: {per_wavelength} cells per wavelength, rms error", figures[-1], bound)
        checks.that(f"{' '.join(case)}: the error falls with the cell", figures[1] < figures[0],
                    f"order {math.log2(figures[0] / figures[1]):.2f}")
    checks.end()


if __name__ == "__main__":
    main()
