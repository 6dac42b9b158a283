local d = 1e-12
return scene {
  mode = "2d-tm", cell = 0.01, cells = {50, 40}, steps = 100,
  objects = {
    disc{ centre = {0.1, 0.1}, radius = 0.1, material = material{ debye = { { delta_esp = 3, tau = d }, { delta_eps = 1, tau = 0 } } } },
    disc{ centre = {0.1, 0.1}, radius = 0.1, material = material{ drude = { fp = 1e9 }, lorentz = { 3, { delta_eps = 1, f0 = {1e9, 0, 1}, gamma = 0 } } } },
    disc{ centre = {0.1, 0.1}, radius = 0.1, material = material{ mu_debye = { { delta_eps = 3, tau = d } } } },
    disc{ centre = {0.1, 0.1}, radius = 0.1, material = material{ mu_lorentz = { { delta_mu = {3, -1, 2}, f0 = 1, gamma = 1 } } } },
    disc{ centre = {0.1, 0.1}, radius = 0.1, material = material{ drude = { { fp = 3, gamma = -1 } } } },
    disc{ centre = {0.1, 0.1}, radius = 0.1, material = material{ sigma = -1 } },
    disc{ centre = {0.1, 0.1}, radius = 0.1, material = material{ debye = {} } },
  },
}
