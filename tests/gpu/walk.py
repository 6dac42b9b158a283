#!/usr/bin/env python3
"""Is `auto` the fastest schedule, whatever the scene?

    tests/gpu/walk.py [--backend cuda] [--precision f32] [--devices 0] [--only TEXT] [--every N] [--random SEED] [--csv FILE] [SCENE ...]

Steps scenes of all kinds (walk.lua: sources, walls, shapes, objects, spectra), or as many at random, or scene files,
with every schedule that they can have and prints what `auto` takes and makes, what `sweep` makes and the best, in
millions of cells per second. First all kernels are compiled, many processes side by side, into a cache of its own;
then each device measures one scene at a time. The last lines are the median and the least of auto over best, and of
auto over sweep: 0.95 and 0.8 are wanted, and 0.95 of the sweep everywhere. Exit status 1 when a scene fails; no speed
is a failure.
"""
import argparse
import concurrent.futures
import csv
import json
import os
import pathlib
import queue
import random
import statistics
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
TRIED = {"1d": ["blocked"], "2d": ["blocked:2", "blocked:4", "blocked:8"], "3d": ["blocked:2", "blocked:3", "blocked:4"]}
TRIED_C = {"1d": ["blocked"], "2d": ["blocked", "blocked:8", "blocked:32"], "3d": ["blocked", "blocked:4", "blocked:6"]}

FLAT = "mode=2d-tm nx=1500 ny=1000 "
TE = "mode=2d-te nx=1500 ny=1000 "
LINE = "mode=1d nx=20000 "
CUBE = "nx=256 ny=256 nz=256 "
SCENES = [
    "", CUBE, CUBE + "source=box", CUBE + "source=hard", CUBE + "source=voltage", CUBE + "source=wave", CUBE + "source=oblique",
    CUBE + "source=oblique look=flux", CUBE + "source=wave look=flux filling=averaged", CUBE + "filling=few", CUBE + "filling=many",
    CUBE + "filling=averaged", CUBE + "filling=metal", CUBE + "look=plane", CUBE + "look=flux", CUBE + "look=far",
    CUBE + "source=initial x=pec y=pec z=pec", CUBE + "x=pmc y=pmc z=pmc", CUBE + "x=mur y=mur z=mur", CUBE + "x=mur", CUBE + "y=mur",
    CUBE + "z=mur", CUBE + "x=low y=high", CUBE + "x=berenger y=berenger z=berenger", CUBE + "x=periodic y=periodic",
    CUBE + "x=periodic", CUBE + "y=periodic", CUBE + "z=periodic", CUBE + "z=pmc", CUBE + "x=periodic y=periodic z=periodic source=initial",
    CUBE + "source=sheet x=periodic y=periodic look=plane", CUBE + "source=sheet x=periodic y=periodic filling=averaged look=flux",
    "nx=44 ny=44 nz=1400 x=periodic y=periodic source=sheet look=plane", "nx=1400 ny=44 nz=44", "nx=44 ny=1400 nz=44 filling=few",
    "nx=600 ny=600 nz=40", "nx=600 ny=40 nz=600 filling=many", "nx=40 ny=600 nz=600 filling=averaged",
    "nx=32 ny=32 nz=32", "nx=64 ny=64 nz=64 filling=few", "nx=64 ny=64 nz=64 source=wave look=flux", "nx=96 ny=96 nz=96 look=far",
    "nx=192 ny=192 nz=192 source=voltage filling=many look=plane",
    FLAT, FLAT + "source=box filling=few", FLAT + "source=hard", FLAT + "source=wave look=flux", FLAT + "source=oblique filling=many",
    FLAT + "x=mur y=mur", FLAT + "x=periodic filling=many", FLAT + "y=periodic filling=many", FLAT + "x=periodic y=periodic source=initial filling=many",
    FLAT + "x=pmc y=high", FLAT + "look=far", FLAT + "filling=metal look=plane", FLAT + "x=berenger y=berenger filling=averaged",
    TE, TE + "y=periodic filling=many", TE + "source=voltage filling=few look=flux", TE + "x=mur y=mur filling=averaged", TE + "source=wave x=cpml y=cpml look=far",
    "mode=2d-tm nx=256 ny=256", "mode=2d-tm nx=512 ny=512 filling=few", "mode=2d-te nx=6000 ny=40",
    LINE, LINE + "source=wave filling=few look=flux", "mode=1d nx=500 filling=few",
]

