#!/usr/bin/env python3
"""Loss of cut cells with averaging "tensor", without yeec: README.md's tables of lossy rods.

    tests/physics/rods.py

The scheme built anew in numpy at one frequency: D = curl H, E = M D at the edges, M as gen/grid/couplings.c and
gen/grid/relax.c make it. Wants scipy. Two problems: a square array of rods of radius 0.3 of the period in a field across
them, without waves (the error of the imaginary part of the array's eps), and one rod of ka = 1 in a wave with H along it
(the error of Q_abs). Printed: errors in per cent by the cells in a radius, mean of three or four positions, for several
ways to have the loss, and the least eigenvalue of what is left of a node's tensor at rest. Reference: Rayleigh's
multipoles (Perrins et al., Proc. R. Soc. A 369, 207 (1979)); the cylinder's series (Bohren & Huffman ch. 8).
"""
import math

import numpy as np
import scipy.sparse as sp
import scipy.sparse.linalg as sl

import dispersive

PARTS = 200
PLACES = ((0, 0), (0.5, 0.5), (0.23, 0.41), (0.37, 0.11))
WAYS = ("complex", "led by eps", "normal of the moment", "not symmetric", "as it is")


def multipoles(eps, radius, terms=12):
    """eps of the array: g B_l/r^2l - sum of (l+m-1 over m) S_(l+m) B_m = the field along x, odd l."""
    grid = np.array([complex(a, b) for a in range(-200, 201) for b in range(-200, 201) if (a, b) != (0, 0)])
    sums = {k: (1 / grid ** k).sum().real for k in range(4, 4 * terms, 4)}
    sums[2] = math.pi
    orders = range(1, 2 * terms, 2)
    a = np.array([[-math.comb(k + m - 1, m) * sums.get(k + m, 0) for m in orders] for k in orders], complex)
    a += np.diag([(eps + 1) / (eps - 1) / radius ** (2 * k) for k in orders])
    return 1 + 2 * math.pi * np.linalg.solve(a, np.eye(terms)[0])[0]


def square(row):
    return row[:, :, None] * row[:, None, :]


def swap(a):
    return np.swapaxes(a, 1, 2)


def times(form, row):
    return np.einsum("kij,kj->ki", form, row)


def dot(p, q):
    return (p * q).sum(1)


