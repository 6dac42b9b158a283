local part = require "parts.wrong"
return scene { mode = "1d", cell = 1e-3, cells = 10, steps = 1, objects = part }
