-- A fading wave meets Berenger's layer: a guide with conducting walls, driven below its own
-- cut-off, whose field falls as exp(-x pi/w) and swings with the source. Inside the layer such
-- a wave swings in space as well, with sigma/(omega eps0) radians where it falls by e; below
-- f_min = sigma(0)/(2 pi eps0) a cell no longer samples that, and the layer's face reflects
-- (J.-P. Berenger, IEEE Trans. Antennas Propag. 44, 110 (1996)). A second run ('free') with so
-- long a guide that nothing comes back gives the wave alone.
local part    = param("f", 1.0, "frequency, in parts of the cut-off frequency f_min")
local t_p     = param("t_p", 0.0, "s; not 0: one hump of this length in a run of this length, instead of a frequency")
local free    = param("free", false, "a long guide instead of the layer at hand")
local layers  = param("layers", 8, "cells of the layer")
local g       = param("g", 2.0, "factor of the loss from cell to cell")
local r       = param("reflection", 1e-4, "wanted reflection")
local width   = param("width", 8, "cells across the guide")
local d       = 1e-3
local c       = 299792458

local f_min   = -c * math.log(r) * (math.sqrt(g) - 1) / (4 * math.pi * d * (g ^ layers - 1))
local f       = part * f_min
local dt      = 0.7 * d / c
local period  = math.ceil(1 / (f * dt))
local steps   = t_p > 0 and math.ceil(t_p / dt) or 4 * period
local samples = t_p > 0 and 1 or math.max(1, period // 200)
local source, face = 60, 70
local line    = (free and 120 or 0) + face

local function hump(height)
  return function(t) return height * math.sin(math.pi * t / t_p) ^ 2 end
end

-- The guide's lowest mode, row by row.
local mode = {}
for j = 1, width - 1 do
  local height = math.sin(math.pi * j / width)
  mode[j] = current{ at = {source * d, j * d}, axis = "z",
                     waveform = t_p > 0 and hump(height) or sine{ f = f, ramp = 2, amplitude = height } }
end

return scene {
  title    = "A fading wave and Berenger's layer of " .. layers .. " cells",
  mode     = "2d-tm",
  cell     = d,
  cells    = {line + layers, width},
  dt       = dt,
  steps    = steps,
  boundary = { x = { pec, berenger{ cells = layers, g = g, reflection = r } }, y = pec },
  sources  = mode,
  monitors = { probe{ name = "ez", component = "Ez", at = {face * d, width // 2 * d}, every = samples } },
}
