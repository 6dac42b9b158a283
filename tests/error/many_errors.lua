for i = 1, 100 do sphere{ radius = -i } end
return scene { mode = "1d" }
