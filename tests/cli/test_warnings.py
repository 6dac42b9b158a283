"""Warnings of spectra that mean little: outside the sources' band, or of a pulse down to zero frequency."""
import json
import os
import pathlib
import shutil
import subprocess

TEMP = pathlib.Path(os.environ["YEEC_TEMP"])
SCENE = """
return scene{ mode = "1d", cell = 1e-3, cells = 200, steps = 1500, boundary = cpml{},
  sources = { soft{ component = "Ez", at = 0.05, waveform = %s } },
  monitors = { flux{ name = "p", from = 0.1, to = 0.1, frequencies = {%s} } } }
"""


def warnings(name, waveform, frequencies):
    scene = TEMP / f"{name}.lua"
    scene.write_text(SCENE % (waveform, frequencies))
    done = subprocess.run([os.environ["YEEC"], "run", scene, "--backend", "c", "--out", TEMP / name], capture_output=True,
                          text=True, check=True)
    listed = json.loads((TEMP / name / "run.json").read_text())["warnings"]
    assert all(text in done.stderr for text in listed), (listed, done.stderr)
    return listed


shutil.rmtree(TEMP, ignore_errors=True)
TEMP.mkdir(parents=True)
pulse = "pulse{ f0 = 5e9, bandwidth = 2e9 }"
assert warnings("within", pulse, "4e9, 5e9, 6e9") == []
outside = warnings("outside", pulse, "5e9, 12e9")
assert len(outside) == 1 and "at 1.2e+10 Hz the sources have only -" in outside[0] and "outside.lua:4" in outside[0], outside
assert float(outside[0].split("only ")[1].split(" dB")[0]) < -60
direct = warnings("direct", "gaussian{ width = 3e-11 }", "5e9")
assert len(direct) == 1 and "down to zero frequency" in direct[0] and "'source1'" in direct[0], direct

# A given alpha of the layers too large for the lowest frequency: 4 times w eps0, T of a slab off by 2% (physics/README.md).
ALPHA = """
return scene{ mode = "1d", cell = 1e-3, cells = 200, steps = 100, boundary = cpml{ cells = 10, alpha = %g },
  sources = { soft{ component = "Ez", at = 0.05, waveform = sine{ f = 25e6 } } } }
"""


def command(name, text, *flags):
    scene = TEMP / f"{name}.lua"
    scene.write_text(text)
    return subprocess.run([os.environ["YEEC"], *flags[:1], scene, "--backend", "c", *(["--out", TEMP / name] if flags[0] == "run" else []), *flags[1:]],
                          capture_output=True, text=True)


def manifest(name):
    return json.loads((TEMP / name / "run.json").read_text())


# The mean of gold and vacuum has resonances of its own; along the surface and across it there are none.
GOLD = """
return scene{ mode = "2d-te", cell = 5e-9, cells = {40, 40}, steps = 20, averaging = "%s", boundary = cpml{ cells = 6 },
  objects = { disc{ centre = {1e-7, 1e-7}, radius = 4e-8, material = media.gold } },
  sources = { soft{ component = "Hz", at = {1e-7, 1e-7}, waveform = pulse{ f0 = 5.4e14, bandwidth = 2.5e14 } } } }
"""
for averaging, told in (("volume", True), ("normal", False), ("none", False)):
    done = command(f"gold_{averaging}", GOLD % averaging, "plan")
    assert done.returncode == 0 and ('take "normal"' in done.stderr) == told, (averaging, done.stderr)

# So has the mean of mu, and a flat face whose field across it is cut: of H on nodes, of E within cells. Along it all is well.
NEGATIVE = """
return scene{ mode = "%s", cell = 1e-3, cells = {60, 60}, steps = 30, boundary = cpml{ cells = 8 }, background = %s,
  objects = { %s },
  sources = { soft{ component = "%s", at = {0.012, 0.012}, waveform = pulse{ f0 = 10e9, bandwidth = 3e9 } } } }
"""
DRUDE = "material{ name = 'drude', drude = {{ fp = 14e9, gamma = 1e9 }} }"
MU_DRUDE = "material{ name = 'drude', eps = 2, mu_drude = {{ fp = 14e9, gamma = 1e9 }} }"
DISC, FLAT = "disc{ centre = {0.03, 0.03}, radius = 0.008, material = %s }", "box{ from = {%g, 0.02}, to = {0.04, 0.03}, material = %s }"
for mode, background, body, words in (
        ("2d-te", "vacuum", DISC % DRUDE, "an eps"), ("2d-tm", "vacuum", DISC % DRUDE, None), ("2d-tm", "vacuum", DISC % MU_DRUDE, "a mu"),
        ("2d-te", "vacuum", DISC % MU_DRUDE, None), ("2d-te", "vacuum", FLAT % (0.03, DRUDE), None),
        ("2d-te", "vacuum", FLAT % (0.0302, DRUDE), "an eps"), ("2d-tm", "vacuum", FLAT % (0.0302, DRUDE), None),
        ("2d-tm", "vacuum", FLAT % (0.03, MU_DRUDE), "a mu"), ("2d-te", DRUDE, DISC % "material{ eps = 3 }", "an eps"),
        ("2d-te", DRUDE, FLAT % (0.03, "material{ eps = 3 }"), None)):
    done = command("negative", NEGATIVE % (mode, background, body, "Hz" if mode == "2d-te" else "Ez"), "plan")
    found = [line for line in done.stderr.splitlines() if 'take "normal"' in line]
    assert done.returncode == 0 and len(found) == (words is not None) and all(f"has {words} below 0" in line for line in found), (mode, background, body, done.stderr)

