"""Voltage and current probes, chains of edges, and the impedance a source sees.

A parallel-plate cell, 6 x 6 x 3 cells of 1 mm between conducting plates (z), magnetic walls
at the sides. A source of 50 ohm over a chain of three edges feeds a load over a chain in
another column of cells.

Checked, f64: a step ends at the divider's voltage and current within 0.1%, in the load as in
the source; a way back is minus the way there. For a pulse the impedance of the port at the
lowest frequencies is the load's, 150 ohm, or 1/(1/R + i w (C + C_plates)) with a capacitor,
C_plates = eps0 times the plates' area less the source's own over their distance, within 1%;
a sine's one frequency agrees with the pulse's. S11 = (Z - 50)/(Z + 50).

In a magnetic wall an element stands for its image, too: a line is ended there without an echo, below 1%, by half its
impedance, and sends a third back of the whole. Of a port there half the power is its image's: between plates without loss
the joined matrix of ports in one magnetic wall and inside is reciprocal within 1e-6 and unitary within 1e-5, and a dipole in
one radiates what its port accepts within 0.4%.

`impedance`: of the probes over and in the load, 1/(1/R + i w (C + C_edge)), C_edge = eps0 d of each
edge over the chain's length, within 0.1% at every frequency (the trapezoidal rule of the elements and
the half step between V and I leave less); of the source's probes, with the voltage turned round, the
port's own figures to rounding.

The current of a chain is the mean of its edges', which flows by the source's resistance as a whole. Two dipoles beside a lossy
block, with gaps of four and three edges: S21 = S12 from a sweep over both, within 0.2% at 8 and 11 GHz (a gap of 0.15 wavelengths; by one edge's
current 10 and 19%); what a port of four edges accepts is what its dipole radiates, within 0.4% (1.7%).
"""
import csv
import math

import h5py
import numpy

import harness
from harness import EPS0, Z0, Raw, call

DIPOLES = """
local drive, d, beside = param("drive", 1, ""), 1e-3, param("beside", true, "")
local pulse = pulse{ f0 = 11e9, bandwidth = 10e9 }
local function dipole(name, x, y, z, edges, waveform)
  local at = function(k) return { x * d, y * d, (z + k) * d } end
  return wire{ from = at(-4), to = at(0), material = pec }, wire{ from = at(edges), to = at(edges + 3), material = pec },
         port{ name = name, from = at(edges), to = at(0), resistance = 50, frequencies = { 8e9, 11e9 }, waveform = waveform }
end
local a1, a2, a = dipole("a", 9, 11, 11, 4, drive == 1 and pulse or nil)
local b1, b2, b = dipole("b", 15, 10, 10, 3, drive == 2 and pulse or nil)
local block = box{ from = { 7*d, 8*d, 12*d }, to = { 17*d, 13*d, 20*d }, material = material{ eps = 4, sigma = 0.02 } }
return scene{ mode = "3d", cell = d, cells = { 26, 22, 26 }, steps = 4000, boundary = cpml{ cells = 6 }, stop = decay{ ratio = 1e-9 },
  objects = beside and { block, a1, a2, b1, b2 } or { a1, a2 }, sources = beside and { a, b } or { a },
  monitors = { beside and energy{} or far_field{ name = "far", from = { 7*d, 7*d, 7*d }, to = { 19*d, 15*d, 19*d }, frequencies = { 8e9, 11e9 } } } }
"""
WALLS = """
local drive, d, tones = param("drive", 1, ""), 1e-3, { 1e9, 2e9, 5e9 }
local function at(name, x, y, number, ohms)
  return port{ name = name, from = { x * d, y * d, 0 }, to = { x * d, y * d, 2 * d }, resistance = ohms, frequencies = tones,
               waveform = drive == number and pulse{ f0 = 3e9, bandwidth = 4e9 } or nil }
end
return scene{ mode = "3d", cell = d, cells = { 60, 2, 2 }, steps = 20000, boundary = { x = pmc, y = pmc, z = pec }, stop = decay{ ratio = 1e-12, after = 3000 },
  objects = { box{ from = { 25 * d, 0, 0 }, to = { 35 * d, 2 * d, 2 * d }, material = material{ eps = 4 } } },
  sources = { at("wall", 10, 0, 1, 100), at("inside", 20, 1, 2, 150), at("other", 50, 2, 3, 200) } }
"""
BEFORE_WALL = """
local d, f = 1e-3, 11e9
local at = function(k) return { 0, 11 * d, (11 + k) * d } end
return scene{ mode = "3d", cell = d, cells = { 15, 22, 26 }, steps = 4000, stop = decay{ ratio = 1e-9 },
  boundary = { x = { pmc, cpml{ cells = 6 } }, y = cpml{ cells = 6 }, z = cpml{ cells = 6 } },
  objects = { wire{ from = at(-4), to = at(5), material = pec } },
  sources = { port{ name = "a", from = at(0), to = at(1), resistance = 50, frequencies = { f }, waveform = pulse{ f0 = f, bandwidth = f } } },
  monitors = { far_field{ name = "far", from = { 0, 7 * d, 7 * d }, to = { 8 * d, 15 * d, 19 * d }, frequencies = { f } } } }
"""
IN_WALL = """
return scene{ mode = "1d", cell = 1e-3, cells = 300, steps = 800, boundary = { x = { cpml{}, pmc } },
  sources = { soft{ component = "Ez", at = 0.05, waveform = ricker{ f = 5e9 } } },
  lumped = { resistor{ at = 0.3, axis = "z", ohms = %(ohms).17g } }, monitors = { probe{ name = "e", component = "Ez", at = 0.1 } } }
"""
D = 1e-3
SOURCE, LOAD = [2 * D, 2 * D], [4 * D, 2 * D]
OHMS = 150.0


