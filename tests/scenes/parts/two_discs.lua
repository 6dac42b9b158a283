return function(stuff)
  return {
    disc{ centre = {0.1, 0.1}, radius = 0.05, material = stuff },
    disc{ centre = {0.3, 0.3}, radius = 0.05, material = stuff },
  }
end