# Lossy bodies that sources meet: few cells in radius by a mean of cut cells, or a skin of few cells by any averaging;
# figures as tests/physics/README.md has them.
LOSSY = """
return scene{ mode = "%s", cell = 1e-3, cells = {%s}, steps = 800, averaging = "%s", boundary = cpml{},
  objects = { %s },
  sources = { soft{ component = "%s", at = {%s}, waveform = pulse{ f0 = 5e9, bandwidth = 2e9 } } } }
"""
BALL = "sphere{ centre = {0.02, 0.02, 0.02}, radius = %g, material = material{ name = 'body', eps = %g, sigma = %g } }"
BOX = "box{ from = {0.015, 0.015, 0.015}, to = {0.025, 0.025, 0.025}, material = material{ name = 'body', eps = 4, sigma = %g } }"
ROUND, SKIN = "cells in radius: what it absorbs at 5 GHz is off by about", "fields end within"
for averaging, body, words in (("volume", BALL % (6e-3, 4, 0.1), ROUND + " 4%"), ("normal", BALL % (6e-3, 4, 1.1), ROUND + " 5%"),
                               ("tensor", BALL % (6e-3, 4, 1.1), None), ("volume", BALL % (12e-3, 4, 1.1), None),
                               ("volume", BALL % (6e-3, 1.1, 0.03), None), ("volume", BOX % 1.1, None),
                               ("tensor", BALL % (6e-3, 4, 20), SKIN + " 1.6 cells"), ("volume", BOX % 100, SKIN + " 0.72 cells")):
    done = command("lossy", LOSSY % ("3d", "40, 40, 40", averaging, body, "Ez", "0.01, 0.01, 0.01"), "plan")
    found = [line for line in done.stderr.splitlines() if "absorbs" in line]
    assert done.returncode == 0 and len(found) == (words is not None) and (not words or words in found[0]), (averaging, body, done.stderr)
# A skin of 1.6 mm is one of the cells at the body's faces, whatever the others are.
BAR = "box{ from = {%g, 0.015}, to = {%g, 0.025}, material = material{ name = 'body', eps = 4, sigma = 20 } }"
for cell, cells, low, high, words in (("{0.4e-3, 1e-3}", "100, 40", 0.016, 0.024, SKIN + " 1.6 cells"), ("{0.4e-3, 1e-3}", "100, 40", 0, 0.04, SKIN + " 1.6 cells"),
                                      ("{1e-3, 0.4e-3}", "40, 100", 0, 0.04, None), ("{1e-3, 0.4e-3}", "40, 100", 0.015, 0.04, SKIN + " 1.6 cells")):
    text = LOSSY.replace("cell = 1e-3", "cell = " + cell) % ("2d-te", cells, "volume", BAR % (low, high), "Hz", "0.01, 0.005")
    found = [line for line in command("lossy", text, "plan").stderr.splitlines() if "absorbs" in line]
    assert len(found) == (words is not None) and (not words or words in found[0]), (cell, low, high, found)

# A wall thinner than a cell is none where it lies between two nodes, with `conformal` and without; one of pmc, between two of H.
WALL = """
return scene{ mode = "%s", cell = 1e-3, cells = {40, 20}, steps = 20, %s boundary = pec,
  objects = { box{ from = {%s, 0}, to = {%s, 0.02}, material = %s } },
  sources = { soft{ component = "%s", at = {0.005, 0.01}, waveform = pulse{ f0 = 5e9, bandwidth = 5e9 } } } }
"""
for mode, more, material, component, walls in (
        ("2d-te", "conformal = true,", "pec", "Hz", (("0.0202", "0.0206", True), ("0.0202", "0.0212", False), ("0.02", "0.0204", False))),
        ("2d-te", "", "pec", "Hz", (("0.0202", "0.0206", True), ("0.0202", "0.0212", False), ("0.02", "0.0204", False))),
        ("2d-tm", "", "pmc", "Ez", (("0.0198", "0.0204", True), ("0.0202", "0.0206", False)))):
    for low, high, told in walls:
        done = command("wall", WALL % (mode, more, low, high, material, component), "plan")
        assert done.returncode == 0 and ("lies between two nodes" in done.stderr) == told, (mode, more, low, high, done.stderr)

# A passive line between plates, cut off while energy is left: told, with the steps that are missing; with these it is well.
LINE = """
return scene{ mode = "2d-te", cell = 1e-3, cells = {160, 4}, steps = %d, boundary = { x = cpml{ cells = 8 }, y = pec },
  objects = { box{ from = {0.1, 0}, to = {0.12, 4e-3}, material = material{ eps = 20 } } },
  sources = { port{ name = "a", from = {0.03, 0}, to = {0.03, 4e-3}, resistance = 1.5, waveform = pulse{ f0 = 3e9, bandwidth = 3e9 } } },
  monitors = { flux{ name = "on", from = {0.13, 0}, to = {0.13, 4e-3}, frequencies = {2e9, 3e9} } } }
"""
done = command("cut", LINE % 620, "run")
told = manifest("cut")["warnings"]
port = [text for text in told if text.startswith("port 'a': at the last step its voltage still has ")]
assert len(port) == 1 and f"yeec: warning: {port[0]}" in done.stderr, (told, done.stderr)
assert any(text.startswith("'on': at the last step the fields that it sums still have ") for text in told), told
assert port[0] in (TEMP / "cut" / "report.html").read_text().replace("&#39;", "'"), "the report"
more = int(port[0].split("(--steps ")[1].split(")")[0])
assert 620 < more < 5000, port
done = command("whole", LINE % more, "run")
assert not any("at the last step" in text or "passive" in text for text in manifest("whole")["warnings"]), manifest("whole")["warnings"]

command("alpha", ALPHA % 0.0056, "run")
told_alpha = [text for text in manifest("alpha")["warnings"] if "the layer sends waves of 25 MHz back" in text]
assert len(told_alpha) == 1 and "alpha.lua:2: cpml: with alpha = 0.0056 S/m" in told_alpha[0], manifest("alpha")["warnings"]
command("small_alpha", ALPHA % 0.0012, "run")
assert not any("cpml:" in text for text in manifest("small_alpha")["warnings"]), manifest("small_alpha")["warnings"]

