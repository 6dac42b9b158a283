-- A guide of copper walls and a box of a poor metal in it, unequal cells, a plate with a skin on both sides, a sheet that
-- runs into a layer, and one on a mirror plane.
local copper, poor = metal{ sigma = 5.8e7 }, metal{ name = "poor", sigma = 100, mu = 2, band = {5e9, 3e10} }
return scene {
  mode = "3d", cell = 1e-3, nodes = { y = {0, 1e-3, 2e-3, 3.3e-3, 4.8e-3, 6e-3, 7e-3, 8e-3, 9.2e-3, 10.7e-3, 12e-3, 13e-3, 14e-3} },
  cells = {22, 12, 12}, steps = 40, boundary = { x = cpml{ cells = 4 }, y = copper, z = {copper, pmc} },
  symmetry = { y = "even" },
  objects = {
    box{ from = {9e-3, 4.8e-3, 0}, to = {12e-3, 9.2e-3, 5e-3}, material = poor },
    plate{ from = {6e-3, 2e-3, 8e-3}, to = {14e-3, 12e-3, 8e-3}, material = copper },
    sheet{ from = {15e-3, 0, 2e-3}, to = {20e-3, 14e-3, 2e-3}, ohms = 100 },
    sheet{ from = {7e-3, 7e-3, 6e-3}, to = {14e-3, 7e-3, 9e-3}, sigma = 1e5, thickness = 1e-7 },
  },
  sources = { current{ at = {6e-3, 7e-3, 4.5e-3}, axis = "z", waveform = ricker{ f = 1.5e10 } } },
  monitors = { probe{ name = "p", component = "Ez", at = {16e-3, 4.8e-3, 6e-3} }, energy{ name = "w", every = 7 } },
}
