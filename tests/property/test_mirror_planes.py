"""A scene with mirror planes gives the numbers of the whole domain.

Scenes written whole, f64, stepped whole and with `symmetry`: everything in results.h5 (probes, voltages, currents,
snapshots of components and magnitudes, energy, dft, flux, far field) and the recording agree to 1e-12 of each data set's
largest value, where the images' additions come in the same order often to the last bit; the cells that are stepped are
the half, quarter or eighth of them. 3D with three planes, 2D TE with a periodic axis and a plane wave in
blocked:T; a replay of the recording; and the scene with an object, source or waveform moved is refused. With averaging
"tensor" a body across two planes, dielectric, lossy and with poles, also one that stands on conducting walls, electric and
magnetic, in their place. Bodies whose cells on a plane are measured along one axis by halves and another one in the whole.
"""
import json

import h5py
import numpy as np

import harness

HEAD = "local d, n = 1e-3, 20\nlocal L = n * d\nlocal fold = param('fold', false, '')\nlocal p = pulse{ f0 = 12e9, bandwidth = 10e9 }\n"
THREE = HEAD + """
local function corners(c, x, y, z, w) -- a source in each octant
  local list = {}
  for i = 0, 1 do for j = 0, 1 do for k = 0, 1 do
    list[#list + 1] = soft{ component = c, at = { i == 0 and x or L - x, j == 0 and y or L - y, k == 0 and z or L - z },
                            waveform = w }
  end end end
  return list
end
local sources = corners("Ez", 7e-3, 8e-3, 8.5e-3, p)
sources[#sources + 1] = current{ from = { L/2, L/2, L/2 - d }, to = { L/2, L/2, L/2 + d }, waveform = p }
sources[#sources + 1] = resistor{ from = { L/2, L/2, L/2 - d }, to = { L/2, L/2, L/2 + d }, ohms = 100 }
return scene {
  mode = "3d", cell = d, cells = n, steps = 60, boundary = cpml{ cells = 4 },
  symmetry = fold and { x = "even", y = "even", z = "odd" } or nil,
  objects = { sphere{ centre = { L/2, L/2, L/2 }, radius = 3.3e-3, material = material{ eps = 4, sigma = 0.1 } },
              plate{ from = { 6e-3, 7e-3, 7e-3 }, to = { 6e-3, 13e-3, 13e-3 }, material = pec },
              plate{ from = { 14e-3, 7e-3, 7e-3 }, to = { 14e-3, 13e-3, 13e-3 }, material = pec } },
  sources = sources,
  monitors = {
    probe{ name = "p", component = "Ez", at = { 13e-3, 12e-3, 14.5e-3 } }, probe{ name = "q", component = "Hx", at = { 13e-3, 12e-3, 14.5e-3 } },
    probe{ name = "r", component = "Ex", at = { 14.5e-3, 12e-3, 14e-3 } }, energy{ every = 5 },
    current_probe{ name = "i", at = { L/2, L/2, 9.5e-3 }, axis = "z" }, current_probe{ name = "j", at = { 13e-3, 10e-3, 9.5e-3 }, axis = "z" },
    voltage_probe{ name = "v", from = { 12e-3, 11e-3, 6e-3 }, to = { 12e-3, 11e-3, 15e-3 } },
    snapshot{ name = "s", component = "Ez", plane = { y = 8e-3 }, every = 30 },
    snapshot{ name = "h", component = "|H|", plane = { x = 13e-3 }, every = 30 },
    snapshot{ name = "e", component = "|E|", plane = { z = L/2 }, every = 30 },
    snapshot{ name = "hx", component = "Hx", region = { from = { 5e-3, 5e-3, 12e-3 }, to = { 16e-3, 14e-3, 15e-3 } }, every = 30 },
    dft{ name = "d", component = "Hy", plane = { z = 12e-3 }, frequencies = { 10e9, 15e9 } },
    dft{ name = "dp", component = "Ez", at = { 13e-3, 12e-3, 14.5e-3 }, frequencies = { 10e9 } },
    flux{ name = "f", from = { 5e-3, 5e-3, 5e-3 }, to = { 15e-3, 15e-3, 15e-3 }, frequencies = { 10e9 } },
    flux{ name = "g", from = { 5e-3, 5e-3, 14e-3 }, to = { 15e-3, 15e-3, 14e-3 }, frequencies = { 10e9 } },
    far_field{ name = "far", from = { 5e-3, 5e-3, 5e-3 }, to = { 15e-3, 15e-3, 15e-3 }, frequencies = { 10e9 },
               angles = { { 90, 0 }, { 40, 30 }, { 120, 200 } } },
    record{ name = "rec", from = { 5e-3, 5e-3, 5e-3 }, to = { 15e-3, 15e-3, 15e-3 } } } }
"""
FLAT = HEAD + """
return scene {
  mode = "2d-te", cell = d, cells = { n, 2 * n }, steps = 160, boundary = { x = periodic, y = cpml{ cells = 5 } },
  symmetry = fold and { x = "odd" } or nil,
  objects = { disc{ centre = { L/2, L }, radius = 4.4e-3, material = material{ eps = 3 } },
              disc{ centre = { 0, 1.2 * L }, radius = 3e-3, material = pec }, disc{ centre = { L, 1.2 * L }, radius = 3e-3, material = pec } },
  sources = { plane_wave{ from = { 0, 10e-3 }, to = { L, 32e-3 }, direction = "+y", waveform = p } },
  monitors = { probe{ name = "a", component = "Hz", at = { 17e-3, 25e-3 } }, probe{ name = "b", component = "Ey", at = { 17e-3, 25e-3 } },
    snapshot{ name = "s", component = "Ex", every = 40 }, snapshot{ name = "m", component = "|H|", every = 40 }, energy{ every = 10 },
    flux{ name = "f", from = { 0, 34e-3 }, to = { L, 34e-3 }, frequencies = { 8e9, 12e9 } },
    dft{ name = "d", component = "Hz", frequencies = { 8e9 } } } }
"""
REPLAY = HEAD + """
return scene { mode = "3d", cell = d, cells = n, steps = 60, boundary = cpml{ cells = 4 },
  symmetry = fold and { x = "even", y = "even", z = "odd" } or nil, sources = { replay{ file = "%s" } },
  monitors = { probe{ name = "p", component = "Ez", at = { 13e-3, 12e-3, 14.5e-3 } }, snapshot{ name = "e", component = "|E|", plane = { z = L/2 }, every = 30 } } }
"""
GUIDE = HEAD + """
local function core() return material{ eps = 6, mu = 2, lorentz = { { delta_eps = 1, f0 = 20e9, gamma = 1e9 } } } end -- one for each object
return scene {
  mode = "2d-tm", cell = d, cells = { 2 * n, n }, steps = 200, boundary = cpml{ cells = 4 }, symmetry = fold and { y = "even" } or nil,
  objects = { box{ from = { 0, 7.3e-3 }, to = { 2 * L, 12.7e-3 }, material = core() },
              disc{ centre = { L, 3e-3 }, radius = 2.2e-3, material = core() }, disc{ centre = { L, 17e-3 }, radius = 2.2e-3, material = core() },
              plate{ from = { 1.2 * L, 2e-3 }, to = { 1.2 * L, 5e-3 }, material = metal{ sigma = 1e4 } },
              plate{ from = { 1.2 * L, 15e-3 }, to = { 1.2 * L, 18e-3 }, material = metal{ sigma = 1e4 } } },
  sources = { soft{ component = "Ez", at = { 9e-3, L/2 }, waveform = p } },
  monitors = { probe{ name = "a", component = "Ez", at = { 30e-3, 13e-3 } }, probe{ name = "b", component = "Hy", at = { 15e-3, 14e-3 } },
    snapshot{ name = "s", component = "Ez", every = 50 }, energy{ every = 10 } } }
"""
TENSOR = """
local d, n = 1e-3, 20
local L, kind, low = n * d, param('kind', 'whole'), 0
local layer, body = cpml{ cells = 3 }, ({ dielectric = { eps = 9 }, lossy = { eps = 4, sigma = 0.3 },
  poles = { eps = 1, drude = { { fp = 25e9, gamma = 1e9 } } } })[param('body', 'lossy')]
if kind == 'walls' then low = L / 2 end
local function at(x, y, z) return { x, math.max(0, y - low), math.max(0, z - low) } end
local function box(cells) return at(L/2 - cells*d, L/2 - cells*d, L/2 - cells*d), at(L/2 + cells*d, L/2 + cells*d, L/2 + cells*d) end
local from, to = box(6)
return scene {
  mode = "3d", cell = d, cells = { n, kind == 'walls' and n / 2 or n, kind == 'walls' and n / 2 or n }, steps = 150,
  averaging = "tensor", boundary = { x = layer, y = { low > 0 and pmc or layer, layer }, z = { low > 0 and pec or layer, layer } },
  symmetry = kind == 'planes' and { y = "even", z = "odd" } or nil,
  objects = { ellipsoid{ centre = at(L/2, L/2, L/2), radii = { 4.3e-3, 3.7e-3, 4.1e-3 }, material = material(body) } },
  sources = { plane_wave{ from = from, to = to, direction = "x", polarisation = "z", waveform = pulse{ f0 = 12e9, bandwidth = 10e9 } } },
  monitors = { probe{ name = "p", component = "Ez", at = at(L/2 + 2*d, L/2 + 2*d, L/2 + 2.5*d) },
               probe{ name = "q", component = "Ex", at = at(L/2 + 2.5*d, L/2 + 2*d, L/2 + 2*d) }, energy{ every = 5 } } }
"""


