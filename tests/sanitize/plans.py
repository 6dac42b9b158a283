#!/usr/bin/env python3
"""Plans scenes of all kinds (those of tests/gpu/walk.py, and as many at random for each seed) with a yeec that a
sanitizer watches, for the emulated CUDA device: no kernel runs.

    plans.py --yeec build-asan/yeec --emulator build/emulator [--jobs 2] [--units 132] [SEED ...]

A scene that yeec refuses, as a random one whose source lies in metal, is no failure. Exit status 1 when the sanitizer
says something, with its words.
"""
import argparse
import concurrent.futures
import os
import pathlib
import random
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "gpu"))

import walk  # noqa: E402


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--yeec", required=True)
    parser.add_argument("--emulator", required=True, help="the folder of the emulated device's libraries")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--units", default="132", help="multiprocessors of the device")
    parser.add_argument("seeds", nargs="*", type=int)
    options = parser.parse_args()
    environment = dict(os.environ, YEEC_EMULATOR_UNITS=options.units, LD_LIBRARY_PATH=options.emulator,
                       ASAN_OPTIONS="detect_leaks=0:exitcode=99")
    scenes = list(walk.SCENES)
    for seed in options.seeds:
        generator = random.Random(seed)
        scenes += [walk.at_random(generator) for _ in walk.SCENES]
    scenes = list(dict.fromkeys(scenes))

    def plan(scene):
        file, settings = walk.words_of(scene)
        words = [word for setting in settings for word in ("--set", setting)]
        return scene, subprocess.run([options.yeec, "plan", file, *words, "--backend", "cuda"], env=environment,
                                     stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)

    failed = 0
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for scene, said in pool.map(plan, scenes):
            if said.returncode not in (0, 1) or "runtime error" in said.stderr:
                failed += 1
                print(f"FAIL {scene}: status {said.returncode}\n{said.stderr}", flush=True)
    print(f"{len(scenes) - failed} of {len(scenes)} plans are clean")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
