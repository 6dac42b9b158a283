-- 2D TM: Kerr media in tiles and on chip, beside a body with a pole, in a layer, across a periodic axis: one in cells that
-- surfaces cut, so that its points have weights of their own, one of a few points; fields so strong that chi3 E^2 is a tenth of eps.
local d = 10e-9
local glass = material{ name = "glass", eps = 2.25, chi3 = 1e-18, sigma = 10, lorentz = { {delta_eps = 1, f0 = 6e14, gamma = 1e13} } }
local dense = material{ name = "dense", eps = 4, chi3 = 3e-18 }
local function wave(amplitude) return gaussian{ width = 1.5e-16, delay = 4.5e-16, amplitude = amplitude } end

return scene {
  mode     = "2d-tm", cell = d, cells = {70, 54}, steps = 71, boundary = { x = cpml{ cells = 8 }, y = periodic },
  objects  = { disc{ centre = {34*d, 1*d}, radius = 9.3*d, material = glass },
               box{ from = {0, 30*d}, to = {28*d, 41*d}, material = dense },
               box{ from = {50*d, 20*d}, to = {53*d, 24*d}, material = dense } },
  sources  = { soft{ component = "Ez", box = { from = {20*d, 12*d}, to = {20*d, 50*d} }, waveform = wave(2e8) },
               soft{ component = "Hy", at = {30.5*d, 2*d}, waveform = wave(1e5) } },
  monitors = { probe{ name = "p", component = "Ez", at = {45*d, 20*d} }, probe{ name = "q", component = "Hx", at = {30*d, 0.5*d} }, energy{ every = 5 },
               flux{ name = "line", from = {58*d, 0}, to = {58*d, 54*d}, frequencies = {3e14, 9e14} } },
}
