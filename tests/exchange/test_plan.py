"""Cuts by cost, planned without processes: of 2000^3 cells among 64 no part is compiled twice that is like another, within
seconds; media with poles and layers get thinner slabs; --split by numbers of parts."""
import json
import math
import resource
import sys

import harness

BIG = """return scene {
    mode = "3d", cell = 1e-3, cells = {2000, 2000, 2000}, steps = 1000, boundary = cpml{ cells = 10 },
    objects = { box{ from = {0, 0, 0.9}, to = {2, 2, 1.3}, material = material{ eps = 4 } } },
    sources = { soft{ component = "Ez", at = {1, 1, 1.9}, waveform = gaussian{ width = 1e-10 } } },
    monitors = { probe{ name = "p", component = "Ez", at = {0.4, 0.2, 0.2} } },
}
"""
GOLD = """return scene {
    mode = "3d", cell = 2e-9, cells = {100, 100, 200}, steps = 9,
    objects = { box{ from = {0, 0, 200e-9}, to = {200e-9, 200e-9, 300e-9}, material = material{ drude = {{ fp = 2e15, gamma = 1e13 }} } } },
    sources = { soft{ component = "Ez", at = {1e-7, 1e-7, 1e-7}, waveform = gaussian{ width = 1e-15 } } },
}
"""
SLAB = """return scene {
    mode = "3d", cell = 1e-3, cells = {60, 60, 200}, steps = 9,
    objects = { box{ from = {0, 0, 0}, to = {0.06, 0.06, 0.05}, material = material{ %s } } },
    sources = { soft{ component = "Ez", at = {0.03, 0.03, 0.1}, waveform = gaussian{ width = 1e-11 } } },
}
"""
BALL = """return scene {
    mode = "3d", cell = 1e-3, cells = {60, 60, 200}, steps = 9, averaging = "%s",
    objects = { sphere{ centre = {0.03, 0.03, 0.03}, radius = 0.02, material = material{ eps = 4 } } },
    sources = { soft{ component = "Ez", at = {0.03, 0.03, 0.1}, waveform = gaussian{ width = 1e-11 } } },
}
"""
SECONDS, GIGABYTES = 20, 2.0  # of one processor; measured: 4.4 and 0.5 beside other work
CRYSTAL, KERR, SURFACE = 2.7, 6.2, 57  # gen/scene/costs.c: planes of a plane, cells of a cell that is cut
WRONG = [("2x1x2", 4, "1x1x4"), ("1x1x3", 4, "3 parts"), ("1x4", 4, "1x1x4"), ("1x1x", 4, "1x1x4")]


def planned(scene, count, *more):
    text = harness.yeec("plan", scene, "--backend", "c", "--processes", count, "--json", *more)
    return json.loads(text)["processes"]


def used():
    me = resource.getrusage(resource.RUSAGE_CHILDREN)
    return me.ru_utime + me.ru_stime, me.ru_maxrss / 2**20


def check_big(checks, scene):
    before = used()[0]
    parts = planned(scene, 64)
    seconds, most = used()
    kinds = {p["like"] for p in parts}
    checks.below("2000^3 among 64, processor time", seconds - before, SECONDS, "s")
    checks.below("memory of the planner", most, GIGABYTES, "GiB")
    checks.that("all planes are somebody's", sum(p["z"]["cells"] for p in parts[::4]) == 2000)
    checks.that("ends, the slab, its neighbours, the source's part are compiled", 10 <= len(kinds) <= 18, str(sorted(kinds)))
    checks.that("a part that is compiled is like itself", all(parts[n]["like"] == n for n in kinds))
    exact = planned(scene, 64, "--split", "1x4x16")
    checks.that("four by 16 is the cut by choice", [(p["y"], p["z"]) for p in exact] == [(p["y"], p["z"]) for p in parts])
    slabs = planned(scene, 64, "--split", "1x1x64")
    sent, sent_by_slabs = (sum(p["exchange_bytes"] for p in cut) for cut in (parts, slabs))
    checks.below("what boxes send over what slabs send", sent / sent_by_slabs, 0.6)
    checks.that("slabs have all rows", all("y" not in p for p in slabs) and sum(p["z"]["cells"] for p in slabs) == 2000)


def check_poles(checks, scene):
    planes = [p["z"]["cells"] for p in planned(scene, 4)]
    # 150 planes of 1 and 50 of 2.3: 66.25 of them for each of four
    checks.that("metal gets thin slabs", all(abs(p - q) <= 1 for p, q in zip(planes, [67, 47, 29, 57])), str(planes))
    halves = [p["z"]["cells"] for p in planned(scene, 2)]
    checks.that("metal that is cut counts on both sides", abs(halves[0] - 114) <= 1, str(halves))


def first_of_two(folder, text):
    scene = folder / "part.lua"
    scene.write_text(text)
    return planned(scene, 2)[0]["z"]["cells"]


def check_points(checks, folder):
    """50 of 200 planes, or a ball in 40 of them, cost more: the first of two processes ends where half of all is done."""
    for name, words, cost in (("a crystal", "eps = { xx = 4, yy = 4, zz = 5, xy = 0.3 }", CRYSTAL), ("a Kerr medium", "eps = 4, chi3 = 1e-20", KERR)):
        half = (50 * cost + 150) / 2
        expected = half / cost if half < 50 * cost else 50 + half - 50 * cost
        planes = first_of_two(folder, SLAB % words)
        checks.that(f"{name} gets thin slabs", abs(planes - expected) <= 1, f"{planes}, {expected:.1f} expected")
    plain, tensor = (first_of_two(folder, BALL % averaging) for averaging in ("volume", "tensor"))
    more = SURFACE * 4 * math.pi * 20**2 / 60**2  # of the whole ball, in planes
    checks.that("a surface that tensors are kept of moves the cut", plain == 100 and abs(tensor - (100 - more / 2)) <= 1, f"{plain}, {tensor}")


def check_wrong(checks, scene):
    for split, count, word in [*WRONG, (None, 509, "they do for 508")]:
        try:
            planned(scene, count, *(["--split", split] if split else []))
            status, said = 0, ""
        except harness.Failed as failure:
            status, said = failure.status, failure.messages.strip()
        checks.that(f"--split {split} for {count}: one sentence", status == 1 and word in said and "\n" not in said, said)


def main():
    folder, checks = harness.scratch(), harness.Checks()
    for name, text in (("big", BIG), ("gold", GOLD)):
        (folder / f"{name}.lua").write_text(text)
    check_big(checks, folder / "big.lua")
    check_poles(checks, folder / "gold.lua")
    check_points(checks, folder)
    check_wrong(checks, folder / "gold.lua")
    checks.end()


if __name__ == "__main__":
    sys.exit(main())
