"""S-parameters: two ports on a line, and a microstrip line against Hammerstad and Jensen.

1. 1D, f64: 240 cells between magnetic walls, a port one cell from each, a slab of eps = 4 between them, 2 cells off
   the middle. The line is a ladder that is solved exactly (unknowns: E at the nodes, H between them, w' =
   (2/dt) sin(w dt/2) for w), the ports' own cells counted to neither. The matrix from driving both ports in turn
   agrees with the ladder's within 1e-5 of 1, S21 = S12 within 1e-9, and |S11|^2 + |S21|^2 = 1 within 1e-5. One run's
   column deviates by what the load's own cell sends back, w eps0 d A R/2 = k d/2, no more.
   sparameters.s2p has the same numbers: the file is read as its format says.
2. scenes/20_microstrip.lua, strips of 16 and 32 mm: eps_eff from the trace of the quotient of their chain
   matrices, in which what the ports are cancels; the capacitance per metre from the difference of their
   admittances at the lowest frequency; Z0 = sqrt(eps_eff)/(c0 C'). Against Hammerstad and Jensen's formulas (0.2%,
   strip of no thickness): eps_eff within 2%, Z0 within 6%. The strip is 8 cells wide and, its edges' fields being
   steep, acts as one about 0.8 cells wider.
"""
import cmath
import csv
import math

import numpy as np

import harness
from harness import C0, EPS0, Z0, call

D, N, R = 1e-3, 240, 377.0
SLAB = 80, 122
LINE = """
local drive = param("drive", 1, "the port that is driven")
local function wave(number) return drive == number and gaussian{ width = 2.5e-11 } or nil end
return scene {
  mode = "1d", cell = %g, cells = %d, steps = 20000, boundary = pmc,
  objects = { box{ from = %g, to = %g, material = material{ eps = 4 } } },
  sources = { port{ at = %g, axis = "z", resistance = %g, waveform = wave(1) },
              port{ at = %g, axis = "z", resistance = %g, waveform = wave(2) } },
}
""" % (D, N, SLAB[0] * D, SLAB[1] * D, D, R, (N - 1) * D, R)


def sweep(scene, out, *flags):
    harness.yeec("run", scene, "--backend", "c", "--sweep", "drive=1,2", "--out", out, "--quiet", *flags)


def touchstone(path):
    """(reference, {f: matrix}) of a file with one or two ports in Hz, real and imaginary part (format 1.1)."""
    reference, out = None, {}
    for line in path.read_text().split("\n"):
        words = line.split("!")[0].split()
        if not words:
            continue
        if words[0] == "#":
            assert [w.upper() for w in words[1:5]] == ["HZ", "S", "RI", "R"], line
            reference = float(words[5])
            continue
        values = [float(word) for word in words]
        assert len(values) == 9, "a frequency and four pairs in each line"
        pairs = [complex(values[i], values[i + 1]) for i in range(1, 9, 2)]
        out[values[0]] = np.array([[pairs[0], pairs[2]], [pairs[1], pairs[3]]])
    return reference, out


def column(path):
    with open(path, newline="") as file:
        return {float(row["f_hz"]): [complex(float(row[f"{s}_re"]), float(row[f"{s}_im"])) for s in ("s11", "s21")]
                for row in csv.DictReader(file)}


def ladder(f, dt):
    """The line's S-matrix: Kirchhoff's laws at nodes 0 .. N, one ampere into each port in turn."""
    w = 2 / dt * math.sin(math.pi * f * dt)
    eps = np.where((np.arange(N + 1) > SLAB[0]) & (np.arange(N + 1) < SLAB[1]), 4.0, 1.0)
    eps[[SLAB[0], SLAB[1]]] = 2.5
    capacitance = EPS0 * eps * D
    capacitance[[0, N]] /= 2
    capacitance[[1, N - 1]] = 0
    branch = 1 / (1j * w * D * Z0 / C0)
    matrix = np.diag(1j * w * capacitance).astype(complex)
    for n in range(N):
        matrix[n:n + 2, n:n + 2] += branch * np.array([[1, -1], [-1, 1]])
    drives = np.zeros((N + 1, 2))
    drives[1, 0] = drives[N - 1, 1] = 1
    z = np.linalg.solve(matrix, drives)[[1, N - 1]]
    return (z - R * np.eye(2)) @ np.linalg.inv(z + R * np.eye(2))


