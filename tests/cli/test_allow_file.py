"""--allow-file: a scene reads a file outside its folder where the command line names that file, and no other; a run and a
sweep that go on know of it without being told again, from another folder too; code is never allowed so."""
import json
import os
import shutil
import subprocess
import time

import harness
from harness import YEEC

FOLDER, CHECKS = harness.scratch(), harness.Checks()
SCENE = """
return scene{ mode = "1d", cell = 1e-8, cells = 50, steps = 300000,
  objects = { box{ from = 1e-7, to = 2e-7, material = material.from_table{ file = param("file", "../tables/glass.txt"), poles = 2 } } },
  sources = { soft{ component = "Ez", at = 5e-8, waveform = ricker{ f = param("f", 2e14) } } },
  monitors = { probe{ name = "p", component = "Ez", at = 3e-7 } } }
"""
OUTSIDE = "lies outside the scene's folder; --allow-file PATH allows it"


def yeec(*words, at=FOLDER):
    return subprocess.run([YEEC, *map(str, words)], capture_output=True, text=True, timeout=120, cwd=at)


def refused(what, done, words):
    lines = done.stderr.strip().splitlines()
    CHECKS.that(what, done.returncode == 1 and len(lines) == 1 and words in lines[0], done.stderr)


def reads():
    refused("without it", yeec("plan", "-b", "c", "scenes/a.lua"), OUTSIDE)
    refused("another file", yeec("plan", "-b", "c", "scenes/a.lua", "--allow-file", "tables/other.txt"), OUTSIDE)
    refused("its folder", yeec("plan", "-b", "c", "scenes/a.lua", "--allow-file", "tables"), OUTSIDE)
    refused("one that is not there", yeec("plan", "-b", "c", "scenes/a.lua", "--allow-file", "absent.txt"),
            "--allow-file: 'absent.txt' cannot be opened")
    refused("too many", yeec("plan", "-b", "c", "scenes/a.lua", *["--allow-file=tables/glass.txt"] * 65), "more than 64 times")
    for name, words in {"a relative name": [], "a full name": ["--set", f"file={FOLDER / 'tables/glass.txt'}"],
                        "a link in its folder": ["--set", "file=link.txt"]}.items():
        done = yeec("plan", "-b", "c", "scenes/a.lua", "--allow-file=tables/other.txt", "--allow-file", "tables/glass.txt", *words)
        CHECKS.that(name, done.returncode == 0, done.stderr)
    CHECKS.that("media", yeec("media", "scenes/a.lua", "--allow-file", "tables/glass.txt").returncode == 0)
    refused("no code", yeec("plan", "-b", "c", "scenes/code.lua", "--allow-file", "tables/code.lua"), "lies outside the scene's folder")


def digest(folder):
    return json.loads((FOLDER / folder / "run.json").read_text())["digest"]


def goes_on():
    allow = ["--allow-file", "tables/glass.txt"]
    whole = yeec("run", "-b", "c", "scenes/a.lua", *allow, "--out", "whole")
    CHECKS.that("a run", whole.returncode == 0, whole.stderr)
    with subprocess.Popen([YEEC, "run", "-b", "c", "scenes/a.lua", *allow, "--checkpoint", "1000", "--out", "half", "--quiet"], cwd=FOLDER) as half:
        while half.poll() is None and not (FOLDER / "half/checkpoint.bin").exists():
            time.sleep(0.01)
        half.kill()
    (FOLDER / "elsewhere").mkdir()
    done = yeec("run", "-b", "c", "--resume", "../half", at=FOLDER / "elsewhere")
    CHECKS.that("a run that goes on", done.returncode == 0 and digest("half") == digest("whole"), done.stderr)
    sweep = ["run", "-b", "c", "scenes/a.lua", "--sweep", "f=1e14,2e14", *allow, "--out", "sweep"]
    done = yeec(*sweep, "--jobs", 2)
    runs = sorted(path.parent for path in (FOLDER / "sweep").glob("*/run.json"))
    CHECKS.that("a sweep", done.returncode == 0 and len(runs) == 2 and digest(runs[1]) == digest("whole"), done.stderr)
    shutil.rmtree(runs[1])
    done = yeec("run", "-b", "c", "--resume", "../sweep", at=FOLDER / "elsewhere")
    CHECKS.that("a sweep that goes on", done.returncode == 0 and digest(runs[1]) == digest("whole"), done.stderr)


def main():
    for name in ("scenes", "tables"):
        (FOLDER / name).mkdir()
    table = "f n k\n" + "".join(f"{1e14 + 1e13 * i} {1.5 + 0.001 * i} 0\n" for i in range(20))
    (FOLDER / "tables/glass.txt").write_text(table)
    (FOLDER / "tables/other.txt").write_text(table)
    (FOLDER / "tables/code.lua").write_text("return 1")
    (FOLDER / "scenes/a.lua").write_text(SCENE)
    (FOLDER / "scenes/code.lua").write_text("require 'code_link'")
    os.symlink("../tables/code.lua", FOLDER / "scenes/code_link.lua")
    os.symlink("../tables/glass.txt", FOLDER / "scenes/link.txt")
    reads()
    goes_on()
    CHECKS.end()


main()
