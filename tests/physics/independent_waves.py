#!/usr/bin/env python3
"""More of README.md's table under "Independent comparisons": crystals, mirrors, media with memory, cavities, far fields.

    tests/physics/independent_waves.py [--yeec build/yeec] [--only WORD]

As independent.py, which has columns and rules. References:
  crystal: expansion in plane waves (test_bands.py).
  mirror, resonant slab: characteristic matrices (Born & Wolf 1.6.2), of complex eps (dispersive.py).
  cavity: a conducting box with a slab on one side, by the roots of the transverse resonance condition (Collin, Field
     Theory of Guided Waves, 6.2), complex with loss; errors of the frequency and of Q.
  width: k times the bistatic scattering width of a cylinder over 37 angles, series (Bohren & Huffman ch. 8; ref_far.c).
"""
import argparse
import csv
import math
import pathlib

import numpy as np

import independent
from independent import AVERAGINGS, D, PML, row, worst
import dispersive
import harness
from harness import C0, EPS0, Raw, call
import scattering
import test_bands

mp = independent.mp


# Photonic crystal

def crystal_yeec(folder, cells, k, exact):
    a = test_bands.A
    rod = call("disc", centre=[a / 2, a / 2], radius=0.2 * a, material=call("material", eps=8.9))
    text = test_bands.cell("2d-tm", cells, [2 * math.pi * q / a for q in k], [exact * C0 / a], 600 * cells, [rod])
    found = test_bands.found(harness.run(text, folder, f"crystal_{cells}_{k[1]}"))
    return min(abs(f * a / C0 / exact - 1) for f in found)


def crystal_meep(cells, k, exact):
    sim = mp.Simulation(
        resolution=cells, cell_size=mp.Vector3(1, 1), k_point=mp.Vector3(*k), geometry=[mp.Cylinder(0.2, material=mp.Medium(epsilon=8.9))],
        sources=[mp.Source(mp.GaussianSource(exact, fwidth=0.3 * exact), component=mp.Ez, center=mp.Vector3(0.11, 0.23))])
    ringing = mp.Harminv(mp.Ez, mp.Vector3(0.17, -0.31), exact, 0.3 * exact)
    sim.run(mp.after_sources(ringing), until_after_sources=300)
    return min(abs(m.freq / exact - 1) for m in ringing.modes)


def crystal(folder):
    for edge, k, band in (("lower edge of the gap, at M", (0.5, 0.5), 0), ("upper edge, at X", (0.5, 0.0), 1)):
        exact = test_bands.expansion(k, most=14)[band]
        for cells in (16, 32):
            found = crystal_yeec(folder, cells, k, exact)
            row(f"square lattice of rods, eps 8.9, r = 0.2 a, E along them: {edge}, {exact:.4f} c/a", f"{cells} a period",
                [found, None, None], crystal_meep(cells, k, exact) if mp else None, "plane waves", "{:.3f}%")


# Layers in 1D: [(medium, cells at the coarse lattice)]

def unit(wave):
    return C0 / (wave * D)


MIRROR = [(dispersive.Medium(f"m{i}", eps=index ** 2), 25 / index) for i, index in enumerate([2.4, 1.5] * 6 + [2.4])]
RESONANT = [(dispersive.Medium("resonant", eps=2.0, lorentz=[(1.5, unit(100), 0.1 * unit(100))]), 20.3)]
START, LENGTH = 40.23, 340


def faces(layers, fine):
    place = START * fine
    for medium, thick in layers:
        yield medium, place, place + thick * fine
        place += thick * fine


def layers_yeec(folder, name, layers, fine, waves, averaging):
    d, f, power = D / fine, [unit(w) for w in waves], []
    for there in (True, False):
        text = harness.scene_text(
            mode="1d", cell=d, cells=LENGTH * fine, duration=8000 * D / C0, boundary=call("cpml", cells=10), averaging=averaging,
            objects=[call("box", from_=[low * d], to=[high * d], material=m.scene) for m, low, high in faces(layers, fine) if there],
            sources=[call("soft", component="Ez", at=[20 * D], waveform=call("pulse", f0=(f[0] + f[-1]) / 2, bandwidth=abs(f[0] - f[-1])))],
            monitors=[call("flux", name="out", from_=[(LENGTH - 20) * D], to=[(LENGTH - 20) * D], frequencies=f)])
        run = harness.run(text, folder, f"{name}_{fine}_{averaging}_{there}")
        with open(run.folder / "spectra" / "out.csv", newline="") as file:
            power.append(np.array([float(line["power_w"]) for line in csv.DictReader(file)]))
    return power[0] / power[1]


