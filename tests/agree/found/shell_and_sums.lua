-- PMC walls step a shell with the launches of the sweep, whose Fourier sums were once taken there and again at the end.
return scene {
    title = "Fourier sums beside a shell",
    mode = "3d",
    cell = {0.00125, 0.001, 0.001},
    cells = {18, 18, 14},
    steps = 40,
    boundary = { x = berenger{ cells = 5, g = 2.15, reflection = 1e-08 }, y = {berenger{ cells = 5, g = 2.15, reflection = 0.001 }, pmc}, z = {pmc, cpml{ cells = 2 }} },
    averaging = "none",
    objects = {},
    sources = {
        voltage{ at = {0.005, 0.002, 0.005}, axis = "x", waveform = sine{ f = 19986163866.666668, amplitude = 1000.0, phase = 0.7, ramp = 0.5 }, resistance = 0 },
        hard{ component = "Ey", box = { from = {0.003125, 0.002, 0.0035}, to = {0.004375, 0.0045000000000000005, 0.0045000000000000005} }, waveform = function(t) return -2.5 * math.sin(125573067574.26668 * t) * math.exp(-19986163866.666668 * t) end },
        voltage{ at = {0.005, 0.005, 0.0035}, axis = "y", waveform = ricker{ f = 19986163866.666668, delay = 2.5017307139861402e-11, amplitude = 1000.0 }, resistance = 0 },
    },
    lumped = {
        inductor{ from = {0.001875, 0.002, 0.003}, to = {0.001875, 0.004, 0.003}, henries = 1e-12 },
    },
    monitors = {
        probe{ name = "p0", component = "Ex", at = {0.013125, 0.006, 0.01}, every = 1 },
        probe{ name = "p1", component = "Ey", at = {0.010625, 0.0135, 0.012}, every = 1 },
        probe{ name = "p2", component = "Ez", at = {0.011875, 0.0035, 0.0115}, every = 1 },
        probe{ name = "p3", component = "Hx", at = {0.00625, 0.006, 0.0095}, every = 1 },
        probe{ name = "p4", component = "Hy", at = {0.004375, 0.004, 0.0045000000000000005}, every = 3 },
        probe{ name = "p5", component = "Hz", at = {0.01625, 0.0155, 0.0115}, every = 1 },
        voltage_probe{ name = "volt", at = {0.015, 0.003, 0.0125}, axis = "y" },
        current_probe{ name = "ampere", at = {0.015, 0.0125, 0.011}, axis = "y", every = 1 },
        flux{ name = "pattern", from = {0.0075, 0.006, 0.003}, to = {0.015, 0.012, 0.011}, frequencies = {17130997599.999998, 11991698320.0} },
    },
    stop = decay{ ratio = 0.9, after = 10, probe = "energy" },
}
