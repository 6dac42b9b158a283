"""emit --standalone: the folder builds with make and prints the probes and digest of `yeec run`.

Plain C and OpenCL are built and run; CUDA is compiled where nvcc is, and run where a GPU is; small scenes are built by
tests/emulator's nvcc and run on the emulated device.
"""
import json
import os
import pathlib
import shutil
import subprocess
import sys

YEEC = os.environ["YEEC"]
TEMP = pathlib.Path(os.environ["YEEC_TEMP"])
SCENES = [("scenes/04_dipole_3d.lua", "f32", 60), ("scenes/06_periodic_grating.lua", "f64", 60), ("scenes/01_pulse_1d.lua", "f32", 200)]
# What a scene may hold besides, each with a schedule: circuits and ports, Mur walls, spectra, thin wires.
OTHERS = [("scenes/09_rlc.lua", "c", None), ("scenes/10_mur_2d.lua", "opencl", None), ("scenes/21_dipole_array.lua", "c", "blocked:4"),
          ("scenes/21_dipole_array.lua", "opencl", "fused"), ("scenes/01_pulse_1d.lua", "opencl", "blocked"),
          ("tests/golden/2d_te_circuit.lua", "opencl", "blocked:2"), ("scenes/12_thin_wire_3d.lua", "c", "sweep")]
# Compiled only where there is no GPU.
CUDA = [("scenes/04_dipole_3d.lua", None), ("scenes/07_lossy_sphere.lua", "fused"), ("scenes/07_lossy_sphere.lua", "blocked:4")]
# Run on the emulated device: launches of every schedule, two copies of the state, on-chip memory, points and probes.
EMULATED = [("tests/agree/features/plane_wave_3d.lua", "f32", "blocked:3"), ("tests/agree/features/circuit_2d.lua", "f64", "fused"),
            ("tests/golden/1d_slab.lua", "f64", "blocked"), ("tests/golden/2d_tm_cylinder.lua", "f32", "resident:4"), ("tests/agree/features/record_3d.lua", "f64", "sweep")]
EMULATOR = pathlib.Path(os.environ.get("YEEC_BUILD", "build")).resolve() / "emulator" / "nvcc"


def call(*args, **keys):
    done = subprocess.run([str(a) for a in args], capture_output=True, text=True, **keys)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, args))}: status {done.returncode}\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    return done.stdout


def expected(scene, precision, steps, backend):
    out = TEMP / "run"
    shutil.rmtree(out, ignore_errors=True)
    call(YEEC, "run", scene, "--backend", backend, "--precision", precision, "--steps", steps, "--out", out, "--quiet")
    probes = {p.stem: p.read_text().split("\n")[-2].split(",")[-1] for p in (out / "probes").glob("*.csv")}
    return json.loads((out / "run.json").read_text())["digest"], probes


def check(scene, precision, steps, backend, runs, schedule=None, make=()):
    folder = TEMP / backend
    shutil.rmtree(folder, ignore_errors=True)
    call(YEEC, "emit", scene, "--backend", backend, "--precision", precision, "--steps", steps, "--generic",
         "--standalone", folder, "--quiet", *(["--schedule", schedule] if schedule else []))
    call("make", "-C", folder, *make, *([] if runs else ["NVCCFLAGS=-O3 -arch=sm_90 --fmad=false"]))
    if not runs:
        return print(f"ok   {scene} {precision} {backend} {schedule or ''}: builds")
    lines = call("./fdtd", cwd=folder).split("\n")
    digest, probes = expected(scene, precision, steps, "c")
    found = [line.split()[1] for line in lines if line.startswith("digest ")]
    if found != [digest]:
        sys.exit(f"{scene} {precision} {backend}: digest {found}, yeec run has {digest}")
    for name, value in probes.items():
        last = [line for line in lines if line.startswith(name + ",")]
        if last and abs(float(last[-1].split(",")[2]) - float(value)) > 1e-8 * abs(float(value)):
            sys.exit(f"{scene} {backend}: probe {name} ends with {last[-1]}, yeec run has {value}")
    print(f"ok   {scene} {precision} {backend} {schedule or ''}: {digest}")


def has(backend):
    devices = json.loads(call(YEEC, "devices", "--json"))
    rows = devices["devices"] if isinstance(devices, dict) else devices
    return any(d["backend"] == backend for d in rows)


def main():
    TEMP.mkdir(parents=True, exist_ok=True)
    for scene, precision, steps in SCENES:
        check(scene, precision, steps, "c", True)
        if has("opencl"):
            check(scene, precision, steps, "opencl", True)
    for scene, backend, schedule in OTHERS:
        if has(backend):
            check(scene, "f32", 40, backend, True, schedule)
    for scene, schedule in CUDA if shutil.which("nvcc") else []:
        check(scene, "f32", 60, "cuda", has("cuda"), schedule)
    for scene, precision, schedule in EMULATED if EMULATOR.exists() else []:
        check(scene, precision, 25, "cuda", True, schedule, [f"NVCC={EMULATOR}"])
    if not EMULATOR.exists():
        print("left out: CUDA on the emulated device; there is no C++ compiler, or a sanitizer")
    said = subprocess.run([YEEC, "emit", "scenes/11_berenger_2d.lua", "--backend", "c", "--standalone", TEMP / "said"],
                          capture_output=True, text=True, check=True).stderr
    if "left out of the program: snapshots" not in said or "the stop rule" not in said:
        sys.exit(f"what is left out is not said: {said}")


main()
