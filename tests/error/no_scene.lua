local s = 3
