#!/usr/bin/env python3
"""Thin wires, waves in media and circuits beside theory; README.md's table of them under "Independent comparisons".

    tests/physics/independent_sources.py [--yeec build/yeec]

Prints the table: the case, cells, the largest error over the frequencies, in parts of the value there, yeec's and Meep's
(Debian's python3-meep, its Courant number 0.5, its own sources; "-" where it cannot do the case, or is not there). References:
  wires: input impedance by NEC-2 (Burke & Poggio 1981; nec2c 1.3, thin-wire kernel), a segment for each cell, written down below.
  slab in a Lorentz medium, lit by a wave in a total-field box: amplitude and phase of what comes back and of what goes through, by
     characteristic matrices of complex eps(f) (Born & Wolf 1.6.2).
  shunt on a line of parallel plates: what comes back of R, L and C in parallel, -Z0/(2 Z + Z0).
"""
import argparse
import cmath
import csv
import math
import pathlib

import numpy as np

import independent
from independent import D
import harness
from harness import C0, Raw, Z0, call

mp = independent.mp


def worst(found, exact):
    return float(np.max(np.abs(np.array(found) / np.array(exact) - 1)))


# Thin wires: ends in cells; the fed edge; lengths that the frequencies are parts of c over; over ground; ohms by NEC-2 for each number of
# cells and radius in cells.

