"""gcc keeps the rows of blocked:T in vectors where they have two or three of them, too: such loops are unrolled, and
then a vector once came out lane by lane."""
import re
import shutil
import subprocess
import sys

import harness

FLAGS = ["-std=c11", "-O3", "-march=skylake-avx512", "-mprefer-vector-width=512", "-ffp-contract=off",
         "-fno-math-errno", "-fopenmp", "-fPIC", "-w", "-S", "-o", "-"]
LANES = {"f32": 16, "f64": 8}


def single_lanes(cells, layers, precision):
    """Fused multiply-adds of one lane in the assembly of a box's kernels."""
    text = harness.yeec("emit", "tests/bench/box.lua", "--backend", "c", "--schedule", "blocked:4", "--precision", precision,
                        "--set", f"cells={cells}", "--set", f"layers={layers}")
    done = subprocess.run(["gcc", *FLAGS, "-x", "c", "-"], input=text, capture_output=True, text=True, check=True)
    return len(re.findall(r"\bvfn?m(?:add|sub)\w*s[sd]\b", done.stdout))


def knows_target():
    return shutil.which("gcc") and subprocess.run(["gcc", *FLAGS, "-x", "c", "-"], input="", capture_output=True,
                                                  text=True).returncode == 0


def main():
    if not knows_target():
        print("gcc for x86-64 is not installed")
        sys.exit(harness.SKIPPED)
    checks = harness.Checks()
    for precision, lanes in LANES.items():
        for layers in (0, lanes // 2):
            counts = {vectors: single_lanes(vectors * lanes - 2, layers, precision) for vectors in (2, 3, 4)}
            checks.that(f"{precision}, {layers} cells of CPML: no more single lanes in rows of 2 or 3 vectors than of 4",
                        max(counts[2], counts[3]) <= counts[4], counts)
    checks.end()


main()
