"""Power through planes and boxes, from running Fourier sums.

1. A current element I l in vacuum, a closed box round it. Reference (Balanis, Antenna Theory, eq. 4-16; peak values):
       P = eta k^2 |I l|^2 / (12 pi)
   32 cells a wavelength; within 1% from 0.6 to 1.2 times the design frequency.
2. The same power through boxes of other sizes: the sum over a closed surface obeys the discrete equations' own
   theorem, so it does not depend on the box: within 1e-5.
3. A slab at normal incidence, eps = 4, in 1D and in 2D between periodic walls: R + T = 1 within 0.5%, and T within
   1% of Airy's formula (Born & Wolf, sect. 1.6.4):  1/T = 1 + ((1 - r^2)^-2 4 r^2) sin^2(k n L), r = (1 - n)/(1 + n).
4. A dft{} sampled as seldom as the plan allows equals the sum over every sample of a probe within 1e-4.
"""
import cmath
import csv
import math

import harness
from harness import C0, Z0, call

WAVE = 0.3  # m


def column(run, name, key):
    with open(run.folder / "spectra" / f"{name}.csv", newline="") as file:
        return [float(row[key]) for row in csv.DictReader(file)]


def element(checks, folder):
    n, d = 50, WAVE / 32
    f0 = C0 / WAVE
    mid, frequencies = n // 2 * d, [0.6 * f0, 0.9 * f0, 1.2 * f0]
    boxes = [call("flux", name=f"box{half}", from_=[mid - half * d] * 3, to=[mid + half * d] * 3,
                  frequencies=frequencies) for half in (3, 8, 13)]
    text = harness.scene_text(
        mode="3d", cell=d, cells=[n, n, n], steps=1100, boundary=call("cpml", cells=10),
        sources=[call("current", at=[mid, mid, mid + d / 2], axis="z",
                      waveform=call("pulse", f0=0.9 * f0, bandwidth=0.9 * f0))],
        monitors=boxes)
    run = harness.run(text, folder, "element", schedule="sweep")
    power = column(run, "box8", "power_w")
    worst = max(abs(p / (Z0 * (2 * math.pi * f / C0 * d) ** 2 / (12 * math.pi)) - 1)
                for f, p in zip(frequencies, power))
    checks.below("power of a current element", worst, 0.01)
    spread = max(abs(p / q - 1) for half in (3, 13) for p, q in zip(power, column(run, f"box{half}", "power_w")))
    checks.below("the same through boxes of 6, 16 and 26 cells", spread, 1e-5)


def airy(f, index, length):
    r = (1 - index) / (1 + index)
    return 1 / (1 + 4 * r * r / (1 - r * r) ** 2 * math.sin(2 * math.pi * f / C0 * index * length) ** 2)


def slab(checks, folder, mode):
    d, length, f0 = WAVE / 100, 30, C0 / WAVE
    across = [12] if mode == "2d-tm" else []
    far = [12 * d] if across else []
    cells, frequencies = [700] + across, [f0 * (0.7 + 0.1 * i) for i in range(7)]

    def plane(name, i):
        return call("flux", name=name, from_=[i * d] + [0] * len(across), to=[i * d] + far, frequencies=frequencies)

    def measure(name, objects):
        boundary = {"x": call("cpml", cells=20), "y": harness.Raw("periodic")} if across else call("cpml", cells=20)
        text = harness.scene_text(
            mode=mode, cell=d, cells=cells, steps=6000, boundary=boundary, objects=objects,
            sources=[call("soft", component="Ez", box=[[100 * d] + [0] * len(across), [100 * d] + far],
                          waveform=call("pulse", f0=f0, bandwidth=0.6 * f0))],
            monitors=[plane("before", 200), plane("behind", 600)])
        return harness.run(text, folder, f"{mode}.{name}", schedule="sweep")

    box = call("box", from_=[300 * d] + [0] * len(across), to=[(300 + length) * d] + far,
               material=call("material", eps=4))
    empty, filled = measure("empty", []), measure("slab", [box])
    incident = column(empty, "before", "energy_j_per_hz")
    net, passed = column(filled, "before", "energy_j_per_hz"), column(filled, "behind", "energy_j_per_hz")
    # incident minus reflected flows towards the slab: R = 1 - net/incident
    balance = max(abs(1 - n / i + t / i - 1) for n, t, i in zip(net, passed, incident))
    checks.below(f"{mode}: R + T - 1", balance, 0.005)
    worst = max(abs(t / i - airy(f, 2, length * d)) for f, t, i in zip(frequencies, passed, incident))
    checks.below(f"{mode}: T against Airy", worst, 0.01)


def sampling(checks, folder):
    d, f0 = WAVE / 60, C0 / WAVE
    text = harness.scene_text(
        mode="1d", cell=d, cells=[400], steps=4000, boundary=call("cpml", cells=20),
        sources=[call("soft", component="Ez", at=[60 * d], waveform=call("pulse", f0=f0, bandwidth=0.8 * f0))],
        monitors=[call("probe", name=c, component=c, at=[250 * d]) for c in ("Ez", "Hy")] +
                 [call("dft", name=f"f{c}", component=c, at=[250 * d], frequencies=[f0]) for c in ("Ez", "Hy")])
    run = harness.run(text, folder, "sampling", schedule="sweep")
    checks.above("steps between samples", run.manifest["monitors"]["fEz"]["every"], 8)
    for c in ("Ez", "Hy"):
        _, times, values = run.probe(c)
        every = sum(v * cmath.exp(-2j * math.pi * f0 * t) for t, v in zip(times, values)) * run.dt
        sampled = complex(column(run, f"f{c}", "re")[0], column(run, f"f{c}", "im")[0])
        checks.below(f"{c} sampled seldom against every step", abs(sampled / every - 1), 1e-4)


def main():
    checks, folder = harness.Checks(), harness.scratch()
    element(checks, folder)
    slab(checks, folder, "1d")
    slab(checks, folder, "2d-tm")
    sampling(checks, folder)
    checks.end()


main()
