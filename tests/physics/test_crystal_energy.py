"""Energy of crystals, eps with entries off the diagonal, and of cut cells with averaging = "tensor" (gen/model/displacement.c).

References. The leapfrog of a lossless box keeps  sum of E(n) eps E(n)/2 + H(n-1/2) mu H(n+1/2)/2  to rounding, eps the inverse of
the whole grid's M (Werner & Cary, J. Comput. Phys. 226, 1085 (2007)). A current I along an edge of length d does the work
-I d (E(n-1) + E(n))/2 dt in a step, whatever the eps, and a conductivity turns sigma (E(n-1) + E(n))^2/4 dV dt of each edge into
heat (Poynting's theorem of the lattice). A resistor's heat is V^2/R dt with V = d (E(n-1) + E(n))/2, a capacitor holds C (d E)^2/2,
an inductor L I^2/2 with I the sum of V dt/L, a voltage source with a resistance does the work (U - V)/R V dt; where a `hard` source
holds E = 0 it does no work.

Checked, f64: drift of the energy in boxes of crystals, dielectrics and conductors, 2D TE and 3D, between PEC, PMC, periodic and
Bloch walls, with unequal cells, with poles, driven and with an initial field, and of
cut cells with their whole tensor, with `hard` sources whose pulse is over, along one axis and several that meet; the work of a
current in a crystal and in a cut cell, also of one that runs into CPML; an initial field there; what elements in crystals and
cut cells take, hold and give beside the energy, and that fields beside them do not grow; that cut cells of media with poles keep
the energy, and that it falls in each step where cut cells have loss; the heat of a lossy one;
a mirror plane against the whole domain.
"""
import numpy as np

import harness
from harness import Raw, call

D = 1e-3
PULSE = Raw("gaussian{ width = 1e-11, delay = 3e-11 }")
SPHERE = "sphere{ centre = {0.0043, 0.004, 0.0034}, radius = 0.003, material = material{ eps = {2, 3, 4, xy = 0.5%s} } }"
BOX = "box{ from = {0.002, 0.001, 0}, to = {0.006, 0.008, 0.003}, material = material{ eps = {4, 3, 2, xy = 1.5%s} } }"
METAL = "box{ from = {0.006, 0.005, 0.004}, to = {0.008, 0.007, 0.006}, material = pec }"
DRIVEN = [Raw("soft{ component = 'Ez', at = {0.004, 0.004, 0.0035}, waveform = %s }" % PULSE),
          Raw("soft{ component = 'Hz', at = {0.001, 0.003, 0.0025}, waveform = %s }" % PULSE),
          Raw("current{ at = {0.0045, 0.004, 0.003}, axis = 'x', waveform = %s }" % PULSE)]
BEGUN = [Raw("initial{ component = 'Ex', value = function(x, y, z) return math.sin(7e3*x + 3e3*y) end }"),
         Raw("initial{ component = 'Ez', value = function(x, y, z) return math.sin(5e3*x + 1e3*y) end }")]


# Edges at the node (4, 4, 3).
MEETING = {"Ez": [0.004, 0.004, 0.0035], "Ex": [0.0045, 0.004, 0.003], "Ey": [0.004, 0.0035, 0.003]}


def hard(component, at):
    return call("hard", component=component, at=at, waveform=PULSE)


def box(walls, sources, all_axes=False, **more):
    off = ", xz = -0.6, yz = 0.9" if all_axes else ""
    grid = {} if "nodes" in more else {"cell": D, "cells": [9, 8, 7]}
    return harness.scene_text(mode="3d", **grid, steps=300, courant=0.95, boundary=Raw(walls),
                              objects=[Raw(SPHERE % off), Raw(BOX % off), Raw(METAL)], sources=sources,
                              monitors=[call("energy", every=1)], **more)


