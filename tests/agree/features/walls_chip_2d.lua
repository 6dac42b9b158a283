-- Walls of copper at both ends of an axis, so that all sites remember, in blocks that stay on chip: beside a periodic axis, a body with
-- a pole in it, a sheet of hard sources.
local d, wave = 1e-3, gaussian{ width = 3e-11, delay = 9e-11 }
local copper = metal{ sigma = 5.8e7, band = {1e9, 3e10} }
local water  = material{ name = "water", eps = 3, sigma = 0.01, debye = {{ delta_eps = 5, tau = 1e-11 }} }
return scene{
  mode = "2d-te", cell = d, cells = {54, 47}, steps = 71,
  boundary = { x = copper, y = periodic },
  objects = {
    disc{ centre = {28*d, 20*d}, radius = 12*d, material = water },
    box{ from = {4*d, 40*d}, to = {16*d, 47*d}, material = copper },
  },
  sources = { hard{ component = "Ey", box = { from = {8*d, 12.5*d}, to = {8*d, 30.5*d} }, waveform = wave } },
  monitors = {
    probe{ name = "p", component = "Ex", at = {2.5*d, 22*d} },
    flux{ name = "line", from = {44*d, 0}, to = {44*d, 47*d}, frequencies = {6e9, 9e9} },
  },
}
