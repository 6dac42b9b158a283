"""Lumped elements against circuit theory.

A parallel-plate cell: 2 x 2 x 1 cells of 1 mm between conducting plates (z), magnetic
walls at the sides, so that the plates are one node pair; its own capacitance
    Cp = eps0 (2 mm)^2 / 1 mm = 35.4 fF
is part of the reference. A voltage step V with resistance R feeds elements in parallel:
    RC:   v(t) = V (1 - exp(-t/(R C))),                 tau = R (C + Cp)
    RL:   v(t) = V exp(-t R/L)                           tau = L / R
    RLC:  v'' + v'/(R C) + v/(L C) = 0 after the step: ringing of frequency and decay
          s = -1/(2 R C) +- sqrt(1/(2RC)^2 - 1/(LC))
    R:    v = V R_load / (R + R_load)
(any text on circuits; the lumped FDTD elements: Taflove & Hagness, sect. 15.10).

Checked, f64: time constants, frequency and decay within 0.5%, the divider within 1%. In f32 a circuit without loss keeps
its amplitude over 10^6 steps to 5e-4: what rounding makes of one coefficient is taken from another.
"""
import math

import numpy as np

import harness
from harness import EPS0, Raw, call

D = 1e-3
OWN = EPS0 * (2 * D) ** 2 / D
AT = [D, D, 0.5 * D]


def voltage(folder, name, elements, resistance, steps, rise):
    """(times, voltage between the plates) for a step of 1 V behind `resistance`."""
    lumped = [call(kind, at=AT, axis="z", **{unit: value}) for kind, unit, value in elements]
    text = harness.scene_text(
        mode="3d", cell=D, cells=[2, 2, 1], steps=steps, boundary={"x": Raw("pmc"), "y": Raw("pmc"), "z": Raw("pec")},
        sources=[call("voltage", at=AT, axis="z", resistance=resistance, waveform=call("step", rise=rise))],
        lumped=lumped, monitors=[call("probe", name="e", component="Ez", at=AT)])
    result = harness.run(text, folder, name, extra=["--yes"])
    _, times, values = result.probe("e")
    return np.array(times), -D * np.array(values) * polarity(values)


def polarity(values):
    """The sign convention of a voltage source (E against the voltage or along it) is not under test here."""
    largest = max(values, key=abs)
    return -1.0 if largest > 0 else 1.0


def time_constant(times, values, final):
    """From a straight line through log |final - v|, between 10% and 90% of the way."""
    left = np.abs(final - values) / np.max(np.abs(final - values))
    part = (left < 0.9) & (left > 0.1)
    slope = np.polyfit(times[part], np.log(left[part]), 1)[0]
    return -1.0 / slope


def main():
    checks = harness.Checks()
    folder = harness.scratch()
    rise = 5e-12

    r, c = 50.0, 20e-12
    times, values = voltage(folder, "rc", [("capacitor", "farads", c)], r, 3000, rise)
    exact = r * (c + OWN)
    checks.below("RC: time constant, relative error", abs(time_constant(times, values, 1.0) / exact - 1), 0.005)

    inductance = 200e-9
    times, values = voltage(folder, "rl", [("inductor", "henries", inductance)], r, 8000, rise)
    start = int(np.argmax(values))
    found = time_constant(times[start:], values[start:], 0.0)
    checks.below("RL: time constant, relative error", abs(found * r / inductance - 1), 0.005)

    r, c, inductance = 400.0, 5e-12, 20e-9
    times, values = voltage(folder, "rlc", [("capacitor", "farads", c), ("inductor", "henries", inductance)], r, 12000,
                            rise)
    total = c + OWN
    decay = 1 / (2 * r * total)
    frequency = math.sqrt(1 / (inductance * total) - decay * decay) / (2 * math.pi)
    found_decay, found_frequency = ringing(times, values)
    checks.below("RLC: frequency, relative error", abs(found_frequency / frequency - 1), 0.005)
    checks.below("RLC: decay, relative error", abs(found_decay / decay - 1), 0.005)

    times, values = voltage(folder, "divider", [("resistor", "ohms", 150.0)], 50.0, 2000, rise)
    checks.below("divider 50 + 150 ohm, relative error", abs(values[-1] / 0.75 - 1), 0.01)
    for c in (1e-12, 3e-14):
        checks.below(f"20 nH, {c:g} F without loss in f32, drift of 10^6 steps", drift(folder, 20e-9, c), 5e-4)
    checks.end()


def drift(folder, inductance, capacitance):
    """How far the mean amplitude of the last fifth is from that of the first, of a cell that rings by itself."""
    text = harness.scene_text(
        mode="3d", cell=D, cells=[2, 2, 1], steps=1000000, boundary={"x": Raw("pmc"), "y": Raw("pmc"), "z": Raw("pec")},
        sources=[call("initial", component="Ez", value=Raw("function(x, y, z) return 1 end"))],
        lumped=[call("inductor", at=AT, axis="z", henries=inductance), call("capacitor", at=AT, axis="z", farads=capacitance)],
        monitors=[call("probe", name="e", component="Ez", at=AT, every=7)])
    _, _, values = harness.run(text, folder, f"lossless{capacitance:g}", precision="f32", extra=["--yes"]).probe("e")
    squares = np.array(values) ** 2
    fifth = len(squares) // 5
    return abs(math.sqrt(squares[-fifth:].mean() / squares[:fifth].mean()) - 1)


def ringing(times, values):
    """Decay rate and frequency of a damped oscillation: u[n+1] = a u[n] - b u[n-1] by least squares (Prony)."""
    stride = 20
    u = values[values.size // 20 :: stride]
    dt = (times[1] - times[0]) * stride
    system = np.column_stack([u[1:-1], -u[:-2]])
    a, b = np.linalg.lstsq(system, u[2:], rcond=None)[0]
    radius = math.sqrt(b)
    return -math.log(radius) / dt, math.acos(a / (2 * radius)) / (2 * math.pi * dt)


main()
