-- S-parameters of a microstrip line of 66 ohm between two ports of 50 ohm.
-- sparameters.csv has S11 and S21; all four and sparameters.s2p, a Touchstone file, come from
-- driving each port in turn:  yeec run scenes/20_microstrip.lua --sweep drive=1,2
-- Expected: E. Hammerstad & O. Jensen, "Accurate models for microstrip computer-aided design",
-- IEEE MTT-S Symposium 1980, give Z0 = 65.7 ohm and eps_eff = 1.835 for u = 2. The reflection
-- has its nulls where the line is a whole number of half waves long: 4.6 GHz apart for the strip
-- alone, 3.9 GHz with what the feeding edges add at its ends; its tops are near
-- (Z0^2 - 50^2)/(Z0^2 + 50^2) = 0.27 = -11.5 dB, and rise as the strip begins to radiate.
local drive  = param("drive", 1, "the port that is driven, 1 or 2")
local length = param("length", 24e-3, "length of the strip", "m")
local eps    = param("eps", 2.2, "relative permittivity of the substrate")
local u      = param("u", 2.0, "width of the strip over the height of the substrate")
local fine   = param("fine", 4, "cells in the height of the substrate")
local side   = param("side", 2.5, "free space beside the strip, in heights of the substrate")

local h      = 0.8e-3                                 -- height of the substrate
local d      = { 0.4e-3, h / fine, h / fine }
local layer  = 10
local room   = math.floor(side * fine + 0.5) + layer  -- cells from the strip to the walls, layers included
local nx     = math.floor(length / d[1] + 0.5) + 2 * (layer + 6)
local ny     = math.floor(u * fine + 0.5) + 2 * room
local nz     = fine + 2 * room
local x1, x2 = (layer + 6) * d[1], (nx - layer - 6) * d[1]
local middle = ny // 2 * d[2]

local function end_port(number, x)
  return port{
    name = "port" .. number, from = {x, middle, 0}, to = {x, middle, h}, resistance = 50,
    waveform = drive == number and pulse{ f0 = 5e9, bandwidth = 6e9 } or nil,
  }
end

return scene {
  title    = "A microstrip line",
  mode     = "3d",
  cell     = d,
  cells    = {nx, ny, nz},
  duration = 1.6e-9,
  boundary = { x = cpml{ cells = layer }, y = cpml{ cells = layer }, z = {pec, cpml{ cells = layer }} },
  objects  = {
    box  { from = {0, 0, 0}, to = {nx * d[1], ny * d[2], h}, material = material{ name = "substrate", eps = eps } },
    plate{ from = {x1, room * d[2], h}, to = {x2, (ny - room) * d[2], h}, material = pec },
  },
  sources  = { end_port(1, x1), end_port(2, x2) },
  monitors = { dft{ name = "under", component = "Ez", plane = { z = h / 2 }, frequencies = {4.4e9, 6.6e9} } },
}
