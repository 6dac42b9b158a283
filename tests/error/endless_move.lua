-- instructions: 1000000
table.move({}, 1, 1 << 60, 2)