# Lossy bodies that end in layers: without alpha a steady current in the layers charges what lies between them, whatever
# the averaging; the default alpha lets it decay. Told where it is so, once, and in no other mode.
STEADY = """
return scene{ mode = "%s", cell = 1e-3, cells = {18, 18}, steps = 12000, boundary = %s,
  objects = { disc{ centre = {0.0136, 0.0139}, radius = 0.0055, material = material{ name = "a", eps = 8.6, sigma = %g } },
              disc{ centre = {0.0072, 0.0036}, radius = 0.0031, material = material{ name = "b", eps = 2.8, sigma = %g } } },
  sources = { initial{ component = "%s", value = function(x, y) return math.sin(4e8 * x * x + 9e8 * x * y + 2e5 * y) end } },
  monitors = { energy{ name = "w", every = 200 } } }
"""
for kind, layer, sigma, doubtful in (("2d-te", "cpml{ cells = 3, alpha = 0 }", 20, True), ("2d-te", "cpml{ cells = 3, alpha = 1e-6 }", 20, True),
                                 ("2d-te", "berenger{ cells = 3, order = 3, reflection = 1e-8 }", 20, True), ("2d-te", "cpml{ cells = 3 }", 20, False),
                                 ("2d-te", "cpml{ cells = 3, alpha = 0 }", 0, False), ("2d-tm", "cpml{ cells = 3, alpha = 0 }", 20, False)):
    done = command("steady", STEADY % (kind, layer, sigma, sigma, "Hz" if kind == "2d-te" else "Ez"), "run")
    rows = [float(row.split(",")[2]) for row in (TEMP / "steady" / "probes" / "w.csv").read_text().splitlines() if row[0].isdigit()]
    growth = max(rows[-5:]) / max(rows[25:30])
    texts = [text for text in manifest("steady")["warnings"] if "steady currents" in text]
    assert len(texts) == doubtful and (growth > 1.3) == doubtful, (kind, layer, sigma, texts, growth)

# Cut off while the pulse has passed the monitor and not come back from the wall: its own sites are quiet, the domain is not.
ECHO = """
return scene{ mode = "1d", cell = 1e-3, cells = 600, steps = %d, boundary = { x = {cpml{}, pec} },
  sources = { soft{ component = "Ez", at = 0.1, waveform = pulse{ f0 = 10e9, bandwidth = 10e9 } } },
  monitors = { dft{ name = "there", component = "Ez", at = 0.2, frequencies = {8e9, 10e9} } } }
"""
command("echo", ECHO % 700, "run")
echo = manifest("echo")
echoed = [text for text in echo["warnings"] if text.startswith("'there': at the last step Hy at (")]
assert len(echoed) == 1 and "what comes from there later is not in its spectra" in echoed[0], echo["warnings"]
assert echo["monitors"]["there"]["rest"] < 1e-3 < 0.1 < echo["monitors"]["there"]["elsewhere"], echo["monitors"]
assert 0.2 < float(echoed[0].split("(")[1].split(",")[0]) < 0.6, echoed
command("echo_over", ECHO % 1800, "run")
assert not any("at the last step" in text for text in manifest("echo_over")["warnings"]), manifest("echo_over")["warnings"]

# A charge that a source has left is static: nothing is to come, and nothing is said.
CHARGE = """
return scene{ mode = "2d-te", cell = 1e-3, cells = {80, 80}, steps = 2400, boundary = cpml{},
  sources = { soft{ component = "Ex", at = {0.04, 0.04}, waveform = gaussian{ width = 3e-11, delay = 1.5e-10 } } },
  monitors = { flux{ name = "round", from = {0.015, 0.015}, to = {0.065, 0.065}, frequencies = {3e9, 6e9} } } }
"""
command("charge", CHARGE, "run")
charge = manifest("charge")["monitors"]["round"]
assert charge["elsewhere"] < 1e-2, charge
assert not any("what comes from there" in text for text in manifest("charge")["warnings"]), manifest("charge")["warnings"]

# Converged by its energy: what a resonator still holds is large beside the fields of a monitor far from it alone.
NEAR = """
return scene{ mode = "2d-te", cell = 1e-3, cells = {120, 80}, steps = 20000, stop = decay{ ratio = %g }, boundary = cpml{},
  objects = { disc{ centre = {0.03, 0.04}, radius = 0.008, material = material{ eps = 20 } } },
  sources = { soft{ component = "Ey", at = {0.03, 0.04}, waveform = pulse{ f0 = 3e9, bandwidth = 3e9 } } },
  monitors = { energy{ every = 20 }, dft{ name = "far", component = "Hz", at = {0.1, 0.04}, frequencies = {3e9} } } }
"""
for ratio, doubted in ((1e-6, False), (1e-4, True)):
    command("near", NEAR % ratio, "run")
    near = manifest("near")
    assert near["status"] == "converged" and near["monitors"]["far"]["elsewhere"] > 0.02, near
    assert any("at the last step" in text for text in near["warnings"]) == doubted, near["warnings"]

# What is shipped warns of nothing before it runs.
for scene in sorted(pathlib.Path("scenes").glob("[0-9]*.lua")):
    done = subprocess.run([os.environ["YEEC"], "plan", scene, "--backend", "c"], capture_output=True, text=True)
    needs_recording = "replay" in scene.name
    assert needs_recording or (done.returncode == 0 and "warning" not in done.stderr), (scene.name, done.stderr)

# A strip on a substrate of one cell, or of less, where it lies on its ground.
STRIP = """
local h = %g * 1e-3
return scene{ mode = "3d", cell = 1e-3, cells = {30, 30, 20}, steps = 10, boundary = cpml{ cells = 5 },
  objects = { box{ from = {0, 0, 6e-3}, to = {0.03, 0.03, 6e-3 + h}, material = material{ name = "board", eps = 4 } },
    plate{ from = {0, 0, 6e-3}, to = {0.03, 0.03, 6e-3}, material = pec },
    plate{ from = {0, 0.014, 6e-3 + h}, to = {0.03, 0.016, 6e-3 + h}, material = pec } } }
"""
for cells, words in ((1, "'board', which is about one cell high"), (0.4, "'board', which is less than a cell high"), (3, None)):
    strip = command("strip", STRIP % cells, "plan").stderr
    assert words in strip if words else "a conductor lies on" not in strip, strip

