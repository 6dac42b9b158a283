"""Gaussian beams in a total-field box.

1. Two dimensions, waist 1.5 wavelengths, 20 cells per wavelength, straight and at 25 degrees: amplitude and phase all
   over the box against the paraxial beam with its first correction, the term kt^4/(8 k^3) of the wave number along the
   beam (Agrawal & Pattanayak, J. Opt. Soc. Am. 69, 575 (1979)), with the lattice's k. Outside of the box there is less
   than -60 dB of the focus.
2. A pulse of 10% bandwidth: 1 V/m in the focus within 1% over the band, -65 dB outside. One of 30% in eps = 2.25, mu = 1.5,
   its focus beside the far face: amplitude over the box within 1% of the beam, -48 dB outside; of 50% a warning.
3. Three dimensions, waist one wavelength: profile across the focus against exp(-r^2/w^2), which the first correction
   changes by (k w)^-2 = 2.5%, and the power pi w^2/(4 Z0); -60 dB outside.
4. Three dimensions, askew to all axes, waist 1.2 wavelengths, and once more with unequal cells along two axes: Ex over a
   plane through the focus, amplitude and phase, against the paraxial spectrum with its first correction, each wave's E
   across its own direction.
"""
import csv
import math

import numpy
import harness

LAMBDA = 1e-6
F = harness.C0 / LAMBDA
PLANE = """
local n, f = 20, %(f).17g
local d, W = %(lam).17g / n, 10 * %(lam).17g
return scene {
  mode = "2d-tm", cell = d, size = { W, W }, steps = %(steps)d, boundary = cpml{ cells = 10 }, background = material{ eps = %(eps)s, mu = %(mu)s },
  sources = { beam{ from = { n * d, n * d }, to = { W - n * d, W - n * d }, focus = { %(focus)s * W, W/2 }, waist = 1.5 * n * d,
                    direction = { math.cos(%(angle).17g), math.sin(%(angle).17g) }, waveform = %(wave)s } },
  monitors = { dft{ name = "ez", component = "Ez", frequencies = %(tones)s, normalise = "source1" } },
}
"""
PLAIN = dict(focus="0.5", eps=1, mu=1)


def lattice_k(dt, d, angle):
    """Wave number of the lattice's plane wave."""
    wanted = (math.sin(math.pi * F * dt) / (harness.C0 * dt)) ** 2
    low, high = 0, 2 * 2 * math.pi / LAMBDA
    for _ in range(80):
        k = (low + high) / 2
        found = sum((math.sin(k * c * d / 2) / d) ** 2 for c in (math.cos(angle), math.sin(angle)))
        low, high = (k, high) if found < wanted else (low, k)
    return k


def corrected(k, waist, along, across):
    """Paraxial beam with the first correction, 1 in the focus."""
    kt = numpy.linspace(-7 / waist, 7 / waist, 241)
    weight = numpy.exp(-(kt * waist / 2) ** 2)
    total = numpy.zeros(along.shape, dtype=complex)
    for q, a in zip(kt, weight):
        total += a * numpy.exp(-1j * (q * across + (k - q ** 2 / (2 * k) - q ** 4 / (8 * k ** 3)) * along))
    return total / weight.sum()


def outside(field, n):
    field = numpy.abs(field).copy()
    field[tuple(slice(n, -n) for _ in field.shape)] = 0
    return 20 * math.log10(field.max())


def planes(checks, folder):
    sine = f"sine{{ f = {F!r}, ramp = 5 }}"
    for degrees in (0, 25):
        angle = math.radians(degrees)
        text = PLANE % dict(f=F, lam=LAMBDA, steps=900, angle=angle, wave=sine, tones="f", **PLAIN)
        run = harness.run(text, folder, f"beam_{degrees}")
        field = run.dft("ez")[0, 0]
        d, n, middle = LAMBDA / 20, 20, (field.shape[0] - 1) / 2
        y, x = [(index[n + 1:-n - 1, n + 1:-n - 1] - middle) * d for index in numpy.indices(field.shape)]
        along = x * math.cos(angle) + y * math.sin(angle)
        across = y * math.cos(angle) - x * math.sin(angle)
        wanted = corrected(lattice_k(run.dt, d, angle), 1.5 * LAMBDA, along, across)
        found = field[n + 1:-n - 1, n + 1:-n - 1] / field[int(middle), int(middle)]
        checks.below(f"{degrees} degrees: focus off 1 V/m", abs(abs(field[int(middle), int(middle)]) - 1), 1e-3)
        checks.below(f"{degrees} degrees: |E| off the corrected beam", numpy.abs(numpy.abs(found) - numpy.abs(wanted)).max(), 0.01)
        checks.below(f"{degrees} degrees: E off the corrected beam, phase included", numpy.abs(found - wanted).max(), 0.03)
        checks.below(f"{degrees} degrees: outside of the box", outside(field, n), -60, "dB")


