"""Amplitudes of modes by `modes{}`, S-parameters between ports of modes, and guides against theory.

1. Straight guides: the mode launched passes with 1 W within 1e-3, and as much as `flux` counts within 1e-4; what comes
   back, and what other modes are told to carry, is below 1e-6 W. A slab with a pulse of 10% and one of 30%, both ways; a square guide, whose
   TE10 and TE01 have one index, with the second alone; half a guide before a mirror plane, which carries 1 W as a whole.
2. Unequal cells along the guide and across it: the same within 1e-3, backward below 1e-4 W (the mesh itself reflects).
3. Symmetrical inductive iris of zero thickness, half of a rectangular guide wide: |S11| of TE10 against Marcuvitz,
   Waveguide Handbook, sect. 5.2, X/Z0 = a/l_g tan^2(pi d/2a) [1 + 3/4 (1/sqrt(1 - (2a/3l)^2) - 1) sin^2(pi d/a)]: 40
   and 80 cells across, taken together to the first order that a sharp edge has, within 1%. The joined matrix of both
   ports is reciprocal to 1e-6 and unitary to 2e-3, in a Touchstone file.
4. Silicon strip, 500 nm x 220 nm in silica at 1.55 um: n_eff of TE0 2.446 (Chrostowski & Hochberg, Silicon Photonics
   Design, ch. 3) within 1% at cells of 20 nm.
5. Two slabs side by side: light that enters by one of them goes over to the other and back with the beat length
   2 pi/(beta_1 - beta_2) of the pair's own modes (Marcuse, Theory of Dielectric Optical Waveguides, ch. 10), within 1%:
   scenes/26_coupler.lua.
6. Filter of four irises: scenes/25_iris_filter.lua against the circuit that it was designed as.
7. Ring: distance of the dips of scenes/27_ring.lua against c/(n_g 2 pi R), n_g the guide's group index, within 3%.
8. Bend: scenes/29_bend.lua lets through what it does with half the cell within 0.02 dB, less the tighter it is; it reflects
   below -45 dB.
9. A `port{}` of 250 ohm and a port of a mode on one line between plates, a slab between them, by a pulse and by a sine:
   the joined matrix is reciprocal and unitary (power is 1/2 Re V I* at the one and |a|^2 at the other), and so is each run.
10. A metal guide filled with a medium of Lorentz and Debye poles in eps and mu, 10 cells per wavelength: S21 over 80 cells against
   exp(-j k L) with the mode's own n_eff, which has poles as the lattice steps them.
11. WR-90 by a pulse of 20%, whose band ends just above cut-off, where 1 W is a field without bounds: 1 W forward.
"""
import cmath
import csv
import math

import harness
from harness import C0

F = C0 / 1.55e-6
SCENES = harness.ROOT / "scenes"
SLAB = """
local f = %(f).17g
local d = 1.55e-6 / 3.5 / 16
local function nodes(n, first, last, part)
  local at, x = { 0 }, 0
  for i = 1, n do
    x = x + d * (i > first and i <= last and 1 + part * math.sin(2 * math.pi * (i - first) / (last - first)) or 1)
    at[#at + 1] = x
  end
  return at
end
local x, y = nodes(120, 12, 108, %(grade)g), nodes(80, 12, 68, 2 * %(grade)g)
local L, W, tones = x[121], y[81], { 0.95 * f, f, 1.05 * f }
local function plane(i) return { x[i], 0 }, { x[i], W } end
local function watch(name, i)
  local from, to = plane(i)
  return modes{ name = name, from = from, to = to, numbers = { 1, 2 }, frequencies = tones, direction = "+x" }
end
local from, to = plane(%(at)d)
return scene {
  mode = "2d-tm", cell = d, %(mesh)s, steps = 2400, boundary = cpml{ cells = 10 }, background = material{ eps = 1.45^2 },
  objects = { box{ from = { 0, W/2 - 8 * d }, to = { L, W/2 + 8 * d }, material = material{ eps = 3.5^2 } } },
  sources = { mode{ from = from, to = to, direction = "%(way)sx", waveform = pulse{ f0 = f, bandwidth = %(band)g * f } } },
  monitors = { watch("low", 22), watch("high", 92),
               flux{ name = "power", from = { x[92], 0 }, to = { x[92], W }, frequencies = tones } },
}
"""
GUIDE = """
local d = 1e-3
return scene {
  mode = "3d", cell = d, cells = { %(a)d, %(b)d, 56 }, steps = 700, boundary = { x = pec, y = pec, z = cpml{ cells = 10 } }, %(more)s
  sources = { mode{ from = { 0, 0, 15 * d }, to = { %(a)d * d, %(b)d * d, 15 * d }, direction = "+z", number = %(number)d,
                    waveform = sine{ f = 12e9, ramp = 6 } } },
  monitors = { modes{ name = "high", from = { 0, 0, 30 * d }, to = { %(a)d * d, %(b)d * d, 30 * d }, numbers = { %(numbers)s },
                      frequencies = 12e9 } },
}
"""


