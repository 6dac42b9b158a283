string.match(("a"):rep(20000), "[a-z]*[a-z]*[a-z]*$!")
