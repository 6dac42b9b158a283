-- A ball of the stuff of muscle (eps 55, 0.95 S/m near 900 MHz) beside a short
-- dipole: waves enter it on the near side, short and soon damped, and go round it.
local f     = 900e6
local d     = param("cell", 4e-3, "cell, m")
local side  = 0.36
local mid   = side / 2
local flesh = material{ name = "muscle", eps = 55, sigma = 0.95 }

return scene {
  title    = "A lossy ball beside a dipole",
  mode     = "3d",
  cell     = d,
  size     = {side, side, side},
  duration = 6e-9,
  boundary = cpml{ cells = 10 },
  objects  = { sphere{ centre = {mid + 0.03, mid, mid}, radius = 0.08, material = flesh } },
  sources  = { current{ at = {mid - 0.1, mid, mid}, axis = "z", waveform = sine{ f = f, ramp = 2 } } },
  monitors = {
    probe   { name = "inside", component = "Ez", at = {mid + 0.03, mid, mid} },
    snapshot{ name = "ez", component = "Ez", plane = {y = mid}, every = 100 },
    snapshot{ name = "e", component = "|E|", plane = {z = mid}, every = 100 },
  },
}
