#!/usr/bin/env python3
"""Loss of cut cells with averaging "tensor", without waves and without yeec: README.md's table of lossy rods.

    tests/physics/rods.py

A square array of rods of radius 0.3 of the period in a field across them. D is the curl of a potential at the sites of
Hz, E = M D at the edges, curl E = 0; M as gen/grid/couplings.c and gen/grid/relax.c make it at one frequency, built anew
in numpy. Wants scipy. Printed: the error of the imaginary part of the array's eps, per cent, at 20, 28, 40, 56 cells a period, mean of
four positions, for four ways to have the loss, and the least eigenvalue of what is left of a node's tensor at rest.
Reference: Rayleigh's multipoles (Perrins et al., Proc. R. Soc. A 369, 207 (1979)).
"""
import math

import numpy as np
import scipy.sparse as sp
import scipy.sparse.linalg as sl

RADIUS, PARTS = 0.3, 200
PLACES = ((0, 0), (0.5, 0.5), (0.23, 0.41), (0.37, 0.11))
WAYS = ("complex", "reduced", "metric", "as it is")


def multipoles(eps, terms=12):
    """eps of the array: g B_l/r^2l - sum of (l+m-1 over m) S_(l+m) B_m = the field along x, odd l."""
    grid = np.array([complex(a, b) for a in range(-200, 201) for b in range(-200, 201) if (a, b) != (0, 0)])
    sums = {k: (1 / grid ** k).sum().real for k in range(4, 4 * terms, 4)}
    sums[2] = math.pi
    orders = range(1, 2 * terms, 2)
    a = np.array([[-math.comb(k + m - 1, m) * sums.get(k + m, 0) for m in orders] for k in orders], complex)
    a += np.diag([(eps + 1) / (eps - 1) / RADIUS ** (2 * k) for k in orders])
    return 1 + 2 * math.pi * np.linalg.solve(a, np.eye(terms)[0])[0]


def shares(x, y, n, place):
    """What a rod fills of cells of 1 about x, y, and the direction outwards there."""
    dx, dy = ((v - p + n / 2) % n - n / 2 for v, p in zip((x, y), place))
    far = np.hypot(dx, dy)
    filled = (far < RADIUS * n).astype(float)
    cut = np.abs(far - RADIUS * n) < 1
    across = dx[cut][:, None] + (np.arange(PARTS) + 0.5) / PARTS - 0.5
    half = np.sqrt(np.maximum((RADIUS * n) ** 2 - across ** 2, 0))
    filled[cut] = np.maximum(np.minimum(dy[cut][:, None] + 0.5, half) - np.maximum(dy[cut][:, None] - 0.5, -half), 0).mean(1)
    far = np.maximum(far, 1e-30)
    return np.where(filled < 1e-12, 0, np.where(filled > 1 - 1e-12, 1, filled)), np.stack([dx / far, dy / far], -1)


def square(row):
    return row[:, :, None] * row[:, None, :]


def swap(a):
    return np.swapaxes(a, 1, 2)


class Array:
    def __init__(self, n, place, eps):
        i, j = np.meshgrid(np.arange(n), np.arange(n), indexing="ij")
        self.n, self.eps = n, eps

        def site(a, b):
            return (a % n) * n + b % n

        self.edges = np.stack([site(i - 1, j), site(i, j), n * n + site(i, j - 1), n * n + site(i, j)], -1).reshape(-1, 4)
        along_x, along_y = shares(i + 0.5, 1.0 * j, n, place), shares(1.0 * i, j + 0.5, n, place)
        self.filled = np.concatenate([along_x[0].ravel(), along_y[0].ravel()])
        direction = np.concatenate([along_x[1].reshape(-1, 2), along_y[1].reshape(-1, 2)])
        self.normal2 = np.concatenate([direction[:n * n, 0], direction[n * n:, 1]]) ** 2
        node, self.normal = shares(1.0 * i, 1.0 * j, n, place)
        self.node, self.normal = node.ravel(), self.normal.reshape(-1, 2)
        around = self.filled[self.edges]
        cut = (around > 0) & (around < 1)
        whole = (self.node == 0) | (self.node == 1)
        mean = (direction[self.edges] * cut[..., None]).sum(1)
        mean /= np.maximum(np.linalg.norm(mean, axis=1), 1e-30)[:, None]
        self.active = (~whole & (around > 0).any(1)) | (whole & (around > 0).any(1) & cut.any(1))
        self.normal = np.where((whole & ~self.active)[:, None], [1.0, 0.0], np.where(whole[:, None], mean, self.normal))
        rows, psi = np.arange(n * n), site(i, j).ravel()
        ones = np.ones(n * n)
        self.curl = sp.csr_matrix((np.concatenate([ones, -ones, -ones, ones]),
                                   (np.concatenate([rows, rows, n * n + rows, n * n + rows]),
                                    np.concatenate([psi, site(i, j - 1).ravel(), psi, site(i - 1, j).ravel()]))), shape=(2 * n * n, n * n))

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

    def value(self, m):
        n2 = self.n ** 2
        even = np.concatenate([np.ones(n2), np.zeros(n2)])
        psi = sl.spsolve((self.curl.T @ m @ self.curl).tocsc()[1:, 1:], -(self.curl.T @ (m @ even))[1:])
        return n2 / (m @ (self.curl @ np.concatenate([[0], psi]) + even))[:n2].sum()


