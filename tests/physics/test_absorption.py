"""What a lossy ball and a lossy rod absorb, against Mie's series and the cylinder's.

Reference. Bohren & Huffman ch. 4 (the recurrences of their appendix A): Q_abs = Q_ext - Q_sca of a ball with
eps - i sigma/(w eps0), ka = 1; ch. 8 of a rod with H along it. A plane wave in a total-field box lights it; the power that
flows into a closed box round it, over the wave's intensity and the body's cross section, is Q_abs.

Checked: the error at 10 cells in radius, from good dielectric to good conductor; with YEEC_LONG also of eps = 12, and
at 20 cells half of it. Of `tensor` also a band from half to twice the frequency at once (each frequency has its own
loss tangent), and the rod at 10 and 20 cells: a scheme with a part of first order from the surface fails there. test_absorption.py --table
prints README's table, --band that of the bands.
"""
import cmath
import csv
import math
import os
import sys

import dispersive
import harness
from harness import C0, EPS0, Z0, call

D, KA = 1e-3, 1.0
BAND = (0.5, 0.7, 1.0, 1.4, 2.0)
CASES = {  # (eps, loss tangent, averaging): bound at 10 cells in radius
    (1.0, 0.1, "volume"): 0.003,
    (1.0, 1.0, "normal"): 0.008,
    (1.0, 10.0, "tensor"): 0.008,
    (1.0, 30.0, "tensor"): 0.03,
    (4.0, 0.1, "volume"): 0.03,
    (4.0, 0.1, "normal"): 0.02,
    (4.0, 0.1, "tensor"): 0.004,
    (4.0, 1.0, "tensor"): 0.004,
    (4.0, 4.0, "tensor"): 0.007,
    (4.0, 10.0, "tensor"): 0.014,
    (4.0, 10.0, "volume"): 0.07,
    (4.0, 100.0, "normal"): 0.03,
}
RODS = {  # (eps, loss tangent): bounds by cells in radius, H along the rod
    (4.0, 4.0): {10: 0.006, 20: 0.002},
    (4.0, 10.0): {10: 0.015, 20: 0.006},
}

if os.environ.get("YEEC_LONG"):
    CASES.update({(4.0, 1.0, "volume"): 0.04, (4.0, 1.0, "normal"): 0.04, (12.0, 0.1, "normal"): 0.07, (12.0, 1.0, "normal"): 0.04, (12.0, 1.0, "tensor"): 0.01})


def theory(eps, x):
    """Q_abs of a ball of size x = ka; eps complex, its imaginary part above zero."""
    m = cmath.sqrt(eps)
    terms = int(x + 4 * x ** (1 / 3) + 4)
    most = int(max(terms, abs(m * x)) + 16)
    log_slope = [0j] * (most + 1)  # psi'(mx)/psi(mx)
    for n in range(most, 0, -1):
        log_slope[n - 1] = n / (m * x) - 1 / (log_slope[n] + n / (m * x))
    psi, chi = [math.cos(x), math.sin(x)], [-math.sin(x), math.cos(x)]
    extinction = scattering = 0
    for n in range(1, terms + 1):
        psi.append((2 * n - 1) * psi[-1] / x - psi[-2])
        chi.append((2 * n - 1) * chi[-1] / x - chi[-2])
        xi, before = complex(psi[-1], -chi[-1]), complex(psi[-2], -chi[-2])
        electric, magnetic = log_slope[n] / m + n / x, log_slope[n] * m + n / x
        a = (electric * psi[-1] - psi[-2]) / (electric * xi - before)
        b = (magnetic * psi[-1] - psi[-2]) / (magnetic * xi - before)
        extinction += (2 * n + 1) * (a + b).real
        scattering += (2 * n + 1) * (abs(a) ** 2 + abs(b) ** 2)
    return 2 / x ** 2 * (extinction - scattering)


def theory_of_rod(eps, x):
    scattering, extinction = dispersive.cylinder_te(eps.conjugate(), x)
    return extinction - scattering


