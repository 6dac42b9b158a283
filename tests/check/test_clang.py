"""Every C file is free of warnings for clang, too, whichever compiler built it: parsed and checked, not compiled."""
import concurrent.futures
import json
import os
import pathlib
import shlex
import shutil
import subprocess
import sys

import versions

JOBS = 2
SKIPPED = 77
WARNINGS = ["-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wshadow", "-Werror"]
BUILD = pathlib.Path(os.environ.get("YEEC_BUILD", "build"))


def complaints(entry):
    """What clang says about one file."""
    words = shlex.split(entry["command"])
    flags = [part for word, after in zip(words, words[1:] + [""]) if word.startswith(("-D", "-I", "-isystem"))
             for part in ([word, after] if word == "-isystem" else [word])]
    done = subprocess.run(["clang", "-std=c11", "-fsyntax-only", *WARNINGS, *flags, entry["file"]],
                          cwd=entry["directory"], capture_output=True, text=True)
    return done.stderr if done.returncode else ""


def main():
    commands = BUILD / "compile_commands.json"
    if shutil.which("clang") is None or not commands.exists():
        print(f"clang is not installed, or no {commands} (configure with -DCMAKE_EXPORT_COMPILE_COMMANDS=ON)")
        return SKIPPED
    if versions.other("clang"):
        print(versions.other("clang"))
        return SKIPPED
    entries = {entry["file"]: entry for entry in json.loads(commands.read_text())
               if entry["file"].endswith(".c")}
    with concurrent.futures.ThreadPoolExecutor(JOBS) as pool:
        said = [text for text in pool.map(complaints, entries.values()) if text]
    print("".join(said) + f"{len(entries) - len(said)} of {len(entries)} files are clean")
    return 1 if said or not entries else 0


if __name__ == "__main__":
    sys.exit(main())
