-- Unequal cells along both axes, in rows of whole and of mixed vectors, beside layers along x and a magnetic wall (layers on both axes and a disc make LLVM 15 die).
local function graded(n, d, layer)
    local t, x = { 0 }, 0
    for i = 1, n do
        local swing = i > layer and i <= n - layer and 0.3 * math.sin(2 * math.pi * (i - layer) / (n - 2 * layer)) or 0
        x = x + d * (1 + swing)
        t[#t + 1] = x
    end
    return t
end
return scene{
    mode = "2d-te", nodes = { x = graded(43, 1e-3, 5), y = graded(26, 1.2e-3, 4) }, steps = 25,
    boundary = { x = cpml{ cells = 5 }, y = { pec, pmc } },
    objects = { disc{ centre = { 0.02, 0.016 }, radius = 0.006, material = material{ eps = 4, sigma = 0.1 } } },
    sources = {
        plane_wave{ from = { 0.010, 0.008 }, to = { 0.032, 0.025 }, direction = { 1, 0 }, waveform = gaussian{ width = 2e-11 } },
        voltage{ from = { 0.008, 0.006 }, to = { 0.008, 0.010 }, axis = "y", resistance = 50, waveform = gaussian{ width = 2e-11 } },
    },
    monitors = { energy{ name = "w", every = 5 }, probe{ name = "p", component = "Hz", at = { 0.03, 0.02 } },
        snapshot{ name = "e", component = "|E|", every = 10 } },
}
