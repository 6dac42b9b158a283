#!/usr/bin/env python3
"""yeec beside Meep and theory on the same lattices; README.md's table under "Independent comparisons".

    tests/physics/independent.py [--yeec build/yeec] [--only WORD]

Run by hand; some minutes. Prints a table: the case, cells, the error with each averaging, the error of Meep (Debian's
python3-meep; "-" where there is none), the reference. The error is the largest over the case's frequencies, of the
largest value there, unless the case says otherwise. References:
  cylinder, ball: series (Bohren & Huffman ch. 4 and 8; dispersive.py); scattering and absorption from one pulse, by the
     power through boxes in the scattered and in the total field. sigma is the same at all frequencies; the loss tangent
     is that in the middle.
  layers: characteristic matrices (Born & Wolf 1.6.2); the faces lie within cells.
  absorbing layer: nothing comes back; each program's own layer with its defaults, against a domain so long that
     nothing returns. Dispersion of the lattice drops out.
  ring: complex roots of the mode's equation, of Bessel functions inside and Hankel functions outside; error of the
     frequency.
Meep has its default averaging and Courant number (0.5), yeec 0.99 of the limit.
"""
import argparse
import cmath
import csv
import math
import pathlib
import sys

import numpy as np

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import dispersive  # noqa: E402
import harness  # noqa: E402
import layers  # noqa: E402
import plasmonic  # noqa: E402
from harness import C0, EPS0, Raw, call  # noqa: E402

try:
    import meep as mp

    mp.verbosity(0)
except ImportError:
    mp = None

D = 1e-3  # m
AVERAGINGS = ("volume", "normal", "tensor")
PML = 10  # cells of Meep's layer


def worst(found, exact):
    return float(np.max(np.abs(np.array(found) - exact)) / np.max(np.abs(exact)))


# Cylinders and balls

def cylinder_tm(eps, x):
    """Q_sca, Q_ext of a cylinder, E along its axis: continuity of Ez and of dEz/dr."""
    m = cmath.sqrt(complex(eps).conjugate())
    terms = int(x + 4 * x ** (1 / 3) + 4)
    slope = dispersive.log_slopes(m * x, terms, lambda n, z: (n - 1) / z, lambda n, z: n / z)
    scattering = extinction = 0
    for n in range(terms + 1):
        j, y = dispersive.bessel(n, x)
        up_j, up_y = dispersive.bessel(n + 1, x)
        dj, dh, h = n / x * j - up_j, complex(n / x * j - up_j, n / x * y - up_y), complex(j, y)
        b = (m * slope[n] * j - dj) / (m * slope[n] * h - dh)
        scattering += (1 if n == 0 else 2) * abs(b) ** 2
        extinction += (1 if n == 0 else 2) * b.real
    return 2 / x * scattering, 2 / x * extinction


THEORY = {"2d-tm": cylinder_tm, "2d-te": dispersive.cylinder_te, "3d": dispersive.sphere}


def theory(mode, eps, tangent, sizes):
    """(Q_sca, Q_abs) over the sizes ka."""
    both = [THEORY[mode](eps * (1 - 1j * tangent * np.mean(sizes) / x), x) for x in sizes]
    return np.array([s for s, _ in both]), np.array([e - s for s, e in both])


def by_yeec(folder, mode, eps, tangent, sizes, radius, periods, averaging):
    f = np.mean(sizes) * C0 / (2 * math.pi * radius * D)
    medium = call("material", name="body", eps=eps, sigma=eps * tangent * 2 * math.pi * f * EPS0)
    kind = "sphere" if mode == "3d" else "disc"
    text = plasmonic.scene(mode, lambda middle: call(kind, centre=middle, radius=radius * D, material=medium), radius, D,
                           [2 * math.pi * radius * D / x for x in sizes], periods / f, averaging)
    run = harness.run(text, folder, f"{mode}_{eps:g}_{tangent:g}_{radius}_{averaging}", precision="f32")
    section = math.pi * (radius * D) ** 2 if mode == "3d" else 2 * radius * D
    return [sigma / section for sigma in plasmonic.cross_sections(run)]


