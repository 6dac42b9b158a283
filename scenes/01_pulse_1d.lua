-- A pulse in one dimension meets a slab of glass: part of it turns back upside
-- down, the rest goes through, slower and shorter inside (n = 2).
local d     = param("cell", 1e-3, "side of a cell", "m")
local glass = material{ name = "glass", eps = 4 }

return scene {
  title    = "A pulse meets a slab",
  mode     = "1d",
  cell     = d,
  size     = 0.4,
  steps    = 900,
  boundary = cpml{ cells = 10 },
  objects  = { box{ from = {0.2}, to = {0.3}, material = glass } },
  -- 34 ps: content up to 14 GHz, ten cells per wavelength in the glass
  sources  = { soft{ component = "Ez", at = {0.05}, waveform = gaussian{ width = 34e-12 } } },
  monitors = {
    probe   { name = "before", component = "Ez", at = {0.1} },
    probe   { name = "behind", component = "Ez", at = {0.35} },
    snapshot{ name = "ez", component = "Ez", steps = {150, 250, 300, 400, 500, 700, 900} },
  },
}
