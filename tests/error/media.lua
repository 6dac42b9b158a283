local unknown = pcall(function() return media.gould end)
local table1 = { 1e9, 2e9, 3e9, 4e9, 5e9, 6e9 }
local list = {
  material.from_table{ file = "none.csv", poles = 2 },
  material.from_table{ file = "../../README.md", poles = 2 },
  material.from_table{ file = "poles.lua", poles = 2 },
  material.from_table{ f = table1, eps = { 4, 3.9, 3.8, 3.7, 3.6, 3.5 }, tan_delta = { 0.01, 0.01, -0.01, 0, 0, 0 }, poles = 1 },
  material.from_table{ f = table1, eps = { 4, 3.9, 3.8, 3.7, 3.6, 3.5 }, poles = 4 },
  material.from_table{ f = table1, eps = { 4, 3.9, 3.8, 3.7, 3.6, 3.5 }, poles = 40 },
  material.from_table{ f = table1, eps = { 4, 40, 0.3, 9, -30, 5 }, poles = 1 },
  material.from_table{ f = table1, n = { 4, 3 }, poles = 1 },
  material.from_table{ f = table1, wavelength = table1, eps = table1, k = table1, poles = 1 },
  material{ eps = 2, sigma = 1, tan_delta = { 0.02, 1e9 } },
  material{ eps = 2, tan_delta = 0.02 },
  material{ eps = 2, range = { 1e9 } },
  material.from_tabel == nil and material,
}
local boxes = {}
for i, m in ipairs(list) do boxes[i] = box{ from = 0.1, to = 0.2, material = m } end
boxes[#boxes + 1] = box{ from = 0.1, to = 0.2, material = material{ drude = { { fp = 1e12, gamma = 0 } }, tan_delta = { 0.02, 1e9 } } }
return scene{ mode = "1d", cell = 0.1, cells = 20, steps = 1, objects = boxes }
