-- Words of Meep, openEMS and gprMax: each is told what it is called here.
return scene{ mode = "3d", resolution = 1e-3, cells = {20, 20, 20}, time_window = 1e-9,
  boundary = PML_8,
  objects = { box{ from = {0, 0, 0}, to = {1e-2, 1e-2, 1e-2}, material = material{ epsilon = 4.4, conductivity = 1 } } },
  sources = { current{ at = {1e-2, 1e-2, 1e-2}, axis = "z", waveform = pulse{ fcen = 1e9, fwidth = 1e9 } },
              current{ at = {1e-2, 1e-2, 1e-2}, axis = "z", waveform = GaussianSource } } }
