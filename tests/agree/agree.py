#!/usr/bin/env python3
"""Do all backends and schedules give the same bits?

    tests/agree/agree.py --yeec build/yeec --backends c,opencl,cuda --count 200

Steps random small scenes (generate.py), and those of found/, that once differed or hold what random ones seldom meet, with every
backend, precision and schedule asked for and compares the digest of all final field values and all that the monitors
wrote (tables of probes, ports and spectra, pictures, every dataset of results.h5 and of recordings) with those of
plain C in the sweep schedule. What a scene replays is recorded before by plain C. Exit status: 0 all equal, 1 something
differs or fails. A schedule that a scene cannot have is counted, not failed. What
differs is kept and named with the command that repeats it.
"""
import argparse
import collections
import concurrent.futures
import hashlib
import os
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import generate  # noqa: E402
import harness  # noqa: E402


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--yeec", help="the binary (default $YEEC or build/yeec)")
    parser.add_argument("--backends", help="comma-separated, opencl:1 for a backend's second device (default: all devices)")
    parser.add_argument("--precisions", default="f32,f64")
    parser.add_argument("--schedules", default="sweep,fused,blocked:3,auto", help="comma-separated")
    parser.add_argument("--count", type=int, default=60, help="number of scenes")
    parser.add_argument("--start", type=lambda text: [int(number) for number in text.split(",")], default=[0],
                        help="number of the first candidate scene; of several, as 0,60000, --count scenes each")
    parser.add_argument("--no-found", action="store_true", help="random scenes alone")
    parser.add_argument("--modes", type=lambda text: text.split(","), help="comma-separated; scenes of these alone")
    parser.add_argument("--only", type=int, help="this one scene alone")
    parser.add_argument("--templates", help="a folder of kernel templates to take instead of the built-in ones")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--alternate", action="store_true", help="each scene in one of the precisions, in turn")
    parser.add_argument("--keep", action="store_true", help="keep every run's folder")
    return parser.parse_args()


def datasets(path):
    """(name, hash) of every dataset of an HDF5 file; nothing where h5py is missing."""
    try:
        import h5py
    except ImportError:
        return
    with h5py.File(path, "r") as file:
        found = []
        file.visititems(lambda name, item: found.append(name) if isinstance(item, h5py.Dataset) else None)
        for name in found:
            yield name, hashlib.sha256(file[name][...].tobytes()).hexdigest()


def written(folder):
    """What a run's monitors wrote: the hash of every table and picture, and of every dataset, by name."""
    result = {}
    for path in sorted(folder.rglob("*")):
        name = str(path.relative_to(folder))
        if path.suffix == ".csv" or (path.suffix == ".png" and path.parent == folder):
            result[name] = hashlib.sha256(path.read_bytes()).hexdigest()
        elif path.suffix in (".h5", ".rec"):
            result.update((f"{name}:{dataset}", digest) for dataset, digest in datasets(path))
    return result


class Comparison:
    """One scene, stepped in every way asked for."""

    def __init__(self, scene, precisions, options, folder):
        self.number, self.text, self.recorder = scene
        self.precisions, self.options, self.folder = precisions, options, folder
        self.runs = self.refused = 0
        self.troubles = []

    def step(self, backend, precision, schedule):
        self.runs += 1
        extra = ["--yes", *(["--templates", self.options.templates] if self.options.templates else [])]
        return harness.run(self.text, self.folder, f"scene{self.number}", backend, precision, schedule, extra)

    def record(self):
        """Makes the recording and puts its path into the scene."""
        made = harness.run(self.recorder, self.folder, f"recorder{self.number}", extra=["--yes"])
        self.text = self.text.replace(generate.RECORDING, str(made.folder / "cut.rec"))

    def compare(self):
        try:
            if self.recorder:
                self.record()
        except harness.Failed as failure:
            self.troubles.append(str(failure))
            return self
        for precision in self.precisions:
            try:
                reference = self.step("c", precision, "sweep")
            except harness.Failed as failure:
                self.troubles.append(str(failure))
                continue
            for backend in self.options.backends:
                for schedule in self.options.schedules:
                    if (backend, schedule) != ("c", "sweep"):
                        self.against(reference, backend, precision, schedule)
        return self

    def against(self, reference, backend, precision, schedule):
        try:
            other = self.step(backend, precision, schedule)
        except harness.Failed as failure:
            if failure.status == 1 and "schedule" in failure.messages:
                self.refused += 1
            else:
                self.troubles.append(str(failure))
            return
        ours, theirs = written(reference.folder), written(other.folder)
        names = sorted(ours.keys() | theirs.keys())
        different = [name for name in names if ours.get(name) != theirs.get(name)]
        if other.digest != reference.digest:
            different.insert(0, "digest")
        if different or not names:
            kind, _, number = backend.partition(":")
            self.troubles.append(
                f"scene {self.number}: {backend} {precision} {schedule} differs in {', '.join(different)}\n"
                f"  {harness.YEEC} verify {self.folder}/scene{self.number}.lua --backend {kind} "
                f"--device {number or 0} --precision {precision} --schedule {schedule}")
        elif not self.options.keep:
            harness.shutil.rmtree(other.folder, ignore_errors=True)


def precisions_of(place, options):
    return [options.precisions[place % len(options.precisions)]] if options.alternate else options.precisions


def choose(options):
    """The scenes as (number or name, text, recorder), and the pairs of features that random ones meet."""
    if options.only is not None:
        return [(options.only, *generate.make(options.only)[1:])], set()
    scenes, met = [], set()
    if not options.modes and not options.no_found:
        found = sorted((pathlib.Path(__file__).parent / "found").glob("*.lua"))
        scenes = [(f"_{path.stem}", path.read_text(), None) for path in found]
    for start in options.start:
        drawn, pairs = generate.cover(options.count, start, modes=options.modes)
        scenes += drawn
        met |= pairs
    return scenes, met


def main():
    options = arguments()
    if options.yeec:
        harness.YEEC = str(pathlib.Path(options.yeec).resolve())
    for name in ("backends", "precisions", "schedules"):
        value = getattr(options, name)
        setattr(options, name, value.split(",") if value else harness.every_device())
    folder = harness.scratch()
    scenes, met = choose(options)
    print(f"{len(scenes)} scenes, {len(met)} pairs of features; backends {' '.join(options.backends)}; "
          f"{' '.join(options.precisions)}; schedules {' '.join(options.schedules)}", flush=True)
    totals = collections.Counter()
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        work = [pool.submit(Comparison(scene, precisions_of(i, options), options, folder).compare)
                for i, scene in enumerate(scenes)]
        for done in concurrent.futures.as_completed(work):
            result = done.result()
            totals.update(runs=result.runs, refused=result.refused, bad=bool(result.troubles))
            for trouble in result.troubles:
                print(f"FAIL {trouble}", flush=True)
    print(f"{totals['runs']} runs ({totals['refused']} schedules not available), "
          f"{len(scenes) - totals['bad']} of {len(scenes)} scenes agree in every bit")
    if totals["bad"]:
        harness.keep_scratch()
    return 1 if totals["bad"] or totals["runs"] < 2 * len(scenes) else 0


if __name__ == "__main__":
    sys.exit(main())
