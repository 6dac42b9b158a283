"""Several processes of plain C, of PoCL beside it and of CUDA in the emulator give the bits of one, in random scenes that
hold what has to cross cuts (see processes.py for more of them), in scenes with modes, their ports and a grating's orders,
and in a sweep."""
import os
import pathlib
import pty
import re
import subprocess
import sys

import processes
from processes import agree, harness

# (number of the scene, processes or parts along the axes, schedule, precision): layers, Mur walls, circuits, poles, total-field boxes, replays,
# snapshots, Fourier sums, recordings, energies, stop rules, periodic and Bloch walls across the cut and unequal cells
# among them.
RUNS = [
    (58, 4, "auto", "f32", "c"),
    (30, 3, "blocked:3", "f64", "c"),
    (3544, 3, "sweep", "f64", "c"),
    (24195, 2, "auto", "f64", "c"),
    (120, 7, "sweep", "f32", "c"),
    (144, "1x2x3", "blocked:3", "f64", "c"),
    (300, "1x3x1", "auto", "f32", "c"),
    (16, 2, "sweep", "f32", "c,opencl"),
    (26035, 4, "blocked:3", "f32", "c"),
    (40134, 2, "blocked:3", "f64", "c"),
    (40015, 3, "sweep", "f32", "c"),
    (60016, 4, "blocked:3", "f64", "c"),
    (389, 3, "blocked:3", "f32", "c"),
]
EMULATED = [(16, 2, "sweep", "f32", "cuda,c"), (80053, 2, "auto", "f64", "cuda")]  # the second with elements, which may give others' E a part
# States go from device to device where the emulator lets processes see each other's memory; those of flat grids beside inner tiles.
DIRECT = [
    (58, 3, "blocked:2", "f32", "cuda"),
    (389, 2, "blocked:2", "f32", "cuda"),
    (30, 3, "sweep", "f64", "cuda,cuda,c"),
    (11222, 2, "blocked:2/launches=2", "f32", "cuda"),
    (11327, 2, "blocked:3/launches=2", "f64", "cuda"),
    (300, "1x2x2", "blocked:2", "f32", "cuda"),
]
SCENES = ["26_coupler.lua --steps 60", "28_grating.lua --steps 300"]
# Scenes of agree/features, and by how many processes: what random scenes do not draw, and one that has all of its kind.
FEATURES = [("conformal_2d", 3), ("conformal_3d", "1x2x2"), ("crystal_2d", 4), ("crystal_3d", "1x2x2"), ("crystal_elements_3d", 3), ("tensor_elements_2d", 4), ("tensor_layers_3d", "1x3x2"), ("tensor_energy_2d", 2), ("crystal_layers_2d", 3), ("crystal_layers_3d", 2), ("kerr_2d", 7), ("kerr_3d", "1x2x2"), ("kerr_mur_2d", 3), ("kerr_chip_2d", 3), ("metal_3d", "1x2x2"),
            ("ports_3d", 7), ("bloch_3d", "1x2x2"), ("bloch_cut_2d", 3), ("record_3d", "1x2x2")]