def meep_medium(medium, fine):
    return mp.Medium(epsilon=medium.eps_inf, E_susceptibilities=[
        mp.LorentzianSusceptibility(frequency=f0 * D / C0 / fine, gamma=gamma * D / C0 / fine, sigma=delta) for delta, f0, gamma in medium.lorentz])


def layers_meep(layers, fine, waves):
    f, n, power = [1 / (w * fine) for w in waves], LENGTH * fine, []
    for there in (True, False):
        blocks = [mp.Block(size=mp.Vector3(mp.inf, mp.inf, high - low), center=mp.Vector3(0, 0, (low + high) / 2 - n / 2),
                           material=meep_medium(m, fine)) for m, low, high in faces(layers, fine) if there]
        sim = mp.Simulation(
            resolution=1, dimensions=1, cell_size=mp.Vector3(0, 0, n), boundary_layers=[mp.PML(PML)], geometry=blocks,
            sources=[mp.Source(mp.GaussianSource((f[0] + f[-1]) / 2, fwidth=2 * abs(f[0] - f[-1])), component=mp.Ex,
                               center=mp.Vector3(0, 0, 20 * fine - n / 2))])
        out = [sim.add_flux(g, 0, 1, mp.FluxRegion(center=mp.Vector3(0, 0, n / 2 - 20 * fine))) for g in f]
        sim.run(until_after_sources=6000 * fine)
        power.append(np.array([mp.get_fluxes(o)[0] for o in out]))
    return power[0] / power[1]


def transmission(layers, waves):
    stack = [(m, thick * D) for m, thick in layers]
    return np.array([abs(dispersive.stack(stack, dispersive.VACUUM, unit(w))[1]) ** 2 for w in waves])


def one_dimension(folder, name, what, layers, waves):
    exact = transmission(layers, waves)
    for fine in (1, 2):
        errors = [worst(layers_yeec(folder, name, layers, fine, waves, a), exact) for a in AVERAGINGS]
        meep = worst(layers_meep(layers, fine, waves), exact) if mp else None
        row(what, f"{waves[0] * fine:g} to {waves[-1] * fine:g} a wavelength in vacuum", errors, meep, "characteristic matrices")


def mirror(folder):
    one_dimension(folder, "mirror", "quarter-wave mirror of 13 layers, index 2.4 and 1.5, faces within cells: T", MIRROR, np.linspace(70, 160, 19))


def resonant(folder):
    one_dimension(folder, "resonant", "slab of a Lorentz medium, through its resonance: T", RESONANT, np.linspace(70, 160, 19))


# A conducting box, 40 x 30 cells of the coarse lattice, with a slab of eps 4 along its low side

WIDE, HIGH, THICK, EPS = 40, 30, 13.4, 4.0


def cavity_exact(te, tangent):
    """Complex frequency, c per coarse cell, of the lowest mode that varies along both axes; `tangent` at its real part."""
    across = math.pi / HIGH

    def equation(f, loss):
        k, eps = 2 * math.pi * f, EPS * (1 - 1j * loss / f)
        k1, k2 = np.sqrt(eps * k ** 2 - across ** 2 + 0j), np.sqrt(k ** 2 - across ** 2 + 0j)
        s1, c1, s2, c2 = np.sin(k1 * THICK), np.cos(k1 * THICK), np.sin(k2 * (WIDE - THICK)), np.cos(k2 * (WIDE - THICK))
        return k1 / eps * s1 * c2 + k2 * c1 * s2 if te else s1 * c2 / k1 + c1 * s2 / k2

    places = np.linspace(0.501 / HIGH / math.sqrt(EPS), 0.05, 4001)
    values = np.array([equation(f, 0.0) for f in places])
    real = values.real if np.abs(values.imag).max() < np.abs(values.real).max() else values.imag
    first = int(np.flatnonzero(real[1:] * real[:-1] < 0)[0])
    a, b = places[first], places[first + 1]
    a, b = secant(lambda f: equation(f, 0.0), a, b), None
    return secant(lambda f: equation(f, tangent * a.real), a, a * (1 + 0.5j * tangent * 0.9))


