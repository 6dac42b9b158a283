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

return experiment {
  title   = "A 2D TM wave in SIMD and in CUDA",
  paper   = "FDTD by vector units (VALU) and CUDA, with Demir & Elsherbeni 2010 (demir2010) inside it.",
  machine = "Intel Core i5-3210M and a GPU of its day",
  text    = "All times in milliseconds as in the paper: main is the whole program, compute the stepping, H and E one update of that field. "
         .. "Our steps are those of the sweep schedule, so that H and E are passes of their own.",

  sweep{ name = "devices", scene = "plane.lua", set = { nx = 2000, ny = 1000 }, steps = 1000, schedule = "sweep", measure = {"kernels"},
         quick = { set = { nx = 400, ny = 200 }, steps = 200 }, cases = { serial, simd, all, cl, cuda } },
  sweep{ name = "layout", scene = "plane.lua", set = { nx = 1000, ny = 1000 }, steps = 1000, measure = {"kernels"}, repeats = 5,
         backend = "c", threads = 1, quick = { set = { nx = 300, ny = 300 }, steps = 200, repeats = 1 },
         cases = { case{ name = "traditional", title = "traditional", schedule = "sweep-traditional" },
                   case{ name = "reduced", title = "reduced", schedule = "sweep-reduced" },
                   case{ name = "own", title = "yeec's: no helper nodes, padded rows of one length", schedule = "sweep" },
                   case{ name = "traditional_cl", title = "traditional, OpenCL", backend = "opencl", schedule = "sweep-traditional" },
                   case{ name = "reduced_cl", title = "reduced, OpenCL", backend = "opencl", schedule = "sweep-reduced" },
                   case{ name = "traditional_cuda", title = "traditional, CUDA", backend = "cuda", schedule = "sweep-traditional" },
                   case{ name = "reduced_cuda", title = "reduced, CUDA", backend = "cuda", schedule = "sweep-reduced" } } },
  sweep{ name = "layout3d", scene = "cube.lua", set = { n = 160 }, steps = 100, measure = {"kernels"}, repeats = 5,
         backend = "c", threads = 1, quick = { set = { n = 32 }, steps = 20, repeats = 1 },
         cases = { case{ name = "own", title = "yeec's: padded rows of one length", schedule = "sweep" },
                   case{ name = "reduced", title = "reduced", schedule = "sweep-reduced" },
                   case{ name = "reduced_cl", title = "reduced, OpenCL", backend = "opencl", schedule = "sweep-reduced" },
                   case{ name = "reduced_cuda", title = "reduced, CUDA", backend = "cuda", schedule = "sweep-reduced" } } },
  sweep{ name = "width", scene = "plane.lua", set = { ny = 1000 }, steps = 1000, over = "nx", values = {1000, 2000, 3000},
         schedule = "sweep", measure = {"kernels"}, repeats = 3,
         quick = { set = { ny = 300 }, steps = 100, values = {300, 600, 900}, repeats = 1 }, cases = { simd, cl, cuda } },
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
           case{ name = "cuda_folded", title = "CUDA, folded", backend = "cuda", schedule = "sweep" },
           case{ name = "cuda_arrays", title = "CUDA, arrays in memory", backend = "cuda", schedule = "sweep-arrays" } } },
  sweep{ name = "cubes", scene = "cube.lua", over = "n", values = {32, 64, 96, 128, 160, 192, 224, 256, 320}, steps = 100,
         quick = { values = {16, 48}, steps = 40 },
         cases = { case{ name = "c", backend = "c" }, case{ name = "cl", backend = "opencl" },
                   case{ name = "cuda", backend = "cuda" }, case{ name = "sweep", backend = "cuda", schedule = "sweep" } } },
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
  tabulate{ title = "Mur, perfectly conducting and absorbing walls: stepping", sweep = "walls", head = "walls",
    columns = { in_ms("serial", "serial", "stepping"), in_ms("simd", "SIMD", "stepping"), in_ms("all", "all threads", "stepping"), in_ms("cl", "OpenCL", "stepping"),
                in_ms("cuda", "CUDA", "stepping"), { "digest", case = "all", measure = "digest" } },
    note = "Steps so few that the wave has not come back from the walls: the digests agree." },
  tabulate{ title = "Coefficients folded into the kernel or read from memory", sweep = "memory", by = "case", head = "program",
    columns = { in_ms(nil, "H", "h"), in_ms(nil, "E", "e"), in_ms(nil, "a step", "bench_per_step"), { "digest", measure = "digest" } } },
  tabulate{ title = "demir2010: million cells per second against the cube", sweep = "cubes", head = "cells a side",
    columns = { { "C", case = "c", measure = "cells_per_second", scale = 1e-6 }, { "OpenCL", case = "cl", measure = "cells_per_second", scale = 1e-6 },
                { "CUDA", case = "cuda", measure = "cells_per_second", scale = 1e-6 },
                { "CUDA, sweep", case = "sweep", measure = "cells_per_second", scale = 1e-6 } },
    note = "Published: about 450 on a Tesla C1060, rising with the size." },
  plot{ name = "cubes", title = "Speed against the cube's size", sweep = "cubes", x = "cells a side", y = "million cells per second", logy = true,
    lines = { { "C", case = "c", measure = "cells_per_second", scale = 1e-6 }, { "OpenCL", case = "cl", measure = "cells_per_second", scale = 1e-6 },
              { "CUDA", case = "cuda", measure = "cells_per_second", scale = 1e-6 },
              { "CUDA, sweep", case = "sweep", measure = "cells_per_second", scale = 1e-6 },
              { "Tesla C1060, published", published = { [32] = 450, [320] = 450 } } } },

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
  claim{ text = "All layouts give the same field: Ez of the plane, all of the cube.",
         holds = function(v)
           local plane, cube = v.layout.traditional.digests.Ez, v.layout3d.own.digest
           return v.layout.reduced.digests.Ez == plane and v.layout.own.digests.Ez == plane and v.layout3d.reduced.digest == cube,
                  plane .. " and " .. cube
         end },
  claim{ text = "Both places of the coefficients give the same field.",
         holds = function(v) return v.memory.c_folded.digest == v.memory.c_arrays.digest, v.memory.c_folded.digest end },
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
  claim{ text = "Mur, conducting and absorbing walls give one field before the wave has come back from them.",
         holds = function(v)
           return v.walls[1].serial.digest == v.walls[2].serial.digest and v.walls[2].serial.digest == v.walls[3].serial.digest,
                  v.walls[1].serial.digest
         end },
  claim{ text = "Several devices with a decomposed domain are faster than one (the paper's future work).",
         unmeasured = "yeec steps a scene on one device" },
  claim{ text = "demir2010: about 450 million cells per second on a GPU, at the largest cube.", full = "the cubes of --quick are too small",
         published = 450, tolerance = 0.1, better = "more", unit = "million cells per second",
         value = function(v) return v.cubes[#v.cubes].cuda.cells_per_second / 1e6 end },
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
