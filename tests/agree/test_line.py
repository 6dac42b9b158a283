"""Lines that stay on chip: every end, layer, medium and point that a line can have, in tiles and whole.

The line is long enough for tiles of one and two warps to have halos; the number of steps divides by no
schedule's, and a snapshot falls into the middle of a pass.
"""
import sys

import harness
from harness import call

D = 1e-3
PULSE = call("gaussian", width=1e-11, delay=2e-11, amplitude=1)
ENDS = {
    "pec": {"x": [harness.Raw("pec"), harness.Raw("pec")]},
    "pmc": {"x": [harness.Raw("pmc"), harness.Raw("pmc")]},
    "mur": {"x": [call("mur"), call("mur")]},
    "mur and cpml": {"x": [call("mur"), call("cpml", cells=13, kappa=3)]},
    "cpml and pmc": {"x": [call("cpml", cells=9), harness.Raw("pmc")]},
    "berenger": {"x": [call("berenger", cells=10), call("berenger", cells=7)]},
    "periodic": {"x": harness.Raw("periodic")},
}
SCHEDULES = ["blocked", "blocked:9/warps=1"]
MORE = ["blocked:40/warps=2", "fused"]  # for one kind of ends


def line(ends, cells):
    at = [(0.2 + 0.15 * n) * cells * D for n in range(5)]
    glass = call("material", name="glass", eps=3.5, sigma=0.02)
    return harness.scene_text(
        title=f"A line with {ends}", mode="1d", cell=D, cells=[cells], steps=155, boundary=ENDS[ends],
        objects=[call("box", from_=[0.5 * cells * D], to=[0.61 * cells * D], material=glass)],
        sources=[call("soft", component="Ez", at=at[0], waveform=PULSE),
                 call("soft", component="Hy", at=at[1], waveform=PULSE),
                 call("voltage", at=at[2], axis="z", resistance=50, waveform=PULSE)],
        monitors=[call("probe", name="e", component="Ez", at=at[4]), call("probe", name="h", component="Hy", at=at[3]),
                  call("probe", name="wall", component="Ez", at=cells * D, every=3),
                  call("probe", name="beside", component="Ez", at=D),
                  call("snapshot", name="all", component="Ez", steps=[70, 155])])


def main():
    checks = harness.Checks()
    folder = harness.scratch()
    backends = [b for b in harness.backends() if b != "c"]
    if not backends:
        print("no OpenCL and no CUDA device, left out")
        sys.exit(harness.SKIPPED)
    for number, ends in enumerate(ENDS):
        cells = 700 + number
        for precision in ("f32", "f64"):
            name = f"line{number}"
            reference = harness.run(line(ends, cells), folder, name, "c", precision, "sweep")
            for backend in backends:
                for schedule in SCHEDULES + (MORE if ends == "mur and cpml" else []):
                    run = harness.run(line(ends, cells), folder, name, backend, precision, schedule)
                    same = [run.digest == reference.digest] + [
                        run.probe_text(p) == reference.probe_text(p) for p in ("e", "h", "wall", "beside")]
                    checks.that(f"{ends}, {cells} cells, {backend} {precision} {schedule}", all(same), "" if all(same) else same)
    checks.end()


main()
