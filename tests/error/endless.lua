-- instructions: 1000000
while true do end
