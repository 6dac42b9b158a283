"""Folders that will not take the results: something else of a result's name, a disk that fills, a folder that cannot
be written. Each command must end with status 2 and one sentence that says what to do, and leave nothing under a final
name that is not whole.
"""
import json
import os
import pathlib
import re
import shutil
import subprocess

import harness

ENVIRONMENT = {**os.environ, "OMP_NUM_THREADS": "1", "OMP_WAIT_POLICY": "passive"}
SCENE = """
return scene{ mode = "2d-tm", cell = 0.01, cells = {40, 36}, steps = 30, boundary = cpml{cells = 3},
  sources = { voltage{name = "feed", at = {0.17, 0.19}, axis = "z", resistance = 50, waveform = gaussian{width = 5e-10}} },
  monitors = { probe{name = "p", component = "Ez", at = {0.12, 0.09}}, energy{name = "w", every = 10},
    snapshot{name = "ez", component = "Ez", every = 10, animate = true}, voltage_probe{name = "v", at = {0.17, 0.19}, axis = "z"},
    current_probe{name = "i", at = {0.17, 0.19}, axis = "z"}, dft{name = "d", component = "Ez", frequencies = {1e9}},
    flux{name = "f", from = {0.1, 0.1}, to = {0.3, 0.3}, frequencies = {1e9}}, record{name = "r", from = {0.1, 0.1}, to = {0.3, 0.3}},
    far_field{name = "ff", from = {0.08, 0.08}, to = {0.32, 0.28}, frequencies = {1e9}} } }
"""
LINE = """
return scene{ mode = "1d", cell = 1e-3, cells = {60}, steps = 40 + param("n", 1), boundary = mur{},
  sources = { soft{component = "Ez", at = 1e-2, waveform = gaussian{width = 2e-11}} }, monitors = { probe{name = "ez", component = "Ez", at = 4e-2} } }
"""
PORTS = """
local drive = param("drive", 1)
local function wave(number) return drive == number and gaussian{ width = 2.5e-11 } or nil end
return scene{ mode = "1d", cell = 1e-3, cells = 60, steps = 300, boundary = pmc,
  sources = { port{ at = 1e-3, axis = "z", resistance = 377, waveform = wave(1) }, port{ at = 59e-3, axis = "z", resistance = 377, waveform = wave(2) } } }
"""
EXPERIMENT = """
local function peak(row) return row.probes.ez.peak end
return experiment{ title = "t", paper = "p", sweep{ name = "line", scene = "line.lua", over = "n", values = {1, 2}, backend = "c", series = {"ez"} },
  tabulate{ title = "Peaks", sweep = "line", head = "n", columns = { {"peak", value = peak, format = "%.3g"} } },
  plot{ name = "peaks", title = "Peaks", sweep = "line", x = "n", y = "peak", lines = { {"measured", value = peak} } },
  claim{ text = "There is something.", value = function(v) return peak(v.line[1]) end, at_least = 1e-6 } }
"""
ADVICE = re.compile(r"^yeec: .*; ?(make room|something else of that name|choose a folder)|in the way, move it|set YEEC_CACHE"
                    r"|\d of 2 runs failed: .*report\.html says why, the same command tries again", re.S)

# Prints the final names below this folder whose last line is not whole.
LIST_CUT = r"""find . \( -name '*.json' -o -name '*.csv' \) ! -name '.*' |
    while read -r f; do [ -s "$f" ] && [ -z "$(tail -c1 "$f")" ] || echo "cut off: $f"; done"""

# The report of an experiment whose runs failed on a full disk repeats their advice.
LIST_MUTE = "[ $s = 0 ] || [ ! -f out/report.html ] || grep -q 'make room there' out/report.html || echo 'the report does not say why'"


def execute(*command, env=ENVIRONMENT, **more):
    return subprocess.run([str(word) for word in command], capture_output=True, text=True, timeout=120, env=env, **more)


def one_sentence(done):
    """One for each run: a sweep has two; that there is no matrix of what failed is told besides."""
    lines = [line for line in done.stderr.splitlines() if "warning: " not in line and not line.startswith("yeec: no sparameters")]
    runs = [line for line in lines if re.match(r"run \d of 2: ", line)]
    said = [line for line in lines if line not in runs]
    return done.returncode == 2 and len(said) in (1, len(runs)) and all(map(ADVICE.search, said))