TENSOR = """return scene {
    mode = "3d", cell = 1e-3, cells = {14, 12, 40}, steps = 30, boundary = cpml{ cells = 4 }, averaging = "tensor",
    objects = { sphere{ centre = {0.007, 0.006, 0.02}, radius = 0.0042, material = material{ eps = 6 } } },
    sources = { soft{ component = "Ez", at = {0.007, 0.006, 0.013}, waveform = gaussian{ width = 2e-11 } } },
    monitors = { probe{ name = "p", component = "Ex", at = {0.006, 0.006, 0.024} } },
}
"""
# A recording whose surface cuts a lossy body: what its file says of the media there each process knows in part.
RECORDED = """local d = 1e-3
return scene {
    mode = "3d", cell = d, cells = {24, 24, 24}, steps = 20, boundary = pec, averaging = "tensor",
    objects = { sphere{ centre = {12.3*d, 11.7*d, 12.1*d}, radius = 6.4*d, material = material{ eps = 9, sigma = 2 } } },
    sources = { soft{ component = "Ez", at = {3*d, 3*d, 3*d}, waveform = gaussian{ width = 2e-11, delay = 4e-11 } } },
    monitors = { record{ name = "cut", from = {6*d, 6*d, 6*d}, to = {12*d, 18*d, 18*d} } },
}
"""
# What looks at whole surfaces and volumes: a far field, powers, volumes of fields and amplitudes, a wire thinner than cells.
SEEN = """local d = 0.01
return scene {
    mode = "3d", cell = d, cells = {22, 20, 36}, steps = 60, boundary = cpml{ cells = 4 },
    objects = { wire{ from = {11*d, 10*d, 12*d}, to = {11*d, 10*d, 23*d}, radius = 0.1*d, material = pec } },
    sources = { voltage{ name = "feed", at = {11*d, 10*d, 17.5*d}, axis = "z", resistance = 50, waveform = pulse{ f0 = 1e9, bandwidth = 0.8e9 } } },
    monitors = {
        voltage_probe{ name = "v", at = {11*d, 10*d, 17.5*d}, axis = "z" },
        far_field{ name = "pattern", from = {6*d, 6*d, 6*d}, to = {16*d, 14*d, 30*d}, frequencies = 1e9 },
        flux{ name = "power", from = {6*d, 6*d, 6*d}, to = {16*d, 14*d, 30*d}, frequencies = {0.8e9, 1e9} },
        snapshot{ name = "volume", component = "Hx", every = 25 },
        snapshot{ name = "size", component = "|E|", steps = {30, 60} },
        dft{ name = "amplitudes", component = "Ez", frequencies = {0.8e9, 1e9} },
        energy{ name = "w", every = 10 },
    },
}
"""
SMALL = """return scene {
    mode = "3d", cell = 1e-3, cells = {24, 10, 40}, steps = 9, boundary = pec,
    sources = { initial{ component = "Ez", value = function(x, y, z) return math.exp(-1e5*((x - 0.012)^2 + (z - 0.02)^2)) end } },
}
"""
LOSSY = """return scene {
    mode = "2d-te", cell = 1e-3, cells = {21, 58}, steps = 28, averaging = "tensor", boundary = pec,
    objects = {
        disc{ centre = {0.0108, 0.0315}, radius = 0.00458, material = material{ name = "wet", eps = 4, sigma = 0.1 } },
        disc{ centre = {0.0063, 0.0425}, radius = 0.00318, material = material{ name = "salt", sigma = 5 } },
        disc{ centre = {0.0063, 0.0266}, radius = 0.00359, material = material{ name = "stone", eps = 12, sigma = 5 } } },
    sources = { initial{ component = "Ey", value = function(x, y, z) return math.sin(4e3*x + 3e3*y) end } },
}
"""
SWEPT = """local d = param("d", 30)
return scene {
    mode = "2d-tm", cell = 1e-3, cells = {20, d}, steps = 2000, boundary = mur{},
    sources = { soft{ component = "Ez", at = {0.01, 0.01}, waveform = gaussian{ width = 1e-11 } } },
    monitors = { probe{ name = "p", component = "Ez", at = {0.004, 0.02} }, energy{ name = "w", every = 10 } },
    stop = decay{ ratio = 0.1 },
}
"""


def differences(arguments, folder, name, several=3, told=("--backend", "c")):
    """What a call of `yeec run` writes otherwise as several processes, which are told something, than as one of plain C; the time that runs
    took aside."""
    written = []
    count, split = processes.parts_of(several)
    for count, words, out in ((1, ["--backend", "c"], folder / name / "one"), (count, [*split, *told], folder / name / "several")):
        done = processes.launch(count, ["run", *arguments, *words, "--yes", "--quiet", "--out", str(out)])
        if done.returncode != 0:
            return [done.stderr.strip()[:300]]
        digests = {str(path.relative_to(out)): harness.json.loads(path.read_text())["digest"] for path in out.rglob("run.json")}
        written.append({**agree.written(out), **digests})
    return sorted(key for key in written[0].keys() | written[1].keys()
                  if key != "sweep.csv" and written[0].get(key) != written[1].get(key))


