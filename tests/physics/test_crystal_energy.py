"""Energy of crystals, eps with entries off the diagonal, and of cut cells with averaging = "tensor" (gen/model/displacement.c).

References. The leapfrog of a lossless box keeps  sum of E(n) eps E(n)/2 + H(n-1/2) mu H(n+1/2)/2  to rounding, eps the inverse of
the whole grid's M (Werner & Cary, J. Comput. Phys. 226, 1085 (2007)). A current I along an edge of length d does the work
-I d (E(n-1) + E(n))/2 dt in a step, whatever the eps, and a conductivity turns sigma (E(n-1) + E(n))^2/4 dV dt of each edge into
heat (Poynting's theorem of the lattice).

Checked, f64: drift of the energy in boxes of crystals, dielectrics and conductors, 2D TE and 3D, between PEC, PMC, periodic and
Bloch walls, with unequal cells, with poles, driven and with an initial field, and of
cut cells with their whole tensor; the work of a current in a crystal and in a cut cell, also of one that runs
into CPML; the heat of a lossy one;
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
        "2D TE, initial fields": harness.scene_text(
            mode="2d-te", cell=D, cells=[9, 8], steps=300, boundary=Raw("pec"), background=Raw("material{ eps = {2, 3, 4, xy = 0.9} }"),
            sources=BEGUN[:1], monitors=[call("energy", every=1)])}
    for number, (name, text) in enumerate(scenes.items()):
        w = np.array(harness.run(text, folder, f"drift{number}", extra=["--yes"]).values("energy"))[100:]
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
        "a crystal ball beside": scene("pec", [wedge, crystal], DRIVEN),
        "2D TE": harness.scene_text(
            mode="2d-te", cell=D, cells=[19, 18], steps=300, boundary=Raw("pec"), averaging="tensor",
            objects=[Raw("disc{ centre = {0.0083, 0.009}, radius = 0.0051, material = material{ eps = 12 } }")],
            sources=[Raw("soft{ component = 'Ey', at = {0.012, 0.0125}, waveform = %s }" % PULSE)], monitors=[call("energy", every=1)])}
    for number, (name, text) in enumerate(scenes.items()):
        w = np.array(harness.run(text, folder, f"cut{number}", extra=["--yes"]).values("energy"))[100:]
        checks.below(f"cut cells, {name}: largest energy over the least, less 1", w.max() / w.min() - 1, 1e-13)


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
    check_work(checks, folder)
    check_power(checks, folder)
    check_layers(checks, folder)
    check_heat(checks, folder)
    check_mirror(checks, folder)
    checks.end()


main()
