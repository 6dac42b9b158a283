-- A plane wave meets a glass ball: inside the box the whole field, outside it what the ball scatters alone.
local lam    = 0.1                                    -- wavelength, m
local d      = lam / param("sampling", 20, "cells per wavelength")
local radius = param("radius", 0.06, "radius of the ball", "m")
local eps    = param("eps", 4.0, "relative permittivity of the ball")
local margin = 10*d + 0.3*lam                         -- layers, and room for the scattered field
local half   = radius + 0.3*lam                       -- half the total-field box
local mid    = margin + half

return scene {
  title    = "A plane wave on a glass ball",
  mode     = "3d",
  cell     = d,
  size     = {2*mid, 2*mid, 2*mid},
  duration = 3.2e-9,
  boundary = cpml{ cells = 10 },
  averaging = "normal",                               -- eps across the ball's surface is not what it is along it
  objects  = { sphere{ centre = {mid, mid, mid}, radius = radius, material = material{ name = "glass", eps = eps } } },
  sources  = {
    plane_wave{ from = {margin, margin, margin}, to = {mid + half, mid + half, mid + half}, direction = "x",
                polarisation = "z", waveform = sine{ f = 299792458 / lam, ramp = 2 } },
  },
  monitors = {
    probe   { name = "focus", component = "Ez", at = {mid + radius, mid, mid} },
    probe   { name = "back", component = "Ez", at = {margin - 0.15*lam, mid, mid} },
    snapshot{ name = "ez", component = "Ez", plane = {z = mid}, every = 40 },
  },
}
