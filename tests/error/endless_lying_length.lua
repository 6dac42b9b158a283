-- instructions: 1000000
local t = setmetatable({}, { __len = function() return 1 << 60 end })
table.insert(t, 1, 5)
assert(rawlen(t) == 1)
return scene { title = t }
