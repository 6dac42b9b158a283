-- instructions: 1000000
while true do coroutine.wrap(function() for i = 1, 300 do end end)() end
