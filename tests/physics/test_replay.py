"""What one run records another replays: Huygens' principle on the grid, exact to rounding.

Checked, f64 and 1D also f32. The field inside the replay region is that of the recorded run
and outside there is none, to 1e-14 (f32: 1e-6) of its peak: 1D cut at a plane, the part after
the cut stepped alone in a domain of its own (the subdomain method of Golovashkin and
Kochurov), and towards lower coordinates; boxes in 2D TM, TE (also with a crystal within) and 3D, in a smaller domain.
A recording with another dt is refused. Without the steps before the wave (`start`) the replay
gives the same field so many steps earlier, to 1e-14; a box round a lossy disc that says the recorded run's frequency is exact, too; of a sine that has settled the last period,
repeated (`period`), is within 1e-4 of the run that went on: what its layers had sent back by then.
"""
import harness
from harness import C0, call

D = 1e-3
PULSE = call("pulse", f0=C0 / (20 * D), bandwidth=C0 / (20 * D))
LAYER = call("cpml", cells=10)


def scene(mode, cells, sources, monitors, dt=None, steps=300, cell=D, **more):
    keys = more if dt is None else {"dt": dt, **more}
    return harness.scene_text(mode=mode, cell=cell, cells=cells, steps=steps, boundary=LAYER, sources=sources,
                              monitors=monitors, **keys)


def probe(name, component, at):
    return call("probe", name=name, component=component, at=at)


def compare(checks, title, whole, part, bound):
    """The probe `in` of both runs, and `out` of the part."""
    a, b = whole.values("in"), part.values("in")
    peak = max(map(abs, a))
    checks.that(f"{title}: a field arrives", peak > 0)
    checks.below(f"{title}: inside, difference over peak", max(abs(x - y) for x, y in zip(a, b)) / peak, bound)
    checks.below(f"{title}: outside, field over peak", max(map(abs, part.values("out"))) / peak, bound)


def line(checks, folder, precision, bound):
    whole = harness.run(scene("1d", [300], [call("soft", component="Ez", at=[50 * D], waveform=PULSE)],
                              [call("record", name="cut", from_=[100 * D], to=[100 * D]), probe("in", "Ez", [130 * D])],
                              steps=900), folder, "line", precision=precision)
    file = str(whole.folder / "cut.rec")
    part = harness.run(scene("1d", [220], [call("replay", file=file, shift=[-80 * D])],
                             [probe("in", "Ez", [50 * D]), probe("out", "Ez", [19 * D])], whole.dt, 900),
                       folder, "subdomain", precision=precision)
    compare(checks, f"1d, {precision}", whole, part, bound)
    return whole, file


def towards_lower(checks, folder):
    whole = harness.run(scene("1d", [300], [call("soft", component="Ez", at=[150 * D], waveform=PULSE)],
                              [call("record", name="cut", from_=[100 * D], to=[100 * D]), probe("in", "Ez", [60 * D])],
                              steps=900), folder, "lower")
    part = harness.run(scene("1d", [300], [call("replay", file=str(whole.folder / "cut.rec"), side="-")],
                             [probe("in", "Ez", [60 * D]), probe("out", "Ez", [101 * D])], whole.dt, 900),
                       folder, "lower_part")
    compare(checks, "1d, to lower coordinates", whole, part, 1e-14)


def repeated(checks, folder):
    dt, period, late = 0.5 * D / C0, 40, 45
    sine = call("sine", f=1 / (period * dt), ramp=2)
    source = [call("soft", component="Ez", at=[50 * D], waveform=sine)]
    monitors = [call("record", name="cut", from_=[100 * D], to=[100 * D]), probe("in", "Ez", [130 * D])]
    short, whole = (harness.run(scene("1d", [300], source, monitors, dt, steps), folder, f"sine{steps}") for steps in (900, 1700))
    replay = call("replay", file=str(short.folder / "cut.rec"), shift=[-80 * D], start=late * dt, period=period * dt)
    part = harness.run(scene("1d", [220], [replay], [probe("in", "Ez", [50 * D])], dt, 1400), folder, "repeated")
    a, b = whole.values("in")[late:], part.values("in")
    off = [abs(x - y) for x, y in zip(a, b)]
    exact = 900 - late
    checks.that("1d, repeated: a field goes on after the end", max(map(abs, b[exact + 100:])) > 0.4)
    checks.below("1d, from a later step: difference", max(off[:exact]), 1e-14)
    checks.below("1d, repeated: difference", max(off[exact:]), 1e-4)


