"""The launches of a step or pass are bounded, whatever the number of media, objects, sources and monitors: below 20 for
`sweep` and below 12 for `blocked:4` on GPUs, as `yeec plan` counts them, those of spectra included, and of a snapshot or an energy. In the sweep also for
crystals, Kerr media and tensors of cut cells, whose lists of points take what others change. Tiles in layers are cut short on
small domains, where all would wait for them, and flat grids take T by where their fields lie, or stay on the chip.
"""
import json
import os
import pathlib
import re
import subprocess

import harness

SCENES = harness.ROOT / "tests" / "gpu" / "walk.lua"
BUSY = [(name, harness.ROOT / "tests" / "gpu" / name, []) for name in ("ring.lua", "patch_array.lua")]
FEATURES = harness.ROOT / "tests" / "agree" / "features"
FEW = ["--set", "nx=64", "--set", "ny=60", "--set", "nz=56"]
FLAT = ["--set", "mode=2d-te", "--set", "nx=200", "--set", "ny=180"]
CASES = [
    ("layers", FEW),
    ("oblique plane wave", [*FEW, "--set", "source=oblique"]),
    ("plane wave, bodies, flux", [*FEW, "--set", "source=wave", "--set", "filling=many", "--set", "look=flux"]),
    ("averaged bodies, voltages", [*FEW, "--set", "source=voltage", "--set", "filling=averaged"]),
    ("oblique wave, metal", [*FEW, "--set", "source=oblique", "--set", "filling=metal"]),
    ("Mur walls, oblique", [*FEW, "--set", "x=mur", "--set", "y=mur", "--set", "z=mur", "--set", "source=oblique"]),
    ("periodic", [*FEW, "--set", "x=periodic", "--set", "y=periodic", "--set", "filling=many"]),
    ("split-field layers", [*FEW, "--set", "x=berenger", "--set", "y=berenger", "--set", "z=berenger", "--set", "source=wave"]),
    ("2D, layers, bodies, wave", [*FLAT, "--set", "source=oblique", "--set", "filling=many"]),
    ("2D, periodic", [*FLAT, "--set", "x=periodic", "--set", "filling=many"]),
    ("2D, periodic, no whole number of strips", [*FLAT, "--set", "nx=197", "--set", "x=periodic", "--set", "filling=many"]),
    ("short periodic axes", ["--set", "nx=21", "--set", "ny=14", "--set", "nz=90", "--set", "x=periodic", "--set", "y=periodic", "--set", "filling=few"]),
    ("Bloch walls", [*FEW, "--set", "x=bloch", "--set", "y=bloch", "--set", "filling=many"]),
    ("2D TM, Mur walls, bodies", [*FLAT, "--set", "mode=2d-tm", "--set", "x=mur", "--set", "y=mur", "--set", "filling=many"]),
    ("2D TM, Mur walls, a periodic axis, metal", [*FLAT, "--set", "mode=2d-tm", "--set", "x=mur", "--set", "y=periodic", "--set", "filling=metal"]),
    ("2D, Bloch walls", [*FLAT, "--set", "x=bloch", "--set", "filling=metal"]),
    ("oblique wave, many bodies, far field", [*FEW, "--set", "source=oblique", "--set", "filling=many", "--set", "look=far"]),
]
PROBES_ON_WALLS = """
local monitors = {}
for i, c in ipairs{"Ex", "Ey", "Ez", "Hx", "Hy", "Hz"} do
  monitors[i] = probe{ name = "p" .. i, component = c, at = {24e-3, i * 1e-3, 13e-3} }
  monitors[6 + i] = probe{ name = "q" .. i, component = c, at = {20e-3, i * 1e-3, 26e-3}, every = 2 }
end
return scene{ mode = "3d", cell = 1e-3, cells = {24, 26, 26}, steps = 40, boundary = pec, monitors = monitors,
              sources = { soft{ component = "Ez", at = {10e-3, 12e-3, 13e-3}, waveform = ricker{ f = 2e10 } } } }
"""
SLABS = """
local objects, monitors = {}, { probe{ name = "p", component = "Ez", at = {180e-3, 20e-3, 20e-3} } }
local slab = { {{0, 0, 90e-3}, {180e-3, 180e-3, 110e-3}}, {{0, 60e-3, 0}, {180e-3, 80e-3, 180e-3}}, {{60e-3, 0, 0}, {80e-3, 180e-3, 180e-3}} }
for i, s in ipairs(slab) do
  objects[i] = box{ from = s[1], to = s[2], material = material{ name = "m" .. i, eps = 2, debye = { {delta_eps = i, tau = 3e-11} } } }
end
for i, every in ipairs{1, 2, 4, 6, 12} do
  monitors[i + 1] = dft{ name = "f" .. i, component = "Ez", plane = { z = 20e-3 }, frequencies = { 4e9 + i * 2e8 }, every = every }
end
return scene{ mode = "3d", cell = 1e-3, cells = {180, 180, 180}, steps = 240, boundary = cpml{ cells = 8 }, objects = objects, monitors = monitors,
              sources = { soft{ component = "Ez", at = {45e-3, 45e-3, 45e-3}, waveform = pulse{ f0 = 5e9, bandwidth = 4e9 } } } }
"""
SUM_ON_WALL = """
return scene{ mode = "2d-tm", cell = 1e-3, cells = {50, 40}, steps = 300, boundary = { x = pec, y = cpml{} },
              sources = { soft{ component = "Ez", at = {20e-3, 20e-3}, waveform = pulse{ f0 = 6e9, bandwidth = 5e9 } } },
              monitors = { dft{ name = "wall", component = "Ez", plane = { x = 50e-3 }, frequencies = {5e9, 6e9} } } }
"""
CROWD = """
local objects, sources, monitors = {}, {}, {}
for i = 1, 12 do
  objects[i] = box{ from = {0, (i - 1) * 3e-3, 0}, to = {36e-3, i * 3e-3, (15 + i % 3) * 1e-3},
                    material = material{ name = "m" .. i, eps = 1 + i, sigma = (i % 2) * 0.01 } }
end
local wave = pulse{ f0 = 1e9, bandwidth = 1e9 }
for i = 1, 9 do
  sources[i] = voltage{ at = {(10 + i) * 1e-3, 17e-3, 16e-3}, axis = ({"x", "y", "z"})[i % 3 + 1], resistance = 50 + i, waveform = wave }
  sources[9 + i] = soft{ component = ({"Ex", "Ey", "Ez", "Hx", "Hy", "Hz"})[i % 6 + 1], at = {(10 + i) * 1e-3, 17e-3, 18e-3}, waveform = wave }
end
for i = 1, 24 do
  monitors[i] = probe{ name = "p" .. i, every = i % 4 + 1, component = ({"Ex", "Ey", "Ez", "Hx", "Hy", "Hz"})[i % 6 + 1], at = {12e-3, i * 1e-3, 13e-3} }
end
return scene{ mode = "3d", cell = 1e-3, cells = {36, 36, 36}, steps = 200, boundary = cpml{ cells = 8 },
              objects = objects, sources = sources, monitors = monitors }
"""


