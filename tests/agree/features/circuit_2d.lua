-- 2D TE: a plane wave, lumped elements in two edges, ports' impedance, Berenger's layers, Mur and PMC; a sum every step.
local d = 1e-3

return scene {
  mode      = "2d-te", cell = {d, 0.8*d}, cells = {34, 30}, steps = 45, averaging = "normal",
  boundary  = { x = {berenger{ cells = 4 }, mur{}}, y = {pmc, cpml{ cells = 4 }} },
  objects   = { disc{ centre = {17*d, 12*d}, radius = 3.3*d, material = material{ name = "glass", eps = {2, 3.5, 5}, sigma = 0.01 } } },
  sources   = {
    plane_wave{ from = {10*d, 5.6*d}, to = {26*d, 18.4*d}, direction = {1, 0.5}, waveform = ricker{ f = 2e10 } },
    voltage   { name = "port", at = {7*d, 10*d}, axis = "y", resistance = 75, waveform = pulse{ f0 = 2e10, bandwidth = 1e10 } },
  },
  lumped    = {
    resistor { at = {30*d, 10*d}, axis = "y", ohms = 200 },
    inductor { at = {30*d, 10*d}, axis = "y", henries = 1e-9 },
    capacitor{ at = {8*d, 20*d}, axis = "x", farads = 1e-13 },
  },
  monitors  = {
    voltage_probe{ name = "volt", at = {7*d, 10*d}, axis = "y" },
    current_probe{ name = "ampere", at = {7*d, 10*d}, axis = "y" },
    impedance    { name = "z", voltage = "volt", current = "ampere" },
    dft          { name = "tones", component = "Hz", frequencies = {1.5e10}, every = 1 },
    flux         { name = "power", from = {6*d, 4*d}, to = {29*d, 19*d}, frequencies = {2e10} },
  },
}
