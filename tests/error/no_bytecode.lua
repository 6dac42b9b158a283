local f = assert(load("\27Lua"))
