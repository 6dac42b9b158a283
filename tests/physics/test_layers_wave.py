"""A plane wave that meets layers: the auxiliary line follows the media of the grid.

Checked. A total-field box that cuts a glass layer and a lossy magnetic one, the wave along
their normal: outside the box the field is that of rounding (-120 dB f64, -100 dB f32 of the
field inside). Oblique waves and boxes whose surface meets anything but layers are refused
with a reason.
"""
import harness
from harness import C0, call
import yee

D = 1e-3
F = C0 / (60 * D)
COMPONENT = {"2d-tm": "Ez", "2d-te": "Hz"}
OUTSIDE = [(15, 50), (64, 30), (40, 22), (40, 84), (64, 70)]
GLASS = call("material", name="glass", eps=4)
LAYERS = [call("box", from_=[0, 40.3 * D], to=[80 * D, 60 * D], material=GLASS),
          call("box", from_=[0, 60 * D], to=[80 * D, 75 * D], material=call("material", name="wet", eps=2, sigma=0.5, mu=1.5))]


def scene(mode, direction, objects):
    component = COMPONENT[mode]
    probes = [("inside", (40, 50))] + [(f"outside{i}", place) for i, place in enumerate(OUTSIDE)]
    return harness.scene_text(
        mode=mode, cell=D, cells=[80, 100], steps=2000, boundary=call("cpml", cells=10), objects=objects,
        sources=[call("plane_wave", from_=[20 * D, 25 * D], to=[60 * D, 80 * D], direction=direction,
                      waveform=call("pulse", f0=F, bandwidth=F))],
        monitors=[call("probe", name=name, component=component, at=[x * D, y * D]) for name, (x, y) in probes])


def refused(checks, folder, what, direction, objects, words):
    try:
        harness.run(scene("2d-tm", direction, objects), folder, "refused_" + what.replace(" ", "_"))
        checks.that(f"{what}: refused", False)
    except harness.Failed as failure:
        checks.that(f"{what}: refused with its reason", failure.status == 1 and words in failure.messages)


def main():
    checks = harness.Checks()
    folder = harness.scratch()
    for mode in COMPONENT:
        for sign in (1, -1):
            for precision, bound in (("f64", -120), ("f32", -100)):
                result = harness.run(scene(mode, [0, sign], LAYERS), folder, f"{mode}{sign}", precision=precision)
                outside = max(max(map(abs, result.values(f"outside{i}"))) for i in range(len(OUTSIDE)))
                inside = max(map(abs, result.values("inside")))
                checks.below(f"{mode}, {'+-'[sign < 0]}y through the layers, {precision}", yee.decibel(outside / inside), bound, "dB")
    refused(checks, folder, "oblique into layers", [1, 2], LAYERS, "one medium")
    half = [call("box", from_=[0, 40 * D], to=[40 * D, 60 * D], material=GLASS)]
    refused(checks, folder, "half a layer", [0, 1], half, "layers across")
    checks.end()


main()
