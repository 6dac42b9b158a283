"""Tiles made for 48 KiB (NVIDIA's OpenCL) and 64 KiB (AMD) of local memory: they keep to it, and give the same bits."""
import json
import re
import sys

import harness
from harness import call

D = 1e-3
LIMITS = {"48K": 48 << 10, "64K": 64 << 10}
CELLS = {"2d-tm": [150, 70], "2d-te": [140, 66], "3d": [70, 44, 34]}


def scene(mode):
    cells = CELLS[mode]
    at = [0.4 * n * D for n in cells]
    e = "Ey" if mode == "2d-te" else "Ez"
    glass = call("material", name="glass", eps=2.25, sigma=0.01)
    pulse = call("gaussian", width=1e-11, delay=2e-11, amplitude=1)
    return harness.scene_text(
        title=f"Tiles in {mode}", mode=mode, cell=D, cells=cells, steps=13, boundary=call("cpml", cells=6),
        objects=[call("box", from_=[0.5 * n * D for n in cells], to=[0.7 * n * D for n in cells], material=glass)],
        sources=[call("soft", component=e, at=at, waveform=pulse)],
        monitors=[call("probe", name="p", component=e, at=[x + 3 * D for x in at])])


def local_bytes(source):
    """What the kernels declare on chip, in bytes."""
    sizes = {"float": 4, "double": 8}
    return [sizes[real] * int(count) for real, count in re.findall(r"__local (float|double) chip\[(\d+)\]", source)]


def main():
    if "opencl" not in harness.backends():
        print("no OpenCL device, left out")
        sys.exit(harness.SKIPPED)
    checks = harness.Checks()
    folder = harness.scratch()
    for mode in CELLS:
        name = "tiles" + mode
        reference = harness.run(scene(mode), folder, name, "c", "f32", "sweep")
        for text, limit in LIMITS.items():
            flags = ["--backend", "opencl", "--on-chip", text, "--schedule", "blocked"]
            plan = json.loads(harness.yeec("plan", folder / f"{name}.lua", *flags, "--json"))
            used = local_bytes(harness.yeec("emit", folder / f"{name}.lua", *flags))
            checks.that(f"{mode} in {text}: {plan['schedule']}, {max(used)} bytes on chip",
                        0 < max(used) <= limit and max(used) == max(plan["on_chip_bytes"].values()))
            for schedule in ("fused", plan["schedule"]):
                run = harness.run(scene(mode), folder, name, "opencl", "f32", schedule, ["--on-chip", text])
                checks.that(f"{mode} in {text}: {schedule} gives the same bits", run.digest == reference.digest
                            and run.probe_text("p") == reference.probe_text("p"))
    checks.end()


main()
