"""Resonances of rectangular PEC cavities: 2D TM, 2D TE, 3D.

Reference. The discrete cavity's eigenmodes are products of sines and cosines with
k_a = m pi / L_a exactly, so the grid's resonances obey the numerical dispersion relation
(Taflove & Hagness, eq. 4.12) without further approximation; the continuous ones are
f = (c/2) sqrt(sum (m_a/L_a)^2).

Checked.
1. A pulse rings all modes; each peak of the probe's spectrum lies within 0.1% of the
   numerical relation (the estimate itself resolves about 1e-5).
2. A single mode as initial field is a pure tone: frequency to 1e-9 of the relation (f64).
3. The error against the continuous resonance falls at second order: slope 2.00 +- 0.05
   between 8, 16, 32 cells at one Courant number.
"""
import math

import harness
from harness import C0, Raw, call
import yee

CELL = {"2d-tm": [1e-3, 1.2e-3], "2d-te": [1e-3, 1.2e-3], "3d": [1e-3, 1.1e-3, 0.9e-3]}
CELLS = {"2d-tm": [30, 22], "2d-te": [30, 22], "3d": [14, 18, 23]}
DRIVEN = {"2d-tm": "Ez", "2d-te": "Hz", "3d": "Ez"}
MODES = {
    "2d-tm": [(1, 1), (2, 1), (1, 2), (3, 1), (2, 2)],
    "2d-te": [(1, 0), (0, 1), (1, 1), (2, 1), (1, 2)],
    "3d": [(1, 1, 0), (1, 1, 1), (1, 2, 0), (2, 1, 0), (1, 1, 2)],
}


def frequencies(mode, cells, numbers, dt):
    """(numerical, continuous) resonance in Hz."""
    k = [m * math.pi / (n * d) for m, n, d in zip(numbers, cells, CELL[mode])]
    return yee.numerical_frequency(k, CELL[mode], dt), C0 * math.sqrt(sum(x * x for x in k)) / (2 * math.pi)


def ringing(checks, folder, mode):
    """A short pulse at an unsymmetric point, a probe at another, 16384 steps."""
    cells, cell = CELLS[mode], CELL[mode]
    places = [[0.31 * n * d for n, d in zip(cells, cell)], [0.17 * n * d for n, d in zip(cells, cell)]]
    top = max(frequencies(mode, cells, numbers, 1e-15)[1] for numbers in MODES[mode])
    text = harness.scene_text(
        mode=mode, cell=cell, cells=cells, steps=16384, boundary=Raw("pec"),
        sources=[call("soft", component=DRIVEN[mode], at=places[0],
                      waveform=call("ricker", f=top, delay=1.5 / top, amplitude=1))],
        monitors=[call("probe", name="p", component=DRIVEN[mode], at=places[1])])
    result = harness.run(text, folder, f"ring_{mode}")
    start = int(3.5 / top / result.dt)
    values = result.values("p")[start:]
    for numbers in MODES[mode]:
        expected, continuous = frequencies(mode, cells, numbers, result.dt)
        found = yee.peak_near(values, result.dt, expected)
        checks.below(f"{mode} cavity, pulse, mode {numbers}: {found / 1e9:.5f} GHz against the grid's "
                     f"{expected / 1e9:.5f} (continuous {continuous / 1e9:.5f}), relative",
                     abs(found / expected - 1), 1e-3)


def pure_tone(folder, mode, cells, numbers, steps=600):
    """Measured frequency and dt with one mode as initial field (Ez ~ sines and a constant in z; Hz ~ cosines)."""
    axes = "xyz"[: len(cells)]
    shape = "cos" if mode == "2d-te" else "sin"
    factors = [f"math.{shape}({m * math.pi / (n * d)!r} * {a})"
               for m, n, d, a in zip(numbers, cells, CELL[mode], axes) if not (mode == "3d" and a == "z")]
    value = Raw(f"function({', '.join(axes)}) return {' * '.join(factors)} end")
    probe = [0.29 * n * d for n, d in zip(cells, CELL[mode])]
    text = harness.scene_text(
        mode=mode, cell=CELL[mode], cells=cells, steps=steps, boundary=Raw("pec"),
        sources=[call("initial", component=DRIVEN[mode], value=value)],
        monitors=[call("probe", name="p", component=DRIVEN[mode], at=probe)])
    name = f"tone_{mode}_{'_'.join(map(str, cells))}_{'_'.join(map(str, numbers))}"
    result = harness.run(text, folder, name)
    return yee.frequency_of_tone(result.values("p"), result.dt), result.dt


def main():
    checks = harness.Checks()
    folder = harness.scratch()
    for mode in MODES:
        ringing(checks, folder, mode)
        numbers = (2, 1, 0)[: len(CELLS[mode])]
        found, dt = pure_tone(folder, mode, CELLS[mode], numbers)
        expected, _ = frequencies(mode, CELLS[mode], numbers, dt)
        checks.below(f"{mode} cavity, mode {numbers} alone, relative to the grid's relation",
                     abs(found / expected - 1), 1e-9)
        errors = []
        for n in (8, 16, 32):
            cells = ([n, n, 4] if mode == "3d" else [n, n])
            found, dt = pure_tone(folder, mode, cells, numbers)
            errors.append(abs(found / frequencies(mode, cells, numbers, dt)[1] - 1))
        for coarse, fine in zip(errors, errors[1:]):
            order = math.log2(coarse / fine)
            checks.below(f"{mode} cavity, order of convergence {order:.3f} (errors {coarse:.2e}, {fine:.2e}), "
                         "distance from 2", abs(order - 2), 0.05)
    checks.end()


main()
