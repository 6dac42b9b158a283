"""What goes between processes through the hosts' memory goes beside the inner tiles of a GPU's next pass: the bits are those
of one process, a wire that is slow costs no time as long as the device computes, and a failure between the exchange's two
parts, the device's or MPI's, ends all processes with one sentence. On the emulated device, whose blocks then take time."""
import os
import pathlib
import subprocess
import sys
import time

import processes
from processes import harness

SCENE = """return scene {
    mode = "3d", cell = 1e-3, cells = {24, 6, 200}, steps = 40, boundary = { x = pec, y = pec, z = cpml{ cells = 2 } },
    sources = { soft{ component = "Ez", at = {0.012, 0.003, 0.1}, waveform = gaussian{ width = 2e-11 } } },
    monitors = { probe{ name = "p", component = "Ez", at = {0.006, 0.003, 0.05} }, energy{ name = "w", every = 10 } },
}
"""
# Launches of a step and of exchanges alone.
BARE = """return scene {
    mode = "3d", cell = 1e-3, cells = {24, 6, 200}, steps = 40, boundary = pec,
    sources = { initial{ component = "Ez", value = function(x, y, z) return math.exp(-1e5*((x - 0.012)^2 + (z - 0.02)^2)) end } },
}
"""
# The same of a flat grid, and one of several media, whose tiles are functions of one kernel.
FLAT = """return scene {
    mode = "2d-tm", cell = 1e-3, cells = {48, 600}, steps = 40, boundary = pec,
    sources = { initial{ component = "Ez", value = function(x, y, z) return math.exp(-1e5*((x - 0.012)^2 + (y - 0.3)^2)) end } },
}
"""
MEDIA = """return scene {
    mode = "2d-te", cell = 1e-3, cells = {48, 600}, steps = 40, boundary = { x = pmc, y = cpml{ cells = 5 } },
    objects = { disc{ centre = {0.02, 0.3}, radius = 0.015, material = material{ eps = 4 } } },
    sources = { initial{ component = "Hz", value = function(x, y, z) return math.exp(-1e5*((x - 0.012)^2 + (y - 0.3)^2)) end },
                soft{ component = "Ey", at = {0.02, 0.31}, waveform = gaussian{ width = 2e-11 } } },
    monitors = { energy{ name = "w", every = 10 } },
}
"""
BLOCK_MS, DELAY_MS, STEPS = 80, 60, 12
# By name, schedule and cells.
HIDDEN = [("bare", "blocked:2", 24 * 6 * 200), ("flat", "blocked:2/chunks=3/launches=2", 48 * 600)]
# A device that is lost at a launch, inner or not, at a copy of edges to the host, or while it is waited for.
FAULTS = [f"cuLaunchKernel {n} 719" for n in (20, 21, 22)] + ["cuMemcpyDtoHAsync 30 719", "cuStreamSynchronize 30 719"]


def build():
    return pathlib.Path(os.environ.get("YEEC_BUILD", "build")).resolve()


class Runs:
    def __init__(self, folder):
        self.folder = folder
        (folder / "scene.lua").write_text(SCENE)
        for name, text in (("bare", BARE), ("flat", FLAT), ("media", MEDIA)):
            (folder / f"{name}.lua").write_text(text)

    def words(self, out, *more, scene="scene"):
        return ["run", str(self.folder / f"{scene}.lua"), "--yes", "--quiet", "--backend", "cuda", "--schedule",
                "blocked:2" if scene == "scene" else "blocked:2/launches=2",
                "--out", str(self.folder / out), *map(str, more)]

    def run(self, count, out, *more, scene="scene", **environment):
        done = processes.launch(count, self.words(out, *more, scene=scene), YEEC_EXCHANGE="host", **environment)
        return done, harness.Run(self.folder / out) if done.returncode == 0 else None


