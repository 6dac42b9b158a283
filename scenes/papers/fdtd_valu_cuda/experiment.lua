-- A 2D TM wave with Mur walls in SIMD and in CUDA, and inside it demir2010's sweep over cubes.
local ms = 1e3

local serial = case{ name = "serial", title = "serial C: one thread, no SIMD", backend = "c", threads = 1, options = {"--no-simd"} }
local simd   = case{ name = "simd",   title = "data-parallel C: one thread, SIMD", backend = "c", threads = 1 }
local all    = case{ name = "all",    title = "data-parallel C: all threads", backend = "c" }
local cl     = case{ name = "cl",     title = "OpenCL", backend = "opencl" }
local cuda   = case{ name = "cuda",   title = "CUDA", backend = "cuda" }

local function in_ms(case, title, measure, published)
  return { title, case = case, measure = measure, scale = ms, published = published }
end

local function both(m) return ms * (m.h + m.e) end

-- What the parts of a program that are told apart leave of main.
local function rest(m) return m.main - m.script - m.voxels - m.compile - m.stepping - m.output end

return experiment {
  title   = "A 2D TM wave in SIMD and in CUDA",
  paper   = "FDTD by vector units (VALU) and CUDA, with Demir & Elsherbeni 2010 (demir2010) inside it.",
  machine = "Intel Core i5-3210M and a GPU of its day",
  text    = "All times in milliseconds as in the paper: main is the whole program, compute the stepping, H and E one update of that field. "
         .. "Our steps are those of the sweep schedule, so that H and E are passes of their own.",

  sweep{ name = "devices", scene = "plane.lua", set = { nx = 2000, ny = 1000 }, steps = 1000, schedule = "sweep", measure = {"kernels"},
         quick = { set = { nx = 400, ny = 200 }, steps = 200 }, cases = { serial, simd, all, cl, cuda } },
  sweep{ name = "layout", scene = "plane.lua", set = { nx = 1000, ny = 1000 }, steps = 1000, measure = {"kernels"}, repeats = 2,
         backend = "c", threads = 1, quick = { set = { nx = 300, ny = 300 }, steps = 200, repeats = 1 },
         cases = { case{ name = "traditional", title = "traditional", schedule = "sweep-traditional" },
                   case{ name = "reduced", title = "reduced", schedule = "sweep-reduced" },
                   case{ name = "own", title = "yeec's: no helper nodes, padded rows of one length", schedule = "sweep" },
                   case{ name = "traditional_cl", title = "traditional, OpenCL", backend = "opencl", schedule = "sweep-traditional" },
                   case{ name = "reduced_cl", title = "reduced, OpenCL", backend = "opencl", schedule = "sweep-reduced" },
                   case{ name = "traditional_cuda", title = "traditional, CUDA", backend = "cuda", schedule = "sweep-traditional" },
                   case{ name = "reduced_cuda", title = "reduced, CUDA", backend = "cuda", schedule = "sweep-reduced" } } },
  sweep{ name = "layout3d", scene = "cube.lua", set = { n = 128 }, steps = 100, measure = {"kernels"},
         backend = "c", threads = 1, quick = { set = { n = 32 }, steps = 20 },
         cases = { case{ name = "own", title = "yeec's: padded rows of one length", schedule = "sweep" },
                   case{ name = "reduced", title = "reduced", schedule = "sweep-reduced" },
                   case{ name = "reduced_cl", title = "reduced, OpenCL", backend = "opencl", schedule = "sweep-reduced" },
                   case{ name = "reduced_cuda", title = "reduced, CUDA", backend = "cuda", schedule = "sweep-reduced" } } },
  sweep{ name = "width", scene = "plane.lua", set = { ny = 1000 }, steps = 1000, over = "nx", values = {1000, 2000, 3000},
         schedule = "sweep", measure = {"kernels"}, repeats = 2,
         quick = { set = { ny = 300 }, steps = 100, values = {300, 600, 900}, repeats = 1 }, cases = { simd, cl, cuda } },
  sweep{ name = "vectors", scene = "plane.lua", set = { nx = 400, ny = 200 }, steps = 2000, backend = "c", threads = 1, measure = {"kernels"},
         quick = { steps = 100 },
         cases = {
           case{ name = "f32_scalar", title = "one site at a time, f32", precision = "f32", schedule = "sweep", options = {"--no-simd"} },
           case{ name = "f32_128", title = "128 bits, f32", precision = "f32", schedule = "sweep", options = {"--simd", "128"} },
           case{ name = "f32_256", title = "256 bits, f32", precision = "f32", schedule = "sweep", options = {"--simd", "256"} },
           case{ name = "f32_512", title = "512 bits, f32", precision = "f32", schedule = "sweep", options = {"--simd", "512"} },
           case{ name = "f32_dense", title = "512 bits, f32, rows one behind the other", precision = "f32", schedule = "sweep/align=1", options = {"--simd", "512"} },
           case{ name = "f64_scalar", title = "one site at a time, f64", precision = "f64", schedule = "sweep", options = {"--no-simd"} },
           case{ name = "f64_128", title = "128 bits, f64", precision = "f64", schedule = "sweep", options = {"--simd", "128"} },
           case{ name = "f64_256", title = "256 bits, f64", precision = "f64", schedule = "sweep", options = {"--simd", "256"} },
           case{ name = "f64_512", title = "512 bits, f64", precision = "f64", schedule = "sweep", options = {"--simd", "512"} },
           case{ name = "f64_dense", title = "512 bits, f64, rows one behind the other", precision = "f64", schedule = "sweep/align=1", options = {"--simd", "512"} } } },
  sweep{ name = "pitch", scene = "plane.lua", set = { ny = 1000 }, steps = 500, over = "nx", values = {1001, 2001}, measure = {"kernels"},
         quick = { set = { ny = 100 }, values = {101}, steps = 50 },
         cases = { case{ name = "cl_pitch", backend = "opencl", schedule = "sweep/align=32/group=64x4" },
                   case{ name = "cl_dense", backend = "opencl", schedule = "sweep/align=1/group=64x4" },
                   case{ name = "cuda_pitch", backend = "cuda", schedule = "sweep/align=32/group=64x4" },
                   case{ name = "cuda_dense", backend = "cuda", schedule = "sweep/align=1/group=64x4" } } },
  sweep{ name = "padding", scene = "cube.lua", over = "n", values = {100, 150}, steps = 100, quick = { values = {21}, steps = 20 },
         cases = { case{ name = "cuda_padded", backend = "cuda", schedule = "sweep/align=16/group=64x4" },
                   case{ name = "cuda_dense", backend = "cuda", schedule = "sweep/align=1/group=64x4" } } },
  sweep{ name = "length", scene = "plane.lua", set = { nx = 2000, ny = 1000 }, over = "steps", values = {1000, 3000},
         schedule = "sweep", measure = {"kernels"}, quick = { set = { nx = 300, ny = 300 }, values = {200, 600} }, cases = { simd, cuda } },
  sweep{ name = "walls", scene = "plane.lua", set = { nx = 2000, ny = 1000 }, steps = 300, over = "wall", values = {"mur", "pec", "cpml"},
         schedule = "sweep", quick = { set = { nx = 300, ny = 200 }, steps = 80 }, cases = { serial, simd, all, cl, cuda } },
  sweep{ name = "memory", scene = "plane.lua", set = { nx = 2000, ny = 1000 }, steps = 500, measure = {"kernels"},
         quick = { set = { nx = 400, ny = 300 }, steps = 200 },
         cases = {
           case{ name = "c_folded", title = "C, folded", backend = "c", schedule = "sweep" },
           case{ name = "c_arrays", title = "C, arrays in memory", backend = "c", schedule = "sweep-arrays" },
           case{ name = "cl_folded", title = "OpenCL, folded", backend = "opencl", schedule = "sweep" },
           case{ name = "cl_arrays", title = "OpenCL, arrays in memory", backend = "opencl", schedule = "sweep-arrays" },
           case{ name = "cl_constants", title = "OpenCL, constant memory", backend = "opencl", schedule = "sweep-constants" },
           case{ name = "cuda_constants", title = "CUDA, constant memory", backend = "cuda", schedule = "sweep-constants" },
           case{ name = "cuda_folded", title = "CUDA, folded", backend = "cuda", schedule = "sweep" },
           case{ name = "cuda_arrays", title = "CUDA, arrays in memory", backend = "cuda", schedule = "sweep-arrays" } } },
  sweep{ name = "cubes", scene = "cube.lua", over = "n", values = {32, 64, 96, 128, 192, 256}, steps = 100,
         quick = { values = {16, 48}, steps = 40 },
         cases = { case{ name = "c", backend = "c" }, case{ name = "cl", backend = "opencl" },
                   case{ name = "cuda", backend = "cuda" }, case{ name = "sweep", backend = "cuda", schedule = "sweep" },
                   case{ name = "march", backend = "cuda", schedule = "sweep-march/group=16x16" } } },
  run{ name = "look", scene = "plane.lua", set = { nx = 600, ny = 300, pictures = true }, quick = { set = { nx = 300, ny = 150 }, steps = 500 } },

  pictures{ run = "look", name = "ez", steps = {500, 1000}, quick = {250, 500}, title = "The scene: a line source between Mur walls" },

  tabulate{ title = "Tables 3-3 and 4-1: a plane of nx x ny", sweep = "devices", by = "case", head = "program",
    columns = {
      in_ms(nil, "main", "main", { serial = 10330.43, simd = 7835.78, cuda = 888.30 }),
      in_ms(nil, "compute", "stepping", { serial = 10313.62, simd = 7819.76 }),
      in_ms(nil, "H", "h", { serial = 6.16, simd = 4.64 }), in_ms(nil, "E", "e", { serial = 4.10, simd = 3.13 }) } },
  tabulate{ title = "Table 3-4: node layouts, one thread", sweep = "layout", by = "case", head = "layout",
    columns = {
      in_ms(nil, "main", "main", { traditional = 4229.46, reduced = 4082.64 }),
      in_ms(nil, "compute", "stepping", { traditional = 4216.81, reduced = 4070.73 }),
      in_ms(nil, "H", "h", { traditional = 2.50, reduced = 2.41 }), in_ms(nil, "E", "e", { traditional = 1.68, reduced = 1.62 }),
      { "digest of Ez", measure = "digests.Ez" } },
    note = "The reduced layout has dense arrays of different shape without the H nodes on the walls (6 + 6 in 3 x 3 cells, where the "
        .. "traditional one has 12 + 12 and updates and stores a helper row and column besides). Its vectors are not aligned." },
  tabulate{ title = "The same in three dimensions, conducting walls", sweep = "layout3d", by = "case", head = "layout",
    columns = { in_ms(nil, "main", "main"), in_ms(nil, "compute", "stepping"), in_ms(nil, "H", "h"), in_ms(nil, "E", "e"), { "digest", measure = "digest" } } },
  tabulate{ title = "Tables 3-5, 4-2 and 4-3: against the plane's width", sweep = "width", head = "n",
    columns = {
      in_ms("simd", "SIMD main", "main", { [1000] = 4082.64, [2000] = 7835.78, [3000] = 11597.80 }),
      in_ms("simd", "SIMD H", "h", { [1000] = 2.412, [2000] = 4.64, [3000] = 6.87 }),
      in_ms("simd", "SIMD E", "e", { [1000] = 1.62, [2000] = 3.13, [3000] = 4.65 }),
      in_ms("cl", "OpenCL main", "main"),
      in_ms("cuda", "CUDA main", "main", { [1000] = 6203.20, [2000] = 883.30, [3000] = 923.67 }),
      in_ms("cuda", "CUDA compute", "stepping") },
    note = "The paper's 6203 ms at n = 1000 hold 5500 ms without an explanation: a context's creation and a first allocation, which our "
        .. "main holds too and our compute does not." },
  fit{ name = "growth", title = "H + E with SIMD, s", sweep = "width", case = "simd", measure = function(m) return m.h + m.e end },
  fit{ name = "growth_step", title = "a whole step with SIMD, s", sweep = "width", case = "simd", measure = "per_step" },
  tabulate{ title = "Tables 3-6 and 4-4: against the steps", sweep = "length", head = "steps",
    columns = {
      in_ms("simd", "SIMD main", "main", { [1000] = 7835.78, [3000] = 23247.73 }),
      in_ms("simd", "SIMD H", "h", { [1000] = 4.64, [3000] = 4.59 }), in_ms("simd", "SIMD E", "e", { [1000] = 3.13, [3000] = 3.10 }),
      in_ms("cuda", "CUDA main", "main", { [1000] = 833.30, [3000] = 1139.94 }), in_ms("cuda", "CUDA compute", "stepping") } },
  tabulate{ title = "A launch is not a run, and three clocks", sweep = "devices", by = "case", head = "program",
    columns = {
      in_ms(nil, "enqueueing a step", "launch"), in_ms(nil, "a step in the run", "per_step"), in_ms(nil, "a step in bench", "bench_per_step"),
      { "its kernels, each waited for", measure = function(m) return ms * (m.h + m.e + m.points) end },
      { "H and E of these", measure = function(m) return ms * (m.h + m.e) end },
      { "launches a step", measure = "launches" } },
    note = "The run's step is compute over the steps, batches, samples and the guard's looks included; bench steps the same kernels without "
        .. "them. The kernels' own times are taken with a wait after every launch, which costs a few microseconds of a GPU and a barrier of all "
        .. "threads of a CPU, so that their sum may lie above a step; where fields fit a cache, E finds what H has left. A launch on a GPU returns before the kernel has run; the paper's kernel times on CUDA (below a hundredth of the CPU's) are "
        .. "those of launches. The step as it runs is what counts." },
  tabulate{ title = "Where main's time goes, ms", sweep = "devices", by = "case", head = "program",
    columns = { in_ms(nil, "main", "main"), in_ms(nil, "scene", "script"), in_ms(nil, "voxels", "voxels"), in_ms(nil, "compiler", "compile"),
                in_ms(nil, "steps", "stepping"), in_ms(nil, "output", "output"),
                { "the rest", measure = function(m) return ms * rest(m) end } },
    note = "The rest is the program's start, the context, the allocations, zeroing on the device, the copies back and the digests. The compiler's "
        .. "part is what it takes to load what an earlier run has left, or to compile." },
  tabulate{ title = "Widths of vectors on one core", sweep = "vectors", by = "case", head = "vectors",
    columns = { in_ms(nil, "H", "h"), in_ms(nil, "E", "e"), in_ms(nil, "a step", "per_step"), { "digest", measure = "digest" } },
    note = "The width that the compiler prefers in the loops of sweep: 128 bits are SSE's, 256 AVX's, 512 AVX-512's, always with fused multiply-adds. "
        .. "Rows one behind the other begin at any address, so that nearly every load is unaligned." },
  tabulate{ title = "Rows of a pitch of 128 bytes, or one behind the other: H and E on GPUs, ms", sweep = "pitch", head = "nx",
    columns = { { "OpenCL, pitch", case = "cl_pitch", measure = both }, { "OpenCL, dense", case = "cl_dense", measure = both },
                { "CUDA, pitch", case = "cuda_pitch", measure = both }, { "CUDA, dense", case = "cuda_dense", measure = both } } },
  tabulate{ title = "Mur, perfectly conducting and absorbing walls: stepping", sweep = "walls", head = "walls",
    columns = { in_ms("serial", "serial", "stepping"), in_ms("simd", "SIMD", "stepping"), in_ms("all", "all threads", "stepping"), in_ms("cl", "OpenCL", "stepping"),
                in_ms("cuda", "CUDA", "stepping"), { "digest", case = "all", measure = "digest" } },
    note = "Steps so few that the wave has not come back from the walls: the digests agree." },
  tabulate{ title = "Coefficients folded into the kernel or read from memory", sweep = "memory", by = "case", head = "program",
    columns = { in_ms(nil, "H", "h"), in_ms(nil, "E", "e"), in_ms(nil, "a step", "bench_per_step"), { "digest", measure = "digest" } } },
  tabulate{ title = "demir2010: million cells per second against the cube", sweep = "cubes", head = "cells a side",
    columns = { { "C", case = "c", measure = "cells_per_second", scale = 1e-6 }, { "OpenCL", case = "cl", measure = "cells_per_second", scale = 1e-6 },
                { "CUDA", case = "cuda", measure = "cells_per_second", scale = 1e-6 },
                { "CUDA, sweep", case = "sweep", measure = "cells_per_second", scale = 1e-6 },
                { "CUDA, march in z", case = "march", measure = "cells_per_second", scale = 1e-6 } },
    note = "The march in z is the paper's first kernel: groups of 16 x 16 across x and y, each work item a column, nothing kept on chip. Published: about 450 on a Tesla C1060, rising with the size." },
  tabulate{ title = "demir2010: rows padded to 16 cells, or not: million cells per second", sweep = "padding", head = "cells a side",
    columns = { { "CUDA, padded", case = "cuda_padded", measure = "cells_per_second", scale = 1e-6 },
                { "CUDA, not padded", case = "cuda_dense", measure = "cells_per_second", scale = 1e-6 } } },
  plot{ name = "cubes", title = "Speed against the cube's size", sweep = "cubes", x = "cells a side", y = "million cells per second", logy = true,
    lines = { { "C", case = "c", measure = "cells_per_second", scale = 1e-6 }, { "OpenCL", case = "cl", measure = "cells_per_second", scale = 1e-6 },
              { "CUDA", case = "cuda", measure = "cells_per_second", scale = 1e-6 },
              { "CUDA, sweep", case = "sweep", measure = "cells_per_second", scale = 1e-6 },
              { "CUDA, march in z", case = "march", measure = "cells_per_second", scale = 1e-6 },
              { "Tesla C1060, published", published = { [32] = 450, [256] = 450 } } } },

  claim{ text = "SIMD on one core takes 0.76 of the serial time.", published = 0.76, tolerance = 0.1, better = "less",
         unit = "of the serial time", value = function(v) return v.devices.simd.stepping / v.devices.serial.stepping end },
  claim{ text = "H and E are 99.3 % of main, serial.", full = "the plane of --quick is too small", published = 99.3, tolerance = 0.05, unit = "%",
         value = function(v)
           local m = v.devices.serial
           return 100 * (m.h + m.e) * m.steps / m.main
         end },
  claim{ text = "The reduced node layout saves 3.45 % of the time.", full = "the arrays of --quick fit the caches: no figure",
         published = 3.45, tolerance = 0.3, better = "more", unit = "%",
         value = function(v) return 100 * (1 - v.layout.reduced.stepping / v.layout.traditional.stepping) end },
  claim{ text = "Unaligned loads are 4.5 times slower (3.1).", full = "the run of --quick is too short", published = 4.5, tolerance = 0.3, unit = "times",
         value = function(v) return (v.vectors.f32_dense.h + v.vectors.f32_dense.e) / (v.vectors.f32_512.h + v.vectors.f32_512.e) end },
  claim{ text = "Wider vectors are faster: 256 bits than 128, in both precisions.", full = "the run of --quick is too short", at_least = 1, unit = "times as fast",
         value = function(v)
           local m = v.vectors
           return { (m.f32_128.h + m.f32_128.e) / (m.f32_256.h + m.f32_256.e), (m.f64_128.h + m.f64_128.e) / (m.f64_256.h + m.f64_256.e) }
         end },
  claim{ text = "All widths and rows give the same field.",
         holds = function(v)
           local m = v.vectors
           for _, name in ipairs{"128", "256", "512", "dense"} do
             if m["f32_" .. name].digest ~= m.f32_scalar.digest or m["f64_" .. name].digest ~= m.f64_scalar.digest then return false, name .. " differs" end
           end
           return true, m.f32_scalar.digest .. " and " .. m.f64_scalar.digest
         end },
  claim{ text = "cudaMallocPitch saves up to 50 % of the time on CUDA.", full = "the planes of --quick are too small", published = 50, tolerance = 0.3, unit = "%",
         value = function(v)
           local best = -100
           for _, row in ipairs(v.pitch) do best = math.max(best, 100 * (1 - both(row.cuda_pitch) / both(row.cuda_dense))) end
           return best
         end },
  claim{ text = "Of main on CUDA 0.81 % is spent in kernels (4.4).", full = "the plane of --quick is too small", published = 0.81, tolerance = 0.3, unit = "%",
         value = function(v) return 100 * v.devices.cuda.stepping / v.devices.cuda.main end },
  claim{ text = "Of main on CUDA 89.3 % goes into the context and the first allocation (4.4): here all but scene, compiler, steps and output.",
         full = "the plane of --quick is too small", published = 89.3, tolerance = 0.1, unit = "%",
         value = function(v) return 100 * rest(v.devices.cuda) / v.devices.cuda.main end },
  claim{ text = "demir2010: rows padded to 16 cells are faster, at every size that is no multiple of 16.", full = "the cube of --quick is too small",
         at_least = 1, unit = "times as fast on CUDA",
         value = function(v)
           local list = {}
           for i, row in ipairs(v.padding) do list[i] = row.cuda_padded.cells_per_second / row.cuda_dense.cells_per_second end
           return list
         end },
  claim{ text = "demir2010: what stays in registers and on chip makes kernels faster than the march in z alone.", full = "the cubes of --quick are too small",
         at_least = 1, unit = "times as fast at the largest cube",
         value = function(v) return v.cubes[#v.cubes].cuda.cells_per_second / v.cubes[#v.cubes].march.cells_per_second end },
  claim{ text = "All layouts give the same field: Ez of the plane, all of the cube.",
         holds = function(v)
           local plane, cube = v.layout.traditional.digests.Ez, v.layout3d.own.digest
           return v.layout.reduced.digests.Ez == plane and v.layout.own.digests.Ez == plane and v.layout3d.reduced.digest == cube,
                  plane .. " and " .. cube
         end },
  claim{ text = "Both places of the coefficients give the same field.",
         holds = function(v) return v.memory.c_folded.digest == v.memory.c_arrays.digest, v.memory.c_folded.digest end },
  claim{ text = "So do literals, constant memory and arrays on GPUs, rows of any pitch, and the march in z.",
         holds = function(v)
           local pairs_of = { { v.memory, "c_folded", { "cl_folded", "cl_arrays", "cl_constants", "cuda_folded", "cuda_arrays", "cuda_constants" } } }
           for _, row in ipairs(v.pitch) do pairs_of[#pairs_of + 1] = { row, "cuda_pitch", { "cl_pitch", "cl_dense", "cuda_dense" } } end
           for _, row in ipairs(v.padding) do pairs_of[#pairs_of + 1] = { row, "cuda_padded", { "cuda_dense" } } end
           for _, row in ipairs(v.cubes) do pairs_of[#pairs_of + 1] = { row, "c", { "march" } } end
           local compared = 0
           for _, p in ipairs(pairs_of) do
             for _, name in ipairs(p[3]) do
               local there, same = pcall(function() return p[1][name].digest == p[1][p[2]].digest end)
               if there and not same then return false, name .. " differs" end
               compared = compared + (there and 1 or 0)
             end
           end
           if compared == 0 then return nil, "there is no OpenCL and no CUDA here" end
           return true, compared .. " comparisons"
         end },
  claim{ text = "On one core H and E grow linearly with the plane (table 3-5).", full = "the planes of --quick fit the caches, some of them",
         at_least = 0.97, unit = "R² of H + E", value = function(v) return v.growth.r2 end },
  claim{ text = "Against n = 1000 H and E grow as 0.92 n + 0.08 with n in thousands: hardly anything is spent beside the cells.",
         full = "the planes of --quick fit the caches", tolerance = 0.12, published = 0.92, unit = "the slope",
         value = function(v) return 1000 * v.growth.slope / (1000 * v.growth.slope + v.growth.offset) end },
  claim{ text = "The whole step grows linearly (not in the paper, whose H and E make up its step).", at_least = 0.97,
         full = "the planes of --quick fit the caches, some of them", unit = "R² of a step", value = function(v) return v.growth_step.r2 end },
  claim{ text = "The time of one H or E update does not depend on the number of steps (-1 % from 1000 to 3000).",
         full = "the steps of --quick are too few", published = 7.69 / 7.77, tolerance = 0.05, unit = "times",
         value = function(v) return (v.length[2].simd.h + v.length[2].simd.e) / (v.length[1].simd.h + v.length[1].simd.e) end },
  claim{ text = "Three times the steps take 2.97 times as long.", full = "the steps of --quick are too few",
         published = 23247.73 / 7835.78, tolerance = 0.1, unit = "times in main",
         value = function(v) return v.length[2].simd.main / v.length[1].simd.main end },
  claim{ text = "CUDA is 11.6 times as fast as serial code at 2000 x 1000, in main.", full = "the plane of --quick is too small",
         published = 11.6, tolerance = 0.1, better = "more", unit = "times",
         value = function(v)
           return v.devices.serial.main / v.devices.cuda.main,
                  string.format("%.0f times in compute", v.devices.serial.stepping / v.devices.cuda.stepping)
         end },
  claim{ text = "At 1000 x 1000 CUDA is slower than the vector units: 0.66 times as fast, in main.", full = "the plane of --quick is too small",
         published = 4082.46 / 6203.20, tolerance = 0.15, unit = "times",
         value = function(v) return v.width[1].simd.main / v.width[1].cuda.main end },
  claim{ text = "From n = 2000 to 3000 main on CUDA grows by 4.6 %.", full = "the planes of --quick are too small",
         published = 923.67 / 883.30, tolerance = 0.1, unit = "times", value = function(v) return v.width[3].cuda.main / v.width[2].cuda.main end },
  claim{ text = "Three times the steps take 1.37 times as long on CUDA, in main.", full = "the plane of --quick is too small",
         published = 1139.94 / 833.30, tolerance = 0.15, unit = "times", value = function(v) return v.length[2].cuda.main / v.length[1].cuda.main end },
  claim{ text = "A kernel on CUDA takes less than 0.01 ms, which is the time of its launch.", at_most = 0.01, unit = "ms for a launch",
         full = "the plane of --quick is too small", value = function(v) return ms * v.devices.cuda.launch / v.devices.cuda.launches end },
  claim{ text = "A kernel on CUDA needs less than a hundredth of the data-parallel CPU's time, when it is run and not only launched.",
         at_most = 0.01, unit = "of it", full = "the plane of --quick is too small",
         value = function(v) return (v.devices.cuda.h + v.devices.cuda.e) / (v.devices.simd.h + v.devices.simd.e) end },
  claim{ text = "Constants folded into the kernel are faster than coefficients in global memory on CUDA (the paper's future work).",
         full = "the arrays of --quick fit the caches: no figure", at_least = 1.05, unit = "times as fast",
         value = function(v) return v.memory.cuda_arrays.bench_per_step / v.memory.cuda_folded.bench_per_step end },
  claim{ text = "Constant memory is faster than coefficients in global memory on CUDA (the paper's future work).",
         full = "the arrays of --quick fit the caches: no figure", at_least = 1.05, unit = "times as fast",
         value = function(v) return v.memory.cuda_arrays.bench_per_step / v.memory.cuda_constants.bench_per_step end },
  claim{ text = "Mur, conducting and absorbing walls give one field before the wave has come back from them.",
         holds = function(v)
           return v.walls[1].serial.digest == v.walls[2].serial.digest and v.walls[2].serial.digest == v.walls[3].serial.digest,
                  v.walls[1].serial.digest
         end },
  claim{ text = "Several devices with a decomposed domain are faster than one (the paper's future work).",
         unmeasured = "yeec steps a scene on one device" },
  claim{ text = "demir2010: about 450 million cells per second on a GPU, the mean over the cubes.", full = "the cubes of --quick are too small",
         published = 450, tolerance = 0.1, better = "more", unit = "million cells per second",
         value = function(v)
           local sum = 0
           for _, row in ipairs(v.cubes) do sum = sum + row.cuda.cells_per_second / 1e6 end
           return sum / #v.cubes
         end },
  claim{ text = "demir2010: the paper's first kernel alone, the march in z, processes as many, the mean over the cubes (not in the paper).",
         full = "the cubes of --quick are too small", published = 450, tolerance = 0.1, better = "more", unit = "million cells per second",
         value = function(v)
           local sum = 0
           for _, row in ipairs(v.cubes) do sum = sum + row.march.cells_per_second / 1e6 end
           return sum / #v.cubes
         end },
  claim{ text = "demir2010: the speed rises with the cube, at every size.", full = "the cubes of --quick are too small",
         holds = function(v)
           local before, falls = 0, {}
           for _, row in ipairs(v.cubes) do
             local speed = row.cuda.cells_per_second
             if speed < before then falls[#falls + 1] = string.format("%d", row.value) end
             before = speed
           end
           return #falls == 0, #falls == 0 and "at all of " .. #v.cubes .. " sizes" or "not at " .. table.concat(falls, ", ")
         end },
}
