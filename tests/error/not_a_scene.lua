return { mode = "1d" }
