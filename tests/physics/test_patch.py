"""A patch antenna on a lossy substrate: its efficiency against the cavity model, and its power balance.

Efficiency = (1/Q_sp + 1/Q_sw)/(1/Q_sp + 1/Q_sw + tan d), at the resonance of TM10 and without loss in the metal, of
which Q_sp is that of the radiation into space and Q_sw that of the surface wave, both by the closed formulas of
Jackson & Alexopoulos (IEEE Trans. Antennas Propag. 39 (1991) 407; Balanis, Antenna Theory, 4th ed., 14.2):

    Q_sp = 3/16 eps_r/(p c1) L/W lambda/h,   c1 = 1 - 1/eps_r + (2/5)/eps_r^2
    p    = 1 + a2/10 (k W)^2 + (a2^2 + 2 a4) 3/560 (k W)^4 + c2/5 (k L)^2 + a2 c2/70 (k W)^2 (k L)^2
    Q_sw = Q_sp e_sw/(1 - e_sw),   e_sw = 1/(1 + 3 pi k h (1 - 1/eps_r)^3/(4 c1))

with a2 = -0.16605, a4 = 0.00761, c2 = -0.0914153, and L and W lengthened by the fringing field, h/2 at each edge. The
substrate ends with the ground plane: the surface wave leaves it there and counts as radiated, in the formula and here.
The formula's ground has no end; one of half a wavelength makes the patch radiate a third more (efficiency 0.48 for
0.41), so that this one is a wavelength wide.

Power balance: what the port accepts leaves the far field's box or is lost in the substrate, sigma |E|^2/2 over the part
of each site's cell that lies in it, times cos(w dt/2)^2, for the loss follows the mean of two steps' fields. The cells
are unequal. The port's own edge is left out: its current is that of the loop of H round it, behind that loss.
"""
import json
import math
import sys

import numpy as np

import harness
from harness import C0, EPS0

sys.path.insert(0, str(harness.ROOT / "scenes" / "python"))
import yeec  # noqa: E402  the reader that comes with the scenes

EPS, F0, FREQUENCIES = 4.3, 2.4e9, [2.2e9, 2.25e9, 2.3e9, 2.35e9, 2.4e9]
L, W, H, GROUND = 29e-3, 36e-3, 1.6e-3, 140e-3
SCENE = """
local mm, loss = 1e-3, param("loss", 0.02)
local x, z, l, w, g, h = 130*mm, 60*mm, %g, %g, %g, %g
local board = material{ name = "board", eps = %g, tan_delta = {loss, %g} }
local waves = %s
local function e(axis)
  return dft{ name = "e" .. axis, component = "E" .. axis, frequencies = waves, normalise = "coax",
              region = { from = {x - g, x - g, z}, to = {x + g, x + g, z + h} } }
end
return scene{ mode = "3d", size = {2*x, 2*x, 2*z}, mesh = auto{ f = 3e9, per_wavelength = 15 },
  duration = 150e-9, boundary = cpml{ cells = 6 }, stop = decay{ ratio = 1e-8 },
  objects = { box{ from = {x - g, x - g, z}, to = {x + g, x + g, z + h}, material = board },
              plate{ from = {x - g, x - g, z}, to = {x + g, x + g, z}, material = pec },
              plate{ from = {x - l, x - w, z + h}, to = {x + l, x + w, z + h}, material = pec } },
  sources = { port{ name = "coax", from = {x - 7*mm, x, z}, to = {x - 7*mm, x, z + h}, waveform = pulse{ f0 = 2.4e9, bandwidth = 1e9 } } },
  monitors = { far_field{ name = "far", from = {x - g - 10*mm, x - g - 10*mm, z - 11*mm}, to = {x + g + 10*mm, x + g + 10*mm, z + 12*mm},
                          frequencies = waves }, e("x"), e("y"), e("z") } }
""" % (L / 2, W / 2, GROUND / 2, H, EPS, F0, harness.lua(FREQUENCIES))


def cavity_model(f, tan):
    """Efficiency by the formulas above."""
    k, length, width = 2 * math.pi * f / C0, L + H, W + H
    a2, a4, c2 = -0.16605, 0.00761, -0.0914153
    c1 = 1 - 1 / EPS + 0.4 / EPS ** 2
    kw, kl = (k * width) ** 2, (k * length) ** 2
    p = 1 + a2 / 10 * kw + (a2 ** 2 + 2 * a4) * 3 / 560 * kw ** 2 + c2 / 5 * kl + a2 * c2 / 70 * kw * kl
    space = 16 / 3 * p * c1 / EPS * width / length * H * f / C0
    surface = space * 3 / 4 * math.pi * k * H * (1 - 1 / EPS) ** 3 / c1
    return (space + surface) / (space + surface + tan)


def shares(sites, nodes):
    """The length along an axis that belongs to each site, within the outermost nodes."""
    if len(sites) == len(nodes) and np.allclose(sites, nodes):
        cells = np.diff(nodes)
        return (np.append(cells, 0) + np.append(0, cells)) / 2
    cell = np.searchsorted(nodes, sites)
    return np.diff(nodes, prepend=nodes[0], append=nodes[-1])[cell]


def lost(run, tan):
    """What the substrate takes, watt, for each frequency."""
    e, total = [run["ex"], run["ey"], run["ez"]], 0
    nodes = e[1].x, e[0].y, e[0].z
    for one in e:
        square = abs(one.value) ** 2
        if one is e[2]:
            square[:, :, abs(one.y - 0.13).argmin(), abs(one.x - 0.123).argmin()] = 0
        total = total + np.einsum("fzyx,z,y,x->f", square, *map(shares, (one.z, one.y, one.x), nodes[::-1]))
    return math.pi * F0 * EPS0 * EPS * tan * total * np.cos(np.pi * np.array(FREQUENCIES) * run.dt) ** 2


def main():
    checks = harness.Checks()
    folder = harness.scratch()
    scene = folder / "patch.lua"
    scene.write_text(SCENE)
    for tan in (0.005, 0.02):
        out = folder / f"tan{tan:g}"
        harness.yeec("run", scene, "--backend", "c", "--quiet", "--set", f"loss={tan}", "--out", out)
        run = yeec.open(out)
        antenna, port = run.manifest["monitors"]["far"]["antenna"], run.manifest["ports"]["coax"]
        accepted = np.array([a["accepted_w"] for a in antenna])
        efficiency = np.array([a["radiation_efficiency"] for a in antenna])
        balance = 1 - efficiency - lost(run, tan) / accepted
        checks.below(f"tan d {tan:g}: power balance", abs(balance).max(), 1e-3)
        here = abs(np.array(FREQUENCIES) - port["s11_least_hz"]).argmin()
        model = cavity_model(FREQUENCIES[here], tan * F0 / FREQUENCIES[here])
        print(f"tan d {tan:g}: efficiency {efficiency[here]:.4f} at {FREQUENCIES[here] / 1e9:g} GHz, cavity model {model:.4f}")
        checks.below(f"tan d {tan:g}: efficiency against the cavity model", abs(efficiency[here] / model - 1), 0.03)
    checks.end()


main()
