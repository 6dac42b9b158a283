"""Random small scenes that together cover every pair of boundary, source, material, waveform and mode.

Every scene is made from its number alone, so that number 17 is the same scene on
every machine. A scene draws its mode, one boundary per axis, sources and objects;
`cover` picks, out of a few candidates per number, the one that adds most pairs not
met yet, as a greedy covering array does (Cohen et al., IEEE Trans. Software Eng. 23,
437, 1997).
"""
import itertools
import random
import re

from harness import C0, Raw, call, lua, scene_text

MODES = {"1d": 1, "2d-tm": 2, "2d-te": 2, "3d": 3}
COMPONENTS = {
    "1d": ["Ez", "Hy"],
    "2d-tm": ["Ez", "Hx", "Hy"],
    "2d-te": ["Hz", "Ex", "Ey"],
    "3d": ["Ex", "Ey", "Ez", "Hx", "Hy", "Hz"],
}
BOUNDARIES = ["pec", "pmc", "periodic", "cpml", "cpml stretched", "cpml+pec", "pmc+cpml", "pec+pmc", "mur", "mur+pec",
              "pmc+mur", "berenger", "berenger polynomial", "berenger+pmc", "cpml+mur"]
SOURCES = ["voltage", "voltage hard", "current", "hard", "hard box", "soft", "soft box", "initial", "initial function",
           "plane wave", "replay"]
LUMPED = ["none", "none", "resistor", "capacitor", "inductor", "parallel", "chain"]
MATERIALS = ["none", "dielectric", "lossy", "magnetic", "anisotropic", "pec", "pmc", "implicit", "graded", "many",
             "thin wire"]
SHAPES = ["box", "round", "polygon", "wire", "thin wire", "plate"]
EXTRAS = ["none", "snapshot", "dft", "flux", "far field", "record", "ports"]
AVERAGING = ["volume", "none", "normal"]
STOPS = ["none", "none", "none", "energy", "probe"]
RECORDING = "THE_RECORDING"  # stands for the path of what the scene's recorder wrote
WAVEFORMS = ["sine", "gaussian", "pulse", "ricker", "step", "samples", "function"]


class Draft:
    """A scene in the making: the drawn features and the pieces of text."""

    def __init__(self, number):
        self.rng = random.Random(number)
        rng = self.rng
        self.mode = rng.choice(list(MODES))
        self.axes = MODES[self.mode]
        self.features = {("mode", self.mode)}
        self.cell = [1e-3 * rng.choice([1, 1, 1, 1.25, 0.8]) for _ in range(self.axes)]
        self.boundaries = [self.pick("boundary", BOUNDARIES) for _ in range(self.axes)]
        most = {1: 200, 2: 45, 3: 20}[self.axes]
        self.features |= {("ring", axis) for axis, name in zip("xyz", self.boundaries) if name == "periodic"}
        if WRAPPED <= number < METALS:
            for axis in rng.sample(range(self.axes), rng.randint(1, self.axes)):
                self.boundaries[axis] = "periodic"
                self.features.add(("wraps", "xyz"[axis]))
        self.layer = [rng.randint(1, 5) for _ in range(self.axes)]
        self.cells = [2 * layer + rng.randint(6, most - 10) for layer in self.layer]
        if WRAPPED <= number < METALS:
            self.cells = [self.ring(number) if name == "periodic" else cells for name, cells in zip(self.boundaries, self.cells)]
        self.inside = None  # corners of what a total-field box may hold
        self.recorder = None  # text of the scene that makes the recording of a replay
        self.dt = 0.3 * min(self.cell) / C0  # of replays and their recorders; thin wires allow it too

    def ring(self, number):
        """Cells of a periodic axis: a whole number of strips, further than a tile's halo; in every third scene any number."""
        return self.rng.randint(8, 44) if number % 3 == 2 else 4 * self.rng.randint(9, 12)

    def pick(self, kind, choices):
        """Draws one of the choices and notes it as a feature."""
        choice = self.rng.choice(choices)
        self.features.add((kind, choice))
        return choice

    def point(self, low=0.0, high=1.0):
        """A point whose coordinates lie between these fractions of the domain, off the walls."""
        result = []
        for n, d in zip(self.cells, self.cell):
            first, last = max(1, int(n * low)), min(n - 2, int(n * high))
            result.append((self.rng.randint(first, max(first, last)) + self.rng.choice([0, 0.5])) * d)
        return result

    def span(self, low=0.0, high=1.0, least=1.0):
        """Two corners, at least `least` cells apart along every axis where the domain has as many."""
        a, b = self.point(low, high), self.point(low, high)
        lo = [min(p, q) for p, q in zip(a, b)]
        hi = [max(max(p, q), min(l + least * d, n * d)) for p, q, l, d, n in zip(a, b, lo, self.cell, self.cells)]
        return lo, hi

    def electric_axis(self):
        """An axis along which the mode has an E component."""
        return self.rng.choice([c[1] for c in COMPONENTS[self.mode] if c[0] == "E"])


