"""Three layers with loss whose faces lie at odd fractions of cells send back the same wave in 1D, 2D and 3D, along every
axis, drawn as boxes, polygons, prisms along and across the way, pieces of a union or moved: within 1e-9 of the largest
field, f64. Their sides lie on periodic walls, at places that are nodes but for the rounding of products.
"""
import numpy

import harness
from harness import call

D, N, W = 1e-3, 130, 5
FACES = (60.1371, 66.4142, 69.7713, 75.0317)
MEDIA = (dict(eps=2.25), dict(eps=12.0, sigma=0.3), dict(eps=6.0, mu=1.5))
AXES = {"1d": "x", "2d-tm": "xy", "2d-te": "xy", "3d": "xyz"}


def point(mode, axis, u, side):
    return [u * D if a == axis else side * D for a in AXES[mode]]


def prism(mode, axis, along, u0, u1):
    """A prism over the rectangle across `along`, which is the way itself or not."""
    lo, hi = point(mode, axis, u0, 0), point(mode, axis, u1, W)
    if mode == "2d-te":
        return call("polygon", points=[[lo[0], lo[1]], [hi[0], lo[1]], hi, [lo[0], hi[1]]])
    k = "xyz".index(along)
    a, b = (k + 1) % 3, (k + 2) % 3
    return call("polygon", axis=along, from_=lo[k], to=hi[k],
                points=[[lo[a], lo[b]], [hi[a], lo[b]], [hi[a], hi[b]], [lo[a], hi[b]]])


def solid(mode, axis, shape, u0, u1):
    def box(v0, v1):
        return call("box", from_=point(mode, axis, v0, 0), to=point(mode, axis, v1, W))

    if shape == "pieces":
        middle = 0.613 * u0 + 0.387 * u1
        return call("union", solids=[box(u0, middle), box(middle, u1)])
    if shape == "moved":
        return call("shift", solid=box(u0 - 7.3, u1 - 7.3), by=point(mode, axis, 7.3, 0))
    if shape == "box":
        return box(u0, u1)
    return prism(mode, axis, axis if shape == "along" else AXES[mode][(AXES[mode].index(axis) + 1) % len(AXES[mode])], u0, u1)


def run(folder, mode, axis, shape, component, averaging):
    objects = [call("union", solids=[solid(mode, axis, shape, *FACES[n:n + 2])], material=call("material", **medium))
               for n, medium in enumerate(MEDIA)]
    walls = {a: call("cpml") if a == axis else harness.Raw("periodic") for a in AXES[mode]}
    text = harness.scene_text(
        mode=mode, cell=D, cells=[N if a == axis else W for a in AXES[mode]], dt=1.6e-12, steps=1200, boundary=walls,
        averaging=averaging, objects=objects,
        sources=[call("soft", component=component, waveform=call("pulse", f0=6e9, bandwidth=4e9),
                      box={"from": point(mode, axis, 20, 0), "to": point(mode, axis, 20, W)})],
        monitors=[call("probe", name=name, component=component, at=point(mode, axis, u, 0)) for name, u in (("r", 40), ("t", 100))])
    name = "_".join((mode, axis, shape, component, averaging))
    done = harness.run(text, folder, name, precision="f64", schedule="sweep")
    return [done.values(p) for p in "rt"]


def main():
    checks = harness.Checks()
    folder = harness.scratch()
    for averaging in ("volume", "normal"):
        line = run(folder, "1d", "x", "box", "Ez", averaging)
        for mode, axis, shape, component in (
                ("2d-tm", "y", "box", "Ez"), ("2d-te", "x", "across", "Ey"), ("2d-te", "y", "across", "Ex"),
                ("3d", "x", "along", "Ey"), ("3d", "y", "across", "Ex"), ("3d", "z", "across", "Ey"),
                ("3d", "z", "pieces", "Ex"), ("3d", "y", "moved", "Ez")):
            got = run(folder, mode, axis, shape, component, averaging)
            off = max(numpy.abs(numpy.subtract(g, e)).max() / numpy.abs(e).max() for g, e in zip(got, line))
            checks.below(f"{averaging}: {mode} along {axis}, {shape}, {component}", off, 1e-9)
    checks.end()


main()
