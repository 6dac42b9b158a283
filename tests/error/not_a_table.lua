local a = material(4)
local b = box()
local c = cpml({}, 3)
return scene "3d"
