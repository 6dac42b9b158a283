"""Modes of guides: what `yeec modes` finds, and what a mode source sends out.

1. Symmetric slab, n = 3.5 in 1.45, 20 and 40 cells per wavelength in the slab: n_eff of TE0, TE1 and TM0 against the
   roots of tan(kx w/2) = (eta) gamma/kx (Marcuse, Theory of Dielectric Optical Waveguides, ch. 1). TE within 0.4% at 20
   cells, and a quarter of that at 40 (the lattice's error goes with the square of the cell). At 20 cells n_eff is that of
   the lattice's own equations across the slab, solved here by numpy, to 1e-9.
2. Rectangular guide, metal walls: TE10, TE20, TE01 obey the lattice's own dispersion relation, B^2 = W^2 - kx^2 - ky^2
   with W = 2 sin(w dt/2)/(c dt), kx = 2/d sin(m pi d/(2 a)), B = 2/d sin(beta d/2), to 1e-9. With two walls magnetic, as
   mirror planes make them, the half and quarter guides have the same modes.
3. Square coaxial line, outer side twice the inner: its TEM wave has B = W to 1e-9, and C = 10.2341 eps0 (Bowman, Proc.
   London Math. Soc. 39, 205 (1935)), that is 36.81 ohm, from the voltage and current of a wave launched: within 2%.
4. One way: the slab's TE0 as a sine and as a pulse of 10% bandwidth, its TM0 down the axis, TE10 along +x, -y, +z
   and -z: power forward within 1e-3 of 1 W, backward below 1e-6 W (-60 dB) at the centre and 1e-4 over the band.
5. Loss: n_eff of a filled guide with sigma is complex as the lattice's eps - j sigma dt/(2 eps0) cot(w dt/2) says, and
   what is launched falls by its imaginary part; of a pulse of 10% bandwidth less than 1e-7 W (-70 dB) goes back.
6. A turned bar with averaging = "tensor", cells unequal across: power of the mode launched within 1e-3, of the other below
   1e-6, n_eff against the wave's phase within 1e-4.
7. Forward is where the power goes: the mode of a slab that amplifies (loss tangent -0.02) is launched along +x and grows by
   its n_eff within 1e-3; so is the backward wave of a gap of eps 4 in a metal of eps -2.5, whose phase runs to the source
   (n_eff below zero): power through two planes against n_eff within 5%, behind the source below 5% (the layers send some back).
"""
import csv
import json
import math

import numpy

import harness
from harness import C0, EPS0, Z0, call

LAMBDA = 1.55e-6
SLAB = """
local f = %(f).17g
local d = %(d).17g
local L, W = 130 * d, %(across)d * d
local pulsed = %(pulsed)s
return scene {
  mode = "%(mode)s", cell = d, size = { L, W }, steps = %(steps)d, boundary = cpml{ cells = 10 }, background = material{ eps = 1.45^2 },
  objects = { box{ from = { 0, W/2 - %(w)d * d / 2 }, to = { L, W/2 + %(w)d * d / 2 }, material = material{ eps = 3.5^2 } } },
  sources = { mode{ from = { %(at)d * d, 0 }, to = { %(at)d * d, W }, direction = "%(way)s", number = %(number)d,
                    waveform = pulsed and pulse{ f0 = f, bandwidth = 0.1 * f } or sine{ f = f, ramp = 10 } } },
  monitors = { flux{ name = "low", from = { 20 * d, 0 }, to = { 20 * d, W }, frequencies = pulsed and { 0.95 * f, f, 1.05 * f } or f },
               flux{ name = "high", from = { 110 * d, 0 }, to = { 110 * d, W }, frequencies = pulsed and { 0.95 * f, f, 1.05 * f } or f } },
}
"""


def slab(cells=20, **keys):
    f = C0 / LAMBDA
    values = dict(f=f, d=LAMBDA / 3.5 / cells, across=5 * cells, w=cells, mode="2d-tm", steps=2200, number=1, way="+x",
                  at=40, pulsed="false")
    values.update(keys)
    return SLAB % values


def theory(te, order, cells_wide):
    """n_eff of a slab a wavelength in it wide."""
    k, w, high, low = 2 * math.pi / LAMBDA, LAMBDA / 3.5, 3.5, 1.45
    ratio = 1 if te else (high / low) ** 2

    def phase(n):
        kx, gamma = k * math.sqrt(high ** 2 - n ** 2), k * math.sqrt(n ** 2 - low ** 2)
        return kx * w - 2 * math.atan(ratio * gamma / kx) - order * math.pi

    a, b = low + 1e-12, high - 1e-12
    for _ in range(200):
        mid = (a + b) / 2
        a, b = (mid, b) if phase(mid) > 0 else (a, mid)
    return a