def meep_box(sim, fc, df, count, half, axes):
    regions = []
    for a in range(axes):
        for side in (-1, 1):
            centre, size = [0, 0, 0], [2 * half if b < axes and b != a else 0 for b in range(3)]
            centre[a] = side * half
            regions.append(mp.FluxRegion(center=mp.Vector3(*centre), size=mp.Vector3(*size), weight=side))
    return sim.add_flux(fc, df, count, *regions), sim.add_flux(fc, df, count, mp.FluxRegion(
        center=mp.Vector3(-half), size=mp.Vector3(0, 2 * half, 2 * half if axes == 3 else 0)))


def by_meep(mode, eps, tangent, sizes, radius):
    """(Q_sca, Q_abs), lengths in cells; the wave goes along x."""
    axes = 3 if mode == "3d" else 2
    f = np.array(sizes) / (2 * math.pi * radius)
    fc, df, half = (f[0] + f[-1]) / 2, f[-1] - f[0], radius + 3
    n = 2 * (half + 6 + PML)
    along = mp.Ey if mode == "2d-te" else mp.Ez
    mirrors = {"2d-tm": [mp.Mirror(mp.Y)], "2d-te": [mp.Mirror(mp.Y, phase=-1)],
               "3d": [mp.Mirror(mp.Y), mp.Mirror(mp.Z, phase=-1)]}[mode]
    medium = mp.Medium(epsilon=eps, D_conductivity=2 * math.pi * fc * tangent)
    body = mp.Sphere(radius, material=medium) if axes == 3 else mp.Cylinder(radius, material=medium)

    def simulation(geometry):
        wide = 1.5 * max(df, 0.2 * fc)
        return mp.Simulation(
            resolution=1, cell_size=mp.Vector3(n, n, n if axes == 3 else 0), boundary_layers=[mp.PML(PML)], geometry=geometry,
            k_point=mp.Vector3(), symmetries=mirrors, sources=[mp.Source(
                mp.GaussianSource(fc, fwidth=wide, is_integrated=True), center=mp.Vector3(-n / 2 + PML + 1),
                size=mp.Vector3(0, n, n if axes == 3 else 0), component=along)])

    empty = simulation([])
    box, front = meep_box(empty, fc, df, len(f), half, axes)
    empty.run(until_after_sources=mp.stop_when_dft_decayed(tol=1e-9))
    kept, power = empty.get_flux_data(box), np.array(mp.get_fluxes(front))
    intensity = power / (2 * half) ** (axes - 1)
    full = simulation([body])
    scattered, _ = meep_box(full, fc, df, len(f), half, axes)
    absorbed, _ = meep_box(full, fc, df, len(f), half, axes)
    full.load_minus_flux_data(scattered, kept)
    full.run(until_after_sources=mp.stop_when_dft_decayed(tol=1e-9))
    section = math.pi * radius ** 2 if axes == 3 else 2 * radius
    return [sign * np.array(mp.get_fluxes(b)) / intensity / section for sign, b in ((1, scattered), (-1, absorbed))]


BODIES = [  # mode, eps, loss tangent, ka from, to, cells in radius, periods
    *[(mode, eps, 0.0, *band, (10, 20, 40), periods) for mode in ("2d-tm", "2d-te")
      for eps, band, periods in ((4.0, (1.0, 2.5), 40), (12.0, (0.5, 1.2), 60))],
    *[(mode, 4.0, tangent, 0.8, 1.2, (10, 20), 30) for mode in ("2d-tm", "2d-te") for tangent in (0.1, 1.0, 10.0, 100.0)],
    ("3d", 4.0, 0.0, 0.8, 1.2, (8, 16), 20),
    ("3d", 4.0, 1.0, 0.8, 1.2, (8, 16), 20),
]


def bodies(folder, _):
    for mode, eps, tangent, low, high, radii, periods in BODIES:
        sizes = np.linspace(low, high, 9)
        exact = theory(mode, eps, tangent, sizes)[tangent > 0]
        what = {"2d-tm": "cylinder, E along it", "2d-te": "cylinder, H along it", "3d": "ball"}[mode]
        what += f", eps {eps:g}" + (f", loss tangent {tangent:g}: Q_abs" if tangent else ": Q_sca") + f", ka {low:g} to {high:g}"
        for radius in radii:
            errors = [worst(by_yeec(folder, mode, eps, tangent, sizes, radius, periods, a)[tangent > 0], exact) for a in AVERAGINGS]
            meep = worst(by_meep(mode, eps, tangent, sizes, radius)[tangent > 0], exact) if mp else None
            row(what, f"{radius} in radius", errors, meep, "series")


