-- The skins of both x walls meet at T = 1 (fused): the shell has to be the whole axis.
return scene {
    title = "a layer and a wall without a tile of its own, with nothing between them",
    mode = "3d",
    cell = {0.0008, 0.001, 0.0008},
    cells = {14, 17, 17},
    steps = 40,
    boundary = { x = {berenger{ cells = 3, g = 4, reflection = 1e-08 }, pmc}, y = mur{  }, z = {cpml{ cells = 5 }, pec} },
    averaging = "none",
    objects = {
        wire{ from = {0.0064, 0.013000000000000001, 0.0092}, to = {0.0064, 0.0145, 0.0092}, material = pec, radius = 8.000000000000001e-06 },
    },
    sources = {
        soft{ component = "Hy", at = {0.0016, 0.0045000000000000005, 0.0032}, waveform = ricker{ f = 24982704833.333332, delay = 2.0013845711889123e-11, amplitude = 1 } },
        soft{ component = "Ey", at = {0.0012000000000000001, 0.006500000000000001, 0.0024000000000000002}, waveform = ricker{ f = 24982704833.333332, delay = 2.0013845711889123e-11, amplitude = 1000.0 } },
        soft{ component = "Hx", box = { from = {0.0036000000000000003, 0.001, 0.0012000000000000001}, to = {0.0044, 0.002, 0.002} }, waveform = function(t) return 1 * math.sin(156966334467.83334 * t) * math.exp(-24982704833.333332 * t) end },
    },
    lumped = {
        capacitor{ at = {0.0024000000000000002, 0.0045000000000000005, 0.0008}, axis = "y", farads = 1e-12 },
    },
    monitors = {
        probe{ name = "p0", component = "Ex", at = {0.0028, 0.008, 0.0088}, every = 1 },
        probe{ name = "p1", component = "Ey", at = {0.0048000000000000004, 0.004, 0.0112}, every = 1 },
        probe{ name = "p2", component = "Ez", at = {0.005200000000000001, 0.0105, 0.0088}, every = 1 },
        probe{ name = "p3", component = "Hx", at = {0.004, 0.0085, 0.0092}, every = 3 },
        probe{ name = "p4", component = "Hy", at = {0.006, 0.003, 0.0032}, every = 1 },
        probe{ name = "p5", component = "Hz", at = {0.0024000000000000002, 0.012, 0.0064}, every = 1 },
        voltage_probe{ name = "volt", at = {0.0056, 0.01, 0.012400000000000001}, axis = "z" },
        current_probe{ name = "ampere", at = {0.007200000000000001, 0.0085, 0.0088}, axis = "z", every = 2 },
    },
}
