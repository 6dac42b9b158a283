"""Which features a medium goes with: the table "Media and features" of tests/README.md, in which a cell names the tests that hold a
combination, or says that it is refused.

Each combination is planned: what the table calls refused is, in one sentence, and nothing else is; a test that a cell names exists.
"""
import re

import harness

ROOT = harness.ROOT
MEDIA = {
    "sigma": "eps = 2, sigma = 0.3", "eps {x, y, z}": "eps = {2, 3, 4}",
    "poles of eps": "eps = 2, lorentz = { {delta_eps = 1, f0 = 3e10, gamma = 1e9} }",
    "poles of mu": "eps = 2, mu_lorentz = { {delta_mu = 1, f0 = 3e10, gamma = 1e9} }",
    "`chi3`": "eps = 2, chi3 = 1e-6", "crystal": "eps = {2, 3, 4, xy = 0.5, yz = 0.4}", "cut cells, `\"tensor\"`": "eps = 4"}
PULSE = "pulse{ f0 = 1e10, bandwidth = 8e9 }"
OUTSIDE = f'soft{{ component = "Ey", box = {{ from = {{9e-3, 3.5e-3, 4e-3}}, to = {{11e-3, 3.5e-3, 4e-3}} }}, waveform = {PULSE} }}'
WITHIN = f'soft{{ component = "Ex", at = {{10.5e-3, 8e-3, 9e-3}}, waveform = {PULSE} }}'
RESISTOR = 'lumped = { resistor{ at = {10.5e-3, 8e-3, 9e-3}, axis = "x", ohms = 50 } },'
REGION = "from = {5e-3, 5e-3, 5e-3}, to = {15e-3, 11e-3, 13e-3}"
WAVE = f"plane_wave{{ {REGION}, direction = {{0, 0, 1}}, polarisation = {{1, 0, 0}}, waveform = {PULSE} }}"
FAR = f'far_field{{ name = "far", {REGION}, frequencies = 1e10 }}'
SUMS = ('flux{ name = "p", from = {2e-3, 2e-3, 9e-3}, to = {16e-3, 14e-3, 9e-3}, frequencies = 1e10 }, '
        'dft{ name = "f", component = "Ex", plane = { z = 9e-3 }, frequencies = 1e10 }')
LAYER = "cpml{ cells = 4 }"
# Everywhere or in a body, the walls, the sources, monitors, more keys.
FEATURES = {
    "PEC walls": (True, "pec", OUTSIDE), "PMC walls": (True, "pmc", OUTSIDE), "periodic walls": (True, "periodic", OUTSIDE),
    "Bloch walls": (True, "{ x = bloch{ k = 50 }, y = pec, z = pec }", OUTSIDE), "CPML": (True, LAYER, OUTSIDE),
    "Berenger's layers": (True, "berenger{ cells = 4 }", OUTSIDE), "Mur walls": (True, "mur{}", OUTSIDE),
    "mirror planes": (False, "pec", OUTSIDE, "", 'symmetry = { x = "even" },'),
    "unequal cells": (False, "pec", OUTSIDE, "", "unequal"),
    "`soft`, `current` in it": (False, "pec", WITHIN), "`hard` in it": (False, "pec", WITHIN.replace("soft", "hard")),
    "circuits in it": (False, "pec", OUTSIDE, "", RESISTOR),
    "in a total-field box": (False, LAYER, WAVE), "total-field box in it": (True, "pec", WAVE),
    "`energy`": (False, "pec", OUTSIDE, "energy{ every = 1 }"), "`dft`, `flux`": (True, "pec", OUTSIDE, SUMS),
    "far field of it": (False, LAYER, WITHIN, FAR), "far field in it": (True, LAYER, WITHIN, FAR),
    "`record`": (False, "pec", OUTSIDE, 'record{ name = "cut", ' + REGION + ' }'),
}


def scene(medium, everywhere, walls, sources, monitors="", more=""):
    place = "box{ from = {8e-3, 7e-3, 7e-3}, to = {12e-3, 9e-3, 11e-3}, material = m }"
    if medium.startswith("cut"):
        place, everywhere, more = "sphere{ centre = {10e-3, 8e-3, 9e-3}, radius = 1.7e-3, material = m }", False, 'averaging = "tensor", ' + more
    cells = "cells = {20, 16, 18}, cell = 1e-3"
    if "unequal" in more:
        nodes = ", ".join(f"{(i + 0.2 * (i % 3 == 1)) * 1e-3:.6g}" for i in range(21))
        cells, more = f"cell = {{1e-3, 1e-3, 1e-3}}, size = {{20e-3, 16e-3, 18e-3}}, nodes = {{ x = {{{nodes}}} }}", more.replace("unequal", "")
    return (f'local m = material{{ name = "m", {MEDIA[medium]} }}\nreturn scene {{ mode = "3d", {cells}, steps = 20, boundary = {walls},\n'
            f'  {more} {"background = m," if everywhere else ""} objects = {{ {"" if everywhere else place} }},\n'
            f"  sources = {{ {sources} }}, monitors = {{ {monitors} }} }}\n")


def table():
    """{feature: [cell of each medium]}"""
    text = (ROOT / "tests" / "README.md").read_text().split("## Media and features")[1].split("\n## ")[0]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines() if line.startswith("|")]
    return rows[0][1:], {row[0]: row[1:] for row in rows[2:]}


def main():
    checks, folder = harness.Checks(), harness.scratch()
    media, cells = table()
    checks.that("the table has these media", media == list(MEDIA), str(media))
    checks.that("the table has these features", list(cells) == list(FEATURES), str(list(cells)))
    for name in sorted(set(re.findall(r"`(\w+/test_\w+)`", " ".join(sum(cells.values(), []))))):
        checks.that(f"{name} is there", any((ROOT / "tests").glob(f"{name}.*")))
    for feature, what in FEATURES.items():
        for medium, cell in zip(media, cells[feature]):
            path = folder / "scene.lua"
            path.write_text(scene(medium, *what))
            done = harness.subprocess.run([harness.YEEC, "plan", str(path), "--yes", "--backend", "c", "--generic"], capture_output=True, text=True)
            said = [line for line in done.stderr.splitlines() if "warning:" not in line]
            checks.that(f"{feature}, {medium}: {cell}", (done.returncode, len(said)) == ((1, 1) if cell.startswith("refused") else (0, 0)),
                        done.stderr)
    checks.end()


if __name__ == "__main__":
    main()
