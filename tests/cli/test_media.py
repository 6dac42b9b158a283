"""yeec media, the built-in media's values against published ones, and fits of tables.

References. Gabriel's Cole-Cole parameters (Phys. Med. Biol. 41 (1996) 2271) and IFAC's table of tissues at 900 MHz;
Kaatze's measured relaxation of water (J. Chem. Eng. Data 34 (1989) 371); Djordjevic and Sarkar's law for FR-4; measured
indices of silica (Malitson 1965), silicon (Salzberg & Villa 1957) and silicon nitride (Luke 2015); measured n, k of metals
(Johnson & Christy, Phys. Rev. B 6 (1972) 4370; aluminium: Rakic, Appl. Opt. 34 (1995) 4755).

Checked. The values, each within the bound in its line; that tables of known poles give these poles again; that gold's
measured n, k are fitted within 2% by five poles, from a file of one block and of two; what the command prints and draws.
"""
import cmath
import json
import math

import harness
from harness import C0, EPS0, call

# (n, k) over photon energies in eV (Johnson & Christy 1972).
GOLD = [(0.64, 0.92, 13.78), (0.77, 0.56, 11.21), (0.89, 0.43, 9.519), (1.02, 0.35, 8.145), (1.14, 0.27, 7.150),
        (1.26, 0.22, 6.350), (1.39, 0.17, 5.663), (1.51, 0.16, 5.083), (1.64, 0.14, 4.542), (1.76, 0.13, 4.103),
        (1.88, 0.14, 3.697), (2.01, 0.21, 3.272), (2.13, 0.29, 2.863), (2.26, 0.43, 2.455), (2.38, 0.62, 2.081),
        (2.50, 1.04, 1.833), (2.63, 1.31, 1.849), (2.75, 1.38, 1.914), (2.88, 1.45, 1.948), (3.00, 1.46, 1.958)]
EV = 2.417989242e14

# eps_inf, (delta, tau, alpha) ..., sigma; bound of the fit
TISSUES = {
    "muscle": ((4, (50, 7.234e-12, 0.1), (7000, 353.678e-9, 0.1), (1.2e6, 318.31e-6, 0.1), (2.5e7, 2.274e-3, 0)), 0.2, 0.0111),
    "fat": ((2.5, (3, 7.958e-12, 0.2), (15, 15.915e-9, 0.1), (3.3e4, 159.155e-6, 0.05), (1e7, 7.958e-3, 0.01)), 0.01, 0.009),
    "skin": ((4, (32, 7.234e-12, 0), (1100, 32.481e-9, 0.2)), 0.0002, 0.015),
    "bone": ((2.5, (10, 13.263e-12, 0.2), (180, 79.577e-9, 0.2), (5e3, 159.155e-6, 0.2), (1e5, 15.915e-3, 0)), 0.02, 0.018),
    "brain_grey": ((4, (45, 7.958e-12, 0.1), (400, 15.915e-9, 0.15), (2e5, 106.103e-6, 0.22), (4.5e7, 5.305e-3, 0)), 0.02, 0.0195),
    "brain_white": ((4, (32, 7.958e-12, 0.1), (100, 7.958e-9, 0.1), (4e4, 53.052e-6, 0.3), (3.5e7, 7.958e-3, 0.02)), 0.02, 0.0195),
    "blood": ((4, (56, 8.377e-12, 0.1), (5200, 132.629e-9, 0.1)), 0.7, 0.012),
}
IFAC_900_MHZ = {"muscle": (55.032, 0.94294), "fat": (5.462, 0.051043), "skin": (41.405, 0.86674), "bone": (12.454, 0.14331),
                "brain_grey": (52.725, 0.94227), "brain_white": (38.886, 0.59079), "blood": (61.36, 1.5379)}


def values(name, frequencies):
    """eps = eps' - j eps'' as the command tells it."""
    places = ",".join(f"{f!r}Hz" for f in frequencies)
    medium = json.loads(harness.yeec("media", name, "--at", places, "--json"))["media"]
    rows = [m for m in medium if "eps_real" in m][-1]
    return [complex(a, -b) for a, b in zip(rows["eps_real"], rows["eps_loss"])], rows


