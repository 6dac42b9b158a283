"""Dependencies point one way.

    gen/      base <- scene <- grid <- modes <- model <- schedule <- emit <- program.h, compile
    runtime/  system <- backends <- exchange <- sampling <- stepping <- measuring, output <- cli

Reads every #include "..." line of gen/ and runtime/ and fails on one that points the
other way, or that is not path-qualified from gen/ or runtime/ ("schedule/plan.h").
runtime/ sees gen/base and gen/program.h alone; runtime/cli is the one place that
knows both sides.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]

# What each part may include, besides itself.
ALLOWED = {
    "base": set(),
    "scene": {"base"},
    "grid": {"base", "scene"},
    "modes": {"base", "scene", "grid"},
    "model": {"base", "scene", "grid", "modes", "program"},  # buffers in their final form
    "schedule": {"base", "scene", "grid", "model", "program"},  # launches in their final form (gen/README.md)
    "emit": {"base", "scene", "grid", "model", "schedule", "program"},
    "program": {"base"},
    "compile": {"base", "scene", "grid", "modes", "model", "schedule", "emit", "program"},
    "system": {"base"},  # the machine and the process: clock, processor, signals, the cache on disk
    "backends": {"base", "program", "system"},
    "exchange": {"base", "program", "system", "backends"},
    "sampling": {"base", "program", "system", "backends", "exchange"},
    "stepping": {"base", "program", "system", "backends", "exchange", "sampling"},
    "measuring": {"base", "program", "system", "backends", "exchange", "sampling", "stepping"},
    "output": {"base", "program", "system", "backends", "exchange", "sampling", "stepping"},
    "cli": {"base", "scene", "program", "compile",
            "system", "backends", "exchange", "sampling", "stepping", "measuring", "output"},
}

# Files of gen/ itself that make up the front door.
FRONT_DOOR = {"compile", "compiled", "cut", "explain", "explain_schedule", "guides", "landing", "page", "places", "tuning"}


def part_of(path):
    """The part a file belongs to: a folder of gen/ or runtime/, "program" or "compile"."""
    words = path.relative_to(ROOT).parts
    stem = "compile" if path.stem in FRONT_DOOR else path.stem
    return words[1] if len(words) > 2 else stem


def main():
    errors = []
    files = sorted(p for top in ("gen", "runtime") for p in (ROOT / top).rglob("*.[ch]"))
    includes = 0
    for path in files:
        part = part_of(path)
        if part not in ALLOWED:
            errors.append(f"{path.relative_to(ROOT)}: {part} has no place in the order of dependencies")
        for number, line in enumerate(path.read_text().splitlines(), 1):
            match = re.match(r'\s*#\s*include\s+"([^"]+)"', line)
            if not match:
                continue
            includes += 1
            where = f"{path.relative_to(ROOT)}:{number}"
            targets = [ROOT / top / match[1] for top in ("gen", "runtime") if (ROOT / top / match[1]).is_file()]
            if not targets:
                errors.append(f"{where}: \"{match[1]}\" is no path from gen/ or runtime/")
                continue
            other = part_of(targets[0])
            if other != part and other not in ALLOWED.get(part, set()):
                errors.append(f"{where}: {part} must not know {other} (\"{match[1]}\")")
    print("\n".join(errors) if errors else f"{includes} includes in {len(files)} files point the right way")
    return 1 if errors or not includes else 0


if __name__ == "__main__":
    sys.exit(main())
