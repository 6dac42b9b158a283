-- 3D: loss in cut cells round a ring; the first row that has E in a step reads what the last one has added.
return scene {
    mode = "3d",
    cell = {0.001, 0.0008, 0.0008},
    cells = {18, 8, 14},
    steps = 16,
    boundary = { x = pec, y = periodic, z = {pmc, cpml{ cells = 4 }} },
    averaging = "tensor",
    objects = {
        box{ from = {0.004, 0.0024000000000000002, 0.0044}, to = {0.014, 0.0048000000000000004, 0.0068000000000000005}, material = material{ name = "wet", eps = 2.978569739637727, sigma = 1 } },
    },
    sources = {
        soft{ component = "Hz", at = {0.0075, 0.0008, 0.0024000000000000002}, waveform = ricker{ f = 24982704833.333332, delay = 2.0013845711889123e-11, amplitude = 1 } },
    },
    monitors = {
        probe{ name = "p0", component = "Ex", at = {0.0135, 0.005200000000000001, 0.0064}, every = 1 },
        probe{ name = "p1", component = "Ey", at = {0.0015, 0.004, 0.005200000000000001}, every = 3 },
        probe{ name = "p2", component = "Ez", at = {0.01, 0.0028, 0.0044}, every = 1 },
        probe{ name = "p3", component = "Hx", at = {0.002, 0.0048000000000000004, 0.0068000000000000005}, every = 1 },
        probe{ name = "p4", component = "Hy", at = {0.0125, 0.004, 0.0064}, every = 1 },
        probe{ name = "p5", component = "Hz", at = {0.0035, 0.0044, 0.0048000000000000004}, every = 3 },
    },
}