# Less than a period of a frequency is in the run; where numbers lack their power of ten, that is said, too.
SHORT = """
return scene{ mode = "1d", cell = 1e-3, cells = 200, steps = 1500, boundary = cpml{},
  sources = { soft{ component = "Ez", at = 0.05, waveform = gaussian{ width = 3e-11 } } },
  monitors = { dft{ name = "e", component = "Ez", at = 0.1, frequencies = {%s, 5e9} } } }
"""
for low, periods in (("1", "5e-09 periods of 1 Hz"), ("1e8", "0.5 periods of 100 MHz"), ("0", ""), ("2.1e8", "")):
    told_short = [line for line in command("short", SHORT % low, "plan").stderr.splitlines() if "what is as slow as that is not in it" in line]
    assert len(told_short) == (periods != "") and all(periods in line and "short.lua:4: 'e': " in line for line in told_short), (low, told_short)

# A plane from wall to wall takes power from the layers beside it, where waves die away.
WIDE = """
return scene{ mode = "2d-tm", cell = 1e-3, cells = {80, 80}, steps = 900, boundary = cpml{ cells = 10 },
  sources = { soft{ component = "Ez", at = {0.03, 0.04}, waveform = pulse{ f0 = 10e9, bandwidth = 5e9 } } },
  monitors = { flux{ name = "p", from = {0.04, %g}, to = {0.04, %g}, frequencies = {9e9, 10e9} } } }
"""
for name, low, high, wide in (("wide", 0, 0.08, True), ("half", 0.01, 0.08, True), ("free", 0.01, 0.07, False)):
    command(name, WIDE % (low, high), "run")
    told_wide = [text for text in manifest(name)["warnings"] if "of its power goes through where the plane runs into absorbing layers" in text]
    assert len(told_wide) == wide and len(manifest(name)["warnings"]) == wide, (name, manifest(name)["warnings"])
    assert all(0.01 < float(text.split("Hz ")[1].split(" of")[0]) < 0.2 for text in told_wide), told_wide

# A frequency that no source has is doubted, but not where a medium makes it.
HARMONIC = """
return scene{ mode = "1d", cell = 1e-3, cells = 200, steps = 900, boundary = cpml{},
  objects = { box{ from = {0.1}, to = {0.11}, material = material{ eps = 2, chi3 = %s } } },
  sources = { soft{ component = "Ez", at = 0.05, waveform = pulse{ f0 = 5e9, bandwidth = 1e9 } } },
  monitors = { dft{ name = "third", component = "Ez", at = 0.15, frequencies = {15e9} } } }
"""
for name, chi3, doubted in (("harmonic", "1e-6", False), ("linear", "0", True)):
    command(name, HARMONIC % chi3, "run")
    harmonic = manifest(name)
    assert any("is mostly rounding" in text for text in harmonic["warnings"]) == doubted, harmonic["warnings"]
    assert doubted or harmonic["monitors"]["third"]["every"] == 1, harmonic["monitors"]

# A plane wave's box that reaches a Kerr medium: outside the wave is taken for the linear one.
KERR_BOX = """
return scene{ mode = "1d", cell = 1e-3, cells = 200, steps = 300, boundary = cpml{},
  objects = { box{ from = {0.1}, to = {%s}, material = material{ eps = 2, chi3 = 1e-6 } } },
  sources = { plane_wave{ from = 0.05, to = 0.15, direction = "+x", waveform = pulse{ f0 = 5e9, bandwidth = 1e9 } } } }
"""
for name, end, doubted in (("kerr_inside", "0.13", False), ("kerr_through", "0.2", True)):
    command(name, KERR_BOX % end, "run", "--steps", "900")
    assert [("its box reaches a medium with 'chi3'" in text) for text in manifest(name)["warnings"]] == [True] * doubted, manifest(name)["warnings"]

# A box of a plane wave that ends within a substrate has what this sends back in its wave: outside there is nothing of it.
SUBSTRATE = """
return scene{ mode = "2d-tm", cell = 1e-3, cells = {100, 4}, steps = 300, boundary = { x = cpml{ cells = 8 }, y = periodic },
  objects = { box{ from = {%g, 0}, to = {%g, 0.004}, material = material{ eps = 4 } } },
  sources = { plane_wave{ from = {0.02, 0}, to = {0.08, 0.004}, direction = "+x", waveform = pulse{ f0 = 10e9, bandwidth = 3e9 } } },
  monitors = { flux{ name = "r", from = {%g, 0}, to = {%g, 0.004}, frequencies = 10e9 } } }
"""
for name, low, high, at, doubted in (("substrate", 0.05, 0.1, 0.015, True), ("substrate_inside", 0.05, 0.1, 0.03, False), ("slab", 0.05, 0.06, 0.015, False)):
    command(name, SUBSTRATE % (low, high, at, at), "run", "--steps", "900")
    assert any("leaves its box in another medium" in text and "'r'" in text for text in manifest(name)["warnings"]) == doubted, manifest(name)["warnings"]