def amplitudes(run, name):
    """{(number of frequency, mode): (forward, backward), W}"""
    with open(run.folder / "spectra" / f"{name}.csv", newline="") as file:
        rows = list(csv.DictReader(file))
    tones = sorted({float(row["frequency_hz"]) for row in rows})
    return {(tones.index(float(row["frequency_hz"])), int(row["mode"])):
            (float(row["forward_w"]), float(row["backward_w"])) for row in rows}


def slabs(checks, folder):
    for title, way, grade, band in (("slab", "+", 0, 0.1), ("unequal cells, along -x", "-", 0.2, 0.1), ("slab, wide", "+", 0, 0.3)):
        mesh = "nodes = { x = x, y = y }" if grade else "size = { L, W }"
        text = SLAB % dict(f=F, at=32 if way == "+" else 82, way=way, grade=grade, mesh=mesh, band=band)
        run = harness.run(text, folder, title.replace(" ", "_").replace(",", ""), precision="f32")
        low, high = amplitudes(run, "low"), amplitudes(run, "high")
        ahead, behind = (high, low) if way == "+" else (low, high)
        goes, comes = (0, 1) if way == "+" else (1, 0)
        for f in range(3):
            checks.below(f"{title}, frequency {f}: forward off 1 W", abs(ahead[f, 1][goes] - 1), 1e-3)
            checks.below(f"{title}, frequency {f}: back from ahead, W", ahead[f, 1][comes], 1e-4 if grade else 1e-6)
            checks.below(f"{title}, frequency {f}: behind the source, W", behind[f, 1][comes], 1e-4)
            checks.below(f"{title}, frequency {f}: in mode 2, W", max(ahead[f, 2]), 1e-6)
        if way == "+":
            with open(run.folder / "spectra" / "power.csv", newline="") as file:
                power = [float(row["power_w"]) for row in csv.DictReader(file)]
            worst = max(abs(high[f, 1][0] - high[f, 1][1] - power[f]) for f in range(3))
            checks.below(f"{title}: amplitudes against flux, W", worst, 1e-4)


def guides(checks, folder):
    for title, keys in (("square guide", dict(a=16, b=16, number=2, numbers="1, 2, 3", more="")),
                        ("half a guide", dict(a=20, b=8, number=1, numbers="1", more='symmetry = { x = "even" },'))):
        found = amplitudes(harness.run(GUIDE % keys, folder, title.replace(" ", "_"), precision="f32"), "high")
        number = keys["number"]
        checks.below(f"{title}: forward off 1 W", abs(found[0, number][0] - 1), 1e-3)
        checks.below(f"{title}: backward, W", found[0, number][1], 1e-6)
        for (_, other), powers in found.items():
            if other != number:
                checks.below(f"{title}: in mode {other}, W", max(powers), 1e-6)


