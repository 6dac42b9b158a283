for k in pairs({ [{}] = 1 }) do print(k) end
