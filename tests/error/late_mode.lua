local metatable = {}
local t = setmetatable({}, metatable)
metatable.__mode = "k"
return scene{ mode = "1d", cell = 1, cells = 9, steps = 1 }