def tensor(checks, folder):
    """A body across mirror planes, or on walls that are such planes, against the whole."""
    for body in ("dielectric", "lossy", "poles"):
        whole, planes, walls = (harness.run(TENSOR, folder, f"tensor_{body}_{kind}", extra=("--set", f"body={body}", "--set", f"kind={kind}"))
                                for kind in ("whole", "planes", "walls"))
        check(checks, f"tensor, {body}", whole, planes, 4)
        for name, part in (("p", 1), ("q", 1), ("energy", 4)):
            a, b = np.array(whole.values(name)), part * np.array(walls.values(name))
            checks.below(f"tensor, {body} on walls: {name}", np.abs(a - b).max() / np.abs(a).max(), 1e-12)


BODIES = HEAD + """
local m = (%s)
local L, flat = 22 * d, %s
return scene { mode = flat and "2d-te" or "3d", cell = d, cells = 22, steps = 90, averaging = "%s", boundary = cpml{ cells = 3 },
  symmetry = fold and (flat and { x = "odd" } or { y = "even", z = "odd" }) or nil, objects = { %s },
  sources = { plane_wave{ from = { 4*d, 4*d, not flat and 4*d or nil }, to = { 18*d, 18*d, not flat and 18*d or nil },
                          direction = flat and "y" or "x", polarisation = not flat and "z" or nil, waveform = p } },
  monitors = flat and { snapshot{ name = "s", component = "Ey", every = 30 }, snapshot{ name = "t", component = "Ex", every = 30 },
                        snapshot{ name = "u", component = "Hz", every = 30 } } or
    { snapshot{ name = "s", component = "Ez", plane = { y = L/2 + 2*d }, every = 30 }, snapshot{ name = "t", component = "Ex", plane = { z = L/2 + 2*d }, every = 30 },
      snapshot{ name = "u", component = "Hy", plane = { x = L/2 }, every = 30 } } }
"""
GLASS, METAL = "material{ name = 'g', eps = 9 }", "material{ name = 'm', eps = 1, drude = { { fp = 25e9, gamma = 1e9 } } }"
BALLS = ("sphere{ centre = { L/2, L/2 - 1.2*d, L/2 }, radius = 1.1*d, material = m }, "
         "sphere{ centre = { L/2, L/2 + 1.2*d, L/2 }, radius = 1.1*d, material = m }")