# An element in a magnetic wall stands for its image as well; in a mirror plane, where the scene is whole, it is itself.
IN_WALL = """
return scene{ mode = "2d-te", cell = 1e-3, cells = {20, 4}, steps = 10, boundary = { x = pmc, y = pec }, %s
  sources = { port{ name = "a", from = {%g, 0}, to = {%g, 0.004}, resistance = 1, waveform = pulse{ f0 = 1e9, bandwidth = 1e9 } } },
  lumped = { resistor{ from = {0.02, 0}, to = {0.02, 0.004}, ohms = 1 }%s } }
"""
for name, mirror, at, other, alike in (("in_wall", "", 0, "", ["'a'", "'resistor'"]), ("beside_wall", "", 0.001, "", ["'resistor'"]),
                                      ("in_mirror", 'symmetry = { x = "even" },', 0.01, ", resistor{ from = {0, 0}, to = {0, 0.004}, ohms = 1 }", ["'resistor'"])):
    command(name, IN_WALL % (mirror, at, at, other), "run")
    found = [text.split(": ")[1].split(" ")[0] for text in manifest(name)["warnings"] if "lies in a pmc wall" in text]
    assert sorted(set(found)) == alike, (name, manifest(name)["warnings"])

# What a gain medium sends is no passive device's.
AMPLIFIER = """
local d, f = 1e-3, 10e9
return scene{ mode = "2d-tm", cell = d, cells = {80, 23}, steps = 1800, boundary = { x = cpml{ cells = 10 }, y = pec },
  objects = { box{ from = {0.035, 0}, to = {0.05, 0.0115}, material = material{ sigma = -0.06, gain = true } } },
  sources = { mode{ from = {20 * d, 0}, to = {20 * d, 23 * d}, direction = "+x", waveform = pulse{ f0 = f, bandwidth = 0.1 * f } } },
  monitors = { modes{ name = "a", from = {27 * d, 0}, to = {27 * d, 23 * d}, direction = "+x", frequencies = f },
               modes{ name = "b", from = {60 * d, 0}, to = {60 * d, 23 * d}, direction = "-x", frequencies = f } } }
"""
command("amplifier", AMPLIFIER, "run")
assert not any("passive" in text for text in manifest("amplifier")["warnings"]), manifest("amplifier")["warnings"]
assert float((TEMP / "amplifier" / "sparameters.csv").read_text().splitlines()[1].split(",")[7]) > 0.5

# Two sines of which one is asked for: right, but not known to have settled; two that the window does not tell apart.
SINES = """
return scene{ mode = "1d", cell = 1e-3, cells = 200, steps = 2237, boundary = cpml{},
  sources = { soft{ component = "Ez", at = 0.05, waveform = sine{ f = 15e9, ramp = 4 } },
              soft{ component = "Ez", at = 0.06, waveform = sine{ f = %s, ramp = 4 } } },
  monitors = { flux{ name = "p", from = 0.1, to = 0.1, frequencies = {15e9}, normalise = "source1" } } }
"""
powers = {}
for name, other in (("sines", "20.55e9"), ("close", "15.3e9"), ("apart", "15.3e9")):
    command(name, SINES % other, "run", *(["--steps", powers["steps"]] if name == "apart" else []))
    driven, row = manifest(name)["warnings"], (TEMP / name / "spectra" / "p.csv").read_text().splitlines()[1]
    powers[name] = float(row.split(",")[2])
    blurred = [text for text in driven if "does not tell the sines of 1.5e+10 Hz and 1.53e+10 Hz apart" in text]
    assert len(blurred) == (name == "close") and len(driven) == 1 + len(blurred), driven
    assert f"a sine drives {float(other):.6g} Hz, which is not among its frequencies" in driven[-1], driven
    powers["steps"] = blurred[0].split("--steps ")[1].split()[0] if blurred else ""
assert abs(powers["apart"] / powers["sines"] - 1) < 5e-3 < 0.5 < abs(powers["close"] / powers["sines"] - 1), powers

# A passive reflection above 1: two ports whose signals are cut off within the pulse.
assert any("more than a passive device can send; the run is too short" in text for text in told), told

# A pulse round zero frequency: GHz typed for Hz.
done = command("slip", SCENE % ("pulse{ f0 = 5, bandwidth = 2e9 }", "5e9"), "plan")
assert "it is a pulse round zero frequency; both are in Hz" in done.stderr, done.stderr

# Modes of a strip: a section too narrow for it, a section beside it, a plane across a bend, a port that looks the other way.
GUIDED = """
local d, W = 0.05e-6, 2.8e-6
local low, high, place = %s, "%s", %s
local strip, waves = material{ name = "strip", eps = 2.8^2 }, {1.5e-6, 1.6e-6}
return scene{ mode = "2d-te", cell = d, size = { 6e-6, W }, duration = 400e-15, boundary = cpml{ cells = 8 }, background = material{ eps = 1.444^2 },
  objects = { box{ from = {0, 1.2e-6}, to = {4.5e-6, 1.6e-6}, material = strip },
              box{ from = {4.5e-6, 1.3e-6}, to = {6e-6, 1.5e-6}, material = strip } },
  sources = { mode{ from = {0.8e-6, low}, to = {0.8e-6, W - low}, direction = "+x", waveform = pulse{ f0 = 1.93e14, bandwidth = 3e13 } } },
  monitors = { modes{ name = "in", from = {1.2e-6, low}, to = {1.2e-6, W - low}, wavelengths = waves, direction = "+x" },
               modes{ name = "out", from = {place, 0}, to = {place, W}, wavelengths = waves, direction = high } } }
"""
for name, values, told in (("good", ("0", "-x", "3e-6"), []), ("narrow", ("1.15e-6", "-x", "3e-6"), ["source1': its mode 1", "'in': its mode 1", "|S21| is "]),
                           ("step", ("0", "-x", "4.5e-6"), ["'out': the guide changes within a cell of its plane"]),
                           ("wrong_way", ("0", "+x", "3e-6"), ["port 'out': nearly all that it carries goes the way of its `direction`"])):
    done = command("guided_" + name, GUIDED % values, "run", "--schedule", "sweep")
    said = [text for text in manifest("guided_" + name)["warnings"] if "under-sampled" not in text]
    assert len(said) == len(told) and all(part in text for part, text in zip(told, said)), (name, said)

