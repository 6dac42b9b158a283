-- A plano-convex dielectric lens gathers a wave into its focus: a scene of the authors' field.
local index = param("index", 1.5, "refractive index of the lens")
local lam   = param("wavelength", 1e-6, "wavelength, m")
local width = param("width", 30, "height of the plane, wavelengths")
local d     = lam / 20
local w, h  = 36 * lam, width * lam
local x0, radius = 6 * lam, 12 * lam

return scene {
  title    = "A dielectric lens",
  mode     = "2d-tm",
  cell     = d,
  size     = {w, h},
  steps    = 2200,
  boundary = cpml{ cells = 12 },
  objects  = { implicit{ material = material{ name = "glass", eps = index ^ 2 }, inside = function(x, y)
    return x >= x0 and (x - x0 - 3 * lam + radius) ^ 2 + (y - h / 2) ^ 2 <= radius ^ 2
  end } },
  sources  = { soft{ component = "Ez", box = { from = {2 * lam, 0}, to = {2 * lam, h} }, waveform = sine{ f = 299792458 / lam, ramp = 3 } } },
  monitors = { snapshot{ name = "ez", component = "Ez", steps = {800, 2200} } },
}
