"""What blocks on chip hand one another comes whole, in the CUDA kernels' text.

A word is sixteen bytes that are loaded at once, some reals and the exchange's number. Where a text asks for parts of one alone, with nothing between them, the
assembler may load these one by one, and they are of different exchanges then, now and then, on a GPU and nowhere else. So each real of each word is looked at.
"""
import pathlib
import re

import harness

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
WALK = ROOT / "tests" / "gpu" / "walk.lua"
SIZES = "nx=30 ny=32 nz=32"
CASES = [("strips of two sites", f"{SIZES} x=periodic"), ("Bloch walls", "nx=32 ny=32 nz=32 x=bloch y=bloch z=bloch filling=few"), ("strips of four sites", "nx=32 ny=32 nz=32"),
         ("a crystal", "nx=32 ny=32 nz=32 filling=crystal"), ("a crystal, strips of two sites", f"{SIZES} x=periodic filling=crystal")]


def parts_not_looked_at(text):
    """Words that are read, as the text names them, of which some real or the number is not named."""
    reals = int(re.search(r"typedef struct __align__\(16\) Word \{\s*\w+ v\[(\d+)\]", text)[1])
    missing = []
    for array, word in set(re.findall(r"WORD_READ\((\w+)(?:\[[^\]]*\])??\[(\d+)\],", text)):
        for part in [*(rf"v\[{n}\]" for n in range(reals)), "turn"]:
            if not re.search(rf"\b{array}(?:\[[^\]]*\])??\[{word}\]\.{part}", text):
                missing.append(f"{array}[{word}].{part}".replace("\\", ""))
    return missing


def main():
    checks = harness.Checks()
    for name, settings in CASES:
        for precision in "f32", "f64":
            words = [word for setting in settings.split() for word in ("--set", setting)]
            out = harness.scratch() / f"{name.replace(' ', '_')}.{precision}"
            harness.yeec("emit", WALK, "--backend", "cuda", "--schedule", "resident:half", "--precision", precision, "--out", out, *words)
            text = (out / "kernels.cu").read_text()
            missing = parts_not_looked_at(text)
            checks.that(f"{name}, {precision}: all of each word is looked at", "WORD_READ(" in text.split("extern", 1)[1] and not missing, ", ".join(missing))
    checks.end()


main()