# Layers

STACK = [(2.25, 7.3), (12.0, 4.37), (6.0, 5.61)]  # eps, cells at the coarse lattice
START = 40.23


def stack_faces(fine):
    place = START * fine
    for eps, thick in STACK:
        yield eps, place, place + thick * fine
        place += thick * fine


def stack_exact(waves):
    media = [(dispersive.Medium(f"l{i}", eps=eps), thick * D) for i, (eps, thick) in enumerate(STACK)]
    vacuum = dispersive.Medium("v", eps=1.0)
    return np.array([abs(dispersive.stack(media, vacuum, C0 / (w * D))[1]) ** 2 for w in waves])


def stack_yeec(folder, mode, fine, waves, averaging):
    n, wide, d = 100 * fine, 4, D / fine
    f = [C0 / (w * D) for w in waves]
    across = [wide * d] * 2 if mode == "3d" else []

    def box(low, high):
        return dict(from_=[low] + [0.0] * len(across), to=[high] + across)

    sides = {"x": call("cpml", cells=10), "y": Raw("periodic"), "z": Raw("periodic")} if mode == "3d" else call("cpml", cells=10)
    power = []
    for there in (True, False):
        objects = [call("box", **box(low * d, high * d), material=call("material", name=f"m{i}", eps=eps))
                   for i, (eps, low, high) in enumerate(stack_faces(fine))] if there else []
        text = harness.scene_text(
            mode=mode, cell=d, cells=[n] + [wide] * len(across), duration=400 * 40 * D / C0, boundary=sides, objects=objects,
            averaging=averaging,
            sources=[call("soft", component="Ez", box=[[20 * fine * d] + [0.0] * len(across), [20 * fine * d] + across],
                          waveform=call("pulse", f0=(f[0] + f[-1]) / 2, bandwidth=abs(f[0] - f[-1])))],
            monitors=[call("flux", name="out", **box(75 * fine * d, 75 * fine * d), frequencies=f)])
        run = harness.run(text, folder, f"stack_{mode}_{fine}_{averaging}_{there}")
        with open(run.folder / "spectra" / "out.csv", newline="") as file:
            power.append(np.array([float(line["power_w"]) for line in csv.DictReader(file)]))
    return power[0] / power[1]


def stack_meep(mode, fine, waves):
    n = 100 * fine
    f = [1 / (w * fine) for w in waves]
    power = []
    for there in (True, False):
        blocks = [mp.Block(size=mp.Vector3(mp.inf, mp.inf, high - low), center=mp.Vector3(0, 0, (low + high) / 2 - n / 2),
                           material=mp.Medium(epsilon=eps)) for eps, low, high in stack_faces(fine)] if there else []
        wide = 4 if mode == "3d" else 0
        sim = mp.Simulation(
            resolution=1, dimensions=3 if mode == "3d" else 1, cell_size=mp.Vector3(wide, wide, n), k_point=mp.Vector3(),
            boundary_layers=[mp.PML(10, direction=mp.Z)], geometry=blocks,
            sources=[mp.Source(mp.GaussianSource((f[0] + f[-1]) / 2, fwidth=2 * abs(f[0] - f[-1])), component=mp.Ex,
                               center=mp.Vector3(0, 0, 20 * fine - n / 2), size=mp.Vector3(wide, wide))])
        out = [sim.add_flux(g, 0, 1, mp.FluxRegion(center=mp.Vector3(0, 0, 75 * fine - n / 2), size=mp.Vector3(wide, wide)))
               for g in f]
        sim.run(until_after_sources=200 * 40 * fine)
        power.append(np.array([mp.get_fluxes(o)[0] for o in out]))
    return power[0] / power[1]


