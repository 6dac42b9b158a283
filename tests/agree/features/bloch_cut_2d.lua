-- 2D TE between Bloch walls of x: the tensor of cut cells, Mur walls of y.
local d = 1e-3

return scene {
  mode      = "2d-te", cell = {d, 0.8*d}, cells = {34, 30}, steps = 45, averaging = "tensor",
  boundary  = { x = bloch{ k = 75 }, y = mur{} },
  objects   = { disc{ centre = {3*d, 12*d}, radius = 6.2*d, material = material{ eps = 6, sigma = 0.1 } } },
  sources   = { soft{ component = "Hz", at = {20.5*d, 10*d}, waveform = pulse{ f0 = 20e9, bandwidth = 20e9 } } },
  monitors  = { probe{ name = "p", component = "Hz", at = {30.5*d, 14*d} } },
}
