"""Bloch walls: the band structure of a square lattice of rods and waves in an empty cell.

1. A cell of vacuum, in 2D and, between three pairs of Bloch walls, in 3D: its waves are the lattice's own with k + G, by
   the numerical dispersion relation (Taflove & Hagness, eq. 4.12), G = 2 pi (m, n)/L, to 1e-6.
2. Rods of eps 8.9 and radius 0.2 a, E along them (Joannopoulos et al., Photonic Crystals, ch. 5): the first six bands
   along Gamma-X-M-Gamma against an expansion in plane waves made here, (k + G)^2 E = (w/c)^2 eps E.
"""
import csv
import math

import numpy

import harness
from harness import C0, Raw, call
import yee

A = 1e-6  # m: the lattice's period


def found(result):
    frequencies = []
    for path in sorted((result.folder / "spectra").glob("r[0-9][0-9].csv")):
        with open(path) as table:
            frequencies += [float(row["frequency_hz"]) for row in csv.DictReader(table) if abs(float(row["q"])) > 300]
    return frequencies


def cell(mode, cells, k, wanted, steps, objects=()):
    """Sources and probes at places of no symmetry, and looks for what rings near each frequency that is wanted."""
    component = "Ez" if mode == "2d-tm" else "Hz"
    middle, width = 0.5 * (min(wanted) + max(wanted)), 1.2 * max(wanted)
    sources = [call("soft", component=component, at=[x * A, y * A], waveform=call("pulse", f0=middle, bandwidth=width, amplitude=s))
               for x, y, s in [(0.31, 0.17, 1), (0.83, 0.62, -0.7), (0.55, 0.91, 0.4)]]
    places = [(0.13, 0.71), (0.67, 0.29), (0.47, 0.86)]
    monitors = [call("resonances", name=f"r{i}{n}", component=component, at=[x * A, y * A], band=[0.93 * f, 1.07 * f])
                for i, (x, y) in enumerate(places) for n, f in enumerate(wanted)]
    monitors += [call("probe", name=f"p{i}", component=component, at=[x * A, y * A]) for i, (x, y) in enumerate(places)]
    return harness.scene_text(mode=mode, cell=A / cells, cells=[cells, cells], steps=steps, objects=list(objects),
                              boundary={"x": call("bloch", k=k[0]), "y": call("bloch", k=k[1])}, sources=sources, monitors=monitors)


def empty(checks, folder):
    cells, k = 20, (0.31 * 2 * math.pi / A, 0.13 * 2 * math.pi / A)
    waves = [[k[0] + 2 * math.pi * m / A, k[1] + 2 * math.pi * n / A] for m, n in [(0, 0), (-1, 0), (0, -1), (-1, -1)]]
    rough = [C0 * math.hypot(*wave) / (2 * math.pi) for wave in waves]
    for mode in ("2d-tm", "2d-te"):
        result = harness.run(cell(mode, cells, k, rough, 9000), folder, f"empty_{mode}")
        for wave in waves:
            exact = yee.numerical_frequency(wave, [A / cells] * 2, result.dt)
            checks.below(f"{mode}: empty cell, {exact / 1e12:.3f} THz, relative", min(abs(f / exact - 1) for f in found(result)), 1e-6)


def three_axes(checks, folder):
    """Bloch walls all round in 3D: the lowest wave."""
    d, cells = 0.1 * A, [8, 7, 9]
    for k in ([1.1e6, -2.3e6, 0.7e6], [-3.1e6, 1.7e6, 2.2e6]):
        rough = C0 * math.hypot(*k) / (2 * math.pi)
        text = harness.scene_text(
            mode="3d", cell=d, cells=cells, steps=6000, boundary={a: call("bloch", k=q) for a, q in zip("xyz", k)},
            sources=[call("soft", component=c, at=[2 * d, 3 * d, 4 * d], waveform=call("pulse", f0=rough, bandwidth=rough)) for c in ("Ex", "Ey", "Hz")],
            monitors=[call("resonances", name="r00", component="Ex", at=[6 * d, 5 * d, 2 * d], band=[0.9 * rough, 1.1 * rough])])
        result = harness.run(text, folder, f"three_{rough / 1e12:.0f}")
        exact = yee.numerical_frequency(k, [d] * 3, result.dt)
        checks.below(f"3d: empty cell, {exact / 1e12:.3f} THz, relative", min(abs(f / exact - 1) for f in found(result)), 1e-6)


def expansion(k, eps=8.9, radius=0.2, most=9):
    """The lowest frequencies (c/a) at k (2 pi/a) of rods in vacuum, E along them."""
    G = numpy.array([(m, n) for m in range(-most, most + 1) for n in range(-most, most + 1)], float)
    x = 2 * math.pi * numpy.hypot(G[:, None, 0] - G[None, :, 0], G[:, None, 1] - G[None, :, 1]) * radius
    angles = (numpy.arange(400) + 0.5) / 400 * math.pi  # J1 by Bessel's integral
    values, place = numpy.unique(numpy.round(x, 9), return_inverse=True)
    j1 = numpy.array([numpy.mean(numpy.cos(angles - z * numpy.sin(angles))) for z in values])[place].reshape(x.shape)
    with numpy.errstate(invalid="ignore", divide="ignore"):
        shape = math.pi * radius**2 * numpy.where(x > 0, 2 * j1 / x, 1)
    lower = numpy.linalg.inv(numpy.linalg.cholesky((eps - 1) * shape + numpy.eye(len(G))))
    operator = lower @ numpy.diag(((G + numpy.array(k)) ** 2).sum(1)) @ lower.T
    return numpy.sqrt(numpy.abs(numpy.linalg.eigvalsh(operator)[:6]))


def peaks(result, names, begin):
    """Frequencies at which the spectra of probes peak, by parabolas through their logarithms."""
    lines = []
    for name in names:
        _, times, values = result.probe(name)
        values = numpy.array([v for t, v in zip(times, values) if t > begin])
        size = numpy.log(numpy.abs(numpy.fft.rfft(values * numpy.hanning(len(values)))) + 1e-300)
        for n in numpy.flatnonzero((size[1:-1] > size[:-2]) & (size[1:-1] > size[2:])) + 1:
            a, b, c = size[n - 1 : n + 2]
            if b > size.max() - 7:
                lines.append((n + 0.5 * (a - c) / (a - 2 * b + c)) / (len(values) * (times[1] - times[0])))
    return lines


def bands(checks, folder):
    path, cells = [(0, 0), (0.25, 0), (0.5, 0), (0.5, 0.25), (0.5, 0.5), (0.25, 0.25)], 40
    rod = call("disc", centre=[A / 2, A / 2], radius=0.2 * A, material=call("material", eps=8.9))
    for number, k in enumerate(path):
        wanted = [f * C0 / A for f in expansion(k) if f > 0.02]
        result = harness.run(cell("2d-tm", cells, [2 * math.pi * q / A for q in k], wanted, 30000, [rod]), folder, f"bands_{number}")
        lines = peaks(result, ["p0", "p1", "p2"], 20 / wanted[-1])
        worst = max(min(abs(f / w - 1) for f in lines) for w in wanted)
        checks.below(f"rods at k = {k} 2 pi/a, {len(wanted)} bands up to {wanted[-1] * A / C0:.3f} c/a, {cells} cells, worst", worst, 0.005)


def main():
    checks, folder = harness.Checks(), harness.scratch()
    empty(checks, folder)
    three_axes(checks, folder)
    bands(checks, folder)
    checks.end()


if __name__ == "__main__":
    main()
