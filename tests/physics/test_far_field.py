"""Near to far field: radiation patterns.

1. A current element in the middle of a box, 12 cells a wavelength. Reference: D = 1.5 sin^2 theta, and
   |r E_theta| = eta k I l sin(theta)/(4 pi) (Balanis, eq. 4-26a). The transform keeps the lattice's own form of
   the equivalence principle, so that both hold to 1e-5 whatever the resolution and the box.
2. A thin dipole half a wavelength long, fed in its middle, 82 cells a wavelength. Reference (Balanis, eq. 4-84, 4-91):
       |E| ~ cos(pi/2 cos theta)/sin theta, D = 1.643
   (a sinusoidal current on a wire of no thickness). D within 2%, |E| within 2% of its largest.
3. In 2D: a line current in the middle of a box radiates alike to all sides: D = 1 within 1e-3, and its power
   is eta k I^2/8 per metre (Harrington, sect. 5-6: |H0(kr)| sqrt(r) -> sqrt(2/(pi k))) within 1%.
"""
import csv
import math

import harness
from harness import C0, Z0, Raw, call

WAVE = 0.3  # m
F0 = C0 / WAVE


def pattern(run, name):
    with open(run.folder / "spectra" / f"{name}.csv", newline="") as file:
        return {(float(row["theta_deg"]), float(row["phi_deg"])): row for row in csv.DictReader(file)}


def field(row):
    return abs(complex(float(row["e_theta_re"]), float(row["e_theta_im"])))


def element(checks, folder):
    n, d = 40, WAVE / 12
    mid = n // 2 * d
    angles = [[theta, phi] for phi in (0, 30, 90) for theta in (20, 45, 70, 90, 130)]
    text = harness.scene_text(
        mode="3d", cell=d, cells=[n, n, n], steps=500, boundary=call("cpml", cells=10),
        sources=[call("current", at=[mid, mid, mid + d / 2], axis="z",
                      waveform=call("pulse", f0=F0, bandwidth=0.5 * F0))],
        monitors=[call("far_field", name="far", from_=[mid - 5 * d, mid - 3 * d, mid - 6 * d],
                       to=[mid + 4 * d, mid + 5 * d, mid + 6 * d], frequencies=[F0], angles=angles)])
    rows = pattern(harness.run(text, folder, "element", schedule="sweep"), "far")
    k = 2 * math.pi / WAVE
    directivity = max(abs(float(row["directivity"]) - 1.5 * math.sin(math.radians(theta)) ** 2)
                      for (theta, _), row in rows.items())
    checks.below("current element: directivity", directivity, 1e-5)
    amplitude = max(abs(field(row) / (Z0 * k * d * math.sin(math.radians(theta)) / (4 * math.pi)) - 1)
                    for (theta, _), row in rows.items())
    checks.below("current element: far field", amplitude, 1e-5)


def dipole(checks, folder):
    d, half = WAVE / 82, 20  # 41 edges, the source on the one in the middle
    room = 3 + 3 + 8
    cells = [2 * room, 2 * room, 2 * half + 2 * room]
    mid = [n // 2 * d for n in cells]
    low, high = [m - s * d for m, s in zip(mid, (3, 3, half + 3))], [m + s * d for m, s in zip(mid, (3, 3, half + 3))]
    angles = [[theta, phi] for phi in (0, 45) for theta in range(10, 171, 10)]
    text = harness.scene_text(
        mode="3d", cell=d, cells=cells, steps=2200, boundary=call("cpml", cells=8),
        objects=[call("wire", from_=[mid[0], mid[1], mid[2] - half * d], to=[mid[0], mid[1], mid[2] + (half + 1) * d],
                      material=Raw("pec"))],
        sources=[call("voltage", at=[mid[0], mid[1], mid[2] + d / 2], axis="z", resistance=75,
                      waveform=call("pulse", f0=F0, bandwidth=0.5 * F0))],
        monitors=[call("far_field", name="far", from_=low, to=high, frequencies=[F0], angles=angles)])
    rows = pattern(harness.run(text, folder, "dipole", precision="f32", schedule="sweep"), "far")
    top = float(rows[90.0, 0.0]["directivity"])
    checks.below("half-wave dipole: D = 1.643", abs(top / 1.643 - 1), 0.02)
    most = field(rows[90.0, 0.0])
    worst = max(abs(field(row) / most
                    - math.cos(math.pi / 2 * math.cos(math.radians(theta))) / math.sin(math.radians(theta)))
                for (theta, _), row in rows.items())
    checks.below("half-wave dipole: pattern", worst, 0.02)


def line(checks, folder):
    n, d = 60, WAVE / 20
    mid = n // 2 * d
    text = harness.scene_text(
        mode="2d-tm", cell=d, cells=[n, n], steps=900, boundary=call("cpml", cells=10),
        sources=[call("current", at=[mid, mid], axis="z", waveform=call("pulse", f0=F0, bandwidth=0.5 * F0))],
        monitors=[call("far_field", name="far", from_=[mid - 9 * d, mid - 5 * d], to=[mid + 6 * d, mid + 8 * d],
                       frequencies=[F0])])
    run = harness.run(text, folder, "line", schedule="sweep")
    rows = pattern(run, "far")
    checks.below("line current: D - 1", max(abs(float(row["directivity"]) - 1) for row in rows.values()), 1e-3)
    power = run.manifest["monitors"]["far"]["radiated_w"][0]
    checks.below("line current: power", abs(power / (Z0 * 2 * math.pi / WAVE / 8) - 1), 0.01)


def main():
    checks, folder = harness.Checks(), harness.scratch()
    element(checks, folder)
    dipole(checks, folder)
    line(checks, folder)
    checks.end()


main()
