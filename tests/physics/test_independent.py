"""Cases of the comparison with Meep and theory (independent.py, independent_waves.py, independent_sources.py,
README.md) that run in seconds: yeec's part.

References: those of these three. Checked: the error of each at one lattice.
"""
import math

import numpy as np

import harness
import independent
import independent_sources
import independent_waves
import layers
import scattering
from harness import call

# mode, eps, loss tangent, ka from, to, cells in radius, periods, averaging, bound: about 1.2 of what was measured
BODIES = [
    ("2d-tm", 4.0, 0.0, 1.0, 2.5, 20, 40, "volume", 0.012),
    ("2d-te", 4.0, 0.0, 1.0, 2.5, 20, 40, "tensor", 0.0105),
    ("2d-te", 12.0, 0.0, 0.5, 1.2, 20, 60, "tensor", 0.018),
    ("2d-tm", 4.0, 1.0, 0.8, 1.2, 20, 30, "volume", 0.001),
    ("2d-te", 4.0, 0.1, 0.8, 1.2, 20, 30, "tensor", 0.001),
    ("2d-te", 4.0, 1.0, 0.8, 1.2, 20, 30, "volume", 0.0095),
    ("2d-te", 4.0, 1.0, 0.8, 1.2, 20, 30, "tensor", 0.0033),
    ("2d-te", 4.0, 10.0, 0.8, 1.2, 20, 30, "volume", 0.012),
    ("2d-te", 4.0, 100.0, 0.8, 1.2, 20, 30, "volume", 0.03),
    ("3d", 4.0, 0.0, 0.8, 1.2, 8, 20, "tensor", 0.003),
]


def further(checks, folder):
    """independent_waves.py: a mirror, a resonant slab, a loaded cavity, bistatic widths."""
    lengths = np.linspace(70, 160, 19)
    for name, layers_there, bound in (("mirror", independent_waves.MIRROR, 0.0325), ("resonant", independent_waves.RESONANT, 0.005)):
        found = independent_waves.layers_yeec(folder, name, layers_there, 1, lengths, "volume")
        checks.below(f"{name}, layers in 1D: T", independent.worst(found, independent_waves.transmission(layers_there, lengths)), bound)
    exact = independent_waves.cavity_exact(True, 0.02)
    f, q = min(independent_waves.cavity_yeec(folder, True, 0.02, 1, exact, "tensor"), key=lambda mode: abs(mode[0] - exact.real))
    checks.below("box with a lossy slab, H along the axis: frequency", abs(f / exact.real - 1), 0.0003)
    checks.below("box with a lossy slab, H along the axis: Q", abs(q * 2 * exact.imag / exact.real - 1), 0.0003)
    for te, averaging, bound in ((False, "volume", 0.0045), (True, "tensor", 0.0047)):
        exact = np.array(scattering.theory("cylinder-h" if te else "cylinder-e", 2.25, 3.0, independent_waves.ANGLES))
        found = independent_waves.width_yeec(folder, te, 2.25, 3.0, 10, averaging)
        checks.below(f"cylinder, eps 2.25, {'H' if te else 'E'} along it: bistatic width", independent.worst(found, exact), bound)


def sources(checks, folder):
    """independent_sources.py: thin wires, a slab in a Lorentz medium, a circuit across a line."""
    for number, cells, radius, mirrored, bound in ((0, 21, 0.01, True, 0.06), (1, 15, 0.01, False, 0.056), (2, 10, 0.1, False, 0.03)):
        name, shape, ground, parts, known = independent_sources.WIRES[number]
        found = independent_sources.wires_yeec(folder, name, shape, ground, parts, cells, radius, mirrored)
        checks.below(f"{name} of {cells} cells, radius {radius} cells: impedance", independent_sources.worst(found, known[cells, radius]), bound)
    for what, found, exact, bound in zip(("back", "through"), independent_sources.slab_yeec(folder, 2), independent_sources.slab_exact(),
                                         (0.0146, 0.0115)):
        checks.below(f"slab in a Lorentz medium: what comes {what}", independent_sources.worst(found, exact), bound)
    found = independent_sources.shunt_yeec(folder, 1)
    checks.below("R, L and C across a line: what comes back", independent_sources.worst(found, independent_sources.shunt_exact()), 0.0012)


def main():
    checks, folder = harness.Checks(), harness.scratch()
    for mode, eps, tangent, low, high, radius, periods, averaging, bound in BODIES:
        sizes = np.linspace(low, high, 9)
        found = independent.by_yeec(folder, mode, eps, tangent, sizes, radius, periods, averaging)[tangent > 0]
        exact = independent.theory(mode, eps, tangent, sizes)[tangent > 0]
        checks.below(f"{mode}, eps {eps:g}, loss tangent {tangent:g}, {averaging}, {radius} cells in radius: "
                     f"{'Q_abs' if tangent else 'Q_sca'}", independent.worst(found, exact), bound)
    waves = np.linspace(80, 160, 9)
    for mode, fine, bound in (("1d", 4, 0.0008), ("3d", 2, 0.0035)):
        found = independent.stack_yeec(folder, mode, fine, waves, "volume")
        checks.below(f"three layers, faces within cells, {mode}: T", independent.worst(found, independent.stack_exact(waves)), bound)
    for angle, bound in ((0, -90), (60, -95)):
        found = layers.reflection(folder, f"cpml{angle}", call("cpml", cells=10), 10, angle)
        checks.below(f"10 cells of CPML at {angle} degrees: reflection, dB", 20 * math.log10(found), bound)
    exact = independent.ring_exact(4, 0.184, True)
    modes = independent.ring_yeec(folder, 10, True, (0.15, 0.22), "tensor")
    checks.below("ring of index 3.4, H along the axis, 10 cells a um: frequency", min(abs(f / exact.real - 1) for f, _ in modes), 0.0035)
    further(checks, folder)
    sources(checks, folder)
    checks.end()


main()
