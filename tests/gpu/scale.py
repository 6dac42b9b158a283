#!/usr/bin/env python3
"""One card and several beside each other:  tests/gpu/scale.py [--cards 2] [--only strong,flat] [--host]

    weak    720^3 cells per card with layers of 10 cells; wanted: 95%
    strong  512^3 cells with layers; wanted on four cards: 3.2 times one
    flat    2D TM, 16384^2 cells; wanted on four: 3.5

Each line is the median of several measurements (`yeec bench --json`, under mpirun for several): Gcells/s of one card and
of all, how many times as fast, what part of N times one that is, the exchanges' part of the time and bytes. --host does it
once more with fields going through the hosts' memory. --digests steps smaller scenes of these kinds as one process and as
several and compares all fields. Exit status 1: something failed or differs.
"""
import argparse
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
SPEED = str(HERE / "speed.lua")
CUBE = ["--set", "layer=10"]
FLAT = ["--set", "mode=2d-tm", "--set", "sources=0"]
SCENES = {
    "strong": ("512^3, layers", lambda n: [*CUBE, "--set", "n=512"], "blocked:4", False),
    "weak": ("720^3 per card, layers", lambda n: [*CUBE, "--set", "n=720", "--set", f"nz={720 * n}"], "blocked:4", True),
    "flat": ("2D TM 16384^2", lambda n: [*FLAT, "--set", "n=16384"], "blocked:10,blocked:12", False),
}
DIGESTS = {
    "512^3, layers, 22 steps": ([*CUBE, "--set", "n=512"], "22", "blocked:4"),
    "400^3, layers, objects, 50 steps": ([*CUBE, "--set", "n=400", "--set", "what=objects"], "50", "auto"),
    "300^3, layers, sweep, 40 steps": ([*CUBE, "--set", "n=300"], "40", "sweep"),
    "2D TM 16384^2, 50 steps": ([*FLAT, "--set", "n=16384", "--set", "sources=1"], "50", "blocked:12"),
}


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cards", type=int, default=2)
    parser.add_argument("--only", default="strong,weak,flat", help="comma-separated")
    parser.add_argument("--repeats", default="5")
    parser.add_argument("--host", action="store_true", help="through the hosts' memory, too")
    parser.add_argument("--digests", action="store_true", help="compare fields, measure nothing")
    parser.add_argument("--backend", default="cuda")
    parser.add_argument("--yeec", default=os.environ.get("YEEC", str(HERE.parents[1] / "yeec")))
    return parser.parse_args()


def launch(options, count, words, way=None):
    together = ["mpirun", "--bind-to", "none", "--oversubscribe", "-q", "-n", str(count)] if count > 1 else []
    environment = {**os.environ, "OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}
    if way is not None:
        environment["YEEC_EXCHANGE"] = way
    return subprocess.run([*together, options.yeec, *words], capture_output=True, text=True, check=False, env=environment)


def bench(options, count, scene, schedules, way=None):
    """The fastest of some schedules; None if one fails."""
    of = [bench_one(options, count, scene, schedule, way) for schedule in schedules.split(",")]
    return None if None in of else max(of, key=lambda result: result["cells_per_second"])


def bench_one(options, count, scene, schedule, way):
    done = launch(options, count, ["bench", SPEED, "--backend", options.backend, "--no-tune", "--json", "--repeats", options.repeats,
                                   "--schedule", schedule, *scene], way)
    if done.returncode != 0:
        print(f"  failed: {done.stderr.strip()[-600:]}", flush=True)
        return None
    return json.loads(done.stdout)


def line(what, one, many, cards, weak):
    times = many["cells_per_second"] / one["cells_per_second"]
    sent = many["exchange_bytes"] / cards / 1e6
    alone = min(p["cells_per_second_alone"] for p in many["processes"]) / 1e9
    print(f"{what:24} | {one['cells_per_second'] / 1e9:7.1f} | {many['cells_per_second'] / 1e9:7.1f} | {times:5.2f} | "
          f"{100 * times / cards:5.1f}% | {100 * many['exchange_share']:5.1f}% | {sent:6.1f} MB every "
          f"{many['steps_between_exchanges']} steps | {alone:6.1f} | {'direct' if many['direct'] else 'host'}", flush=True)


def measure(options):
    good = True
    print(f"{'Gcells/s':24} | one     | {options.cards} cards | times | of {options.cards}   | exchange | sent by a card | slowest alone", flush=True)
    for name in options.only.split(","):
        what, scene, schedule, weak = SCENES[name]
        one = bench(options, 1, scene(1), schedule)
        for way in [None, "host"] if options.host else [None]:
            many = bench(options, options.cards, scene(options.cards), schedule, way) if one else None
            good = good and many is not None
            if many is not None:
                line(what, one, many, options.cards, weak)
    return good


def compare(options):
    good, folder = True, pathlib.Path(tempfile.mkdtemp())
    for what, (scene, steps, schedule) in DIGESTS.items():
        digests = []
        for count in (1, options.cards):
            out = folder / str(count)
            done = launch(options, count, ["run", SPEED, "--backend", options.backend, "--no-tune", "--quiet", "--yes", "--steps", steps,
                                           "--schedule", schedule, "--out", str(out), *scene])
            if done.returncode != 0:
                print(f"  failed: {done.stderr.strip()[-600:]}", flush=True)
            digests.append(json.loads((out / "run.json").read_text())["digest"] if done.returncode == 0 else f"failed {count}")
            shutil.rmtree(out, ignore_errors=True)
        same = digests[0] == digests[1]
        good = good and same
        print(f"{what:36} {'same' if same else 'DIFFERENT'} {digests[0]} {'' if same else digests[1]}", flush=True)
    shutil.rmtree(folder, ignore_errors=True)
    return good


def main():
    options = arguments()
    return 0 if (compare if options.digests else measure)(options) else 1


if __name__ == "__main__":
    sys.exit(main())
