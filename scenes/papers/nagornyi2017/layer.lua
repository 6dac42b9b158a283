-- A wave of one frequency runs along a line into Berenger's layer with a geometric profile;
-- what comes back is told from it by a second run with so long a line ('free') that nothing
-- comes back. The paper says that the layer reflects below f_min = sigma(0)/(2 pi eps0).
local part    = param("f", 1.0, "frequency, in parts of the cut-off frequency f_min")
local free    = param("free", false, "a long line instead of the layer at hand")
local layers  = param("layers", 12, "cells of the layer")
local g       = param("g", 2.0, "factor of the loss from cell to cell")
local r       = param("reflection", 1e-4, "wanted reflection")
local d       = 1e-3
local c, eps0 = 299792458, 8.8541878128e-12
local z0      = 4e-7 * math.pi * c

-- sigma(0) of the geometric profile whose reflection is r (layers.c of the compiler says the same).
local s0      = -eps0 * c * math.log(r) * math.log(g) / (2 * d * (g ^ layers - 1))
local f_min   = s0 * (math.sqrt(g) - 1) / math.log(g) / (2 * math.pi * eps0)
local f       = part * f_min
local steps   = math.ceil(3.5 / f / (0.99 * d / c))
local line    = free and math.ceil(0.5 * steps) + 60 or 40

return scene {
  title    = "Berenger's layer at " .. part .. " f_min",
  mode     = "1d",
  cell     = d,
  cells    = {line + layers},
  steps    = steps,
  boundary = { x = { mur{}, berenger{ cells = layers, g = g, reflection = r } } },
  sources  = { soft{ component = "Ez", at = 10 * d, waveform = sine{ f = f, ramp = 2 } } },
  monitors = { probe{ name = "ez", component = "Ez", at = 20 * d, every = math.max(1, steps // 2000) } },
}