def check_bits(checks, runs):
    for scene in ("scene", "flat", "media"):
        _, one = runs.run(1, "one" if scene == "scene" else f"one_{scene}", scene=scene)
        for count in (2, 3):
            done, several = runs.run(count, f"{scene}{count}", scene=scene)
            if checks.that(f"{scene}: {count} processes run", several is not None, done.stderr[:300]):
                checks.that(f"{count} processes give the bits of one", one is not None and several.digest == one.digest)
                checks.that("beside the steps", all(p["beside"] and not p["direct"] for p in several.manifest["processes"]))


def check_checkpoints(checks, runs):
    """A run of three that was lost goes on as two."""
    whole = harness.Run(runs.folder / "one").digest
    library = str(build() / "tests" / "mpi_fault.so")
    done, _ = runs.run(3, "lost", "--checkpoint", 10, LD_PRELOAD=library, YEEC_MPI_FAIL="1:300")
    held = (runs.folder / "lost" / "checkpoint.bin").exists()
    if checks.that("MPI fails: all end, one sentence says where", done.returncode != 0 and one_sentence(done.stderr, "process 1 of 3") and held,
                   f"status {done.returncode}, a checkpoint: {held}, {done.stderr[:300]}"):
        done = processes.launch(2, ["run", "--resume", runs.folder / "lost", "--yes", "--quiet", "--backend", "cuda"], YEEC_EXCHANGE="host")
        checks.that("and two go on", done.returncode == 0 and harness.Run(runs.folder / "lost").digest == whole, done.stderr[:300])


def seconds_of(runs, scene, schedule, cells, delay):
    """Of STEPS steps of two processes, at best."""
    done = processes.launch(2, ["bench", runs.folder / f"{scene}.lua", "--backend", "cuda", "--schedule", schedule, "--no-tune", "--json",
                                "--steps", STEPS, "--repeats", 3], timeout=600, YEEC_EXCHANGE="host", YEEC_MPI_DELAY=str(delay),
                            YEEC_EMULATOR_BLOCK_MS=str(BLOCK_MS), LD_PRELOAD=str(build() / "tests" / "mpi_fault.so"))
    said = harness.json.loads(done.stdout) if done.returncode == 0 else {"cells_per_second_fastest": float("nan")}
    return STEPS * cells / said["cells_per_second_fastest"]


def check_hidden(checks, runs):
    """A wire that takes longer costs nothing while there are inner tiles to compute."""
    exchanges = STEPS // 2
    for scene, schedule, cells in HIDDEN:
        before, added = seconds_of(runs, scene, schedule, cells, 0), 1e-3 * DELAY_MS * exchanges
        after = seconds_of(runs, scene, schedule, cells, DELAY_MS)
        checks.below(f"{scene}: {exchanges} exchanges of {DELAY_MS} ms more cost", after - before, added / 2, f"s of {added:.1f}")


def one_sentence(said, who):
    lines = [line for line in said.splitlines() if line.startswith("yeec:") and "warning" not in line]
    return len(lines) == 1 and who in lines[0]


def check_faults(checks, runs):
    """Of two processes the second loses its device."""
    for number, fault in enumerate(FAULTS):
        words = [harness.YEEC, *runs.words(f"fault{number}")]
        begun = time.time()
        done = subprocess.run(["mpirun", "-q", "-n", "1", *words, ":", "-n", "1", "-x", f"YEEC_EMULATOR_FAIL={fault}", *words],
                              capture_output=True, text=True, timeout=60, check=False,
                              env={**processes.environment(), "YEEC_EXCHANGE": "host"})
        checks.that(f"{fault}: both end, and one sentence says so", done.returncode == 2 and time.time() - begun < 20 and
                    one_sentence(done.stderr, "process 1 of 2"), f"status {done.returncode}, {done.stderr[:300]}")


def main():
    if not processes.available() or not (build() / "emulator" / "libcuda.so.1").exists():
        print("no mpirun, or no emulated device")
        return harness.SKIPPED
    os.environ["LD_LIBRARY_PATH"] = str(build() / "emulator")
    checks, runs = harness.Checks(), Runs(harness.scratch())
    check_bits(checks, runs)
    check_checkpoints(checks, runs)
    check_hidden(checks, runs)
    check_faults(checks, runs)
    checks.end()


if __name__ == "__main__":
    sys.exit(main())
