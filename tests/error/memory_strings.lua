-- memory: 4000000
local t = {}
while true do t[#t + 1] = ("x"):rep(1000) .. #t end
