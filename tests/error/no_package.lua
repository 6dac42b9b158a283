package.loadlib("/lib/libc.so", "system")