# What else lies in a port's edge is not in its Z, and is told of; beside it, it is, and nothing is said.
CROWDED = """
return scene{ mode = "3d", cell = 1e-3, cells = {8, 8, 4}, steps = 40, boundary = { x = pmc, y = pmc, z = pec },
  sources = { port{ name = "a", %s, axis = "z", frequencies = {3e9}, waveform = pulse{ f0 = 3e9, bandwidth = 3e9 } } },
  lumped = { %s } }
"""
AT, CHAIN = "at = {4e-3, 4e-3, 2e-3}", "from = {4e-3, 4e-3, 0}, to = {4e-3, 4e-3, 4e-3}"
for place, element, doubtful in ((AT, 'resistor{ at = {4e-3, 4e-3, 2e-3}, axis = "z", ohms = 100 }', "this resistor lies in an edge of port 'a'"),
                                 (CHAIN, 'capacitor{ at = {4e-3, 4e-3, 3e-3}, axis = "z", farads = 1e-12 }', "this capacitor lies in an edge of port 'a'"),
                                 (AT, 'inductor{ from = {4e-3, 4e-3, 0}, to = {4e-3, 4e-3, 4e-3}, axis = "z", henries = 1e-9 }', "this inductor lies"),
                                 (CHAIN, 'capacitor{ from = {5e-3, 4e-3, 0}, to = {5e-3, 4e-3, 4e-3}, axis = "z", farads = 1e-12 }', None),
                                 (AT, 'resistor{ at = {4e-3, 4e-3, 1e-3}, axis = "z", ohms = 100 }', None),
                                 (AT, 'resistor{ at = {4e-3, 4e-3, 2e-3}, axis = "x", ohms = 100 }', None)):
    command("crowded", CROWDED % (place, element), "run")
    said = [text for text in manifest("crowded")["warnings"] if "in an edge of port" in text]
    assert len(said) == (doubtful is not None), (element, said)
    assert doubtful is None or (doubtful in said[0] and "crowded.lua:4: " in said[0]), said

SHARED = CROWDED.replace("} },\n  lumped", '}, voltage{ name = "b", at = {4e-3, 4e-3, 2e-3}, axis = "z", resistance = 50, waveform = sine{ f = 3e9 } } },\n  lumped')
command("shared", SHARED % (AT, ""), "run")
assert any("'b' lies in an edge of port 'a'" in text for text in manifest("shared")["warnings"]), manifest("shared")["warnings"]

# Gain and efficiency take what leaves the box for the ports'; another source radiates, too.
BESIDE = """
return scene{ mode = "3d", cell = 1e-3, cells = {22, 22, 24}, steps = 700, boundary = cpml{ cells = 4 },
  objects = { wire{ from = {11e-3, 11e-3, 8e-3}, to = {11e-3, 11e-3, 16e-3}, material = pec } },
  sources = { port{ name = "p", at = {11e-3, 11e-3, 11.5e-3}, axis = "z", waveform = pulse{ f0 = 15e9, bandwidth = 10e9 } }, %s },
  monitors = { far_field{ name = "far", from = {6e-3, 6e-3, 6e-3}, to = {16e-3, 16e-3, 18e-3}, frequencies = 15e9 } } }
"""
CURRENT = 'current{ name = "c", at = {8e-3, 11e-3, 11.5e-3}, axis = "z", waveform = %s }'
for other, told in (("", False), (CURRENT % "pulse{ f0 = 15e9, bandwidth = 10e9, amplitude = 5e-3 }", True), (CURRENT % "pulse{ f0 = 15e9, bandwidth = 10e9, amplitude = 0 }", False)):
    command("beside", BESIDE % other, "run")
    for doubt in ("source 'c' drives beside the ports", "S-parameters are those of one port that drives alone"):
        assert any(doubt in text for text in manifest("beside")["warnings"]) == told, (other, manifest("beside")["warnings"])

# A replay where the media at its surface are not the recorded ones, and one that goes on after the recording's end.
RECORDED = """
return scene{ mode = "2d-te", cell = 1e-3, cells = {50, 40}, steps = %d, dt = 1.2e-12, boundary = cpml{ cells = 6 },
  sources = { soft{ component = "Hz", at = {0.012, 0.02}, waveform = pulse{ f0 = 15e9, bandwidth = 15e9 } } },
  monitors = { record{ name = "box", from = {0.02, 0.012}, to = {0.04, 0.028} } } }
"""
REPLAYED = """
return scene{ mode = "2d-te", cell = 1e-3, cells = {50, 40}, steps = %d, dt = 1.2e-12, boundary = cpml{ cells = 6 }, %s
  sources = { replay{ file = "%s" } }, monitors = { probe{ name = "p", component = "Hz", at = {0.03, 0.02} } } }
"""
DISC = "objects = { disc{ centre = {%g, 0.02}, radius = 4e-3, material = %s } },"
for steps in (150, 400):
    command(f"recorded{steps}", RECORDED % steps, "run")
for steps, media, said in ((150, "", []), (400, "", ["ends 250 steps before this run, with "]), (150, DISC % (0.03, "pec"), []),
                           (150, "background = material{ eps = 2 },", ["eps 2, was eps 1 "]), (150, DISC % (0.02, "pec"), ["a conductor, was eps 1 "]),
                           (150, "background = material{ mu = 2, sigma = 0.1 },", ["eps 1 - 0.21"])):
    name = TEMP / "recorded150" / "box.rec"
    found = [line for line in command("replayed", REPLAYED % (steps, media, name), "plan").stderr.splitlines() if "replay:" in line]
    assert len(found) == len(said) and all(words in line and "replayed.lua:3: " in line for words, line in zip(said, found)), (media, found)
