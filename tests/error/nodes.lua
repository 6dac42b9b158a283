local function with(nodes, more)
    local t = { mode = "2d-tm", nodes = nodes, steps = 1 }
    for key, value in pairs(more or {}) do t[key] = value end
    return scene(t)
end
with({ x = { 0, 1, 0.5 }, y = { 0, 1 } })
with({ x = { 1, 2 }, y = { 0, 1 } })
with({ x = { 0, 1 } })
with({ x = { 0, 1 } }, { cell = 0.1 })
with({ x = { 0, 1 }, y = { 0, 1 }, z = { 0, 1 } })
with({ x = { 0, 1 }, y = { 0 } })
with({ x = { 0, 1, 3, 4 }, y = { 0, 1 } }, { symmetry = { x = "even" } })
with({ x = "many", y = { 0, 1 } })
with({ { 0, 1 }, { 0, 1 } })
return with({ x = { 0, 1 }, y = { 0, 1e-20 } })