def cole_cole(parameters, sigma, f):
    w = 2 * math.pi * f
    return parameters[0] + sum(d / (1 + (1j * w * tau) ** (1 - alpha)) for d, tau, alpha in parameters[1:]) + sigma / (1j * w * EPS0)


def tissues(checks):
    band = [1e8 * 200 ** (i / 40) for i in range(41)]
    for name, (parameters, sigma, bound) in TISSUES.items():
        found, _ = values(name, band)
        worst = max(abs(e - cole_cole(parameters, sigma, f)) / abs(e) for e, f in zip(found, band))
        checks.below(f"{name}, 0.1 to 20 GHz: Debye poles against Cole-Cole", worst, bound)
        eps = values(name, [9e8])[0][0]
        wanted = complex(IFAC_900_MHZ[name][0], -IFAC_900_MHZ[name][1] / (2 * math.pi * 9e8 * EPS0))
        checks.below(f"{name} at 900 MHz against the published value", abs(eps / wanted - 1), 0.01)


def dielectrics(checks):
    band = [1e9, 5e9, 1e10, 2e10, 4e10]
    for name, static, high, tau in (("water", 80.21, 5.6, 9.36e-12), ("water_25", 78.36, 5.2, 8.27e-12)):
        found, _ = values(name, band)
        worst = max(abs(e / (high + (static - high) / (1 + 2j * math.pi * f * tau)) - 1) for e, f in zip(found, band))
        checks.below(f"{name}, 1 to 40 GHz against Kaatze's measurements", worst, 0.015)
    low, high = 2 * math.pi * 1e3, 2 * math.pi * 1e12
    law = lambda f: cmath.log((high + 2j * math.pi * f) / (low + 2j * math.pi * f)) / math.log(high / low)
    delta = 4.4 * 0.02 / -law(1e9).imag
    band = [1e7 * 2000 ** (i / 30) for i in range(31)]
    found, _ = values("fr4", band)
    worst = max(abs(e / (4.4 + delta * (law(f) - law(1e9).real)) - 1) for e, f in zip(found, band))
    checks.below("fr4, 10 MHz to 20 GHz against the logarithmic law", worst, 0.002)
    for name, wavelength, index in (("sio2", 0.5875618e-6, 1.45846), ("sio2", 1.5295823e-6, 1.44427),
                                    ("si3n4", 1.55e-6, 1.9963), ("silicon", 1.5295e-6, 3.4795), ("silicon", 2.4373e-6, 3.4408),
                                    ("silicon", 5.5e-6, 3.4213)):
        n = values(name, [C0 / wavelength])[1]["n"][0]
        checks.below(f"{name} at {wavelength * 1e6:.4g} um: n against the published one", abs(n - index), 2e-3)


def metals(checks):
    """The model of the source against measurements: a sign, unit or column astray would show."""
    measured = [("gold", 0.77, 0.56, 11.21), ("gold", 1.51, 0.16, 5.083), ("gold", 2.01, 0.21, 3.272), ("silver", 1.02, 0.09, 8.828),
                ("silver", 2.01, 0.06, 4.152), ("silver", 3.0, 0.05, 2.275), ("copper", 1.02, 0.48, 8.245),
                ("copper", 1.64, 0.24, 4.665), ("aluminium", 1.959, 1.3741, 7.6200), ("aluminium", 3.0, 0.5186, 5.0008)]
    for name, energy, n, k in measured:
        eps = values(name, [energy * EV])[0][0]
        checks.below(f"{name} at {energy:g} eV: eps against measurements", abs(eps / complex(n, -k) ** 2 - 1), 0.3)


def fitted(folder, name, keys):
    path = folder / f"{name}.lua"
    path.write_text(harness.scene_text(
        mode="1d", cell=1e-8, cells=100, steps=1,
        objects=[call("box", from_=2e-7, to=4e-7, material=call("material.from_table", **keys))]))
    return [m for m in json.loads(harness.yeec("media", path, "--json"))["media"] if m["name"] != "vacuum"][0]


