-- instructions: 1000000
xpcall(function() while true do end end, function() while true do end end)
