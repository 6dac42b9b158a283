"""Rows of blocked:T in vectors of 128, 256 and 512 bits, whatever the processor's own, have the bits of the sweep."""
import harness

SCENES = {"plane_wave_3d": "f32", "poles_3d": "f64", "faces_2d": "f32"}
WIDTHS = (128, 256, 512)
STEPS = 60


def digest(scratch, name, precision, *words):
    folder = scratch / "-".join([name, precision, *map(str, words)]).replace("--", "")
    harness.yeec("run", f"tests/agree/features/{name}.lua", "--backend", "c", "--precision", precision, "--steps", STEPS,
                 "--threads", 2, "--yes", "--quiet", "--out", folder, *words)
    return harness.Run(folder).digest


def main():
    scratch, checks = harness.scratch(), harness.Checks()
    for name, precision in SCENES.items():
        wanted = digest(scratch, name, precision, "--schedule", "sweep")
        found = {bits: digest(scratch, name, precision, "--schedule", "blocked:3", "--simd", bits) for bits in WIDTHS}
        checks.that(f"{name}, {precision}: one digest", set(found.values()) == {wanted}, found)
    checks.end()


main()