def side(name, cells, rng):
    if name == "cpml":
        return call("cpml", cells=cells)
    if name == "cpml stretched":
        return call("cpml", cells=cells, order=rng.choice([2, 3, 3.5]), kappa=rng.choice([1, 5, 11.5]),
                    alpha=rng.choice([0, 0.05, 0.3]))
    if name == "mur":
        return call("mur")
    if name == "berenger":
        return call("berenger", cells=cells, g=rng.choice([1.5, 2.15, 4]), reflection=rng.choice([1e-3, 1e-8]))
    if name == "berenger polynomial":
        return call("berenger", cells=cells, order=rng.choice([2, 3]))
    return Raw(name)


def boundary(draft):
    result = {}
    for axis, name, cells in zip("xyz", draft.boundaries, draft.layer):
        sides = [side(part, cells, draft.rng) for part in name.split("+")]
        result[axis] = sides[0] if len(sides) == 1 else sides
    return result


def waveform(draft, period):
    """A waveform whose content lies near 1/period."""
    rng, f = draft.rng, 1 / period
    amplitude = rng.choice([1, 1, 1, -2.5, 1e3, 1e-39])
    name = draft.pick("waveform", WAVEFORMS)
    if name == "sine":
        return call("sine", f=f, amplitude=amplitude, phase=rng.choice([0, 0.7]), ramp=rng.choice([0, 0.5]))
    if name == "gaussian":
        return call("gaussian", width=period / 3, delay=period / 2, amplitude=amplitude)
    if name == "pulse":
        return call("pulse", f0=f, bandwidth=f, amplitude=amplitude)
    if name == "ricker":
        return call("ricker", f=f, delay=period / 2, amplitude=amplitude)
    if name == "step":
        return call("step", rise=period / 4, amplitude=amplitude)
    if name == "samples":
        return call("samples", dt=period / 6, values=[rng.uniform(-1, 1) for _ in range(9)])
    return Raw(f"function(t) return {amplitude!r} * math.sin({6.283 * f!r} * t) * math.exp(-{f!r} * t) end")


def source(draft):
    """Sources stay in the low 40% of the domain, conductors in the high half."""
    rng = draft.rng
    name = draft.pick("source", SOURCES)
    period = 12 * max(draft.cell) / C0
    at = draft.point(0.1, 0.4)
    if name.startswith("voltage"):
        return call("voltage", at=at, axis=draft.electric_axis(), waveform=waveform(draft, period),
                    resistance=0 if name == "voltage hard" else rng.choice([50, 300.0]))
    if name == "current":
        return call("current", at=at, axis=draft.electric_axis(), waveform=waveform(draft, period))
    if name == "plane wave":
        return plane_wave(draft, period)
    if name == "replay":
        return replay(draft, period)
    component = rng.choice(COMPONENTS[draft.mode])
    if name in ("hard", "soft"):
        return call(name, component=component, at=at, waveform=waveform(draft, period))
    low, high = draft.span(0.1, 0.4)
    if name in ("hard box", "soft box"):
        return call(name[:4], component=component, box=Raw(f"{{ from = {list_(low)}, to = {list_(high)} }}"),
                    waveform=waveform(draft, period))
    if name == "initial":
        return call("initial", component=component, box=Raw(f"{{ from = {list_(low)}, to = {list_(high)} }}"),
                    value=rng.uniform(-2, 2))
    wave = rng.uniform(300, 3000)
    names = ", ".join("xyz"[: draft.axes])
    return call("initial", component=component,
                value=Raw(f"function({names}) return math.sin({wave!r} * ({names.replace(', ', ' + 0.7 * ')})) end"))


