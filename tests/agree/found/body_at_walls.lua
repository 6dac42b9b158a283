-- A crystal in a layer up to the wall, where tiles of few rows end: beyond them rises are zero (of random scene 80659).
return scene {
    title = "Body at walls",
    mode = "3d",
    steps = 25,
    boundary = { x = {pec, pmc}, y = cpml{ cells = 1 }, z = periodic },
    averaging = "volume",
    objects = {
        torus{ centre = {0.008125, 0.00425, 0.01}, axis = {-0.0031433570125545263, 0.3970227411888849, 0.6154529779232529}, radius = 0.0034249999999999997, tube = 0.0020549999999999995, material = material{ name = "crystal", eps = {2.0, 3.5, 5.0}, mu = {1.0, 1.5, 1.25}, sigma = {0, 0.02, 0.1} } },
        graded{ eps = function(x, y, z) return 1.5 + 0.5 * math.sin(2000 * (x)) end },
        box{ from = {0.012875000000000001, 0.0043, 0.0075}, to = {0.015, 0.01, 0.01}, material = material{ name = "body", eps = {2, 2.5, 3, xy = 0.4, yz = -0.7, xz = 0.5}, sigma = 0.2 } },
    },
    sources = {
        initial{ component = "Ey", value = function(x, y, z) return math.sin(1914.493296526318 * (x + 0.7 * y + 0.7 * z)) end },
        voltage{ at = {0.006875, 0.0045000000000000005, 0.006875}, axis = "x", waveform = function(t) return 1 * math.sin(125573067574.26668 * t) * math.exp(-19986163866.666668 * t) end, resistance = 0 },
        voltage{ at = {0.01, 0.003, 0.003125}, axis = "y", waveform = function(t) return 1000.0 * math.sin(125573067574.26668 * t) * math.exp(-19986163866.666668 * t) end, resistance = 50 },
    },
    lumped = {},
    monitors = {
        probe{ name = "p0", component = "Ex", at = {0.023125, 0.001, 0.0125}, every = 3 },
        probe{ name = "p1", component = "Ey", at = {0.003125, 0.0025, 0.01}, every = 1 },
        probe{ name = "p2", component = "Ez", at = {0.003125, 0.0015, 0.01625}, every = 1 },
        probe{ name = "p3", component = "Hx", at = {0.011875, 0.006500000000000001, 0.005625}, every = 1 },
        probe{ name = "p4", component = "Hy", at = {0.005, 0.008, 0.0125}, every = 1 },
        probe{ name = "p5", component = "Hz", at = {0.00125, 0.008, 0.008125}, every = 3 },
        voltage_probe{ name = "volt", at = {0.023125, 0.004, 0.015625}, axis = "x" },
        current_probe{ name = "ampere", at = {0.013125, 0.002, 0.003125}, axis = "x", every = 2 },
    },
    nodes = { x = {0.0, 0.00125, 0.0025, 0.00375, 0.005, 0.00625, 0.007496792938556226, 0.008743801426981527, 0.009987843326104345, 0.011223463186014958, 0.01250504851177696, 0.01377235422142202, 0.014996598653886816, 0.016289936925740017, 0.01747214625097847, 0.01875, 0.02, 0.02125, 0.0225, 0.02375, 0.025}, y = {0.0, 0.001, 0.0019889920909981597, 0.0029640855624748137, 0.0040007419637987235, 0.0049930845996647485, 0.006006016446921076, 0.007026987684708084, 0.008028009354690379, 0.009000000000000001, 0.01}, z = {0.0, 0.00125, 0.0025, 0.00375, 0.005, 0.006280345286727807, 0.007453836116362795, 0.008727314100727353, 0.010002917463054033, 0.01129813280583837, 0.012499842832149373, 0.01375, 0.015, 0.01625, 0.0175, 0.01875} },
    stop = decay{ ratio = 0.9, after = 0, probe = "p0" },
}
