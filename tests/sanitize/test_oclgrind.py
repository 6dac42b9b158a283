"""OpenCL kernels under oclgrind: no race, no access out of bounds, no wrong use of the API, the bits of plain C.

Every scene of `scenes/` is stepped by the sweep, and by fused and blocked tiles. Templates whose tiles do not wait, hold
too little on chip or read beyond a field must be found out, else the test fails.

Three things about oclgrind 21.10: functions that are inlined with `restrict` parameters leave an intrinsic that it does
not know, so the parts of a flat grid's pass lose the word; it counts a kernel's local memory twice, so it gets more than
is planned for; its check for uninitialised values takes tables in program scope for such, so that stays off.
"""
import json
import pathlib
import shutil
import subprocess
import sys

import harness

SCENES = pathlib.Path("tests/sanitize/scenes")
# Scene, schedule, steps: mostly two passes of the tiles, one from each copy of the state into the other.
CASES = [
    *(("1d", schedule, 20) for schedule in ("sweep", "fused", "blocked:4", "blocked:5/warps=1")),
    *((scene, schedule, 2) for scene in ("2d_te", "2d_te_mur", "2d_tm", "walls_2d") for schedule in ("sweep", "fused")),
    *((scene, schedule, 2) for scene in ("3d", "3d_berenger") for schedule in ("sweep", "fused")),
    *((scene, "blocked:4", 8) for scene in ("2d_te", "2d_tm")),
    *((scene, "blocked:2", 4) for scene in ("2d_te_mur", "walls_2d", "3d", "3d_berenger")),
    *(("walls_3d", schedule, 2) for schedule in ("sweep", "blocked:2")),
]
PARTS = ("opencl.tpl", '"__global ", "restrict"', '"__global ", k.part and "" or "restrict"')
NO_BARRIER = ("opencl.tpl", '"barrier(CLK_LOCAL_MEM_FENCE);"', '""')
# What a broken template looks like: scene, schedule, steps, what oclgrind calls it, and file, text, replacement.
BREAKS = {
    "a line that does not wait": ("1d", "blocked:4", 4, "data race", *NO_BARRIER),
    "a flat tile that does not wait": ("2d_tm", "fused", 1, "data race", *NO_BARRIER),
    "a tile in space that does not wait": ("3d_berenger", "fused", 1, "data race", *NO_BARRIER),
    "a tile with half its local memory": ("3d_berenger", "fused", 1, "Invalid", "opencl.tpl", "chip[${reals}]", "chip[${reals} / 2]"),
    "a tile that reads beyond a field": ("2d_tm", "blocked:2", 2, "Invalid read", "march.tpl", '"n", "has_e"', '"n + 900000", "has_e"'),
}


def templates(folder, *changes):
    """A copy of the templates with each of (file, text, replacement) applied."""
    shutil.copytree("templates", folder)
    for name, text, replacement in changes:
        old = (folder / name).read_text()
        assert text in old, f"{name} has no {text}"
        (folder / name).write_text(old.replace(text, replacement))
    return folder


def step(texts, scene, schedule, steps, folder):
    """Steps a scene under oclgrind: (exit status, what oclgrind and yeec said)."""
    log = folder.with_suffix(".log")
    done = subprocess.run(
        ["oclgrind", "--data-races", "--check-api", "--max-errors", "20", "--local-mem-size", "131072", "--log", str(log),
         harness.YEEC, "run", str(SCENES / f"{scene}.lua"), "--backend", "opencl", "--schedule", schedule, "--steps", str(steps),
         "--on-chip", "32K", "--templates", str(texts), "--no-cache", "--quiet", "--out", str(folder)],
        capture_output=True, text=True, timeout=600)
    return done.returncode, done.stdout + done.stderr + (log.read_text() if log.exists() else "")


def digest(folder):
    return json.loads((folder / "run.json").read_text())["digest"]


def reference(scene, steps, folder):
    """The digest of plain C's sweep."""
    harness.yeec("run", SCENES / f"{scene}.lua", "--backend", "c", "--schedule", "sweep", "--steps", steps, "--quiet", "--out", folder)
    return digest(folder)


def main():
    if shutil.which("oclgrind") is None:
        print("oclgrind is not installed")
        sys.exit(harness.SKIPPED)
    if "runtime does not come first" in subprocess.run(["oclgrind", harness.YEEC, "--help"], capture_output=True, text=True).stderr:
        print("yeec is built with a sanitizer that oclgrind cannot run beside")
        sys.exit(harness.SKIPPED)
    temp = harness.scratch()
    checks = harness.Checks()
    checks.that("every scene is stepped", {scene for scene, _, _ in CASES} == {path.stem for path in SCENES.glob("*.lua")})
    whole = templates(temp / "whole", PARTS)
    for number, (scene, schedule, steps) in enumerate(CASES):
        folder = temp / f"case{number}"
        status, said = step(whole, scene, schedule, steps, folder)
        good = status == 0 and not said and digest(folder) == reference(scene, steps, temp / f"c{number}")
        checks.that(f"{scene}, {schedule}, {steps} steps", good, "clean, the bits of plain C" if good else f"status {status}, {said[:2000]}")
    for number, (what, (scene, schedule, steps, sign, *change)) in enumerate(BREAKS.items()):
        texts = templates(temp / f"broken{number}", PARTS, tuple(change))
        _, said = step(texts, scene, schedule, steps, temp / f"break{number}")
        checks.that(f"{what} is found", sign in said, sign if sign in said else said[:500])
    checks.end()


if __name__ == "__main__":
    main()
