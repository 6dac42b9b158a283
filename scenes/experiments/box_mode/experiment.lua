-- A small experiment of one's own: the frequency of a mode of a metal box against the number of
-- cells it is drawn with. The closed form is f = c/2 sqrt((p/a)^2 + (q/b)^2) (Pozar, Microwave
-- Engineering, ch. 6); the grid's own dispersion falls with the square of the cell.
local c, side = 299792458, 0.1
local exact = c / 2 * math.sqrt(2) / side

-- The frequency of a probe that swings through zero, from its first and last crossing.
local function frequency(probe)
  local first, last, count = nil, nil, 0
  for i = 2, #probe.value do
    local a, b = probe.value[i - 1], probe.value[i]
    if a * b < 0 then
      local at = probe.time[i - 1] + (probe.time[i] - probe.time[i - 1]) * a / (a - b)
      first, last, count = first or at, at, count + 1
    end
  end
  return (count - 1) / (2 * (last - first))
end

local function off(row) return frequency(row.probes.ez) / exact - 1 end

return experiment {
  title = "A mode of a metal box against the cell",
  paper = "Closed form: f = c/2 sqrt((1/a)^2 + (1/b)^2) for the lowest mode of a square box with a = b = 0.1 m.",

  sweep{ name = "mode", scene = "box.lua", over = "cells", values = {8, 16, 32, 64}, quick = { values = {8, 16, 32} },
         precision = "f64", series = {"ez"} },

  tabulate{ title = "Frequency of the mode", sweep = "mode", head = "cells",
    columns = {
      { "GHz", value = function(row) return frequency(row.probes.ez) / 1e9 end, format = "%.6f" },
      { "off by", value = off, format = "%.2e" },
    } },
  plot{ name = "off", title = "How far it is off", sweep = "mode", x = "cells", y = "|f / exact - 1|", logx = true, logy = true,
    lines = { { "measured", value = function(row) return math.abs(off(row)) end } } },

  claim{ text = "Half the cell, a quarter of the deviation.", theory = 4, tolerance = 0.12, unit = "times less",
         value = function(v) return off(v.mode[1]) / off(v.mode[2]) end },
  claim{ text = "The finest grid has the frequency of the closed form.", theory = exact / 1e9, tolerance = 0.002, unit = "GHz",
         value = function(v) return frequency(v.mode[#v.mode].probes.ez) / 1e9 end },
}