IRIS = """
local n, port = param("cells", 40, "across"), param("port", 1, "that is driven")
local a = 22.86e-3
local d, L = a / n, 5 * a
local edge, thin = (n / 2) / 2 * d, 1e-6 * d
local waves = { 299792458 / 11.5e9, 299792458 / 10e9, 299792458 / 8.5e9 }
local from, to, way = { a, 0 }, { a, a }, "+x"
if port == 2 then from, to, way = { 4 * a, 0 }, { 4 * a, a }, "-x" end
return scene {
  mode = "2d-tm", cell = d, size = { L, a }, duration = 7e-9, boundary = { x = cpml{ cells = 16 }, y = pec },
  objects = { box{ from = { L / 2, 0 }, to = { L / 2 + thin, edge }, material = pec },
              box{ from = { L / 2, a - edge }, to = { L / 2 + thin, a }, material = pec } },
  sources = { mode{ from = from, to = to, direction = way, f = 10e9, waveform = pulse{ f0 = 10e9, bandwidth = 3e9 } } },
  monitors = { modes{ name = "in", from = { 1.25 * a, 0 }, to = { 1.25 * a, a }, wavelengths = waves, direction = "+x" },
               modes{ name = "out", from = { 3.75 * a, 0 }, to = { 3.75 * a, a }, wavelengths = waves, direction = "-x" } },
}
"""


def touchstone(path):
    """[(f, [[S11, S12], [S21, S22]])]"""
    rows = []
    for line in path.read_text().splitlines():
        if line and line[0] not in "!#":
            v = [float(x) for x in line.split()]
            s = [complex(v[i], v[i + 1]) for i in range(1, 9, 2)]
            rows.append((v[0], [[s[0], s[2]], [s[1], s[3]]]))
    return rows


def iris(checks, folder):
    path = folder / "iris.lua"
    path.write_text(IRIS)
    found = []
    for cells in (40, 80):
        out = folder / f"iris_{cells}"
        drive = ["--sweep", "port=1,2"] if cells == 40 else []
        harness.yeec("run", path, "--backend", "c", "--precision", "f32", "--quiet", "--set", f"cells={cells}", *drive, "--out", out)
        one = out / "port=1" if drive else out
        with open(one / "sparameters.csv", newline="") as file:
            found.append([abs(complex(float(row["s11_re"]), float(row["s11_im"])))
                          for row in sorted(csv.DictReader(file), key=lambda row: float(row["f_hz"]))])
        tables = [one / "sparameters.csv", one / "spectra" / "in.csv", *([out / "sparameters.csv"] if drive else [])]
        headings = [path.read_text().split("\n", 1)[0].split(",") for path in tables]
        checks.that(f"{cells} cells: tables have the wavelengths", all(words[1] == "wavelength_m" for words in headings), headings)
        port = (one / "ports" / "in.csv").read_text().split("\n", 1)[0]
        checks.that(f"{cells} cells: a mode has no ohms", port == "f_hz,s11_re,s11_im,s11_db" and
                    sorted(path.name for path in (one / "ports").iterdir()) == ["in.csv", "in_reflection.svg"], port)
        if drive:
            matrix = touchstone(out / "sparameters.s2p")
    a, d = 22.86e-3, 11.43e-3
    for n, f in enumerate((8.5e9, 10e9, 11.5e9)):
        wave = C0 / f
        x = a / wave * math.sqrt(1 - (wave / 2 / a) ** 2) * math.tan(math.pi * d / 2 / a) ** 2
        x *= 1 + 0.75 * (1 / math.sqrt(1 - (2 * a / 3 / wave) ** 2) - 1) * math.sin(math.pi * d / a) ** 2
        wanted = 1 / math.hypot(1, 2 * x)
        checks.below(f"iris at {f / 1e9} GHz: |S11| over Marcuvitz", abs((2 * found[1][n] - found[0][n]) / wanted - 1), 0.01)
    checks.that("iris: frequencies of the Touchstone file rise", [round(f / 1e8) for f, _ in matrix] == [85, 100, 115])
    worst = max(abs(s[0][1] - s[1][0]) for _, s in matrix)
    checks.below("iris: S21 - S12", worst, 1e-5)
    worst = max(abs(abs(s[0][k]) ** 2 + abs(s[1][k]) ** 2 - 1) for _, s in matrix for k in (0, 1))
    checks.below("iris: power in all waves out, off 1", worst, 2e-3)