def check_drift(checks, folder):
    nodes = {"cell": [D] * 3, "size": [0.009, 0.008, 0.007],
             "nodes": Raw("{ x = {0, 1e-3, 2.2e-3, 3e-3, 4.1e-3, 5e-3, 6.3e-3, 7e-3, 7.7e-3, 9e-3} }")}
    scenes = {
        "PEC, all axes coupled, driven": box("pec", DRIVEN, True),
        "PEC, all axes coupled, initial fields": box("pec", BEGUN, True),
        "periodic, PEC and PMC": box("{ x = periodic, y = periodic, z = {pec, pmc} }", DRIVEN),
        "periodic, Bloch and PMC": box("{ x = periodic, y = bloch{ k = 300 }, z = pmc }", DRIVEN[:2]),
        "unequal cells": box("{ x = periodic, y = pec, z = {pec, pmc} }", DRIVEN, **nodes),
        "poles without loss": box("pec", DRIVEN, True, background=Raw("material{ lorentz = { {delta_eps = 2, f0 = 3e10, gamma = 0} } }"))
        .replace("yz = 0.9}", "yz = 0.9}, lorentz = { {delta_eps = 2, f0 = 3e10, gamma = 0} }, drude = { {fp = {1e10, 2e10, 0}, gamma = 0} }"),
        "periodic, initial fields": box("{ x = periodic, y = bloch{ k = 300 }, z = periodic }", BEGUN, True),
        "hard sources of all axes that meet": box("pec", [hard(c, at) for c, at in MEETING.items()], True),
        "a hard source at Bloch walls": box("{ x = periodic, y = bloch{ k = 300 }, z = periodic }", [hard("Ez", [0, 0, 0.0035])], True),
        "a soft source at Bloch walls": box("{ x = periodic, y = bloch{ k = 300 }, z = periodic }", [
            call("soft", component="Ey", at=[0.004, 0.0075, 0], waveform=PULSE)], True),
        "hard, soft, initial, one beside another": box("pec", [hard("Ez", [0.004, 0.004, 0.0035]), *DRIVEN[1:], *BEGUN], True),
        "2D TE, initial fields": harness.scene_text(
            mode="2d-te", cell=D, cells=[9, 8], steps=300, boundary=Raw("pec"), background=Raw("material{ eps = {2, 3, 4, xy = 0.9} }"),
            sources=BEGUN[:1], monitors=[call("energy", every=1)])}
    for number, (name, text) in enumerate(scenes.items()):
        w = np.array(harness.run(text, folder, f"drift{number}", extra=["--yes"]).values("energy"))[150:]
        checks.below(f"{name}: largest energy over the least, less 1", w.max() / w.min() - 1, 1e-13)


def check_cut_cells(checks, folder):
    """Boxes of dielectrics whose cut cells have their whole tensor; one beside a crystal."""
    ball = Raw("sphere{ centre = {0.0043, 0.004, 0.0034}, radius = 0.0027, material = material{ eps = 9 } }")
    wedge = Raw("rotate{ box{ from = {0.003, 0.002, 0.001}, to = {0.007, 0.006, 0.004} }, about = {0.005, 0.004, 0.002}, axis = 'z', "
                "angle = 31, material = material{ eps = 3 } }")
    crystal = Raw("sphere{ centre = {0.0065, 0.004, 0.004}, radius = 0.0022, material = material{ eps = {4, 3, 2, xy = 1.5, yz = 0.5} } }")
    nodes = Raw("{ x = {0, 1e-3, 2.2e-3, 3e-3, 4.1e-3, 5e-3, 6.3e-3, 7e-3, 7.7e-3, 9e-3} }")
    magnetic = Raw("initial{ component = 'Hx', value = function(x, y, z) return math.sin(7e3*x + 3e3*y) end }")
    def scene(walls, objects, sources, **more):
        grid = {"cell": [D] * 3, "size": [0.009, 0.008, 0.007]} if "nodes" in more else {"cell": D, "cells": [9, 8, 7]}
        return harness.scene_text(mode="3d", **grid, steps=300, courant=0.95, averaging="tensor", boundary=Raw(walls), objects=objects,
                                  sources=sources, monitors=[call("energy", every=1)], **more)
    scenes = {
        "PEC, driven in cut cells": scene("pec", [ball, wedge, Raw(METAL)], DRIVEN),
        "periodic, Bloch and PMC": scene("{ x = periodic, y = bloch{ k = 300 }, z = pmc }", [wedge], DRIVEN[:2]),
        "unequal cells, an initial H": scene("pec", [ball], [magnetic], nodes=nodes),
        "initial fields": scene("pec", [ball, wedge], BEGUN),
        "initial fields, unequal cells": scene("{ x = pec, y = bloch{ k = 300 }, z = pec }", [ball], BEGUN, nodes=nodes),
        "hard sources": scene("pec", [ball, wedge, Raw(METAL)], [hard("Ex", [0.0055, 0.003, 0.002]), hard("Ez", [0.006, 0.002, 0.0035])]),
        "a crystal ball beside": scene("pec", [wedge, crystal], DRIVEN),
        "2D TE": harness.scene_text(
            mode="2d-te", cell=D, cells=[19, 18], steps=300, boundary=Raw("pec"), averaging="tensor",
            objects=[Raw("disc{ centre = {0.0083, 0.009}, radius = 0.0051, material = material{ eps = 12 } }")],
            sources=[Raw("soft{ component = 'Ey', at = {0.012, 0.0125}, waveform = %s }" % PULSE)], monitors=[call("energy", every=1)])}
    for number, (name, text) in enumerate(scenes.items()):
        w = np.array(harness.run(text, folder, f"cut{number}", extra=["--yes"]).values("energy"))[150:]
        checks.below(f"cut cells, {name}: largest energy over the least, less 1", w.max() / w.min() - 1, 1e-13)


