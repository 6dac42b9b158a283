-- memory: 4000000
for i = 1, 1e5 do box{ from = {0}, to = {1}, material = pec } end