def check_ways(checks, folder):
    """Directly where the devices can, with the bits of one process; else through the host, with a word."""
    (folder / "small.lua").write_text(SMALL)
    said = {}
    for way, environment in (("direct", {"YEEC_EMULATOR_IPC": "1"}), ("asked", {"YEEC_EMULATOR_IPC": "1", "YEEC_EXCHANGE": "host"}),
                             ("refused", {})):
        os.environ.update(environment)
        done = processes.launch(2, ["run", str(folder / "small.lua"), "--backend", "cuda", "--schedule", "blocked:2", "--out",
                                    str(folder / way)])
        for name in environment:
            del os.environ[name]
        said[way] = done.stdout + done.stderr
        checks.that(f"{way}: two processes run", done.returncode == 0, done.stderr)
    digests = {way: harness.json.loads((folder / way / "run.json").read_text())["digest"] for way in said}
    checks.that("all ways give the same bits", len(set(digests.values())) == 1, str(digests))
    checks.that("direct: it is said", "straight between the devices" in said["direct"], said["direct"])
    checks.that("asked: through the host", "straight" not in said["asked"] and "slower" not in said["asked"], said["asked"])
    checks.that("more processes than devices: a word", all("2 processes of this host share 1 GPU: they step no faster than one" in text
                                                          for text in said.values()), said["direct"])
    checks.that("refused: a word", "through the host's memory, which is slower: cuIpc" in said["refused"], said["refused"])


def check_devices(checks, folder):
    """Processes with the same backend take the host's devices in turn, whatever the others of a list take."""
    (folder / "small.lua").write_text(SMALL)
    os.environ["YEEC_EMULATOR_DEVICES"] = "2"
    done = processes.launch(4, ["run", str(folder / "small.lua"), "--backend", "cuda,c", "--schedule", "sweep", "--out", str(folder / "turns")])
    del os.environ["YEEC_EMULATOR_DEVICES"]
    checks.that("cuda,c: four processes run", done.returncode == 0, done.stderr)
    devices = [p["device"] for p in harness.json.loads((folder / "turns" / "run.json").read_text()).get("processes", [])]
    checks.that("cuda,c: one process on each of two devices", ["(device 1)" in d for d in devices] == [False, False, True, False], str(devices))
    checks.that("cuda,c: no word of shared devices", "share" not in done.stderr, done.stderr)


def planes_wanted(steps, energy):
    """Of all fields, by the part before a cut across z and by the one behind it, of the other's: E along the cut, at its nodes, of as many
    planes as there are steps, the rest of one less to one side or both; with an energy one more behind."""
    rest = steps - (0 if energy else 1)
    return 2 * (rest + 1) + 4 * rest, 5 * steps + steps - 1


def check_bytes(checks, folder):
    """What is exchanged is what the steps in between read, plane by plane, and what the plan says."""
    plane = 4 * 26 * 12  # bytes, with the nodes at both ends and ghosts
    for energy in (False, True):
        (folder / "bytes.lua").write_text(SMALL.replace("sources", 'monitors = { energy{ name = "w", every = 9 } }, sources') if energy else SMALL)
        for schedule in ("sweep", "blocked:3"):
            words = [str(folder / "bytes.lua"), "--backend", "c", "--schedule", schedule, "--json"]
            done = processes.launch(2, ["bench", *words, "--steps", "9", "--repeats", "1"])
            said = harness.json.loads(done.stdout) if done.returncode == 0 else {"processes": [], "steps_between_exchanges": 0}
            behind, before = planes_wanted(said["steps_between_exchanges"], energy)
            sent = [p["exchange_bytes"] for p in said["processes"]]
            checks.that(f"bytes of {schedule}{' and an energy' if energy else ''}", sent == [before * plane, behind * plane],
                        f"{sent}, {before} and {behind} planes of {plane} expected; {done.stderr[:200]}")
            planned = [p["exchange_bytes"] for p in harness.json.loads(harness.yeec("plan", *words, "--processes", 2))["processes"]]
            checks.that("the plan says so", abs(sum(planned) / sum(sent or [1]) - 1) < 0.1, f"{planned}, {sent}")