def check_poles(checks, folder):
    """Cut cells of media with poles: what boxes hold is constant without loss; with loss it falls in every step."""
    def drude(gamma):
        return "material{ name = 'd', eps = 2, drude = { {fp = 4e10, gamma = %g} } }" % gamma
    def lorentz(gamma, debye, sigma):
        return ("material{ name = 'l', eps = 1.5, sigma = %g, lorentz = { {delta_eps = 2, f0 = 2e10, gamma = %g} }, "
                "debye = { {delta_eps = %g, tau = 1e-11} } }" % (sigma, gamma, debye))
    disc, wedge = "disc{ centre = {0.0083, 0.009}, radius = 0.0051, material = %s }", (
        "rotate{ box{ from = {0.002, 0.004}, to = {0.009, 0.012} }, about = {0.005, 0.006}, angle = 31, material = %s }")
    ball, chip = "sphere{ centre = {0.0073, 0.006, 0.0054}, radius = 0.0027, material = %s }", (
        "rotate{ box{ from = {0.003, 0.002, 0.002}, to = {0.007, 0.006, 0.005} }, about = {0.005, 0.004, 0.002}, axis = {1, 2, 3}, "
        "angle = 31, material = %s }")
    lossy = "material{ name = 's', eps = 4, sigma = 0.1 }"
    flat, deep = {"mode": "2d-te", "cell": D, "cells": [19, 18]}, {"mode": "3d", "cell": D, "cells": [12, 11, 10]}
    nodes = {"mode": "3d", "cell": [D] * 3, "size": [0.012, 0.011, 0.01],
             "nodes": Raw("{ x = {0, 1e-3, 2.2e-3, 3e-3, 4.1e-3, 5e-3, 6.3e-3, 7e-3, 7.7e-3, 9e-3, 1e-2, 1.1e-2, 1.2e-2} }")}
    none, some = (drude(0), lorentz(0, 0, 0)), (drude(5e9), lorentz(1e9, 2, 0.1))
    scenes = {
        "two media, PEC": (flat, "pec", [wedge % none[1], disc % none[0]], True),
        "Bloch and PMC": (flat, "{ x = bloch{ k = 300 }, y = pmc }", [wedge % none[0]], True),
        "on PMC walls": (flat, "pmc", [disc % none[1], "disc{ centre = {0.0188, 0.009}, radius = 0.003, material = %s }" % none[0]], True),
        "3D, unequal cells": (nodes, "{ x = pec, y = periodic, z = pmc }", [ball % none[1], chip % none[0]], True),
        "2D, loss": (flat, "pec", [disc % some[0], wedge % some[1]], False),
        "2D, a lossy body beside": (flat, "pec", [disc % some[0], wedge % lossy], False),
        "3D, loss": (deep, "pec", [ball % some[0], chip % some[1]], False)}
    for number, (name, (grid, walls, bodies, kept)) in enumerate(scenes.items()):
        source = call("soft", component="Hz", at=[0.0015, 0.0025, 0.0025][:2 if grid is flat else 3], waveform=PULSE)
        text = harness.scene_text(**grid, steps=400, courant=0.95, averaging="tensor", boundary=Raw(walls), objects=[Raw(b) for b in bodies],
                                  sources=[source], monitors=[call("energy", every=1)])
        w = np.array(harness.run(text, folder, f"poles{number}", extra=["--yes"]).values("energy"))[200:]
        if kept:
            checks.below(f"poles in cut cells, {name}: largest energy over the least, less 1", w.max() / w.min() - 1, 1e-13)
        else:
            checks.below(f"poles in cut cells, {name}: most that the energy rises in a step, over it", np.diff(w).max() / w.max(), 0)


