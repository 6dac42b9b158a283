#!/usr/bin/env python3
"""Do several processes give the bits of one?

    tests/exchange/processes.py --yeec build/yeec --processes 2,3,4,7 --count 100

Steps random small scenes (agree/generate.py) as one process of plain C in the sweep schedule and then under mpirun, and
compares the digest of all final field values and all that the monitors wrote. --backends "c,opencl" gives every second
process the other one. What is refused of several processes is counted by its sentence. Exit status: 0 all equal, 1
something differs or fails.
"""
import argparse
import collections
import concurrent.futures
import math
import os
import pathlib
import re
import shutil
import subprocess
import sys

TESTS = pathlib.Path(__file__).resolve().parents[1]
sys.path[:0] = [str(TESTS), str(TESTS / "agree")]
import agree  # noqa: E402
import generate  # noqa: E402
import harness  # noqa: E402

NOT_YET = re.compile(r"several processes|is not cut|no parts of whole planes for \d+ processes|schedule '.*' cannot be had|does not fit on the device")


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--yeec", help="the binary (default $YEEC or build/yeec)")
    parser.add_argument("--processes", default="2,3,4,7", help="comma-separated; each scene takes the next; 1x2x2: so many parts along the axes in 3d")
    parser.add_argument("--schedules", default="sweep,blocked:3,auto", help="comma-separated; each scene takes the next")
    parser.add_argument("--precisions", default="f32,f64", help="comma-separated; each scene takes the next")
    parser.add_argument("--backends", default="c", help="comma-separated; process n takes number n of them")
    parser.add_argument("--count", type=int, default=40, help="number of scenes")
    parser.add_argument("--start", type=int, default=0, help="number of the first candidate scene")
    parser.add_argument("--only", type=int, help="this one scene alone, in every way")
    parser.add_argument("--modes", default="2d-tm,2d-te,3d", help="comma-separated")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--keep", action="store_true", help="keep every run's folder")
    return parser.parse_args()


def environment():
    """For Open MPI on one host: as root, more processes than processors, not bound to any."""
    return {**os.environ, "OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
            "OMPI_MCA_rmaps_base_oversubscribe": "1", "OMPI_MCA_hwloc_base_binding_policy": "none",
            "OMPI_MCA_btl": "self,vader", "OMPI_MCA_mpi_yield_when_idle": "1", "CUDA_VISIBLE_DEVICES": "", "OMP_WAIT_POLICY": "passive", "TMPDIR": "/tmp"}


def launch(count, arguments, timeout=120, **more):
    """The finished process of `mpirun -n count yeec ...`; `more` of the environment."""
    return subprocess.run(["mpirun", "-q", "-n", str(count), harness.YEEC, *map(str, arguments)], capture_output=True,
                          text=True, timeout=timeout, env={**environment(), **more}, check=False)


def available():
    """Is there mpirun, and was the wire built?"""
    return shutil.which("mpirun") is not None and (pathlib.Path(harness.YEEC).resolve().parent / "yeec-mpi.so").exists()


def parts_of(parts, text='mode = "3d"'):
    """(processes, arguments) of "4" or "1x2x2"; the latter cut scenes in three dimensions alone."""
    count = math.prod(int(n) for n in str(parts).split("x"))
    return count, ["--split", parts] if "x" in str(parts) and 'mode = "3d"' in text else []