def total_field(draft):
    """Corners of a box clear of the layers; what it may hold is then all there is of objects."""
    low = [layer + 2 for layer in draft.layer]
    high = [n - layer - 2 for n, layer in zip(draft.cells, draft.layer)]
    draft.inside = ([(a + 1) * d for a, d in zip(low, draft.cell)], [(b - 1) * d for b, d in zip(high, draft.cell)])
    return [a * d for a, d in zip(low, draft.cell)], [b * d for b, d in zip(high, draft.cell)]


def replay(draft, period):
    """What crosses the box in an empty domain of the same size, with a source outside the box."""
    low, high = total_field(draft)
    component = draft.rng.choice(COMPONENTS[draft.mode])
    soft = call("soft", component=component, at=[1.5 * d for d in draft.cell], waveform=waveform(draft, period))
    draft.recorder = scene_text(
        mode=draft.mode, cell=draft.cell, cells=draft.cells, steps=40, dt=draft.dt, sources=[soft],
        monitors=[call("record", name="cut", from_=low, to=high)])
    return call("replay", file=RECORDING)


def plane_wave(draft, period):
    rng = draft.rng
    low, high = total_field(draft)
    direction = [rng.choice([-1, 1]) * rng.choice([0, 0.3, 1]) for _ in range(draft.axes)]
    if not any(direction):
        direction[rng.randrange(draft.axes)] = 1
    keys = {}
    if draft.axes == 3:
        x, y, z = direction
        keys["polarisation"] = [-y, x, 0] if x or y else [1, 0.5, 0]
    return call("plane_wave", from_=low, to=high, direction=direction, waveform=waveform(draft, period), **keys)


def lumped(draft):
    """Elements in the low part of the domain, as sources are."""
    rng = draft.rng
    name = draft.pick("lumped", LUMPED)
    values = {"resistor": ("ohms", rng.choice([1.0, 50.0, 1e4])), "capacitor": ("farads", rng.choice([1e-15, 1e-12])),
              "inductor": ("henries", rng.choice([1e-12, 1e-9, 1e-7]))}
    at, axis = draft.point(0.1, 0.4), draft.electric_axis()
    if name == "none":
        return []
    if name == "parallel":
        return [call(kind, at=at, axis=axis, **{unit: value}) for kind, (unit, value) in values.items()]
    if name == "chain" and "xyz".index(axis) < draft.axes:
        end = list(at)
        end["xyz".index(axis)] += rng.choice([-1, 2]) * draft.cell["xyz".index(axis)]
        kind = rng.choice(list(values))
        return [call(kind, from_=at, to=end, **{values[kind][0]: values[kind][1]})]
    kind = "resistor" if name == "chain" else name
    return [call(kind, at=at, axis=axis, **{values[kind][0]: values[kind][1]})]


def list_(values):
    return "{" + ", ".join(repr(value) for value in values) + "}"


def shape(draft, material, low, high, conductor):
    """An object of the material between the two corners."""
    rng = draft.rng
    names = ["box", "round", "polygon", "plate", "wire", "thin wire"] if conductor and draft.axes == 3 else ["box", "round"]
    if draft.axes >= 2 and "polygon" not in names:
        names.append("polygon")
    if draft.axes == 1:
        names = ["box"]
    else:
        names += ["turned", "whole"] + (["cone", "torus", "leaning"] if draft.axes == 3 else [])
    name = draft.pick("shape", names)
    centre = [(a + b) / 2 for a, b in zip(low, high)]
    radius = 0.5 * min(b - a for a, b in zip(low, high)) + 0.3 * min(draft.cell)
    if name == "round":
        if draft.axes == 2:
            return call("disc", centre=centre, radius=radius, material=material)
        if rng.random() < 0.5:
            return call("sphere", centre=centre, radius=radius, material=material)
        end = list(centre)
        axis = rng.randrange(3)
        end[axis] = high[axis] + 2 * draft.cell[axis]
        return call("cylinder", from_=centre, to=end, radius=radius, material=material)
    if name == "polygon":
        low = [max(0.0, min(a, b - 3 * d)) for a, b, d in zip(low, high, draft.cell)]  # or it may fall between the sites
        (a, b), (c, d) = low[:2], high[:2]
        points = [[a, b], [c, b + 0.2 * (d - b)], [c - 0.1 * (c - a), d], [a + 0.3 * (c - a), d - 0.2 * (d - b)]]
        if draft.axes == 2:
            return call("polygon", points=points, material=material)
        return call("polygon", points=points, from_=low[2], to=high[2], axis="z", material=material)
    if name in ("turned", "whole", "cone", "torus", "leaning"):
        return solid(draft, material, low, high, name, centre, radius)
    if name in ("plate", "wire", "thin wire"):
        high = list(high)
        flat = rng.sample(range(3), 1 if name == "plate" else 2)
        for axis in flat:
            high[axis] = low[axis]
        radius = {"radius": rng.choice([0.01, 0.2, 0.45]) * min(draft.cell)} if name == "thin wire" else {}
        return call(name.split()[-1], from_=low, to=high, material=material, **radius)
    return call("box", from_=low, to=high, material=material)


