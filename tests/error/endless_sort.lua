-- instructions: 1000000
local t = {}
for i = 1, 20000 do t[i] = -i end
table.sort(t, rawequal)
