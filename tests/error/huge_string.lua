local s = ("x"):rep(1 << 24)
local t = s .. s
