"""What a source gives to the field: `power`, Purcell factors and the local density of states.

1. Poynting's theorem of the discrete equations: whatever else drives or absorbs outside, what a source gives leaves the
   closed surface round it. Current elements, soft points and boxes of E and H, voltages behind a resistance, in media
   with loss and poles at their sites, at walls, across mirror planes, between Bloch walls. To 1e-9, in double.
2. A current element in vacuum, 26 cells a wavelength (Balanis, Antenna Theory, eq. 4-16), and its density of states
   w^2/(pi^2 c^3) (Novotny & Hecht, Principles of Nano-Optics, sect. 8.4); within 1%.
3. The same at a distance h from a conducting plane, over that in vacuum; with x = 2 k h (image theory)
       across the plane  1 + 3 (sin x/x^3 - cos x/x^2),   along it  1 - 3/2 (sin x/x + cos x/x^2 - sin x/x^3).
4. A line current in 2D: w mu0/8, w/(2 pi c^2), and over a plane 1 - J0(2 k h).
5. A line current before a half-space of mu = 3, eps = 2, its flat face on nodes: over that in vacuum
       Re integral of (1 + r exp(-2 j k1 h))/k1 over ky, over pi,   r = (k1 - k2/mu)/(k1 + k2/mu),
   at 14 and 28 cells per wavelength in it: within 0.4%, and less than 0.3 of the error at half the cell.
"""
import math

import numpy

import harness
from harness import C0, Z0, Raw, call

WAVE = 0.3  # m
F0 = C0 / WAVE
PULSE = dict(f0=0.9 * F0, bandwidth=0.7 * F0, delay=2.4 / (0.7 * F0))  # 9 standard deviations: no jump at the start
TONES = [0.6 * F0, 0.9 * F0, 1.2 * F0]


def result(run, name):
    return run.manifest["monitors"][name]


def balance(checks, what, run, pairs):
    worst = 0
    for given, left in pairs:
        for p, q in zip(result(run, given)["energy_j_per_hz"], result(run, left)["energy_j_per_hz"]):
            worst = max(worst, abs(p / q - 1))
    checks.below(f"{what}: given over what leaves the box", worst, 1e-9)


def theorem(checks, folder, name, moved):
    """Sources of five kinds in a lossy room with metal in it, each in an island without loss and a box of its own."""
    d, n = WAVE / 12, 34

    # A flux takes the plain mean of H on both sides of its plane: cells beside the boxes' faces stay equal.
    nodes = [i * d + moved * d * math.sin(i) * (i in (8, 9, 10, 16, 17, 23, 24, 25)) for i in range(n + 1)]

    def place(i):
        low = min(int(i), n - 1)
        return nodes[low] + (i - low) * (nodes[low + 1] - nodes[low])

    def at(i, j, k):
        return [place(i), place(j), place(k)]

    def driven(amplitude):
        return call("pulse", amplitude=amplitude, **PULSE)

    sources = [call("current", name="edge", at=at(10, 10, 10.5), axis="z", waveform=driven(1)),
               call("soft", name="e", component="Ex", at=at(23.5, 10, 10), waveform=driven(3e4)),
               call("soft", name="h", component="Hy", box=[at(9, 22, 9), at(12, 23, 12)], waveform=driven(10)),
               call("voltage", name="v", from_=at(23, 23, 12), to=at(23, 23, 9), resistance=70, waveform=driven(100)),
               call("soft", name="sheet", component="Ez", box=[at(15, 16, 22), at(17, 18, 25)], waveform=driven(3e3))]
    middles = {"edge": (10, 10, 10), "e": (23, 10, 10), "h": (10, 23, 10), "v": (23, 23, 10), "sheet": (16, 17, 23)}
    objects = [call("box", from_=at(0, 0, 0), to=at(n, n, n), material=call("material", eps=1.5, sigma=0.02)),
               call("box", from_=at(14, 1, 14), to=at(15, 8, 30), material=Raw("pec"))]
    monitors = []
    for number, (source, (i, j, k)) in enumerate(middles.items()):
        objects += [call("box", from_=at(i - 5, j - 5, k - 5), to=at(i + 5, j + 5, k + 5),
                         material=call("material", eps=1 + 0.3 * number)),
                    call("sphere", centre=at(i + 2, j, k), radius=1.5 * d, material=call("material", eps=3))]
        monitors += [call("power", name="p_" + source, source=source, frequencies=TONES, every=1),
                     call("flux", name="f_" + source, from_=at(i - 4, j - 4, k - 4), to=at(i + 4, j + 4, k + 4),
                          frequencies=TONES, every=1)]
    grid = {"nodes": dict.fromkeys("xyz", nodes)} if moved else {"cell": d, "cells": [n, n, n]}
    run = harness.run(harness.scene_text(mode="3d", **grid, steps=4500, objects=objects, sources=sources,
                                         monitors=monitors), folder, name)
    balance(checks, f"sources in 3D, {name}", run, [("p_" + source, "f_" + source) for source in middles])


