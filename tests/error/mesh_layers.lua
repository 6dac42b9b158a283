return scene{ mode = "1d", size = 1, steps = 1, mesh = auto{ f = 1e9, per_wavelength = 10 }, boundary = cpml{ cells = 20 } }
