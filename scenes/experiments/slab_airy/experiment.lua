-- What a slab lets through, against Airy's formula (Born & Wolf, Principles of Optics, 7.6):
-- T = 1/(1 + ((n - 1/n)/2)^2 sin^2(2 pi f n L/c)), n the index and L the thickness.
local c, index, thick = 299792458, 2, 0.4 * 299792458 / 10e9

local function airy(f) return 1 / (1 + ((index - 1 / index) / 2) ^ 2 * math.sin(2 * math.pi * f * index * thick / c) ^ 2) end

-- The power behind the slab over that without one, frequency by frequency.
local function through(row)
  local with, free, list = row.slab.tables["spectra/behind.csv"], row.free.tables["spectra/behind.csv"], {}
  for i in ipairs(with.frequency_hz) do list[i] = with.energy_j_per_hz[i] / free.energy_j_per_hz[i] end
  return list, with.frequency_hz
end

local function worst(row)
  local list, f = through(row)
  local most = 0
  for i in ipairs(list) do most = math.max(most, math.abs(list[i] - airy(f[i]))) end
  return most
end

return experiment {
  title = "A slab against Airy's formula",
  paper = "Closed form: the transmittance of a lossless slab, head on.",

  sweep{ name = "cells", scene = "slab.lua", over = "cells", values = {10, 20, 40}, quick = { values = {10, 20} }, backend = "c", precision = "f64",
         tables = {"spectra/behind.csv"}, cases = { case{ name = "slab" }, case{ name = "free", set = { eps = 1 } } } },

  tabulate{ title = "Transmittance at 8 GHz", sweep = "cells", head = "cells a wavelength",
    columns = { { "T", value = function(row) return through(row)[5] end, format = "%.5f" },
                { "Airy", theory = true, value = function() return airy(8e9) end, format = "%.5f" },
                { "largest difference, 4 to 12 GHz", value = worst, format = "%.1e" } } },

  claim{ text = "The finest grid has Airy's transmittance within 0.02 at every frequency.", at_most = 0.02, unit = "off at most",
         value = function(v) return worst(v.cells[#v.cells]) end },
  claim{ text = "Half the cell, a quarter of the error.", theory = 4, tolerance = 0.25, unit = "times less",
         value = function(v) return worst(v.cells[1]) / worst(v.cells[2]) end },
}