STRIP = """
local d, f = 20e-9, %.17g
local L, W, H = 10 * d, 100 * d, 77 * d
return scene {
  mode = "3d", cell = d, size = { L, W, H }, steps = 10, boundary = { x = cpml{ cells = 3 }, y = pec, z = pec },
  symmetry = { y = "odd" }, background = material{ eps = 1.444^2 },
  objects = { box{ from = { 0, W/2 - 250e-9, H/2 - 110e-9 }, to = { L, W/2 + 250e-9, H/2 + 110e-9 }, material = material{ eps = 3.4764^2 } } },
  monitors = { modes{ name = "strip", from = { 5 * d, 0, 0 }, to = { 5 * d, W, H }, frequencies = f } },
}
"""


def strip(checks, folder):
    import json
    path = folder / "strip.lua"
    path.write_text(STRIP % F)
    found = json.loads(harness.yeec("modes", path, "--json", "--out", folder / "drawn"))[0]
    checks.below("silicon strip: n_eff over 2.446", abs(found["n_eff"][0] / 2.446 - 1), 0.01)
    checks.above("silicon strip: E along y", found["share"], 0.95)
    checks.that("silicon strip: drawn", (folder / "drawn" / "strip_1.png").exists())


def coupler(checks, folder):
    """scenes/26_coupler.lua with half as many cells."""
    out = folder / "coupler"
    harness.yeec("run", SCENES / "26_coupler.lua", "--backend", "c", "--quiet", "--set", "cells=10", "--set", "gap=5",
                 "--steps", "3000", "--out", out)
    run = harness.Run(out)
    with open(run.folder / "spectra" / "pair.csv", newline="") as file:
        index = [float(row["n_eff_re"]) for row in csv.DictReader(file)]
    d, beat = 0.04e-6, C0 / F / (index[0] - index[1])
    field = run.dft("hz")[0, 0]
    across = (8 * 10 + 5) // 2 + 5 // 2 + 5  # the second strip's middle
    power = [abs(v) ** 2 for v in field[across, 75:375]]
    # |a1 + a2 exp(j K x)|^2: the wave number K that fits best
    fits = [(explained(power, 2 * math.pi / (beat * part / 1000) * d), part / 1000) for part in range(850, 1151)]
    checks.below("coupler: beat length over that of the pair's modes", abs(max(fits)[1] - 1), 0.01)
    both, level = amplitudes(run, "pair"), {}
    for name in ("bar", "cross"):
        with open(run.folder / "spectra" / f"{name}.csv", newline="") as file:
            level[name] = float(next(csv.DictReader(file))["power_w"])
    checks.below("coupler: power of both modes over what comes out", abs((both[0, 1][0] + both[0, 2][0]) / sum(level.values()) - 1), 0.01)
    # The second strip begins at 2 um, with a taper's worth of its own length
    checks.below("coupler: what has gone over at 14 um", abs(level["cross"] - math.sin(math.pi * 12e-6 / beat) ** 2), 0.04)


def ring(checks, folder):
    """scenes/27_ring.lua with fewer cells: dips of |S21|."""
    import json
    scene, out, cells = SCENES / "27_ring.lua", folder / "ring", ("--set", "cells=8")
    harness.yeec("run", scene, "--backend", "c", "--quiet", *cells, "--set", "resolution=161", "--out", out)
    with open(out / "sparameters.csv", newline="") as file:
        rows = [(float(row["f_hz"]), float(row["s21_db"])) for row in csv.DictReader(file)]
    dips = [rows[i][0] for i in range(1, len(rows) - 1) if rows[i][1] < min(rows[i - 1][1], rows[i + 1][1], -0.8)]
    group = json.loads(harness.yeec("modes", scene, "--json", *cells))[0]["group_index"]
    wanted = C0 / (group * 2 * math.pi * 2e-6)
    checks.above("ring: dips", len(dips), 2)
    checks.below("ring: their distance over c/(n_g 2 pi R)", max(abs((b - a) / wanted - 1) for a, b in zip(dips, dips[1:])), 0.03)


