local lie = setmetatable({}, { __index = function() return 1 end, __len = function() return 3 end, __pairs = error })
return scene { mode = "1d", cell = 1e-3, cells = lie, steps = lie, objects = lie, boundary = lie }