def line(checks, folder):
    scene = folder / "line.lua"
    scene.write_text(LINE)
    sweep(scene, folder / "line", "--precision", "f64")
    dt = harness.Run(folder / "line" / "drive=1").dt
    reference, found = touchstone(folder / "line" / "sparameters.s2p")
    one = column(folder / "line" / "drive=1" / "sparameters.csv")
    checks.that("reference resistance of the Touchstone file", reference == R)
    checks.that("frequencies", len(found) > 200, str(len(found)))
    deviation = {f: abs(s - ladder(f, dt)).max() for f, s in found.items()}
    checks.below("a line with a slab: S against the ladder's", max(deviation.values()), 1e-5)
    checks.below("S12 - S21", max(abs(s[0, 1] - s[1, 0]) for s in found.values()), 1e-9)
    checks.below("|S11|^2 + |S21|^2 - 1", max(abs(abs(s[0, 0]) ** 2 + abs(s[1, 0]) ** 2 - 1) for s in found.values()), 1e-5)
    loads = max(abs(np.array(one[f]) - s[:, 0]).max() / (math.pi * f * D / C0) for f, s in found.items() if f in one)
    checks.below("one run's column, deviation over k d/2", loads, 1.05)


def hammerstad_jensen(u, eps):
    """(Z0, eps_eff) of a strip of no thickness, u its width over the substrate's height."""
    f = 6 + (2 * math.pi - 6) * math.exp(-(30.666 / u) ** 0.7528)
    free = Z0 / (2 * math.pi) * math.log(f / u + math.sqrt(1 + (2 / u) ** 2))
    a = 1 + math.log((u ** 4 + (u / 52) ** 2) / (u ** 4 + 0.432)) / 49 + math.log(1 + (u / 18.1) ** 3) / 18.7
    b = 0.564 * ((eps - 0.9) / (eps + 3)) ** 0.053
    effective = (eps + 1) / 2 + (eps - 1) / 2 * (1 + 10 / u) ** (-a * b)
    return free / math.sqrt(effective), effective


def nearest(matrices, f):
    return min(matrices, key=lambda g: abs(g - f))


def chain(s, r=50.0):
    """Chain (ABCD) matrix of a two-port (Pozar, table 4.2)."""
    (s11, s12), (s21, s22) = s
    return np.array([[(1 + s11) * (1 - s22) + s12 * s21, r * ((1 + s11) * (1 + s22) - s12 * s21)],
                     [((1 - s11) * (1 - s22) - s12 * s21) / r, (1 - s11) * (1 + s22) + s12 * s21]]) / (2 * s21)


def capacitance(s, f, r=50.0):
    """Of the whole strip: both ends at the same voltage."""
    y = np.linalg.inv(np.eye(2) + s) @ (np.eye(2) - s) / r
    return y.sum().imag / (2 * math.pi * f)


def microstrip(checks, folder):
    lengths, found = (16e-3, 32e-3), []
    for length in lengths:
        out = folder / f"strip{length}"
        sweep("scenes/20_microstrip.lua", out, "--set", f"length={length}")
        found.append(touchstone(out / "sparameters.s2p")[1])
    impedance, effective = hammerstad_jensen(2.0, 2.2)
    print(f"     Hammerstad and Jensen: {impedance:.2f} ohm, eps_eff {effective:.4f}")
    f = nearest(found[0], 2e9)
    short, longer = (s[nearest(s, f)] for s in found)
    phase = cmath.acos(np.trace(chain(longer) @ np.linalg.inv(chain(short))) / 2).real
    measured = (phase * C0 / (2 * math.pi * f * (lengths[1] - lengths[0]))) ** 2
    checks.below(f"microstrip at {f / 1e9:.2f} GHz: eps_eff {measured:.4f}, relative error", abs(measured / effective - 1), 0.02)
    low = min(found[0])
    per_metre = (capacitance(found[1][nearest(found[1], low)], low) - capacitance(found[0][low], low)) / (lengths[1] - lengths[0])
    ohms = math.sqrt(measured) / (C0 * per_metre)
    checks.below(f"microstrip: Z0 {ohms:.2f} ohm, relative error", abs(ohms / impedance - 1), 0.06)
    worst = max(abs(abs(s[0, 0]) ** 2 + abs(s[1, 0]) ** 2 - 1) for g, s in found[0].items() if g < 6e9)
    print(f"     up to 6 GHz at most {100 * worst:.2g}% of the power is radiated")


def main():
    checks, folder = harness.Checks(), harness.scratch()
    line(checks, folder)
    microstrip(checks, folder)
    checks.end()


main()
