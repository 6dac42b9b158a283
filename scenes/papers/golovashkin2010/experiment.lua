-- An H-wave in vector and matrix calls of cuBLAS, in kernels, and a line in blocked steps.
local core = { [100] = 0.09, [200] = 0.59, [300] = 1.93, [400] = 4.29, [500] = 7.28, [600] = 9.82, [700] = 12.75, [800] = 15.80,
  [900] = 20.17, [1000] = 24.65, [1500] = 54.57, [2000] = 102.82, [2500] = 158.56, [3000] = 244.68, [3500] = 399.46, [4000] = 653.72 }
local vector = { [100] = 2.99, [200] = 6.00, [300] = 9.02, [400] = 12.00, [500] = 14.92, [600] = 17.85, [700] = 20.80, [800] = 23.78,
  [900] = 26.70, [1000] = 29.63, [1500] = 44.38, [2000] = 59.02, [2500] = 73.75, [3000] = 88.40, [3500] = 103.27, [4000] = 118.97 }
local matrix = { [100] = 0.23, [200] = 1.12, [300] = 3.06, [400] = 7.07, [500] = 12.97, [600] = 21.82, [700] = 33.57, [800] = 51.09,
  [900] = 72.26, [1000] = 97.49, [1500] = 319.82, [2000] = 758.59, [2500] = 1484.20, [3000] = 2530.93, [3500] = 4029.10 }
local kernel = { [100] = 0.10, [200] = 0.10, [300] = 0.11, [400] = 0.18, [500] = 0.26, [600] = 0.37, [700] = 0.49, [800] = 0.65,
  [900] = 0.79, [1000] = 0.97, [1500] = 2.17, [2000] = 3.80, [2500] = 5.99, [3000] = 8.55, [3500] = 11.65, [4000] = 15.23 }

return experiment {
  title   = "An H-wave by cuBLAS and by kernels",
  paper   = "D. L. Golovashkin, S. A. Malysheva, 2010: the FDTD method by means of CUDA.",
  machine = "GeForce GT 240 and one core of an Intel Core Duo E6500",

  sweep{ name = "table3", scene = "wave.lua", over = "n", values = {100, 200, 300, 400, 500, 600, 700, 800, 900, 1000, 1500, 2000, 2500, 3000, 3500, 4000},
         steps = 400, quick = { values = {100, 200, 400} },
         cases = {
           case{ name = "core", backend = "c", threads = 1, schedule = "sweep", options = {"--no-simd"} },
           case{ name = "all", backend = "c" },
           case{ name = "vector", baseline = "cublas-vector" }, case{ name = "matrix", baseline = "cublas-matrix" },
           case{ name = "cl", backend = "opencl" }, case{ name = "cuda", backend = "cuda", schedule = "sweep" } } },
  sweep{ name = "line", scene = "line.lua", over = "long", values = {10, 100, 200, 300}, set = { entered = 500 },
         quick = { values = {10, 30}, set = { entered = 20 } },
         cases = {
           case{ name = "core", backend = "c", threads = 1, schedule = "sweep" }, case{ name = "core_blocked", backend = "c", threads = 1 },
           case{ name = "cuda", backend = "cuda", schedule = "sweep" }, case{ name = "cuda_blocked", backend = "cuda" } } },
  run{ name = "lens", scene = "lens.lua" },

  tabulate{ title = "Table 3: seconds for 400 steps of N x N nodes", sweep = "table3", head = "N",
    columns = {
      { "CPU, scalar", case = "core", measure = "stepping", published = core },
      { "CPU, all threads", case = "all", measure = "stepping" },
      { "cuBLAS, vectors", case = "vector", measure = "stepping", published = vector },
      { "cuBLAS, matrices", case = "matrix", measure = "stepping", published = matrix },
      { "OpenCL", case = "cl", measure = "stepping" },
      { "CUDA kernel", case = "cuda", measure = "stepping", published = kernel } },
    note = "The cuBLAS columns are a baseline written for this experiment: rows by axpy, differences as products with a difference matrix." },
  plot{ name = "table3", title = "Time against nodes", sweep = "table3", x = "nodes along a side", y = "seconds", logx = true, logy = true,
    lines = { { "CPU", case = "core", measure = "stepping" }, { "cuBLAS, vectors", case = "vector", measure = "stepping" },
              { "cuBLAS, matrices", case = "matrix", measure = "stepping" }, { "CUDA kernel", case = "cuda", measure = "stepping" },
              { "CPU, published", published = core }, { "vectors, published", published = vector },
              { "matrices, published", published = matrix }, { "kernel, published", published = kernel } } },
  tabulate{ title = "A line held on chip: milliseconds, step by step and in blocked steps", sweep = "line", head = "wavelengths",
    columns = {
      { "core, sweep", case = "core", measure = "stepping", scale = 1e3 }, { "core, blocked", case = "core_blocked", measure = "stepping", scale = 1e3 },
      { "CUDA, sweep", case = "cuda", measure = "stepping", scale = 1e3 }, { "CUDA, blocked", case = "cuda_blocked", measure = "stepping", scale = 1e3 } },
    note = "500 wavelengths enter each line. Table 4's subdomains on a GPU (49300 ms in one piece, 610 ms in shared memory for 100 wavelengths) "
        .. "gain by staying on chip for many steps: that is what a blocked schedule does without cutting the domain." },
  pictures{ run = "lens", name = "ez", steps = {800, 2200}, title = "A dielectric lens" },

  claim{ text = "A kernel of one's own is faster than calls of cuBLAS at every size.",
         holds = function(v)
           local least = math.huge
           for _, row in ipairs(v.table3) do least = math.min(least, math.min(row.vector.stepping, row.matrix.stepping) / row.cuda.stepping) end
           return least > 1, string.format("at least %.1f times", least)
         end },
  claim{ text = "The kernel is 42.9 times as fast as scalar code at 4000 x 4000.", full = "the grids of --quick are too small",
         holds = function(v)
           local row = v.table3[#v.table3]
           local r = row.core.stepping / row.cuda.stepping
           return r >= 42.9, string.format("%.0f times at %d", r, row.value)
         end },
  claim{ text = "Steps taken on chip are several times as fast as steps through memory on a line.",
         holds = function(v)
           local row = v.line[#v.line]
           local r = row.core.stepping / row.core_blocked.stepping
           return r > 2, string.format("%.1f times on one core at %d wavelengths", r, row.value)
         end },
  claim{ text = "Both ways of stepping the line give the same bits.",
         holds = function(v) return v.line[1].core.digest == v.line[1].core_blocked.digest, v.line[1].core.digest end },
}
