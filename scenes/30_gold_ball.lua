-- A gold ball in light: what it scatters and what it absorbs from 400 to 900 nm, by one pulse.
-- tests/physics/README.md has how both come to Mie's series as the cells get finer.
local d      = param("cell", 5e-9, "side of a cell", "m")
local radius = param("radius", 50e-9, "of the ball", "m")
local mean   = param("averaging", "tensor", "of cut cells; \"normal\" in tiles on GPUs")
local c0     = 299792458

local reach  = math.ceil(radius / d)    -- cells
local n      = 2 * (reach + 3 * 4 + 10) -- gaps of 4 cells, 10 cells of absorber
local mid    = n * d / 2
local function box(half) -- a cube round the ball
  local low, high = mid - half * d, mid + half * d
  return { low, low, low }, { high, high, high }
end

local frequencies = {}
for nm = 400, 900, 20 do frequencies[#frequencies + 1] = c0 / (nm * 1e-9) end

local wave_from, wave_to = box(reach + 8)
local in_from, in_to = box(reach + 4)
local out_from, out_to = box(reach + 10)

return scene {
  title    = "A gold ball in light",
  mode     = "3d",
  cell     = d,
  cells    = { n, n, n },
  duration = 60e-15,
  boundary = cpml{ cells = 10 },
  averaging = mean,
  objects  = { sphere{ centre = { mid, mid, mid }, radius = radius, material = media.gold } },
  sources  = { plane_wave{ from = wave_from, to = wave_to, direction = "+z", polarisation = "x",
                           waveform = pulse{ f0 = 5.413e14, bandwidth = 2.5e14 } } },
  monitors = {
    -- Over 0.5/376.73 W/m^2 and the ball's cross section: -Q_abs and Q_sca.
    flux    { name = "absorbed", from = in_from, to = in_to, frequencies = frequencies },
    flux    { name = "scattered", from = out_from, to = out_to, frequencies = frequencies },
    snapshot{ name = "ex", component = "Ex", plane = { y = mid }, every = 200 },
  },
}
