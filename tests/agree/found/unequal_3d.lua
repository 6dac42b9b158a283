-- Unequal cells along x and z; y has whole ones.
local z = { 0, 1e-3, 2e-3, 3e-3, 4.2e-3, 5e-3, 5.6e-3, 6.4e-3, 7.5e-3, 9e-3, 10e-3, 11e-3, 12e-3 }
local x = { 0, 0.8e-3, 1.6e-3, 2.4e-3, 3.4e-3, 4.8e-3, 6.0e-3, 6.9e-3, 7.9e-3, 8.9e-3, 9.9e-3 }
return scene{
    mode = "3d", nodes = { x = x, z = z }, cell = 1.1e-3, cells = { 1, 13, 1 }, steps = 16,
    boundary = { x = mur{}, y = periodic, z = { pec, cpml{ cells = 3 } } },
    objects = { box{ from = { 4e-3, 3e-3, 4e-3 }, to = { 8e-3, 9e-3, 7e-3 }, material = material{ eps = { 2, 3, 4 }, sigma = 0.2 } },
        sphere{ centre = { 6e-3, 6e-3, 6e-3 }, radius = 1.5e-3, material = pec } },
    sources = { soft{ component = "Ey", at = { 3e-3, 5e-3, 3e-3 }, waveform = gaussian{ width = 2e-11 } } },
    lumped = { capacitor{ at = { 3.4e-3, 8e-3, 2e-3 }, axis = "z", farads = 1e-13 } },
    monitors = { energy{ name = "w", every = 4 }, probe{ name = "p", component = "Hx", at = { 7e-3, 10e-3, 8e-3 } },
        flux{ name = "f", from = { 2e-3, 2e-3, 2e-3 }, to = { 9e-3, 12e-3, 8e-3 }, frequencies = { 2e10 } } },
}