def stack(folder, _):
    waves = np.linspace(80, 160, 9)  # cells of the coarse lattice
    exact = stack_exact(waves)
    for mode in ("1d", "3d"):
        for fine in (2, 4):
            errors = [worst(stack_yeec(folder, mode, fine, waves, a), exact) for a in AVERAGINGS]
            meep = worst(stack_meep(mode, fine, waves), exact) if mp else None
            row(f"three layers, eps 2.25, 12, 6, faces within cells, {mode}: T", f"{23 * fine} to {46 * fine} a wavelength in 12",
                errors, meep, "characteristic matrices")


# Absorbing layers

def absorber_meep(angle, wave, cells):
    """|R|: the wave at a place, in a domain that ends in the layer and in one that is long."""
    f = 1 / wave
    ky = f * math.sin(math.radians(angle))
    amplitude = []
    for far in (60 + cells, 3000):
        sim = mp.Simulation(
            resolution=1, cell_size=mp.Vector3(3000 + far, 1), k_point=mp.Vector3(0, ky), geometry=[],
            boundary_layers=[mp.PML(cells, direction=mp.X)],
            sources=[mp.Source(mp.GaussianSource(f, fwidth=0.3 * f * math.cos(math.radians(angle)), cutoff=6), component=mp.Ez,
                               center=mp.Vector3(3000 - (3000 + far) / 2), size=mp.Vector3(0, 1),
                               amp_func=lambda p: cmath.exp(2j * math.pi * ky * p.y))])
        probe = sim.add_dft_fields([mp.Ez], [f], center=mp.Vector3(3040 - (3000 + far) / 2), size=mp.Vector3(0, 0))
        sim.run(until=3000)
        amplitude.append(complex(np.ravel(sim.get_dft_array(probe, mp.Ez, 0))[0]))
    return abs(amplitude[0] / amplitude[1] - 1)


def absorbers(folder, _):
    for angle in (0, 45, 60):
        for cells in (10, 20):
            layer = call("cpml", cells=cells)
            found = layers.reflection(folder, f"cpml{cells}", layer, cells, angle)
            meep = absorber_meep(angle, 20, cells) if mp else None
            row(f"absorbing layer, 20 cells a wavelength, {angle} degrees: reflection, dB", f"{cells} deep",
                [20 * math.log10(found)] + [None] * 2, meep and 20 * math.log10(meep), "a long domain", "{:.0f} dB")


# Ring

def besselj(n, z):
    """J_n of complex z by its power series; J' by besselj(n - 1) and (n + 1)."""
    term, total = (z / 2) ** n / math.factorial(n), 0
    for k in range(80):
        total += term
        term *= -(z / 2) ** 2 / ((k + 1) * (n + k + 1))
    return total


def bessely(n, z):
    """Y_n of complex z: Y_0 by Neumann's series, Y_1 by the Wronskian, the others upwards."""
    y0 = 2 / math.pi * (cmath.log(z / 2) + 0.57721566490153286) * besselj(0, z)
    y0 -= 4 / math.pi * sum((-1) ** k * besselj(2 * k, z) / k for k in range(1, 40))
    y1 = (besselj(1, z) * y0 - 2 / (math.pi * z)) / besselj(0, z)
    for k in range(1, n):
        y0, y1 = y1, 2 * k / z * y1 - y0
    return y0 if n == 0 else y1


def slope(of, n, z):
    return n / z * of(n, z) - of(n + 1, z)


def ring_exact(m, guess, te):
    """Complex frequency, c/um, of mode m of the ring of index 3.4 between 1 and 2 um, by the secant method."""
    index = 3.4

    def equation(f):
        k = 2 * math.pi * f
        weight = index / index ** 2 if te else index  # of the slope inside

        def hankel(n, z):
            return besselj(n, z) + 1j * bessely(n, z)

        rows = [[besselj(m, k), -besselj(m, index * k), -bessely(m, index * k), 0],
                [slope(besselj, m, k), -weight * slope(besselj, m, index * k), -weight * slope(bessely, m, index * k), 0],
                [0, besselj(m, 2 * index * k), bessely(m, 2 * index * k), -hankel(m, 2 * k)],
                [0, weight * slope(besselj, m, 2 * index * k), weight * slope(bessely, m, 2 * index * k), -slope(hankel, m, 2 * k)]]
        return np.linalg.det(np.array(rows, dtype=complex))

    a, b = guess, guess * (1.001 - 0.0005j)
    fa, fb = equation(a), equation(b)
    for _ in range(40):
        if fb == fa or abs(b - a) < 1e-13:
            break
        a, b, fa = b, b - fb * (b - a) / (fb - fa), fb
        fb = equation(b)
    return b


