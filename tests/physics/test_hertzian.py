"""The field of a Hertzian dipole: a current in one edge, 3D free space.

References. The continuum's: a current I exp(iwt) over length l along z at the origin (Balanis, Antenna
Theory, eq. 4-8 and 4-10), k = w/c, eta = Z0:
    E_r     = eta I l cos(th) / (2 pi r^2) [1 + 1/(ikr)] exp(-ikr)
    E_theta = i eta k I l sin(th) / (4 pi r) [1 + 1/(ikr) - 1/(kr)^2] exp(-ikr)
    H_phi   = i k I l sin(th) / (4 pi r) [1 + 1/(ikr)] exp(-ikr)
The lattice's own: with W = 2 sin(w dt/2)/dt, K = W/c and Green's function g of the discrete Helmholtz
equation (ref_lattice.c), Yee's equations give exactly
    E_z = i W mu0 J (g + D_z D_z g/K^2),  E_x = i W mu0 J D_x D_z g/K^2,  H_x = -J D_y g,  H_y = J D_x g,
J = I/d^2, D the differences between neighbouring sites, E at n dt, H and the current at (n + 1/2) dt.

Checked at 10, 20 and 40 cells per wavelength, sine in steady state, 10 cells of CPML, every component from
the source's own cell to 0.7 wavelengths: the run is the lattice's field within 0.02% of the largest component
there, so what is left is Yee's discretisation and nothing else. That differs from the continuum, at 120 random
places from half to one wavelength and 120 from 2 to 3, magnitudes at the components' own sites: rms at most
4.6%, 1.15%, 0.3%, no place beyond 7.5%, 1.9%, 0.5%, of the second order (ratios 4 within 15%).
"""
import cmath
import math
import os
import subprocess

import numpy as np

import harness
from harness import C0, Z0, call

D = 1e-3
SAMPLINGS = {10: (0.046, 0.075), 20: (0.0115, 0.019), 40: (0.003, 0.005)}  # cells per wavelength: rms, largest
PLACES = [(0, 0, 0), (1, 0, 0), (1, 2, 1), (0, 0, 3), (6, 0, 0), (4, 4, 0), (5, 0, 5), (4, 4, 4), (2, 3, 6)]
HALF = {"Ex": (0.5, 0, 0), "Ez": (0, 0, 0.5), "Hx": (0, 0.5, 0.5), "Hy": (0.5, 0, 0.5)}


def place_of(component, place):
    """The component's place in cells from the middle of the source's edge, `place` counted from its lower node."""
    return [p + h - s for p, h, s in zip(place, HALF[component], (0, 0, 0.5))]


def continuum(component, place, sampling):
    """Complex amplitude per ampere."""
    x, y, z = (D * p for p in place_of(component, place))
    r, across, k = math.sqrt(x * x + y * y + z * z), math.hypot(x, y), 2 * math.pi / (sampling * D)
    cos_theta, sin_theta, turn = z / r, across / r, cmath.exp(-1j * k * r)
    near = 1 + 1 / (1j * k * r)
    e_r = Z0 * D * cos_theta / (2 * math.pi * r * r) * near * turn
    e_theta = 1j * Z0 * k * D * sin_theta / (4 * math.pi * r) * (near - 1 / (k * r) ** 2) * turn
    h_phi = 1j * k * D * sin_theta / (4 * math.pi * r) * near * turn
    cos_phi, sin_phi = (x / across, y / across) if across else (1.0, 0.0)
    return {
        "Ex": (e_r * sin_theta + e_theta * cos_theta) * cos_phi,
        "Ez": e_r * cos_theta - e_theta * sin_theta,
        "Hx": -h_phi * sin_phi,
        "Hy": h_phi * cos_phi,
    }[component]


def green(kappa, sites):
    """Green's function at many sites; it is even and symmetric in its arguments."""
    keys = sorted({tuple(sorted(map(abs, n))) for n in sites})
    program = os.path.join(os.environ.get("YEEC_BUILD", "build"), "tests", "ref_lattice")
    lines = "\n".join(" ".join(map(str, key)) for key in keys)
    answer = subprocess.run([program, repr(kappa)], input=lines, capture_output=True, text=True, check=True).stdout
    values = dict(zip(keys, (complex(*map(float, line.split())) for line in answer.splitlines())))
    return lambda *n: values[tuple(sorted(map(abs, n)))]