def check_bench(checks, folder):
    """Two processes measure together, and say what each does and what exchanges cost."""
    (folder / "bench.lua").write_text(SMALL)
    done = processes.launch(2, ["bench", str(folder / "bench.lua"), "--backend", "c", "--schedule", "sweep", "--steps", "8",
                                "--repeats", "1", "--json"])
    checks.that("two processes bench", done.returncode == 0, done.stderr)
    said = harness.json.loads(done.stdout) if done.returncode == 0 else {"processes": []}
    parts = said["processes"]
    checks.that("each process is measured", [p["z"]["cells"] for p in parts] == [20, 20], str(said))
    checks.that("each by itself, and what it sends", all(p["cells_per_second_alone"] > 0 and p["exchange_bytes"] > 0 for p in parts), str(said))
    checks.that("exchanges take a part of the time", 0 <= said.get("exchange_share", -1) < 1, str(said))


def check_features(checks, folder):
    features = pathlib.Path(__file__).resolve().parents[1] / "agree" / "features"
    for name, count in FEATURES:
        found = differences([str(features / f"{name}.lua"), "--schedule", "sweep"], folder, name, count)
        checks.that(f"{name}: {count} processes write what one does", not found, ", ".join(found))
    for name, text in (("tensor", TENSOR), ("seen", SEEN), ("recorded", RECORDED)):
        (folder / f"{name}.lua").write_text(text)
        for count in (2, 3, "1x2x2", 7):
            found = differences([str(folder / f"{name}.lua")], folder, f"{name}{count}", count)
            checks.that(f"{name}: {count} processes write what one does", not found, ", ".join(found))


def check_tiles(checks, folder):
    """Crystals and cut cells in tiles, which plain C does not have."""
    features = pathlib.Path(__file__).resolve().parents[1] / "agree" / "features"
    for name, count, schedule in (("far_2d", 3, "blocked:3"), ("far_3d", "1x2x2", "blocked:2")):
        found = differences([str(features / f"{name}.lua")], folder, f"{name} tiles", count, ("--backend", "cuda", "--schedule", schedule))
        checks.that(f"{name}: tiles of {count} processes write what a sweep of one does", not found, ", ".join(found))


def check_shares(checks, folder):
    """What each process had stands in run.json, in the report and in what the run says."""
    (folder / "shares.lua").write_text(SMALL)
    done = processes.launch(3, ["run", str(folder / "shares.lua"), "--backend", "c", "--split", "z=10,25", "--out", str(folder / "shares")])
    checks.that("three processes run", done.returncode == 0, done.stderr)
    shares = harness.json.loads((folder / "shares" / "run.json").read_text()).get("processes", [])
    checks.that("each has its planes", [(p["z"]["first"], p["z"]["cells"]) for p in shares] == [(0, 10), (10, 15), (25, 15)], str(shares))
    # of what lies behind the own cells one step reads E of the node at their end alone
    checks.that("each held others', and stepped", all((p["z"]["held"] > p["z"]["cells"]) == (p["process"] > 0) and p["stepping_s"] > 0 and p["host"] for p in shares), str(shares))
    report = (folder / "shares" / "report.html").read_text()
    for n, planes in enumerate(("0 to 9", "10 to 24", "25 to 39")):
        checks.that(f"process {n} is told of", f"planes {planes} of z" in done.stdout and f"planes {planes} of z" in report and
                    f"process {n}" in report, done.stdout)
    checks.that("each has its share of the cells", [p["share_of_cells"] for p in shares] == [0.25, 0.375, 0.375] and
                "25% of the cells" in done.stdout and "37.5% of the cells" in report, str(shares))
    checks.that("and of the time", all(0 < p["waiting_s"] < p["exchanging_s"] < p["stepping_s"] for p in shares), str(shares))
    for where, text in (("the run's end", done.stdout), ("the report", report)):
        parts = [tuple(map(int, found)) for found in re.findall(r"(\d+)% stepping, (\d+)% exchanging, (\d+)% waiting for others", text)]
        checks.that(f"{where} has parts of 100% for each", len(parts) == 3 and all(98 <= sum(p) <= 102 for p in parts), str(parts))


