"""gcc keeps the rows of blocked:T in vectors: loops over few of them are unrolled, and so are the lanes of eight; after
that a vector once came out lane by lane."""
import re
import shutil
import subprocess
import sys

import harness

FLAGS = ["-std=c11", "-O3", "-march=skylake-avx512", "-mprefer-vector-width=512", "-ffp-contract=off",
         "-fno-math-errno", "-fopenmp", "-fPIC", "-w", "-S", "-o", "-"]
LANES = {"f32": 16, "f64": 8}
PASS = ("row", "half_row", "rows", "finish", "tile", "column", "advance", "advance_entry")
SOURCE = 1  # the box has one, which is of one lane


def single_lanes(cells, layers, objects, precision):
    """Fused multiply-adds of one lane in the assembly of blocked:4; those of a box's sweeps do not count."""
    text = harness.yeec("emit", "tests/bench/box.lua", "--backend", "c", "--schedule", "blocked:4", "--precision", precision, "--quiet",
                        "--set", f"cells={cells}", "--set", f"layers={layers}", "--set", f"objects={objects}")
    done = subprocess.run(["gcc", *FLAGS, "-x", "c", "-"], input=text, capture_output=True, text=True, check=True)
    functions = re.findall(r"^(\w+)[.\w]*:\n(.*?)^\t\.cfi_endproc", done.stdout, re.MULTILINE | re.DOTALL)
    rows = "".join(body for name, body in functions if name in PASS)
    if not re.search(r"\bvfn?m(?:add|sub)\w*p[sd]\b", rows):
        raise LookupError("no row of blocked:4 is in the assembly")
    return len(re.findall(r"\bvfn?m(?:add|sub)\w*s[sd]\b", rows))


def knows_target():
    return shutil.which("gcc") and subprocess.run(["gcc", *FLAGS, "-x", "c", "-"], input="", capture_output=True,
                                                  text=True).returncode == 0


def main():
    if not knows_target():
        print("gcc for x86-64 is not installed")
        sys.exit(harness.SKIPPED)
    checks = harness.Checks()
    for precision, lanes in LANES.items():
        for layers, objects in ((0, 0), (lanes // 2, 0), (lanes // 2, 4)):
            counts = {vectors: single_lanes(vectors * lanes - 2, layers, objects, precision) for vectors in (2, 3, 25)}
            checks.that(f"{precision}, {layers} cells of CPML, {objects} objects: rows of 2, 3 and 25 vectors have no single lanes",
                        max(counts.values()) <= SOURCE, counts)
    checks.end()


main()
