"""Several processes of plain C, of PoCL beside it and of CUDA in the emulator give the bits of one, in random scenes that
hold what has to cross cuts (see processes.py for more of them), in scenes with modes, their ports and a grating's orders,
and in a sweep."""
import os
import pathlib
import sys

import processes
from processes import agree, harness

# (number of the scene, processes, schedule, precision): layers, Mur walls, circuits, poles, total-field boxes, replays,
# snapshots, Fourier sums, recordings, energies, stop rules, periodic and Bloch walls across the cut and unequal cells
# among them.
RUNS = [
    (58, 4, "auto", "f32", "c"),
    (30, 3, "blocked:3", "f64", "c"),
    (3544, 3, "sweep", "f64", "c"),
    (24195, 2, "auto", "f64", "c"),
    (120, 7, "sweep", "f32", "c"),
    (16, 2, "sweep", "f32", "c,opencl"),
    (26035, 4, "blocked:3", "f32", "c"),
    (40134, 2, "blocked:3", "f64", "c"),
    (40015, 3, "sweep", "f32", "c"),
    (60016, 4, "blocked:3", "f64", "c"),
    (389, 3, "blocked:3", "f32", "c"),
]
EMULATED = [(16, 2, "sweep", "f32", "cuda,c")]
# States go from device to device where the emulator lets processes see each other's memory.
DIRECT = [
    (58, 3, "blocked:2", "f32", "cuda"),
    (389, 2, "blocked:2", "f32", "cuda"),
    (30, 3, "sweep", "f64", "cuda,cuda,c"),
]
SCENES = ["26_coupler.lua --steps 60", "28_grating.lua --steps 300"]
SMALL = """return scene {
    mode = "3d", cell = 1e-3, cells = {24, 10, 40}, steps = 9, boundary = pec,
    sources = { initial{ component = "Ez", value = function(x, y, z) return math.exp(-1e5*((x - 0.012)^2 + (z - 0.02)^2)) end } },
}
"""
SWEPT = """local d = param("d", 30)
return scene {
    mode = "2d-tm", cell = 1e-3, cells = {20, d}, steps = 40, boundary = pec,
    sources = { soft{ component = "Ez", at = {0.01, 0.01}, waveform = gaussian{ width = 1e-10 } } },
    monitors = { probe{ name = "p", component = "Ez", at = {0.004, 0.02} }, energy{ name = "w", every = 10 } },
}
"""


def differences(arguments, folder, name):
    """What a call of `yeec run` writes otherwise as three processes than as one; the time that runs took aside."""
    written = []
    for count, out in ((1, folder / name / "one"), (3, folder / name / "several")):
        done = processes.launch(count, ["run", *arguments, "--yes", "--quiet", "--backend", "c", "--out", str(out)])
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
    checks.that("asked: through the host", "straight" not in said["asked"] and "warning" not in said["asked"], said["asked"])
    checks.that("refused: a word", "through the host's memory, which is slower: cuIpc" in said["refused"], said["refused"])


def check_bench(checks, folder):
    """Two processes measure together, and say what each does and what exchanges cost."""
    (folder / "bench.lua").write_text(SMALL)
    done = processes.launch(2, ["bench", str(folder / "bench.lua"), "--backend", "c", "--schedule", "sweep", "--steps", "8",
                                "--repeats", "1", "--json"])
    checks.that("two processes bench", done.returncode == 0, done.stderr)
    said = harness.json.loads(done.stdout) if done.returncode == 0 else {"processes": []}
    parts = said["processes"]
    checks.that("each process is measured", [p["planes"] for p in parts] == [20, 20], str(said))
    checks.that("each by itself, and what it sends", all(p["cells_per_second_alone"] > 0 and p["exchange_bytes"] > 0 for p in parts), str(said))
    checks.that("exchanges take a part of the time", 0 <= said.get("exchange_share", -1) < 1, str(said))


def check_scenes(emulated):
    folder, checks = harness.scratch(), harness.Checks()
    check_bench(checks, folder)
    if emulated:
        check_ways(checks, folder)
    root = pathlib.Path(__file__).resolve().parents[2]
    for number, (scene, *extra) in enumerate(line.split() for line in SCENES):
        found = differences([str(root / "scenes" / scene), *extra], folder, str(number))
        checks.that(f"{scene}: three processes write what one does", not found, ", ".join(found))
    (folder / "swept.lua").write_text(SWEPT)
    found = differences([str(folder / "swept.lua"), "--sweep", "d=24,30,31"], folder, "sweep")
    checks.that("three processes make a sweep as one does", not found, ", ".join(found))
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