def check_work(checks, folder):
    """A current along x in a crystal, whose edge is in one medium or at a boundary, and in a ball's cut cell."""
    box = "box{ from = {%g, 0, 0}, to = {0.009, 0.008, 0.007}, material = material{ eps = {2, 3, 4, xy = 1.2, xz = -0.6, yz = 0.9} } }"
    ball = "sphere{ centre = {0.0063, 0.0055, 0.0045}, radius = 0.0027, material = material{ eps = 9 } }"
    for number, (name, body) in enumerate({"inside": box % 0, "at a boundary": box % 4e-3, "in a cut cell": ball}.items()):
        text = harness.scene_text(
            mode="3d", cell=D, cells=[9, 8, 7], steps=200, boundary=Raw("pec"),
            averaging="tensor" if body == ball else "volume", objects=[Raw(body)],
            sources=[Raw("current{ at = {0.0045, 0.004, 0.003}, axis = 'x', waveform = %s }" % PULSE)],
            monitors=[call("energy", every=1), call("probe", name="p", component="Ex", at=[0.0045, 0.004, 0.003])])
        run = harness.run(text, folder, f"work{number}", extra=["--yes"])
        e = np.concatenate(([0], run.values("p")))
        t = (np.arange(1, len(e)) - 0.5) * run.dt
        work = -(np.exp(-(t - 3e-11) ** 2 / (2 * 1e-11 ** 2)) * D * run.dt * (e[1:] + e[:-1]) / 2).sum()
        checks.below(f"work of a current, {name}: energy over it, less 1", abs(run.values("energy")[-1] / work - 1), 1e-10)


ELEMENTS = {"resistor": ([0.006, 0.005, 0.0045], "z", {"ohms": 70}), "capacitor": ([0.006, 0.005, 0.0025], "z", {"farads": 3e-14}),
            "inductor": ([0.006, 0.0025, 0.005], "y", {"henries": 2e-10})}
FEED = ([0.0025, 0.002, 0.002], "x", 50)


def elements(folder, name, **keys):
    """The most by which the energy and what elements have taken differ from the work of the feed, over the largest energy."""
    places = {"feed": FEED[:2], **{kind: place[:2] for kind, place in ELEMENTS.items()}}
    run = harness.run(harness.scene_text(
        mode="3d", **({} if "nodes" in keys else {"cell": D, "cells": [9, 8, 7]}), steps=400, courant=0.95, boundary=Raw("pec"), **keys,
        lumped=[call(kind, at=at, axis=axis, **value) for kind, (at, axis, value) in ELEMENTS.items()],
        sources=[call("voltage", at=FEED[0], axis=FEED[1], resistance=FEED[2], waveform=PULSE)],
        monitors=[call("energy", every=1)] + [call("voltage_probe", name=n, at=at, axis=axis) for n, (at, axis) in places.items()]),
        folder, name, extra=["--yes"])
    v = {n: np.concatenate(([0], run.values(n))) for n in places}
    mean = {n: (u[1:] + u[:-1]) / 2 for n, u in v.items()}
    t = (np.arange(1, len(v["feed"])) - 0.5) * run.dt
    given = (np.exp(-(t - 3e-11) ** 2 / (2 * 1e-11 ** 2)) - mean["feed"]) / FEED[2] * mean["feed"] * run.dt
    heat = mean["resistor"] ** 2 / ELEMENTS["resistor"][2]["ohms"] * run.dt
    henries = ELEMENTS["inductor"][2]["henries"]
    held = ELEMENTS["capacitor"][2]["farads"] * v["capacitor"][1:] ** 2 / 2 + henries * np.cumsum(mean["inductor"] * run.dt / henries) ** 2 / 2
    w = np.array(run.values("energy"))
    return np.abs(w + held + np.cumsum(heat - given)).max() / w.max()