def bend(checks, folder):
    """scenes/29_bend.lua: (|S21|, |S11|) in dB at the middle frequency."""
    level = {}
    for radius, cells in (("3e-6", 10), ("3e-6", 20), ("1.5e-6", 10), ("0.7e-6", 10)):
        out = folder / f"bend_{radius}_{cells}"
        harness.yeec("run", SCENES / "29_bend.lua", "--backend", "c", "--quiet", "--set", f"cells={cells}", "--set", f"radius={radius}", "--out", out)
        with open(out / "sparameters.csv", newline="") as file:
            row = list(csv.DictReader(file))[1]
        level[radius, cells] = float(row["s21_db"]), float(row["s11_db"])
    through = [level[radius, 10][0] for radius in ("0.7e-6", "1.5e-6", "3e-6")]
    checks.that("bend: the tighter, the less goes through", through[0] < through[1] < through[2] < 0, level)
    checks.below("bend: |S21| at 3 um, half the cell", abs(level["3e-6", 20][0] - level["3e-6", 10][0]), 0.02, "dB")
    checks.below("bend: |S21| at 3 um over -0.08 dB", abs(level["3e-6", 20][0] + 0.08), 0.02, "dB")
    checks.below("bend: |S11|", max(s11 for _, s11 in level.values()), -45, "dB")


def filtered(checks, folder):
    """scenes/25_iris_filter.lua with fewer cells, against the circuit of its irises."""
    out = folder / "filter"
    harness.yeec("run", SCENES / "25_iris_filter.lua", "--backend", "c", "--quiet", "--set", "cells=56", "--out", out)
    with open(out / "sparameters.csv", newline="") as file:
        level = {round(float(row["f_hz"]) / 1e7): float(row["s21_db"]) for row in csv.DictReader(file)}
    checks.below("iris filter: |S21| at 9 GHz over the circuit's -31.8 dB", abs(level[900] + 31.8), 4, "dB")
    checks.below("iris filter: |S21| at 11 GHz over the circuit's -18.9 dB", abs(level[1100] + 18.9), 3, "dB")
    checks.above("iris filter: |S21| from 9.75 to 10.25 GHz", min(level[f] for f in range(975, 1026, 5)), -1.5, "dB")


MIXED = """
local drive = param("drive", 1, "port")
local tones = { %(tones)s }
local function wave(number) return drive == number and %(wave)s or nil end
return scene {
  mode = "3d", cell = 1e-3, cells = { 70, 4, 2 }, steps = 3000, boundary = { x = { pmc, cpml{ cells = 16 } }, y = pmc, z = pec }, %(more)s
  objects = { box{ from = { 15e-3, 0, 0 }, to = { 20e-3, 4e-3, 2e-3 }, material = material{ eps = 3 } } },
  sources = { port{ name = "edge", from = { 1e-3, 2e-3, 0 }, to = { 1e-3, 2e-3, 2e-3 }, resistance = 250, frequencies = tones, waveform = wave(1) },
              drive == 2 and mode{ from = { 50e-3, 0, 0 }, to = { 50e-3, 4e-3, 2e-3 }, direction = "-x", waveform = wave(2) } or nil },
  monitors = { modes{ name = "plates", from = { 40e-3, 0, 0 }, to = { 40e-3, 4e-3, 2e-3 }, direction = "-x", frequencies = tones } },
}
"""


def mixed(checks, folder):
    for title, wave, tones, more in (("pulse", "pulse{ f0 = 10e9, bandwidth = 10e9 }", "6e9, 9e9, 12e9", ""),
                                     ("sine", "sine{ f = 9e9, ramp = 5 }", "9e9", 'symmetry = { y = "even" },')):
        path, out = folder / f"mixed_{title}.lua", folder / f"mixed_{title}"
        path.write_text(MIXED % dict(wave=wave, tones=tones, more=more))
        harness.yeec("run", path, "--backend", "c", "--precision", "f64", "--quiet", "--sweep", "drive=1,2", "--out", out)
        matrix = touchstone(out / "sparameters.s2p")
        checks.below(f"edge and mode, {title}: S21 - S12", max(abs(s[0][1] - s[1][0]) for _, s in matrix), 1e-5)
        worst = max(abs(abs(s[0][k]) ** 2 + abs(s[1][k]) ** 2 - 1) for _, s in matrix for k in (0, 1))
        checks.below(f"edge and mode, {title}: power in all waves out, off 1", worst, 1e-5)
        for port in (1, 2):  # the edge's own cell, which one run does not take off, sends back some of its wave
            with open(out / f"drive={port}" / "sparameters.csv", newline="") as file:
                worst = max(abs(sum(10 ** (float(row[f"s{k}{port}_db"]) / 10) for k in (1, 2)) - 1) for row in csv.DictReader(file))
            checks.below(f"edge and mode, {title}, port {port} driven: power in all waves out, off 1", worst, 0.01)