# What a scene at random is made of; of each list but the sizes the first is taken half of the time.
SIZES = {3: [(128, 128, 128), (32, 32, 32), (48, 48, 48), (72, 72, 72), (100, 100, 100), (200, 200, 200), (320, 320, 320), (40, 400, 400), (400, 40, 400),
             (400, 400, 40), (40, 40, 900), (40, 900, 40), (900, 40, 40), (24, 700, 120), (60, 90, 300), (128, 96, 96), (64, 64, 280), (110, 110, 90)],
         2: [(1024, 1024), (300, 300), (700, 700), (1300, 900), (900, 2000), (3000, 2000), (60, 5000), (5000, 60)],
         1: [(5000,), (300,), (200000,)]}
WALLS = ["cpml", "pec", "pmc", "mur", "periodic", "low", "high", "berenger", "copper"]
PARTS = {"source": ["point", "box", "hard", "voltage", "circuit", "wire", "wave", "oblique"],
         "filling": ["none", "few", "many", "averaged", "tensor", "metal", "tissue", "magnet", "copper", "crystal", "kerr"],
         "look": ["probes", "plane", "snapshots", "flux", "far", "energy"], "mesh": ["equal", "graded"]}


def at_random(generator):
    """The settings of one of walk.lua's scenes."""
    def one_of(choices):
        return generator.choice([choices[0]]*len(choices[1:]) + choices[1:])

    mode = one_of(["3d", "2d-tm", "2d-te", "1d"])
    size = generator.choice(SIZES[int(mode[0])])
    axes = "xyz"[:len(size)]
    parts = {name: one_of(choices) for name, choices in PARTS.items()}
    walls = {axis: one_of(WALLS) for axis in axes}
    if parts["source"] == "wire" and (mode != "3d" or parts["filling"] in ("crystal", "kerr")):  # it wants plain media
        parts["source"] = "voltage"
    if parts["source"] in ("wave", "oblique") and (min(size) < 48 or parts["filling"] in ("copper", "tissue")):  # no room for their boxes
        parts["source"] = "point"
    if parts["look"] == "far" and (min(size) < 72 or parts["source"] == "voltage"):
        parts["look"] = "probes"
    if parts["source"] in ("wave", "oblique") or parts["look"] == "far":  # they want free space round them
        walls = {axis: wall if wall in ("cpml", "berenger") else "cpml" for axis, wall in walls.items()}
    if parts["source"] == "circuit" and parts["filling"] == "many":  # metal would hold it
        parts["filling"] = "few"
    if parts["source"] in ("circuit", "voltage", "hard") and parts["filling"] == "kerr":  # E of such a medium has no other source than what adds to it
        parts["filling"] = "few"
    if mode == "1d":
        parts["look"] = parts["look"] if parts["look"] == "snapshots" else "probes"
        parts["source"] = "wave" if parts["source"] == "oblique" else parts["source"]
    settings = {"mode": mode, **{"n" + axis: n for axis, n in zip(axes, size)}, **parts, **walls}
    return " ".join(f"{name}={value}" for name, value in settings.items() if value not in ("none", "probes", "equal"))


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--yeec", default=os.environ.get("YEEC", str(HERE.parents[1] / "build" / "yeec")))
    parser.add_argument("--backend", default="cuda")
    parser.add_argument("--precision", default="f32", choices=["f32", "f64"])
    parser.add_argument("--devices", default="0", help="numbers, comma-separated: each measures a share of the scenes")
    parser.add_argument("--only", help="scenes whose settings hold this text")
    parser.add_argument("--every", type=int, default=1, help="each Nth of the scenes alone")
    parser.add_argument("--random", type=int, metavar="SEED", help="as many scenes at random, other ones for each seed")
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="compilations side by side")
    parser.add_argument("--csv", help="a file for all figures")
    parser.add_argument("scenes", nargs="*", metavar="SCENE", help="scene files, each with its settings (one word of the shell: 'FILE NAME=VALUE ...')")
    return parser.parse_args()


def words_of(scene):
    """Its file and its settings."""
    words = scene.split()
    return (words[0], words[1:]) if words and words[0].endswith(".lua") else (str(HERE / "walk.lua"), words)