def errors(folder, eps, tangent, averaging, radius, ratios, axes=3):
    """Of Q_abs of a ball, or of a rod with H along it (2 axes), at the frequencies `ratios` times that of ka = KA, where
    the loss tangent is `tangent`; one run."""
    wide, ball = len(ratios) > 1, axes == 3
    cells = 2 * (math.ceil(radius) + 17)
    middle, f = cells / 2 * D, KA * C0 / (2 * math.pi * radius * D)
    sigma = eps * tangent * 2 * math.pi * f * EPS0

    def box(half):
        return dict(from_=[middle - half * D] * axes, to=[middle + half * D] * axes)

    dt = 0.99 * D / (C0 * math.sqrt(axes))
    wave = dict(direction="z", polarisation="x") if ball else dict(direction="x")
    text = harness.scene_text(
        mode="3d" if ball else "2d-te", cell=D, cells=[cells] * axes, steps=int((24 if wide else 14) / (f * dt)) + 4 * cells,
        averaging=averaging, boundary=call("cpml", cells=10 if wide else 8),
        objects=[call("sphere" if ball else "disc", centre=[middle] * axes, radius=radius * D, material=call("material", name="ball", eps=eps, sigma=sigma))],
        sources=[call("plane_wave", **box(math.ceil(radius) + 3), **wave,
                      waveform=call("pulse", f0=f, bandwidth=1.5 * f if wide else f / 2))],
        monitors=[call("flux", name="in", **box(math.ceil(radius) + 1), frequencies=[f * r for r in ratios])])
    name = f"{'ball' if ball else 'rod'}_{eps:g}_{tangent:g}_{averaging}_{radius:g}{'_band' if wide else ''}"
    run = harness.run(text, folder, name, precision="f32")
    with open(run.folder / "spectra" / "in.csv", newline="") as file:
        powers = [-float(row["power_w"]) for row in csv.DictReader(file)]
    across, exact = (math.pi * (radius * D) ** 2, theory) if ball else (2 * radius * D, theory_of_rod)
    return [power / (0.5 / Z0 * across) / exact(eps * (1 + 1j * tangent / r), KA * r) - 1 for power, r in zip(powers, ratios)]


def error(folder, eps, tangent, averaging, radius, axes=3):
    return errors(folder, eps, tangent, averaging, radius, [1.0], axes)[0]


def bands(folder):
    for averaging in ("normal", "tensor"):
        for tangent in (0.3, 1.0, 3.0):
            found = errors(folder, 4.0, tangent, averaging, 10, BAND)
            print(f"{averaging}, loss tangent {tangent:g}:", *(f"{100 * e:+.1f}%" for e in found), flush=True)


def table(folder):
    for eps, tangent in ((1.0, 0.1), (1.0, 1.0), (1.0, 10.0), (1.0, 30.0), (4.0, 0.1), (4.0, 1.0), (4.0, 4.0), (4.0, 10.0), (4.0, 100.0), (12.0, 0.1), (12.0, 1.0), (12.0, 10.0)):
        for averaging in os.environ.get("YEEC_AVERAGING", "none volume normal tensor").split():
            errors = [100 * error(folder, eps, tangent, averaging, radius) for radius in (7, 10, 14, 20)]
            print(f"eps {eps:g}, loss tangent {tangent:g}, {averaging}:", *(f"{e:+.1f}%" for e in errors), flush=True)


def main():
    folder = harness.scratch()
    if "--table" in sys.argv:
        table(folder)
        return
    if "--band" in sys.argv:
        bands(folder)
        return
    checks = harness.Checks()
    for (eps, tangent, averaging), bound in CASES.items():
        name = f"ball of eps {eps:g}, loss tangent {tangent:g}, {averaging}: Q_abs"
        checks.below(f"{name} at 10 cells in radius", abs(error(folder, eps, tangent, averaging, 10)), bound)
        if os.environ.get("YEEC_LONG"):
            checks.below(f"{name} at 20", abs(error(folder, eps, tangent, averaging, 20)), 0.55 * bound)
    for (eps, tangent), bounds in RODS.items():
        for radius, bound in bounds.items():
            checks.below(f"rod of eps {eps:g}, loss tangent {tangent:g}, tensor: Q_abs at {radius} cells in radius",
                         abs(error(folder, eps, tangent, "tensor", radius, axes=2)), bound)
    worst = max(abs(e) for e in errors(folder, 4.0, 1.0, "tensor", 10, BAND))
    checks.below("ball of eps 4, loss tangent 1, tensor: Q_abs from half to twice the frequency", worst, 0.009)
    checks.end()


if __name__ == "__main__":
    main()
