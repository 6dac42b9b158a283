-- A pulse from a line source in a box with first-order Mur walls. Where the ring
-- meets a wall head on, nothing comes back; the flatter it runs along a wall, the
-- more returns. Beside it 11_berenger_2d.lua, the same with a layer.
local d = 1e-3
local n = 200
local f = param("frequency", 10e9, "Hz")

return scene {
  title    = "A ring in a box of Mur walls",
  mode     = "2d-tm",
  cell     = d,
  cells    = {n, n},
  steps    = 500,
  boundary = mur{},
  sources  = { current{ at = {n*d/2, 25*d}, axis = "z", waveform = ricker{ f = f, delay = 1.2/f } } },
  monitors = {
    probe   { name = "corner", component = "Ez", at = {(n - 1)*d, (n - 1)*d} },
    energy  { name = "energy", every = 10 },
    snapshot{ name = "ez", component = "Ez", every = 50 },
  },
}
