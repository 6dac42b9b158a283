"""Discrete formulas the physics tests share.

Numerical dispersion relation of Yee's scheme (Taflove & Hagness, 3rd ed., eq. 4.12):
    [sin(w dt/2) / (c dt)]^2 = sum over axes of [sin(k_a d_a/2) / d_a]^2
Spectra are plain sums at the frequencies asked for, in double precision.
"""
import math

import numpy as np

from harness import C0


def numerical_frequency(k, cell, dt, c=C0):
    """Frequency in Hz of the grid wave with wave numbers k (rad/m) along axes of cell sizes `cell` (m)."""
    total = sum((math.sin(ka * d / 2) / d) ** 2 for ka, d in zip(k, cell))
    return math.asin(c * dt * math.sqrt(total)) / (math.pi * dt)


def numerical_wave_number(f, direction, cell, dt, c=C0):
    """|k| in rad/m of the grid wave of frequency f (Hz) along the unit vector `direction`, by Newton's method."""
    left = (math.sin(math.pi * f * dt) / (c * dt)) ** 2
    k = 2 * math.pi * f / c
    for _ in range(50):
        value = sum((math.sin(k * u * d / 2) / d) ** 2 for u, d in zip(direction, cell)) - left
        slope = sum(math.sin(k * u * d) * u / (2 * d) for u, d in zip(direction, cell))
        k -= value / slope
    return k


def frequency_of_tone(values, dt):
    """Frequency of a pure tone u, from u[n+1] + u[n-1] = 2 cos(w dt) u[n] in the least-squares sense, Hz."""
    u = np.asarray(values)
    middle = u[1:-1]
    cosine = np.dot(middle, u[2:] + u[:-2]) / (2 * np.dot(middle, middle))
    return math.acos(cosine) / (2 * math.pi * dt)


def spectrum(values, dt, frequencies, window=False):
    """Sum of values * exp(-2 pi i f t) dt at each frequency; `window`: Hann's."""
    u = np.asarray(values, dtype=float)
    if window:
        u = u * np.hanning(len(u))
    t = np.arange(len(u)) * dt
    return np.array([np.dot(u, np.exp(-2j * math.pi * f * t)) * dt for f in np.atleast_1d(frequencies)])


def peak_near(values, dt, f):
    """The frequency of the largest windowed spectral amplitude near f: bisection of the bracket f +- one bin."""
    bin_width = 1 / (len(values) * dt)
    grid = np.linspace(f - bin_width, f + bin_width, 21)
    for _ in range(4):
        amplitude = np.abs(spectrum(values, dt, grid, window=True))
        best = grid[int(np.argmax(amplitude))]
        step = grid[1] - grid[0]
        grid = np.linspace(best - step, best + step, 21)
    return best


def decibel(ratio):
    return 20 * math.log10(max(abs(ratio), 1e-300))
