local metatable = {}
local weak = setmetatable({}, metatable)
metatable.__mode = "k"
weak[{}] = 1
for i = 1, 1e6 do local garbage = { i } end
metatable.__mode = nil
return scene{ title = next(weak) and "whole" or "collected", mode = "1d", cell = 1, cells = 9, steps = 1 }
