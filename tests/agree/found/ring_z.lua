-- Periodic along z beside Mur and magnetic walls along y, a metal plate through the seam.
local d = 1e-3
return scene {
    title = "a ring of planes", mode = "3d", cell = {d, 1.25*d, d}, cells = {12, 15, 7}, steps = 41,
    boundary = { x = berenger{ cells = 3 }, y = {mur{}, pmc}, z = periodic },
    objects = {
        plate{ from = {7*d, 6.25*d, 0}, to = {7*d, 11.25*d, 7*d}, material = pec },
        box{ from = {4*d, 0, 0}, to = {6*d, 5*d, 2.5*d}, material = material{ eps = {2, 3, 4}, mu = 1.5 } },
    },
    sources = {
        soft{ component = "Ey", at = {5*d, 8*d, 0}, waveform = ricker{ f = 2e10, delay = 4e-11 } },
        hard{ component = "Hz", at = {5.5*d, 3*d, 0}, waveform = sine{ f = 1.5e10 } },
    },
    monitors = {
        probe{ name = "ex", component = "Ex", at = {4.5*d, 2.5*d, 7*d} },
        probe{ name = "hx", component = "Hx", at = {5*d, 0.6*d, 6.5*d} },
        dft{ name = "plane", component = "Ez", plane = {x = 6*d}, frequencies = {1e10, 2e10} },
    },
}
