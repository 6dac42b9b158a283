-- A plane wave whose box goes round the ring of z, and a ring of only two rows.
local d = 1e-3
return scene {
    title = "a wave along a ring", mode = "3d", cell = d, cells = {22, 2, 11}, steps = 50,
    boundary = { x = cpml{ cells = 4 }, y = periodic, z = periodic },
    objects = { box{ from = {10*d, 0, 9*d}, to = {12*d, 2*d, 11*d}, material = material{ eps = 2.5 } } },
    sources = {
        plane_wave{ from = {7*d, 0, 0}, to = {15*d, 2*d, 11*d}, direction = {1, 0, 0}, polarisation = {0, 1, 0},
                    waveform = gaussian{ width = 2e-11, delay = 3e-11 } },
    },
    monitors = { probe{ name = "ey", component = "Ey", at = {12*d, 0.5*d, 11*d} }, flux{ name = "p", from = {17*d, 0, 0}, to = {17*d, 2*d, 11*d}, frequencies = {1e10} } },
}
