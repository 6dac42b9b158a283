-- The media that come with yeec: what a scene finds in `media`. Each is a material{} with the band in which it
-- holds and the source of its numbers; `yeec media` lists and plots them. Time goes as exp(+j 2 pi f t).
--
-- A name is lower case; the key it stands under is its name in messages, too.

local c0 = 299792458
local eV = 2.417989242e14 -- Hz
local um = 1e-6

local function by_wavelength(longest, shortest) return { c0 / longest, c0 / shortest } end

-- Metals: a Drude and some Lorentz terms, f_i wp^2/(w_i^2 - w^2 + j w g_i), in eV. { f, g } and { f, g, w }.
local function rakic(range, wp, free, ...)
  local bound = {}
  for i, term in ipairs { ... } do
    local f, g, w = term[1], term[2], term[3]
    bound[i] = { delta_eps = f * (wp / w) ^ 2, f0 = w * eV, gamma = g * eV }
  end
  return {
    eps = 1,
    drude = { { fp = math.sqrt(free[1]) * wp * eV, gamma = free[2] * eV } },
    lorentz = bound,
    range = { range[1] * eV, range[2] * eV },
    source = "Rakic, Djurisic, Elazar & Majewski, Appl. Opt. 37 (1998) 5271, Lorentz-Drude model, tables 1 and 2",
  }
end

-- Dielectrics without loss: n^2 = 1 + sum B l^2/(l^2 - l0^2), l0 in um.
local function sellmeier(longest, shortest, source, ...)
  local poles = {}
  for i, term in ipairs { ... } do
    poles[i] = { delta_eps = term[1], f0 = c0 / (term[2] * um), gamma = 0 }
  end
  return { eps = 1, lorentz = poles, range = by_wavelength(longest * um, shortest * um), source = source }
end

local function debye(eps, sigma, range, source, ...)
  local poles = {}
  for i, term in ipairs { ... } do
    poles[i] = { delta_eps = term[1], tau = term[2] }
  end
  return { eps = eps, sigma = sigma, debye = poles, range = range, source = source }
end

-- Liebe's two relaxations at a temperature in degrees Celsius.
local function water(celsius)
  local theta = 300 / (273.15 + celsius) - 1
  local static = 77.66 + 103.3 * theta
  local f1 = (20.20 - 146 * theta + 316 * theta ^ 2) * 1e9
  local middle, high = 0.0671 * static, 3.52
  return debye(high, 0, { 1e6, 1e12 },
    "Liebe, Hufford & Manabe, Int. J. Infrared Millim. Waves 12 (1991) 659 (ITU-R P.840), " .. celsius .. " degrees Celsius",
    { static - middle, 1 / (2 * math.pi * f1) }, { middle - high, 1 / (2 * math.pi * 39.8 * f1) })
end

-- Cole-Cole media of Gabriel's, fitted by Debye poles from 0.1 to 20 GHz; `worst` is the fit's largest error.
local function tissue(what, worst, eps, sigma, ...)
  return debye(eps, sigma, { 1e8, 2e10 },
    "Gabriel, Lau & Gabriel, Phys. Med. Biol. 41 (1996) 2271, " .. what .. "; Debye poles within " .. worst .. "%", ...)
end

return {
  gold = rakic({ 0.2, 5 }, 9.03, { 0.760, 0.053 }, { 0.024, 0.241, 0.415 }, { 0.010, 0.345, 0.830 },
    { 0.071, 0.870, 2.969 }, { 0.601, 2.494, 4.304 }, { 4.384, 2.214, 13.32 }),
  silver = rakic({ 0.1, 5 }, 9.01, { 0.845, 0.048 }, { 0.065, 3.886, 0.816 }, { 0.124, 0.452, 4.481 },
    { 0.011, 0.065, 8.185 }, { 0.840, 0.916, 9.083 }, { 5.646, 2.419, 20.29 }),
  copper = rakic({ 0.1, 6 }, 10.83, { 0.575, 0.030 }, { 0.061, 0.378, 0.291 }, { 0.104, 1.056, 2.957 },
    { 0.723, 3.213, 5.300 }, { 0.638, 4.305, 11.18 }),
  aluminium = rakic({ 0.005, 20 }, 14.98, { 0.523, 0.047 }, { 0.227, 0.333, 0.162 }, { 0.050, 0.312, 1.544 },
    { 0.166, 1.351, 1.808 }, { 0.030, 3.382, 3.473 }),

  -- The far infrared term of the source (1.54133 at 1104 um) is left out: in the range it is below 2e-4 of eps.
  silicon = sellmeier(11, 1.36, "Salzberg & Villa, J. Opt. Soc. Am. 47 (1957) 244; Tatian, Appl. Opt. 23 (1984) 4477",
    { 10.6684293, 0.301516485 }, { 0.0030434748, 1.13475115 }),
  sio2 = sellmeier(3.71, 0.21, "Malitson, J. Opt. Soc. Am. 55 (1965) 1205, fused silica",
    { 0.6961663, 0.0684043 }, { 0.4079426, 0.1162414 }, { 0.8974794, 9.896161 }),
  si3n4 = sellmeier(5.504, 0.31, "Luke, Okawachi, Lamont, Gaeta & Lipson, Opt. Lett. 40 (2015) 4823",
    { 3.0249, 0.1353406 }, { 40314, 1239.842 }),

  water = water(20),
  water_25 = water(25),

  -- eps 4.4 and loss tangent 0.02 at 1 GHz, the logarithmic law from 1 kHz to 1 THz.
  fr4 = debye(4.16052, 2.30551e-05, { 1e7, 2e10 },
    "Djordjevic, Biljic, Likar-Smiljanic & Sarkar, IEEE Trans. EMC 43 (2001) 662, with eps 4.4 and loss tangent 0.02"
      .. " at 1 GHz; Debye poles within 0.2%",
    { 0.144458, 9.07712e-12 }, { 0.116735, 8.21101e-11 }, { 0.117225, 6.60896e-10 }, { 0.124518, 5.51268e-09 }),

  muscle = tissue("muscle", 1.1, 8.79696, 0.665394,
    { 41.2681, 7.58103e-12 }, { 5.05469, 4.77469e-11 }, { 13.6065, 1.00057e-09 }),
  fat = tissue("fat, not infiltrated", 0.9, 2.96904, 0.0333379,
    { 2.01071, 8.11928e-12 }, { 0.513864, 4.69457e-11 }, { 0.900368, 1.29436e-09 }),
  skin = tissue("dry skin", 1.5, 4.89221, 0.307499,
    { 32.5826, 7.66477e-12 }, { 7.78847, 1.95794e-10 }, { 60.8031, 1.73988e-09 }),
  bone = tissue("cortical bone", 1.8, 3.61271, 0.0546422,
    { 6.26341, 1.06281e-11 }, { 2.7344, 5.14551e-11 }, { 3.22007, 9.1247e-10 }),
  brain_grey = tissue("grey matter", 1.9, 9.08865, 0.421281,
    { 38.1279, 8.81302e-12 }, { 6.96162, 9.86469e-11 }, { 44.3014, 1.39754e-09 }),
  brain_white = tissue("white matter", 1.9, 7.67789, 0.235411,
    { 27.2323, 8.82738e-12 }, { 5.05505, 9.74687e-11 }, { 28.5157, 1.38509e-09 }),
  blood = tissue("blood", 1.2, 8.71152, 1.17258,
    { 45.9176, 8.40954e-12 }, { 6.74926, 4.64069e-11 }, { 18.9204, 9.98249e-10 }),
}