def solid(draft, material, low, high, name, centre, radius):
    """A solid that is moved, is made of others, or has none of the simple shapes."""
    rng = draft.rng
    if name == "cone":
        return call("cone", from_=[*centre[:2], low[2]], to=[*centre[:2], high[2] + draft.cell[2]], radius1=radius,
                    radius2=rng.choice([0, 0.4 * radius]), material=material)
    if name == "torus":
        return call("torus", centre=centre, axis=[rng.uniform(-1, 1) for _ in "xyz"], radius=radius, tube=0.6 * radius,
                    material=material)
    if name == "leaning":
        points = [[low[0], low[1]], [high[0], low[1]], [high[0], high[1]]]
        return call("polygon", points=points, from_=low[2], to=high[2] + draft.cell[2], angle=rng.choice([80, 100]),
                    material=material)
    box = call("box", from_=low, to=high)
    if name == "turned":
        axis = {"axis": [rng.choice([0, 0.5]), rng.choice([0, 0.7]), 1]} if draft.axes == 3 else {}
        return call("rotate", solid=box, angle=rng.uniform(-180, 180), about=centre, material=material, **axis)
    ball = call("ellipsoid", centre=centre, radii=[radius * rng.choice([0.5, 1, 1.2]) for _ in range(draft.axes)])
    step = [radius * rng.choice([-0.5, 0.5]) for _ in range(draft.axes)]
    inner = rng.choice([ball, call("array", solid=ball, count=2, step=step)])
    corner = [c - l for c, l in zip(centre, low)][:draft.axes]  # the box leaves the ball a part beyond its centre
    kind = rng.choice(["union", "intersection", "difference"])
    solids = [box, inner] if kind != "difference" or rng.random() < 0.5 else [inner, call("shift", solid=box, by=corner)]
    return call(kind, solids=solids, material=material)


def thin_wire(draft):
    low, high = draft.span(0.3, 0.95, least=3)
    axis = draft.rng.randrange(3)
    end = [b if a == axis else l for a, (l, b) in enumerate(zip(low, high))]
    return call("wire", from_=low, to=end, material=Raw("pec"), radius=draft.rng.choice([0.01, 0.2, 0.45]) * min(draft.cell))


def objects(draft):
    rng = draft.rng
    name = draft.pick("material", MATERIALS)
    names = ", ".join("xyz"[: draft.axes])
    if name == "none":
        return []
    if name == "thin wire":
        return [thin_wire(draft)] if draft.axes == 3 else []
    if name in ("pec", "pmc"):
        low, high = draft.span(0.55, 0.95)
        return [shape(draft, Raw(name), low, high, name == "pec")]
    low, high = draft.span(0.05, 0.95)
    if name == "graded":
        return [Raw(f"graded{{ eps = function({names}) return 1.5 + 0.5 * math.sin(2000 * (x)) end }}")]
    made = {
        "dielectric": lambda: call("material", name="glass", eps=rng.uniform(1.5, 9)),
        "lossy": lambda: call("material", name="wet", eps=rng.uniform(1, 4), sigma=rng.choice([0.01, 1, 50.0])),
        "magnetic": lambda: call("material", name="ferrite", mu=rng.uniform(1, 4), sigma_m=rng.choice([0, 1e4])),
        "anisotropic": lambda: call("material", name="crystal", eps=[2.0, 3.5, 5.0], mu=[1.0, 1.5, 1.25],
                                    sigma=[0, 0.02, 0.1]),
    }
    if name == "implicit":
        inside = Raw(f"function({names}) return math.sin(1500 * x) > 0.2 end")
        return [call("implicit", inside=inside, material=made["dielectric"]())]
    if name == "many":
        return [call("box", from_=a, to=b, material=made[rng.choice(list(made))]())
                for a, b in (draft.span(0.05, 0.95) for _ in range(rng.randint(4, 30)))]
    return [shape(draft, made[name](), low, high, False)]