def secant(equation, a, b):
    fa, fb = equation(a), equation(b)
    for _ in range(60):
        if fb == fa or abs(b - a) < 1e-14:
            break
        a, b, fa = b, b - fb * (b - a) / (fb - fa), fb
        fb = equation(b)
    return b


def cavity_yeec(folder, te, tangent, fine, exact, averaging):
    f, component = exact.real * C0 / D, "Hz" if te else "Ez"
    slab = call("material", name="slab", eps=EPS, sigma=EPS * tangent * 2 * math.pi * f * EPS0)
    at = [0.23 * WIDE * D, 0.29 * HIGH * D]
    text = harness.scene_text(
        mode="2d-te" if te else "2d-tm", cell=D / fine, cells=[WIDE * fine, HIGH * fine], duration=60 / f, boundary=Raw("pec"),
        averaging=averaging, objects=[call("box", from_=[0.0, 0.0], to=[THICK * D, HIGH * D], material=slab)],
        sources=[call("soft", component=component, at=at, waveform=call("pulse", f0=f, bandwidth=0.3 * f))],
        monitors=[call("resonances", name="box", component=component, at=at, band=[0.9 * f, 1.1 * f])])
    run = harness.run(text, folder, f"cavity_{te}_{tangent}_{fine}_{averaging}")
    with open(run.folder / "spectra" / "box.csv", newline="") as file:
        return [(float(m["frequency_hz"]) / f * exact.real, float(m["q"])) for m in csv.DictReader(file)]


def cavity_meep(te, tangent, fine, exact):
    component, f = (mp.Hz if te else mp.Ez), exact.real
    at = mp.Vector3(-0.27 * WIDE, -0.21 * HIGH)
    medium = mp.Medium(epsilon=EPS, D_conductivity=2 * math.pi * f * tangent)
    sim = mp.Simulation(
        resolution=fine, cell_size=mp.Vector3(WIDE, HIGH),
        geometry=[mp.Block(size=mp.Vector3(THICK, mp.inf, mp.inf), center=mp.Vector3((THICK - WIDE) / 2), material=medium)],
        sources=[mp.Source(mp.GaussianSource(f, fwidth=0.3 * f), component=component, center=at)])
    ringing = mp.Harminv(component, at, f, 0.2 * f)
    sim.run(mp.after_sources(ringing), until_after_sources=40 / f)
    return [(m.freq, m.Q) for m in ringing.modes]


def cavity(folder):
    for te in (False, True):
        for tangent in (0.0, 0.02):
            exact = cavity_exact(te, tangent)
            q = exact.real / (2 * exact.imag) if tangent else math.inf
            for fine in (1, 2):
                found = [cavity_yeec(folder, te, tangent, fine, exact, a) for a in AVERAGINGS]
                found += [cavity_meep(te, tangent, fine, exact)] if mp else []
                near = [min(modes, key=lambda m: abs(m[0] - exact.real)) for modes in found]
                errors = [abs(m[1] / q - 1) if tangent else abs(m[0] / exact.real - 1) for m in near]
                what = f"conducting box, a slab of eps 4 on one side, {'H' if te else 'E'} along the axis: "
                what += f"Q, loss tangent 0.02, {q:.1f}" if tangent else "frequency"
                row(what, f"{fine / exact.real:.0f} a wavelength in vacuum", errors[:3], errors[3] if mp else None, "transverse resonance", "{:.3f}%")


# Bistatic width

ANGLES = list(range(0, 181, 5))


