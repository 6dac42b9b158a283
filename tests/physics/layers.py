"""Reflection of an absorbing boundary against angle, measured with wave packets.

A 2D TM domain, periodic in y with period P, starts with Ez = g(x) cos(2 pi y / P): a
superposition of plane waves with k_y = 2 pi / P exactly. At frequency f their angle to x is
sin(angle) = k_y / k(f), so each run gives a range of angles and one frequency belongs to each.
The same packet in a domain so long that nothing returns within the run is the reference; the
difference of the two probe signals is what the boundary sent back, and
    |R(f)| = |spectrum of the difference| / |spectrum of the incident wave| at one probe.
Exactly normal incidence uses the same in 1D.
"""
import math

import numpy as np

import harness
from harness import C0, Raw, call
import yee

CELL = 1e-3


def packet_scene(boundary, length, start, probe, period, carrier, width, steps):
    """Carrier in cells per radian of kx; `length` cells in x; the boundary under test at the high end."""
    d = CELL
    if period:
        ky = 2 * math.pi / (period * d)
        value = (f"function(x, y) local u = x - {start * d!r} "
                 f"return math.exp(-u*u/{(width * d) ** 2!r}) * math.cos({carrier / d!r} * u) * math.cos({ky!r} * y) end")
    else:
        value = (f"function(x) local u = x - {start * d!r} "
                 f"return math.exp(-u*u/{(width * d) ** 2!r}) * math.cos({carrier / d!r} * u) end")
    at = [probe * d, 0.0] if period else [probe * d]
    sides = {"x": [Raw("pec"), boundary]}
    if period:
        sides["y"] = Raw("periodic")
    return harness.scene_text(
        mode="2d-tm" if period else "1d", cell=d, cells=[length, period] if period else [length], dt=dt_of(period),
        steps=steps, boundary=sides, sources=[call("initial", component="Ez", value=Raw(value))],
        monitors=[call("probe", name="p", component="Ez", at=at)])


def dt_of(period):
    """One time step for 1D and 2D alike: 0.99 of the 2D limit."""
    return 0.99 * CELL / (C0 * math.sqrt(2))


def reflection(folder, name, boundary, layer, angle, wavelength=20.0, steps=None):
    """|R| at `angle` (degrees) and `wavelength` (cells) for a boundary that occupies `layer` cells."""
    sine = math.sin(math.radians(angle))
    period = round(wavelength / sine) if angle else 0
    if period:
        wavelength = period * sine
    cosine = math.cos(math.radians(angle))
    carrier = 2 * math.pi / wavelength * cosine
    width = max(1.5 * wavelength / cosine, 40.0)
    speed = 0.7 * max(cosine, 0.12)  # cells per step along x, somewhat below c dt / d
    near = 10
    gap = int(4 * width)  # from the packet's middle to the probe
    steps = steps or int((2.2 * gap + 2 * near + 4 * width) / speed)
    far = int(0.36 * steps + 4 * width)  # there and back is further than light goes (0.7 cells per step) in the run
    start = far
    probe = start + gap
    short = packet_scene(boundary, probe + near + layer, start, probe, period, carrier, width, steps)
    long = packet_scene(boundary, probe + near + layer + far, start, probe, period, carrier, width, steps)
    tested = harness.run(short, folder, f"{name}_{angle:g}")
    reference = harness.run(long, folder, f"free_{name}_{angle:g}")
    f = C0 / (wavelength * CELL)
    incident = yee.spectrum(reference.values("p"), reference.dt, [f])[0]
    difference = np.array(tested.values("p")) - np.array(reference.values("p"))
    return abs(yee.spectrum(difference, reference.dt, [f])[0] / incident)
