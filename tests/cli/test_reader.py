"""scenes/python/yeec.py reads what a run leaves: shapes, units, and the same numbers as the CSV files."""
import csv
import sys

import harness

try:
    import h5py
    import numpy
except ImportError:
    sys.exit(harness.SKIPPED)
sys.path.insert(0, str(harness.ROOT / "scenes" / "python"))
import yeec

SCENE = """
local d, n = 13e-3, 24
local m = n // 2
return scene{ mode = "3d", cell = d, cells = {n, n, n}, steps = 260, boundary = cpml{ cells = 4 },
  objects = { wire{ from = {m*d, m*d, (m-3)*d}, to = {m*d, m*d, (m+4)*d}, material = pec } },
  sources = { port{ name = "feed", from = {m*d, m*d, m*d}, to = {m*d, m*d, (m+1)*d}, resistance = 73, waveform = pulse{ f0 = 1.2e9, bandwidth = 1e9 } } },
  monitors = {
    probe{ name = "near", component = "Ez", at = {(m+4)*d, m*d, m*d} }, energy{ every = 10 },
    snapshot{ name = "ez", component = "Ez", plane = {y = m*d}, every = 130 },
    dft{ name = "plane", component = "Ez", plane = {z = m*d}, frequencies = {1e9, 1.2e9} },
    flux{ name = "out", from = {6*d, 6*d, 6*d}, to = {18*d, 18*d, 18*d}, frequencies = {1e9, 1.2e9} },
    far_field{ name = "far", from = {6*d, 6*d, 6*d}, to = {18*d, 18*d, 18*d}, frequencies = {1e9, 1.2e9}, angles = {{90, 0}, {45, 0}, {0, 0}} },
  } }
"""


GUIDE = """
local d, a = 1e-3, 22e-3
local size = param("length", 60) * d
return scene{ mode = "2d-tm", cell = d, size = { size, a }, steps = 900, boundary = { x = cpml{}, y = pec },
  sources = { mode{ from = { 15 * d, 0 }, to = { 15 * d, a }, direction = "+x", f = 1e10, waveform = pulse{ f0 = 1e10, bandwidth = 2e9 } } },
  monitors = { modes{ name = "in", from = { 20 * d, 0 }, to = { 20 * d, a }, numbers = {1, 2}, wavelengths = {0.028, 0.03, 0.032}, direction = "+x" },
               resonances{ name = "ring", component = "Ez", at = { 30 * d, 7 * d }, band = { 5e9, 15e9 }, after = 1e-9 } },
}
"""


def column(path, name):
    with path.open() as file:
        return numpy.array([float(row[name]) for row in csv.DictReader(file)])


def main():
    checks = harness.Checks()
    folder = harness.scratch()
    (folder / "a.lua").write_text(SCENE)
    harness.yeec("run", folder / "a.lua", "--backend", "c", "--threads", 1, "--quiet", "--out", folder / "a")
    with yeec.open(folder / "a") as r:
        checks.that("names", r.names == ["energy", "ez", "far", "feed_current", "feed_voltage", "near", "out", "plane"], r.names)
        near = r["near"]
        checks.that("a probe is its CSV", near.unit == "V/m" and len(near.time) == 260 and
                    numpy.allclose(near.value, column(folder / "a" / "probes" / "near.csv", "value"), rtol=1e-6) and
                    numpy.allclose(near.time, column(folder / "a" / "probes" / "near.csv", "time_s"), rtol=1e-6))
        ez = r["ez"]
        checks.that("a snapshot has frames and coordinates", ez.value.shape[0] == 2 and ez.value.shape[2] == 1 and
                    len(ez.x) == ez.value.shape[3] and len(ez.z) == ez.value.shape[1] and list(ez.steps) == [130, 260], ez.value.shape)
        plane = r["plane"]
        checks.that("a dft is complex", plane.value.dtype.kind == "c" and plane.value.shape[:2] == (2, 1) and plane.unit == "V s/m", plane.unit)
        out = r["out"]
        checks.that("a flux is its CSV", numpy.allclose(out.power, column(folder / "a" / "spectra" / "out.csv", "power_w"), rtol=1e-6))
        far = r["far"]
        checks.that("a far field and its antenna", far.e_theta.shape == (2, 3) and far.angles.shape == (3, 2) and
                    numpy.allclose(10 * numpy.log10(far.antenna["gain"]), column(folder / "a" / "spectra" / "far_antenna.csv", "gain_dbi"), rtol=1e-4))
        port = r.ports["feed"]
        checks.that("a port", numpy.allclose(numpy.abs(port.s11), 10 ** (column(folder / "a" / "ports" / "feed.csv", "s11_db") / 20), rtol=1e-4))
        checks.that("S-parameters", r.sparameters.s.shape[1:] == (1, 1) and numpy.allclose(r.sparameters.s[:, 0, 0], port.s11))
        try:
            r["nera"]
            checks.that("an absent name", False)
        except KeyError as error:
            checks.that("an absent name is told with those there are", "near" in str(error))
    modes(checks, folder)
    checks.end()


def modes(checks, folder):
    (folder / "guide.lua").write_text(GUIDE)
    harness.yeec("run", folder / "guide.lua", "--backend", "c", "--threads", 1, "--quiet", "--sweep", "length=60,70", "--out", folder / "guide")
    sweep = yeec.open(folder / "guide")
    checks.that("a sweep's table and runs", len(sweep) == 2 and list(sweep.table["length"]) == [60, 70] and
                [run.manifest["digest"] for run in sweep] == list(sweep.table["digest"]))
    with sweep[0] as run:
        found = run["in"]
        rows = column(run.folder / "spectra" / "in.csv", "forward_w").reshape(3, 2)
        checks.that("amplitudes of modes are their CSV", found.forward.shape == (3, 2) and
                    numpy.allclose(numpy.abs(found.forward) ** 2, rows, rtol=1e-5), found.forward.shape)
        checks.that("resonances", run["ring"].name == "ring" and "ring" in run)


main()