def check_elements(checks, folder):
    """A voltage source, a resistor, a capacitor and an inductor, all in crystals or cut cells, or at their boundary."""
    crystal = "material{ eps = {2, 3, 4, xy = 1.2, xz = -0.6, yz = 0.9}%s }"
    ball = Raw("sphere{ centre = {0.0055, 0.005, 0.0045}, radius = 0.0021, material = material{ eps = 9 } }")
    wedge = Raw("rotate{ box{ from = {0.0015, 0.001, 0.001}, to = {0.007, 0.006, 0.004} }, about = {0.005, 0.004, 0.002}, axis = 'z', "
                "angle = 31, material = material{ eps = 3 } }")
    scenes = {"in a crystal": {"background": Raw(crystal % "")},
              "at its boundary": {"objects": [Raw("box{ from = {0.002, 0.001, 0}, to = {0.006, 0.005, 0.005}, material = %s }" % crystal % "")]},
              "unequal cells": {"background": Raw(crystal % ""), "cell": [D] * 3, "size": [0.009, 0.008, 0.007],
                                "nodes": Raw("{ x = {0, 1e-3, 2e-3, 3.2e-3, 4e-3, 5e-3, 6.3e-3, 7e-3, 7.7e-3, 9e-3} }")},
              "in cut cells": {"averaging": "tensor", "objects": [ball, wedge]}}
    for number, (name, keys) in enumerate(scenes.items()):
        checks.below(f"elements {name}: energy and what they took, less the work of their feed, over the energy",
                     elements(folder, f"elements{number}", **keys), 1e-12)


def check_growth(checks, folder):
    """Elements in a strong crystal, without an energy: they take and never give."""
    text = harness.scene_text(
        mode="3d", cell=D, cells=[9, 8, 7], steps=12000, boundary=Raw("pec"),
        background=Raw("material{ eps = rotated{ {1, 10, 10}, axis = {1, 1, 0.3}, angle = 50 } }"),
        sources=[call("soft", component="Ez", at=[0.004, 0.004, 0.0035], waveform=PULSE)],
        lumped=[call("resistor", at=[0.006, 0.005, 0.0045], axis="z", ohms=200), call("capacitor", at=[0.003, 0.005, 0.0025], axis="z", farads=1e-13),
                call("inductor", at=[0.006, 0.0025, 0.005], axis="y", henries=1e-10)],
        monitors=[call("probe", name="p", component="Ez", at=[0.006, 0.005, 0.0045])])
    e = np.abs(harness.run(text, folder, "growth", extra=["--yes"]).values("p"))
    checks.below("elements in a strong crystal: field of the last third of the run over the first", e[8000:].max() / e[:4000].max(), 1)