def whole_files(folder):
    """Final names in the folder whose content is cut off."""
    cut = []
    for path in folder.rglob("*") if folder.exists() else []:
        if not path.is_file() or path.name.startswith("."):
            continue
        data = path.read_bytes()
        ends = {".json": b"}\n", ".html": b"</html>\n", ".png": b"IEND\xaeB`\x82", ".xdmf": b"</Xdmf>\n", ".csv": b"\n"}
        if not data.endswith(ends.get(path.suffix, b"")) or not data:
            cut.append(path.name)
    return cut


def clashes(checks, folder, scene):
    """A folder with something in it where a result's file shall be; a file where a folder shall be."""
    command = [harness.YEEC, "run", scene, "--backend", "c", "--out"]
    whole = folder / "whole"
    done = execute(*command, whole)
    names = [*json.loads((whole / "run.json").read_text())["files"], "run.json"]
    checks.that("a whole run", done.returncode == 0 and len(names) > 12, f"{len(names)} files")
    for name in names:
        out = folder / "clash"
        shutil.rmtree(out, ignore_errors=True)
        (out / name / "mine").mkdir(parents=True)
        done = execute(*command, out)
        if name in ("ports/feed.png", "ez.mp4"):  # what gnuplot and ffmpeg draw is left out where they cannot
            listed = done.returncode == 0 and json.loads((out / "run.json").read_text())["files"]
            checks.that(f"a folder called {name}: the run does without", listed and name not in listed, done.stderr.strip())
        else:
            checks.that(f"a folder called {name}", one_sentence(done) and name in done.stderr, done.stderr.strip())
        checks.that("  nothing is cut off, and the folder stays", not whole_files(out) and (out / name / "mine").is_dir())
    for name in sorted({name.split("/")[0] for name in names if "/" in name}):
        out = folder / "clash"
        shutil.rmtree(out, ignore_errors=True)
        out.mkdir()
        (out / name).write_text("mine\n")
        done = execute(*command, out)
        checks.that(f"a file called {name}", one_sentence(done), done.stderr.strip())
        checks.that("  it stays", (out / name).read_text() == "mine\n")


def commands(scene, out):
    """Everything that writes into a folder."""
    return {"run": ["run", scene, "--backend", "c", "--out", out], "emit": ["emit", scene, "--backend", "c", "-o", out],
            "standalone": ["emit", scene, "--backend", "c", "--standalone", out],
            "verify": ["verify", scene, "--backend", "c", "--out", out],
            "sweep": ["run", scene, "--backend", "c", "--sweep", "n=20:22:2", "--out", out],
            "ports": ["run", scene.parent / "ports.lua", "--backend", "c", "--sweep", "drive=1,2", "--out", out],
            "view": ["view", scene, "--out", out],
            "explain": ["emit", scene, "--backend", "c", "--explain", "-o", out],
            "reproduce": ["reproduce", scene.parent / "experiment.lua", "--quiet", "--out", out]}


# name -> what each command leaves besides run's files, and so may find something else in the place of.
LEFT = {"emit": ["kernels.c"], "standalone": ["Makefile", "kernels.c", "data"], "explain": ["kernels.html"],
        "verify": ["verify.json"], "sweep": ["sweep.csv", "sweep.html"],
        "ports": ["sparameters.s2p"], "view": ["view_xy.png"],
        "reproduce": ["machine.json", "runs", "runs/line-1", "runs/line-1/result.json", "plots", "plots/peaks.dat", "plots/peaks.gp",
                      "report.html", "runs.csv"]}


def other_clashes(checks, folder, scene):
    """The same for the commands that leave other files than a run: each name that they use is taken."""
    for name, left in LEFT.items():
        out = folder / f"whole-{name}"
        done = execute(harness.YEEC, *commands(scene, out)[name])
        absent = [one for one in left if not (out / one).exists()]
        checks.that(f"a whole {name}", done.returncode == 0 and not absent and not whole_files(out), f"{absent} {done.stderr.strip()}")
        for one in left:
            taken = folder / "taken"
            shutil.rmtree(taken, ignore_errors=True)
            is_folder = (out / one).is_dir()
            mine = taken / one if is_folder else taken / one / "mine"
            mine.parent.mkdir(parents=True)
            mine.write_text("mine\n")
            done = execute(harness.YEEC, *commands(scene, taken)[name])
            checks.that(f"{name}, something else called {one}", one_sentence(done), done.stderr.strip())
            checks.that("  it stays, and nothing is cut off", mine.read_text() == "mine\n" and not whole_files(taken))


