return scene{ mode = "2d-tm", size = { 1, 1 }, steps = 1, mesh = auto{ f = 3e9, min = 2e-3 },
    objects = { box{ from = { 0.3, 0.3 }, to = { 0.5, 0.5 }, material = pec }, box{ from = { 0.501, 0.3 }, to = { 0.6, 0.5 }, material = pec } } }