def launches(scene, schedule, arguments):
    done = subprocess.run([harness.YEEC, "plan", str(scene), "--backend", "cuda", "--schedule", schedule, *arguments], capture_output=True, text=True)
    fits = re.search(r"its tiles allow at most (\d+) steps", done.stderr)
    if fits and int(fits[1]) > 0:
        return launches(scene, f"blocked:{fits[1]}", arguments)
    if done.returncode != 0:
        return None, done.stderr
    counts = re.search(r"^launches +(\d+) a pass of [^,\n]*(?:, (\d+) more[^,\n]*)?(?:, at most (\d+) for a snapshot or energy)?$", done.stdout, re.M)
    always, sampled, captured = (int(count or 0) for count in counts.groups())
    return max(always + sampled, captured), ""


def planned(arguments, pattern, scene=SCENES.with_name("speed.lua")):
    made = subprocess.run([harness.YEEC, "plan", scene, *arguments, "--backend", "cuda", "--arch", "sm_90"], capture_output=True, text=True)
    found = re.search(pattern, made.stdout)
    return found[1] if found else made.stderr


def check_cuts(checks):
    """A layer across z is two tiles wide at both ends of 96 cells and eight of 512, each cut in so many along the march."""
    for cells, windows, cuts in (96, 2, 6), (512, 16, 4):
        tiles = planned(["--set", "layer=10", "--set", f"n={cells}", "--schedule", "blocked:4"], r"march_layer_z_vacuum: (\d+) tiles")
        checks.that(f"{cells}^3: tiles of a layer are cut in {cuts}", tiles == str(windows * cuts), tiles)
    for size, steps in ("1000", "6"), ("16384", "12"):
        taken = planned(["--set", "mode=2d-tm", "--set", "sources=0", "--set", f"n={size}"], r"schedule +blocked:(\d+)")
        checks.that(f"2D {size}^2: {steps} steps a pass", taken == steps, taken)
    # Three steps are fastest here, but divide no sampling of 16 steps.
    tensor = [word for setting in ("nx=100", "ny=100", "nz=100", "filling=tensor", "z=periodic") for word in ("--set", setting)]
    for look, steps in ("probes", "3"), ("plane", "2"):
        taken = planned([*tensor, "--set", f"look={look}"], r"schedule +blocked:(\d+)", SCENES)
        checks.that(f"cut cells, {look}: {steps} steps a pass", taken == steps, taken)


