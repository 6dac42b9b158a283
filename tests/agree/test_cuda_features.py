"""What a scene may hold besides sources and probes, with the CUDA kernels' text run on the CPU by tests/emulator.

Recordings and what replays them, ports and their S-parameters, lumped elements, a thin wire, plane waves, Fourier sums
of fields, power and far field, averaging by the surface's normal, Mur walls and Berenger's layers, crystals and Kerr media, also
in layers and in what is recorded and replayed (features/*.lua): the final fields and every number that is written, Touchstone
files too, have the bits of plain C's sweep, in f32 and f64.

By itself a scene is stepped once in each precision, and the schedules take turns; with YEEC_EMULATED_COUNT set, in
every schedule that it can have. Some are held on chip besides, by blocks that exchange their edges; with seven strips a thread the
memory variables of layers are not in registers, and a field need not be.
"""
import concurrent.futures
import os
import pathlib
import sys

import agree
import harness

SCENES = pathlib.Path(__file__).resolve().parent / "features"
SCHEDULES = ["sweep", "fused", "blocked:3"]
PRECISIONS = ["f32", "f64"]
SWEPT = {"ports_3d": "drive=1,2"}
RESIDENT = {("circuit_2d", "f32"): "resident resident:half resident:3/strips=3/parked=3", ("circuit_2d", "f64"): "resident:5/strips=7/parked=4", ("record_2d", "f32"): "resident:7/parked=1", ("record_2d", "f64"): "resident resident:half",
            ("ports_3d", "f32"): "resident", ("ports_3d", "f64"): "resident:half", ("plane_wave_3d", "f32"): "resident", ("record_3d", "f32"): "resident:half",
            ("strips_2d", "f32"): "resident:5/strips=3/parked=2", ("strips_2d", "f64"): "resident resident:half", ("strips_3d", "f32"): "resident:half resident:half/strips=2/parked=6 resident:half/strips=2/parked=9", ("strips_3d", "f64"): "resident:half/strips=2/parked=7",
            ("periodic_2d", "f32"): "resident resident:half", ("periodic_2d", "f64"): "resident:3/strips=3/parked=1", ("periodic_3d", "f32"): "resident:1 resident:half/strips=2/parked=7",
            ("periodic_3d", "f64"): "resident:half", ("bloch_chip_3d", "f32"): "resident:1", ("bloch_chip_3d", "f64"): "resident:half resident:half/strips=2/parked=13",
            ("mur_chip_2d", "f32"): "resident:3", ("mur_chip_2d", "f64"): "resident:2/strips=3", ("poles_chip_2d", "f32"): "resident resident:half", ("poles_chip_2d", "f64"): "resident:3/strips=3/parked=1",
            ("poles_chip_3d", "f32"): "resident:half resident:half/strips=2/parked=12", ("poles_chip_3d", "f64"): "resident:half resident:half/strips=3/parked=11",
            ("walls_chip_2d", "f32"): "resident:3/strips=3/parked=1", ("walls_chip_2d", "f64"): "resident resident:half", ("metal_3d", "f32"): "resident:half", ("metal_3d", "f64"): "resident:1",
            ("far_chip_2d", "f32"): "resident:2/strips=3/parked=1", ("far_chip_2d", "f64"): "resident resident:half", ("far_2d", "f32"): "resident", ("far_2d", "f64"): "resident:3/strips=3/parked=1",
            ("crystal_poles_2d", "f32"): "resident:3/strips=3/parked=1", ("crystal_layers_3d", "f32"): "resident:1", ("crystal_layers_3d", "f64"): "resident:half", ("tensor_chip_3d", "f32"): "resident:half", ("tensor_chip_3d", "f64"): "resident:half resident:half/strips=2/parked=6", ("kept_chip_2d", "f32"): "resident:half", ("kept_chip_2d", "f64"): "resident:half", ("energy_chip_3d", "f32"): "resident:half resident:half/strips=3/parked=11", ("energy_chip_3d", "f64"): "resident:half",
            ("metal_tensor_2d", "f32"): "resident:half", ("metal_tensor_2d", "f64"): "resident:half", ("crystal_2d", "f32"): "resident:half", ("crystal_layers_2d", "f64"): "resident:half", ("far_3d", "f32"): "resident:half", ("far_3d", "f64"): "resident:1",
            ("kerr_chip_2d", "f32"): "resident resident:half", ("kerr_chip_2d", "f64"): "resident:3/strips=3/parked=1",
            ("media_chip_2d", "f32"): "resident resident:half", ("media_chip_2d", "f64"): "resident", ("media_chip_3d", "f32"): "resident:half resident:half/strips=3/parked=9", ("media_chip_3d", "f64"): "resident:half"}