def lattice(sampling, dt, places):
    """The lattice's complex amplitudes per ampere: one dict of components per place."""
    across = 2 * math.sin(math.pi * C0 * dt / (sampling * D)) / (C0 * dt) * D  # K d
    kappa = across**2
    g = green(kappa, [(i + a, j + b, k + c) for i, j, k in places for a in (0, 1) for b in (0, 1) for c in (-1, 0, 1)])
    factor = 1j * across * Z0 / D
    result = []
    for i, j, k in places:
        here = g(i, j, k)
        result.append({
            "Ez": factor * (here + (g(i, j, k + 1) - 2 * here + g(i, j, k - 1)) / kappa),
            "Ex": factor * ((g(i + 1, j, k) - g(i + 1, j, k - 1)) - (here - g(i, j, k - 1))) / kappa,
            "Hx": -(g(i, j + 1, k) - here) / D,
            "Hy": (g(i + 1, j, k) - here) / D,
        })
    return result


def phasor(values, f, dt, count, shift):
    """Amplitude A of u = Im(A exp(iwt)) over the last `count` steps; `shift` in steps (H: -1/2)."""
    steps = np.arange(len(values) - count, len(values)) + 1
    angle = 2 * math.pi * f * dt * (steps + shift)
    basis = np.column_stack([np.sin(angle), np.cos(angle)])
    a, b = np.linalg.lstsq(basis, np.asarray(values)[-count:], rcond=None)[0]
    return complex(a, b)


def run(folder, sampling):
    """Measured amplitudes at PLACES times sampling/10, and dt."""
    scale, f = sampling // 10, C0 / (sampling * D)
    middle = 7 * scale + 14
    cells, period = 2 * middle, sampling * math.sqrt(3) / 0.99
    places = [tuple(scale * p for p in place) for place in PLACES]
    monitors = [call("probe", name=f"{component}{n}", component=component,
                     at=[(middle + p + h) * D for p, h in zip(place, half)])
                for n, place in enumerate(places) for component, half in HALF.items()]
    text = harness.scene_text(
        title="Hertzian dipole", mode="3d", cell=D, cells=[cells] * 3, steps=round(14 * period),
        boundary=call("cpml", cells=10), monitors=monitors,
        sources=[call("current", at=[middle * D, middle * D, (middle + 0.5) * D], axis="z",
                      waveform=call("sine", f=f, ramp=4))])
    result = harness.run(text, folder, f"hertzian{sampling}", precision="f64")
    measured = [{c: phasor(result.values(f"{c}{n}"), f, result.dt, round(4 * period), -0.5 if c[0] == "H" else 0)
                 for c in HALF} for n in range(len(places))]
    return places, measured, result.dt


def largest_difference(one, other):
    """Over all places, of E and of H, relative to the largest component there."""
    return max(max(abs(a[c] - b[c]) for c in names) / max(abs(b[c]) for c in names)
               for a, b in zip(one, other) for names in (("Ex", "Ez"), ("Hx", "Hy")) if any(b[c] for c in names))


def shell(sampling, low, high):
    """Random places of the first octant, low to high wavelengths away."""
    random = np.random.default_rng(7)
    directions = np.abs(random.standard_normal((120, 3)))
    directions *= (random.uniform(low, high, 120) * sampling / np.linalg.norm(directions, axis=1))[:, None]
    return [tuple(int(v) for v in np.rint(row)) for row in directions]


def deviations(sampling, dt, places):
    """The lattice's magnitudes against the continuum's, per place and field."""
    result = []
    for place, field in zip(places, lattice(sampling, dt, places)):
        for names in (("Ex", "Ez"), ("Hx", "Hy")):
            exact = {c: abs(continuum(c, place, sampling)) for c in names}
            result.append(max(abs(abs(field[c]) - exact[c]) for c in names) / max(exact.values()))
    return np.array(result)


def main():
    checks = harness.Checks()
    folder = harness.scratch()
    worst = {}
    for sampling, (rms, most) in SAMPLINGS.items():
        places, measured, dt = run(folder, sampling)
        checks.below(f"{sampling} cells per wavelength: run against the lattice's field",
                     largest_difference(measured, lattice(sampling, dt, places)), 2e-4)
        for low, high in ((0.5, 1), (2, 3)):
            off = deviations(sampling, dt, shell(sampling, low, high))
            checks.below(f"lattice against continuum, {low} to {high} wavelengths: rms", math.sqrt(np.mean(off**2)), rms)
            checks.below("largest", float(np.max(off)), most)
            worst[sampling, low] = float(np.max(off))
    for coarse, fine in ((10, 20), (20, 40)):
        ratio = worst[coarse, 2] / worst[fine, 2]
        checks.that(f"{coarse} to {fine} cells: second order", abs(ratio / 4 - 1) < 0.15, f"the largest falls by {ratio:.2f}")
    checks.end()


main()