def dipole(n):
    return [((0, 0, 0), (0, 0, n))], ((0, 0, n // 2), 2), n


def loop(n):
    corners = [(0, 0, 0), (n, 0, 0), (n, n, 0), (0, n, 0)]
    return [(corners[i], corners[(i + 1) % 4]) for i in range(4)], ((n // 2, 0, 0), 0), 4 * n


def inverted(n):
    return [((0, 0, 0), (0, 0, n)), ((0, 0, n), (n, 0, n))], ((0, 0, 0), 2), 2 * n


WIRES = [  # name, shape, over ground, parts of c over the length, {(cells, radius): impedances}
    ("dipole of wire", dipole, False, (0.42, 0.48, 0.54, 0.6), {
        (21, 0.1): (51.3 - 77.3j, 77.9 + 18.2j, 118.2 + 112.7j, 181.8 + 209.9j), (41, 0.1): (49.6 - 98.3j, 75.3 + 12.3j, 114.8 + 123.3j, 177.7 + 241.1j),
        (21, 0.01): (48.6 - 153.0j, 71.3 - 3.1j, 104.3 + 144.4j, 153.7 + 299.6j), (41, 0.01): (47.8 - 173.0j, 70.6 - 8.4j, 103.9 + 155.0j, 154.7 + 329.2j)}),
    ("square loop of wire, a side", loop, False, (0.7, 0.9, 1.1, 1.3), {
        (15, 0.1): (99.4 - 811.5j, 87.4 - 284.9j, 128.9 - 15.1j, 279.9 + 258.5j), (31, 0.1): (97.1 - 915.0j, 87.7 - 312.8j, 133.6 + 11.0j, 315.9 + 377.1j),
        (15, 0.01): (110.0 - 1235.1j, 94.0 - 383.9j, 138.7 + 73.3j, 325.2 + 627.2j), (31, 0.01): (106.1 - 1330.3j, 93.2 - 410.0j, 141.1 + 100.8j, 351.1 + 757.4j)}),
    ("inverted L of wire over ground, each part", inverted, True, (0.18, 0.22, 0.26, 0.3), {
        (10, 0.1): (8.6 - 127.0j, 14.5 - 51.0j, 23.8 + 18.7j, 39.7 + 91.7j), (20, 0.1): (8.4 - 145.5j, 14.3 - 59.2j, 23.7 + 20.6j, 40.2 + 105.4j),
        (10, 0.01): (8.7 - 195.6j, 14.4 - 79.7j, 23.3 + 25.1j, 37.6 + 132.7j), (20, 0.01): (8.5 - 213.1j, 14.3 - 87.3j, 23.3 + 27.5j, 38.3 + 147.3j)}),
]


def wires_yeec(folder, name, shape, ground, parts, cells, radius, mirrored=False):
    """Impedances at the frequencies; by halves where the wire lies in two mirror planes."""
    wires, (fed, axis), length = shape(cells)
    f = [p * C0 / (length * D) for p in parts]
    ends = [point for wire in wires for point in wire]
    low, high, margin = [min(p[a] for p in ends) for a in range(3)], [max(p[a] for p in ends) for a in range(3)], 14
    off = [margin - v for v in low[:2]] + [0 if ground else margin - low[2]]

    def at(point):
        return [(p + o) * D for p, o in zip(point, off)]

    gap = at(fed)
    gap[axis] += D / 2
    layer, middle = call("cpml", cells=10), (f[0] + f[-1]) / 2
    text = harness.scene_text(
        mode="3d", cell=D, cells=[h - v + 2 * margin for v, h in zip(low[:2], high[:2])] + [high[2] - low[2] + (1 if ground else 2) * margin],
        duration=60 / middle, boundary={"x": layer, "y": layer, "z": [Raw("pec"), layer] if ground else layer},
        symmetry={"x": "even", "y": "even"} if mirrored else {},
        objects=[call("wire", from_=at(a), to=at(b), radius=radius * D, material=Raw("pec")) for a, b in wires],
        sources=[call("port", name="feed", at=gap, axis="xyz"[axis], resistance=100, frequencies=f,
                      waveform=call("pulse", f0=middle, bandwidth=0.9 * middle))])
    run = harness.run(text, folder, f"{name.split()[0]}_{cells}_{radius}_{mirrored}".replace(".", "_"), precision="f32")
    with open(run.folder / "ports" / "feed.csv", newline="") as file:
        return [complex(float(line["z_re_ohm"]), float(line["z_im_ohm"])) for line in csv.DictReader(file)]


# A slab of eps 6 in a Lorentz medium; lengths in cells of the coarse lattice

HOST = {"eps": 1.5, "delta_eps": 0.7, "f0": 1e10, "gamma": 1e9}
SLAB, SLAB_F = (6.0, 50, 62), (3e9, 4e9, 6e9, 7e9)
ENTRY, BEFORE, BEHIND, EXIT, DOMAIN = 30, 22, 80, 85, 120  # where the wave enters; probes; the box's end


def slab_exact():
    """(r, t): of the wave at ENTRY, at BEFORE and BEHIND."""
    both = []
    for f in SLAB_F:
        host = HOST["eps"] + HOST["delta_eps"] / (1 - (f / HOST["f0"]) ** 2 + 1j * f * HOST["gamma"] / HOST["f0"] ** 2)
        n, inner, k = cmath.sqrt(host), math.sqrt(SLAB[0]), 2 * math.pi * f / C0 * D
        n = n if n.imag <= 0 else -n
        step, turn = (n - inner) / (n + inner), cmath.exp(-1j * k * inner * (SLAB[2] - SLAB[1]))
        r, t = step * (1 - turn ** 2) / (1 - step ** 2 * turn ** 2), (1 - step ** 2) * turn / (1 - step ** 2 * turn ** 2)
        both.append((r * cmath.exp(-1j * k * n * (2 * SLAB[1] - ENTRY - BEFORE)),
                     t * cmath.exp(-1j * k * n * (BEHIND - ENTRY - SLAB[2] + SLAB[1]))))
    return np.array(both).T


def slab_yeec(folder, fine):
    """By a run without the slab and one with it: what comes back is outside of the box, E at its entry the waveform."""
    d, values = D / fine, []
    host = {key: HOST[key] for key in ("delta_eps", "f0", "gamma")}
    for there in (False, True):
        slab = call("box", from_=[SLAB[1] * D], to=[SLAB[2] * D], material=call("material", eps=SLAB[0]))
        text = harness.scene_text(
            mode="1d", cell=d, cells=DOMAIN * fine, duration=7e-9, boundary=call("cpml", cells=12 * fine),
            background=call("material", name="host", eps=HOST["eps"], lorentz=[host]), objects=[slab] if there else [],
            sources=[call("plane_wave", from_=[ENTRY * D], to=[EXIT * D], direction="+x", waveform=call("pulse", f0=5e9, bandwidth=4e9))],
            monitors=[call("dft", name=f"at{n}", component="Ez", at=[n * D], frequencies=list(SLAB_F)) for n in (ENTRY, BEFORE, BEHIND)])
        run = harness.run(text, folder, f"slab_{fine}_{there}")
        values.append({n: np.ravel(run.dft(f"at{n}")) for n in (ENTRY, BEFORE, BEHIND)})
    return values[1][BEFORE] / values[0][ENTRY], values[1][BEHIND] / values[0][ENTRY]


def slab_meep(fine):
    """By two runs with a source before ENTRY: less the first what comes back."""
    unit = C0 / (D / fine)  # Hz of 1 in cells
    host = mp.Medium(epsilon=HOST["eps"], E_susceptibilities=[
        mp.LorentzianSusceptibility(frequency=HOST["f0"] / unit, gamma=HOST["gamma"] / unit, sigma=HOST["delta_eps"])])
    values, n = [], DOMAIN * fine

    def at(cells):
        return mp.Vector3(0, 0, cells * fine - n / 2)

    for there in (False, True):
        slab = [mp.Block(size=mp.Vector3(mp.inf, mp.inf, (SLAB[2] - SLAB[1]) * fine), center=at((SLAB[1] + SLAB[2]) / 2),
                         material=mp.Medium(epsilon=SLAB[0]))]
        sim = mp.Simulation(
            resolution=1, dimensions=1, cell_size=mp.Vector3(0, 0, n), default_material=host, geometry=slab if there else [],
            boundary_layers=[mp.PML(12 * fine)], sources=[mp.Source(mp.GaussianSource(5e9 / unit, fwidth=6e9 / unit), component=mp.Ex,
                                                                    center=at(16))])
        probes = {c: sim.add_dft_fields([mp.Ex], [f / unit for f in SLAB_F], center=at(c), size=mp.Vector3()) for c in (ENTRY, BEFORE, BEHIND)}
        sim.run(until=7e-9 * unit)
        values.append({c: np.array([complex(np.ravel(sim.get_dft_array(p, mp.Ex, i))[0]) for i in range(len(SLAB_F))]).conj()
                       for c, p in probes.items()})
    return (values[1][BEFORE] - values[0][BEFORE]) / values[0][ENTRY], values[1][BEHIND] / values[0][ENTRY]


# R, L and C in parallel between plates 3 mm apart, a line of 1.13 ohm m

SHUNT, SHUNT_F, HEIGHT = (2.0, 1e-10, 2e-10), (0.5e9, 1e9, 2e9, 4e9), 3 * D


def shunt_exact():
    r, inductance, capacitance = SHUNT
    line = Z0 * HEIGHT
    y = np.array([1 / r + 1 / (2j * math.pi * f * inductance) + 2j * math.pi * f * capacitance for f in SHUNT_F])
    return -line / (2 / y + line)


def shunt_yeec(folder, fine):
    d, x, before, values = D / fine, 0.1, 0.07, []
    parts = [call(kind, from_=[x, 0.0], to=[x, HEIGHT], **{unit: value}) for kind, unit, value in
             zip(("resistor", "inductor", "capacitor"), ("ohms", "henries", "farads"), SHUNT)]
    for there in (False, True):
        text = harness.scene_text(
            mode="2d-te", cell=d, cells=[200 * fine, 3 * fine], duration=12e-9, boundary={"x": call("cpml", cells=12 * fine), "y": Raw("pec")},
            lumped=parts if there else [],
            sources=[call("soft", component="Ey", box={"from": [0.04, 0.0], "to": [0.04, HEIGHT]}, waveform=call("pulse", f0=2e9, bandwidth=3e9))],
            monitors=[call("dft", name="p", component="Ey", at=[before, d / 2], frequencies=list(SHUNT_F))])
        values.append(np.ravel(harness.run(text, folder, f"shunt{fine}{there}").dft("p")))
    back = values[1] / values[0] - 1
    return back * np.exp(2j * math.pi * np.array(SHUNT_F) / C0 * 2 * (x - before))


def row(what, cells, yeec, meep, reference):
    print(f"| {what} | {cells} | {100 * yeec:.2f}% | {'-' if meep is None else f'{100 * meep:.2f}%'} | {reference} |", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--yeec", default=harness.YEEC)
    harness.YEEC = str(pathlib.Path(parser.parse_args().yeec).resolve())
    folder = harness.scratch()
    print("| case | cells | yeec | Meep | reference |\n| --- | --- | --- | --- | --- |")
    for name, shape, ground, parts, known in WIRES:
        for (cells, radius), exact in known.items():
            row(f"{name}, radius {radius} cells: impedance", cells, worst(wires_yeec(folder, name, shape, ground, parts, cells, radius), exact),
                None, "NEC-2")
    exact = slab_exact()
    for fine in (1, 2):
        meep = slab_meep(fine) if mp else [None, None]
        for what, a, b, c in zip(("what comes back", "what goes through"), slab_yeec(folder, fine), meep, exact):
            row(f"slab of eps 6 in a Lorentz medium, 1d: {what}", f"{17 * fine} to {41 * fine} a wavelength in it", worst(a, c),
                None if b is None else worst(b, c), "characteristic matrices")
    for fine in (1, 2):
        row("R, L and C across a line: what comes back", f"{75 * fine} to {600 * fine} a wavelength", worst(shunt_yeec(folder, fine), shunt_exact()),
            None, "circuit theory")


if __name__ == "__main__":
    main()