def tables(checks, folder):
    f = [1e14 * 10 ** (i / 40) for i in range(41)]
    eps = [2 - 2e15 ** 2 / (x * x - 2e13j * x) + 1.5 * 7e14 ** 2 / (7e14 ** 2 - x * x + 1e14j * x) for x in f]
    found = fitted(folder, "known", dict(f=f, eps=[e.real for e in eps], eps_loss=[-e.imag for e in eps], poles=4))
    kinds = sorted((p["kind"], *(round(p[key][0] / scale, 4) for key, scale in keys)) for p in found["poles"]
                   for keys in [{"drude": [("fp", 2e15), ("gamma", 2e13)],
                                 "lorentz": [("delta", 1.5), ("f0", 7e14), ("gamma", 1e14)]}.get(p["kind"], [])])
    checks.that("a table of a Drude and a Lorentz pole gives these two", kinds == [("drude", 1, 1), ("lorentz", 1, 1, 1)]
                and abs(found["eps"][0] - 2) < 1e-4)
    tangent = fitted(folder, "tangent", dict(f=[1e9, 2e9, 4e9, 8e9, 16e9], kinds="debye", poles=1, eps=[3.99, 3.96, 3.85, 3.6, 3.24],
                                             tan_delta=[0.02, 0.04, 0.07, 0.1, 0.1]))
    checks.that("of Debye poles alone where that is asked for", [p["kind"] for p in tangent["poles"]] == ["debye"])
    (folder / "au.csv").write_text("# gold\neV, n, k\n" + "".join(f"{e}, {n}, {k}\n" for e, n, k in GOLD))
    (folder / "two.csv").write_text("wl,n\n" + "".join(f"{C0 / (e * EV) * 1e6!r},{n}\n" for e, n, _ in GOLD) +
                                    "\nwl,k\n" + "".join(f"{C0 / (e * EV) * 1e6!r},{k}\n" for e, _, k in GOLD))
    gold, two = (fitted(folder, file, dict(file=f"{file}.csv", poles=5)) for file in ("au", "two"))
    checks.below("measured gold by five poles: rms error of eps", rms(gold), 0.02)
    checks.below("the same from two blocks of one file: difference of fp", abs(two["poles"][0]["fp"][0] / gold["poles"][0]["fp"][0] - 1), 1e-3)
    checks.that("every strength and width is that of a passive medium",
                all(p[key][0] >= 0 for p in gold["poles"] for key in ("fp", "delta", "gamma") if key in p))


def misread(checks, folder):
    """Tables that would be read as others."""
    for name, head, row, words in (("commas", "wl;n", "%d,5;1,5", "line 2: numbers have decimal commas"), ("wide", "wl,n", "0.%d5,1.5,0.1", "line 2: there are more columns than names, from '0.1' on"),
                                   ("fine", "wl;n", "0.%d5;1.5 # as measured", None)):
        (folder / f"{name}.csv").write_text(head + "\n" + "".join(row % i + "\n" for i in range(4, 9)))
        try:
            fitted(folder, name, dict(file=f"{name}.csv", poles=1))
            checks.that(f"a table with {name}: read", words is None)
        except harness.Failed as failure:
            checks.that(f"a table with {name}: refused with its reason", words is not None and words in failure.messages, failure.messages)


def rms(medium):
    """Of the poles that were printed, from the table itself."""
    total = 0
    for energy, n, k in GOLD:
        f, eps = energy * EV, medium["eps"][0] - 1j * medium["sigma"][0] / (2 * math.pi * energy * EV * EPS0)
        for p in medium["poles"]:
            v = {key: p[key][0] for key in p if key != "kind"}
            eps += {"debye": lambda: v["delta"] / (1 + 2j * math.pi * f * v["tau"]),
                    "drude": lambda: -v["fp"] ** 2 / (f * f - 1j * f * v["gamma"]),
                    "lorentz": lambda: v["delta"] * v["f0"] ** 2 / (v["f0"] ** 2 - f * f + 1j * f * v["gamma"])}[p["kind"]]()
        total += abs(eps / complex(n, -k) ** 2 - 1) ** 2
    return math.sqrt(total / len(GOLD))


