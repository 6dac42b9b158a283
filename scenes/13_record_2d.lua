-- A line source in the focus of a parabolic mirror throws a beam to the right. What crosses a box in the beam is
-- recorded, every step, into out/13_record_2d/beam.rec; 14_replay_2d.lua brings the beam to life from it, without
-- the mirror, round a glass rod.
local d     = 1e-3
local lam   = param("wavelength", 15e-3, "m")
local focus = 1.75*lam                                -- ahead, the source and its image in the mirror add up
local mid   = 80e-3                                   -- the axis of the mirror
local apex  = 15e-3
local deep  = 34e-3                                   -- depth of the mirror

local function metal(x, y)                            -- between two parabolas with one focus
  local s = (y - mid)^2/(4*focus)
  return x < apex + deep and x > apex + s - 2e-3 and x < apex + s
end

return scene {
  title    = "A beam is recorded",
  mode     = "2d-tm",
  cell     = d,
  cells    = {230, 160},
  steps    = 900,
  boundary = cpml{ cells = 10 },
  objects  = { implicit{ inside = metal, material = pec } },
  sources  = { current{ at = {apex + focus, mid}, axis = "z", waveform = sine{ f = 299792458/lam, ramp = 3 } } },
  monitors = {
    record  { name = "beam", from = {130e-3, 40e-3}, to = {210e-3, 120e-3} },
    probe   { name = "middle", component = "Ez", at = {170e-3, mid} },
    snapshot{ name = "ez", component = "Ez", every = 100 },
  },
}