def pulse(checks, folder):
    wave = f"pulse{{ f0 = {F!r}, bandwidth = {0.1 * F!r} }}"
    text = PLANE % dict(f=F, lam=LAMBDA, steps=1500, angle=0, wave=wave, tones="{ 0.95 * f, f, 1.05 * f }", **PLAIN)
    for tone, field in zip((0.95, 1, 1.05), harness.run(text, folder, "pulse", precision="f32").dft("ez")[:, 0]):
        middle = (field.shape[0] - 1) // 2
        checks.below(f"pulse at {tone} f: focus off 1 V/m", abs(abs(field[middle, middle]) - 1), 0.01)
        checks.below(f"pulse at {tone} f: outside of the box", outside(field, 20), -65, "dB")


def wide_pulse(checks, folder):
    """In a medium whose wavelength is LAMBDA."""
    keys = dict(f=F / math.sqrt(2.25 * 1.5), lam=LAMBDA, steps=1300, angle=0, tones="{ 0.85 * f, f, 1.15 * f }", focus="0.88", eps=2.25, mu=1.5)
    text = PLANE % dict(keys, wave="pulse{ f0 = f, bandwidth = 0.3 * f }")
    d = LAMBDA / 20
    for tone, field in zip((0.85, 1, 1.15), harness.run(text, folder, "wide").dft("ez")[:, 0]):
        y, x = numpy.indices(field.shape) * d
        wanted = numpy.abs(corrected(2 * math.pi / LAMBDA * tone, 1.5 * LAMBDA, x - 8.8 * LAMBDA, y - 5 * LAMBDA))
        checks.below(f"wide pulse at {tone} f: |E| off the beam", numpy.abs(numpy.abs(field) - wanted)[22:-22, 22:-22].max(), 0.01)
        checks.below(f"wide pulse at {tone} f: outside of the box", outside(field, 20), -48, "dB")
    path = folder / "widest.lua"
    path.write_text(PLANE % dict(keys, steps=10, wave="pulse{ f0 = f, bandwidth = 0.5 * f }"))
    harness.yeec("run", path, "--out", folder / "widest")
    warnings = harness.Run(folder / "widest").manifest["warnings"]
    checks.that("50% bandwidth is warned of", any("too wide for one beam" in text for text in warnings), str(warnings))


SPACE = """
local n, f = 10, %(f).17g
local d = %(lam).17g / n
local L, w = 50 * d, n * d
return scene {
  mode = "3d", cell = d, size = { L, L, L }, steps = 330, boundary = cpml{ cells = 8 },
  sources = { beam{ from = { n * d, n * d, n * d }, to = { L - n * d, L - n * d, L - n * d }, focus = { L/2, L/2, L/2 }, waist = w,
                    direction = "-z", polarisation = "x", waveform = sine{ f = f, ramp = 4 } } },
  monitors = { dft{ name = "ex", component = "Ex", plane = { x = L/2 }, frequencies = f, normalise = "source1" },
               flux{ name = "power", from = { n * d, n * d, L/2 }, to = { L - n * d, L - n * d, L/2 }, frequencies = f } },
}
"""


def space(checks, folder):
    run = harness.run(SPACE % dict(f=F, lam=LAMBDA), folder, "space", precision="f32")
    field = run.dft("ex")[0, :, :, 0]
    middle = (field.shape[0] - 1) // 2
    y = (numpy.arange(field.shape[1]) - middle) / 10
    wanted = numpy.exp(-y ** 2)
    checks.below("3d: profile across the focus", numpy.abs(numpy.abs(field[middle]) - wanted)[10:-10].max(), 0.05)
    checks.below("3d: outside of the box", outside(field, 10), -60, "dB")
    with open(run.folder / "spectra" / "power.csv", newline="") as file:
        power = float(next(csv.DictReader(file))["power_w"])
    checks.below("3d: power over pi w^2/(4 Z0)", abs(-power / (math.pi * LAMBDA ** 2 / 4 / harness.Z0) - 1), 0.05)