def flat(folder, name, mode, boundary, sources, island, scene=None):
    """One source in 2D in an island of a lossy room; a flux box round it, or what of it the walls leave."""
    d, n = WAVE / 12, 30
    low, high = [c * d for c in island[0]], [c * d for c in island[1]]
    grown = [[max(c - 0.6 * d, 0) for c in low], [min(c + 0.6 * d, n * d) for c in high]]
    tones = dict(frequencies=TONES, every=1)
    text = harness.scene_text(
        mode=mode, cell=d, cells=[n, n], steps=2500, boundary=boundary, sources=sources,
        objects=[call("box", from_=[0, 0], to=[n * d] * 2, material=call("material", eps=1.5, sigma=0.02)),
                 call("box", from_=grown[0], to=grown[1], material=call("material", eps=1))],
        monitors=[call("power", name="given", **tones), call("flux", name="left", from_=low, to=high, **tones)],
        **(scene or {}))
    return harness.run(text, folder, name)


def walls(checks, folder):
    d, n = WAVE / 12, 30
    wave = call("pulse", **PULSE)

    def soft(component, low, high):
        return [call("soft", component=component, box=[[c * d for c in low], [c * d for c in high]], waveform=wave)]

    pmc = {"x": Raw("{ pmc, pec }"), "y": Raw("pec")}
    edge = [call("current", at=[0, 15 * d], axis="z", waveform=wave)]
    half = flat(folder, "pmc_edge", "2d-tm", pmc, edge, [(0, 11), (6, 19)])
    balance(checks, "a current in a magnetic wall", half, [("given", "left")])
    run = flat(folder, "pmc_box", "2d-tm", pmc, soft("Ez", (0, 14), (3, 16)), [(0, 11), (6, 19)])
    balance(checks, "a soft box up to a magnetic wall", run, [("given", "left")])
    across = soft("Ez", (13, 14), (17, 16))
    whole = flat(folder, "whole", "2d-tm", Raw("pec"), across, [(9, 11), (21, 19)])
    folded = flat(folder, "folded", "2d-tm", Raw("pec"), across, [(9, 11), (21, 19)],
                  {"symmetry": {"x": "even", "y": "even"}})
    balance(checks, "a soft box across two mirror planes", folded, [("given", "left")])
    worst = max(abs(p / q - 1) for p, q in zip(result(whole, "given")["power_w"], result(folded, "given")["power_w"]))
    checks.below("the same in the whole domain", worst, 1e-9)
    chain = [call("voltage", from_=[13 * d, 15 * d], to=[17 * d, 15 * d], resistance=100, waveform=wave)]
    run = flat(folder, "chain", "2d-te", Raw("pec"), chain, [(9, 11), (21, 19)], {"symmetry": {"x": "odd"}})
    balance(checks, "a chain of edges across a mirror plane", run, [("given", "left")])
    pair = [call("current", at=[i * d, 15 * d], axis="z", waveform=wave) for i in (17, 13)]  # the image first
    run = flat(folder, "pair", "2d-tm", Raw("pec"), pair, [(9, 11), (21, 19)], {"symmetry": {"x": "even"}})
    worst = max(abs(2 * p / q - 1) for p, q in zip(result(run, "given")["power_w"], result(run, "left")["power_w"]))
    checks.below("a source with an image gives half of what leaves", worst, 1e-9)
    checks.that("no density of states of two", "ldos" not in result(run, "given"))
    run = flat(folder, "te", "2d-te", Raw("pec"), soft("Hz", (13, 14), (17, 16)), [(9, 11), (21, 19)])
    balance(checks, "a soft box of Hz", run, [("given", "left")])
    strip, bloch = [(0, 11), (n, 19)], {"x": call("bloch", k=8.0), "y": Raw("pec")}
    for name, sources in (("edge", [call("current", at=[4 * d, 15 * d], axis="z", waveform=wave)]),
                          ("box", soft("Ez", (0, 14), (n, 16)))):
        run = flat(folder, "bloch_" + name, "2d-tm", bloch, sources, strip)
        balance(checks, f"between Bloch walls, {name}", run, [("given", "left")])