# Plain C's rows.
ROWS = {("far_2d", "f32"): "blocked:3", ("far_3d", "f64"): "blocked:4/width=3/planes=2/column=6", ("far_chip_2d", "f64"): "blocked:5", ("crystal_2d", "f32"): "blocked:3/width=1/planes=3/depth=2",
        ("crystal_3d", "f32"): "blocked:3", ("crystal_layers_3d", "f64"): "blocked:5", ("crystal_poles_2d", "f64"): "blocked:4", ("metal_tensor_2d", "f32"): "blocked:3",
        ("metal_tensor_3d", "f64"): "blocked:3", ("tensor_energy_2d", "f64"): "blocked:2/width=2/planes=5/depth=2", ("tensor_layers_3d", "f32"): "blocked:6"}
# Multiprocessors of a device: few, so that blocks hold more than one strip a thread, or as many as a domain needs; in media_chip_* so few that coefficients of
# media do not lie on chip.
UNITS = {("walls_chip_2d", "f32"): 8, ("walls_chip_2d", "f64"): 8, ("metal_3d", "f32"): 64, ("metal_3d", "f64"): 64,
         ("strips_3d", "f32"): 40, ("strips_3d", "f64"): 40, ("periodic_3d", "f32"): 24, ("bloch_chip_3d", "f64"): 40, ("far_2d", "f32"): 8, ("far_2d", "f64"): 8, ("far_3d", "f32"): 40, ("far_3d", "f64"): 120, ("crystal_layers_3d", "f64"): 40, ("tensor_chip_3d", "f32"): 20, ("tensor_chip_3d", "f64"): 60, ("kept_chip_2d", "f32"): 6, ("kept_chip_2d", "f64"): 24, ("energy_chip_3d", "f32"): 40, ("energy_chip_3d", "f64"): 132, ("metal_tensor_2d", "f32"): 8, ("metal_tensor_2d", "f64"): 30, ("crystal_2d", "f32"): 12, ("crystal_layers_2d", "f64"): 40, ("poles_chip_3d", "f32"): 4, ("poles_chip_3d", "f64"): 24, ("media_chip_2d", "f32"): 3, ("media_chip_2d", "f64"): 6, ("media_chip_3d", "f32"): 16, ("media_chip_3d", "f64"): 48}
# Memory on chip, so little that memory variables of layers find no room there: of one axis, and of all three.
ON_CHIP = {("periodic_3d", "f32"): "18K", ("strips_3d", "f64"): "40K"}
REPLAYS = {"replay_2d": "record_2d", "replay_3d": "record_3d", "replay_crystal_2d": "record_crystal_2d"}
# What a run must have left, or the comparison would say nothing of it.
LEAVES = {
    "record_2d": ["cut.rec:"],
    "record_3d": ["cut.rec:"],
    "plane_wave_3d": ["results.h5:far_field/"],
    "ports_3d": ["drive=1/sparameters.csv", "drive=2/results.h5:sparameters/", "sparameters.s2p"],
    "circuit_2d": ["ports/z.csv", "results.h5:flux/", "results.h5:dft/"],
    "replay_2d": ["results.h5:far_field/", "results.h5:flux/", "results.h5:dft/", "ez_"],
    "replay_3d": ["results.h5:far_field/", "results.h5:flux/", "results.h5:dft/"],
    "record_crystal_2d": ["cut.rec:"],
    "replay_crystal_2d": ["results.h5:flux/", "results.h5:dft/"],
    "crystal_2d": ["probes/energy.csv"],
    "crystal_3d": ["probes/energy.csv", "results.h5:dft/"],
    "crystal_elements_3d": ["probes/energy.csv"],
    "tensor_elements_2d": ["probes/energy.csv"],
    "tensor_layers_3d": ["probes/energy.csv"],
    "crystal_layers_2d": ["probes/p.csv"],
    "crystal_layers_3d": ["probes/q.csv"],
    "crystal_poles_2d": ["probes/q.csv"],
    "tensor_chip_3d": ["probes/p.csv", "results.h5:flux/"],
    "kept_chip_2d": ["probes/p.csv", "results.h5:flux/"],
    "energy_chip_3d": ["probes/p.csv", "probes/energy.csv"],
    "tensor_energy_2d": ["probes/energy.csv"],
    "metal_tensor_2d": ["probes/p.csv", "probes/energy.csv"],
    "metal_tensor_3d": ["probes/p.csv", "probes/energy.csv"],
    "kerr_2d": ["probes/energy.csv"],
    "kerr_3d": ["probes/energy.csv"],
    "kerr_mur_2d": ["probes/energy.csv"],
    "kerr_chip_2d": ["probes/energy.csv", "probes/q.csv", "results.h5:flux/"],
    "strips_2d": ["probes/q.csv", "results.h5:flux/", "results.h5:dft/"],
    "strips_3d": ["probes/q.csv", "results.h5:far_field/", "results.h5:dft/"],
    "walls_chip_2d": ["probes/p.csv", "results.h5:flux/"],
    "mur_2d": ["probes/corner.csv", "probes/w.csv"],
    "mur_ring_2d": ["probes/corner.csv"],
    "two_media_3d": ["results.h5:flux/"],
    "periodic_2d": ["probes/q.csv", "results.h5:flux/", "results.h5:dft/"],
    "periodic_3d": ["probes/p.csv", "results.h5:flux/"],
    "mur_chip_2d": ["probes/p.csv", "results.h5:flux/"],
    "poles_chip_2d": ["probes/p.csv", "results.h5:flux/"],
    "poles_chip_3d": ["probes/p.csv", "results.h5:dft/"],
    "media_chip_2d": ["probes/p.csv", "results.h5:flux/"],
    "media_chip_3d": ["probes/p.csv", "results.h5:flux/"],
    "bloch_chip_3d": ["probes/p.csv", "results.h5:dft/", "h_"],
    "far_2d": ["probes/p.csv", "results.h5:dft/"],
    "far_3d": ["probes/p.csv", "results.h5:flux/"],
    "far_chip_2d": ["probes/q.csv", "results.h5:dft/"],
}
# What reaches further than tiles know: the sweep alone. Crystals are in tiles and on chip but for elements and Bloch walls; an energy of them and cut cells that
# remember are on chip alone.
FAR = ("crystal", "kerr_2d", "kerr_3d", "tensor", "kept", "energy_chip")
IN_TILES = ("crystal_poles_2d", "crystal_layers_3d")


