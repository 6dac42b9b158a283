-- Periodic along y, layers along z: sources of E and H, a resistor, a ball and probes on the seam, which is y = 0.
local d = 1e-3
return scene {
    title = "a ring of rows", mode = "3d", cell = d, cells = {14, 9, 16}, steps = 37,
    boundary = { x = {pec, pmc}, y = periodic, z = cpml{ cells = 4, kappa = 3, alpha = 0.05 } },
    objects = {
        sphere{ centre = {8*d, 0, 8*d}, radius = 3*d, material = material{ eps = 3, sigma = 0.02 } },
        sphere{ centre = {8*d, 9*d, 8*d}, radius = 3*d, material = material{ eps = 3, sigma = 0.02 } },
    },
    sources = {
        soft{ component = "Ex", at = {3.5*d, 0, 6*d}, waveform = ricker{ f = 2e10, delay = 4e-11 } },
        soft{ component = "Hy", at = {3.5*d, 0, 8.5*d}, waveform = sine{ f = 1.5e10 } },
        soft{ component = "Hx", at = {5*d, 8.5*d, 8.5*d}, waveform = sine{ f = 1e10 } },
    },
    lumped = { resistor{ at = {5*d, 8.5*d, 9*d}, axis = "y", ohms = 70 }, inductor{ at = {6*d, 0, 8.5*d}, axis = "z", henries = 1e-10 } },
    monitors = {
        probe{ name = "ez", component = "Ez", at = {6*d, 0, 8.5*d} },
        probe{ name = "hy", component = "Hy", at = {6.5*d, 9*d, 8.5*d}, every = 2 },
        current_probe{ name = "loop", at = {7*d, 0, 8.5*d}, axis = "z" },
        voltage_probe{ name = "volts", at = {7*d, 8.5*d, 8*d}, axis = "y" },
        energy{ name = "w", every = 5 },
    },
}