def spread(values, exact):
    return max(abs(v / e - 1) for v, e in zip(values, exact))


def dipoles(checks, folder):
    d, n = WAVE / 26, 46
    mid = n // 2 * d

    def dipole(name, axis, height, ground, **other):
        at = [mid, mid, height]
        layers = call("cpml", cells=8)
        boundary = {"x": layers, "y": layers, "z": Raw("{ pec, cpml{ cells = 8 } }")} if ground else layers
        text = harness.scene_text(
            mode="3d", cell=d, cells=[n, n, n], steps=900, boundary=boundary,
            sources=[call("current", at=at, axis=axis, waveform=call("pulse", **PULSE))],
            monitors=[call("power", name="p", frequencies=TONES, **other)])
        return harness.run(text, folder, name)

    vacuum = dipole("vacuum", "z", mid + d / 2, False)
    waves = [2 * math.pi * f / C0 for f in TONES]
    checks.below("power of a current element",
                 spread(result(vacuum, "p")["power_w"], [Z0 * (k * d) ** 2 / (12 * math.pi) for k in waves]), 0.01)
    checks.below("its density of states", spread(result(vacuum, "p")["ldos"], [k * k / math.pi ** 2 / C0 for k in waves]), 0.01)
    for axis, height in (("z", 8.5 * d), ("x", 9 * d)):
        run = dipole("over_" + axis, axis, height, True, reference=str(vacuum.folder))
        exact = []
        for x in (2 * k * height for k in waves):
            exact.append(1 + 3 * (math.sin(x) / x ** 3 - math.cos(x) / x ** 2) if axis == "z" else
                         1 - 1.5 * (math.sin(x) / x + math.cos(x) / x ** 2 - math.sin(x) / x ** 3))
        checks.below(f"Purcell factor over a conductor, along {axis}", spread(result(run, "p")["ratio"], exact), 0.01)
    moved = dipole("moved", "z", mid + d / 2, True)  # where the vacuum's stood
    less = dipole("less", "z", mid + d / 2, True, reference=str(vacuum.folder), subtract=True)
    exact = [p / q - 1 for p, q in zip(result(moved, "p")["power_w"], result(vacuum, "p")["power_w"])]
    checks.below("less the field in vacuum", spread(result(less, "p")["ratio"], exact), 1e-6)
    checks.that("files", {"spectra/p.csv", "spectra/p.svg", "spectra/p_ratio.svg"} <= set(run.manifest["files"]))
    checks.that("no density of states of a difference", "ldos" not in result(less, "p") and "ldos" in result(moved, "p"))


def bessel(x):
    """J0"""
    return sum(math.cos(x * math.sin(math.pi * (i + 0.5) / 200)) for i in range(200)) / 200


