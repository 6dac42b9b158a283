-- A ball of the stuff of muscle (eps 55, 0.95 S/m near 900 MHz) between the metal
-- plates of a TEM cell: a plane wave runs in from the left, enters the near side,
-- short and soon damped, and bends round the ball.
local d      = param("cell", 4e-3, "side of a cell", "m")
local muscle = material{ name = "muscle", eps = 55, sigma = 0.95 }
local x, mid = 0.2, 0.12

return scene {
  title    = "A ball of muscle in a TEM cell",
  mode     = "3d",
  cell     = d,
  size     = {0.4, 2 * mid, 2 * mid},
  duration = 6e-9,
  -- plates above and below, mirrors on both sides: E along z, H along y
  boundary = { x = cpml{ cells = 10 }, y = pmc, z = pec },
  objects  = { sphere{ centre = {x, mid, mid}, radius = 0.07, material = muscle } },
  sources  = {
    soft{ component = "Ez", box = { from = {0.06, 0, 0}, to = {0.06, 2 * mid, 2 * mid} },
          waveform = sine{ f = 900e6, ramp = 2 } },
  },
  monitors = {
    probe   { name = "inside", component = "Ez", at = {x, mid, mid} },
    snapshot{ name = "ez", component = "Ez", plane = {y = mid}, every = 100 },
    snapshot{ name = "e", component = "|E|", plane = {z = mid}, every = 100 },
  },
}