def check_fewest_rows(checks):
    """Where poles act, tiles may keep one of nine rows; each of 44 is kept by some."""
    magnet = [word for setting in ("nx=64", "ny=64", "nz=64", "filling=magnet", "y=copper") for word in ("--set", setting)]
    kept = planned([*magnet, "--schedule", "blocked:4"], r"march_mixed\S*: \d+ tiles of 40 x 9 sites along z, of which 32 x (\d+) are kept", SCENES)
    checks.that("a magnet and a copper wall: tiles keep a row each", kept == "1", kept)


def check_chip(checks):
    """Flat domains with layers that stay on the chip of a device with 132 multiprocessors, as fast as any cut that was measured; copies do not bound them."""
    emulator = pathlib.Path(os.environ.get("YEEC_BUILD", "build")).resolve() / "emulator"
    if not (emulator / "libcuda.so.1").exists():
        return print("left out: domains on the chip; there is no emulated device")
    device = {**os.environ, "LD_LIBRARY_PATH": str(emulator), "YEEC_EMULATOR_UNITS": "132"}
    for cells, schedule in ("256", "resident:8"), ("512", "resident:8"), ("768", "resident:8"), ("896", "resident:8"), ("1024", "resident:7"), ("1280", "resident:8"), ("2400", "blocked:8"):
        made = subprocess.run([harness.YEEC, "plan", SCENES.with_name("speed.lua"), "--json", "--set", "mode=2d-tm", "--set", "layer=10", "--set", f"n={cells}",
                               "--backend", "cuda", "--no-tune"], capture_output=True, text=True, env=device)
        plan = json.loads(made.stdout or "{}")
        bound = plan.get("bound_cells_per_second")
        checks.that(f"2D {cells}^2, layers: {schedule}", plan.get("schedule") == schedule, made.stderr or plan["schedule"])
        checks.that(f"2D {cells}^2, layers: bound by copies or not", (bound == 0) == schedule.startswith("resident"), str(bound))
    for setting, chip in ("source=point", True), ("source=hard", True), ("look=far", True), ("look=plane", False), ("x=periodic", True), ("x=bloch", False):
        made = subprocess.run([harness.YEEC, "plan", SCENES, "--json", *FLAT[:2], "--set", "nx=1500", "--set", "ny=1000", "--set", setting, "--backend", "cuda", "--no-tune"],
                              capture_output=True, text=True, env=device)
        plan = json.loads(made.stdout or "{}")
        checks.that(f"2D, {setting}: on chip or not", plan.get("schedule", "").startswith("resident") == chip, made.stderr or plan["schedule"])
    for mode, field in ("2d-tm", "Hx"), ("2d-te", "Ex"):
        made = subprocess.run([harness.YEEC, "plan", SCENES.with_name("speed.lua"), "--set", f"mode={mode}", "--set", "layer=10", "--set", "n=2000", "--set", "ny=1000",
                               "--schedule", "resident:6/strips=10/parked=6", "--backend", "cuda", "--no-tune"], capture_output=True, text=True, env=device)
        told = re.search(r"4 x 10 of a thread, 4 x 6 of (\w+) on chip", made.stdout)
        checks.that(f"{mode} 2000 x 1000: strips of {field} lie on chip", told is not None and told[1] == field, made.stderr or made.stdout[-600:])
    for steps, layer in ("10", "10"), ("16", "10"), ("7", "0"):
        made = subprocess.run([harness.YEEC, "plan", SCENES.with_name("speed.lua"), "--set", "mode=2d-tm", "--set", f"layer={layer}", "--set", "n=300", "--schedule",
                               f"resident:{steps}", "--backend", "cuda", "--no-tune"], capture_output=True, text=True, env=device)
        checks.that(f"halos of {steps} sites, layers of {layer} cells: can be had by name", f"with a halo of {steps}," in made.stdout, made.stderr)
    made = subprocess.run([harness.YEEC, "plan", SCENES, "--set", "nx=64", "--schedule", "resident:2/parked=1", "--backend", "cuda", "--no-tune"], capture_output=True,
                          text=True, env=device)
    checks.that("3D, halos: no strips on chip", made.returncode != 0 and "blocks with halos have no strips on chip in three dimensions" in made.stderr, made.stderr)
    for cells, walls, told in ("100 100 100", "pec pec pec", "H on chip"), ("96 96 96", "pec pec pec", "4 x 7 of a thread"), ("60 60 300", "pec pec cpml", "H on chip"), \
            ("128 96 96", "periodic periodic cpml", "what layers across z remember lies in memory"), ("112 112 112", "cpml cpml cpml", "blocked:3"), ("128 128 128", "pec pec pec", "blocked:"):
        settings = [word for axis, n, wall in zip("xyz", cells.split(), walls.split()) for word in ("--set", f"n{axis}={n}", "--set", f"{axis}={wall}")]
        made = subprocess.run([harness.YEEC, "plan", SCENES, *settings, "--backend", "cuda", "--no-tune"], capture_output=True, text=True, env=device)
        checks.that(f"3D {cells}, {walls}: {told}", told in made.stdout, made.stderr or made.stdout[-600:])
    for mode, sizes in ("2d-tm", "nx=512 ny=512"), ("3d", "nx=64 ny=64 nz=64"):
        settings = [word for setting in f"mode={mode} {sizes} source=wave look=flux".split() for word in ("--set", setting)]
        made = subprocess.run([harness.YEEC, "plan", SCENES, "--json", *settings, "--backend", "cuda", "--no-tune"], capture_output=True, text=True, env=device)
        plan = json.loads(made.stdout or "{}")
        alone = plan.get("launches_per_pass") == 2 and plan.get("launches_per_sample") == 0 and list(plan.get("kernels", [])) == ["resident", "add_taken"]
        checks.that(f"{mode}, a wave and two flux boxes: one kernel makes any number of steps, another adds up what they leave for sums", alone, made.stderr or str(plan.get("kernels")))
    wall = harness.scratch() / "wall.lua"
    wall.write_text(SUM_ON_WALL)
    made = subprocess.run([harness.YEEC, "plan", wall, "--json", "--schedule", "resident", "--backend", "cuda", "--no-tune"], capture_output=True, text=True, env=device)
    plan = json.loads(made.stdout or "{}")
    checks.that("a spectrum on a conducting wall alone: no kernel adds to it", list(plan.get("kernels", [])) == ["resident"], made.stderr or str(plan.get("kernels")))