def width_yeec(folder, te, eps, ka, radius, averaging):
    n, f = 2 * (radius + 22), ka * C0 / (2 * math.pi * radius * D)
    middle = n / 2 * D

    def box(half):
        return dict(from_=[middle - half * D] * 2, to=[middle + half * D] * 2)

    text = harness.scene_text(
        mode="2d-te" if te else "2d-tm", cell=D, cells=[n] * 2, duration=30 / f, averaging=averaging, boundary=call("cpml", cells=10),
        objects=[call("disc", centre=[middle] * 2, radius=radius * D, material=call("material", eps=eps))],
        sources=[call("plane_wave", **box(radius + 4), direction="x", waveform=call("pulse", f0=f, bandwidth=f))],
        monitors=[call("far_field", name="far", **box(radius + 8), frequencies=[f], angles=ANGLES)])
    run = harness.run(text, folder, f"width_{te}_{eps}_{radius}_{averaging}")
    with open(run.folder / "spectra" / "far.csv", newline="") as file:
        return np.array([float(line["rcs"]) for line in csv.DictReader(file)]) * 2 * math.pi * f / C0


def width_meep(te, eps, ka, radius):
    f, n, half, far = ka / (2 * math.pi * radius), 2 * (radius + 22), radius + 5, 1e7
    sides = [mp.Near2FarRegion(center=mp.Vector3(s * half if a == 0 else 0, s * half if a == 1 else 0),
                               size=mp.Vector3(2 * half if a == 1 else 0, 2 * half if a == 0 else 0), weight=s) for a in (0, 1) for s in (-1, 1)]

    def simulation(geometry):
        return mp.Simulation(
            resolution=1, cell_size=mp.Vector3(n, n), boundary_layers=[mp.PML(PML)], k_point=mp.Vector3(), geometry=geometry,
            sources=[mp.Source(mp.GaussianSource(f, fwidth=f, is_integrated=True), component=mp.Ey if te else mp.Ez,
                               center=mp.Vector3(-n / 2 + PML + 1), size=mp.Vector3(0, n))])

    empty, full = simulation([]), simulation([mp.Cylinder(radius, material=mp.Medium(epsilon=eps))])
    near, front = empty.add_near2far(f, 0, 1, *sides), empty.add_flux(f, 0, 1, mp.FluxRegion(center=mp.Vector3(), size=mp.Vector3(0, 2 * half)))
    empty.run(until_after_sources=mp.stop_when_dft_decayed(tol=1e-9))
    incident = math.sqrt(mp.get_fluxes(front)[0] / (2 * half))
    kept, scattered = empty.get_near2far_data(near), full.add_near2far(f, 0, 1, *sides)
    full.load_minus_near2far_data(scattered, kept)
    full.run(until_after_sources=mp.stop_when_dft_decayed(tol=1e-9))
    fields = [full.get_farfield(scattered, mp.Vector3(far * math.cos(math.radians(a)), far * math.sin(math.radians(a))))[5 if te else 2]
              for a in ANGLES]
    return 2 * math.pi * f * 2 * math.pi * far * np.abs(np.array(fields) / incident) ** 2


def width(folder):
    for te in (False, True):
        for eps, ka in ((2.25, 3.0), (6.0, 1.5)):
            exact = np.array(scattering.theory("cylinder-h" if te else "cylinder-e", eps, ka, ANGLES))
            for radius in (10, 20):
                errors = [worst(width_yeec(folder, te, eps, ka, radius, a), exact) for a in AVERAGINGS]
                meep = worst(width_meep(te, eps, ka, radius), exact) if mp else None
                row(f"cylinder, {'H' if te else 'E'} along it, eps {eps:g}, ka {ka:g}: bistatic width", f"{radius} in radius", errors, meep, "series")


TABLES = {table.__name__: table for table in (crystal, mirror, resonant, cavity, width)}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--yeec", default=harness.YEEC)
    parser.add_argument("--only", choices=TABLES)
    options = parser.parse_args()
    harness.YEEC = str(pathlib.Path(options.yeec).resolve())
    folder = harness.scratch()
    for name, table in TABLES.items():
        if options.only in (None, name):
            table(folder)


if __name__ == "__main__":
    main()
