"""Diffraction orders of a lamellar grating at oblique incidence, against rigorous coupled waves.

1. scenes/28_grating.lua, both polarisations and three frequencies of one pulse (each at an angle of its own, k across the
   grating being one): efficiencies of all orders against Moharam, Grann, Pommet & Gaylord, J. Opt. Soc. Am. A 12, 1068
   (1995), with Li's rule for E across the grooves (J. Opt. Soc. Am. A 13, 1870 (1996)); their sum is 1.
2. What comes back in an empty cell, seen in front of the sheet from which the plane wave starts: below -95 dB, what the
   layer behind reflects included.
3. A pulse so wide that a part of it would travel along the sheet and is left out: R + T of a half space, E in the plane of
   incidence, by sums over as many steps as the run takes for enough.
4. A plane wave of 1 V/m: |E| as a dft has it, power of order 0 and of a flux against cos(t)/(2 Z0) of the lattice, by a pulse
   and by a sine, which settles.
5. A slab between Bloch walls in 3D, light askew to both axes: reflection against Fresnel's, s and p.
"""
import csv
import math

import numpy

import harness
from harness import C0, ROOT, Z0, Raw, call


def orders(result, name):
    with open(result.folder / "spectra" / f"{name}.csv") as table:
        return list(csv.DictReader(table))


def coupled_waves(k0, kx, period, filling, depth, n, in_plane, most=40):
    """{order: (reflected, transmitted)} of a binary grating of index n on a half space of n, in vacuum."""
    m = numpy.arange(-most, most + 1)
    q = (kx + 2 * math.pi / period * m) / k0
    g = m[:, None] - m[None, :]
    with numpy.errstate(invalid="ignore", divide="ignore"):
        shape = numpy.where(g == 0, filling, numpy.sin(math.pi * g * filling) / (math.pi * g)) * numpy.exp(-1j * math.pi * g * filling)
    eps = (n * n - 1) * shape + (g == 0)
    inverse = (1 / n**2 - 1) * shape + (g == 0)
    Q, one = numpy.diag(q), numpy.eye(len(m))
    over = [numpy.sqrt(index**2 - q**2 + 0j) for index in (1, n)]  # k along the normal, decaying: negative imaginary
    over = [numpy.where(k.imag > 0, -k, k) for k in over]
    if in_plane:
        matrix = numpy.linalg.inv(inverse) @ (Q @ numpy.linalg.inv(eps) @ Q - one)
        Z = [over[0], over[1] / n**2]
    else:
        matrix, Z = Q @ Q - eps, over
    square, W = numpy.linalg.eig(matrix)
    root = numpy.sqrt(square + 0j)
    root = numpy.where(root.real < 0, -root, root)
    V = (inverse if in_plane else one) @ W @ numpy.diag(root)
    X = numpy.diag(numpy.exp(-root * k0 * depth))
    # unknown: reflected r, waves c+ and c- of the grating, transmitted t; fields go as exp(-j kx x), E or H along the grooves
    N = len(m)
    A = numpy.zeros((4 * N, 4 * N), complex)
    b = numpy.zeros(4 * N, complex)
    start = (m == 0).astype(complex)
    for block, (row, column, value) in enumerate([(0, 0, -one), (0, 1, W), (0, 2, W @ X), (1, 0, 1j * numpy.diag(Z[0])),
                                                  (1, 1, V), (1, 2, -V @ X), (2, 1, W @ X), (2, 2, W), (2, 3, -one),
                                                  (3, 1, V @ X), (3, 2, -V), (3, 3, -1j * numpy.diag(Z[1]))]):
        A[row * N : (row + 1) * N, column * N : (column + 1) * N] = value
    b[:N], b[N : 2 * N] = start, 1j * Z[0] * start
    x = numpy.linalg.solve(A, b)
    r, t, own = x[:N], x[3 * N :], Z[0][most].real
    return {int(i): (abs(r[j]) ** 2 * Z[0][j].real / own, abs(t[j]) ** 2 * Z[1][j].real / own) for j, i in enumerate(m)}


