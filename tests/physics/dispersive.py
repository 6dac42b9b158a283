"""Media with memory and what theory says of them; used by the tests of such media.

Time goes as exp(+j 2 pi f t), eps = eps' - j eps''. `Medium` is a material{} and its permittivity, from the
definitions of the scene language; for media.NAME the values come from `yeec media`.
"""
import cmath
import json
import math

import numpy as np

import harness
from harness import C0, EPS0, Raw, call


class Medium:
    """material{} with poles: debye [(delta, tau)], drude [(fp, gamma)], lorentz [(delta, f0, gamma)]."""

    def __init__(self, name, eps=1.0, sigma=0.0, debye=(), drude=(), lorentz=()):
        self.name, self.eps_inf, self.sigma = name, eps, sigma
        self.debye, self.drude, self.lorentz = debye, drude, lorentz
        keys = dict(name=name, eps=eps, sigma=sigma)
        for kind, words, poles in (("debye", ("delta_eps", "tau"), debye), ("drude", ("fp", "gamma"), drude),
                                   ("lorentz", ("delta_eps", "f0", "gamma"), lorentz)):
            if poles:
                keys[kind] = [dict(zip(words, pole)) for pole in poles]
        self.scene = call("material", **keys)

    def eps(self, f):
        value = self.eps_inf - 1j * self.sigma / (2 * math.pi * f * EPS0)
        value += sum(d / (1 + 2j * math.pi * f * tau) for d, tau in self.debye)
        value -= sum(fp * fp / (f * f - 1j * f * gamma) for fp, gamma in self.drude)
        return value + sum(d * f0 * f0 / (f0 * f0 - f * f + 1j * f * gamma) for d, f0, gamma in self.lorentz)

    def index(self, f):
        return cmath.sqrt(self.eps(f))


class Built(Medium):
    """media.NAME."""

    def __init__(self, name):
        found = [m for m in json.loads(harness.yeec("media", name, "--json"))["media"] if m["name"] == name][0]
        poles = {kind: [tuple(p[word][0] for word in words) for p in found["poles"] if p["kind"] == kind]
                 for kind, words in (("debye", ("delta", "tau")), ("drude", ("fp", "gamma")), ("lorentz", ("delta", "f0", "gamma")))}
        super().__init__(name, eps=found["eps"][0], sigma=found["sigma"][0], **poles)
        self.scene = Raw(f"media.{name}")


VACUUM = Medium("nothing")


def stack(layers, behind, f):
    """Amplitudes of reflection and transmission of layers [(medium, thickness)] from vacuum into the medium behind
    (Born & Wolf, 7th ed., sect. 1.6.2: characteristic matrices, for exp(+j 2 pi f t))."""
    matrix = np.eye(2, dtype=complex)
    for medium, thickness in layers:
        n = medium.index(f)
        phase = 2 * math.pi * f / C0 * n * thickness
        matrix = matrix @ np.array([[cmath.cos(phase), 1j * cmath.sin(phase) / n], [1j * n * cmath.sin(phase), cmath.cos(phase)]])
    last = behind.index(f)
    a, b = matrix[0, 0] + matrix[0, 1] * last, matrix[1, 0] + matrix[1, 1] * last
    return (a - b) / (a + b), 2 / (a + b)


def sphere(eps, x):
    """Q_sca, Q_ext of a ball of size x = ka, eps = eps' - j eps'' (Bohren & Huffman ch. 4, app. A)."""
    m = cmath.sqrt(complex(eps).conjugate())
    terms = int(x + 4 * x ** (1 / 3) + 4)
    slope = log_slopes(m * x, terms, lambda n, z: n / z, lambda n, z: n / z)
    psi, chi = [math.cos(x), math.sin(x)], [-math.sin(x), math.cos(x)]
    extinction = scattering = 0
    for n in range(1, terms + 1):
        psi.append((2 * n - 1) * psi[-1] / x - psi[-2])
        chi.append((2 * n - 1) * chi[-1] / x - chi[-2])
        xi, before = complex(psi[-1], -chi[-1]), complex(psi[-2], -chi[-2])
        electric, magnetic = slope[n] / m + n / x, slope[n] * m + n / x
        a = (electric * psi[-1] - psi[-2]) / (electric * xi - before)
        b = (magnetic * psi[-1] - psi[-2]) / (magnetic * xi - before)
        extinction += (2 * n + 1) * (a + b).real
        scattering += (2 * n + 1) * (abs(a) ** 2 + abs(b) ** 2)
    return 2 / x ** 2 * scattering, 2 / x ** 2 * extinction


def log_slopes(z, terms, above, below):
    """Logarithmic derivatives for n = 0 .. terms by downward recurrence: D_{n-1} = above - 1/(D_n + below)."""
    most = int(max(terms, abs(z)) + 16)
    slope = [0j] * (most + 1)
    for n in range(most, 0, -1):
        slope[n - 1] = above(n, z) - 1 / (slope[n] + below(n, z))
    return slope


def bessel(n, x):
    """J_n(x), Y_n(x) for x > 0, from their integrals (Abramowitz & Stegun 9.1.21, 9.1.22)."""
    theta = (np.arange(4000) + 0.5) * math.pi / 4000
    j = np.cos(n * theta - x * np.sin(theta)).mean()
    t = (np.arange(20000) + 0.5) * 12.0 / 20000
    tail = (np.exp(n * t - x * np.sinh(t)) + (-1) ** n * np.exp(-n * t - x * np.sinh(t))).sum() * 12.0 / 20000
    return j, np.sin(x * np.sin(theta) - n * theta).mean() - tail / math.pi


def cylinder_te(eps, x):
    """Q_sca, Q_ext of a cylinder, H along its axis (Bohren & Huffman ch. 8): continuity of Hz and of (1/eps) dHz/dr."""
    m = cmath.sqrt(complex(eps).conjugate())
    terms = int(x + 4 * x ** (1 / 3) + 4)
    # J'_n/J_n: D_{n-1} = (n-1)/z - 1/(D_n + n/z)
    slope = log_slopes(m * x, terms, lambda n, z: (n - 1) / z, lambda n, z: n / z)
    scattering = extinction = 0
    for n in range(terms + 1):
        (j, y), (j1, y1) = bessel(n, x), bessel(n + 1, x)
        h, dj = complex(j, y), n / x * j - j1
        dh = n / x * h - complex(j1, y1)
        a = -(dj - slope[n] / m * j) / (dh - slope[n] / m * h)
        weight = 1 if n == 0 else 2
        scattering += weight * abs(a) ** 2
        extinction -= weight * a.real
    return 2 / x * scattering, 2 / x * extinction
