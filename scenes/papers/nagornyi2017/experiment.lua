-- A dipole with a resistive source in a closed volume and behind Berenger's layer, on one core and on GPUs.
local cell, g, layers, wanted = 1e-3, 2.0, 12, 1e-4
local c, fading_cells, t_p = 299792458, 8, 1.125e-9

-- The largest difference that the layer makes, in the second half of the run, against the wave alone.
local function reflection(row)
  local with, free = row.layer.probes.ez.value, row.free.probes.ez.value
  local off, peak = 0, 0
  for i = #free // 2, #free do
    off, peak = math.max(off, math.abs(with[i] - free[i])), math.max(peak, math.abs(free[i]))
  end
  return off / peak
end

-- The amplitude at frequency f over the last period of a probe, as re, im.
local function amplitude(probe, f)
  local last, re, im, n = probe.time[#probe.time], 0, 0, 0
  for i = #probe.time, 1, -1 do
    if probe.time[i] <= last - 1 / f then break end
    local turn = 2 * math.pi * f * probe.time[i]
    re, im, n = re + probe.value[i] * math.cos(turn), im - probe.value[i] * math.sin(turn), n + 1
  end
  return re / n, im / n
end

-- f_min = sigma(0)/(2 pi eps0) of a layer with so many cells, and the cells for which f_min Theta t_p = 1, Theta = 10.
local function f_min(cells) return -c * math.log(wanted) * (math.sqrt(g) - 1) / (4 * math.pi * cell * (g ^ cells - 1)) end
local function n_min(t_p) return math.log(1 - 10 * t_p * c * (math.sqrt(g) - 1) * math.log(wanted) / (4 * math.pi * cell)) / math.log(g) end

-- |reflection| of a fading wave at the layer's face: what the layer adds to the wave alone.
local function fading(row, f)
  local a, b = amplitude(row.layer.probes.ez, f)
  local p, q = amplitude(row.free.probes.ez, f)
  return math.sqrt(((a - p) ^ 2 + (b - q) ^ 2) / (p ^ 2 + q ^ 2))
end
local function fading_at(row) return fading(row, row.value * f_min(fading_cells)) end

-- Of a hump as long as the run: the largest difference that the layer makes, against the largest value.
local function spoilt(row)
  local with, free, off, peak = row.layer.probes.ez.value, row.free.probes.ez.value, 0, 0
  for i = 1, #free do off, peak = math.max(off, math.abs(with[i] - free[i])), math.max(peak, math.abs(free[i])) end
  return off / peak
end

-- The length of a run for which N_min is n; the error with four cells fewer and with four more, in parts of that with n.
local function t_p_of(n) return (1 - g ^ n) * 4 * math.pi * cell / (10 * c * (math.sqrt(g) - 1) * math.log(wanted)) end
local function with(rows, i) return spoilt(rows[i]) / spoilt(rows[2]) end
local function around(n)
  return sweep{ name = "around_" .. n, scene = "fading.lua", over = "layers", values = {n - 4, n, n + 4}, backend = "c", threads = 1, precision = "f64",
                set = { g = g, reflection = wanted, t_p = t_p_of(n) }, series = {"ez"},
                cases = { case{ name = "layer" }, case{ name = "free", set = { free = true } } } }
end

-- What walls send back of a pulse: the largest difference from the plane without walls against the largest value.
local sent_back = spoilt

local function both(m) return 1e6 * (m.h + m.e) end

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

  sweep{ name = "size", scene = "dipole.lua", over = "n", values = {32, 64, 128, 192, 256}, steps = 60, measure = {"kernels"},
         schedule = "sweep", quick = { values = {24, 48}, steps = 20 },
         cases = {
           case{ name = "core", title = "one core", backend = "c", threads = 1 },
           case{ name = "cl", title = "OpenCL", backend = "opencl" }, case{ name = "cuda", title = "CUDA", backend = "cuda" },
           case{ name = "cuda_turned", title = "CUDA, the paper's index order", backend = "cuda", schedule = "thread-per-cell-unaligned" } } },
  sweep{ name = "own", scene = "dipole.lua", over = "n", values = {64, 192}, steps = 60, measure = {"kernels"}, quick = { values = {24, 48}, steps = 20 },
         cases = {
           case{ name = "core", title = "one core", backend = "c", threads = 1, schedule = "sweep" },
           case{ name = "cl_own", title = "OpenCL, the paper's kernel", backend = "opencl", schedule = "thread-per-cell-divided" },
           case{ name = "cuda_own", title = "CUDA, the paper's kernel", backend = "cuda", schedule = "thread-per-cell-divided" } } },
  sweep{ name = "large", scene = "dipole.lua", over = "n", values = {384, 512}, steps = 20, schedule = "sweep", quick = { values = {32}, steps = 10 },
         cases = { case{ name = "cl", title = "OpenCL", backend = "opencl" }, case{ name = "cuda", title = "CUDA", backend = "cuda" } } },
  sweep{ name = "rows", scene = "dipole.lua", over = "n", values = {127, 191}, steps = 60, measure = {"kernels"}, quick = { values = {31}, steps = 10 },
         cases = {
           case{ name = "cl_aligned", backend = "opencl", schedule = "sweep/align=32/group=64x4" },
           case{ name = "cl_dense", backend = "opencl", schedule = "sweep/align=1/group=64x4" },
           case{ name = "cuda_aligned", backend = "cuda", schedule = "sweep/align=32/group=64x4" },
           case{ name = "cuda_dense", backend = "cuda", schedule = "sweep/align=1/group=64x4" } } },
  sweep{ name = "walls", scene = "walls.lua", over = "walls", values = {"mur", "berenger", "cpml"}, backend = "c", threads = 1, precision = "f64", series = {"ez"},
         cases = { case{ name = "layer" }, case{ name = "free", set = { free = true } } } },
  around(8), around(12),

  sweep{ name = "cutoff", scene = "layer.lua", over = "f", values = {0.5, 1, 2, 4, 8, 16, 32, 64}, backend = "c", precision = "f64",
         set = { g = g, layers = layers, reflection = wanted }, threads = 1, series = {"ez"}, quick = { values = {2, 8, 64} },
         cases = { case{ name = "layer" }, case{ name = "free", set = { free = true } } } },

  sweep{ name = "fading", scene = "fading.lua", over = "f", values = {0.125, 0.25, 0.5, 1, 2, 4, 8, 16}, backend = "c", precision = "f64",
         set = { g = g, layers = fading_cells, reflection = wanted }, threads = 1, series = {"ez"}, quick = { values = {0.25, 1, 8} },
         cases = { case{ name = "layer" }, case{ name = "free", set = { free = true } } } },
  sweep{ name = "thickness", scene = "fading.lua", over = "layers", values = {4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16}, backend = "c", precision = "f64",
         set = { g = g, reflection = wanted, t_p = t_p }, threads = 1, series = {"ez"}, quick = { values = {6, 10, 14} },
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
      { "CUDA, x first", case = "cuda", measure = function(m) return 1e6 * (m.h + m.e) end },
      { "CUDA, slowest axis first", case = "cuda_turned", measure = function(m) return 1e6 * (m.h + m.e) end },
      { "gain on CUDA", value = function(row) return (row.cuda_turned.h + row.cuda_turned.e) / (row.cuda.h + row.cuda.e) end, format = "%.2f" } },
    note = "In the paper work item 0 runs along the slowest axis, so that neighbours touch distant addresses; aligned access is its future work. "
        .. "Its own kernel follows below." },
  tabulate{ title = "The paper's kernel: H and E, microseconds", sweep = "own", head = "cells a side",
    columns = { { "one core, sweep", case = "core", measure = both }, { "OpenCL", case = "cl_own", measure = both }, { "CUDA", case = "cuda_own", measure = both } },
    note = "Work item 0 along the slowest axis, every coefficient read from an array, each difference divided by the cell's edge." },
  tabulate{ title = "Rows that begin at 128 bytes, or one behind the other (one work item a site): H and E, microseconds", sweep = "rows", head = "cells a side",
    columns = { { "OpenCL, aligned", case = "cl_aligned", measure = both }, { "OpenCL, dense", case = "cl_dense", measure = both },
                { "CUDA, aligned", case = "cuda_aligned", measure = both }, { "CUDA, dense", case = "cuda_dense", measure = both } } },
  tabulate{ title = "Larger grids on the card: a step, microseconds", sweep = "large", head = "cells a side",
    columns = { us("OpenCL", "cl", "per_step"), us("CUDA", "cuda", "per_step"),
                { "MB of fields", value = function(row) return 24e-6 * row.value ^ 3 end, theory = true, format = "%.0f" } } },
  tabulate{ title = "What walls send back of a pulse at angles up to 60 degrees", sweep = "walls", head = "walls",
    columns = { { "of the pulse", value = sent_back, format = "%.2e" } },
    note = "Mur's is the simple absorber; the layers have ten cells." },
  tabulate{ title = "What Berenger's layer reflects of a fading wave, against the frequency in parts of f_min", sweep = "fading", head = "f / f_min",
    columns = { { "reflection", value = fading_at, format = "%.3f" } },
    note = "f_min = sigma(0)/(2 pi eps0) = " .. string.format("%.0f MHz", f_min(fading_cells) / 1e6) .. " for " .. fading_cells .. " cells, g = 2 and a wanted reflection of 1e-4. "
        .. "The wave is the field of a guide below its own cut-off, as it surrounds any source or structure smaller than a wavelength. Inside the "
        .. "layer it swings with sigma/(omega eps0) radians where it falls by e; below f_min that is more than a cell can sample, and the layer's face reflects." },
  tabulate{ title = "What it reflects of a travelling wave, head on", sweep = "cutoff", head = "f / f_min",
    columns = { { "reflection", value = reflection, format = "%.2e" } },
    note = "A wave that travels falls with sigma, whatever its frequency: f_min does not concern it." },
  plot{ name = "cutoff", title = "Reflection of the layer", sweep = "cutoff", x = "f / f_min", y = "reflection", logx = true, logy = true,
    lines = { { "fading wave", sweep = "fading", value = fading_at },
              { "travelling wave", value = reflection },
              { "wanted", published = { [0.125] = wanted, [64] = wanted } } } },
  tabulate{ title = "The layer's cells around N_min, a run of " .. string.format("%.3g ns", 1e9 * t_p), sweep = "thickness", head = "N",
    columns = { { "f_min t_p", value = function(row) return f_min(row.value) * t_p end, format = "%.3f" },
                { "error over the run", value = spoilt, format = "%.3f" } },
    note = "N_min = " .. string.format("%.1f", n_min(t_p)) .. " with Theta = 10: the number of cells for which the cut-off lies at a tenth of 1/t_p, the lowest frequency "
        .. "that a run of t_p holds. The source is one hump as long as the run; the error is the largest difference from a guide without an end." },
  plot{ name = "thickness", title = "Error over the run against the layer's cells", sweep = "thickness", x = "cells N", y = "error", logy = true,
    lines = { { "measured", value = spoilt }, { "N_min", published = { [n_min(t_p)] = 0.03, [n_min(t_p) + 1e-9] = 1 } } } },

  claim{ text = "Signals below the cut-off frequency f_min = sigma(0)/(2 pi eps0) are reflected: a fading wave at f_min/4 and below.",
         theory = { 0.8, 1 }, unit = "of it comes back",
         value = function(v)
           local list = {}
           for _, row in ipairs(v.fading) do
             if row.value <= 0.25 then list[#list + 1] = fading_at(row) end
           end
           return list
         end },
  claim{ text = "Far above f_min it is absorbed: a fading wave at 8 f_min and above.", at_most = 0.05, unit = "of it comes back",
         value = function(v)
           local list = {}
           for _, row in ipairs(v.fading) do
             if row.value >= 8 then list[#list + 1] = fading_at(row) end
           end
           return list
         end },
  claim{ text = "Signals below f_min are reflected: a travelling wave, head on, below f_min.", at_least = 0.5, unit = "of it comes back",
         full = "the frequencies of --quick are all above f_min",
         value = function(v)
           local list = {}
           for _, row in ipairs(v.cutoff) do
             if row.value < 1 then list[#list + 1] = reflection(row) end
           end
           return list
         end },
  claim{ text = "N_min cells are what a run of length t_p needs: with fewer the field is spoilt, with more it gains little.",
         holds = function(v)
           local at = {}
           for _, row in ipairs(v.thickness) do at[row.value] = spoilt(row) end
           return at[6] > 4 * at[10] and at[10] < 1.5 * at[14],
                  string.format("error %.3f with 6 cells, %.3f with 10, %.3f with 14; N_min = %.1f", at[6], at[10], at[14], n_min(t_p))
         end },
  claim{ text = "A run whose N_min is 8 is spoilt by a layer of four cells fewer.", at_least = 4, unit = "times the error with 8",
         value = function(v) return with(v.around_8, 1) end },
  claim{ text = "A run whose N_min is 8 gains little by four cells more.", at_least = 0.67, unit = "of the error with 8",
         value = function(v) return with(v.around_8, 3) end },
  claim{ text = "A run whose N_min is 12 is spoilt by a layer of four cells fewer.", at_least = 4, unit = "times the error with 12",
         value = function(v) return with(v.around_12, 1) end },
  claim{ text = "A run whose N_min is 12 gains little by four cells more.", at_least = 0.67, unit = "of the error with 12",
         value = function(v) return with(v.around_12, 3) end },
  claim{ text = "Absorbing layers are orders of magnitude better than simple absorbing walls: Berenger's against Mur's.", at_least = 100, unit = "times less",
         value = function(v) return sent_back(v.walls[1]) / sent_back(v.walls[2]) end },
  claim{ text = "So is a layer of today, CPML of as many cells (not in the paper).", at_least = 100, unit = "times less",
         value = function(v) return sent_back(v.walls[1]) / sent_back(v.walls[3]) end },
  claim{ text = "A GPU through OpenCL, with the paper's own kernel, is up to 17 times as fast as the CPU.", full = "the grids of --quick are too small",
         published = 17, tolerance = 0.1, better = "more", unit = "times against one core",
         value = function(v)
           local best = 0
           for _, row in ipairs(v.own) do best = math.max(best, both(row.core) / both(row.cl_own)) end
           return best, rawget(v.own[1].cl_own, "device")
         end },
  claim{ text = "Rows that begin at 128 bytes are faster than rows one behind the other, in the same index order.",
         full = "the grids of --quick are too small", at_least = 1.02, unit = "times as fast on CUDA",
         value = function(v)
           local list = {}
           for i, row in ipairs(v.rows) do list[i] = both(row.cuda_dense) / both(row.cuda_aligned) end
           return list
         end },
  claim{ text = "Above f_min a travelling wave comes back with the wanted reflection.", theory = wanted, tolerance = 0.5, unit = "of it",
         value = function(v) return reflection(v.cutoff[#v.cutoff]) end },
  claim{ text = "A GPU is up to 17 times as fast as the CPU.", full = "the grids of --quick are too small",
         published = 17, tolerance = 0.1, better = "more", unit = "times on CUDA against one core",
         value = function(v)
           local best = 0
           for _, row in ipairs(v.size) do best = math.max(best, (row.core.h + row.core.e) / (row.cuda.h + row.cuda.e)) end
           return best
         end },
  claim{ text = "The GPU's time depends less on the size than the CPU's.", full = "the grids of --quick are too small",
         at_most = 1, unit = "of the CPU's growth",
         value = function(v)
           local a, b = v.size[1], v.size[#v.size]
           local gpu, cpu = (b.cuda.h + b.cuda.e) / (a.cuda.h + a.cuda.e), (b.core.h + b.core.e) / (a.core.h + a.core.e)
           return gpu / cpu, string.format("%.0f times more on CUDA, %.0f times on one core from %d to %d cells", gpu, cpu, a.value, b.value)
         end },
  claim{ text = "Aligned access is faster than the paper's index order (its future work).", full = "the grids of --quick are too small",
         at_least = 1.05, unit = "times as fast on CUDA",
         value = function(v)
           local row = v.size[#v.size]
           return (row.cuda_turned.h + row.cuda_turned.e) / (row.cuda.h + row.cuda.e)
         end },
  claim{ text = "Both index orders and the paper's kernel give the same field.",
         holds = function(v)
           local compared = {}
           for _, name in ipairs{"cl", "cuda", "cuda_turned", "cl_own", "cuda_own"} do
             local row = name:find("own") and v.own[1] or v.size[1]
             local there, same = pcall(function() return row[name].digest == row.core.digest end)
             if there and not same then return false, name .. " differs" end
             if there then compared[#compared + 1] = name end
           end
           if #compared == 0 then return nil, "there is no GPU and no OpenCL here" end
           return true, table.concat(compared, ", ") .. " as on one core"
         end },
}
