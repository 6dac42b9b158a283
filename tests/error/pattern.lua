string.find(("a"):rep(5000), (".-"):rep(12) .. "b")