def grating(checks, folder):
    scene = (ROOT / "scenes" / "28_grating.lua").read_text()
    period, f0 = 1.2e-6, C0 / 1e-6
    kx = 2 * math.pi * f0 / C0 * math.sin(math.radians(25))
    for mode in ("2d-tm", "2d-te"):
        result = harness.run(scene, folder, mode, extra=["--set", f"mode={mode}", "--set", "cells=120"])
        rows = [(row, 0) for row in orders(result, "front")] + [(row, 1) for row in orders(result, "behind")]
        worst, sums = 0, {}
        for row, behind in rows:
            f = float(row["frequency_hz"])
            exact = coupled_waves(2 * math.pi * f / C0, kx, period, 0.5, 0.6e-6, 1.5, mode == "2d-te")[int(row["order"])][behind]
            found = float(row["forward_efficiency" if behind else "backward_efficiency"])
            worst = max(worst, abs(found - exact))
            sums[f] = sums.get(f, 0) + found
        checks.below(f"{mode}: {len(rows)} efficiencies at 3 frequencies against coupled waves, worst difference", worst, 0.005)
        checks.below(f"{mode}: sum of the orders, worst difference from 1", max(abs(s - 1) for s in sums.values()), 1e-3)


def empty(checks, folder):
    scene = (ROOT / "scenes" / "28_grating.lua").read_text().replace("objects  = {", "objects  = {}, title = \"empty\", --")
    scene = scene.replace('  title    = "Grating at oblique incidence",\n', "")
    scene = scene.replace("bandwidth = 0.3 * f", "bandwidth = 0.2 * f").replace("cpml{ cells = 15 }", "cpml{ cells = 20 }")
    for mode in ("2d-tm", "2d-te"):
        text = scene.replace("orders{ name = \"front\", from = a, to = b", "orders{ name = \"front\", from = {0, 0.5e-6}, to = {period, 0.5e-6}")
        result = harness.run(text, folder, f"empty_{mode}", extra=["--set", f"mode={mode}"])
        back = max(float(row["backward_re"]) ** 2 + float(row["backward_im"]) ** 2 for row in orders(result, "front"))
        go = min(float(row["forward_re"]) ** 2 + float(row["forward_im"]) ** 2 for row in orders(result, "behind") if row["order"] == "0")
        checks.below(f"{mode}: sent back by the source and the far layer, dB", 10 * math.log10(back / go), -95)


def wide(checks, folder):
    """Half of the spectrum's peak amplitude at 0.7 f, 0.14 where waves begin to travel along the sheet, at 0.58 f."""
    f, d, angle = 10e9, 0.5e-3, math.radians(35)
    width, planes = 4 * d, {"front": 120 * d, "behind": 300 * d}
    text = harness.scene_text(
        mode="2d-te", cell=d, cells=[4, 400], steps=20000, boundary={"x": call("bloch"), "y": call("cpml", cells=40)},
        objects=[call("box", from_=[0, 200 * d], to=[width, 400 * d], material=call("material", eps=3, mu=1.4))],
        sources=[call("plane_wave", from_=[0, 80 * d], to=[width, 400 * d], direction=[math.sin(angle), math.cos(angle)],
                      waveform=call("pulse", f0=f, bandwidth=0.35 * f))],
        monitors=[call("orders", name=name, from_=[0, y], to=[width, y], incident="front",
                       frequencies=[0.5 * f, 0.85 * f, f, 1.15 * f]) for name, y in planes.items()])
    result = harness.run(text, folder, "wide")
    none, *behind = orders(result, "behind")
    sums = [float(a["backward_efficiency"]) + float(b["forward_efficiency"]) for a, b in zip(orders(result, "front"), behind)]
    checks.that("a wide pulse: where nothing comes in there is no efficiency", none["frequency_hz"] == "5000000000" and
                math.isnan(float(none["forward_efficiency"])), none["forward_efficiency"])
    checks.that("a wide pulse: sums take some steps alone", result.manifest["monitors"]["front"]["every"] > 1)
    checks.below("a wide pulse: R + T of a half space, worst difference from 1", max(abs(s - 1) for s in sums), 3e-4)


