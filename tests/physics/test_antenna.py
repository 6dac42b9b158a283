"""An antenna's gain, efficiencies, beam width and polarisation, from the port's power and the far field's.

A half-wave dipole has 2.15 dBi (1.643), a half-power beam of 78 degrees and no cross-polarisation (Balanis, Antenna
Theory, 4.6); without loss what its port accepts leaves the box. With a resistor in one arm the power that the resistor
takes, |I|^2 R/2, is what is missing. The available power is 1 V squared over 8 R.
"""
import cmath
import csv
import json
import math

import harness

SCENE = """
local ohms = param("ohms", 0.0)
local f, d = 1e9, 299792458.0 / 1e9 / 2 / 11
local n, m = 32, 16
local arms = { wire{ from = {m*d, m*d, (m-5)*d}, to = {m*d, m*d, (m+6)*d}, radius = 0.05*d, material = pec } }
return scene{ mode = "3d", cell = d, cells = {n, n, n}, duration = 12e-9, boundary = cpml{ cells = 6 }, stop = decay{ ratio = 1e-7 },
  objects = arms,
  lumped = ohms > 0 and { resistor{ from = {m*d, m*d, (m+2)*d}, to = {m*d, m*d, (m+3)*d}, ohms = ohms } } or {},
  sources = { port{ name = "feed", from = {m*d, m*d, m*d}, to = {m*d, m*d, (m+1)*d}, resistance = 73, waveform = pulse{ f0 = f, bandwidth = 0.7e9 } } },
  monitors = {
    far_field{ name = "far", from = {7*d, 7*d, 7*d}, to = {(n-7)*d, (n-7)*d, (n-7)*d}, frequencies = {0.95e9, f} },
    voltage_probe{ name = "u", from = {m*d, m*d, (m+2)*d}, to = {m*d, m*d, (m+3)*d} },
  } }
"""


def spectrum(run, name, f):
    total = 0
    with open(run / "probes" / f"{name}.csv") as file:
        rows = [(float(row["time_s"]), float(row["value"])) for row in csv.DictReader(file)]
    dt = rows[1][0] - rows[0][0]
    for t, v in rows:
        total += v * cmath.exp(-2j * cmath.pi * f * t)
    return total * dt


def lost(run, f, ohms, dt):
    """What the resistor takes of the power that the port accepts; its current follows the mean of two steps' voltage."""
    taken = 0.5 * abs(spectrum(run, "u", f)) ** 2 / ohms * math.cos(math.pi * f * dt)
    accepted = 0.5 * (spectrum(run, "feed_voltage", f) * spectrum(run, "feed_current", f).conjugate()).real
    return taken / abs(accepted)


def main():
    checks = harness.Checks()
    folder = harness.scratch()
    scene = folder / "dipole.lua"
    scene.write_text(SCENE)
    for ohms in (0.0, 50.0):
        out = folder / f"r{ohms:g}"
        harness.yeec("run", scene, "--backend", "c", "--threads", 1, "--quiet", "--set", f"ohms={ohms}", "--out", out)
        manifest = json.loads((out / "run.json").read_text())
        for a in manifest["monitors"]["far"]["antenna"]:
            f = a["frequency_hz"]
            what = f"{ohms:g} ohm, {f / 1e9:g} GHz"
            balance = 1 - a["radiation_efficiency"] - (lost(out, f, ohms, manifest["dt"]) if ohms else 0)
            checks.below(f"{what}: power balance", abs(balance), 1e-3)
            checks.below(f"{what}: available power is 1/(8 R), but for the feeding edge's own capacitance", abs(a["available_w"] * 8 * 73 - 1), 3e-2)
            checks.below(f"{what}: gain is efficiency times directivity",
                         abs(a["gain_dbi"] - a["directivity_dbi"] - 10 * math.log10(a["radiation_efficiency"])), 1e-6)
            checks.below(f"{what}: realised gain is below gain by the mismatch",
                         abs(a["realised_gain_dbi"] - a["gain_dbi"] - 10 * math.log10(a["mismatch_efficiency"])), 1e-6)
            checks.below(f"{what}: cross-polarisation, dB", a.get("cross_polarisation_worst_db", -300), -100)
            if ohms:
                checks.that(f"{what}: loss shows in the efficiency", 0.4 < a["radiation_efficiency"] < 0.9, a["radiation_efficiency"])
        if not ohms:
            half = manifest["monitors"]["far"]["antenna"][1]
            checks.below("half-wave dipole: gain against 2.15 dBi", abs(half["gain_dbi"] - 2.15), 0.03)
            checks.below("half-wave dipole: beam width against 78 degrees", abs(half["cuts"][0]["beam_width_deg"] - 78), 1.0)
            port = manifest["ports"]["feed"]
            checks.that("its match", port["s11_least_db"] < -15 and 5e7 < port["bandwidth_10_db_hz"] < 2.5e8, str(port))
    checks.end()


main()