# A lossy body that cuts cells, whose loss goes by the sources' main frequency.
for body, f, told in (("disc{ centre = {0.03, 0.02}, radius = 4e-3, material = material{ sigma = 1 } }", "", True),
                      ("disc{ centre = {0.03, 0.02}, radius = 4e-3, material = material{ sigma = 1 } }", ", f = 15e9", False),
                      ("box{ from = {0.026, 0.016}, to = {0.03, 0.02}, material = material{ sigma = 1 } }", "", False)):
    text = (REPLAYED % (150, f"objects = {{ {body} }},", TEMP / "recorded150" / "box.rec")).replace('.rec"', f'.rec"{f}')
    found = command("replayed", text, "plan").stderr
    assert ("say that of the recorded run, f =" in found) == told and found.count("replay:") == told, (body, f, found)
# A body askew in its surface with averaging "tensor".
for at, medium, averaging, told in ((0.018, "material{ eps = 4 }", "tensor", True), (0.018, "material{ drude = { {fp = 1e10, gamma = 1e9} } }", "tensor", True),
                                    (0.03, "material{ eps = 4 }", "tensor", False), (0.018, "material{ eps = 4 }", "normal", False)):
    media = DISC % (at, medium) + f' averaging = "{averaging}",'
    command("askew", RECORDED.replace("cells = 6 },", "cells = 6 }, " + media) % 400, "run")
    found = command("replayed", REPLAYED % (400, media, TEMP / "askew" / "box.rec"), "plan").stderr
    assert ("runs through cells that a body cuts askew" in found) == told and found.count("replay:") == told, (at, medium, averaging, found)
# A plane with a field along its rim; a box that ended at another kind of wall.
RIM = RECORDED.replace("from = {0.02, 0.012}, to = {0.04, 0.028}", "from = {0.02, %g}, to = {%g, %g}").replace("boundary = cpml{ cells = 6 }", "boundary = %s")
for place, there, here, status, said in (((0.012, 0.02, 0.028), "cpml{ cells = 6 }", "cpml{ cells = 6 }", 0, "along its rim at the low end of y, where it is open"),
                                         ((0, 0.02, 0.04), "cpml{ cells = 6 }", "cpml{ cells = 6 }", 0, None),
                                         ((0, 0.04, 0.04), "{ x = cpml{ cells = 6 } }", "{ x = cpml{ cells = 6 }, y = periodic }", 1, "ends at a wall of pec at the low end of y, which is one of periodic"),
                                         ((0, 0.04, 0.04), "{ x = cpml{ cells = 6 } }", "{ x = cpml{ cells = 6 } }", 0, None)):
    command("rim", RIM % (400, there, *place), "run")
    done = command("replayed", REPLAYED.replace("cpml{ cells = 6 }", here) % (400, "", TEMP / "rim" / "box.rec"), "plan")
    assert done.returncode == status and (said in done.stderr if said else "replay:" not in done.stderr), (place, here, done.stderr)
found = command("replayed", REPLAYED % (900, "", TEMP / "recorded400" / "box.rec"), "plan").stderr
assert "steps before this run" not in found, found

# Lengths and sizes that cannot be meant are asked back, before anything is made.
ENDLESS = 'return scene{ mode = "1d", cell = 1e-3, cells = 300, duration = 3, sources = { soft{ component = "Ez", at = 0.1, waveform = sine{ f = 5e9 } } } }'
done = command("endless", ENDLESS, "run")
assert done.returncode == 1 and "the run is of 908461993940 steps" in done.stderr and "--yes" in done.stderr, done.stderr
HUGE = 'return scene{ mode = "3d", cell = 1e-3, cells = {20000, 20000, 20000}, steps = 10, objects = { sphere{ centre = {1, 1, 1}, radius = 0.9, material = pec } } }'
done = command("huge", HUGE, "run")
assert done.returncode == 2 and "need at least 1.79e+05 GiB" in done.stderr and " m" in done.stderr and "smaller domain than " in done.stderr and "times as large" in done.stderr and "f32" not in done.stderr, done.stderr
done = command("huge", HUGE, "run", "--precision", "f64")
assert done.returncode == 2 and "--precision f32 needs half of it" in done.stderr, done.stderr

# Every message begins alike, a list of errors too; in a sweep each error is told once.
done = command("wrong", 'return scene{ mode = "1d",\n cell = "a",\n cells = "b", steps = 1, boundary = peridoic }', "run")
assert done.returncode == 1 and len(done.stderr.splitlines()) == 3 and all(line.startswith("yeec: ") for line in done.stderr.splitlines()), done.stderr
done = command("swept", 'local a = param("a", 1)\nreturn scene{ mode = "1d", cell = 1e-3, cells = 20, steps = 1, boundary = peridoic }', "run", "--sweep", "a=1,2,3")
assert done.returncode == 1 and done.stderr.count("peridoic") == 1, done.stderr

# A wave that the grid cannot carry is refused, and stepped all the same where that is asked for.
COARSE = 'return scene{ mode = "1d", cell = 1e-3, cells = 30, steps = 10, sources = { soft{ component = "Ez", at = 0.01, waveform = sine{ f = 200e9 } } } }'
done = command("coarse", COARSE, "run")
assert done.returncode == 1 and "1.5 cells per wavelength" in done.stderr and "cells of at most 150 \u00b5m" in done.stderr, done.stderr
done = command("coarse", COARSE, "run", "--yes")
assert done.returncode == 0 and "under-sampled" in done.stderr, done.stderr

# Between the modes that a pulse is launched by, what interpolates them: of a band too wide it is said by how much it is off.
WIDE = """
local f = 1.93e14
local d = 299792458 / f / 3.5 / 20
return scene{ mode = "2d-tm", cell = d, cells = {40, 260}, steps = 2400, boundary = cpml{}, background = material{ eps = 1.45^2 },
  objects = { box{ from = {0, 122 * d}, to = {40 * d, 138 * d}, material = material{ eps = 3.5^2 } } },
  sources = { mode{ from = {20 * d, 0}, to = {20 * d, 260 * d}, direction = "+x", waveform = pulse{ f0 = f, bandwidth = %g * f } } } }
"""
for band, words in ((0.3, None), (0.5, "is too wide for one mode: what it launches has a power off by 5.2% at 4.7")):
    done = command("wide", WIDE % band, "plan")
    found = [line for line in done.stderr.splitlines() if "too wide" in line]
    assert done.returncode == 0 and len(found) == (words is not None) and (not words or words in found[0]), (band, done.stderr)