def command(checks, folder):
    names = [line.split()[0] for line in harness.yeec("media").splitlines() if line and line[0] != " "]
    checks.that("the list names every medium", set(names) >= {"gold", "silver", "copper", "aluminium", "silicon", "sio2", "si3n4",
                                                              "water", "fr4", "muscle", "skin"})
    harness.yeec("media", "silver", "--out", folder / "plots")
    pictures = [(folder / "plots" / f"silver_{what}.png").read_bytes()[:8] for what in ("nk", "eps")]
    table = (folder / "plots" / "silver_table.csv").read_text().splitlines()
    first = [float(x) for x in table[1].split(",")]
    checks.that("and tabulated, n^2 - k^2 being eps'", table[0] == "f_hz,wavelength_m,n,k,eps_real,eps_loss" and len(table) > 100 and
                abs(first[2] ** 2 - first[3] ** 2 - first[4]) < 1e-6 * abs(first[4]))
    checks.that("n, k and eps are drawn", all(p == b"\x89PNG\r\n\x1a\n" for p in pictures))
    for arguments, words in ((["gould"], "did you mean 'gold'"), (["gold", "--at", "5parsec"], "--at")):
        try:
            harness.yeec("media", *arguments)
            checks.that(f"{arguments}: refused", False)
        except harness.Failed as failure:
            checks.that(f"{arguments}: refused with its reason", failure.status == 1 and words in failure.messages, failure.messages)


def printed(checks, folder):
    """What is no pole, and what the table does not show."""
    path = folder / "printed.lua"
    medium = call("material", name="odd", eps=[2, 3, 4], chi3=1e-8, lorentz=[{"delta_eps": 1, "f0": 1e10, "gamma": 1e9}])
    path.write_text(harness.scene_text(mode="1d", cell=1e-3, cells=60, steps=1, objects=[call("box", from_=0.02, to=0.03, material=medium)]))
    text = harness.yeec("media", path, "--at", "10GHz")
    checks.that("chi3 is no pole", "1 pole\n" in text and "chi3      1e-08 m^2/V^2" in text and "null" not in text, text)
    checks.that("other values along other axes are told", "along x; it is another along other axes" in text, text)
    found = [m for m in json.loads(harness.yeec("media", path, "--at", "10GHz", "--json"))["media"] if m["name"] == "odd"][0]
    checks.that("as JSON, too", found["chi3"] == 1e-8 and [p["kind"] for p in found["poles"]] == ["lorentz"], str(found))
    lines = harness.yeec("media", "water", "--at", "589nm,1GHz").splitlines()
    checks.that("a place outside of the range is told", [line.endswith("outside its range") for line in lines if line.strip()[:1].isdigit()] == [True, False], str(lines))


def warnings(checks, folder):
    """Bands that leave a medium's range, and waves shorter in a medium than the cells are fine."""
    def said(cell, waveform, medium="gold"):
        path = folder / "warned.lua"
        path.write_text(harness.scene_text(mode="1d", cell=cell, cells=60, steps=1,
                                           objects=[call("box", from_=20 * cell, to=30 * cell, material=harness.Raw(f"media.{medium}"))],
                                           sources=[call("soft", component="Ez", at=10 * cell, waveform=waveform)]))
        return harness.yeec("plan", path, "--dump", "scene")
    narrow = said(2e-9, call("pulse", f0=5e14, bandwidth=1e14))
    checks.that("a band within the range is not warned of", "range of gold" not in narrow and "under-sampled" not in narrow)
    checks.that("one that leaves it is", "leaves the range of gold" in said(2e-9, call("pulse", f0=5e14, bandwidth=4e14)))
    checks.that("all of a band outside is told so", "is outside the range of gold" in said(2e-9, call("pulse", f0=5e12, bandwidth=1e12)))
    below = said(1e-3, call("pulse", f0=5e9, bandwidth=2e9), "sio2")
    checks.that("and waves far below the range are as long as they are", "outside the range of sio2" in below and "under-sampled" not in below, below)
    checks.that("a frequency outside is", "outside the range of gold" in said(2e-9, call("sine", f=1e9)))
    coarse = said(50e-9, call("sine", f=5e14))
    checks.that("cells too large for the skin are", "under-sampled" in coarse and "skin depth there is" in coarse)


def main():
    checks = harness.Checks()
    folder = harness.scratch()
    tissues(checks)
    dielectrics(checks)
    metals(checks)
    tables(checks, folder)
    misread(checks, folder)
    command(checks, folder)
    printed(checks, folder)
    warnings(checks, folder)
    checks.end()


main()
