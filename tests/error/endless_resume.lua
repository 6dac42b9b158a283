-- instructions: 1000000
local co = {}
for i = 1, 500 do co[i] = coroutine.create(function() while true do end end) end
while true do for i = 1, 500 do coroutine.resume(co[i]) end end