def off(coupling):
    form = np.zeros((len(coupling), 4, 4), coupling.dtype)
    form[:, :2, 2:] = form[:, 2:, :2] = coupling[:, None, None] / 4
    return form


def reduction(limit, forms):
    value, vector = np.linalg.eigh(limit)
    root = np.sqrt(np.maximum(value, 1e-12 * value.max(-1, keepdims=True)))
    up, down = (vector * r[:, None, :] @ swap(vector) for r in (root, 1 / root))
    value, vector = np.linalg.eigh(down @ forms @ down)
    keep = np.where(value > 1, 1 / np.sqrt(np.maximum(value, 1)), 1)
    return up @ (vector * keep[:, None, :] @ swap(vector)) @ down


def tensor(a, tangent, way):
    """M, and the least eigenvalue of a node's rest."""
    lossy = a.diagonal(a.eps * (1 - 1j * tangent))
    diagonal, coupling = a.diagonal(a.eps), a.coupling(a.eps)
    if way == "complex":
        factor = a.stable(diagonal, coupling) / np.where(coupling == 0, 1, coupling)
        return a.whole(lossy, off(factor * a.coupling(a.eps * (1 - 1j * tangent)))), math.nan
    limit, there = off(a.stable(diagonal, coupling)), a.active[:, None, None]
    couplings = limit.copy()
    limit[:, range(4), range(4)] += diagonal[a.edges] / 2
    around = a.filled[a.edges]
    n, t = np.repeat(a.normal, 2, axis=1), np.repeat(np.stack([-a.normal[:, 1], a.normal[:, 0]], -1), 2, axis=1)
    part = np.stack([t * (around * a.eps + 1 - around), n], -1)
    good = {"reduced": 1, "metric": 0}.get(way, tangent ** 4 / (tangent ** 4 + 16))
    along, across = ((1 - good) * (w ** 2 * around).sum(1) / 2 + good * a.node for w in (t, n))
    inverse, mean = across / a.eps + 1 - across, 1 + along * (a.eps - 1)
    metric = swap(part) @ limit @ part
    metric[~a.active] = np.eye(2)
    field = np.linalg.solve(metric, swap(part) @ limit)
    tt, tn, nn = metric[:, 0, 0], metric[:, 0, 1], metric[:, 1, 1]
    own = [(across / a.eps / inverse * nn)[:, None, None] * square(field[:, 1] + (tn / nn)[:, None] * field[:, 0]),
           (tt - tn ** 2 / nn)[:, None, None] * square(field[:, 0])]
    plain = np.linalg.pinv(part)
    other = [(across / a.eps)[:, None, None] * square(plain[:, 1]), mean[:, None, None] * square(plain[:, 0])]
    w = reduction(limit, sum(other))
    forms = [there * ((1 - good) * p + good * w @ q @ swap(w)) for p, q in zip(own, other)]
    least = np.linalg.eigvalsh((limit - sum(forms))[a.active]).min()
    rate = along * a.eps * tangent / mean
    all_ = couplings - forms[0] * (tangent / (tangent + 1j)) - forms[1] * (rate / (rate + 1j))[:, None, None]
    moved = np.zeros(len(diagonal), bool)
    moved[a.edges[a.active].ravel()] = True
    all_[:, range(4), range(4)] += np.where(moved[a.edges] & ~a.active[:, None], (lossy - diagonal)[a.edges] / 2, 0)
    return a.whole(np.where(moved, diagonal, lossy), all_), least


def main():
    for eps, tangent in ((4, 0.1), (4, 1), (4, 3), (4, 4), (4, 10), (4, 30), (12, 1)):
        exact, texts, least = multipoles(eps * (1 - 1j * tangent)), [], 0
        for way in WAYS:
            errors = []
            for n in (20, 28, 40, 56):
                made = [(a := Array(n, (n / 2 + x, n / 2 + y), eps), *tensor(a, tangent, way)) for x, y in PLACES]
                errors.append(100 * (np.mean([a.value(m).imag for a, m, _ in made]) / exact.imag - 1))
                least = min([least, *(low for _, _, low in made if not math.isnan(low))])
            texts.append(", ".join(f"{e:.2f}" for e in errors) + "%")
        print(f"| {eps}, {tangent:g} | " + " | ".join(texts) + f" |  least at rest {least:.0e}", flush=True)


if __name__ == "__main__":
    main()