ASKEW = """
local n, f = 10, %(f).17g
local d = %(lam).17g / n
local L = 56 * d
local nodes = { 0 }
for i = 1, 56 do nodes[i + 1] = i * d + (%(unequal)s and i > 9 and i < 47 and 0.04 * d * math.sin(2.1 * i) or 0) end
return scene {
  mode = "3d", cell = d, cells = { 56, 56, 56 }, nodes = { x = nodes, z = nodes }, steps = 380, boundary = cpml{ cells = 8 },
  sources = { beam{ from = { n * d, n * d, n * d }, to = { L - n * d, L - n * d, L - n * d }, focus = { L/2, L/2, L/2 }, waist = 1.2 * n * d,
                    direction = { %(u)s }, polarisation = { %(p)s }, waveform = sine{ f = f, ramp = 4 } } },
  monitors = { dft{ name = "ex", component = "Ex", plane = { y = L/2 }, frequencies = f, normalise = "source1" } },
}
"""


def askew(checks, folder):
    u = numpy.array([0.3, 0.4, -1.0])
    u /= numpy.linalg.norm(u)
    p = numpy.array([1.0, 0, 0]) - u[0] * u
    p /= numpy.linalg.norm(p)
    other = numpy.cross(u, p)
    d, waist = LAMBDA / 10, 1.2 * LAMBDA
    for unequal in ("false", "true"):
        text = ASKEW % dict(f=F, lam=LAMBDA, unequal=unequal, u=", ".join(map(repr, u.tolist())), p=", ".join(map(repr, p.tolist())))
        run = harness.run(text, folder, f"askew_{unequal}", precision="f32")
        field = run.dft("ex")[0, :, 0, :]
        wanted = (math.sin(math.pi * F * run.dt) / (harness.C0 * run.dt)) ** 2
        low, high = 0, 4 * math.pi / LAMBDA
        for _ in range(80):
            k = (low + high) / 2
            low, high = (k, high) if sum((math.sin(k * c * d / 2) / d) ** 2 for c in u) < wanted else (low, k)
        nodes = d * numpy.array([i + (0.04 * math.sin(2.1 * i) if unequal == "true" and 9 < i < 47 else 0) for i in range(57)])
        z, x = numpy.meshgrid(nodes - 28 * d, (nodes[1:] + nodes[:-1]) / 2 - 28 * d, indexing="ij")
        place = numpy.stack([x, 0 * x, z])[..., 13:-13, 13:-13]
        along, a, b = (numpy.tensordot(axis, place, 1) for axis in (u, p, other))
        total, sums = numpy.zeros(along.shape, complex), 0
        for q in numpy.linspace(-5.5 / waist, 5.5 / waist, 45):
            for r in numpy.linspace(-5.5 / waist, 5.5 / waist, 45):
                s, weight = q * q + r * r, math.exp(-(q * q + r * r) * waist**2 / 4)
                vector = q * p + r * other + math.sqrt(max(k * k - s, 0)) * u
                e = p - vector * (vector @ p) / (vector @ vector)
                total += weight * e[0] * numpy.exp(-1j * (q * a + r * b + (k - s / (2 * k) - s * s / (8 * k**3)) * along))
                sums += weight * (e @ p)
        found, wanted, title = field[13:-13, 13:-13], total / sums, f"3d askew{', unequal cells' if unequal == 'true' else ''}"
        checks.below(f"{title}: |E| off the corrected beam", numpy.abs(numpy.abs(found) - numpy.abs(wanted)).max(), 0.02)
        turn = (found / wanted)[15, 15]  # the time in which the beam comes to its focus
        checks.below(f"{title}: E off the corrected beam, phase included", numpy.abs(found / turn - wanted).max(), 0.03)
        checks.below(f"{title}: outside of the box", outside(field, 10), -60 if unequal == "false" else -45, "dB")


def main():
    checks = harness.Checks()
    folder = harness.scratch()
    planes(checks, folder)
    pulse(checks, folder)
    wide_pulse(checks, folder)
    space(checks, folder)
    askew(checks, folder)
    checks.end()


main()
