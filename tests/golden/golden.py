"""The golden files: what each stage of the compiler says about some scenes.

For every tests/golden/NAME.lua the folder tests/golden/NAME/ holds the scene dump, the
grid dump, the plan dump and the generated source in the three dialects. A change in the compiler
shows there as a diff of the stage that changed. `tests/golden/regenerate` writes them, and
the pieces of them that README.md shows.
"""
import difflib
import pathlib
import sys

import harness
import readme

FOLDER = pathlib.Path(__file__).resolve().parent
COMMON = ["--schedule", "sweep", "--precision", "f32"]
FILES = {
    "scene.txt": ["plan", "--dump", "scene"],
    "grid.txt": ["plan", "--dump", "grid"],
    "plan.txt": ["plan", "--dump", "plan", "--backend", "c", "--generic"],
    "kernels.c": ["emit", "--backend", "c", "--generic"],
    "kernels.cl": ["emit", "--backend", "opencl"],
    "kernels.cu": ["emit", "--backend", "cuda"],
}

# Plain C's own schedule, where it has more to say than elsewhere.
BLOCKED = {"blocked.c": ["emit", "--backend", "c", "--generic", "--schedule", "blocked"]}
BLOCKED_SCENES = ("2d_tm_cylinder", "3d_dipole")


def files(scene):
    return {**FILES, **BLOCKED} if scene.stem in BLOCKED_SCENES else FILES


def scenes():
    return sorted(FOLDER.glob("*.lua"))


def produce(scene, name):
    """What the binary prints for one golden file."""
    command, *flags = files(scene)[name]
    return harness.yeec(command, scene.relative_to(harness.ROOT), *COMMON, *flags)


def regenerate():
    for scene in scenes():
        folder = scene.with_suffix("")
        folder.mkdir(exist_ok=True)
        for name in files(scene):
            (folder / name).write_text(produce(scene, name))
    readme.README.write_text(readme.filled())


def compare():
    """Prints a diff for every file that differs; returns how many do."""
    different = 0
    for scene in scenes():
        for name in files(scene):
            path = scene.with_suffix("") / name
            new = produce(scene, name)
            old = path.read_text() if path.exists() else ""
            if new != old:
                different += 1
                shown = path.relative_to(harness.ROOT)
                lines = list(difflib.unified_diff(old.splitlines(), new.splitlines(), str(shown), "now", lineterm=""))
                print("\n".join(lines[:60]))
                if len(lines) > 60:
                    print(f"... and {len(lines) - 60} lines more")
            if produce(scene, name) != new:
                different += 1
                print(f"{path}: printed twice, the bytes differ")
    return different


def main():
    if sys.argv[1:] == ["--regenerate"]:
        regenerate()
        return 0
    different = compare()
    count = sum(len(files(scene)) for scene in scenes())
    print(f"{count - different} of {count} golden files are as recorded"
          + ("; if the change is meant: tests/golden/regenerate" if different else ""))
    return 1 if different or not count else 0


if __name__ == "__main__":
    sys.exit(main())
