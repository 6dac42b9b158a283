-- instructions: 1000000
assert(string.rep("", 1 << 60) == "")
string.rep("x", 1 << 60)