def main():
    checks = harness.Checks()
    check_cuts(checks)
    check_fewest_rows(checks)
    check_chip(checks)
    folder = harness.scratch()
    crowd = folder / "crowd.lua"
    crowd.write_text(CROWD)
    walls = folder / "walls.lua"
    walls.write_text(PROBES_ON_WALLS)
    slabs = folder / "slabs.lua"
    slabs.write_text(SLABS)
    own = [("twelve media, 18 sources, 24 probes", crowd, []), ("twelve probes on walls", walls, []), ("poles in all layers, five periods", slabs, [])]
    for name, scene, arguments in [*((n, SCENES, a) for n, a in CASES), *BUSY, *own]:
        for schedule, most in (("sweep", 19), ("blocked:4", 11)):
            count, why = launches(scene, schedule, arguments)
            checks.that(f"{name}: at most {most} launches in {schedule}", count is not None and count <= most, why or str(count))
    for scene in sorted(FEATURES.glob("*.lua")):
        if "replay" in scene.name:
            continue  # of a run's results
        count, why = launches(scene, "sweep", [])
        checks.that(f"{scene.stem}: at most 19 launches in sweep", count is not None and count <= 19, why or str(count))
        count, why = launches(scene, "blocked:4", [])
        checks.that(f"{scene.stem}: at most 11 launches in blocked:4", "reach further" in why or "it does not know" in why or count is not None and count <= 11, why or str(count))
    for scene in harness.ROOT / "scenes" / "36_printed_antenna.lua", FEATURES / "kerr_chip_2d.lua":
        words = [harness.YEEC, "plan", str(scene), "--backend", "cuda", "--arch", "sm_80", "--schedule"]
        taken = [subprocess.run([*words, schedule], capture_output=True, text=True) for schedule in ("auto", "blocked")]
        checks.that(f"{scene.stem}: tiles are had by name where auto takes the sweep", "schedule  sweep:" in taken[0].stdout and re.search(r"schedule  (blocked|fused)", taken[1].stdout), taken[1].stderr)
    faces = subprocess.run([harness.YEEC, "emit", str(FEATURES / "faces_2d.lua"), "--backend", "cuda", "--arch", "sm_90", "--schedule", "blocked:3"], capture_output=True, text=True)
    checks.that("tiles of a flat grid look up no box of points", "column_" in faces.stdout and "Patch" not in faces.stdout, faces.stderr)
    media = subprocess.run([harness.YEEC, "emit", str(FEATURES / "two_media_3d.lua"), "--backend", "cuda", "--arch", "sm_90", "--schedule", "blocked:3"], capture_output=True, text=True)
    texts = set(re.findall(r" march_layer_(?:xyz|xy|yz)_(\w+)\(", media.stdout))
    checks.that("two media have one text where layers meet", texts == {"board_or_vacuum", "vacuum_or_board", "mixed"}, f"{texts} {media.stderr}")
    checks.end()


main()