def modes(text, folder, name):
    path = folder / f"{name}.lua"
    path.write_text(text)
    return json.loads(harness.yeec("modes", path, "--json"))


def powers(run, name):
    with open(run.folder / "spectra" / f"{name}.csv", newline="") as file:
        return [float(row["power_w"]) for row in csv.DictReader(line for line in file if not line.startswith("#"))]


def lattice(te, cells=20):
    """n_eff of the slab's modes on the lattice, largest first: B^2 e = W^2 eps e + D D e with eps at nodes for E along z,
    B^2 h = eps_y (W^2 h + D 1/eps_x D h) for H along z."""
    f, d, across = C0 / LAMBDA, LAMBDA / 3.5 / cells, 5 * cells
    dt = 0.99 * d * 1.45 / (C0 * math.sqrt(2))
    W = 2 * math.sin(math.pi * f * dt) / (C0 * dt)
    cell = numpy.full(across, 1.45**2)
    cell[2 * cells : 3 * cells] = 3.5**2
    node = (cell[1:] + cell[:-1]) / 2
    D = (numpy.eye(across)[1:] - numpy.eye(across)[:-1]) / d  # from halves to the nodes between the walls
    if te:
        square = numpy.linalg.eigvalsh(numpy.diag(W**2 * node) - D @ D.T)
    else:
        square = numpy.linalg.eigvals(cell[:, None] * (W**2 * numpy.eye(across) - D.T @ numpy.diag(1 / node) @ D)).real
    return [2 / d * math.asin(math.sqrt(b) * d / 2) * C0 / (2 * math.pi * f) for b in sorted(square, reverse=True)[:2]]


def slabs(checks, folder):
    for mode, te in (("2d-tm", True), ("2d-te", False)):
        errors = []
        for cells in (20, 40):
            found = modes(slab(cells, mode=mode), folder, f"slab_{mode}_{cells}")
            errors.append([abs(found[m]["n_eff"][0] / theory(te, m, cells) - 1) for m in range(2 if te else 1)])
        own = modes(slab(20, mode=mode), folder, f"slab_{mode}_20")
        for m, wanted in enumerate(lattice(te)[: len(errors[0])]):
            checks.below(f"slab, {'TE' if te else 'TM'}{m}: n_eff over the lattice's", abs(own[m]["n_eff"][0] / wanted - 1), 1e-9)
        for m, (coarse, fine) in enumerate(zip(*errors)):
            title = f"slab, {'TE' if te else 'TM'}{m}"
            checks.below(f"{title}: n_eff at 20 cells", coarse, 0.004 if te else 0.02)
            checks.below(f"{title}: n_eff at 40 cells, part of that at 20", fine / coarse, 0.32 if te else 0.6)


GUIDE = """
local d = 1e-3
return scene {
  mode = "3d", cell = d, cells = { %(cells)s }, steps = 500, boundary = { %(walls)s }, %(more)s
  sources = { mode{ from = { %(from)s }, to = { %(to)s }, direction = "%(way)s", number = %(number)d, f = 12e9, waveform = sine{ f = 12e9, ramp = 5 } } },
  monitors = { flux{ name = "low", from = { %(low)s }, to = { %(low_to)s }, frequencies = 12e9 }, flux{ name = "high", from = { %(high)s }, to = { %(high_to)s }, frequencies = 12e9 } },
}
"""
A, B, LENGTH = 20, 8, 70


def guide(axis, way, number=1, more="", walls="pec", a=A, b=B):
    """A guide along an axis, a along the next, b along the one after."""
    d = 1e-3

    def at(p, u, v):
        place = [0, 0, 0]
        place[axis], place[(axis + 1) % 3], place[(axis + 2) % 3] = p, u, v
        return ", ".join(f"{x:.17g}" for x in place)

    names = "xyz"
    sides = f"{names[axis]} = cpml{{ cells = 10 }}, {names[(axis + 1) % 3]} = {walls}, {names[(axis + 2) % 3]} = pec"
    plane = lambda p: (at(p * d, 0, 0), at(p * d, a * d, b * d))
    start = LENGTH // 2
    return GUIDE % dict(cells=at(LENGTH, a, b), walls=sides, more=more, number=number, way=f"{way}{names[axis]}",
                        **{"from": plane(start)[0]}, to=plane(start)[1], low=plane(15)[0], low_to=plane(15)[1],
                        high=plane(LENGTH - 15)[0], high_to=plane(LENGTH - 15)[1])