def check_bar(checks, folder):
    """The bar, drawn by the first process on the terminal of mpirun, has how busy each one is: less, with fewer planes."""
    (folder / "bar.lua").write_text(SMALL.replace("steps = 9", "steps = 2500").replace("{24, 10, 40}", "{120, 60, 40}"))
    shown, terminal = pty.openpty()
    run = subprocess.Popen(["mpirun", "-q", "-n", "2", harness.YEEC, "run", folder / "bar.lua", "--yes", "--backend", "c", "--split", "z=6",
                            "--out", folder / "bar"], stdout=subprocess.DEVNULL, stderr=terminal, env={**processes.environment(), "TERM": "xterm"})
    os.close(terminal)
    text = b"".join(iter(lambda: read_terminal(shown), b"")).decode()
    busy = re.findall(r"cells/s  busy (\d+) (\d+)%", text)
    checks.that("a bar of two processes", run.wait() == 0 and len(busy) > 0, repr(text[-300:]))
    checks.that("the one with 6 of 40 planes waits", bool(busy) and int(busy[-1][0]) < int(busy[-1][1]) <= 100, str(busy[-3:]))


def read_terminal(number):
    try:
        return os.read(number, 4096)
    except OSError: # the other end is closed
        return b""


def check_scenes(emulated):
    folder, checks = harness.scratch(), harness.Checks()
    check_bench(checks, folder)
    check_bytes(checks, folder)
    check_shares(checks, folder)
    check_bar(checks, folder)
    check_features(checks, folder)
    if emulated:
        check_ways(checks, folder)
        check_devices(checks, folder)
        check_tiles(checks, folder)
    root = pathlib.Path(__file__).resolve().parents[2]
    for number, (scene, *extra) in enumerate(line.split() for line in SCENES):
        found = differences([str(root / "scenes" / scene), *extra], folder, str(number))
        checks.that(f"{scene}: three processes write what one does", not found, ", ".join(found))
    (folder / "lossy.lua").write_text(LOSSY)
    for count in (2, 3):
        found = differences([str(folder / "lossy.lua"), "--precision", "f64"], folder, f"lossy{count}", count)
        checks.that(f"lossy bodies of a tensor: {count} processes write what one does", not found, ", ".join(found))
    (folder / "swept.lua").write_text(SWEPT)
    found = differences([str(folder / "swept.lua"), "--sweep", "d=24,30,31"], folder, "sweep")
    checks.that("three processes make a sweep as one does", not found, ", ".join(found))
    for name, words in (("--resume", ["--resume", str(folder / "sweep" / "several")]),
                        ("--jobs", [str(folder / "swept.lua"), "--sweep", "d=24,30", "--jobs", "2", "--out", str(folder / "jobs")])):
        done = processes.launch(2, ["run", *words])
        checks.that(f"{name} of a sweep is for one process, in one sentence", done.returncode == 1 and
                    done.stderr.count("yeec:") == 1 and "for one process" in done.stderr, done.stderr)
    checks.end()


def main():
    if not processes.available():
        print("no mpirun, or yeec was built without MPI")
        return processes.harness.SKIPPED
    emulator = pathlib.Path(os.environ.get("YEEC_BUILD", "build")).resolve() / "emulator"
    status = processes.check(RUNS)
    emulated = (emulator / "libcuda.so.1").exists()
    if emulated:
        os.environ["LD_LIBRARY_PATH"] = str(emulator)
        status = max(status, processes.check(EMULATED))
        os.environ["YEEC_EMULATOR_IPC"] = "1"
        status = max(status, processes.check(DIRECT))
        del os.environ["YEEC_EMULATOR_IPC"]
    return status or check_scenes(emulated)


if __name__ == "__main__":
    sys.exit(main())
