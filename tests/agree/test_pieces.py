"""Rows in pieces: blocked:T of plain C on flat grids gives the sweep's bits whatever the size of its tiles.

Points of E and H, probes and walls lie at the ends of rows and where pieces of a vector or two meet, in every mode and
layer that leaves rows in pieces, crystals and lossy cut cells too; a periodic axis or a wall of Mur's along x leaves them whole.
"""
import harness
from harness import call

D = 1e-3
CELLS = [150, 43]
PULSE = call("gaussian", width=1e-11, delay=2e-11, amplitude=1)
PEC, PMC = harness.Raw("pec"), harness.Raw("pmc")
WALLS = {
    "pec": {"x": PEC, "y": PEC},
    "mur": {"x": PEC, "y": call("mur")},
    "cpml and mur": {"x": call("cpml", cells=9, kappa=3), "y": call("mur")},
    "berenger": {"x": [call("berenger", cells=20), PEC], "y": call("berenger", cells=7)},
    "cpml": {"x": PEC, "y": [call("cpml", cells=6), PEC]},
    "pmc": {"x": PMC, "y": [PMC, PEC]},
    "pmc at one end": {"x": [call("cpml", cells=6), PMC], "y": PMC},
    "mur along x": {"x": call("mur"), "y": PEC},
    "periodic": {"x": PEC, "y": harness.Raw("periodic")},
    "periodic along x": {"x": harness.Raw("periodic"), "y": PMC},
}
WHOLE = [("2d-tm", "mur along x"), ("2d-tm", "periodic"), ("2d-te", "periodic"), ("2d-tm", "periodic along x"), ("2d-te", "periodic along x")]
SCHEDULES = ["blocked:3/width=2/planes=3/depth=2", "blocked:4/width=1/planes=1/depth=3", "blocked:2/width=3/planes=5/depth=1"]
PRECISIONS = ["f32", "f64"]


COUPLED = ("pec", "cpml")  # 2D TE: also with a crystal that reaches the last row, and lossy cut cells


def scene(mode, walls, coupled):
    component = "Ez" if mode == "2d-tm" else "Ex"
    across = "Hy" if mode == "2d-tm" else "Hz"
    glass = call("material", name="glass", eps=3.5, sigma=0.02)
    crystal = call("material", name="crystal", eps=harness.Raw("rotated{ {2, 5, 2}, angle = 30 }"))
    other = call("box", from_=[0.085, 0.026], to=[0.112, 0.043], material=crystal) if coupled else call("disc", centre=[0.1, 0.03], radius=0.005, material=PEC)
    rows = [(16, 1), (15, 20), (31, 21), (32, 21), (33, 42), (147, 30)]
    along = [(1, 1), (15, 7), (16, 7), (47, 41), (148, 30)]
    return harness.scene_text(
        title="Rows in pieces", mode=mode, cell=D, cells=CELLS, steps=83, boundary=walls, averaging="tensor" if coupled else "volume",
        objects=[call("disc", centre=[0.06, 0.02], radius=0.009, material=glass),
                 other],
        sources=[call("soft", component=component, at=[i * D, j * D], waveform=PULSE) for i, j in rows] +
                [call("soft", component=across, at=[(i + 0.5) * D, (j + 0.5) * D], waveform=PULSE) for i, j in along] +
                [call("soft", component=across, box=[[0.02, 0.025], [0.08, 0.026]], waveform=PULSE)],
        monitors=[call("probe", name=f"p{n}", component=component, at=[i * D, j * D])
                  for n, (i, j) in enumerate([*rows, (17, 0), (150, 20), (64, 43), (1, 1), (149, 42)])] +
                 [call("probe", name="across", component=across, at=[0.08, 0.02]),
                  call("snapshot", name="all", component=component, steps=[40])])


def cut(folder, text, schedule, precision):
    (folder / "cut.lua").write_text(text)
    return "of a row in the first-level cache" in harness.yeec(
        "plan", str(folder / "cut.lua"), "--backend", "c", "--schedule", schedule, "--precision", precision)


def main():
    checks = harness.Checks()
    folder = harness.scratch()
    plain = [(mode, walls, False) for mode in ("2d-tm", "2d-te") for walls in WALLS]
    for mode, walls, coupled in plain + [("2d-te", walls, True) for walls in COUPLED]:
        text = scene(mode, WALLS[walls], coupled)
        for precision in PRECISIONS:
            if (mode, walls) in WHOLE:
                checks.that(f"{mode}, {walls}, {precision}: whole rows", not cut(folder, text, SCHEDULES[0], precision))
                continue
            reference = harness.run(text, folder, "sweep", "c", precision, "sweep")
            for schedule in SCHEDULES:
                name = f"{mode}, {walls}, {'coupled, ' * coupled}{precision} {schedule}"
                checks.that(f"{name}: rows in pieces", cut(folder, text, schedule, precision))
                run = harness.run(text, folder, "pieces", "c", precision, schedule)
                same = [run.digest == reference.digest] + [
                    run.probe_text(p) == reference.probe_text(p) for p in [f"p{n}" for n in range(11)] + ["across"]]
                checks.that(name, all(same), "" if all(same) else same)
    checks.end()


main()