class Array:
    """A rod at `place` in a periodic square of n cells, lengths in cells."""

    def __init__(self, n, place, radius, eps, by_moment=False):
        i, j = np.meshgrid(np.arange(n), np.arange(n), indexing="ij")
        self.n, self.eps, self.place, self.radius, self.by_moment = n, eps, place, radius, by_moment

        def site(a, b):
            return (a % n) * n + b % n

        self.edges = np.stack([site(i - 1, j), site(i, j), n * n + site(i, j - 1), n * n + site(i, j)], -1).reshape(-1, 4)
        along_x, along_y = self.shares(i + 0.5, 1.0 * j), self.shares(1.0 * i, j + 0.5)
        self.filled = np.concatenate([along_x[0].ravel(), along_y[0].ravel()])
        direction = np.concatenate([along_x[1].reshape(-1, 2), along_y[1].reshape(-1, 2)])
        self.normal2 = np.concatenate([direction[:n * n, 0], direction[n * n:, 1]]) ** 2
        node, normal = self.shares(1.0 * i, 1.0 * j)
        self.node, self.normal = node.ravel(), normal.reshape(-1, 2)
        around = self.filled[self.edges]
        cut = (around > 0) & (around < 1)
        whole = (self.node == 0) | (self.node == 1)
        mean = (direction[self.edges] * cut[..., None]).sum(1)
        mean /= np.maximum(np.linalg.norm(mean, axis=1), 1e-30)[:, None]
        self.active = (around > 0).any(1) & (~whole | cut.any(1))
        self.normal = np.where((whole & ~self.active)[:, None], [1.0, 0.0], np.where(whole[:, None], mean, self.normal))
        rows, psi = np.arange(n * n), site(i, j).ravel()
        ones = np.ones(n * n)
        self.curl = sp.csr_matrix((np.concatenate([ones, -ones, -ones, ones]),
                                   (np.concatenate([rows, rows, n * n + rows, n * n + rows]),
                                    np.concatenate([psi, site(i, j - 1).ravel(), psi, site(i - 1, j).ravel()]))), shape=(2 * n * n, n * n))

    def shares(self, x, y):
        """What the rod fills of cells of 1 about x, y, and the direction outwards there."""
        dx, dy = ((v - p + self.n / 2) % self.n - self.n / 2 for v, p in zip((x, y), self.place))
        far = np.hypot(dx, dy)
        filled = (far < self.radius).astype(float)
        cut = np.abs(far - self.radius) < 1
        beside = (np.arange(PARTS) + 0.5) / PARTS - 0.5
        half = np.sqrt(np.maximum(self.radius ** 2 - (dx[cut][:, None] + beside) ** 2, 0))
        high, low = np.minimum(dy[cut][:, None] + 0.5, half), np.maximum(dy[cut][:, None] - 0.5, -half)
        deep = np.maximum(high - low, 0)
        filled[cut] = deep.mean(1)
        filled = np.where(filled < 1e-12, 0, np.where(filled > 1 - 1e-12, 1, filled))
        out = np.stack([dx, dy], -1) / np.maximum(far, 1e-30)[..., None]
        if self.by_moment:
            moment = -np.stack([(deep * beside).mean(1), (deep * ((high + low) / 2 - dy[cut][:, None])).mean(1)], -1)
            size = np.linalg.norm(moment, axis=1, keepdims=True)
            out[cut] = np.where(size > 1e-9, moment / np.maximum(size, 1e-30), out[cut])
        return filled, out

    def diagonal(self, eps):
        series, parallel = self.filled / eps + 1 - self.filled, 1 / (self.filled * eps + 1 - self.filled)
        return self.normal2 * series + (1 - self.normal2) * parallel

    def coupling(self, eps):
        return self.normal[:, 0] * self.normal[:, 1] * (self.node / eps + 1 - self.node - 1 / (self.node * eps + 1 - self.node))

    def stable(self, diagonal, coupling):
        """couplings_stable in two dimensions."""
        low, high = diagonal[self.edges[:, ::2]], diagonal[self.edges[:, 1::2]]
        least, rest = np.minimum(low, high), np.maximum(1.2 - np.maximum(low, high), 0)
        most = np.sqrt(np.minimum(least.prod(1), rest.prod(1)))
        return coupling * np.minimum(1, most / np.maximum(np.abs(coupling), 1e-300))

    def whole(self, diagonal, forms):
        rows, columns = np.repeat(self.edges, 4, axis=1).ravel(), np.tile(self.edges, (1, 4)).ravel()
        return sp.diags(diagonal) + sp.csr_matrix((forms.ravel(), (rows, columns)), shape=(len(diagonal),) * 2)

    def mean_eps(self, m):
        """Of the array in a field along x."""
        n2 = self.n ** 2
        even = np.concatenate([np.ones(n2), np.zeros(n2)])
        psi = sl.spsolve((self.curl.T @ m @ self.curl).tocsc()[1:, 1:], -(self.curl.T @ (m @ even))[1:])
        return n2 / (m @ (self.curl @ np.concatenate([[0], psi]) + even))[:n2].sum()

    def absorbed(self, m, ka):
        """Q_abs of the rod alone, in a wave along x, in layers of stretched coordinates."""
        n, n2, k, width = self.n, self.n ** 2, ka / self.radius, max(1.3 * self.radius, 10)

        def stretched(at):
            return 1 - 32j * (np.maximum(np.maximum(width - at, at - (n - width)), 0) / width) ** 3 / (width * k)

        i, j = np.meshgrid(np.arange(n), np.arange(n), indexing="ij")
        at_edge, at_cell = stretched(np.arange(n)), stretched(np.arange(n) + 0.5)
        curl = sp.diags(np.concatenate([1 / at_edge[j].ravel(), 1 / at_edge[i].ravel()])) @ self.curl
        back = sp.hstack([sp.diags(1 / at_cell[j].ravel()) @ self.curl[:n2].T, sp.diags(1 / at_cell[i].ravel()) @ self.curl[n2:].T])
        phase = 2 * math.asin(k / 2)
        wave = self.curl @ np.exp(-1j * phase * (i + 0.5)).ravel() / (1j * k)
        h = sl.spsolve((back @ m @ curl - k * k * sp.identity(n2)).tocsc(), -1j * k * (self.curl.T @ (m @ wave - wave)))
        d = curl @ h / (1j * k) + wave
        return k * (m @ d * d.conj()).imag.sum() / (2 * self.radius * math.cos(phase / 2))


