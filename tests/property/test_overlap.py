"""Sources that overlap act in the scene's order; those that do not share a kernel, however many there are.

1. Hard boxes on a line, drawn at random, force 1, 2, 3 ...: each site holds the number of the last box that covers it.
2. Soft boxes on sites that nothing else reaches in one step: each site holds the sum of the boxes that cover it.
3. 300 hard rows of a disc and 300 soft sites are two kernels of points, not 600.
"""
import random

import harness
from harness import call

D, CELLS = 1e-3, 120


def box(low, high):
    return harness.Raw(f"{{ from = {{{low * D!r}}}, to = {{{high * D!r}}} }}")


def constant(value):
    return harness.Raw(f"function() return {value} end")


def line(checks, folder, kind, number):
    rng = random.Random(number)
    spans = [sorted(rng.sample(range(2, CELLS - 2), 2)) for _ in range(12)] + [[n, n] for n in rng.sample(range(2, CELLS - 2), 6)]
    rng.shuffle(spans)
    sources = [call(kind, component="Ez", box=box(*span), waveform=constant(n + 1)) for n, span in enumerate(spans)]
    text = harness.scene_text(mode="1d", cell=D, cells=CELLS, steps=1, sources=sources,
                              monitors=[call("snapshot", name="ez", component="Ez", steps=[1])])
    made = harness.run(text, folder, f"{kind}{number}", precision="f64")
    found = list(made.snapshot("ez")[0].ravel())
    wanted = []
    for site in range(len(found)):
        here = [n + 1 for n, (low, high) in enumerate(spans) if low <= site <= high]
        wanted.append(0 if not here else here[-1] if kind == "hard" else sum(here))
    wrong = [(site, f, w) for site, (f, w) in enumerate(zip(found, wanted)) if f != w]
    checks.that(f"{kind} boxes {number}: sites as the scene's order has them", not wrong and any(found), str(wrong[:3]))


def many(checks, folder):
    rows = [call("hard", component="Ez", box=harness.Raw(f"{{ from = {{{5 * D!r}, {j * D!r}}}, to = {{{(10 + j % 7) * D!r}, {j * D!r}}} }}"),
                 waveform=constant(j)) for j in range(5, 305)]
    spots = [call("soft", component="Ez", at=[(30 + n % 20) * D, (5 + n) * D], waveform=constant(n)) for n in range(300)]
    path = folder / "many.lua"
    path.write_text(harness.scene_text(mode="2d-tm", cell=D, cells=[60, 320], steps=1, sources=rows + spots))
    text = harness.yeec("emit", path, "--backend", "opencl", "--schedule", "sweep", "--generic", "--quiet")
    checks.that("600 sources that do not overlap: kernels of the program", text.count("__kernel") == 4, str(text.count("__kernel")))
    checks.that("its text", len(text) < 10000, f"{len(text)} bytes")


def main():
    checks, folder = harness.Checks(), harness.scratch()
    for number in range(3):
        for kind in ("hard", "soft"):
            line(checks, folder, kind, number)
    many(checks, folder)
    checks.end()


main()