def poles(rng, axes, most):
    """Poles of a medium, as text; gold's and water's kinds, some anisotropic, some without loss."""
    def value(x):
        return "{%.6g, %.6g, %.6g}" % (x, 1.3 * x, rng.choice([0.7 * x, x])) if rng.random() < 0.2 else "%.6g" % x
    drawn = {
        "debye": lambda: "debye = {{delta_eps = %s, tau = %s}}" % (value(rng.uniform(0.5, 4)), value(rng.choice([1e-12, 1e-11, 3e-10]))),
        "drude": lambda: "drude = {{fp = %s, gamma = %g}, {fp = 5e9, gamma = 3e9}}" % (value(rng.uniform(1e10, 6e10)), rng.choice([0, 2e9])),
        "lorentz": lambda: "lorentz = {{delta_eps = %s, f0 = %s, gamma = %g}}" % (value(rng.uniform(0.5, 3)), value(rng.uniform(5e9, 3e10)), rng.choice([0, 1e9])),
        "mu_debye": lambda: "mu_debye = {delta_mu = 0.5, tau = 2e-11}",
        "mu_lorentz": lambda: "mu_lorentz = {delta_mu = %s, f0 = 1.2e10, gamma = 1e9}" % value(0.4),
    }
    kinds = rng.sample(sorted(drawn), rng.randint(1, most))
    return kinds, ", ".join(drawn[kind]() for kind in kinds)


def remembering(number, draft):
    """Media with poles in every fifth scene or so, drawn apart, so that the others stay what they are."""
    rng = random.Random(1000003 * number + 17)
    if draft.inside or draft.recorder or rng.random() > 0.2:
        return []
    result = []
    metals = METALS <= number < COUPLED  # they bring poles of their own, and PoCL crashes over tiles with very many
    for index in range(1 if metals else rng.randint(1, 2)):
        kinds, text = poles(rng, draft.axes, 1 if metals else 3)
        draft.features |= {("poles", kind) for kind in kinds}
        corners = [sorted(rng.sample(range(0, n + 1), 2)) for n in draft.cells]
        low, high = ([c[end] * d for c, d in zip(corners, draft.cell)] for end in (0, 1))
        medium = Raw("material{ name = \"memory%d\", eps = %.3g, sigma = %g, %s }" % (index, rng.uniform(1, 4), rng.choice([0, 0.02]), text))
        result.append(call("box", from_=low, to=high, material=medium))
    return result


def monitors(draft):
    result = []
    for index, component in enumerate(COMPONENTS[draft.mode]):
        result.append(call("probe", name=f"p{index}", component=component, at=draft.point(),
                           every=draft.rng.choice([1, 1, 3])))
    axis = draft.electric_axis()
    result.append(call("voltage_probe", name="volt", at=draft.point(), axis=axis))
    result.append(call("current_probe", name="ampere", at=draft.point(), axis=axis, every=draft.rng.choice([1, 2])))
    if draft.rng.random() < 0.3:
        result.append(call("energy", name="energy", every=draft.rng.choice([1, 5])))
    return result + extra(draft)


