-- A closed metal box in two dimensions, started in one of its modes: the pattern
-- of hills and hollows stands still and swings at the mode's frequency,
-- f = c/2 sqrt((p/a)^2 + (q/b)^2) = 1.06 GHz for p = 3, q = 2.
local p = param("p", 3, "half waves along x")
local q = param("q", 2, "half waves along y")
local d = 5e-3
local a, b = 120 * d, 80 * d

return scene {
  title    = "A mode of a metal box",
  mode     = "2d-tm",
  cell     = d,
  cells    = {120, 80},
  steps    = 500,
  boundary = pec,
  sources  = {
    initial{ component = "Ez", value = function(x, y)
      return math.sin(p * math.pi * x / a) * math.sin(q * math.pi * y / b)
    end },
  },
  monitors = {
    probe   { name = "ez", component = "Ez", at = {a / (2 * p), b / (2 * q)} },
    energy  { name = "energy", every = 10 },
    snapshot{ name = "mode", component = "Ez", every = 20 },
  },
}
