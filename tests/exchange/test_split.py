"""Cuts that are given with --split: the same digest wherever they are, the planner's parts are those, and one sentence for
each kind of wrong ones."""
import json
import sys

import processes
from processes import harness

SCENE = """return scene {
    mode = "2d-tm", cell = 1e-3, cells = {40, 60}, steps = 120,
    boundary = cpml{ cells = 8 },
    objects = { disc{ centre = {0.02, 0.033}, radius = 0.007, material = material{ eps = 4, sigma = 0.1 } } },
    sources = { soft{ component = "Ez", at = {0.021, 0.02}, waveform = sine{ f = 20e9 } } },
    monitors = { probe{ name = "p", component = "Ez", at = {0.012, 0.044} } },
}
"""
SOLID = """return scene {
    mode = "3d", cell = 1e-3, cells = {14, 20, 24}, steps = 40, boundary = { x = pec, y = periodic, z = cpml{ cells = 5 } },
    objects = { sphere{ centre = {0.007, 0.01, 0.012}, radius = 0.004, material = material{ eps = 4, sigma = 0.1 } } },
    sources = { soft{ component = "Ez", at = {0.007, 0.003, 0.009}, waveform = gaussian{ width = 2e-11 } } },
    monitors = { probe{ name = "p", component = "Ez", at = {0.004, 0.012, 0.014} } },
}
"""
# Parts of one plane, of many, and within layers.
SPLITS = ["y=30", "y=1", "y=59", "y=5,54", "y=20,21,22"]
# Boxes, the corners' parts within layers and of one plane among them: the first cells along y and z.
BOXES = {"y=7,z=11": ([0, 7], [0, 11]), "z=1,20,y=19": ([0, 19], [0, 1, 20]), "y=4,z=3,5": ([0, 4], [0, 3, 5])}
WRONG_BOXES = [(4, "y=7,y=11", "across z and y"), (4, "y=7,z=11,x=2", "across z and y"), (2, "y=7,z=11", "4 parts"), (4, "y=7,z=24", "below 24")]
WRONG = [
    (2, "x=20", "across y"),
    (2, "30", "across y"),
    (2, "y=1mm", "whole numbers"),
    (2, "y=-3", "whole numbers"),
    (2, "y=30,", "whole numbers"),
    (2, "y=", "whole numbers"),
    (2, "y=60", "below 60"),
    (2, "y=0", "below 60"),
    (3, "y=30,30", "below 60"),
    (3, "y=30", "3 processes"),
    (2, "y=20,40", "2 processes"),
]


def planned(scene, count, split):
    return harness.yeec("plan", scene, "--backend", "c", "--processes", count, "--split", split, "--json")


def refusal(call, *arguments):
    """(exit status, what was said)."""
    try:
        call(*arguments)
    except harness.Failed as failure:
        return failure.status, failure.messages.strip()
    return 0, ""


def check_wrong(checks, scene, wrong):
    for count, split, word in wrong:
        status, said = refusal(planned, scene, count, split)
        checks.that(f"--split {split} of {count} is refused", status == 1 and word in said and "\n" not in said,
                    f"status {status}: {said}")


def check_alone(checks, scene):
    for command in (["plan", scene], ["run", scene, "--out", scene.parent / "alone"]):
        status, said = refusal(harness.yeec, *command, "--backend", "c", "--split", "y=30")
        checks.that(f"{command[0]} of one process refuses it", status == 1 and "several processes" in said and
                    "\n" not in said, said)


def check_bits(checks, scene, folder):
    one = harness.run(SCENE, folder, "whole", "c", "f32", "sweep", ["--yes"])
    for i, split in enumerate(SPLITS):
        starts = [0, *(int(n) for n in split[2:].split(","))]
        firsts = [part["y"]["first"] for part in json.loads(planned(scene, len(starts), split))["processes"]]
        checks.that(f"{split}: the planner's parts", firsts == starts, str(firsts))
        out = folder / f"split{i}"
        done = processes.launch(len(starts), ["run", str(scene), "--backend", "c", "--yes", "--quiet", "--split", split,
                                              "--out", str(out)])
        digest = harness.Run(out).digest if done.returncode == 0 else done.stderr.strip()
        checks.that(f"{split}: the digest of one process", digest == one.digest, digest)


def check_boxes(checks, folder):
    scene = folder / "solid.lua"
    scene.write_text(SOLID)
    check_wrong(checks, scene, WRONG_BOXES)
    one = harness.run(SOLID, folder, "solid", "c", "f64", "sweep", ["--yes"])
    for i, (split, (rows, planes)) in enumerate(BOXES.items()):
        count = len(rows) * len(planes)
        parts = json.loads(planned(scene, count, split))["processes"]
        firsts = [(part["y"]["first"], part["z"]["first"]) for part in parts]
        checks.that(f"{split}: the planner's parts", firsts == [(y, z) for z in planes for y in rows], str(firsts))
        out = folder / f"box{i}"
        done = processes.launch(count, ["run", str(scene), "--backend", "c", "--precision", "f64", "--yes", "--quiet", "--split", split,
                                        "--schedule", "blocked:2", "--out", str(out)])
        digest = harness.Run(out).digest if done.returncode == 0 else done.stderr.strip()
        checks.that(f"{split}: the digest of one process", digest == one.digest, digest)


def main():
    if not processes.available():
        print("no mpirun, or yeec was built without MPI")
        return harness.SKIPPED
    folder = harness.scratch()
    checks = harness.Checks()
    scene = folder / "scene.lua"
    scene.write_text(SCENE)
    check_wrong(checks, scene, WRONG)
    check_alone(checks, scene)
    check_bits(checks, scene, folder)
    check_boxes(checks, folder)
    checks.end()


if __name__ == "__main__":
    sys.exit(main())
