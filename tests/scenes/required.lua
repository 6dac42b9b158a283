-- A scene in two files.
local discs = require "parts.two_discs"
assert(discs == require "parts.two_discs")

return scene { mode = "2d-tm", cell = 0.01, cells = {50, 50}, steps = 10, objects = discs(pec) }