def lines(checks, folder):
    d, n, height = WAVE / 30, 80, 10
    waves = [2 * math.pi * f / C0 for f in TONES]

    def line(name, row, ground, other=None):
        layers = call("cpml", cells=10)
        boundary = {"x": layers, "y": Raw("{ pec, cpml{ cells = 10 } }")} if ground else layers
        text = harness.scene_text(
            mode="2d-tm", cell=d, cells=[n, n], steps=4000, boundary=boundary,
            sources=[call("current", at=[n // 2 * d, row * d], axis="z", waveform=call("pulse", **PULSE))],
            monitors=[call("power", name="p", frequencies=TONES, **({"reference": str(other)} if other else {}))])
        return harness.run(text, folder, name)

    vacuum = line("line", n // 2, False)
    checks.below("power of a line current", spread(result(vacuum, "p")["power_w"], [Z0 * k / 8 for k in waves]), 0.01)
    checks.below("its density of states",
                 spread(result(vacuum, "p")["ldos"], [k / (2 * math.pi * C0) for k in waves]), 0.01)
    run = line("line_over", height, True, vacuum.folder)
    checks.below("Purcell factor of a line over a conductor",
                 spread(result(run, "p")["ratio"], [1 - bessel(2 * k * height * d) for k in waves]), 0.01)


def before_half_space(k, h, eps, mu):
    t = (numpy.arange(40000) + 0.5) / 40000

    def part(ky, slope):
        k1, k2 = (numpy.sqrt(n2 * k * k - ky * ky + 0j) for n2 in (1, eps * mu))
        k1, k2 = (numpy.where(q.imag > 0, -q, q) for q in (k1, k2))
        r = (k1 - k2 / mu) / (k1 + k2 / mu)
        return ((1 + r * numpy.exp(-2j * k1 * h)) / k1 * slope).real.mean()

    travels, dies = t * math.pi / 2, 6 * t
    return (part(k * numpy.sin(travels), k * numpy.cos(travels)) * math.pi / 2 + part(k * numpy.cosh(dies), k * numpy.sinh(dies)) * 6) * 2 / math.pi


def magnetic(checks, folder):
    tones, off = [8e9, 10e9, 12e9], []
    for d in (1e-3, 0.5e-3):
        cells = round(0.12 / d)

        def run(name, objects, **more):
            text = harness.scene_text(
                mode="2d-tm", cell=d, cells=[cells, cells], duration=2.5e-9, boundary=call("cpml", cells=round(0.012 / d)), objects=objects,
                sources=[call("current", at=[0.06, 0.053], axis="z", waveform=call("pulse", f0=10e9, bandwidth=4e9))],
                monitors=[call("power", name="p", frequencies=tones, **more)])
            return harness.run(text, folder, f"{name}_{cells}")

        alone = run("alone", [])
        half = [call("box", from_=[0, 0], to=[0.12, 0.05], material=call("material", eps=2, mu=3))]
        found = result(run("magnetic", half, reference=str(alone.folder)), "p")["ratio"]
        off.append(spread(found, [before_half_space(2 * math.pi * f / C0, 0.003, 2, 3) for f in tones]))
    checks.below("line current before a magnetic half-space, 28 cells per wavelength in it", off[1], 0.004)
    checks.below("the same over the error at 14 cells", off[1] / off[0], 0.3)


def alike(checks, folder):
    """A current and a soft source in one edge of a metal: the field's answer to a current is the same."""
    d = WAVE / 20
    found = []
    for name, source in (("amperes", call("current", at=[10 * d, 10 * d], axis="z", waveform=call("pulse", **PULSE))),
                         ("volts", call("soft", component="Ez", at=[10 * d, 10 * d], waveform=call("pulse", **PULSE)))):
        text = harness.scene_text(
            mode="2d-tm", cell=d, cells=[20, 20], steps=2000, sources=[source],
            objects=[call("box", from_=[0, 0], to=[20 * d] * 2,
                          material=call("material", eps=2.0, sigma=0.02, drude={"fp": F0, "gamma": 0.2 * F0}))],
            monitors=[call("power", name="p", frequencies=TONES, every=1)])
        found.append(result(harness.run(text, folder, name), "p")["ldos"])
    checks.below("a current and a soft source in a metal", spread(*found), 1e-9)


def main():
    checks, folder = harness.Checks(), harness.scratch()
    theorem(checks, folder, "equal", 0)
    theorem(checks, folder, "unequal", 0.15)
    walls(checks, folder)
    alike(checks, folder)
    dipoles(checks, folder)
    lines(checks, folder)
    magnetic(checks, folder)
    checks.end()


main()
