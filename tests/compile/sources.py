"""The kernels that the compile tests feed to compilers: the golden scenes, in both precisions; a line also on chip, where
it can be; in CUDA tiles, and domains on chip as blocks that exchange edges or faces, too."""
import pathlib

import harness

BACKENDS = {"c": "c", "cl": "opencl", "cu": "cuda"}
FEATURES = harness.ROOT / "tests" / "agree" / "features"
CUDA_ALONE = [("mur_2d", "f32", "blocked:3"), ("plane_wave_3d", "f32", "blocked:3"), ("circuit_2d", "f32", "resident"),
              ("circuit_2d", "f64", "resident:5/strips=7"), ("ports_3d", "f32", "resident:1"), ("record_3d", "f32", "resident:half"), ("ports_3d", "f64", "resident:half"),
              ("bloch_chip_3d", "f32", "resident"), ("bloch_chip_3d", "f32", "resident:1"), ("periodic_2d", "f32", "resident"), ("poles_chip_2d", "f32", "resident"), ("walls_chip_2d", "f32", "resident"), ("metal_3d", "f32", "resident:half"), ("strips_3d", "f32", "resident:half/strips=2/parked=7"), ("periodic_3d", "f64", "resident:half/strips=2/parked=6"), ("mur_chip_2d", "f32", "resident")]


def emitted(scene, suffix, schedule, precision):
    """The source, or None where the scene cannot have the schedule."""
    try:
        return harness.yeec("emit", scene.relative_to(harness.ROOT), "--backend", BACKENDS[suffix],
                            "--schedule", schedule, "--precision", precision)
    except harness.Failed as failed:
        if schedule == "sweep" or "cannot be had" not in failed.messages:
            raise
        return None


def sources(suffix, folder):
    """Yields (name, path) of every scene's generated source with this suffix, written below `folder`."""
    for scene in sorted((harness.ROOT / "tests" / "golden").glob("*.lua")):
        for precision in ("f32", "f64"):
            for schedule in ("sweep", "blocked") if suffix != "c" and scene.stem.startswith("1d") else ("sweep",):
                text = emitted(scene, suffix, schedule, precision)
                if text is None:
                    continue
                path = pathlib.Path(folder) / f"{scene.stem}_{precision}_{schedule}.{suffix}"
                path.write_text(text)
                yield f"{scene.stem} {precision} {schedule}", path
    for name, precision, schedule in CUDA_ALONE if suffix == "cu" else []:
        path = pathlib.Path(folder) / f"{name}_{precision}_{schedule.translate(str.maketrans(':/', '__'))}.cu"
        path.write_text(harness.yeec("emit", (FEATURES / f"{name}.lua").relative_to(harness.ROOT), "--backend", "cuda", "--arch", "sm_90",
                                     "--schedule", schedule, "--precision", precision))
        yield f"{name} {precision} {schedule}", path
