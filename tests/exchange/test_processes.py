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
]
EMULATED = [
    (58, 3, "blocked:2", "f32", "cuda"),
    (16, 2, "sweep", "f32", "cuda,c"),
]
SCENES = ["26_coupler.lua --steps 60", "28_grating.lua --steps 300"]
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


def check_scenes():
    folder, checks = harness.scratch(), harness.Checks()
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
    if (emulator / "libcuda.so.1").exists():
        os.environ["LD_LIBRARY_PATH"] = str(emulator)
        status = max(status, processes.check(EMULATED))
    return status or check_scenes()


if __name__ == "__main__":
    sys.exit(main())