RING = "difference{ disc{ centre = { L/2, L/2 }, radius = 4.2*d }, disc{ centre = { L/2, L/2 }, radius = 3.6*d }, material = m }"
CUBE = ("rotate{ box{ from = { L/2 - 2*d, L/2 - 2*d, L/2 - 2*d }, to = { L/2 + 2*d, L/2 + 2*d, L/2 + 2*d } }, about = { L/2, L/2, L/2 }, "
        "axis = 'x', angle = 45, material = m }")


def bodies(checks, folder):
    for number, (name, body, flat, medium, averaging) in enumerate([
            ("two balls", BALLS, False, GLASS, "volume"), ("two balls", BALLS, False, METAL, "tensor"),
            ("a ball", "sphere{ centre = { L/2, L/2, L/2 }, radius = 1.6*d, material = m }", False, GLASS, "tensor"),
            ("a ring", RING, True, METAL, "tensor"), ("a cube on its edge", CUBE, False, METAL, "tensor")]):
        whole, half = pair(BODIES % (medium, "true" if flat else "false", averaging, body), folder, f"bodies{number}")
        check(checks, f"{name}, {averaging}", whole, half, 2 if flat else 4)


def pair(text, folder, name, **keys):
    whole = harness.run(text, folder, name, extra=("--set", "fold=false"), **keys)
    half = harness.run(text.replace("'fold', false", "'fold', true"), folder, name + "_folded", **keys)
    return whole, half


