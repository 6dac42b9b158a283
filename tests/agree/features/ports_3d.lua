-- Two ports on a strip between plates, with R, L and C in it; the test drives either (--sweep drive=1,2).
local d     = 1e-3
local drive = param("drive", 1, "the port that is driven")

local function end_port(number, x)
  return port{ name = "port" .. number, from = {x, 5*d, 0}, to = {x, 5*d, 2*d}, resistance = 50,
               waveform = drive == number and pulse{ f0 = 1e10, bandwidth = 1.2e10 } or nil }
end

return scene {
  mode     = "3d", cell = {1.25*d, d, d}, cells = {22, 10, 9}, steps = 60,
  boundary = { x = mur{}, y = mur{}, z = {pec, cpml{ cells = 3 }} },
  objects  = { plate{ from = {5*d, 4*d, 2*d}, to = {22.5*d, 6*d, 2*d}, material = pec } },
  sources  = { end_port(1, 5*d), end_port(2, 22.5*d) },
  lumped   = {
    resistor { from = {12.5*d, 5*d, 0}, to = {12.5*d, 5*d, 2*d}, ohms = 300 },
    capacitor{ from = {12.5*d, 5*d, 0}, to = {12.5*d, 5*d, 2*d}, farads = 2e-14 },
    inductor { from = {16.25*d, 5*d, 0}, to = {16.25*d, 5*d, 2*d}, henries = 1e-9 },
  },
}
