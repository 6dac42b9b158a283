-- instructions: 1000000
local function f()
  local x <close> = setmetatable({}, { __close = function() f() end })
  while true do end
end
f()