def numbers(data):
    values = data[()]
    if values.dtype.names:
        values = values[values.dtype.names[0]] + 1j * values[values.dtype.names[1]]
    return values if values.dtype.kind in "fc" else None


def worst(whole, half, file="results.h5"):
    """The largest difference over a data set's largest value, and how many sets were compared."""
    result, sets = 0.0, 0
    with h5py.File(whole.folder / file) as a, h5py.File(half.folder / file) as b:
        names = []
        a.visititems(lambda name, item: names.append(name) if isinstance(item, h5py.Dataset) else None)
        for name in names:
            x, y = numbers(a[name]), numbers(b[name])
            if x is None or x.size == 0:
                continue
            assert x.shape == y.shape, f"{name}: {x.shape} and {y.shape}"
            finite = np.isfinite(x)  # what was not computed is NaN in both
            assert np.array_equal(x[~finite], y[~finite], equal_nan=True) and np.isfinite(y[finite]).all(), name
            if finite.any():
                result = max(result, float(np.abs(x - y)[finite].max() / (np.abs(x[finite]).max() or 1)))
            sets += 1
    return result, sets


def check(checks, title, whole, half, part):
    difference, sets = worst(whole, half)
    cells = [run.manifest["grid"]["cell_count"] for run in (whole, half)]
    checks.that(f"{title}: {sets} data sets compared", sets >= 3)
    checks.below(f"{title}: relative difference", difference, 1e-12)
    checks.that(f"{title}: cells {cells[0]} and {cells[1]}", cells[0] == part * cells[1])


def main():
    checks = harness.Checks()
    folder = harness.scratch()
    bodies(checks, folder)
    whole, half = pair(THREE, folder, "three")
    check(checks, "3d, three planes", whole, half, 8)
    difference, sets = worst(whole, half, "rec.rec")
    checks.that(f"3d: {sets} data sets of the recording compared", sets >= 1)
    checks.below("3d: the recording, relative difference", difference, 1e-12)
    text = REPLAY % (whole.folder / "rec.rec")
    check(checks, "replay", *pair(text, folder, "replay"), 8)
    check(checks, "2d-te, odd, blocked:4", *pair(FLAT, folder, "te", schedule="blocked:4"), 2)
    check(checks, "2d-tm, a guide through layers, materials written twice", *pair(GUIDE, folder, "guide"), 2)
    tensor(checks, folder)
    for title, old, new, word in (
            ("an object", "from = { 14e-3, 7e-3", "from = { 14e-3, 11e-3", "no mirror image"),
            ("a solid", "radius = 3.3e-3", "radius = 3.3e-3, material = vacuum }, box{ from = { 12e-3, 9e-3, 9e-3 }, to = { 13e-3, 10e-3, 10e-3 }", "no mirror image"),
            ("a source", '"Ez", 7e-3', '"Hz", 7e-3', "does not drive Hz as an image"),
            ("parity", 'x = "even"', 'x = "odd"', "is odd about the mirror plane")):
        path = folder / f"wrong_{title.replace(' ', '_')}.lua"
        path.write_text(THREE.replace("'fold', false", "'fold', true").replace(old, new))
        try:
            harness.yeec("plan", path)
            checks.that(f"refused: {title}", False)
        except harness.Failed as failed:
            said = failed.messages.strip().splitlines()[-1]
            checks.that(f"refused: {title}", failed.status == 1 and word in failed.messages, said[-200:])
    checks.end()


main()
