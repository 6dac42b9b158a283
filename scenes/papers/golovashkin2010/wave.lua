-- An H-wave in a square with electric walls, a hard point source sin(w t) and a field at the
-- start (after Golovashkin 2010). Its Ex, Hy, Hz over y and z are our Ez, Hx, Hy over x and y.
-- The square is 1500 um and the wave 0.3 um as printed, so that the grid hardly samples it: the
-- work is the same.
local n    = param("n", 1000, "nodes along each side")
local side = 1500e-6
local d    = side / (n - 1)
local lam  = param("wavelength", 0.0, "wavelength, m; 0: twenty cells")
local wave = lam > 0 and lam or 20 * d

return scene {
  title    = "An H-wave in a square of " .. n .. " x " .. n .. " nodes",
  mode     = "2d-tm",
  cell     = d,
  cells    = {n - 1, n - 1},
  steps    = 400,
  boundary = pec,
  sources  = {
    initial{ component = "Ez", value = function(x, y) return 1e-3 * math.sin(math.pi * x / side) * math.sin(math.pi * y / side) end },
    hard{ component = "Ez", at = {side / 2, side / 2}, waveform = sine{ f = 299792458 / wave } },
  },
  -- Beside the source, for the comparison with cuBLAS (runtime/cli/cublas.h names the same places).
  monitors = {
    probe{ name = "near", component = "Ez", at = {(n // 2 + 3) * d, (n // 2 + 5) * d}, every = 20 },
    probe{ name = "beside", component = "Ez", at = {(n // 2 - 4) * d, (n // 2 + 2) * d}, every = 20 },
  },
}