# What looks at no step of the run, a field driven inside a conductor, a flux through the domain's walls alone.
IDLE = """
return scene{ mode = "2d-tm", cell = 1e-3, cells = {40, 40}, steps = 300, boundary = cpml{ cells = 4 },
  objects = { disc{ centre = {0.02, 0.02}, radius = 5e-3, material = pec } },
  sources = { %s{ component = "%s", at = {0.02, %g}, waveform = pulse{ f0 = 10e9, bandwidth = 5e9 } } },
  monitors = { snapshot{ name = "s", component = "Ez", %s } } }
"""
for kind, component, y, when, words in (
        ("soft", "Ez", 0.03, "every = 300", None), ("soft", "Ez", 0.03, "every = 301", "'s': it is to look at step 301, and the run ends at step 300"),
        ("soft", "Ez", 0.03, "steps = {100, 900}", "look at step 900"), ("soft", "Hx", 0.02, "every = 100", "all its Hx lies in a conductor"),
        ("hard", "Hx", 0.0305, "every = 100", None)):
    done = command("idle", IDLE % (kind, component, y, when), "plan")
    assert done.returncode == 0 and (words in done.stderr if words else done.stderr == ""), (kind, component, y, when, done.stderr)
done = command("outside", IDLE.replace("snapshot{", 'flux{ name = "all", from = {0, 0}, to = {0.04, 0.04}, frequencies = 1e10 }, snapshot{') % ("soft", "Ez", 0.03, "every = 100"), "plan")
assert done.returncode == 1 and "'all': all faces of the box lie on the domain's walls" in done.stderr, done.stderr

# What reaches out of a periodic wall is cut off there, unless it is drawn on the other side, too, or goes on through both.
CUT = """
return scene{ mode = "2d-tm", cell = 1e-3, cells = {40, 40}, steps = 300, boundary = { x = %s, y = pec },
  objects = { %s },
  sources = { soft{ component = "Ez", at = {0.02, 0.03}, waveform = pulse{ f0 = 3e9, bandwidth = 2e9 } } } }
"""
ROD = "disc{ centre = {%g, 0.02}, radius = 8e-3, material = material{ eps = 4 } }"
for wall, rods, told in (("periodic", (0.0,), 1), ("bloch{ k = 20 }", (0.036,), 1), ("periodic", (0.0, 0.04), 0), ("periodic", (0.0, 0.039), 2), ("pec", (0.0,), 0), ("periodic", (0.008,), 0)):
    done = command("cut", CUT % (wall, ", ".join(ROD % x for x in rods)), "plan")
    assert done.returncode == 0 and done.stderr.count("reaches out of the periodic wall") == told, (wall, rods, done.stderr)
done = command("cut", CUT % ("periodic", "ellipsoid{ centre = {0.02, 0.02}, radii = {0.03, 0.005}, material = material{ eps = 4 } }"), "plan")
assert done.returncode == 0 and "reaches out" not in done.stderr, done.stderr

# Two waves light a body: its cross section knows of one.
LIT = """
local function wave(way) return plane_wave{ from = {0.012, 0.012}, to = {0.028, 0.028}, direction = way, waveform = pulse{ f0 = 10e9, bandwidth = 5e9 } } end
return scene{ mode = "2d-tm", cell = 1e-3, cells = {40, 40}, steps = 400, boundary = cpml{ cells = 6 },
  objects = { disc{ centre = {0.02, 0.02}, radius = 5e-3, material = pec } },
  sources = { %s }, monitors = { far_field{ name = "far", from = {0.009, 0.009}, to = {0.031, 0.031}, frequencies = 10e9 } } }
"""
for waves, told in (('wave("x")', 0), ('wave("x"), wave("y")', 1)):
    done = command("lit", LIT % waves, "plan")
    assert done.returncode == 0 and done.stderr.count("'far': its cross section is over the power of 'source1' alone, and 'source2' drives") == told, done.stderr

# A probe that is quiet between a pulse and its echo ends the run; the energy does not.
ECHO = """
return scene{ mode = "1d", cell = 1e-3, cells = 400, steps = 2000, boundary = cpml{}, objects = { box{ from = 0.35, to = 0.36, material = pec } },
  sources = { soft{ component = "Ez", at = 0.03, waveform = ricker{ f = 10e9 } } },
  monitors = { probe{ name = "p", component = "Ez", at = 0.05 } }, stop = decay{ ratio = 1e-3, %s } }
"""
for stop, told in (('probe = "p"', 1), ("", 0), ('probe = "p", after = 900', 0)):
    done = command("echo", ECHO % stop, "run")
    assert done.returncode == 0 and done.stderr.count("decay{} has ended the run by 'p', but Hy at") == told, (stop, done.stderr)

# A port across a mirror plane: its far end is the image of the near one.
ACROSS = """
local d, m = 1e-3, 10e-3
return scene{ mode = "3d", cell = d, cells = {20, 20, 20}, steps = 10, boundary = cpml{ cells = 4 }, symmetry = { z = "odd" }, %s
  sources = { port{ from = {m, m, m - d}, to = {m, m, m + d}, waveform = pulse{ f0 = 10e9, bandwidth = 5e9 } } } }
"""
WIRES = "objects = { wire{ from = {m, m, m - 4*d}, to = {m, m, m + 4*d}, material = pec } },"
for objects, told in ((WIRES, 0), ("", 1)):
    done = command("across", ACROSS % objects, "plan")
    assert done.returncode == 0 and done.stderr.count("touches no metal") == told, done.stderr
print("ok")
