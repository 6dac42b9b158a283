-- set: cells=80.5
-- set: f=fast
-- set: on=maybe
-- set: many=1e999
param("cells", 80, "")
param("f", 1e9, "")
param("on", true, "")
param("many", 7, "")
return scene {
  mode = "2d-tm", cell = 0.01, cells = {50, 40}, steps = 100,
}
