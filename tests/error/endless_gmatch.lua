-- instructions: 1000000
local f = ("a"):rep(9000):gmatch(".-b")
while true do f() f() f() f() f() f() f() f() end
