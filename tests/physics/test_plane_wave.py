"""Numerical phase velocity of a plane wave in free space: 1D, 2D TM, 2D TE, 3D, along and across the grid.

Reference. exp(i(k.r - w t)) is an exact solution of Yee's equations when w and k obey the
numerical dispersion relation (Taflove & Hagness, eq. 4.12) and the amplitudes obey
    K x E0 = mu0 W H0,  K . E0 = 0,  K_a = (2/d_a) sin(k_a d_a/2),  W = (2/dt) sin(w dt/2).
A periodic domain that holds whole numbers of wavelengths along each axis starts with such
a wave (H half a step earlier than E) and must carry it unchanged.

Checked.
1. Phase velocity from the phase of a probe after some hundred periods: relative error
   against the numerical relation below 1e-5 (f32) and 1e-10 (f64).
2. After the run every probed component lies within 1e-9 (f64) of the wave's amplitude.
3. With a driven sine in 1D, phase between two probes 40 wavelengths apart, CPML behind:
   velocity within 1e-5.
"""
import cmath
import math

import numpy as np

import harness
from harness import C0, MU0, Raw, call
import yee

# mode, cells per axis, cell sizes, waves per axis, amplitude of E per axis before projection (TE: of H)
WAVES = [
    ("1d", [60], [1e-3], [3], None),
    ("2d-tm", [40, 30], [1e-3, 1e-3], [3, 2], None),
    ("2d-tm", [40, 24], [1e-3, 1.3e-3], [0, 2], None),
    ("2d-te", [40, 30], [1e-3, 1e-3], [2, -2], None),
    ("3d", [24, 20, 16], [1e-3, 1e-3, 1e-3], [2, 1, 0], [0.3, -0.4, 1.0]),
    ("3d", [24, 20, 16], [1e-3, 1.2e-3, 0.9e-3], [2, -1, 1], [1.0, 0.2, 0.4]),
]
COMPONENTS = {
    "1d": ["Ez", "Hy"],
    "2d-tm": ["Ez", "Hx", "Hy"],
    "2d-te": ["Hz", "Ex", "Ey"],
    "3d": ["Ex", "Ey", "Ez", "Hx", "Hy", "Hz"],
}
STEPS = 4000


def amplitudes(mode, kappa, omega_hat, polarisation):
    """Complex amplitudes of the six components (V/m, A/m) for grid vectors K and W."""
    if mode in ("1d", "2d-tm"):
        electric = np.array([0.0, 0.0, 1.0])
    elif mode == "2d-te":
        electric = np.cross(kappa, [0.0, 0.0, 1.0]) / np.linalg.norm(kappa)
    else:
        electric = np.array(polarisation) - kappa * np.dot(polarisation, kappa) / np.dot(kappa, kappa)
    magnetic = np.cross(kappa, electric) / (MU0 * omega_hat)
    return dict(zip(["Ex", "Ey", "Ez", "Hx", "Hy", "Hz"], [*electric, *magnetic]))