def off(coupling):
    form = np.zeros((len(coupling), 4, 4), coupling.dtype)
    form[:, :2, 2:] = form[:, 2:, :2] = coupling[:, None, None] / 4
    return form


def where(size, value):
    """value/size, 0 where there is nothing."""
    return np.where(size > 1e-12, value / np.where(size > 1e-12, size, 1), 0)


def tensor(a, tangent, way):
    """M, and the least eigenvalue of a node's rest."""
    lossy = a.diagonal(a.eps * (1 - 1j * tangent))
    diagonal, coupling = a.diagonal(a.eps), a.coupling(a.eps)
    if way == "complex":
        factor = a.stable(diagonal, coupling) / np.where(coupling == 0, 1, coupling)
        return a.whole(lossy, off(factor * a.coupling(a.eps * (1 - 1j * tangent)))), math.nan
    couplings = off(a.stable(diagonal, coupling))
    limit = couplings.copy()
    limit[:, range(4), range(4)] += diagonal[a.edges] / 2
    limit[~a.active] = np.eye(4)
    around = a.filled[a.edges]
    n, t = np.repeat(a.normal, 2, axis=1), np.repeat(np.stack([-a.normal[:, 1], a.normal[:, 0]], -1), 2, axis=1)
    across = dot(n ** 2, around) / 2
    share = across / a.eps / (across / a.eps + 1 - across)
    held, led = t * (around * a.eps + 1 - around), t * around * a.eps * tangent
    wanted = dot(led, t) / 2
    row = times(limit, n)
    form_n = square(row) / dot(n, row)[:, None, None]
    beside = limit - form_n
    if way == "not symmetric":  # D_n without what E_t has led, E_t without D_n
        drive = times(beside, held) * where(dot(held, times(beside, held)), 1)[:, None]
        left = np.eye(4) - led[:, :, None] * (drive / (1j + dot(drive, led))[:, None])[:, None, :]
        forms, least = limit - (limit - form_n * (share * tangent / (1j + tangent))[:, None, None]) @ left, math.nan
    else:
        lead = held if way == "led by eps" else led
        along = times(beside, lead)
        size = dot(lead, along)
        form_t = where(size[:, None, None], square(along))
        rate = where(dot(held, along) ** 2, size * (wanted if way == "led by eps" else dot(held, along)))
        least = np.linalg.eigvalsh((limit - form_t - share[:, None, None] * form_n)[a.active]).min()
        forms = form_n * (share * tangent / (1j + tangent))[:, None, None] + form_t * (rate / (1j + rate))[:, None, None]
    all_ = couplings - a.active[:, None, None] * forms
    moved = np.zeros(len(diagonal), bool)
    moved[a.edges[a.active].ravel()] = True
    all_[:, range(4), range(4)] += np.where(moved[a.edges] & ~a.active[:, None], (lossy - diagonal)[a.edges] / 2, 0)
    return a.whole(np.where(moved, diagonal, lossy), all_), least


def table(title, cases, sizes, places, period, exact, found):
    print(f"{title} | " + " | ".join(WAYS), flush=True)
    for eps, tangent in cases:
        texts, least = [], 0
        for way in WAYS:
            errors = []
            for radius in sizes:
                n, values = round(radius * period), []
                for x, y in places:
                    a = Array(n, (n / 2 + x, n / 2 + y), radius, eps * 1.0000001, way == "normal of the moment")
                    m, low = tensor(a, tangent, way)
                    values.append(found(a, m))
                    least = min(least, 0 if math.isnan(low) else low)
                errors.append(100 * (np.mean(values) / exact(eps * (1 - 1j * tangent)) - 1))
            texts.append(", ".join(f"{e:.2f}" for e in errors) + "%")
        print(f"| {eps}, {tangent:g} | " + " | ".join(texts) + f" |  least at rest {least:.0e}", flush=True)


def series(eps):
    scattering, extinction = dispersive.cylinder_te(eps, 1)
    return extinction - scattering


def main():
    table("array", ((4, 0.1), (4, 1), (4, 4), (4, 10), (12, 1)), (6, 8.4, 12, 16.8), PLACES, 1 / 0.3,
          lambda eps: multipoles(eps, 0.3).imag, lambda a, m: a.mean_eps(m).imag)
    table("wave", ((1, 10), (4, 0.1), (4, 1), (4, 4), (4, 10), (4, 30)), (7, 10, 14, 20, 28, 40), PLACES[:3], 5, series, lambda a, m: a.absorbed(m, 1))


if __name__ == "__main__":
    main()
