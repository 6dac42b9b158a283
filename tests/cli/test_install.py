"""What is installed: the binary, its manual page, bash's completion, scenes; and the Debian package of the same.

YEEC_FRESH_ROOT=bookworm (or trixie) installs the package with apt in a root that debootstrap makes, as root, and steps a
scene there; it takes minutes and the network.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys

import harness

TEMP = pathlib.Path(os.environ["YEEC_TEMP"])
BUILD = pathlib.Path(os.environ["YEEC_BUILD"]).resolve()
COMPLETE = """
source "$1"; shift
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMPREPLY=()
_yeec; printf '%s\\n' "${COMPREPLY[@]}"
"""


def say(*command, **more):
    return subprocess.run([str(word) for word in command], check=True, capture_output=True, text=True, **more).stdout


def completed(script, *words):
    return say("bash", "-c", COMPLETE, "bash", script, "yeec", *words, cwd=TEMP).split()


def check_files(checks, root, where):
    yeec = root / "bin/yeec"
    out = TEMP / where
    done = subprocess.run([yeec, "run", root / "share/yeec/scenes/01_pulse_1d.lua", "--backend", "c", "--out", out, "--quiet"],
                          capture_output=True, text=True)
    checks.that(f"{where}: an installed scene runs", done.returncode == 0 and (out / "run.json").exists(), done.stderr)
    checks.that(f"{where}: the reader of results is there", (root / "share/yeec/scenes/python/yeec.py").exists())


def check_manual(checks, root):
    page = (root / "share/man/man1/yeec.1").read_text()
    commands = re.findall(r"^  (\w+) ", harness.yeec("--help"), re.MULTILINE)
    checks.that("the page has every command", len(commands) > 10 and all(f'.SH "yeec {c}"' in page for c in commands), commands)
    for command in commands:
        section = page.split(f'.SH "yeec {command}"')[1].split("\n.SH ")[0].replace("\\-", "-")
        options = re.findall(r"^  (?:-\w, |    )(--[a-z-]+)", harness.yeec(command, "--help"), re.MULTILINE)
        checks.that(f"the page has the options of {command}",
                    len(options) >= 2 and all(f"\\fB{option}\\fR" in section for option in options), options)
    if shutil.which("man"):
        warned = subprocess.run(["man", "-l", "--warnings", root / "share/man/man1/yeec.1"], capture_output=True, text=True)
        checks.that("man has nothing to say against it", warned.returncode == 0 and not warned.stderr, warned.stderr)


def check_completion(checks, root):
    script = root / "share/bash-completion/completions/yeec"
    (TEMP / "my scene.lua").write_text("")
    (TEMP / "note.txt").write_text("")
    checks.that("commands are completed", completed(script, "re") == ["reproduce"])
    checks.that("options are completed", completed(script, "run", "--che") == ["--checkpoint", "--check-bounds"])
    checks.that("values are completed", completed(script, "run", "--backend", "o") == ["opencl"])
    checks.that("scenes are completed", " ".join(completed(script, "run", "m")) == "my scene.lua")
    checks.that("other files are not", completed(script, "run", "n") == [])


def package(checks):
    """The package's path, after a look at what it says of itself."""
    say("cpack", "-G", "DEB", "-B", TEMP / "package", cwd=BUILD)
    path = next((TEMP / "package").glob("yeec_*.deb"))
    fields = say("dpkg-deb", "--field", path)
    checks.that("the package needs a compiler and the libraries", all(
        re.search(rf"^Depends: .*{name}", fields, re.MULTILINE) for name in ("gcc", "libhdf5", "liblua5.4", "libcairo2")), fields)
    say("dpkg-deb", "--extract", path, TEMP / "unpacked")
    check_files(checks, TEMP / "unpacked/usr", "unpacked")
    return path


def fresh_root(checks, path, release):
    root = TEMP / release
    subprocess.run(["debootstrap", "--variant=minbase", release, root], check=True, stdout=subprocess.DEVNULL)
    try:
        shutil.copy(path, root / "yeec.deb")
        inside = ["chroot", root, "env", "DEBIAN_FRONTEND=noninteractive", "HOME=/root"]
        subprocess.run([*inside, "apt-get", "-q", "install", "-y", "--no-install-recommends", "/yeec.deb"], check=True)
        done = subprocess.run([*inside, "yeec", "run", "/usr/share/yeec/scenes/01_pulse_1d.lua", "--out", "/out"],
                              capture_output=True, text=True)
        checks.that(f"{release}: the package runs a scene in a fresh root", done.returncode == 0, done.stderr)
    finally:
        shutil.rmtree(root, ignore_errors=True)


def main():
    checks = harness.Checks()
    shutil.rmtree(TEMP, ignore_errors=True)
    TEMP.mkdir(parents=True)
    root = TEMP / "prefix"
    say("cmake", "--install", BUILD, "--prefix", root)
    check_files(checks, root, "installed")
    check_manual(checks, root)
    check_completion(checks, root)
    if shutil.which("dpkg-deb") and shutil.which("dpkg-shlibdeps"):
        path = package(checks)
        if os.environ.get("YEEC_FRESH_ROOT"):
            fresh_root(checks, path, os.environ["YEEC_FRESH_ROOT"])
    else:
        print("no dpkg: the package is left out", file=sys.stderr)
    checks.end()


main()
