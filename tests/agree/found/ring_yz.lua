-- Periodic along y and z, layers along x; a metal rod along each seam and a source where they cross.
local d = 1e-3
return scene {
    title = "a ring of rings", mode = "3d", cell = d, cells = {21, 6, 8}, steps = 43,
    boundary = { x = cpml{ cells = 5 }, y = periodic, z = periodic },
    objects = {
        box{ from = {11*d, 0, 3*d}, to = {13*d, 2*d, 8*d}, material = material{ eps = 4, sigma = 0.1 } },
        wire{ from = {9*d, 0, 0}, to = {9*d, 6*d, 0}, material = pec },
        wire{ from = {14*d, 0, 2*d}, to = {14*d, 0, 8*d}, material = pec, radius = 0.1*d },
    },
    sources = {
        soft{ component = "Ex", at = {7.5*d, 0, 0}, waveform = ricker{ f = 2e10, delay = 4e-11 } },
        soft{ component = "Hx", at = {8*d, 5.5*d, 7.5*d}, waveform = sine{ f = 1.5e10 } },
    },
    monitors = {
        probe{ name = "ex", component = "Ex", at = {12.5*d, 6*d, 8*d} },
        probe{ name = "hy", component = "Hy", at = {12.5*d, 6*d, 7.5*d} },
        snapshot{ name = "ez", component = "Ez", every = 20 },
    },
}
