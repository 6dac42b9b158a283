"""mesh = auto{}: the S11 of uniform fine cells from a tenth of them.

1. scenes/35_patch.lua, a patch on 1.6 mm of substrate, 2.2 to 2.8 GHz: cells of 0.4 mm alone, and fine ones at the patch's edges
   and feed and along the patch, up to 3.5 mm elsewhere. S11 within 0.2 dB everywhere, its dip included, 0.01 of 1.
   Of 5 ns; --long: of the scene's whole 18 ns.
2. The strip of scenes/20_microstrip.lua in more room, 2 to 8 GHz: cells of 0.2 mm alone, and up to 0.9 mm. S11 within 0.2 dB
   wherever it is above -20 dB (its tops are at -10.6 dB), S21 within 0.01 dB.
Both with cells below a tenth of the uniform ones'.
"""
import csv
import sys

import harness
from harness import ROOT

LONG = "--long" in sys.argv

STRIP = """
local follow = param("follow", true, "cells by mesh = auto{}")
local d, h, n, L, W = 0.2e-3, 0.8e-3, 4, 24e-3, 1.6e-3
local coarse = follow and 0.9e-3 or d
if not follow then n = 10 end
local x1, y1 = 3.2e-3 + n * coarse, 5e-3 + n * coarse
local sx, sy, sz = L + 2 * x1, W + 2 * y1, h + y1
local function near(x, y) return box{ from = {x - 3*d, y - 3*d, 0}, to = {x + 3*d, y + 3*d, h + 3*d} } end
local function end_port(name, x, wave)
  return port{ name = name, from = {x, sy / 2, 0}, to = {x, sy / 2, h}, resistance = 50, waveform = wave }
end
return scene {
  mode = "3d", size = {sx, sy, sz}, duration = 1.6e-9, cell = not follow and d or nil, symmetry = { y = "even" },
  mesh = follow and auto{ f = 8e9, per_wavelength = 12, max = coarse, ratio = 1.6, fine = d,
                          around = { near(x1, y1), near(x1 + L, y1 + W), near(x1, sy / 2), near(x1 + L, sy / 2) } } or nil,
  boundary = { x = cpml{ cells = n }, y = cpml{ cells = n }, z = { pec, cpml{ cells = n } } },
  objects = { box{ from = {0, 0, 0}, to = {sx, sy, h}, material = material{ eps = 2.2 } },
              plate{ from = {x1, y1, h}, to = {x1 + L, y1 + W, h}, material = pec } },
  sources = { end_port("feed", x1, pulse{ f0 = 5e9, bandwidth = 6e9 }), end_port("load", x1 + L) },
}
"""


def pair(text, folder, name, *settings):
    """Runs with uniform cells and with those of the mesh: their S-parameters by frequency, and cells."""
    found = []
    for follow in ("false", "true"):
        result = harness.run(text, folder, f"{name}_{follow}", precision="f32", extra=["--set", f"follow={follow}", *settings, "--yes"])
        with open(result.folder / "sparameters.csv", newline="") as table:
            rows = list(csv.DictReader(table))
        found.append((rows, result.manifest["grid"]["cell_count"]))
    return found


def apart(rows, others, name, low, high, least):
    """The largest difference in dB between these frequencies where both are above `least` dB, and of the absolute values."""
    decibels = linear = 0
    for row, other in zip(rows, others):
        a, b = float(row[f"{name}_db"]), float(other[f"{name}_db"])
        if low <= float(row["f_hz"]) <= high:
            linear = max(linear, abs(10 ** (a / 20) - 10 ** (b / 20)))
            decibels = max(decibels, abs(a - b)) if min(a, b) > least else decibels
    return decibels, linear


def main():
    checks = harness.Checks()
    folder = harness.scratch()
    settings = [] if LONG else ["--set", "duration=5e-9"]
    (uniform, many), (graded, few) = pair((ROOT / "scenes" / "35_patch.lua").read_text(), folder, "patch", *settings)
    checks.below(f"patch antenna: {few} cells of {many}, part", few / many, 0.1)
    decibels, linear = apart(uniform, graded, "s11", 2e9, 3e9, -100)
    checks.below("patch antenna: S11, largest difference", decibels, 0.2, "dB")
    checks.below("patch antenna: |S11|, largest difference", linear, 0.01)
    (uniform, many), (graded, few) = pair(STRIP, folder, "strip")
    checks.below(f"microstrip line: {few} cells of {many}, part", few / many, 0.1)
    checks.below("microstrip line: S11 above -20 dB, largest difference", apart(uniform, graded, "s11", 2e9, 8e9, -20)[0], 0.2, "dB")
    checks.below("microstrip line: S21, largest difference", apart(uniform, graded, "s21", 2e9, 8e9, -20)[0], 0.01, "dB")
    checks.end()


main()