class Scene:
    """One scene in one precision: the results of plain C, and how it is stepped."""

    def __init__(self, name, precision, folder, recordings):
        self.name, self.precision, self.folder = name, precision, folder
        self.flags = ["--precision", precision, "--quiet"]
        if name in SWEPT:
            self.flags += ["--sweep", SWEPT[name]]
        if name in REPLAYS:
            self.flags += ["--set", f"recording={recordings[REPLAYS[name], precision]}"]
        self.reference = self.step("c", "sweep")

    def environment(self, backend):
        units = UNITS.get((self.name, self.precision))
        return {"YEEC_EMULATOR_UNITS": str(units)} if units and backend == "cuda" else {}

    def room(self, schedule):
        """Flags of a schedule that parks strips on chip, where it is to have little memory there."""
        room = ON_CHIP.get((self.name, self.precision))
        return ["--on-chip", room] if room and "parked" in schedule else []

    def step(self, backend, schedule):
        """The folder of a run."""
        out = self.folder / f"{self.name}.{backend}.{self.precision}.{schedule.replace(':', '').replace('/', '-')}"
        harness.yeec("run", SCENES / f"{self.name}.lua", "--backend", backend, "--schedule", schedule, "--out", out, *self.flags, *self.room(schedule), environment=self.environment(backend))
        return out

    def against(self, backend, schedule):
        """(what, agrees, detail) of the emulated device, or of plain C."""
        what = f"{self.name} {self.precision} {backend} {schedule}"
        try:
            out = self.step(backend, schedule)
        except harness.Failed as failure:
            return what, False, str(failure)
        ours, theirs = numbers(self.reference), numbers(out)
        missing = [name for name in LEAVES[self.name] if not any(name in key for key in ours)]
        different = [key for key in sorted(ours.keys() | theirs.keys()) if ours.get(key) != theirs.get(key)]
        if missing or different:
            return what, False, f"there is no {', '.join(missing)}" if missing else f"differs in {', '.join(different)}"
        return what, True, f"{len(ours)} results"


def numbers(out):
    """Hashes of all that a run or a sweep wrote but its times, and its digests, by name."""
    result = {name: digest for name, digest in agree.written(out).items() if name != "sweep.csv"}
    for path in out.rglob("run.json"):
        result[f"{path.parent.relative_to(out)}: digest"] = harness.Run(path.parent).digest
    for path in out.rglob("*.s*p"):
        result[path.name] = path.read_text()
    return result


def main():
    emulator = pathlib.Path(os.environ.get("YEEC_BUILD", "build")) / "emulator"
    if not (emulator / "libcuda.so.1").exists():
        print("skipped: no C++ compiler, or a sanitizer")
        sys.exit(harness.SKIPPED)
    os.environ["LD_LIBRARY_PATH"] = str(emulator.resolve())
    checks, folder, recordings, work = harness.Checks(), harness.scratch(), {}, []
    for number, name in enumerate(LEAVES):
        for precision in PRECISIONS:
            scene = Scene(name, precision, folder, recordings)
            recordings[name, precision] = scene.reference / "cut.rec"
            can = ["sweep"] if any(word in name for word in FAR) and name not in IN_TILES else SCHEDULES
            turn = (number + PRECISIONS.index(precision)) % len(can)
            work += [(scene, "cuda", s) for s in (can if os.environ.get("YEEC_EMULATED_COUNT") else [can[turn]])]
            work += [(scene, "cuda", s) for s in RESIDENT.get((name, precision), "").split()]
            work += [(scene, "c", ROWS[name, precision])] if (name, precision) in ROWS else []
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for line in pool.map(lambda item: item[0].against(*item[1:]), work):
            checks.that(*line)
    checks.end()


main()
