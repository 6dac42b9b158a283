#!/usr/bin/env python3
"""Digests of emitted text: what the generator prints for many scenes, in every dialect, precision and schedule.

    tests/golden/texts.py                  every 8th random scene and all others, as in each test run
    tests/golden/texts.py --all            all of them
    tests/golden/texts.py --regenerate     write tests/golden/texts anew; read the diff before you commit it
    tests/golden/texts.py --regenerate tests/agree/found/faint_3d.lua    the lines of these scenes alone
    tests/golden/texts.py --against YEEC   compare with another binary instead of the file, and show the first differences

Scenes: all of scenes/, golden, sanitize and agree's found and features, and 300 random ones of agree/generate.py. A line
of tests/golden/texts is a scene's name and, for each entry of VARIANTS in f32 and then f64, the first 8 hexadecimal
digits of the SHA-256 of what `yeec emit` prints; `-` where emit refuses the schedule.
"""
import concurrent.futures
import difflib
import hashlib
import os
import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "agree"))
import generate  # noqa: E402
import harness  # noqa: E402

FILE = pathlib.Path(__file__).resolve().parent / "texts"
RANDOM, EVERY = 300, 8  # random scenes, and which of them each test run looks at
FOLDERS = ["scenes", "tests/golden", "tests/sanitize/scenes", "tests/agree/found", "tests/agree/features"]
VARIANTS = [("c", "--generic", "sweep"), ("c", "--generic", "blocked"),
            ("opencl", "--generic", "sweep"), ("opencl", "--generic", "fused"), ("opencl", "--generic --on-chip=64K", "blocked:2"),
            ("cuda", "--arch=sm_90", "sweep"), ("cuda", "--arch=sm_90", "fused"), ("cuda", "--arch=sm_90", "blocked:3"),
            ("cuda", "--arch=sm_90", "resident"), ("cuda", "--arch=sm_90", "auto")]


def emitted(binary, path, variant, precision, folder):
    """What emit prints, or None where it refuses; other failures raise."""
    backend, device, schedule = variant
    command = [binary, "emit", path, "--yes", "--quiet", "--no-tune", "--backend", backend, *device.split(), "--schedule", schedule, "--precision", precision]
    done = subprocess.run(command, cwd=folder, capture_output=True, timeout=600)
    if done.returncode == 1 and b"schedule" in done.stderr:
        return None
    if done.returncode != 0:
        raise harness.Failed(command, done.returncode, done.stderr.decode())
    return done.stdout


def kept_scenes():
    """(name, path, folder to run in) of the scenes that are files."""
    for folder in FOLDERS:
        for path in sorted((harness.ROOT / folder).glob("*.lua")):
            name = str(path.relative_to(harness.ROOT))
            replays = "replay" in path.name and not path.with_name("1d_record.rec").exists()  # of a run's results
            if "return scene" in path.read_text() and not replays:
                yield name, name, harness.ROOT


def random_scene(number, scratch):
    """Writes random scene `number`, and the recording that it replays, into the scratch folder."""
    name = f"random{number}"
    _, text, recorder = generate.make(number)
    if recorder:
        (scratch / f"recorder{number}.lua").write_text(recorder)
        command = [harness.YEEC, "run", f"recorder{number}.lua", "--yes", "--quiet", "--backend", "c", "--out", f"recorded{number}"]
        subprocess.run(command, cwd=scratch, check=True, capture_output=True, timeout=600)
        text = text.replace(generate.RECORDING, f"recorded{number}/cut.rec")
    (scratch / f"{name}.lua").write_text(text)
    return name, f"{name}.lua", scratch


def ways():
    return [(variant, precision) for precision in ("f32", "f64") for variant in VARIANTS]


def line_of(scene, look=None):
    """A scene's name, its digests, and what `look` (test_texts.py) finds in its texts."""
    name, path, folder = scene
    digests, found = [], []
    for variant, precision in ways():
        text = emitted(harness.YEEC, path, variant, precision, folder)
        digests.append("-" if text is None else hashlib.sha256(text).hexdigest()[:8])
        if look is not None and text is not None:
            found += look(scene, variant, precision, text.decode())
    return name, " ".join(digests), found


def all_scenes(every, scratch, pool):
    return list(kept_scenes()) + list(pool.map(lambda number: random_scene(number, scratch), range(0, RANDOM, every)))


def show(name, recorded, found):
    """Says which texts of a scene differ from the file."""
    for (variant, precision), old, new in zip(ways(), recorded.split(), found.split()):
        if old != new:
            print(f"{name} {' '.join(variant)} {precision}: {old} is now {new}")


def compare(scenes, pool, look):
    recorded = dict(line.split(" ", 1) for line in FILE.read_text().splitlines())
    different, findings = 0, []
    for name, digests, found in pool.map(lambda scene: line_of(scene, look), scenes):
        findings += found
        if recorded.get(name) != digests:
            different += 1
            show(name, recorded.get(name, ""), digests)
            if name not in recorded:
                print(f"{name}: not in {FILE.name}")
    print(f"{len(scenes) - different} of {len(scenes)} scenes are printed as recorded"
          + ("; if the change is meant: tests/golden/texts.py --regenerate" if different else ""))
    print(*findings[:60], f"{len(findings)} findings" if look else "", sep="\n")
    return 1 if different or findings or not scenes else 0


def regenerate(names, scenes, pool):
    """All lines, or those of the named scenes that are files."""
    kept = dict(line.split(" ", 1) for line in FILE.read_text().splitlines()) if names else {}
    lines = pool.map(line_of, [scene for scene in scenes if not names or scene[0] in names])
    kept.update((name, digests) for name, digests, _ in lines)
    order = {name: place for place, (name, _, _) in enumerate(scenes)}
    FILE.write_text("".join(f"{name} {kept[name]}\n" for name in sorted(kept, key=lambda name: order.get(name, len(order)))))
    return 0


def against(other, scenes, pool):
    """Shows how this binary's texts differ from those of another one."""
    def differences(scene):
        name, path, folder = scene
        found = []
        for variant, precision in ways():
            old, new = (emitted(binary, path, variant, precision, folder) or b"" for binary in (other, harness.YEEC))
            if old != new:
                found.append((f"{name} {' '.join(variant)} {precision}", old.decode().splitlines(), new.decode().splitlines()))
        return found
    count = 0
    for found in pool.map(differences, scenes):
        for what, old, new in found:
            count += 1
            lines = list(difflib.unified_diff(old, new, "before " + what, "now", lineterm="", n=1))
            print(f"{what}: {len(lines)} lines" if count > 8 else "\n".join(lines[:40]), flush=True)
    print(f"{count} texts of {len(scenes)} scenes differ")
    return 1 if count else 0


def main(look=None):
    scratch = harness.scratch()
    harness.YEEC = str(pathlib.Path(harness.YEEC).resolve())
    names = sys.argv[sys.argv.index("--regenerate") + 1:] if "--regenerate" in sys.argv else []
    full = "--all" in sys.argv or ("--regenerate" in sys.argv and not names)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        scenes = list(kept_scenes()) if names else all_scenes(1 if full else EVERY, scratch, pool)
        if "--against" in sys.argv:
            return against(str(pathlib.Path(sys.argv[sys.argv.index("--against") + 1]).resolve()), scenes, pool)
        if "--regenerate" in sys.argv:
            return regenerate(names, scenes, pool)
        return compare(scenes, pool, look)


if __name__ == "__main__":
    sys.exit(main())