def check_lossy_cut_cells(checks, folder):
    """What boxes with lossy bodies hold falls in every step, by as much as there is loss, once their sources are over, also from
    an initial E on and where sources and elements act in cut cells; and it relaxes there as inside."""
    ball = "sphere{ centre = {0.0073, 0.006, 0.0054}, radius = 0.0027, material = material{ eps = 9, sigma = %g } }"
    wedge = ("rotate{ box{ from = {0.003, 0.002, 0.002}, to = {0.007, 0.006, 0.005} }, about = {0.005, 0.004, 0.002}, axis = {1, 2, 3}, "
             "angle = 31, material = material{ eps = 3, sigma = %g } }")
    disc = Raw("disc{ centre = {0.0083, 0.009}, radius = 0.0051, material = material{ eps = 12, sigma = 0.1 } }")
    plate = Raw("box{ from = {0, 0.0093}, to = {0.019, 0.014}, material = material{ eps = 12, sigma = 0.1 } }")
    magnetic = [call("soft", component="Hz", at=[0.001, 0.003, 0.0025], waveform=PULSE),
                call("soft", component="Hx", at=[0.006, 0.0055, 0.0045], waveform=PULSE)]
    feed = [call("current", at=[0.0165, 0.002], axis="x", waveform=PULSE)]
    deep, flat = {"mode": "3d", "cell": D, "cells": [12, 11, 10]}, {"mode": "2d-te", "cell": D, "cells": [19, 18]}
    nodes = {"mode": "3d", "cell": [D] * 3, "size": [0.012, 0.011, 0.01],
             "nodes": Raw("{ x = {0, 1e-3, 2.2e-3, 3e-3, 4.1e-3, 5e-3, 6.3e-3, 7e-3, 7.7e-3, 9e-3, 1e-2, 1.1e-2, 1.2e-2} }")}
    scenes = {"PEC": (deep, "pec", [Raw(ball % 0.2), Raw(wedge % 0.05)], magnetic),
              "good conductors": (deep, "pec", [Raw(ball % 20), Raw(wedge % 3)], magnetic),
              "periodic and Bloch": (deep, "{ x = periodic, y = bloch{ k = 300 }, z = pec }", [Raw(ball % 0.2), Raw(wedge % 0.05)], magnetic),
              "unequal cells": (nodes, "pec", [Raw(ball % 0.2)], magnetic),
              "2D TE, a current two cells away": (flat, "pec", [disc], feed), "a face along an axis within cells": (flat, "pec", [plate], feed),
              "an initial E": (deep, "pec", [Raw(ball % 0.2), Raw(wedge % 0.05)], BEGUN),
              "an initial E, Bloch walls, unequal cells": (nodes, "{ x = pec, y = bloch{ k = 300 }, z = pmc }", [Raw(ball % 0.2)], BEGUN),
              "a current in a cut cell": (flat, "pec", [disc], [call("current", at=[0.013, 0.0095], axis="y", waveform=PULSE)]),
              "faint": (deep, "pec", [Raw(ball % 1e-9), Raw(wedge % 1e-9)], magnetic),
              "faint, an initial E, Bloch walls, unequal cells": (nodes, "{ x = pec, y = bloch{ k = 300 }, z = pmc }",
                                                                  [Raw(ball % 1e-10), Raw(wedge % 1e-10)], BEGUN)}
    for number, (name, (grid, walls, bodies, sources)) in enumerate(scenes.items()):
        over = 0 if sources is BEGUN else 150
        text = harness.scene_text(**grid, steps=over + 250, courant=0.95, averaging="tensor", boundary=Raw(walls), objects=bodies, sources=sources,
                                  monitors=[call("energy", every=1)])
        w = np.array(harness.run(text, folder, f"lossy{number}", extra=["--yes"]).values("energy"))[over:]
        checks.below(f"lossy cut cells, {name}: most that the energy rises in a step, over it", np.diff(w).max() / w.max(), 0)
        if name == "a current in a cut cell":  # its charges' relaxes by exp(-1.05) in 250 steps
            checks.below(f"lossy cut cells, {name}: energy left", w[-1] / w[0], 0.5)
        if name.startswith("faint"):
            checks.below(f"lossy cut cells, {name}: largest energy over the least, less 1", w.max() / w.min() - 1, 1e-9)


def check_begun_in_layers(checks, folder):
    """An initial E in a crystal that fills layers, too, before it reaches them."""
    text = harness.scene_text(
        mode="2d-te", cell=D, cells=[70, 66], steps=25, boundary=Raw("cpml{ cells = 8 }"), background=Raw("material{ eps = {2, 3, 4, xy = 0.9} }"),
        sources=[Raw("initial{ component = 'Ex', box = { from = {0.031, 0.029}, to = {0.039, 0.037} }, "
                     "value = function(x, y) return math.cos(350*(x - 0.035))^2*math.cos(350*(y - 0.033))^2 end }")],
        monitors=[call("energy", every=1)])
    w = np.array(harness.run(text, folder, "begun", extra=["--yes"]).values("energy"))[:16]
    checks.below("an initial E in a crystal in layers: largest energy over the least before they are reached, less 1", w.max() / w.min() - 1, 1e-13)


def check_power(checks, folder):
    """A soft source in a cut cell: its power against what leaves a box round it."""
    text = harness.scene_text(
        mode="2d-te", cell=D, cells=[60, 60], steps=2500, averaging="tensor", boundary=Raw("cpml{ cells = 10 }"),
        objects=[Raw("disc{ centre = {0.0303, 0.03}, radius = 0.0061, material = material{ eps = 6 } }")],
        sources=[Raw("soft{ name = 's', component = 'Ey', at = {0.035, 0.0345}, waveform = pulse{ f0 = 10e9, bandwidth = 8e9 } }")],
        monitors=[call("power", name="p", source="s", frequencies=[8e9, 12e9]),
                  call("flux", name="f", from_=[0.02, 0.02], to=[0.041, 0.041], frequencies=[8e9, 12e9])])
    run = harness.run(text, folder, "power", extra=["--yes"])
    given, left = (np.array(run.manifest["monitors"][n]["power_w"]) for n in "pf")
    checks.below("power of a soft source in a cut cell over the flux round it, less 1", np.abs(given / left - 1).max(), 1e-4)


