-- A source in a face of the box: a warning; one beside the face, in its plane, is outside.
return scene { mode = "3d", cell = 0.01, cells = {40, 40, 40}, steps = 200,
  boundary = cpml{ cells = 6 },
  sources = { current{ name = "in_face", at = {0.2, 0.2, 0.25}, axis = "y", waveform = pulse{ f0 = 1e9, bandwidth = 1e9 } },
              current{ name = "beside", at = {0.3, 0.2, 0.25}, axis = "y", waveform = pulse{ f0 = 1e9, bandwidth = 1e9 } } },
  monitors = { flux{ name = "out", from = {0.15, 0.15, 0.15}, to = {0.25, 0.25, 0.25}, frequencies = {1e9} } } }
