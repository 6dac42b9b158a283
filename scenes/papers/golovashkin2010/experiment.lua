-- An H-wave in vector and matrix calls of cuBLAS and in kernels; a line cut into parts that are
-- stepped one after the other, and a line held on chip.
local core = { [100] = 0.09, [200] = 0.59, [300] = 1.93, [400] = 4.29, [500] = 7.28, [600] = 9.82, [700] = 12.75, [800] = 15.80,
  [900] = 20.17, [1000] = 24.65, [1500] = 54.57, [2000] = 102.82, [2500] = 158.56, [3000] = 244.68, [3500] = 399.46, [4000] = 653.72 }
local vector = { [100] = 2.99, [200] = 6.00, [300] = 9.02, [400] = 12.00, [500] = 14.92, [600] = 17.85, [700] = 20.80, [800] = 23.78,
  [900] = 26.70, [1000] = 29.63, [1500] = 44.38, [2000] = 59.02, [2500] = 73.75, [3000] = 88.40, [3500] = 103.27, [4000] = 118.97 }
local matrix = { [100] = 0.23, [200] = 1.12, [300] = 3.06, [400] = 7.07, [500] = 12.97, [600] = 21.82, [700] = 33.57, [800] = 51.09,
  [900] = 72.26, [1000] = 97.49, [1500] = 319.82, [2000] = 758.59, [2500] = 1484.20, [3000] = 2530.93, [3500] = 4029.10 }
local kernel = { [100] = 0.10, [200] = 0.10, [300] = 0.11, [400] = 0.18, [500] = 0.26, [600] = 0.37, [700] = 0.49, [800] = 0.65,
  [900] = 0.79, [1000] = 0.97, [1500] = 2.17, [2000] = 3.80, [2500] = 5.99, [3000] = 8.55, [3500] = 11.65, [4000] = 15.23 }

-- Table 4: milliseconds by the line's wavelengths and by the parts it is cut into.
local cpu_parts = { [10] = { 250, 160, 125, [5] = 103, [10] = 85 }, [100] = { 22690, 11770, 8075, [5] = 5154, [10] = 2890 },
  [200] = { 90015, 45885, 31120, [5] = 19300, [10] = 10390 }, [300] = { 200750, 102290, 69130, [5] = 42330, [10] = 23310 } }
local gpu_parts = { [10] = { 2460, 2466, 2460, [5] = 2470, [10] = 2475 }, [100] = { 29750, 29620, 29050, [5] = 28510, [10] = 26995 },
  [200] = { 49300, 49190, 49180, [5] = 48780, [10] = 43380 }, [300] = { 73848, 73828, 73270, [5] = 65064, [10] = 65061 } }
local lines, cuts = { 10, 100, 200, 300 }, { 2, 3, 5, 10 }

local one_core = case{ name = "core", title = "one core", backend = "c", threads = 1, schedule = "sweep" }
local on_cuda = case{ name = "cuda", title = "CUDA", backend = "cuda", schedule = "sweep" }

-- --quick: shorter lines, and not all of them.
local short = { [10] = { set = { long = 10 } }, [100] = { set = { long = 20 } }, [200] = false, [300] = false }

local wholes = { "whole_10", "whole_100", "whole_200", "whole_300" }

-- The same in two dimensions: a guide in parts.
local function cut_guide(parts)
  local numbers = {}
  for p = 1, parts do numbers[p] = p end
  return sweep{ name = "guide_" .. parts, scene = "part.lua", set = { long = 20, entered = 80, across = 160, parts = parts }, over = "part",
                values = numbers, hands = { file = "cut.rec", as = "incoming" }, quick = { set = { long = 6, entered = 24, across = 40 } },
                cases = { one_core, on_cuda } }
end

local function guide_seconds(v, parts, name)
  local sum = 0
  for _, row in ipairs(v["guide_" .. parts]) do sum = sum + row[name].stepping end
  return sum
end