def check_layers(checks, folder):
    """A current in a crystal that fills layers, too: what the field has of its work before it reaches them, and at last."""
    text = harness.scene_text(
        mode="2d-te", cell=D, cells=[70, 66], steps=900, boundary=Raw("cpml{ cells = 8 }"), background=Raw("material{ eps = {2, 3, 4, xy = 0.9} }"),
        sources=[Raw("current{ at = {0.0355, 0.033}, axis = 'x', waveform = ricker{ f = 4e10, delay = 3e-11 } }")],
        monitors=[call("energy", every=1), call("probe", name="p", component="Ex", at=[0.0355, 0.033])])
    run = harness.run(text, folder, "layers", extra=["--yes"])
    w, e = run.values("energy"), np.concatenate(([0], run.values("p")))
    t = (np.arange(1, len(e)) - 0.5) * run.dt
    a = (np.pi * 4e10 * (t - 3e-11)) ** 2
    work = np.cumsum(-(1 - 2 * a) * np.exp(-a) * D * run.dt * (e[1:] + e[:-1]) / 2)
    early = int(7e-11 / run.dt)
    checks.below("in layers: energy over the work done, less 1, before they are reached", abs(w[early] / work[early] - 1), 1e-10)
    checks.below("in layers: energy at last over the largest", w[-1] / max(w), 5e-3)


def check_heat(checks, folder):
    """A periodic box of one lossy crystal, which begins with E alone."""
    n, sigma = 6, (0.3, 0.1)
    sites = {"Ex": (0.5, 0), "Ey": (0, 0.5)}
    text = harness.scene_text(
        mode="2d-te", cell=D, cells=[n, n], steps=60, boundary=Raw("periodic"),
        background=Raw("material{ eps = {2, 3, 4, xy = 0.9}, sigma = {%g, %g, 0} }" % sigma), sources=BEGUN[:1],
        monitors=[call("energy", every=1)] + [call("probe", name=f"{c}_{i}_{j}", component=c, at=[(i + a) * D, (j + b) * D])
                                              for c, (a, b) in sites.items() for j in range(n) for i in range(n)])
    run = harness.run(text, folder, "heat", extra=["--yes"])
    heat = 0
    for c, s in zip(sites, sigma):
        for j in range(n):
            for i in range(n):
                e = np.array(run.values(f"{c}_{i}_{j}"))
                heat = heat + s * ((e[1:] + e[:-1]) / 2) ** 2 * D ** 2 * run.dt
    w = np.array(run.values("energy"))
    checks.below("heat of a lossy crystal: what the energy lost in each step over it, less 1", np.abs((w[:-1] - w[1:]) / heat - 1).max(), 1e-9)


def check_mirror(checks, folder):
    half = """return scene {{ mode = "3d", cell = 1e-3, cells = {{10, 8, 7}}, steps = 120, boundary = pec, {symmetry}
        objects = {{ box{{ from = {{0.002, 0.001, 0}}, to = {{0.008, 0.006, 0.004}}, material = material{{ eps = {{2, 3, 4, yz = 0.9}} }} }} }},
        sources = {{ soft{{ component = "Ey", box = {{ from = {{0.005, 0.0035, 0.003}}, to = {{0.005, 0.0045, 0.003}} }},
                   waveform = gaussian{{ width = 1e-11, delay = 3e-11 }} }} }}, monitors = {{ energy{{ every = 10 }} }} }}"""
    whole, folded = (np.array(harness.run(half.format(symmetry=s), folder, f"mirror{len(s)}", extra=["--yes"]).values("energy"))
                     for s in ("", 'symmetry = { x = "even" },'))
    checks.below("mirror plane: energy over that of the whole, less 1", np.abs(folded / whole - 1).max(), 1e-12)


def main():
    checks, folder = harness.Checks(), harness.scratch()
    check_drift(checks, folder)
    check_cut_cells(checks, folder)
    check_poles(checks, folder)
    check_work(checks, folder)
    check_elements(checks, folder)
    check_growth(checks, folder)
    check_lossy_cut_cells(checks, folder)
    check_begun_in_layers(checks, folder)
    check_power(checks, folder)
    check_layers(checks, folder)
    check_heat(checks, folder)
    check_mirror(checks, folder)
    checks.end()


main()
