-- A resonant circuit between two metal plates, fed through 50 ohm: its resistor matches the source at the
-- resonance alone. What the source sees, its impedance and reflection, is drawn in ports/port.png; the circuit
-- alone, without the capacitance of the plates, in ports/circuit.png.
local d      = 1e-3
local r      = param("ohms", 50.0, "resistance", "ohm")
local c      = param("farads", 50e-12, "capacitance", "F")
local l      = param("henries", 2e-9, "inductance", "H")
local top    = 2*d                                    -- distance of the plates

local function column(x)                              -- the edges from plate to plate at x
  return {x, 3*d, 0}, {x, 3*d, top}
end
local s0, s1 = column(2*d)
local l0, l1 = column(4*d)

return scene {
  title    = "A parallel resonant circuit",
  mode     = "3d",
  cell     = d,
  cells    = {6, 6, 2},
  duration = 4e-8,
  boundary = { x = pmc, y = pmc, z = pec },
  sources  = { voltage{ name = "port", from = s0, to = s1, resistance = 50, waveform = gaussian{ width = 4e-10 } } },
  lumped   = {
    resistor { from = l0, to = l1, ohms = r },
    capacitor{ from = l0, to = l1, farads = c },
    inductor { from = l0, to = l1, henries = l },
  },
  monitors = {
    voltage_probe{ name = "voltage", from = s0, to = s1 },
    current_probe{ name = "current", at = {2*d, 3*d, d/2}, axis = "z" },
    voltage_probe{ name = "over", from = l0, to = l1 },
    current_probe{ name = "through", at = {4*d, 3*d, d/2}, axis = "z" },
    impedance{ name = "circuit", voltage = "over", current = "through" },
  },
}