def travelling(checks, folder, number, precision):
    mode, cells, cell, waves, polarisation = WAVES[number]
    k = [2 * math.pi * m / (n * d) for m, n, d in zip(waves, cells, cell)]
    dt = 0.99 / (C0 * math.sqrt(sum(1 / d**2 for d in cell)))
    f = yee.numerical_frequency(k, cell, dt)
    kappa = np.zeros(3)
    kappa[: len(k)] = [2 / d * math.sin(ka * d / 2) for ka, d in zip(k, cell)]
    field = amplitudes(mode, kappa, 2 / dt * math.sin(math.pi * f * dt), polarisation)
    axes = "xyz"[: len(cells)]
    phase = " + ".join(f"{ka!r} * {a}" for ka, a in zip(k, axes))
    sources, monitors = [], []
    at = [0.4 * n * d for n, d in zip(cells, cell)]
    for component in COMPONENTS[mode]:
        early = math.pi * f * dt if component[0] == "H" else 0.0
        value = f"function({', '.join(axes)}) return {float(field[component])!r} * math.cos({phase} + {early!r}) end"
        sources.append(call("initial", component=component, value=Raw(value)))
        monitors.append(call("probe", name=component, component=component, at=at))
    text = harness.scene_text(mode=mode, cell=cell, cells=cells, dt=dt, steps=STEPS, boundary=Raw("periodic"),
                              sources=sources, monitors=monitors)
    result = harness.run(text, folder, f"wave{number}", precision=precision)
    title = f"{mode} {precision}, {waves} waves in {cells} cells"
    main_component = max(COMPONENTS[mode], key=lambda c: abs(field[c]) * (376.73 if c[0] == "H" else 1))
    values = np.array(result.values(main_component))
    turns = phase_slope(values, f * result.dt)
    checks.below(f"{title}: phase velocity {f / (np.linalg.norm(k) / (2 * math.pi)) / C0:.6f} c, relative error",
                 abs(turns / (f * result.dt) - 1), 1e-10 if precision == "f64" else 1e-5)
    if precision == "f64":
        worst = max(deviation(result, component, field[component], f) for component in COMPONENTS[mode])
        checks.below(f"{title}: largest deviation from the wave over {STEPS} steps", worst, 1e-9)


def phase_slope(values, turns):
    """Turns per step of a tone near `turns`, from the phases of its first and last quarter."""
    quarter = len(values) // 4
    n = np.arange(len(values))

    def phase(start):
        part = slice(start, start + quarter)
        basis = np.column_stack([np.cos(2 * math.pi * turns * n[part]), np.sin(2 * math.pi * turns * n[part])])
        a, b = np.linalg.lstsq(basis, values[part], rcond=None)[0]
        return cmath.phase(complex(a, b))

    last = len(values) - quarter
    drift = cmath.phase(cmath.exp(1j * (phase(last) - phase(0))))
    return turns - drift / (2 * math.pi * last)


def deviation(result, component, amplitude, f):
    """Largest misfit of a probe to amplitude * cos(phase0 - w t), relative to the amplitude."""
    if abs(amplitude) < 1e-12:
        return 0.0
    values = np.array(result.values(component))
    angle = 2 * math.pi * f * result.dt * np.arange(len(values))
    basis = np.column_stack([np.cos(angle), np.sin(angle)])
    fit = np.linalg.lstsq(basis, values, rcond=None)[0]
    size = abs(float(np.linalg.norm(fit)) / abs(amplitude) - 1)
    return max(size, float(np.max(np.abs(values - basis @ fit))) / abs(amplitude))


def driven(checks, folder):
    """A sine source in 1D, 20 cells per wavelength; probes 40 wavelengths apart; whole periods of steady state."""
    d, n = 1e-3, 1200
    f = C0 / (20 * d)
    text = harness.scene_text(
        mode="1d", cell=d, cells=[n], steps=9000, boundary=call("cpml", cells=20),
        sources=[call("soft", component="Ez", at=[50 * d], waveform=call("sine", f=f, ramp=10))],
        monitors=[call("probe", name=name, component="Ez", at=[i * d]) for name, i in (("a", 200), ("b", 1000))])
    result = harness.run(text, folder, "driven")
    start = 5000
    angle = 2 * math.pi * f * result.dt * np.arange(start, 9000)
    basis = np.column_stack([np.cos(angle), np.sin(angle)])
    phases = []
    for name in ("a", "b"):
        a, b = np.linalg.lstsq(basis, np.array(result.values(name))[start - 1 : 8999], rcond=None)[0]
        phases.append(cmath.phase(complex(a, -b)))
    k = yee.numerical_wave_number(f, [1.0], [d], result.dt)
    drift = cmath.phase(cmath.exp(1j * (phases[1] - phases[0] + k * 800 * d)))
    checks.below("1d driven sine, 40 wavelengths between probes: relative error of the phase velocity",
                 abs(drift) / (k * 800 * d), 1e-5)


def main():
    checks = harness.Checks()
    folder = harness.scratch()
    for number in range(len(WAVES)):
        for precision in ("f64", "f32"):
            travelling(checks, folder, number, precision)
    driven(checks, folder)
    checks.end()


main()
