"""clang-tidy (.clang-tidy) over the compiler and the runtime, asserts in force; every finding is an error.

All files take minutes, so a clean file leaves a stamp named after all that was judged (the preprocessed text, the
configuration, the version) and is not judged again before one of these changes. The static analyser follows a function
through 20 000 states, a tenth of what it does by itself and in a tenth of the time; YEEC_TIDY_DEEP=1 takes all of them.
"""
import concurrent.futures
import hashlib
import json
import os
import pathlib
import shlex
import shutil
import subprocess
import sys

import versions

JOBS = 2
STATES = 225000 if os.environ.get("YEEC_TIDY_DEEP") else 20000
SKIPPED = 77
BUILD = pathlib.Path(os.environ.get("YEEC_BUILD", "build"))
STAMPS = BUILD / "tests" / "clang-tidy"


def skip(why):
    print(why)
    sys.exit(SKIPPED)


def judged_by():
    """Version, configuration and depth."""
    version = subprocess.run(["clang-tidy", "--version"], capture_output=True, check=True).stdout
    return version + pathlib.Path(".clang-tidy").read_bytes() + str(STATES).encode()


def preprocessed(entry):
    """The text that the compiler sees, comments included."""
    words = shlex.split(entry["command"])
    flags = [words[i] + (words[i + 1] if words[i] == "-isystem" else "")
             for i in range(len(words)) if words[i].startswith(("-D", "-I", "-isystem", "-std"))]
    command = ["clang", "-E", "-C", *flags, "-UNDEBUG", entry["file"]]
    return subprocess.run(command, capture_output=True, check=True).stdout


def judge(entry, rules):
    """The findings of one file; empty when there are none."""
    stamp = STAMPS / hashlib.sha256(rules + preprocessed(entry)).hexdigest()
    if stamp.exists():
        return ""
    depth = [f"--extra-arg={word}" for word in ("-Xclang", "-analyzer-config", "-Xclang", f"max-nodes={STATES}")]
    done = subprocess.run(["clang-tidy", "-p", str(BUILD), "--extra-arg=-UNDEBUG", *depth, "--quiet", entry["file"]],
                          capture_output=True, text=True)
    if done.returncode == 0:
        stamp.touch()
        return ""
    return done.stdout or done.stderr


def main():
    for tool in ("clang-tidy", "clang"):
        if shutil.which(tool) is None:
            skip(f"{tool} is not installed")
        if versions.other(tool):
            skip(versions.other(tool))
    commands = BUILD / "compile_commands.json"
    if not commands.exists():
        skip(f"no {commands}: configure with -DCMAKE_EXPORT_COMPILE_COMMANDS=ON")
    ours = [str(pathlib.Path(top).resolve()) + os.sep for top in ("gen", "runtime")]
    entries = [entry for entry in json.loads(commands.read_text()) if entry["file"].startswith(tuple(ours))]
    if not entries:
        sys.exit(f"{commands} names no file of gen/ or runtime/")
    STAMPS.mkdir(parents=True, exist_ok=True)
    rules = judged_by()
    with concurrent.futures.ThreadPoolExecutor(JOBS) as pool:
        findings = [text for text in pool.map(lambda entry: judge(entry, rules), entries) if text]
    print("\n".join(findings))
    print(f"{len(entries) - len(findings)} of {len(entries)} files are clean")
    sys.exit(1 if findings else 0)


if __name__ == "__main__":
    main()
