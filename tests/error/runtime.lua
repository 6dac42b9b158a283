local t = nil
local a = box{}
return scene { mode = t.x }
