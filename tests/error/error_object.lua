error({ code = 3 })