def way(column, down=False):
    ends = [column + [0], column + [3 * D]]
    return dict(zip(("to", "from_") if down else ("from_", "to"), ends))


def run(folder, name, waveform, steps, extra=()):
    monitors = [call("voltage_probe", name="v", **way(SOURCE)), call("voltage_probe", name="back", **way(SOURCE, True)),
                call("current_probe", name="i", at=SOURCE + [1.5 * D], axis="z"),
                call("current_probe", name="load", at=LOAD + [1.5 * D], axis="z"),
                call("voltage_probe", name="across", **way(LOAD)),
                call("impedance", name="seen", voltage="back", current="i"),
                call("impedance", name="carried", voltage="across", current="load", reference=75)]
    text = harness.scene_text(
        mode="3d", cell=D, cells=[6, 6, 3], steps=steps, boundary={"x": Raw("pmc"), "y": Raw("pmc"), "z": Raw("pec")},
        sources=[call("voltage", name="port", resistance=50, waveform=waveform, **way(SOURCE))],
        lumped=[call("resistor", ohms=OHMS, **way(LOAD)), *extra], monitors=monitors)
    return harness.run(text, folder, name)


def chains(checks, folder):
    (folder / "dipoles.lua").write_text(DIPOLES)
    harness.yeec("run", folder / "dipoles.lua", "--precision", "f64", "--sweep", "drive=1,2", "--out", folder / "dipoles", "--quiet")
    lines = [line for line in (folder / "dipoles" / "sparameters.s2p").read_text().splitlines() if line[0] not in "!#"]
    for f, *s in (map(float, line.split()) for line in lines):
        checks.below(f"dipoles at {f / 1e9:.0f} GHz: S21 over S12, less 1", abs(complex(*s[2:4]) / complex(*s[4:6]) - 1), 2e-3)
    alone = harness.run(DIPOLES, folder, "alone", extra=["--set", "beside=false"])
    with h5py.File(alone.folder / "results.h5", "r") as file:
        far = file["far_field/far"]
        for accepted, power in zip(far["antenna/accepted"], far["power"]):
            checks.below("a dipole: what its port accepts over what it radiates, less 1", abs(accepted / power - 1), 4e-3)


def walls(checks, folder):
    (folder / "walls.lua").write_text(WALLS)
    harness.yeec("run", folder / "walls.lua", "--precision", "f64", "--sweep", "drive=1,2,3", "--out", folder / "walls", "--quiet")
    with open(folder / "walls" / "sparameters.csv", newline="") as file:
        for row in csv.DictReader(file):
            s = numpy.array([[complex(float(row[f"s{i}{j}_re"]), float(row[f"s{i}{j}_im"])) for j in (1, 2, 3)] for i in (1, 2, 3)])
            title = f"ports in a magnetic wall and inside, {float(row['f_hz']) / 1e9:.0f} GHz"
            checks.below(f"{title}: S less its transpose", abs(s - s.T).max(), 1e-6)
            checks.below(f"{title}: power in all waves out, off 1", abs(s.conj().T @ s - numpy.eye(3)).max(), 1e-5)
    with h5py.File(harness.run(BEFORE_WALL, folder, "before_wall").folder / "results.h5", "r") as file:
        checks.below("a dipole in a magnetic wall: radiation efficiency less 1", abs(file["far_field/far/antenna/radiation_efficiency"][0] - 1), 4e-3)