def ring_yeec(folder, cells, te, band, averaging):
    um, half = 1e-6, 8
    component, axis = ("Hz", None) if te else ("Ez", "z")
    at = [(half + 1.1) * um + (0.5 * um / cells if te else 0), half * um + (0.5 * um / cells if te else 0)]
    text = harness.scene_text(
        mode="2d-te" if te else "2d-tm", cell=um / cells, cells=[2 * half * cells] * 2, duration=700 * um / C0,
        boundary=call("cpml", cells=2 * cells), averaging=averaging,
        objects=[call("disc", centre=[half * um] * 2, radius=2 * um, material=call("material", name="ring", eps=3.4 ** 2)),
                 call("disc", centre=[half * um] * 2, radius=um, material=Raw("vacuum"))],
        sources=[call("soft", component=component, at=at,
                      waveform=call("pulse", f0=np.mean(band) * C0 / um, bandwidth=float(np.ptp(band)) * C0 / um))],
        monitors=[call("resonances", name="ring", component=component, at=at, band=[b * C0 / um for b in band])])
    run = harness.run(text, folder, f"ring_{te}_{cells}_{averaging}")
    with open(run.folder / "spectra" / "ring.csv", newline="") as file:
        return [(float(m["frequency_hz"]) / C0 * um, float(m["q"])) for m in csv.DictReader(file)]


def ring_meep(cells, te, band):
    component, at = (mp.Hz, mp.Vector3(1.1)) if te else (mp.Ez, mp.Vector3(1.1))
    sim = mp.Simulation(
        resolution=cells, cell_size=mp.Vector3(16, 16), boundary_layers=[mp.PML(2)],
        symmetries=[mp.Mirror(mp.Y, phase=-1 if te else 1)],
        geometry=[mp.Cylinder(2, material=mp.Medium(index=3.4)), mp.Cylinder(1, material=mp.vacuum)],
        sources=[mp.Source(mp.GaussianSource(float(np.mean(band)), fwidth=float(np.ptp(band))), component=component, center=at)])
    ringing = mp.Harminv(component, at, float(np.mean(band)), float(np.ptp(band)))
    sim.run(mp.after_sources(ringing), until_after_sources=300)
    return [(m.freq, m.Q) for m in ringing.modes]


def ring(folder, _):
    for te, m, guess, band in ((False, 4, 0.1472, (0.1, 0.2)), (False, 5, 0.1753, (0.1, 0.2)), (True, 4, 0.184, (0.15, 0.22)),
                               (True, 5, 0.208, (0.15, 0.22))):
        exact = ring_exact(m, guess, te)
        for cells in (10, 20):
            found = [ring_yeec(folder, cells, te, band, a) for a in AVERAGINGS] + ([ring_meep(cells, te, band)] if mp else [])
            errors = [min(abs(f / exact.real - 1) for f, _ in modes) if modes else math.nan for modes in found]
            row(f"ring of index 3.4, {'H' if te else 'E'} along the axis, f = {exact.real:.6f} c/um, "
                f"Q = {-exact.real / (2 * exact.imag):.0f}: frequency",
                f"{cells} a um", errors[:3], errors[3] if mp else None, "Bessel functions", "{:.3f}%")


def row(what, cells, errors, meep, reference, form="{:.2f}%"):
    def text(x):
        return "-" if x is None else form.format(x if "dB" in form else 100 * x)

    print(f"| {what} | {cells} | " + " | ".join(text(e) for e in [*errors, meep]) + f" | {reference} |", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--yeec", default=harness.YEEC)
    parser.add_argument("--only", choices=["bodies", "stack", "absorbers", "ring"])
    options = parser.parse_args()
    harness.YEEC = str(pathlib.Path(options.yeec).resolve())
    folder = harness.scratch()
    print("| case | cells | " + " | ".join(f"`{a}`" for a in AVERAGINGS) + " | Meep | reference |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for table in (ring, absorbers, stack, bodies):
        if options.only in (None, table.__name__):
            table(folder, options)


if __name__ == "__main__":
    main()
