"""The reduced layout (H nodes on walls left out, dense arrays of different shape) has the sweep's bits in all that both
hold: 1D, 2D and 3D, PEC walls, Mur walls in 1D and 2D TM, one and several materials, arrays of coefficients, probes, snapshots and sources of
H, both precisions, in plain C with every index tested, OpenCL and (emulated) CUDA. What it cannot have is refused.
"""
import json
import os
import pathlib
import subprocess

import harness

FOLDER = harness.scratch()
EMULATOR = (pathlib.Path(os.environ.get("YEEC_BUILD", harness.ROOT / "build")) / "emulator").resolve()
HEAD = """
local mixed = {}
for i = 1, 6 do mixed[i] = box{ from = {i * 1e-3, i * 1e-3, i * 1e-3}, to = {(i + 4) * 1e-3, (i + 3) * 1e-3, (i + 2) * 1e-3},
                                material = material{ eps = 1 + i, mu = 1 + 0.1 * i, sigma = 0.01 * i } } end
local flat = {}
for i = 1, 6 do flat[i] = box{ from = {i * 1e-3, i * 1e-3}, to = {(i + 4) * 1e-3, (i + 3) * 1e-3}, material = material{ eps = 1 + i, mu = 1 + 0.1 * i } } end
local wave = gaussian{ width = 1e-11 }
"""
SCENES = {
    "1d": 'mode = "1d", cells = {37}, boundary = mur{}, sources = { soft{ component = "Ez", at = 5e-3, waveform = wave } }, '
          'monitors = { probe{ name = "hy", component = "Hy", at = 9e-3 } }',
    "tm_pec": 'mode = "2d-tm", cells = {19, 14}, boundary = pec, objects = flat, sources = { soft{ component = "Hx", at = {5e-3, 5e-3}, waveform = wave }, '
              'initial{ component = "Hy", value = function(x, y) return 1e-3 * (x + 2 * y) / 1e-3 end } }, '
              'monitors = { snapshot{ name = "ez", component = "Ez", every = 20 } }',
    "tm_mur": 'mode = "2d-tm", cells = {3, 3}, boundary = mur{}, sources = { hard{ component = "Ez", at = {1e-3, 1e-3}, waveform = wave } }',
    "te_pec": 'mode = "2d-te", cells = {17, 12}, boundary = pec, objects = flat, sources = { soft{ component = "Hz", at = {5e-3, 5e-3}, waveform = wave } }',
    "3d_mixed_pec": 'mode = "3d", cells = {13, 11, 9}, boundary = pec, objects = mixed, sources = { voltage{ at = {4e-3, 5e-3, 4e-3}, axis = "z", resistance = 50, '
              'waveform = wave } }, monitors = { snapshot{ name = "ex", component = "Ex", plane = {z = 4e-3}, every = 30 } }',
    "3d_pec": 'mode = "3d", cells = {33, 7, 8}, boundary = pec, sources = { current{ at = {4e-3, 4e-3, 4e-3}, axis = "x", waveform = wave } }, '
              'monitors = { probe{ name = "hz", component = "Hz", at = {4e-3, 4e-3, 4e-3} } }',
}
REFUSED = {
    "walls": ('mode = "2d-tm", cells = {9, 9}, boundary = cpml{ cells = 3 }', "it is for scenes with pec walls, in 1d and 2d-tm also mur walls"),
    "probe": ('mode = "2d-tm", cells = {9, 9}, boundary = mur{}, monitors = { probe{ name = "p", component = "Hx", at = {0, 4e-3} } }', "a probe samples H on a wall"),
    "snapshot": ('mode = "2d-tm", cells = {9, 9}, boundary = mur{}, monitors = { snapshot{ name = "s", component = "Hx", every = 5 } }', "take no H on a wall"),
    "energy": ('mode = "2d-tm", cells = {9, 9}, boundary = pec, monitors = { energy{ name = "e" } }', "take no H on a wall"),
}


def scene(name, text):
    path = FOLDER / f"{name}.lua"
    path.write_text(HEAD + f"return scene{{ title = '{name}', cell = 1e-3, steps = 90, {text} }}\n")
    return path


def yeec(*words, **environment):
    return subprocess.run([harness.YEEC, *map(str, words)], capture_output=True, text=True, timeout=300, env={**os.environ, **environment})


def compare(checks, name, path, backend, *more, **environment):
    out = FOLDER / f"{name}-{backend}{'-'.join(more)}"
    done = yeec("verify", path, "--yes", "--backend", backend, "--schedule", "sweep,sweep-reduced", "--no-cache", "--out", out, *more, **environment)
    checks.that(f"{name}, {backend} {' '.join(more)}: the sweep's bits", done.returncode == 0 and "all bits equal" in done.stdout, done.stdout + done.stderr)


def digests(path, schedule):
    out = FOLDER / f"{path.stem}-{schedule}"
    done = yeec("run", path, "--yes", "--backend", "c", "--schedule", schedule, "--check-bounds", "--out", out, "--quiet")
    assert done.returncode == 0, done.stderr
    run = json.loads((out / "run.json").read_text())
    return run["digest"], {name: field["digest"] for name, field in run["final_fields"].items()}


def main():
    checks = harness.Checks()
    for name, text in SCENES.items():
        path = scene(name, text)
        (whole, parts), (reduced, reduced_parts) = digests(path, "sweep"), digests(path, "sweep-reduced")
        checks.that(f"{name}: E's digests", all(parts[n] == reduced_parts[n] for n in parts if n[0] == "E"), f"{parts} {reduced_parts}")
        if "pec" in name or name == "1d":
            checks.that(f"{name}: H on conducting walls is zero, so that the whole digest is the sweep's", whole == reduced)
        compare(checks, name, path, "c", "--precision", "f64")
        if name in ("tm_mur", "3d_mixed_pec"):
            compare(checks, name, path, "opencl")
            compare(checks, name, path, "cuda", LD_LIBRARY_PATH=str(EMULATOR))
    for name, (text, why) in REFUSED.items():
        said = yeec("plan", scene(name, text), "--backend", "c", "--schedule", "sweep-reduced")
        checks.that(f"{name}: refused", said.returncode == 1 and why in said.stderr, said.stderr)
    said = yeec("emit", FOLDER / "tm_mur.lua", "--backend", "c", "--schedule", "sweep-reduced", "--standalone", FOLDER / "alone")
    checks.that("no standalone program", said.returncode == 1 and "arrays of one shape" in said.stderr, said.stderr)
    text = yeec("emit", FOLDER / "tm_mur.lua", "--backend", "c", "--generic", "--schedule", "sweep-reduced").stdout
    checks.that("3 x 3 cells have 6 + 6 nodes of H", "Hx: held at i 1..2, j 0..2" in text and "Hy: held at i 0..2, j 1..2" in text, text[:2000])
    checks.end()


main()
