-- Molostov 2015: a pulse in a guide, a conducting cylinder, one GPU against one core.
local devices = {
  { name = "core", title = "one core",         backend = "c", threads = 1 },
  { name = "cl",   title = "OpenCL",           backend = "opencl" },
  { name = "cuda", title = "CUDA",             backend = "cuda" },
}
for i, d in ipairs(devices) do devices[i] = case(d) end

return experiment {
  title   = "A pulse in a guide with a conducting cylinder",
  paper   = "I. P. Molostov, V. V. Shcherbinin, 2015: FDTD with CUDA for a pulse in a guide of square section with a cylinder inside, both perfect conductors.",
  machine = "GeForce GTS 450 and one core of an i5-2500K",
  text    = "The grid is 4000 x 4000 cells, as the pulse's place in the paper (500 < x/dx < 3500) suggests. The paper gives neither radius "
         .. "nor place of the cylinder in figures: both were chosen here and are parameters of the scene.",

  run{ name = "field", scene = "guide.lua", set = { n = 4000, pictures = true }, quick = { set = { n = 400 } } },
  run{ name = "film", scene = "guide.lua", set = { n = 1000, every = 15 }, quick = { set = { n = 200, every = 5 } } },

  sweep{ name = "table1", scene = "guide.lua", set = { n = 4000 }, over = "steps", values = {100, 400, 700, 1500},
         quick = { set = { n = 600 }, values = {100, 300, 600}, repeats = 3 }, schedule = "sweep", cases = devices },

  sweep{ name = "cores", scene = "guide.lua", set = { n = 2000 }, steps = 300, backend = "c", quick = { set = { n = 600 } }, schedule = "sweep",
         cases = { case{ name = "core", title = "one core", threads = 1 }, case{ name = "four", title = "four threads", threads = 4 },
                   case{ name = "all", title = "all cores" } } },

  sweep{ name = "arrays", scene = "guide.lua", set = { n = 2000 }, steps = 400, repeats = 3, quick = { set = { n = 400 }, steps = 100, repeats = 1 },
         cases = { case{ name = "one", title = "one core, rows of one length", backend = "c", threads = 1, schedule = "sweep" },
                   case{ name = "own", title = "one core, the paper's arrays", backend = "c", threads = 1, schedule = "sweep-reduced" },
                   case{ name = "cuda_one", title = "CUDA, rows of one length", backend = "cuda", schedule = "sweep" },
                   case{ name = "cuda_own", title = "CUDA, the paper's arrays", backend = "cuda", schedule = "sweep-reduced" } } },

  sweep{ name = "mask", scene = "guide.lua", set = { n = 1200 }, steps = 900, backend = "c", quick = { set = { n = 400 }, steps = 300 },
         cases = { case{ name = "pec", set = { method = "pec" } }, case{ name = "mask", set = { method = "mask" } },
                   case{ name = "none", set = { method = "none" } } } },

  pictures{ run = "field", name = "ez", steps = {1}, quick = {1}, title = "The pulse after the first step, the guide and the cylinder",
            note = "The pulse is 30 cells high and 3000 long in a guide of 4000 x 4000." },
  pictures{ run = "field", name = "ez", steps = {1000, 1500, 2000, 3000}, quick = {100, 150, 200, 300},
            title = "Figure 4: Ez, the cylinder black",
            note = "At a tenth of the size (--quick) at a tenth of the steps. With the place that was chosen for it the pulse meets the "
                .. "cylinder at step 2200." },
  pictures{ run = "field", name = "ez", steps = {3500, 4000}, quick = {350, 400}, title = "Ez after the pulse has met the cylinder" },
  animation{ run = "film", name = "ez", title = "The same as a film" },

  tabulate{ title = "Table 1: seconds for so many steps", sweep = "table1", head = "steps",
    columns = {
      { "one core", case = "core", measure = "main", published = { [100] = 63.9, [400] = 246.3, [700] = 432.3, [1500] = 908.3 } },
            { "OpenCL", case = "cl", measure = "main" },
      { "CUDA", case = "cuda", measure = "main", published = { [100] = 23.3, [400] = 60.7, [700] = 97.4, [1500] = 193.3 } },
      { "core / CUDA, %", value = function(row) return 100 * row.core.main / row.cuda.main end, format = "%.1f",
        published = { [100] = 273.9, [400] = 405.9, [700] = 443.9, [1500] = 469.3 } },
    },
    note = "Whole program, its start and the kernels' compilation included, as the published figures seem to be: they have a fixed part." },
  tabulate{ title = "Cores: seconds of stepping", sweep = "cores", by = "case", head = "program",
    columns = { { "s", measure = "stepping" }, { "digest", measure = "digest" } } },
  tabulate{ title = "Arrays of one shape and of three, stepping", sweep = "arrays", by = "case", head = "program",
    columns = { { "s", measure = "stepping" }, { "digest", measure = "digest" } },
    note = "The paper's arrays hold the nodes of each component, H on the walls left out, Ez there kept as zeros." },
  plot{ name = "table1", title = "Time against steps", sweep = "table1", x = "steps", y = "seconds", logy = true,
    lines = {
      { "one core", case = "core", measure = "main" }, { "OpenCL", case = "cl", measure = "main" }, { "CUDA", case = "cuda", measure = "main" },
      { "one core, published", published = { [100] = 63.9, [400] = 246.3, [700] = 432.3, [1500] = 908.3 } },
      { "GPU, published", published = { [100] = 23.3, [400] = 60.7, [700] = 97.4, [1500] = 193.3 } },
    } },
  fit{ name = "growth", title = "stepping on one core, s", sweep = "table1", case = "core", measure = "stepping" },

  claim{ text = "The time grows linearly with the number of steps.", at_least = 0.98, unit = "R² of the stepping on one core", full = "the grid of --quick is too small to say it",
         value = function(v) return v.growth.r2 end },
  claim{ text = "One GPU is 2.7 to 4.7 times as fast as one core.", full = "the grid of --quick is too small to say it",
         published = { 2.739, 4.693 }, better = "more", unit = "times",
         value = function(v)
           local list = {}
           for i, row in ipairs(v.table1) do list[i] = row.core.main / row.cuda.main end
           return list
         end },
  claim{ text = "The gain rises with the number of steps.", full = "the grid of --quick is too small to say it",
         holds = function(v)
           local texts, rises, before = {}, true, 0
           for i, row in ipairs(v.table1) do
             local gain = row.core.main / row.cuda.main
             rises, before, texts[i] = rises and gain > before, gain, string.format("%.1f", gain)
           end
           return rises, table.concat(texts, ", ") .. " times"
         end },
  claim{ text = "Four cores would be at most four times as fast as one.", at_most = 4, unit = "times", full = "the grid of --quick is too small to say it",
         value = function(v)
           local threads = tonumber(v.cores.all.device:match("(%d+) threads?,"))
           if threads and threads < 4 then return nil, "this machine has " .. threads .. " threads" end
           return v.cores.core.stepping / v.cores.four.stepping, "stepping alone, four threads"
         end },
  claim{ text = "The results agree well with Yee's of 1966.",
         unmeasured = "the paper prints neither a figure nor a measure of it, and Yee's obstacle is a square in another wave: whoever has the "
                   .. "authors' data could say what was compared" },
  claim{ text = "Arrays of different size, without H on the walls, hold the same field.",
         holds = function(v) return v.arrays.own.digest == v.arrays.one.digest, v.arrays.own.digest end },
  claim{ text = "Multiplying Ez by a 0/1 mask gives the field of a perfect conductor: our conductor sites give the same bits.",
         holds = function(v)
           return v.mask.pec.digest == v.mask.mask.digest and v.mask.pec.digest ~= v.mask.none.digest,
                  "conductor " .. v.mask.pec.digest .. ", mask " .. v.mask.mask.digest .. ", neither " .. v.mask.none.digest
         end },
  claim{ text = "Every device gives the same bits after the same steps.",
         holds = function(v)
           local compared = 2
           if v.cores.four.digest ~= v.cores.core.digest or v.cores.all.digest ~= v.cores.core.digest then return false, "threads differ" end
           for _, row in ipairs(v.table1) do
             for _, name in ipairs{"cl", "cuda"} do
               local there, same = pcall(function() return row[name].digest == row.core.digest end)
               if there and not same then return false, name .. " differs at " .. row.value .. " steps" end
               compared = compared + (there and 1 or 0)
             end
           end
           return true, compared .. " comparisons"
         end },
}
