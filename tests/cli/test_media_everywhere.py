"""Poles of all kinds, metals whose cut cells are tensors, crystals and Kerr media in what goes round a run: --check-bounds, emit --standalone and a run that is killed and
resumed on another backend have the digest of a plain run in C.
"""
import json
import os
import pathlib
import shutil
import subprocess
import sys
import time

YEEC = os.environ["YEEC"]
TEMP = pathlib.Path(os.environ["YEEC_TEMP"])
SCENES = ["tests/golden/2d_te_metal.lua", "tests/agree/features/crystal_2d.lua", "tests/agree/features/kerr_2d.lua", "tests/agree/features/poles_3d.lua",
          "tests/agree/features/metal_tensor_2d.lua"]
STEPS = 8000  # of the run that is killed


def call(*args, **keys):
    done = subprocess.run([str(a) for a in args], capture_output=True, text=True, timeout=300, **keys)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, args))}: status {done.returncode}\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    return done.stdout


def digest(folder):
    return json.loads((folder / "run.json").read_text())["digest"]


def run(scene, name, *args):
    folder = TEMP / name
    call(YEEC, "run", scene, "--backend", "c", "--quiet", "--yes", "--out", folder, *args)
    return digest(folder)


def standalone(scene):
    folder = TEMP / "alone"
    shutil.rmtree(folder, ignore_errors=True)
    call(YEEC, "emit", scene, "--backend", "c", "--generic", "--standalone", folder, "--quiet", "--yes")
    call("make", "-C", folder)
    return next(line.split()[1] for line in call("./fdtd", cwd=folder).split("\n") if line.startswith("digest "))


def killed_and_resumed(scene, backend):
    """Killed once a checkpoint has been written; None where the run was over before."""
    folder = TEMP / "killed"
    shutil.rmtree(folder, ignore_errors=True)
    process = subprocess.Popen([YEEC, "run", scene, "--backend", "c", "--quiet", "--yes", "--out", str(folder), "--steps", str(STEPS),
                                "--checkpoint", "50"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    while process.poll() is None and not (folder / "checkpoint.bin").exists():
        time.sleep(0.002)
    process.kill()
    process.communicate()
    if (folder / "run.json").exists():
        sys.exit(f"{scene}: it was over before it could be killed")
    call(YEEC, "run", "--resume", folder, "--backend", backend, "--quiet", "--yes")
    return digest(folder)


def same(scene, what, got, wanted):
    if got != wanted:
        sys.exit(f"{scene}: {what} has digest {got}, a plain run {wanted}")
    print(f"ok   {scene}: {what}")


def main():
    TEMP.mkdir(parents=True, exist_ok=True)
    devices = {d["backend"] for d in json.loads(call(YEEC, "devices", "--json"))["devices"]}
    other = "opencl" if "opencl" in devices else "c"
    for scene in SCENES:
        plain = run(scene, "plain", "--schedule", "sweep")
        same(scene, "--check-bounds", run(scene, "bounds", "--check-bounds"), plain)
        same(scene, "--standalone", standalone(scene), plain)
        if "3d" in scene:
            continue  # too long to be killed in time
        same(scene, f"killed, resumed on {other}", killed_and_resumed(scene, other), run(scene, "long", "--steps", str(STEPS)))


main()