def port(result, name="port"):
    """Rows of ports/<name>.csv as (f, Z, S11)."""
    with open(result.folder / "ports" / f"{name}.csv", newline="") as file:
        rows = [list(map(float, row)) for row in list(csv.reader(file))[1:]]
    return [(row[0], complex(row[1], row[2]), complex(row[3], row[4])) for row in rows]


def main():
    checks = harness.Checks()
    folder = harness.scratch()
    step = run(folder, "step", call("step", rise=2e-11), 3000)
    current = 1 / (50 + OHMS)
    checks.below("divider: voltage, relative error", abs(step.values("v")[-1] / (OHMS * current) - 1), 1e-3)
    checks.below("divider: current of the source, relative error", abs(-step.values("i")[-1] / current - 1), 1e-3)
    checks.below("divider: current of the load, relative error", abs(step.values("load")[-1] / current - 1), 1e-3)
    checks.that("the way back is minus the way there", step.values("back") == [-v for v in step.values("v")])

    pulse = call("gaussian", width=5e-11)
    rows = port(run(folder, "resistor", pulse, 4000))
    f, z, s = rows[0]
    checks.below(f"resistor at {f / 1e6:.0f} MHz: impedance, relative error", abs(z / OHMS - 1), 0.01)
    checks.below("S11 against (Z - 50)/(Z + 50)", max(abs(s - (z - 50) / (z + 50)) for _, z, s in rows), 1e-6)
    sine = port(run(folder, "sine", call("sine", f=rows[24][0], ramp=2), 12000))
    checks.below("a sine's impedance against the pulse's, relative difference", abs(sine[0][1] / rows[24][1] - 1), 0.01)

    farads = 2e-12
    plates = EPS0 * (36 - 1) * D * D / (3 * D)
    result = run(folder, "capacitor", pulse, 8000, [call("capacitor", farads=farads, **way(LOAD))])
    f, z, _ = port(result)[0]
    exact = 1 / (1 / OHMS + 2j * math.pi * f * (farads + plates))
    checks.below(f"resistor and capacitor at {f / 1e6:.0f} MHz: impedance, relative error", abs(z / exact - 1), 0.01)

    edge, worst = EPS0 * D / 3, 0.0
    for f, z, s in port(result, "carried"):
        exact = 1 / (1 / OHMS + 2j * math.pi * f * (farads + edge))
        worst = max(worst, abs(z / exact - 1), abs(s - (z - 75) / (z + 75)))
    checks.below(f"probes of the load up to {f / 1e9:.1f} GHz: impedance, relative error", worst, 1e-3)
    checks.below("probes of the source, voltage turned: impedance against the port's, relative difference",
                 max(abs(a[1] / b[1] - 1) for a, b in zip(port(result, "seen"), port(result))), 1e-6)
    with h5py.File(result.folder / "results.h5", "r") as file:
        group = file["ports"]["carried"]
        stored = [abs(value - row[1]) for value, row in zip(group["impedance"][...], port(result, "carried"))]
        checks.that("results.h5 holds the same", len(stored) > 100 and max(stored) < 1e-5 and
                    group.attrs["reference_ohm"] == 75)
    checks.that("and there is a plot", (result.folder / "ports" / "carried_impedance.svg").exists())
    chains(checks, folder)
    walls(checks, folder)
    for ohms, wanted in ((Z0 / 2, 0), (Z0, 1 / 3)):
        run_in_wall = harness.run(IN_WALL % dict(ohms=ohms), folder, f"in_wall_{ohms:.0f}")
        values = run_in_wall.values("e")
        there = max(values[:350], key=abs)
        echo = max(values[350:], key=abs) / there
        checks.below(f"{ohms:.0f} ohm in a magnetic wall: echo, less the theory's", abs(echo - wanted), 0.01)
    checks.end()


main()