def extra(draft):
    """A monitor that keeps more than a number: pictures, running sums, recordings, pairs of probes."""
    rng = draft.rng
    name = draft.pick("extra", EXTRAS)
    component = rng.choice(COMPONENTS[draft.mode])
    low, high = draft.span(0.1, 0.9, least=2)
    region = Raw(f"{{ from = {list_(low)}, to = {list_(high)} }}")
    tones = dict(frequencies=[C0 / (n * max(draft.cell)) for n in rng.sample([10, 14, 20, 33], 2)])
    if rng.random() < 0.5:
        tones["every"] = rng.choice([1, 2, 3])
    if name == "snapshot":
        return [call("snapshot", name="shot", component=rng.choice([component, "|E|", "|H|"]), region=region, every=rng.choice([1, 7]))]
    if name == "dft":
        return [call("dft", name="tones", component=component, region=region, **tones)]
    if name == "flux" or (name == "far field" and draft.axes == 1):
        return [call("flux", name="power", from_=low, to=high, **tones)]
    if name == "far field":
        from_, to = ([(layer + 1) * d for layer, d in zip(draft.layer, draft.cell)],
                     [(n - layer - 1) * d for n, layer, d in zip(draft.cells, draft.layer, draft.cell)])
        return [call("flux", name="pattern", from_=from_, to=to, **tones)]  # the sums of a far field, whose place is free
    if name == "record":
        return [call("record", name="box", from_=low, to=high)]
    if name == "ports":
        return [call("impedance", name="z", voltage="volt", current="ampere")]
    return []


STRETCHED = 20000  # scenes from this number on have unequal cells along some axes
CUT = 30000  # those from this one up to TURNED metal that cuts cells
TURNED = 40000  # those from this one on Bloch walls along some axes, and every second one unequal cells
WRAPPED = 60000  # those from this one up to METALS periodic axes, mostly long enough for tiles that meet no point twice
METALS = 70000  # those from this one up to COUPLED good conductors and resistive sheets, every third one Bloch walls, too
COUPLED = 80000  # those from this one on updates that reach further: a tensor of cut cells, a crystal or a Kerr medium


def stretch(draft, number, keys):
    """Nodes moved by up to 4% of a cell, layers left out; what lies in the scene stays where it is."""
    rng = random.Random(-number)
    nodes = {}
    for axis, d, cells, layer in zip("xyz", draft.cell, draft.cells, draft.layer):
        at = [i * d for i in range(cells + 1)]
        for i in range(layer + 1, cells - layer):
            at[i] += rng.uniform(-0.04, 0.04) * d
        if rng.random() < 0.7 or (axis == "x" and draft.axes == 1):
            nodes[axis] = at
    draft.features |= {("unequal", axis) for axis in nodes}
    if len(nodes) == draft.axes:
        del keys["cell"], keys["cells"]
    if nodes:
        keys["nodes"] = Raw("{ " + ", ".join(f"{axis} = {list_(at)}" for axis, at in nodes.items()) + " }")
    if nodes and draft.recorder:
        draft.recorder = draft.recorder.replace("return scene {\n", f"return scene {{\n    nodes = {keys['nodes']},\n", 1)


def cut(draft, number, keys):
    """Round metal off the nodes, which cuts cells. Recordings keep their dt, and thin wires are refused beside it."""
    rng = random.Random(11 * number)
    if draft.recorder or any(item.startswith("wire") and "radius" in item for item in keys["objects"]):
        return
    lengths = [n * d for n, d in zip(draft.cells, draft.cell)]
    size = rng.uniform(0.08, 0.15) * min(lengths)
    at = [rng.uniform(0.6, 0.85) * length for length in lengths]
    ends = [[p - size for p in at], [p + size for p in at]]
    keys["objects"].append(
        call("box", from_=ends[0], to=ends[1], material=Raw("pec")) if draft.axes == 1 else
        call("disc" if draft.axes == 2 else "sphere", centre=at, radius=size, material=Raw("pec")))
    keys["conformal"] = True
    draft.features |= {("conformal", draft.mode)}


def flat(rng, draft, constructor, **more):
    """A plate or sheet somewhere between the layers, on nodes."""
    across = rng.randrange(draft.axes)
    low, high = [], []
    for axis, (n, layer, d) in enumerate(zip(draft.cells, draft.layer, draft.cell)):
        a, b = sorted(rng.sample(range(layer, n - layer + 1), 2))
        low.append(a * d)
        high.append((a if axis == across else b) * d)
    return call(constructor, from_=low, to=high, **more)


