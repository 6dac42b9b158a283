"""Poles of all kinds, metals whose cut cells are tensors, crystals (with loss, with their D kept for an energy, in layers,
with poles) and Kerr media in what goes round a run: --check-bounds, verify, emit --explain and --standalone, and a run that is killed
and goes on from device to device, each killed in turn, have the digest of a plain run in C, in f32 and f64.
"""
import contextlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import time

YEEC = os.environ["YEEC"]
TEMP = pathlib.Path(os.environ["YEEC_TEMP"])
EMULATOR = pathlib.Path(os.environ.get("YEEC_BUILD", "build")).resolve() / "emulator"
BOTH = ["f32", "f64"]
FEATURES = "tests/agree/features/"
# By scene the precisions in which it moves, and what is written over the kernels of its medium.
SCENES = {
    "tests/golden/2d_te_metal.lua": (["f32"], "dP1/dt"),
    FEATURES + "crystal_2d.lua": (BOTH, "the curl along other axes"),
    FEATURES + "crystal_elements_3d.lua": (["f32"], "what it has changed of the field in this step"),
    FEATURES + "tensor_elements_2d.lua": (["f64"], "D of crystals and cut cells, for their energy"),
    FEATURES + "crystal_layers_2d.lua": (BOTH, "the loss of layers that crystals run into"),
    FEATURES + "crystal_layers_3d.lua": (["f32"], "the curl along other axes"),
    FEATURES + "crystal_poles_2d.lua": (BOTH, "dP1/dt"),
    FEATURES + "kerr_2d.lua": (["f64"], "chi3"),
    FEATURES + "poles_3d.lua": ([], "dP1/dt"),
    FEATURES + "metal_tensor_2d.lua": (["f32"], "cut cells: E through media with poles"),
}
ENDLESS, MORE = 1 << 29, 300  # steps of what is killed, and after it
PLAIN = ["--quiet", "--yes"]


def environment(backend):
    return {**os.environ, "LD_LIBRARY_PATH": str(EMULATOR)} if backend == "cuda" else None


def call(*args, **keys):
    done = subprocess.run([str(a) for a in args], capture_output=True, text=True, timeout=600, **keys)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, args))}: status {done.returncode}\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    return done.stdout


def digest(folder):
    return json.loads((folder / "run.json").read_text())["digest"]


def run(scene, name, *args):
    folder = TEMP / name
    call(YEEC, "run", scene, "--backend", "c", *PLAIN, "--out", folder, *args)
    return digest(folder)


def standalone(scene):
    folder = TEMP / "alone"
    shutil.rmtree(folder, ignore_errors=True)
    call(YEEC, "emit", scene, "--backend", "c", "--generic", "--standalone", folder, *PLAIN)
    call("make", "-C", folder)
    return next(line.split()[1] for line in call("./fdtd", cwd=folder).split("\n") if line.startswith("digest "))


def killed(backend, folder, *args):
    """A run that is killed when it has written two checkpoints."""
    seen, newest = set(), folder / "checkpoint.bin"
    process = subprocess.Popen([YEEC, "run", *args, "--backend", backend, *PLAIN], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                               env=environment(backend))
    while process.poll() is None and len(seen) < 3:
        with contextlib.suppress(FileNotFoundError):
            seen.add(newest.stat().st_mtime_ns)
        time.sleep(0.002)
    process.kill()
    messages = process.communicate()[1].decode()
    if (folder / "run.json").exists():
        sys.exit(f"{' '.join(args)}: {backend} was over before it could be killed\n{messages}")


def reached(folder):
    """The step of a checkpoint, as the refusal to end before it says."""
    said = subprocess.run([YEEC, "run", "--resume", folder, "--steps", "1", *PLAIN], capture_output=True, text=True).stderr
    return int(re.search(r"is of step (\d+), beyond the 1 steps", said).group(1))


def moved(scene, precision, backends):
    """From backend to backend, each but the last killed. The digest, and the step it is of."""
    folder = TEMP / "moved"
    shutil.rmtree(folder, ignore_errors=True)
    killed(backends[0], folder, scene, "--out", str(folder), "--steps", str(ENDLESS), "--precision", precision, "--checkpoint", "25")
    for backend in backends[1:-1]:
        killed(backend, folder, "--resume", str(folder))
    steps = reached(folder) + MORE
    call(YEEC, "run", "--resume", folder, "--backend", backends[-1], "--steps", steps, "--checkpoint", "0", *PLAIN)
    return digest(folder), steps


def same(scene, what, got, wanted):
    if got != wanted:
        sys.exit(f"{scene}: {what} has digest {got}, a plain run {wanted}")
    print(f"ok   {scene}: {what}", flush=True)


def explained(scene, words):
    page = call(YEEC, "emit", scene, "--backend", "opencl", "--generic", "--schedule", "sweep", "--explain", *PLAIN)
    if words not in page:
        sys.exit(f"{scene}: --explain does not say '{words}'")
    print(f"ok   {scene}: --explain", flush=True)


def main():
    shutil.rmtree(TEMP, ignore_errors=True)
    TEMP.mkdir(parents=True)
    there = {d["backend"] for d in json.loads(call(YEEC, "devices", "--json"))["devices"]}
    others = [b for b in ("opencl", "cuda") if b in there or (b == "cuda" and (EMULATOR / "libcuda.so.1").exists())]
    for scene, (precisions, words) in SCENES.items():
        plain = run(scene, "plain", "--schedule", "sweep")
        same(scene, "--check-bounds", run(scene, "bounds", "--check-bounds"), plain)
        same(scene, "--standalone", standalone(scene), plain)
        explained(scene, words)
        for backend in others[-1:]:
            call(YEEC, "verify", scene, "--backend", backend, "--schedule", "sweep", "--out", TEMP / "verify", *PLAIN, env=environment(backend))
            print(f"ok   {scene}: verify, {backend} beside c", flush=True)
        for precision in precisions:
            got, steps = moved(scene, precision, ["c", *others, "c"])
            same(scene, f"{precision}, killed in c, {', '.join(others)}, ended in c", got,
                 run(scene, "long", "--steps", steps, "--precision", precision))


main()