def lattice_index(f, dt, d, kx, ky, eps=1):
    w = 2 * math.sin(math.pi * f * dt) / (C0 * dt)
    b = (eps * w * w - (2 / d * math.sin(kx * d / 2)) ** 2 - (2 / d * math.sin(ky * d / 2)) ** 2) ** 0.5
    import cmath
    return 2 / d * cmath.asin(b * d / 2) * C0 / (2 * math.pi * f)


def guides(checks, folder):
    d = 1e-3
    dt = 0.99 * d / (C0 * math.sqrt(3))
    wanted = [lattice_index(12e9, dt, d, m * math.pi / (A * d), 0) for m in (1,)]
    found = modes(guide(2, "+"), folder, "guide")
    checks.below("rectangular guide, TE10 against the lattice's dispersion", abs(found[0]["n_eff"][0] - wanted[0].real), 1e-9)
    te20 = lattice_index(12e9, dt, d, 2 * math.pi / (A * d), 0)
    checks.below("TE20, cut off", abs(abs(found[1]["n_eff"][1]) - abs(te20.imag)), 1e-9)
    half = modes(guide(2, "+", more='symmetry = { x = "even" },'), folder, "guide_half")
    checks.below("TE10 of half the guide, a mirror plane", abs(half[0]["n_eff"][0] - wanted[0].real), 1e-9)
    eps, sigma, f = 2.5, 0.02, 12e9
    slow = 0.99 * d / (C0 * math.sqrt(3)) * math.sqrt(eps)
    fill = f"background = material{{ eps = {eps}, sigma = {sigma} }},"
    lossy = modes(guide(2, "+", more=fill), folder, "guide_lossy")[0]["n_eff"]
    medium = eps - 1j * sigma * slow / (2 * EPS0) / math.tan(math.pi * f * slow)
    index = lattice_index(f, slow, d, math.pi / (A * d), 0, medium)
    checks.below("lossy guide, complex n_eff", abs(complex(*lossy) - (index if index.imag < 0 else -index)), 1e-9)
    run = harness.run(guide(2, "+", more=fill), folder, "guide_lossy_run")
    fall = powers(run, "high")[0] / math.exp(4 * math.pi * f / C0 * lossy[1] * (LENGTH - 15 - LENGTH // 2) * d)
    checks.below("lossy guide: power at a distance of 20 cells", abs(fall - 1), 2e-3)


def launch(checks, folder):
    for axis, ways in ((0, "+"), (1, "-"), (2, "+-")):
        for way in ways:
            run = harness.run(guide(axis, way), folder, f"launch_{axis}{'pm'[way == '-']}", precision="f32")
            high, low = powers(run, "high")[0], powers(run, "low")[0]
            forward, backward = (high, low) if way == "+" else (-low, high)
            checks.below(f"TE10 along {way}{'xyz'[axis]}: forward power", abs(forward - 1), 1e-3)
            checks.below(f"TE10 along {way}{'xyz'[axis]}: backward power", abs(backward), 1e-6)
    for title, keys in (("TE0, sine", {}), ("TM0 along -x", dict(mode="2d-te", way="-x", at=90)),
                        ("TE0, pulse", dict(pulsed="true"))):
        run = harness.run(slab(16, **keys), folder, "slab_" + title.replace(" ", "_").replace(",", ""))
        high, low = powers(run, "high"), powers(run, "low")
        pairs = list(zip(high, low)) if "way" not in keys else [(-b, -a) for a, b in zip(high, low)]
        for n, (forward, backward) in enumerate(pairs):
            centre = n == len(pairs) // 2
            checks.below(f"slab, {title}, frequency {n}: forward power", abs(forward - 1), 1e-3)
            checks.below(f"slab, {title}, frequency {n}: backward power", abs(backward), 1e-6 if centre else 1e-4)


COAX = """
local d, n, a = 1e-3, %(n)d, %(a)d -- outer and inner side
local L, lo, hi = 60 * d, (n - a) / 2 * d, (n + a) / 2 * d
return scene {
  mode = "3d", cell = d, cells = { n, n, 60 }, steps = 1000, boundary = { x = pec, y = pec, z = cpml{ cells = 10 } },
  objects = { box{ from = { lo, lo, 0 }, to = { hi, hi, L }, material = pec } },
  sources = { mode{ name = "tem", from = { 0, 0, 20 * d }, to = { n * d, n * d, 20 * d }, direction = "+z", waveform = sine{ f = 3e9, ramp = 2 } } },
  monitors = { voltage_probe{ name = "v", from = { hi, n / 2 * d, 40 * d }, to = { n * d, n / 2 * d, 40 * d } },
               flux{ name = "p", from = { 0, 0, 40 * d }, to = { n * d, n * d, 40 * d }, frequencies = 3e9 } },
}
"""


def coax(checks, folder):
    text = COAX % dict(n=24, a=12)
    found = modes(text, folder, "coax")[0]
    d = 1e-3
    dt = 0.99 * d / (C0 * math.sqrt(3))
    checks.below("square coax, TEM against the lattice's light", abs(found["n_eff"][0] - lattice_index(3e9, dt, d, 0, 0).real), 1e-9)
    run = harness.run(text, folder, "coax_run")
    peak = max(abs(v) for v in run.values("v")[-200:])  # P = V^2/(2 Z)
    checks.below("square coax: impedance over 36.81 ohm", abs(peak ** 2 / 2 / powers(run, "p")[0] / 36.81 - 1), 0.02)


TENSOR = """
local f, d, n = %(f).17g, 60e-9, 36
local W, xs = n * d, { 0 }
for i = 1, n do xs[i + 1] = i * d + (i > 9 and i < n - 9 and 0.1 * d * math.sin(1.3 * i) or 0) end
return scene {
  mode = "3d", cell = d, cells = { n, n, 46 }, nodes = { x = xs }, steps = 1300, boundary = cpml{ cells = 8 }, averaging = "%(averaging)s",
  objects = { rotate{ box{ from = { W/2 - 0.4e-6, W/2 - 0.25e-6, 0 }, to = { W/2 + 0.4e-6, W/2 + 0.25e-6, 46 * d }, material = %(material)s },
                      axis = "z", angle = 30, about = { W/2, W/2, 0 } } },
  sources = { mode{ from = { 0, 0, 12 * d }, to = { W, W, 12 * d }, direction = "+z", waveform = sine{ f = f, ramp = 6 } } },
  monitors = { modes{ name = "near", from = { 0, 0, 20 * d }, to = { W, W, 20 * d }, numbers = { 1, 2 }, frequencies = f },
               modes{ name = "far", from = { 0, 0, 34 * d }, to = { W, W, 34 * d }, numbers = { 1, 2 }, frequencies = f } },
}
"""


def tensor(checks, folder):
    """A bar turned about its axis whose cut cells have their whole tensor: what is launched is a mode of the grid."""
    f = C0 / LAMBDA
    run = harness.run(TENSOR % dict(f=f, averaging="tensor", material="material{ eps = 9 }"), folder, "tensor", precision="f32")
    rows = {}
    for plane in ("near", "far"):
        with open(run.folder / "spectra" / f"{plane}.csv", newline="") as file:
            rows[plane] = list(csv.DictReader(line for line in file if not line.startswith("#")))
    near, far = (complex(float(rows[plane][0]["forward_re"]), float(rows[plane][0]["forward_im"])) for plane in ("near", "far"))
    turn = 2 * math.pi / LAMBDA * 14 * 60e-9
    index = float(rows["near"][0]["n_eff_re"])
    slip = (numpy.angle(far / near) + index * turn + math.pi) % (2 * math.pi) - math.pi
    checks.below("bar at 30 degrees, whole tensors: n_eff against the phase over 14 cells", abs(slip) / turn, 1e-4)
    checks.below("bar at 30 degrees, whole tensors: power of its mode", abs(abs(far) ** 2 - 1), 1e-3)
    checks.below("bar at 30 degrees, whole tensors: power of the other", float(rows["far"][1]["forward_w"]), 1e-6)
    for averaging, doubted in (("tensor", True), ("normal", False)):
        path = folder / "lossy_tensor.lua"
        path.write_text(TENSOR % dict(f=f, averaging=averaging, material="material{ eps = 9, sigma = 1000 }"))
        harness.yeec("run", path, "--out", folder / "lossy_tensor", "--steps", 1)
        warned = any("its modes know nothing of the loss" in text for text in harness.Run(folder / "lossy_tensor").manifest["warnings"])
        checks.that(f"loss in cut cells, averaging {averaging}: {'a' if doubted else 'no'} warning", warned == doubted)


LOSSY = """
local d, f = 0.5e-3, 10e9
return scene {
  mode = "2d-tm", cell = d, cells = { 160, 46 }, steps = 2600, boundary = { x = cpml{ cells = 20 }, y = pec }, background = material{ eps = 2, tan_delta = { 0.05, f } },
  sources = { mode{ from = { 60 * d, 0 }, to = { 60 * d, 46 * d }, direction = "+x", waveform = pulse{ f0 = f, bandwidth = 0.1 * f } } },
  monitors = { flux{ name = "behind", from = { 50 * d, 0 }, to = { 50 * d, 46 * d }, frequencies = { 0.95 * f, f, 1.05 * f } } },
}
"""


def lossy_pulse(checks, folder):
    back = powers(harness.run(LOSSY, folder, "lossy_pulse"), "behind")
    checks.below("pulse in a lossy guide: backward power", max(abs(p) for p in back), 1e-7)


WAYS = """
local f = %(f).17g
local d, nx, ny, w = %(d).17g, 260, %(ny)d, %(w)d
return scene {
  mode = "%(mode)s", cell = d, cells = { nx, ny }, steps = %(steps)d, boundary = { x = cpml{ cells = 20 }, y = pec }, background = %(outer)s,
  objects = { box{ from = { 0, (ny - w) / 2 * d }, to = { nx * d, (ny + w) / 2 * d }, material = %(inner)s } },
  sources = { mode{ from = { 130 * d, 0 }, to = { 130 * d, ny * d }, direction = "+x", guess = %(guess)s, waveform = sine{ f = f, ramp = 10 } } },
  monitors = { flux{ name = "behind", from = { 120 * d, 0 }, to = { 120 * d, ny * d }, frequencies = f },
               flux{ name = "near", from = { 150 * d, 0 }, to = { 150 * d, ny * d }, frequencies = f },
               flux{ name = "far", from = { 210 * d, 0 }, to = { 210 * d, ny * d }, frequencies = f } },
}
"""


def gap_index(w):
    """The odd mode's -n_eff: coth(g w/2) = -(eps_d g_m)/(eps_m g) with g^2 = n^2 - eps_d, g_m^2 = n^2 - eps_m in k0."""
    k, low, high = 2 * math.pi / LAMBDA, 2.5, 5.0
    for _ in range(100):
        n = 0.5 * (low + high)
        g, g_m = math.sqrt(n * n - 4), math.sqrt(n * n + 2.5)
        low, high = (low, n) if 1 / math.tanh(g * k * w / 2) < 4 * g_m / (2.5 * g) else (n, high)
    return -n


def ways(checks, folder):
    f = C0 / LAMBDA
    gain = call("material", eps=12.25, sigma=-0.02 * 12.25 * EPS0 * 2 * math.pi * f, gain=True)
    metal = call("material", drude=[{"fp": f * math.sqrt(3.5), "gamma": 0.03 * f}])
    guides_of = {
        "a slab that amplifies": (dict(mode="2d-tm", d=LAMBDA / 70, ny=100, w=20, steps=3000, guess=3.3, outer="material{ eps = 2.1 }", inner=gain), 1, 1e-3),
        "a backward wave": (dict(mode="2d-te", d=LAMBDA / 300, ny=140, w=20, steps=16000, guess=3.6, outer=metal, inner="material{ eps = 4 }"), -1, 0.05),
    }
    for title, (keys, sign, bound) in guides_of.items():
        text = WAYS % dict(f=f, **keys)
        name = title.replace(" ", "_")
        found = modes(text, folder, name)[0]
        index = found["n_eff"]
        checks.that(f"{title}: sign of n_eff", index[0] * sign > 0, f"{index[0]:.4f}{index[1]:+.4f}j")
        if sign < 0:
            lossless = text.replace("gamma = " + harness.lua(0.03 * f), "gamma = 0")
            checks.below(f"{title}, no loss: n_eff over that of two half-spaces",
                         abs(modes(lossless, folder, name + "_lossless")[0]["n_eff"][0] / gap_index(20 * keys["d"]) - 1), 0.005)
        run = harness.run(text, folder, name + "_run")
        near, far, behind = (powers(run, at)[0] for at in ("near", "far", "behind"))
        wanted = [math.exp(4 * math.pi / LAMBDA * index[1] * cells * keys["d"]) for cells in (20, 80)]
        checks.below(f"{title}: power ahead of the source", max(abs(near / wanted[0] - 1), abs(far / wanted[1] - 1)), bound)
        checks.below(f"{title}: power behind it", abs(behind), bound)


def main():
    checks = harness.Checks()
    folder = harness.scratch()
    slabs(checks, folder)
    guides(checks, folder)
    coax(checks, folder)
    launch(checks, folder)
    lossy_pulse(checks, folder)
    tensor(checks, folder)
    ways(checks, folder)
    checks.end()


main()