def lossy(checks, folder):
    """A lossy disc within, whose cut cells have its loss at the main frequency of the recorded run."""
    disc = dict(cell=D, objects=[call("disc", centre=[54.2 * D, 45.3 * D], radius=4.1 * D, material=call("material", eps=4.0, sigma=3.0))])
    source = call("soft", component="Hz", at=[20 * D, 30 * D], waveform=PULSE)
    whole = harness.run(scene("2d-te", [90, 80], [source], [call("record", name="box", from_=[40 * D, 30 * D], to=[70 * D, 60 * D]),
                                                            probe("in", "Ex", [59.5 * D, 44 * D])], **disc), folder, "whole_lossy")
    replay = call("replay", file=str(whole.folder / "box.rec"), f=C0 / (20 * D))
    part = harness.run(scene("2d-te", [90, 80], [replay], [probe("in", "Ex", [59.5 * D, 44 * D]), probe("out", "Ex", [30.5 * D, 44 * D])], **disc),
                       folder, "part_lossy")
    compare(checks, "2d-te, a lossy disc", whole, part, 1e-14)
    checks.that("2d-te, a lossy disc: nothing is warned of a replay", not any("replay: " in text for text in part.manifest["warnings"]))


def plane_box(checks, folder, mode, component):
    source = call("soft", component=component, at=[20 * D, 30 * D], waveform=PULSE)
    whole = harness.run(scene(mode, [90, 80], [source],
                              [call("record", name="box", from_=[40 * D, 30 * D], to=[70 * D, 60 * D]),
                               probe("in", component, [55 * D, 44 * D])]), folder, f"whole_{mode}")
    part = harness.run(scene(mode, [60, 60],
                             [call("replay", file=str(whole.folder / "box.rec"), shift=[-25 * D, -15 * D])],
                             [probe("in", component, [30 * D, 29 * D]), probe("out", component, [12 * D, 29 * D])],
                             whole.dt), folder, f"part_{mode}")
    compare(checks, mode, whole, part, 1e-14)


def crystal_box(checks, folder):
    """A lossy crystal within the box of both runs."""
    text = "disc{{ centre = {{{0}e-3, {1}e-3}}, radius = 9e-3, material = material{{ eps = rotated{{ {{2, 4, 2}}, angle = 27 }}, sigma = 0.05 }} }}"
    whole = harness.run(scene("2d-te", [90, 80], [call("soft", component="Hz", at=[20 * D, 30 * D], waveform=PULSE)],
                              [call("record", name="box", from_=[40 * D, 30 * D], to=[70 * D, 60 * D]), probe("in", "Hz", [55 * D, 44 * D])],
                              objects=[harness.Raw(text.format(55, 45))]), folder, "whole_crystal")
    part = harness.run(scene("2d-te", [60, 60], [call("replay", file=str(whole.folder / "box.rec"), shift=[-25 * D, -15 * D])],
                             [probe("in", "Hz", [30 * D, 29 * D]), probe("out", "Hz", [12 * D, 29 * D])], whole.dt,
                             objects=[harness.Raw(text.format(30, 30))]), folder, "part_crystal")
    compare(checks, "2d-te, a crystal within", whole, part, 1e-14)


def space_box(checks, folder):
    cell = [D, 1.1 * D, 0.9 * D]
    at = lambda i, j, k: [i * cell[0], j * cell[1], k * cell[2]]
    whole = harness.run(scene("3d", [50, 40, 40], [call("current", at=at(15, 18, 20), axis="z", waveform=PULSE)],
                              [call("record", name="box", from_=at(22, 16, 13), to=at(34, 26, 24)),
                               probe("in", "Ez", at(28, 20, 18))], steps=150, cell=cell), folder, "whole_3d")
    part = harness.run(scene("3d", [40, 40, 40], [call("replay", file=str(whole.folder / "box.rec"), shift=at(-8, 0, 0))],
                             [probe("in", "Ez", at(20, 20, 18)), probe("out", "Ez", at(12, 20, 18))], whole.dt, 150, cell),
                       folder, "part_3d")
    compare(checks, "3d", whole, part, 1e-14)


def main():
    checks = harness.Checks()
    folder = harness.scratch()
    whole, file = line(checks, folder, "f64", 1e-14)
    line(checks, folder, "f32", 1e-6)
    towards_lower(checks, folder)
    repeated(checks, folder)
    plane_box(checks, folder, "2d-tm", "Ez")
    plane_box(checks, folder, "2d-te", "Hz")
    crystal_box(checks, folder)
    space_box(checks, folder)
    try:
        harness.run(scene("1d", [220], [call("replay", file=file)], [probe("in", "Ez", [50 * D])], 0.9 * whole.dt), folder, "late")
        checks.that("another dt: refused", False)
    except harness.Failed as failure:
        checks.that("another dt: refused with its reason", failure.status == 1 and "steps of" in failure.messages)
    lossy(checks, folder)
    checks.end()


main()