def impossible_folders(checks, folder, scene):
    (folder / "plain").write_text("")
    for name, command in commands(scene, folder / "plain").items():
        done = execute(harness.YEEC, *command)
        checks.that(f"{name} into a file", one_sentence(done), done.stderr.strip())
        done = execute(harness.YEEC, *[folder / "plain/x" if word == folder / "plain" else word for word in command])
        checks.that(f"{name} below a file", one_sentence(done), done.stderr.strip())
    missing = execute(harness.YEEC, "run", folder / "none.lua", "--backend", "c")
    checks.that("a scene that is not there: the arguments are wrong, status 1 and a sentence",
                missing.returncode == 1 and len(missing.stderr.splitlines()) == 1 and "none.lua" in missing.stderr)
    with open("/dev/full", "w") as full:
        for words in (["bench", scene, "--backend", "c", "--repeats", "1", "--json"], ["plan", scene, "--json"], ["devices"]):
            done = subprocess.run([harness.YEEC, *map(str, words)], stdout=full, stderr=subprocess.PIPE, text=True, env=ENVIRONMENT)
            checks.that(f"{words[0]} into a full pipe", done.returncode == 2 and "cannot write to standard output" in done.stderr)


def in_small_disk(script, size, env=ENVIRONMENT):
    """Runs a shell script with $D a file system of its own; None where that is not allowed."""
    setup = f"mount -t tmpfs -o size={size} none $D && "
    return execute("unshare", "-rm", "bash", "-c", f"D=$(mktemp -d); {setup}{script}", env=env)


def full_disk_environment(folder):
    """LeakSanitizer, in a build that has it, also overlooks what HDF5 gives up on a full disk."""
    lists = [harness.ROOT / "tests/sanitize" / name for name in ("leaks.supp", "leaks_full_disk.supp")]
    path = folder / "leaks.supp"
    path.write_text("".join(part.read_text() for part in lists))
    return {**ENVIRONMENT, "LSAN_OPTIONS": f"suppressions={path}:print_suppressions=0"}


def small_disks(checks, scene):
    if shutil.which("unshare") is None or in_small_disk("true", "1m").returncode != 0:
        print("no file systems of one's own here: the full and the read-only disk are left out")
        return
    yeec = f"'{harness.YEEC}'"
    failed, env = 0, full_disk_environment(scene.parent)
    for kib in (8, 40, 80, 120, 200, 300, 500, 700, 1000):
        for name, command in commands(scene, "$D/out").items():
            text = " ".join(str(word) for word in command)
            done = in_small_disk(f"{yeec} {text} >/dev/null; s=$?; cd $D; {LIST_CUT}; {LIST_MUTE}; exit $s", f"{kib}k", env)
            good = (done.returncode == 0 or one_sentence(done)) and not done.stdout
            failed += done.returncode == 2
            if not good:
                checks.that(f"{name} on a disk of {kib} KiB", False, done.stderr.strip() + done.stdout)
    checks.that("disks of 8 to 1000 KiB: the whole run or one sentence", failed >= 5, f"{failed} were too small")
    for name, command in commands(scene, "$D/out").items():
        text = " ".join(str(word) for word in command)
        done = in_small_disk(f"mkdir $D/out; mount -o remount,ro $D; {yeec} {text} >/dev/null", "1m")
        checks.that(f"{name} into a read-only folder", one_sentence(done), done.stderr.strip())


def main():
    folder, checks = harness.scratch(), harness.Checks()
    scene = folder / "scene.lua"
    scene.write_text('local n = param("n", 20, "unused")\n' + SCENE)
    (folder / "line.lua").write_text(LINE)
    (folder / "ports.lua").write_text(PORTS)
    (folder / "experiment.lua").write_text(EXPERIMENT)
    clashes(checks, folder, scene)
    other_clashes(checks, folder, scene)
    impossible_folders(checks, folder, scene)
    small_disks(checks, scene)
    checks.end()


main()
