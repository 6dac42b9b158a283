return {
  box{ from = {0}, to = {1e-3}, materal = pec },
  box{ from = {2e-3}, to = {2e-3}, material = pec },
}
