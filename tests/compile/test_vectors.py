"""gcc keeps the rows of blocked:T in vectors of each width: loops over few of them are unrolled, and so are the lanes of
eight; after that a vector once came out lane by lane. Vectors wider than the processor's do, by way of memory; yeec takes
the processor's own."""
import re
import shutil
import subprocess
import sys

import harness

FLAGS = ["-std=c11", "-O3", "-mprefer-vector-width=512", "-ffp-contract=off", "-fno-math-errno", "-fopenmp", "-fPIC", "-w"]
MACHINES = {512: "skylake-avx512", 256: "haswell"} # by bits of a vector
BITS = {"f32": 32, "f64": 64}
PASS = ("row", "half_row", "rows", "finish", "tile", "column", "advance", "advance_entry")
SOURCE = 1  # the box has one, which is of one lane


def compiled(text, bits, *flags):
    """What gcc makes of a program on a machine with vectors of so many bits; None where it knows none."""
    done = subprocess.run(["gcc", *FLAGS, f"-march={MACHINES[bits]}", *flags, "-o", "-", "-x", "c", "-"], input=text, capture_output=True, text=True)
    return done.stdout if done.returncode == 0 else None


def single_lanes(cells, layers, objects, precision, bits):
    """Fused multiply-adds of one lane in the assembly of blocked:4; those of a box's sweeps do not count."""
    text = harness.yeec("emit", "tests/bench/box.lua", "--backend", "c", "--schedule", "blocked:4", "--precision", precision, "--simd", bits, "--quiet",
                        "--set", f"cells={cells}", "--set", f"layers={layers}", "--set", f"objects={objects}")
    functions = re.findall(r"^(\w+)[.\w]*:\n(.*?)^\t\.cfi_endproc", compiled(text, bits, "-S"), re.MULTILINE | re.DOTALL)
    rows = "".join(body for name, body in functions if name in PASS)
    if not re.search(r"\bvfn?m(?:add|sub)\w*p[sd]\b", rows):
        raise LookupError("no row of blocked:4 is in the assembly")
    return len(re.findall(r"\bvfn?m(?:add|sub)\w*s[sd]\b", rows))


def own_bits():
    """The width of this processor's vectors as gcc has it; None where it is another kind of processor."""
    macros = subprocess.run(["gcc", "-march=native", "-dM", "-E", "-x", "c", "-"], input="", capture_output=True, text=True).stdout
    return None if "__x86_64__" not in macros else 512 if "__AVX512F__" in macros else 256 if "__AVX__" in macros else 128


def main():
    if not shutil.which("gcc") or compiled("", 512, "-S") is None:
        print("gcc for x86-64 is not installed")
        sys.exit(harness.SKIPPED)
    checks = harness.Checks()
    own = own_bits()
    text = harness.yeec("emit", "tests/bench/box.lua", "--backend", "c", "--schedule", "blocked:4", "--quiet")
    checks.that(f"this processor's vectors of {own} bits", own is None or f"LANES = {own // 32}," in text)
    for bits, precision in ((bits, precision) for bits in MACHINES for precision in BITS):
        lanes = bits // BITS[precision]
        for layers, objects in ((0, 0), (lanes // 2, 0), (lanes // 2, 4)):
            counts = {vectors: single_lanes(vectors * lanes - 2, layers, objects, precision, bits) for vectors in (2, 3, 25)}
            checks.that(f"{bits} bits, {precision}, {layers} cells of CPML, {objects} objects: rows of 2, 3 and 25 vectors have no single lanes",
                        max(counts.values()) <= SOURCE, counts)
    checks.end()


main()
