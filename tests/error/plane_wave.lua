local w = sine{ f = 1e8 }
return scene { mode = "3d", cell = 0.1, cells = {20, 20, 20}, steps = 1, sources = {
  plane_wave{ from = {0.5, 0.5, 0.5}, to = {1.5, 1.5, 1.5}, direction = {0, 0, 0}, polarisation = "x", waveform = w },
  plane_wave{ from = {0.5, 0.5, 0.5}, to = {1.5, 1.5, 1.5}, direction = "z", polarisation = {1, 0, 1}, waveform = w },
  plane_wave{ from = {0.5, 0.5, 0.5}, to = {1.5, 1.5, 1.5}, direction = "+q", polarisation = "x", waveform = w },
  plane_wave{ from = {0.5, 0.5, 0.5}, to = {1.5, 0.5, 1.5}, direction = "z", polarisation = "x", waveform = w },
  plane_wave{ from = {0.5, 0.5, 0.5}, to = {1.5, 1.5, 1.5}, direction = "z", waveform = w },
} }