-- The largest difference at the guide's end at the last step, whole and in parts.
local function off_guide(v, parts)
  local a, rows = v.guide_1[1].core.probes, v["guide_" .. parts]
  local b = rows[#rows].core.probes
  return math.max(math.abs(a["end"].last - b["end"].last), math.abs(a.quarter.last - b.quarter.last)) / math.max(a["end"].peak, a.quarter.peak)
end

-- Two mirrors and a cut between them: after Q re-reflections the sum of the even passes, against the whole line.
local function off_mirrors(v, reflections)
  local whole, a, b = v.mirrors_whole.probes, 0, 0
  for p = 2, 2 + 2 * reflections, 2 do a, b = a + v.mirrors[p].probes["end"].last, b + v.mirrors[p].probes.quarter.last end
  return math.max(math.abs(a - whole["end"].last), math.abs(b - whole.quarter.last))
end

local function mirrors_gain(v, reflections)
  local sum = 0
  for p = 1, 2 + 2 * reflections do sum = sum + v.mirrors[p].stepping end
  return v.mirrors_whole.stepping / sum
end

-- E beside the source after the 20 steps that cuBLAS makes: of the core and of a baseline, the larger difference.
local few, slow = 20, 100
local function off_baseline(row, name)
  local worst = 0
  for _, probe in ipairs{"near", "beside"} do
    local s, nearest = row.core.probes[probe], 1
    for i, t in ipairs(s.time) do
      if math.abs(t - few * row.core.dt) < math.abs(s.time[nearest] - few * row.core.dt) then nearest = i end
    end
    worst = math.max(worst, math.abs(s.value[nearest] - row[name].probes[probe].last))
  end
  return worst
end

local function whole_line(long)
  return sweep{ name = "whole_" .. long, scene = "part.lua", set = { long = long }, quick = short[long],
                cases = {
                  one_core, case{ name = "core_chip", title = "one core, on chip", backend = "c", threads = 1, schedule = "blocked" },
                  case{ name = "cl_chip", title = "OpenCL, on chip", backend = "opencl", schedule = "blocked" },
                  on_cuda, case{ name = "cuda_chip", title = "CUDA, on chip", backend = "cuda", schedule = "blocked" },
                  long <= 100 and case{ name = "cl", title = "OpenCL", backend = "opencl", schedule = "sweep" } or nil } }
end

-- Lines of hundreds of thousands of launches take their time on a GPU: of them the longest is cut, into 2 and 10 parts.
local function on_gpu(long, parts) return long < 100 or parts == 1 or long == 300 and (parts == 2 or parts == 10) end

-- The parts of one line, each handed what the one before has recorded.
local function cut_line(long, parts)
  local numbers = {}
  for p = 1, parts do numbers[p] = p end
  return sweep{ name = "cut_" .. long .. "_" .. parts, scene = "part.lua", set = { long = long, parts = parts }, over = "part",
                values = numbers, hands = { file = "cut.rec", as = "incoming" }, quick = short[long], cases = { one_core, on_gpu(long, parts) and on_cuda or nil } }
end

local function whole(v, long, name) return v["whole_" .. long][name] end

-- Seconds of stepping a line in so many parts, one after the other.
local function seconds(v, long, parts, name)
  if parts == 1 then return whole(v, long, name).stepping end
  local sum = 0
  for _, row in ipairs(v["cut_" .. long .. "_" .. parts]) do sum = sum + row[name].stepping end
  return sum
end

local function gain(v, long, parts, name) return seconds(v, long, 1, name) / seconds(v, long, parts, name) end

-- What steps all nodes of all parts, layers too, against the whole line's.
local function less_work(long, parts)
  local function work(p) return p * (100 * long / p + 111) * (5 * long // p + (5 * long % p > 0 and 1 or 0)) end
  return work(1) / work(parts)
end

local function model(parts, reflections) return parts ^ 2 / (parts + 2 * (parts - 1) * reflections) end

local function in_parts(name, published)
  local columns = {}
  for i, long in ipairs(lines) do
    columns[i] = { "(" .. long .. ", " .. 5 * long .. ")", value = function(row, v)
                     return (name == "core" or on_gpu(long, row.value)) and 1e3 * seconds(v, long, row.value, name) or nil
                   end,
                   published = published[long] }
  end
  return columns
end

local function on_chip(head, name, published)
  return { head, value = function(row, v) return 1e3 * seconds(v, row.value, 1, name) end, published = published }
end

local function gains()
  local columns = { { "model, Q = 0", theory = true, value = function(row) return model(row.value, 0) end, format = "%.2f" },
                    { "model, Q = 1", theory = true, value = function(row) return model(row.value, 1) end, format = "%.2f" } }
  for _, long in ipairs(lines) do
    local published = {}
    for _, parts in ipairs(cuts) do published[parts] = cpu_parts[long][1] / cpu_parts[long][parts] end
    columns[#columns + 1] = { "(" .. long .. ", " .. 5 * long .. ")", value = function(row, v) return gain(v, long, row.value, "core") end,
                              published = published, format = "%.2f" }
  end
  columns[#columns + 1] = { "fewer node steps", theory = true, value = function(row) return less_work(300, row.value) end, format = "%.2f" }
  return columns
end

-- A value of each row.
local function each(rows, of)
  local list = {}
  for i, row in ipairs(rows) do list[i] = of(row) end
  return list
end

local reflections = { 0, 1, 2, 3 }

local function row_at(v, n)
  for _, row in ipairs(v.table3) do
    if row.value == n then return row end
  end
  error("no row " .. n)
end

-- How many times as fast `fast` is at n x n nodes; `scale`: its steps are a part of the others'.
local function ratio_at(v, n, slower, fast, scale)
  local row = row_at(v, n)
  return row[slower].stepping / row[fast].stepping / (scale or 1)
end

-- The power of n with which a time grows from 1000 nodes on: least squares of the logarithms.
local function power(v, name)
  local count, sx, sy, sxx, sxy = 0, 0, 0, 0, 0
  for _, row in ipairs(v.table3) do
    if row.value >= 1000 and row.value <= 3500 then
      local x, y = math.log(row.value), math.log(row[name].stepping)
      count, sx, sy, sxx, sxy = count + 1, sx + x, sy + y, sxx + x * x, sxy + x * y
    end
  end
  return (count * sxy - sx * sy) / (count * sxx - sx * sx)
end

local function on_chip_gain(v, long) return seconds(v, long, 1, "cuda") / seconds(v, long, 1, "cuda_chip") end

-- The largest difference of the line's end at the last step, whole and in parts: two probes a quarter of a wave apart.
local function off_end(v, long, parts)
  local a, rows = whole(v, long, "core").probes, v["cut_" .. long .. "_" .. parts]
  local b = rows[#rows].core.probes
  return math.max(math.abs(a["end"].last - b["end"].last), math.abs(a.quarter.last - b.quarter.last))
end

local parts_of_page = {
  title   = "An H-wave by cuBLAS and by kernels, and a line in parts",
  paper   = "D. L. Golovashkin, S. A. Malysheva, 2010: the FDTD method by means of CUDA.",
  machine = "GeForce GT 240 and one core of an Intel Core Duo E6500",

  sweep{ name = "table3", scene = "wave.lua", over = "n", values = {100, 200, 300, 400, 500, 600, 700, 800, 900, 1000, 1500, 2000, 2500, 3000, 3500, 4000},
         steps = 400, quick = { values = {100, 200, 400} },
         cases = {
           case{ name = "core", backend = "c", threads = 1, schedule = "sweep", options = {"--no-simd"}, steps = slow, series = {"near", "beside"} },
           case{ name = "vector", baseline = "cublas-vector", steps = few }, case{ name = "matrix", baseline = "cublas-matrix", steps = few },
           case{ name = "cuda", backend = "cuda", schedule = "sweep" } } },
  sweep{ name = "listings", scene = "wave.lua", over = "n", values = {100, 1000, 4000}, steps = 400, quick = { values = {100, 200} },
         cases = {
           case{ name = "cl", title = "OpenCL, 256 work items of four nodes", backend = "opencl", schedule = "sweep" },
           case{ name = "cl_listing", title = "OpenCL, 100 x 5 of one node", backend = "opencl", schedule = "sweep/group=100x5" },
           case{ name = "cuda", title = "CUDA, 256 threads of four nodes", backend = "cuda", schedule = "sweep" },
           case{ name = "listing", title = "CUDA, 100 x 5 of one node", backend = "cuda", schedule = "sweep/group=100x5" } } },
  run{ name = "mirrors_whole", scene = "mirrors.lua", set = { long = 100 }, quick = { set = { long = 20 } }, backend = "c", threads = 1, schedule = "sweep" },
  sweep{ name = "mirrors", scene = "mirrors.lua", set = { long = 100 }, over = "pass", values = {1, 2, 3, 4, 5, 6, 7, 8},
         quick = { set = { long = 20 } }, backend = "c", threads = 1, schedule = "sweep", hands = { file = "cut.rec", as = "incoming" } },
  run{ name = "lens", scene = "lens.lua" },

  tabulate{ title = "Table 3: seconds for N x N nodes", sweep = "table3", head = "N",
    columns = {
      { "CPU, scalar", case = "core", measure = "stepping", scale = 400 / slow, published = core },
      { "cuBLAS, vectors", case = "vector", measure = "stepping", scale = 400 / few, published = vector },
      { "cuBLAS, matrices", case = "matrix", measure = "stepping", scale = 400 / few, published = matrix },
      { "CUDA kernel", case = "cuda", measure = "stepping", published = kernel } },
    note = "The cuBLAS columns are a baseline written for this experiment: rows by scal and axpy, or products with two identity matrices, "
        .. "stepping the same field from the same start with the same source. It makes 20 of the 400 steps, and its time counts twenty times; the "
        .. "core makes 100, and its time counts four times." },
  tabulate{ title = "The groups of the listings: seconds of 400 steps", sweep = "listings", head = "N",
    columns = { { "OpenCL, 256 of four nodes", case = "cl", measure = "stepping" }, { "OpenCL, 100 x 5", case = "cl_listing", measure = "stepping" },
                { "CUDA, 256 of four nodes", case = "cuda", measure = "stepping" }, { "CUDA, 100 x 5", case = "listing", measure = "stepping" } } },
  plot{ name = "table3", title = "Time against nodes", sweep = "table3", x = "nodes along a side", y = "seconds", logx = true, logy = true,
    lines = { { "CPU", case = "core", measure = "stepping", scale = 400 / slow }, { "cuBLAS, vectors", case = "vector", measure = "stepping", scale = 400 / few },
              { "cuBLAS, matrices", case = "matrix", measure = "stepping", scale = 400 / few }, { "CUDA kernel", case = "cuda", measure = "stepping" },
              { "CPU, published", published = core }, { "vectors, published", published = vector },
              { "matrices, published", published = matrix }, { "kernel, published", published = kernel } } },
  tabulate{ title = "Table 4, CPU: milliseconds of a line (N, M) in D parts, one core", head = "D", rows = {1, 2, 3, 5, 10}, sizes = wholes,
    columns = in_parts("core", cpu_parts),
    note = "N wavelengths long, M wavelengths enter; each part is a run of its own with its own absorbing layer, driven by what the part "
        .. "before has recorded. The stepping of all parts is added up, writing and reading of the recordings included." },
  tabulate{ title = "Table 4, GPU: the same on CUDA", head = "D", rows = {1, 2, 3, 5, 10}, sizes = wholes, columns = in_parts("cuda", gpu_parts) },
  tabulate{ title = "Speed-up on one core beside the model S = P² / (P + 2 (P − 1) Q)", head = "P", rows = cuts, sizes = wholes, columns = gains(),
    note = "Nothing in these lines reflects: Q = 0 and S = P. The gain comes from time, not from size: a part needs a P-th of the steps until "
        .. "its wave has settled. The last column is what remains of P at (300, 1500) with the layers of the parts and whole wavelengths. Our copy of "
        .. "the paper has a minus before 2 (P − 1) Q; see the errata." },
  plot{ name = "gain", title = "Speed-up by cutting the line, one core", rows = cuts, sizes = wholes, x = "parts P", y = "speed-up",
    lines = { { "model, Q = 0", value = function(row) return model(row.value, 0) end },
              { "(100, 500)", value = function(row, v) return gain(v, 100, row.value, "core") end },
              { "(300, 1500)", value = function(row, v) return gain(v, 300, row.value, "core") end },
              { "(300, 1500), published", published = { [2] = 200750 / 102290, [3] = 200750 / 69130, [5] = 200750 / 42330, [10] = 200750 / 23310 } } } },
  tabulate{ title = "Two mirrors, a cut between them: P = 2 and Q re-reflections", head = "Q", rows = reflections, sizes = { "mirrors" },
    columns = { { "model", theory = true, value = function(row) return model(2, row.value) end, format = "%.2f" },
                { "speed-up on one core", value = function(row, v) return mirrors_gain(v, row.value) end, format = "%.2f" },
                { "difference from the whole line", value = function(row, v) return off_mirrors(v, row.value) end, format = "%.4f" },
                { "0.36^Q of the first", theory = true, value = function(row, v) return 0.36 ^ row.value * off_mirrors(v, 0) end, format = "%.4f" } },
    note = "A mirror of reflection 0.6 stands in each half. Each re-reflection takes a pass through both halves more and leaves 0.36 of the error." },
  tabulate{ title = "A guide in two dimensions in parts: milliseconds", head = "D", rows = { 1, 2, 4 }, sizes = { "guide_1", "guide_2", "guide_4" },
    columns = { { "one core", value = function(row, v) return 1e3 * guide_seconds(v, row.value, "core") end },
                { "CUDA", value = function(row, v) return 1e3 * guide_seconds(v, row.value, "cuda") end },
                { "speed-up, one core", value = function(row, v) return guide_seconds(v, 1, "core") / guide_seconds(v, row.value, "core") end, format = "%.2f" },
                { "model, Q = 0", theory = true, value = function(row) return model(row.value, 0) end, format = "%.2f" } },
    note = "The paper's next step: the same decomposition of a two-dimensional domain, a whole cut recorded and replayed." },
  tabulate{ title = "A line held on chip: milliseconds, step by step and in blocked steps", head = "N", rows = lines, sizes = wholes,
    columns = { on_chip("core, sweep", "core"), on_chip("core, on chip", "core_chip"),
                { "OpenCL, sweep", value = function(row, v) return row.value <= 100 and 1e3 * seconds(v, row.value, 1, "cl") or nil end }, on_chip("OpenCL, on chip", "cl_chip"),
                on_chip("CUDA, sweep", "cuda", { [10] = 2460, [100] = 29750, [200] = 49300, [300] = 73848 }),
                on_chip("CUDA, on chip", "cuda_chip", { [10] = 60, [100] = 610 }) },
    note = "The paper's subdomains in shared memory are 3 for N = 10 and 33 for N = 100. The blocked schedule holds a piece of the line on chip "
        .. "for many steps in the same way but needs no recording: neighbouring pieces overlap. "
        .. "On a core the whole line lies in the cache anyway." },
  pictures{ run = "lens", name = "ez", steps = {800, 2200}, title = "A dielectric lens" },

  claim{ text = "A kernel of one's own is faster than calls of cuBLAS at every size.", at_least = 1, unit = "times",
         value = function(v)
           return each(v.table3, function(row) return 400 / few * math.min(row.vector.stepping, row.matrix.stepping) / row.cuda.stepping end)
         end },
  claim{ text = "cuBLAS steps the same field as the kernels: E beside the source, every size, vectors and matrices.", at_most = 1e-4,
         unit = "V/m off, of a source of 1 V/m",
         value = function(v)
           local list = each(v.table3, function(row) return off_baseline(row, "vector") end)
           for _, row in ipairs(v.table3) do list[#list + 1] = off_baseline(row, "matrix") end
           return list
         end },
  claim{ text = "Groups of 100 x 5 work items give the same field.",
         holds = function(v)
           local compared = 0
           for _, row in ipairs(v.listings) do
             for name, other in pairs{ cl_listing = "cl", listing = "cuda" } do
               local there, same = pcall(function() return row[name].digest == row[other].digest end)
               if there and not same then return false, name .. " differs at " .. row.value end
               compared = compared + (there and 1 or 0)
             end
           end
           if compared == 0 then return nil, "there is no OpenCL and no CUDA here" end
           return true, compared .. " comparisons"
         end },
  claim{ text = "The kernel is 42.9 times as fast as scalar code at 4000 x 4000.", full = "the grids of --quick are too small",
         published = 42.9, tolerance = 0.1, better = "more", unit = "times", value = function(v) return ratio_at(v, 4000, "core", "cuda", slow / 400) end },
  claim{ text = "The kernel is 25 times as fast as scalar code at 1500 x 1500.", full = "the grids of --quick are too small",
         published = 25, tolerance = 0.1, better = "more", unit = "times", value = function(v) return ratio_at(v, 1500, "core", "cuda", slow / 400) end },
  claim{ text = "At 100 x 100 the kernel gains nothing (0.9 times): few nodes do not pay for a call.",
         published = 0.09 / 0.10, tolerance = 0.2, unit = "times", value = function(v) return ratio_at(v, 100, "core", "cuda", slow / 400) end },
  claim{ text = "cuBLAS' vectors are 5.5 times as fast as scalar code at 4000 x 4000.", full = "the grids of --quick are too small",
         published = 5.5, tolerance = 0.15, better = "more", unit = "times", value = function(v) return ratio_at(v, 4000, "core", "vector", slow / few) end },
  claim{ text = "cuBLAS' vectors are twice as fast as scalar code at 1500 x 1500 (the text; table 3 has 1.23).", full = "the grids of --quick are too small",
         published = { 1.23, 2 }, better = "more", unit = "times", value = function(v) return ratio_at(v, 1500, "core", "vector", slow / few) end },
  claim{ text = "At 1000 x 1000 the kernel is 30 times as fast as cuBLAS' vectors.", full = "the grids of --quick are too small",
         published = 30, tolerance = 0.15, better = "more", unit = "times",
         value = function(v) return 400 / few * ratio_at(v, 1000, "vector", "cuda") end },
  claim{ text = "At 4000 x 4000 it is 7.8 times as fast.", full = "the grids of --quick are too small",
         published = 7.8, tolerance = 0.15, better = "more", unit = "times",
         value = function(v) return 400 / few * ratio_at(v, 4000, "vector", "cuda") end },
  claim{ text = "That gain falls to 7.8/30 from 1000 to 4000 nodes a side: the library is made for large problems.",
         full = "the grids of --quick are too small", published = 7.8 / 30, tolerance = 0.2,
         value = function(v) return ratio_at(v, 4000, "vector", "cuda") / ratio_at(v, 1000, "vector", "cuda") end },
  claim{ text = "The time of cuBLAS' vectors grows linearly with the nodes a side.", full = "the grids of --quick are too small",
         published = 1, tolerance = 0.15, unit = "the power from 1000 nodes on", value = function(v) return power(v, "vector") end },
  claim{ text = "The time of scalar code grows with the square of the nodes a side.", full = "the grids of --quick are too small",
         published = 2, tolerance = 0.15, unit = "the power from 1000 nodes on", value = function(v) return power(v, "core") end },
  claim{ text = "The time of cuBLAS' matrices grows with the square as well (the text; table 3 itself grows with the cube).",
         full = "the grids of --quick are too small", published = 2, tolerance = 0.15, unit = "the power from 1000 nodes on",
         value = function(v) return power(v, "matrix") end },
  claim{ text = "cuBLAS' matrices are never faster than scalar code.", at_least = 1, unit = "times the core's time",
         value = function(v) return each(v.table3, function(row) return slow / few * row.matrix.stepping / row.core.stepping end) end },
  claim{ text = "A line stepped in parts, recorded and replayed, has the field of the whole line at its end.", at_most = 1e-3,
         unit = "of the amplitude",
         value = function(v)
           local list = {}
           for _, long in ipairs(lines) do
             for _, parts in ipairs(cuts) do
               local there, off = pcall(off_end, v, long, parts)
               if there then list[#list + 1] = off end
             end
           end
           return list, #list .. " lines compared"
         end },
  claim{ text = "P parts are P times as fast as the whole line where nothing reflects: the model with Q = 0, at (300, 1500).",
         full = "the lines of --quick are too short", theory = { 0.8, 1.2 }, unit = "of the model",
         value = function(v)
           local list = {}
           for i, parts in ipairs(cuts) do list[i] = gain(v, 300, parts, "core") / model(parts, 0) end
           return list
         end },
  claim{ text = "With Q re-reflections two parts are 4 / (2 + 2 Q) times as fast as the whole line: Q = 0, 1, 2, 3 between two mirrors.",
         full = "the lines of --quick are too short", theory = { 0.8, 1.2 }, unit = "of the model",
         value = function(v)
           return each(reflections, function(q) return mirrors_gain(v, q) / model(2, q) end)
         end },
  claim{ text = "Each re-reflection takes the part of the error away that both mirrors send back: 0.36 is left.", theory = 0.36, tolerance = 0.35,
         unit = "left by each of the first two",
         value = function(v)
           local first, second, third = off_mirrors(v, 0), off_mirrors(v, 1), off_mirrors(v, 2)
           return { second / math.max(first, 1e-12), third / math.max(second, 1e-12) }
         end },
  claim{ text = "A two-dimensional guide in 2 and in 4 parts has the field of the whole at its end.", at_most = 0.01, unit = "of the amplitude",
         full = "the guide of --quick is too short for a settled wave",
         value = function(v) return { off_guide(v, 2), off_guide(v, 4) } end },
  claim{ text = "It is 2 and 4 times as fast on one core: the model with Q = 0 in two dimensions.", full = "the guide of --quick is too short",
         theory = { 0.7, 1.2 }, unit = "of the model",
         value = function(v)
           return { guide_seconds(v, 1, "core") / guide_seconds(v, 2, "core") / 2, guide_seconds(v, 1, "core") / guide_seconds(v, 4, "core") / 4 }
         end },
  claim{ text = "Subdomains held in shared memory are 41 times as fast on a GPU at N = 10.", full = "the lines of --quick are too short",
         published = 41, tolerance = 0.2, better = "more", unit = "times", value = function(v) return on_chip_gain(v, 10) end },
  claim{ text = "At N = 100 they are 49 times as fast.", full = "the lines of --quick are too short",
         published = 49, tolerance = 0.2, better = "more", unit = "times", value = function(v) return on_chip_gain(v, 100) end },
  claim{ text = "Every way of stepping the whole line gives the same bits.",
         holds = function(v)
           local compared = 0
           for _, long in ipairs(lines) do
             for _, name in ipairs(long <= 100 and {"core_chip", "cl", "cl_chip", "cuda", "cuda_chip"} or {"core_chip", "cl_chip", "cuda", "cuda_chip"}) do
               local there, same = pcall(function() return whole(v, long, name).digest == whole(v, long, "core").digest end)
               if there and not same then return false, name .. " differs at N = " .. long end
               compared = compared + (there and 1 or 0)
             end
           end
           if compared == 0 then return nil, "there is one way only" end
           return true, compared .. " comparisons with one core"
         end },
}

-- Table 4 line by line: what cutting gains, in parts of what was published.
for _, long in ipairs(lines) do
  for _, device in ipairs{ { "core", "a CPU", cpu_parts }, { "cuda", "a GPU", gpu_parts } } do
    local published, numbers, gains_text, made = {}, {}, {}, {}
    for _, parts in ipairs(cuts) do
      if device[1] == "core" or on_gpu(long, parts) then
        made[#made + 1] = parts
        published[#made] = device[3][long][1] / device[3][long][parts]
        numbers[#made], gains_text[#made] = tostring(parts), string.format("%.2f", published[#made])
      end
    end
    if #made > 0 then parts_of_page[#parts_of_page + 1] = claim{
      text = string.format("On %s a line of (%d, %d) in %s parts is %s times as fast.", device[2], long, 5 * long,
                           table.concat(numbers, ", "), table.concat(gains_text, ", ")),
      full = "the lines of --quick are too short", published = { 0.8, 1.25 }, better = "more", unit = "of the published gains",
      value = function(v)
        local list, texts = {}, {}
        for i, parts in ipairs(made) do
          local measured = gain(v, long, parts, device[1])
          list[i], texts[i] = measured / published[i], string.format("%.2f", measured)
        end
        return list, table.concat(texts, ", ") .. " times"
      end } end
  end
end

for _, long in ipairs(lines) do
  parts_of_page[#parts_of_page + 1] = whole_line(long)
  for _, parts in ipairs(cuts) do parts_of_page[#parts_of_page + 1] = cut_line(long, parts) end
end
for _, parts in ipairs{1, 2, 4} do parts_of_page[#parts_of_page + 1] = cut_guide(parts) end
return experiment(parts_of_page)
