"""The field of a Hertzian dipole: a current in one edge, 3D free space.

Reference. A current I exp(iwt) over length l along z at the origin (Balanis, Antenna
Theory, eq. 4-8 and 4-10), k = w/c, eta = Z0:
    E_r     = eta I l cos(th) / (2 pi r^2) [1 + 1/(ikr)] exp(-ikr)
    E_theta = i eta k I l sin(th) / (4 pi r) [1 + 1/(ikr) - 1/(kr)^2] exp(-ikr)
    H_phi   = i k I l sin(th) / (4 pi r) [1 + 1/(ikr)] exp(-ikr)

Checked at 20 cells per wavelength, 10 cells of CPML, sine in steady state, at places from 0.3
to 1 wavelength and in all directions; errors relative to the largest component there; the
reference's phase uses the numerical wave number along the direction (Taflove & Hagness
eq. 4.12). At half a wavelength and beyond: root-mean-square error of the magnitude below 1%,
of the complex value below 1.5%, no magnitude off by more than 1.5%. Nearer (6 cells): 3.5%.
"""
import cmath
import math

import numpy as np

import harness
from harness import C0, Z0, call
import yee

D, N = 1e-3, 64
F = C0 / (20 * D)
MIDDLE = (N // 2, N // 2, N // 2)  # the edge from node MIDDLE to MIDDLE + z
PLACES = [(6, 0, 0), (10, 0, 0), (20, 0, 0), (8, 8, 0), (5, 0, 5), (9, 0, 9), (6, 6, 6), (12, 5, 8), (2, 3, 12)]
HALF = {"Ex": (0.5, 0, 0), "Ez": (0, 0, 0.5), "Hx": (0, 0.5, 0.5), "Hy": (0.5, 0, 0.5)}


def reference(component, place, wave_number):
    """Complex amplitude per ampere at `place` (m, relative to the middle of the edge), time factor exp(+iwt)."""
    x, y, z = place
    r, across = math.sqrt(x * x + y * y + z * z), math.hypot(x, y)
    k, turn = 2 * math.pi * F / C0, cmath.exp(-1j * wave_number * math.sqrt(x * x + y * y + z * z))
    cos_theta, sin_theta = z / r, across / r
    near = 1 + 1 / (1j * k * r)
    e_r = Z0 * D * cos_theta / (2 * math.pi * r * r) * near * turn
    e_theta = 1j * Z0 * k * D * sin_theta / (4 * math.pi * r) * (near - 1 / (k * r) ** 2) * turn
    h_phi = 1j * k * D * sin_theta / (4 * math.pi * r) * near * turn
    cos_phi, sin_phi = (x / across, y / across) if across else (1.0, 0.0)
    return {
        "Ex": (e_r * sin_theta + e_theta * cos_theta) * cos_phi,
        "Ez": e_r * cos_theta - e_theta * sin_theta,
        "Hx": -h_phi * sin_phi,
        "Hy": h_phi * cos_phi,
    }[component]


def phasor(values, dt, first, count, shift):
    """Amplitude of sin(wt) as phasor: u = Im(A exp(iwt)); step n is index n - 1; `shift` in steps (H: -1/2)."""
    steps = np.arange(first, first + count)
    angle = 2 * math.pi * F * dt * (steps + shift)
    basis = np.column_stack([np.sin(angle), np.cos(angle)])
    a, b = np.linalg.lstsq(basis, np.asarray(values)[first - 1 : first - 1 + count], rcond=None)[0]
    return complex(a, b)


def main():
    checks = harness.Checks()
    folder = harness.scratch()
    monitors, expected = [], {}
    for number, offset in enumerate(PLACES):
        for component, half in HALF.items():
            site = [(m + o + h) * D for m, o, h in zip(MIDDLE, offset, half)]
            name = f"{component}{number}"
            monitors.append(call("probe", name=name, component=component, at=site))
            expected[name] = (component, [(o + h - s) * D for o, h, s in zip(offset, half, (0, 0, 0.5))])
    source = [m * D for m in MIDDLE]
    source[2] += 0.5 * D
    text = harness.scene_text(
        title="Hertzian dipole", mode="3d", cell=D, cells=[N, N, N], steps=500, boundary=call("cpml", cells=10),
        sources=[call("current", at=source, axis="z", waveform=call("sine", f=F, ramp=3))], monitors=monitors)
    result = harness.run(text, folder, "hertzian", precision="f32")
    sizes, complexes, near = [], [], []
    for number, offset in enumerate(PLACES):
        distance = math.sqrt(sum(o * o for o in offset)) / 20
        for field in "EH":
            size, both = errors_at(result, expected, number, field)
            print(f"     {field} at {offset} cells ({distance:.2f} wavelengths): magnitude {size:.4f}, complex {both:.4f}")
            (sizes if distance >= 0.5 else near).append(size)
            complexes.append(both)
    checks.below("Hertzian dipole, 20 cells per wavelength: rms error of the magnitude", rms(sizes), 0.01)
    checks.below("largest error of the magnitude", max(sizes), 0.015)
    checks.below("rms error of the complex amplitude", rms(complexes), 0.015)
    checks.below("largest error of the magnitude nearer than half a wavelength", max(near), 0.035)
    checks.end()


def rms(values):
    return math.sqrt(sum(v * v for v in values) / len(values))


def errors_at(result, expected, number, field):
    """Largest error of the magnitude and of the complex amplitude at a place, relative to the largest component."""
    largest = size = both = 0.0
    for component in (name for name in HALF if name[0] == field):
        name = f"{component}{number}"
        place = expected[name][1]
        r = math.sqrt(sum(x * x for x in place))
        k = yee.numerical_wave_number(F, [x / r for x in place], [D] * 3, result.dt)
        measured = phasor(result.values(name), result.dt, 300, 200, -0.5 if field == "H" else 0.0)
        exact = reference(component, place, k)
        largest = max(largest, abs(exact))
        size = max(size, abs(abs(measured) - abs(exact)))
        both = max(both, abs(measured - exact))
    return size / largest, both / largest


main()