class Together:
    """One scene as one process and as several."""

    def __init__(self, number, text, recorder, ways, backends, keep, folder):
        self.number, self.text, self.recorder, self.ways = number, text, recorder, ways
        self.backends, self.keep, self.folder = backends, keep, folder
        self.runs = 0
        self.refused, self.troubles = [], []

    def compare(self):
        try:
            if self.recorder:
                made = harness.run(self.recorder, self.folder, f"recorder{self.number}", extra=["--yes"])
                self.text = self.text.replace(generate.RECORDING, str(made.folder / "cut.rec"))
            references = {}
            for parts, schedule, precision in self.ways:
                if precision not in references:
                    references[precision] = harness.run(self.text, self.folder, f"scene{self.number}", "c", precision,
                                                        "sweep", ["--yes"])
                self.against(references[precision], parts, schedule, precision)
        except harness.Failed as failure:
            self.troubles.append(str(failure))
        return self

    def against(self, reference, parts, schedule, precision):
        count, split = parts_of(parts, self.text)
        scene = self.folder / f"scene{self.number}.lua"
        out = self.folder / f"scene{self.number}_{parts}_{re.sub(r'[:/=]', '', schedule)}_{precision}"
        name = f"scene {self.number} of {parts} processes, {schedule}, {precision}"
        self.runs += 1
        try:
            done = launch(count, ["run", str(scene), "--yes", "--quiet", "--backend", self.backends,
                                  "--schedule", schedule, "--precision", precision, "--out", str(out), *split])
        except subprocess.TimeoutExpired:
            self.troubles.append(f"{name}: does not end")
            return
        if done.returncode != 0:
            (self.refused if NOT_YET.search(done.stderr) else self.troubles).append(
                f"{name}: status {done.returncode}: {done.stderr.strip()[:300]}")
            return
        run = harness.Run(out)
        ours, theirs = agree.written(reference.folder), agree.written(out)
        different = [key for key in sorted(ours.keys() | theirs.keys()) if ours.get(key) != theirs.get(key)]
        if run.digest != reference.digest:
            different.insert(0, "digest")
        if different:
            self.troubles.append(f"{name}: differs in {', '.join(different)}\n  {scene}")
        elif not self.keep:
            shutil.rmtree(out, ignore_errors=True)


def ways_of(place, options):
    """(processes, schedule, precision) of a scene: the next of each list, or all."""
    counts = options.processes.split(",")
    schedules, precisions = options.schedules.split(","), options.precisions.split(",")
    if options.only is not None:
        return [(n, s, p) for n in counts for s in schedules for p in precisions]
    return [(counts[place % len(counts)], schedules[place // 2 % len(schedules)], precisions[place // 3 % len(precisions)])]


def main():
    options = arguments()
    if options.yeec:
        harness.YEEC = str(pathlib.Path(options.yeec).resolve())
    if not available():
        print("no mpirun, or yeec was built without MPI")
        return harness.SKIPPED
    if options.only is not None:
        scenes = [(options.only, *generate.make(options.only)[1:])]
    else:
        scenes, _ = generate.cover(options.count, options.start, modes=options.modes.split(","))
    return compare([(*scene, ways_of(i, options)) for i, scene in enumerate(scenes)], options)


def check(runs):
    """The same of given runs: (number of the scene, processes, schedule, precision, backends)."""
    work = [(number, *generate.make(number)[1:], [(count, schedule, precision)], backends)
            for number, count, schedule, precision, backends in runs]
    folder = harness.scratch()
    return report([Together(*scene[:4], scene[4], False, folder) for scene in work], 1)


def compare(work, options):
    folder = harness.scratch()
    return report([Together(*scene, options.backends, options.keep, folder) for scene in work], options.jobs)


def report(scenes, jobs):
    totals = collections.Counter()
    reasons = collections.Counter()
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        work = [pool.submit(scene.compare) for scene in scenes]
        for done in concurrent.futures.as_completed(work):
            result = done.result()
            totals.update(runs=result.runs, refused=len(result.refused), bad=bool(result.troubles))
            reasons.update(re.sub(r".*lua:\d+: |'[^']*'|\d+", "", reason.split("yeec:")[-1]).strip()
                           for reason in result.refused)
            for trouble in result.troubles:
                print(f"FAIL {trouble}", flush=True)
    for reason, count in reasons.most_common():
        print(f"refused {count}: {reason}")
    print(f"{totals['runs']} runs of several processes ({totals['refused']} refused), "
          f"{len(scenes) - totals['bad']} of {len(scenes)} scenes agree in every bit")
    if totals["bad"]:
        harness.keep_scratch()
    return 1 if totals["bad"] or totals["runs"] == totals["refused"] else 0


if __name__ == "__main__":
    sys.exit(main())
