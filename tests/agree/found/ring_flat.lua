-- Two dimensions: more steps than the ring has rows, Mur walls across it, metal and a voltage source on the seam.
local d = 1e-3
return scene {
    title = "a flat ring", mode = "2d-tm", cell = d, cells = {30, 7}, steps = 61,
    boundary = { x = {mur{}, cpml{ cells = 5 }}, y = periodic },
    objects = {
        disc{ centre = {15*d, 7*d}, radius = 1.6*d, material = pec },
        box{ from = {18*d, 0}, to = {21*d, 4*d}, material = material{ eps = 2.5, mu = 2 } },
    },
    sources = { voltage{ at = {9*d, 0}, axis = "z", resistance = 50, waveform = ricker{ f = 2e10, delay = 4e-11 } } },
    monitors = {
        probe{ name = "ez", component = "Ez", at = {20*d, 7*d} },
        probe{ name = "hx", component = "Hx", at = {12*d, 6.5*d} },
    },
}
