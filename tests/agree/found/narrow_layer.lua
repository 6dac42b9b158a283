-- An x layer at one wall alone, narrower than a vector of doubles, beside one-cell y layers: once written past its end.
return scene {
  mode = "2d-tm", cell = {0.00125, 0.001}, cells = {21, 8}, steps = 7, boundary = {x={cpml{cells=3},pec},y=cpml{cells=1}},
  sources = { soft{ component = "Ez", at = {0.00625, 0.002}, waveform = sine{ f = 2e10 } } },
  monitors = { probe{ name = "p0", component = "Ez", at = {0.00625, 0.0015} } },
}