class Walk:
    def __init__(self, options, cache):
        self.options = options
        self.environment = dict(os.environ, XDG_CACHE_HOME=cache, YEEC_NO_TUNE="1")

    def yeec(self, command, scene, schedules, device, *words):
        """What a command prints of the schedules, or None and its last words."""
        file, settings = words_of(scene)
        line = [self.options.yeec, command, file, *(word for setting in settings for word in ("--set", setting)), "--backend", self.options.backend, "--device", device,
                "--precision", self.options.precision, "--schedule", ",".join(schedules), "--quiet", "--yes", *words]
        said = subprocess.run(line, env=self.environment, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
        if said.returncode != 0:
            return None, (said.stderr.strip().splitlines() or [f"status {said.returncode}"])[-1]
        return said.stdout, ""

    def prepare(self, scene, schedule):
        """Fills the cache by a few steps; a schedule that the scene cannot have is no failure."""
        with tempfile.TemporaryDirectory() as folder:
            printed, why = self.yeec("run", scene, [schedule], self.options.devices.split(",")[0], "--steps", "16", "--out", folder + "/out")
        return printed is not None, why

    def prepared(self, scenes):
        """The schedules that each scene can have, auto first, and what failed."""
        can, failed = {scene: [] for scene in scenes}, []
        tried = TRIED_C if self.options.backend == "c" else TRIED
        with concurrent.futures.ThreadPoolExecutor(self.options.jobs) as pool:
            waiting = {pool.submit(self.prepare, scene, schedule): (scene, schedule)
                       for scene in scenes for schedule in ["auto", "sweep", *tried[dimensions(scene)]]}
            for done in concurrent.futures.as_completed(waiting):
                scene, schedule = waiting[done]
                good, why = done.result()
                if good:
                    can[scene].append(schedule)
                elif schedule in ("auto", "sweep"):
                    failed.append(f"{scene}: {schedule}: {why}")
        return can, failed

    def measured(self, can):
        """(scene, results) of each scene, measured by each device in turn."""
        devices = queue.Queue()
        for device in self.options.devices.split(","):
            devices.put(device)

        def measure(scene):
            device = devices.get()
            try:
                printed, why = self.yeec("bench", scene, sorted(can[scene]), device, "--json", "--repeats", str(self.options.repeats))
                return scene, json.loads(printed) if printed is not None else None, why
            finally:
                devices.put(device)

        with concurrent.futures.ThreadPoolExecutor(devices.qsize()) as pool:
            yield from pool.map(measure, can)


def dimensions(scene):
    """1d, 2d or 3d; 2d of a scene file, whose are not known before it is read: schedules that it cannot have are no failure."""
    if words_of(scene)[0] != str(HERE / "walk.lua"):
        return "2d"
    return next((mode[:2] for mode in ("1d", "2d-tm", "2d-te") if f"mode={mode}" in scene), "3d")


def row(scene, schedules, results):
    """The figures of a scene: what auto is, Mcells/s of auto, sweep and the best, and its name."""
    speed = dict(zip(schedules, (r["cells_per_second"]/1e6 for r in results)))
    best = max((name for name in speed if name != "auto"), key=speed.get)
    auto = next(r["schedule"] for name, r in zip(schedules, results) if name == "auto")
    return {"scene": scene or "128^3", "takes": auto, "auto": speed["auto"], "sweep": speed["sweep"], "best": max(speed.values()), "which": best,
            **{name: speed[name] for name in speed if name not in ("auto", "sweep")}}


def summary(rows):
    for name in ("best", "sweep"):
        shares = [r["auto"]/r[name] for r in rows]
        worst = min(rows, key=lambda r: r["auto"]/r[name])
        print(f"auto over {name}: median {statistics.median(shares):.2f}, least {min(shares):.2f} ({worst['scene']})")


def table(path):
    """Of all figures, a row at a time, so that those of a walk that is broken off are kept; no path: of none."""
    schedules = sorted({name for tried in (TRIED, TRIED_C) for names in tried.values() for name in names})
    file = open(path or os.devnull, "w", newline="", encoding="utf-8", buffering=1)
    writer = csv.DictWriter(file, ["scene", "takes", "auto", "sweep", "best", "which", *schedules])
    writer.writeheader()
    return writer


def main():
    options = arguments()
    generator = random.Random(options.random)
    scenes = options.scenes or (SCENES if options.random is None else list(dict.fromkeys(at_random(generator) for _ in SCENES)))
    scenes = [scene for scene in scenes if not options.only or options.only in scene][options.every // 2::options.every]
    rows, figures = [], table(options.csv)
    with tempfile.TemporaryDirectory() as cache:
        walk = Walk(options, cache)
        can, failed = walk.prepared(scenes)
        print(f"{'Mcells/s: auto':>14} {'sweep':>8} {'best':>8}  auto/best  takes, best, scene", flush=True)
        for scene, results, why in walk.measured({s: can[s] for s in scenes if {"auto", "sweep"} <= set(can[s])}):
            if results is None:
                failed.append(f"{scene}: {why}")
                continue
            r = row(scene, sorted(can[scene]), results)
            rows.append(r)
            figures.writerow(r)
            print(f"{r['auto']:14.0f} {r['sweep']:8.0f} {r['best']:8.0f}  {r['auto']/r['best']:9.2f}  {r['takes']}, {r['which']}, {r['scene']}", flush=True)
    if rows:
        summary(rows)
    print("\n".join(failed))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
