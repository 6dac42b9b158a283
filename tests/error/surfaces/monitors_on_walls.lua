-- H across an electric wall stays zero, H across a magnetic one does not, nor what runs round an edge in two mirror planes.
local d = 1e-3
return scene{ mode = "3d", cell = d, cells = {12, 12, 12}, steps = 400, boundary = { x = { pmc, pec }, y = cpml{ cells = 4 }, z = pec },
  symmetry = { y = "even" },
  sources = { current{ at = {0, 6*d, 6.5*d}, axis = "z", waveform = pulse{ f0 = 10e9, bandwidth = 8e9 } } },
  monitors = {
    probe{ name = "magnetic", component = "Hx", at = {0, 7.5*d, 6.5*d} },
    probe{ name = "electric", component = "Hx", at = {12*d, 7.5*d, 6.5*d} },
    current_probe{ name = "i", at = {6*d, 6*d, 6.5*d}, axis = "z" },
    current_probe{ name = "corner", at = {0, 6*d, 6.5*d}, axis = "z" },
  } }
