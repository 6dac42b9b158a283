"""Random scenes as data, so that a property test can turn, mirror or scale them.

A World is a 3D box of cells with material boxes, boundaries per axis, lumped elements,
current sources and probes, all at integer places in half cells. Coordinates are kept in
units of half cells, so that transformations are exact.
"""
import copy
import random

import harness
from harness import C0, Raw, call

AXES = "xyz"
LAYERS = {"cpml": dict(kappa=3, alpha=0.1), "berenger": {}, "berenger polynomial": dict(order=3)}
LOADS = {"resistor": ("ohms", [2.0, 50.0, 1e3]), "capacitor": ("farads", [1e-15, 1e-13]), "inductor": ("henries", [1e-11, 1e-9])}


class World:
    def __init__(self, seed, boundaries=("pec", "pmc", "cpml", "periodic", "berenger", "berenger polynomial", "mur"),
                 cells=None, cubic=False, absorber=4, magnetic=True):
        rng = random.Random(seed)
        self.has_mu = magnetic
        self.cells = cells or [rng.randint(14, 20) for _ in range(3)]
        self.cell = [1e-3] * 3 if cubic else [1e-3 * rng.choice([1, 1.25, 0.8]) for _ in range(3)]
        self.boundary = [rng.choice(boundaries) for _ in range(3)]
        self.absorber = absorber
        self.steps = 60
        self.blocks = [self.block(rng) for _ in range(rng.randint(2, 5))]
        self.sources = [self.spot(rng, "E") for _ in range(2)]
        self.probes = [self.spot(rng, field) for field in "EEEHHH"]
        for axis, probe in enumerate(self.probes):
            probe["axis"] = axis % 3
        self.scale = [1.0] * len(self.sources)
        self.loads = [self.load(rng) for _ in range(rng.randint(2, 5))]

    def block(self, rng):
        low = [2 * rng.randint(1, n - 6) for n in self.cells]
        high = [a + 2 * rng.randint(2, 5) for a in low]
        material = rng.choice([
            dict(name="glass", eps=rng.uniform(1.5, 6)),
            dict(name="wet", eps=rng.uniform(1.5, 4), sigma=rng.choice([0.05, 1.0])),
            dict(name="crystal", eps=[2.0, 3.0, 4.5], sigma=[0.0, 0.1, 0.3]),
            *self.magnetic(rng),
            *self.memory(rng),
            "pec",
        ])
        return dict(low=low, high=high, material=material)

    def magnetic(self, rng):
        """Media with mu, where the test can have them."""
        return [dict(name="ferrite", mu=[1.5, 1.0, rng.uniform(1, 4)], sigma_m=rng.choice([0.0, 2e3]))] if self.has_mu else []

    @staticmethod
    def memory(rng):
        """Media with poles of every kind."""
        return [
            dict(name="water", eps=rng.uniform(2, 5), debye=[dict(delta_eps=rng.uniform(1, 20), tau=8e-12)]),
            dict(name="plasma", drude=[dict(fp=rng.uniform(5e9, 6e10), gamma=rng.choice([0.0, 2e9]))], sigma=rng.choice([0.0, 0.1])),
            dict(name="resonant", eps=2.0, lorentz=[dict(delta_eps=rng.uniform(0.5, 3), f0=2e10, gamma=rng.choice([0.0, 1e9])),
                                                    dict(delta_eps=0.5, f0=6e10, gamma=5e9)]),
        ]

    def load(self, rng):
        """A lumped element in an edge of its own, or beside what is there."""
        kind = rng.choice(list(LOADS))
        unit, values = LOADS[kind]
        return dict(self.spot(rng, "E"), kind=kind, unit=unit, value=rng.choice(values))

    def spot(self, rng, field):
        return dict(field=field, axis=rng.randrange(3), at=[2 * rng.randint(self.absorber + 1, n - self.absorber - 2) for n in self.cells])

    def dt(self):
        """A step below the Courant limit that does not depend on the order of the axes."""
        return 0.5 * min(self.cell) / C0

    def metres(self, place):
        return [0.5 * q * d for q, d in zip(place, self.cell)]

    def on_site(self, spot):
        """The place of a component of this kind nearest to the spot, in metres: half a cell along its half axes."""
        place = [q + 1 if (spot["field"] == "E") == (axis == spot["axis"]) else q for axis, q in enumerate(spot["at"])]
        return self.metres(place)

    def text(self, waveform=None):
        period = 14 * max(self.cell) / C0
        wave = waveform or call("ricker", f=1 / period, delay=period, amplitude=1)
        sides = {}
        for axis, name in zip(AXES, self.boundary):
            if name in LAYERS:
                sides[axis] = call(name.split()[0], cells=self.absorber, **LAYERS[name])
            else:
                sides[axis] = call("mur") if name == "mur" else Raw(name)
        objects = []
        for block in self.blocks:
            material = Raw("pec") if block["material"] == "pec" else call("material", **block["material"])
            objects.append(call("box", from_=self.metres(block["low"]), to=self.metres(block["high"]),
                                material=material))
        sources = []
        for spot, scale in zip(self.sources, self.scale):
            scaled = Raw(str(wave).replace("amplitude = 1", f"amplitude = {scale!r}"))
            if scale is not None:
                sources.append(call("current", at=self.on_site(spot), axis=AXES[spot["axis"]], waveform=scaled))
        loads = [call(load["kind"], at=self.on_site(load), axis=AXES[load["axis"]], **{load["unit"]: load["value"]})
                 for load in self.loads]
        monitors = [call("probe", name=f"p{i}", component=spot["field"] + AXES[spot["axis"]], at=self.on_site(spot))
                    for i, spot in enumerate(self.probes)]
        return harness.scene_text(mode="3d", cell=self.cell, cells=self.cells, dt=self.dt(), steps=self.steps,
                                  boundary=sides, objects=objects, lumped=loads, sources=sources, monitors=monitors)

    def permuted(self, order):
        """The same world with axis a of the new one being axis order[a] of this one."""
        new = copy.deepcopy(self)
        back = [order.index(axis) for axis in range(3)]
        for name in ("cells", "cell", "boundary"):
            setattr(new, name, [getattr(self, name)[axis] for axis in order])
        for block in new.blocks:
            for corner in ("low", "high"):
                block[corner] = [block[corner][axis] for axis in order]
            if block["material"] != "pec":
                for key, value in block["material"].items():
                    if isinstance(value, list) and not isinstance(value[0], dict):
                        block["material"][key] = [value[axis] for axis in order]
        for spot in new.sources + new.probes + new.loads:
            spot["at"] = [spot["at"][axis] for axis in order]
            spot["axis"] = back[spot["axis"]]
        return new

    def mirrored(self, axis):
        """The same world seen in a mirror across `axis`; places turn round, a component's half offset with them."""
        new = copy.deepcopy(self)
        whole = 2 * self.cells[axis]
        for block in new.blocks:
            block["low"][axis], block["high"][axis] = whole - block["high"][axis], whole - block["low"][axis]
        for spot in new.sources + new.probes + new.loads:
            half = (spot["field"] == "E") == (axis == spot["axis"])
            spot["at"][axis] = whole - spot["at"][axis] - (2 if half else 0)
        return new

    def signs(self, axis):
        """What the mirror does to the probes' signs: E along the axis flips, H across it flips; sources along it flip."""
        return [-1.0 if (spot["field"] == "E") == (spot["axis"] == axis) else 1.0 for spot in self.probes]


def mismatch(first, second, names, signs=None):
    """Largest difference of the named probes of two runs, relative to the largest value of each kind of field."""
    worst = 0.0
    for index, (a, b) in enumerate(names):
        u, v = first.values(a), second.values(b)
        sign = signs[index] if signs else 1.0
        size = max(map(abs, u))
        if size > 0:
            worst = max(worst, max(abs(x - sign * y) for x, y in zip(u, v)) / size)
        else:
            worst = max(worst, max(map(abs, v)))
    return worst