def metals(draft, number, keys):
    """Solids, plates and walls of metal, and sheets; a total-field box keeps its objects."""
    rng = random.Random(13 * number)
    metal = lambda: call("metal", sigma=rng.choice([5.8e7, 1e4, 30.0]), mu=rng.choice([1, 1, 4]))
    draft.features |= {("metal", draft.mode)}
    for axis, walls in keys["boundary"].items():
        keys["boundary"][axis] = Raw(re.sub(r"\bpec\b", metal(), lua(walls))) if rng.random() < 0.7 else walls
    if draft.inside:
        return
    draft.features |= {("sheet", draft.mode)}
    keys["objects"] += [flat(rng, draft, "sheet", ohms=rng.choice([5.0, 188.4, 2000.0])) for _ in range(rng.randint(1, 2))]
    low, high = draft.span(0.3, 0.9, least=2)
    keys["objects"].insert(rng.randint(0, len(keys["objects"])), call("box", from_=low, to=high, material=metal()))
    if draft.axes > 1:
        keys["objects"].append(flat(rng, draft, "plate", material=metal()))


def coupled(draft, number, keys):
    """A body in the high half, clear of layers and walls, whose fields along several axes are coupled; crystals may reach
    through the layers to the wall."""
    rng = random.Random(17 * number)
    low, high = [], []
    for n, layer, d in zip(draft.cells, draft.layer, draft.cell):
        last = n - layer - 3
        first = min(max(layer + 3, n // 2), last - 2)
        low.append((first + rng.choice([0, 0.3])) * d)
        high.append((last - rng.choice([0, 0.4])) * d)
    kinds = {"1d": ["kerr"], "2d-tm": ["kerr"]}.get(draft.mode, ["tensor", "crystal", "crystal", "kerr"])
    kind = "tensor" if draft.recorder else rng.choice(kinds)
    if draft.inside:  # what a total-field box stands in is even across its faces
        low, high = draft.inside
        low, high = [a + 2 * d for a, d in zip(low, draft.cell)], [b - 2 * d for b, d in zip(high, draft.cell)]
        if min(b - a for a, b in zip(low, high)) < 1e-6 * min(draft.cell):  # nothing but rounding
            return
    draft.features |= {("coupled", kind + " " + draft.mode)}
    if kind == "crystal" and not draft.inside and rng.random() < 0.6:
        for axis, (name, n, d) in enumerate(zip(draft.boundaries, draft.cells, draft.cell)):
            if re.fullmatch("(cpml|berenger)[^+]*", name):
                high[axis] = n * d
                draft.features |= {("crystal in", name)}
    loss = rng.choice([0, 0.2])
    if kind == "tensor":
        keys["averaging"] = "tensor"
        wave = C0 / (12 * max(draft.cell))
        poles = rng.choice(["", f", drude = {{ {{fp={wave}, gamma={rng.choice([0, 0.1])} * {wave}}} }}",
                            f", lorentz = {{ {{delta_eps=2, f0={1.3 * wave}, gamma={0.05 * wave}}} }}, debye = {{ {{delta_eps=1, tau={0.1 / wave}}} }}"])
        text = f"material{{ name = \"body\", eps = 5, sigma = {loss}{poles} }}"
    else:  # what they are not with
        keys["lumped"] = keys["lumped"] if kind == "crystal" else []
        keys["objects"] = [o for o in keys["objects"] if "debye" not in o and "drude" not in o and "lorentz" not in o and "background" not in o]
        eps = "3, xy = 0.8" if draft.mode == "2d-te" else "3, xy = 0.4, yz = -0.7, xz = 0.5"
        wave = C0 / (12 * max(draft.cell))
        poles = "" if number % 3 else (f", lorentz = {{ {{delta_eps=1, f0={1.3 * wave}, gamma={0.4 * wave}}} }}, "
                                       f"debye = {{ {{delta_eps={{0.5, 1, 0.7}}, tau={0.1 / wave}}} }}")
        text = (f"material{{ name = \"body\", eps = {{2, 2.5, {eps}}}, sigma = {loss}{poles} }}" if kind == "crystal" else
                f"material{{ name = \"body\", eps = 2, chi3 = {rng.choice([1e-4, 1e-2])}, sigma = {loss} }}")
    middle, radius = [(a + b) / 2 for a, b in zip(low, high)], min(b - a for a, b in zip(low, high)) / 2
    round_ = draft.axes > 1 and (kind == "tensor" or rng.random() < 0.5)
    keys["objects"].append(call("disc" if draft.axes == 2 else "sphere", centre=middle, radius=radius, material=Raw(text)) if round_ else
                           call("box", from_=low, to=high, material=Raw(text)))


def turn(draft, number, keys):
    """Bloch walls along one axis or more, and nothing that knows of real fields alone."""
    rng = random.Random(7 * number)
    axes = rng.sample("xyz"[: draft.axes], rng.randint(1, draft.axes))
    for axis in axes:
        length = draft.cell["xyz".index(axis)] * draft.cells["xyz".index(axis)]
        keys["boundary"][axis] = call("bloch", k=rng.choice([0, 0.37, -1.9, 3.14159265358979]) / length)
        draft.features |= {("bloch", axis)}
    real_only = ("voltage_probe", "current_probe", "record", "impedance")
    keys["monitors"] = [item for item in keys["monitors"] if not item.startswith(real_only)]
    keys["sources"] = [item for item in keys["sources"] if not item.startswith("replay")] or [
        call("soft", component=COMPONENTS[draft.mode][0], at=draft.point(0.1, 0.4), waveform=waveform(draft, 12 * max(draft.cell) / C0))]
    draft.recorder = None


def make(number):
    """(features, scene text, recorder) of a number; the recorder is the text of a scene to run before, or None."""
    draft = Draft(number)
    rng = draft.rng
    keys = {
        "title": f"random scene {number}",
        "mode": draft.mode,
        "cell": draft.cell[0] if len(set(draft.cell)) == 1 else draft.cell,
        "cells": draft.cells,
        "steps": rng.choice([1, 2, 3, 7, 16, 25, 40, 61]),
        "boundary": boundary(draft),
        "averaging": draft.pick("averaging", AVERAGING),
        "objects": [item for _ in range(rng.randint(0, 3)) for item in objects(draft)],
        "sources": [source(draft) for _ in range(rng.randint(1, 3))],
        "lumped": lumped(draft),
        "monitors": monitors(draft),
    }
    if STRETCHED <= number < TURNED or number >= TURNED and number % 2:
        stretch(draft, number, keys)
    if TURNED <= number < WRAPPED or METALS <= number < COUPLED and number % 3 == 0:
        turn(draft, number, keys)
    if draft.inside:
        low, high = draft.inside
        roomy = all(b - a > 1.5 * d for a, b, d in zip(low, high, draft.cell))
        keys["objects"] = [call("box", from_=low, to=high, material=call("material", name="glass", eps=3))] if roomy else []
    elif rng.random() < 0.2:
        keys["background"] = call("material", name="oil", eps=2.25, sigma=0.001)
    keys["objects"] += remembering(number, draft)
    if CUT <= number < TURNED and not draft.inside:
        cut(draft, number, keys)
    if METALS <= number < COUPLED and not draft.recorder:
        metals(draft, number, keys)
    if draft.recorder:
        keys["dt"] = draft.dt
    if number >= COUPLED:
        coupled(draft, number, keys)
    stop = draft.pick("stop", STOPS)
    if stop != "none":
        keys["stop"] = call("decay", ratio=rng.choice([0.9, 0.5, 0.1]), after=rng.choice([0, 10]),
                            probe="energy" if stop == "energy" else "p0")
    return draft.features, scene_text(**keys), draft.recorder


def pairs(features):
    return set(itertools.combinations(sorted(features), 2))


def cover(count, start=0, candidates=12, modes=None):
    """`count` scenes as (number, text, recorder), of these modes only, and the set of pairs of features they meet."""
    met, chosen = set(), []
    for slot in range(count):
        drawn = [(number, *make(number)) for number in
                 range(start + slot * candidates, start + (slot + 1) * candidates)]
        drawn = [scene for scene in drawn if not modes or dict(scene[1])["mode"] in modes]
        if not drawn:
            continue
        number, features, text, recorder = max(drawn, key=lambda item: (len(pairs(item[1]) - met), -item[0]))
        met |= pairs(features)
        chosen.append((number, text, recorder))
    return chosen, met
