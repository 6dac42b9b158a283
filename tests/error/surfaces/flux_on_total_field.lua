-- The box of a flux on that of a plane wave: H of its faces is half total, half scattered. A warning; a cell off, none.
local function wave() return plane_wave{ from = {0.1, 0.1}, to = {0.3, 0.3}, direction = "x", waveform = pulse{ f0 = 1e9, bandwidth = 1e9 } } end
return scene { mode = "2d-tm", cell = 0.01, cells = {40, 40}, steps = 200,
  boundary = cpml{ cells = 6 },
  sources = { wave() },
  monitors = { flux{ name = "on", from = {0.1, 0.1}, to = {0.3, 0.3}, frequencies = {1e9} },
               flux{ name = "inside", from = {0.11, 0.11}, to = {0.29, 0.29}, frequencies = {1e9} },
               flux{ name = "outside", from = {0.09, 0.09}, to = {0.31, 0.31}, frequencies = {1e9} },
               flux{ name = "side", from = {0.3, 0.12}, to = {0.3, 0.28}, frequencies = {1e9} } } }