def amplitude(checks, folder):
    f, d, angle, cells = 10e9, 1e-3, math.radians(30), 140
    width = 4 * d
    for wave in ("pulse{ f0 = 10e9, bandwidth = 1e9 }", "sine{ f = 10e9, ramp = 6 }"):
        title = wave.split("{", 1)[0]
        text = harness.scene_text(
            mode="2d-tm", cell=d, cells=[4, cells], steps=5000, boundary={"x": call("bloch"), "y": call("cpml", cells=20)},
            sources=[call("plane_wave", name="wave", from_=[0, 40 * d], to=[width, cells * d],
                          direction=[math.sin(angle), math.cos(angle)], waveform=Raw(wave))],
            monitors=[call("dft", name="field", component="Ez", at=[0, 70 * d], frequencies=[f], normalise="wave"),
                      call("flux", name="power", from_=[0, 90 * d], to=[width, 90 * d], frequencies=[f]),
                      call("orders", name="order", from_=[0, 90 * d], to=[width, 90 * d], frequencies=[f])])
        result = harness.run(text, folder, f"amplitude_{title}")
        watt = math.cos(angle) * width / (2 * Z0)
        order = next(row for row in orders(result, "order") if row["order"] == "0")
        checks.below(f"1 V/m by a {title}: |E| less 1", abs(abs(result.dft("field")[0, 0, 0, 0]) - 1), 1e-4)
        checks.below(f"1 V/m by a {title}: order 0 over cos(t)/(2 Z0), less 1",
                     abs((float(order["forward_re"]) ** 2 + float(order["forward_im"]) ** 2) / watt - 1), 0.01)
        checks.below(f"1 V/m by a {title}: flux over cos(t)/(2 Z0), less 1",
                     abs(float(orders(result, "power")[0]["power_w"]) / watt - 1), 0.01)
        checks.below(f"1 V/m by a {title}: rest", result.manifest["monitors"]["field"]["rest"], 1e-3)


def slab(checks, folder):
    """Half a wave of glass between two vacua, R of the lattice at 30 cells a wavelength in it."""
    d, f = 20e-9, C0 / 1.2e-6
    theta, phi = math.radians(40), math.radians(30)
    u = [math.sin(theta) * math.cos(phi), math.sin(theta) * math.sin(phi), math.cos(theta)]
    s = [-math.sin(phi), math.cos(phi), 0]
    p = [math.cos(theta) * math.cos(phi), math.cos(theta) * math.sin(phi), -math.sin(theta)]
    n, depth = 2.0, 10 * d
    for name, E in (("s", s), ("p", p)):
        text = harness.scene_text(
            mode="3d", cell=d, cells=[4, 4, 190], steps=9000, boundary={"x": call("bloch"), "y": call("bloch"), "z": call("cpml", cells=45)},
            objects=[call("box", from_=[0, 0, 100 * d], to=[4 * d, 4 * d, 100 * d + depth], material=call("material", eps=n * n))],
            sources=[call("plane_wave", from_=[0, 0, 55 * d], to=[4 * d, 4 * d, 190 * d], direction=u, polarisation=E,
                          waveform=call("pulse", f0=f, bandwidth=0.15 * f))],
            monitors=[call("orders", name="front", from_=[0, 0, 70 * d], to=[4 * d, 4 * d, 70 * d], frequencies=[f]),
                      call("orders", name="behind", from_=[0, 0, 125 * d], to=[4 * d, 4 * d, 125 * d], frequencies=[f], incident="front")])
        result = harness.run(text, folder, f"slab_{name}")
        inside = math.asin(math.sin(theta) / n)
        a, b = math.cos(theta), n * math.cos(inside)
        r = (a - b) / (a + b) if name == "s" else (b / n**2 - a) / (b / n**2 + a)
        turn = complex(math.cos(1), math.sin(1)) ** (-2 * 2 * math.pi * f / C0 * n * math.cos(inside) * depth)
        wanted = abs(r * (1 - turn) / (1 - r * r * turn)) ** 2
        rows = {row["order"]: row for row in orders(result, "front")}
        found = float(rows[f"(0, 0) {name}"]["backward_efficiency"])
        other = float(rows[f"(0, 0) {'p' if name == 's' else 's'}"]["backward_efficiency"])
        through = sum(float(row["forward_efficiency"]) for row in orders(result, "behind"))
        checks.below(f"3D slab, {name}: R {found:.4f} against {wanted:.4f}, difference", abs(found - wanted), 0.004)
        checks.below(f"3D slab, {name}: R in the other polarisation", other, 1e-6)
        checks.below(f"3D slab, {name}: R + T - 1", abs(found + other + through - 1), 1e-3)


def main():
    checks, folder = harness.Checks(), harness.scratch()
    grating(checks, folder)
    empty(checks, folder)
    wide(checks, folder)
    amplitude(checks, folder)
    slab(checks, folder)
    checks.end()


main()
