-- A dipole with a resistive source in a closed volume and behind Berenger's layer, on one core and on GPUs.
local cell, g, layers, wanted = 1e-3, 2.0, 12, 1e-4
local c, eps0 = 299792458, 8.8541878128e-12

-- The largest difference that the layer makes, in the second half of the run, against the wave alone.
local function reflection(row)
  local with, free = row.layer.probes.ez.value, row.free.probes.ez.value
  local off, peak = 0, 0
  for i = #free // 2, #free do
    off, peak = math.max(off, math.abs(with[i] - free[i])), math.max(peak, math.abs(free[i]))
  end
  return off / peak
end

local function us(title, case, measure)
  return { title, case = case, measure = measure, scale = 1e6 }
end

return experiment {
  title   = "A dipole in a closed volume and behind Berenger's layer",
  paper   = "N. A. Nagornyi, Voronezh State University, 2017: FDTD on graphics processors with OpenCL; two theses of one title.",
  machine = "one core of a CPU and a GPU by OpenCL",
  text    = "A thin symmetric dipole of 20 cells along z, two wavelengths long, with a resistive source and a harmonic signal. The wavelength, "
         .. "the dipole's conductivity and the grid are not printed; they are parameters of the scene.",

  run{ name = "closed", scene = "dipole.lua", set = { n = 120, walls = "closed", pictures = 10 }, steps = 400, quick = { set = { n = 40 }, steps = 120 } },
  run{ name = "open", scene = "dipole.lua", set = { n = 120, walls = "berenger", pictures = 10 }, steps = 400, quick = { set = { n = 40 }, steps = 120 } },

  sweep{ name = "size", scene = "dipole.lua", over = "n", values = {32, 64, 96, 128, 160, 192, 224, 256}, steps = 60, measure = {"kernels"},
         schedule = "sweep", quick = { values = {24, 48}, steps = 20 },
         cases = {
           case{ name = "core", title = "one core", backend = "c", threads = 1 },
           case{ name = "cl", title = "OpenCL", backend = "opencl" }, case{ name = "cuda", title = "CUDA", backend = "cuda" },
           case{ name = "cl_turned", title = "OpenCL, the paper's index order", backend = "opencl", schedule = "thread-per-cell-unaligned" },
           case{ name = "cuda_turned", title = "CUDA, the paper's index order", backend = "cuda", schedule = "thread-per-cell-unaligned" } } },

  sweep{ name = "cutoff", scene = "layer.lua", over = "f", values = {0.5, 1, 2, 4, 8, 16, 32, 64}, backend = "c", precision = "f64",
         set = { g = g, layers = layers, reflection = wanted }, series = {"ez"}, quick = { values = {2, 8, 64} },
         cases = { case{ name = "layer" }, case{ name = "free", set = { free = true } } } },

  pictures{ run = "closed", name = "ez", steps = {50, 150, 250, 400}, quick = {30, 60, 90, 120}, title = "From above, in a closed volume" },
  animation{ run = "closed", name = "ez" },
  pictures{ run = "open", name = "ez", steps = {50, 150, 250, 400}, quick = {30, 60, 90, 120}, title = "From above, with Berenger's layer" },
  animation{ run = "open", name = "ez" },

  tabulate{ title = "Microseconds of one update of H and of E, against the cells a side", sweep = "size", head = "cells a side",
    columns = { us("core H", "core", "h"), us("core E", "core", "e"), us("OpenCL H", "cl", "h"), us("OpenCL E", "cl", "e"),
                us("CUDA H", "cuda", "h"), us("CUDA E", "cuda", "e") },
    note = "The paper prints curves, not figures: figures 3.2 and 3.3." },
  plot{ name = "h", title = "One update of H", sweep = "size", x = "cells a side", y = "microseconds", logy = true,
    lines = { us("one core", "core", "h"), us("OpenCL", "cl", "h"), us("CUDA", "cuda", "h") } },
  plot{ name = "e", title = "One update of E", sweep = "size", x = "cells a side", y = "microseconds", logy = true,
    lines = { us("one core", "core", "e"), us("OpenCL", "cl", "e"), us("CUDA", "cuda", "e") } },
  tabulate{ title = "Index order: H and E, microseconds", sweep = "size", head = "cells a side",
    columns = {
      { "OpenCL, x first", case = "cl", measure = function(m) return 1e6 * (m.h + m.e) end },
      { "OpenCL, slowest axis first", case = "cl_turned", measure = function(m) return 1e6 * (m.h + m.e) end },
      { "CUDA, x first", case = "cuda", measure = function(m) return 1e6 * (m.h + m.e) end },
      { "CUDA, slowest axis first", case = "cuda_turned", measure = function(m) return 1e6 * (m.h + m.e) end },
      { "gain on CUDA", value = function(row) return (row.cuda_turned.h + row.cuda_turned.e) / (row.cuda.h + row.cuda.e) end, format = "%.2f" } },
    note = "In the paper work item 0 runs along the slowest axis, so that neighbours touch distant addresses; aligned access is its future work." },
  tabulate{ title = "What Berenger's layer reflects of a travelling wave, against the frequency in parts of f_min", sweep = "cutoff", head = "f / f_min",
    columns = { { "reflection", value = reflection, format = "%.2e" } },
    note = "Head on, a wave that travels is absorbed alike at every frequency: what f_min bounds are fading waves, which this sweep has not." },
  plot{ name = "cutoff", title = "Reflection of the layer", sweep = "cutoff", x = "f / f_min", y = "reflection", logx = true, logy = true,
    lines = { { "measured", value = reflection },
              { "wanted", published = { [1] = wanted, [64] = wanted } } } },

  claim{ text = "Below the cut-off frequency f_min = sigma(0)/(2 pi eps0) the layer reflects, above it no longer.",
         holds = function(v)
           local low, high = reflection(v.cutoff[1]), reflection(v.cutoff[#v.cutoff])
           return low > 10 * high, string.format("%.2e at %g f_min, %.2e at %g f_min", low, v.cutoff[1].value, high, v.cutoff[#v.cutoff].value)
         end },
  claim{ text = "Far above f_min the reflection comes down to the wanted one (within a factor of 10: the grid's steps add to it).",
         holds = function(v)
           local high = reflection(v.cutoff[#v.cutoff])
           return high < 10 * wanted, string.format("%.2e measured, %.0e wanted", high, wanted)
         end },
  claim{ text = "A GPU is up to 17 times as fast as the CPU.", full = "the grids of --quick are too small",
         holds = function(v)
           local best = 0
           for _, row in ipairs(v.size) do best = math.max(best, (row.core.h + row.core.e) / (row.cuda.h + row.cuda.e)) end
           return best >= 17, string.format("up to %.0f times on CUDA against one core", best)
         end },
  claim{ text = "The GPU's time depends less on the size than the CPU's.", full = "the grids of --quick are too small",
         holds = function(v)
           local a, b = v.size[1], v.size[#v.size]
           local gpu, cpu = (b.cuda.h + b.cuda.e) / (a.cuda.h + a.cuda.e), (b.core.h + b.core.e) / (a.core.h + a.core.e)
           return gpu < cpu, string.format("%.0f times more on CUDA, %.0f times on one core from %d to %d cells", gpu, cpu, a.value, b.value)
         end },
  claim{ text = "Aligned access is faster than the paper's index order (its future work).", full = "the grids of --quick are too small",
         holds = function(v)
           local row = v.size[#v.size]
           local gain = (row.cuda_turned.h + row.cuda_turned.e) / (row.cuda.h + row.cuda.e)
           return gain > 1.2, string.format("%.1f times as fast on CUDA", gain)
         end },
  claim{ text = "Both index orders give the same field.",
         holds = function(v)
           local row, compared = v.size[1], {}
           for _, name in ipairs{"cl", "cl_turned", "cuda", "cuda_turned"} do
             local there, same = pcall(function() return row[name].digest == row.core.digest end)
             if there and not same then return false, name .. " differs" end
             if there then compared[#compared + 1] = name end
           end
           if #compared == 0 then return nil, "there is no GPU and no OpenCL here" end
           return true, table.concat(compared, ", ") .. " as on one core"
         end },
}