MEMORY = """
local d, a, tones = 1.5e-3, 22.5e-3, { 9e9, 11e9 }
local medium = material{ eps = 1.5, mu = 1.1, debye = { { delta_eps = 0.8, tau = 8e-12 } }, lorentz = { { delta_eps = 0.3, f0 = 16e9, gamma = 9e9 } },
                         mu_lorentz = { { delta_mu = 0.2, f0 = 18e9, gamma = 8e9 } } }
local function watch(name, x, way) return modes{ name = name, from = { x, 0 }, to = { x, a }, frequencies = tones, direction = way } end
return scene {
  mode = "2d-tm", cell = d, cells = { 180, 15 }, steps = 4000, boundary = { x = cpml{ cells = 20 }, y = pec }, background = medium,
  sources = { mode{ from = { 40 * d, 0 }, to = { 40 * d, a }, direction = "+x", waveform = pulse{ f0 = 10e9, bandwidth = 1.5e9 } } },
  monitors = { watch("in", 60 * d, "+x"), watch("out", 140 * d, "-x") },
}
"""


def memory(checks, folder):
    run = harness.run(MEMORY, folder, "memory")
    with open(run.folder / "sparameters.csv", newline="") as file:
        found = [complex(float(row["s21_re"]), float(row["s21_im"])) for row in csv.DictReader(file)]
    with open(run.folder / "spectra" / "in.csv", newline="") as file:
        rows = list(csv.DictReader(file))
    for s21, row in zip(found, rows):
        k = 2 * math.pi * float(row["frequency_hz"]) / C0 * complex(float(row["n_eff_re"]), float(row["n_eff_im"]))
        wanted = cmath.exp(-1j * k * 80 * 1.5e-3)
        checks.below(f"a guide with memory, {row['frequency_hz']} Hz: S21 over exp(-j k L), less 1", abs(s21 / wanted - 1), 1e-3)


CUT_OFF = """
local a = 22.86e-3
local d = a / 24
return scene {
  mode = "2d-tm", cell = d, cells = { 110, 24 }, duration = 20e-9, boundary = { x = cpml{ cells = 20 }, y = pec },
  sources = { mode{ from = { 30 * d, 0 }, to = { 30 * d, a }, direction = "+x", waveform = pulse{ f0 = 10e9, bandwidth = 2e9 } } },
  monitors = { modes{ name = "high", from = { 80 * d, 0 }, to = { 80 * d, a }, frequencies = { 8.5e9, 9.25e9, 10e9, 10.75e9, 11.5e9 } } },
}
"""


def cut_off(checks, folder):
    found = amplitudes(harness.run(CUT_OFF, folder, "cut_off"), "high")
    checks.below("a pulse down to cut-off: forward off 1 W", max(abs(found[f, 1][0] - 1) for f in range(5)), 1e-3)


def explained(power, k):
    """Part of the variation of `power` that is a sine of wave number k."""
    import numpy
    x = numpy.arange(len(power))
    columns = numpy.stack([numpy.ones(len(power)), numpy.cos(k * x), numpy.sin(k * x)], axis=1)
    fit, *_ = numpy.linalg.lstsq(columns, numpy.array(power), rcond=None)
    rest = numpy.array(power) - columns @ fit
    return 1 - float(rest @ rest) / float(numpy.var(power) * len(power))


def main():
    checks = harness.Checks()
    folder = harness.scratch()
    slabs(checks, folder)
    guides(checks, folder)
    iris(checks, folder)
    strip(checks, folder)
    coupler(checks, folder)
    filtered(checks, folder)
    ring(checks, folder)
    bend(checks, folder)
    mixed(checks, folder)
    memory(checks, folder)
    cut_off(checks, folder)
    checks.end()


main()
