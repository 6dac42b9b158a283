-- The verdict of a claim.
--   holds      the value lies in the range that was published: the figure give or take its tolerance, or {low, high};
--              or what the claim says is so
--   exceeds    it lies beyond the range, on the side that the claim calls better
--   differs    anything else
--   not measurable here
local _, _, _, m, options = ...

local function shown(x) return string.format("%.4g", x) end

-- The range that values are judged against, and what it is called.
local function range_of(c)
  if c.at_least then return c.at_least, math.huge, "at least " .. shown(c.at_least) .. " claimed" end
  if c.at_most then return -math.huge, c.at_most, "at most " .. shown(c.at_most) .. " claimed" end
  local word, reference = c.theory and "theory" or "published", c.published or c.theory
  if type(reference) == "table" then
    return reference[1], reference[2], shown(reference[1]) .. " to " .. shown(reference[2]) .. " " .. word
  end
  local width = math.abs(reference) * c.tolerance
  return reference - width, reference + width, string.format("%s %s, tolerance %g%%", shown(reference), word, 100 * c.tolerance)
end

local function judge_one(v, low, high, better)
  if v >= low and v <= high then return "holds" end
  if better == "more" and v > high or better == "less" and v < low then return "exceeds" end
  return "differs"
end

-- Of several values the worst counts; some better than published, the rest as published: exceeds.
local function judge_all(list, low, high, better)
  local found = {}
  for _, v in ipairs(list) do found[judge_one(v, low, high, better)] = true end
  return found.differs and "differs" or found.exceeds and "exceeds" or "holds"
end

local function text_of(list)
  local least, most = math.min(table.unpack(list)), math.max(table.unpack(list))
  return least == most and shown(least) or shown(least) .. " to " .. shown(most)
end

local function judge_value(c, values)
  local v, more = m.try(c.value, values)
  if v == nil then return "not measurable here", more or "not measured" end
  local list = type(v) == "table" and v or { v }
  if #list == 0 then return "not measurable here", "nothing was measured" end
  local low, high, reference = range_of(c)
  local figures = string.format("%s%s here, %s", text_of(list), c.unit and " " .. c.unit or "", reference)
  return judge_all(list, low, high, c.better), more and figures .. "; " .. more or figures
end

-- Verdict and figures. `holds` returns true, false, or nil when it cannot be said, then the figures.
return function(c, values)
  if c.unmeasured then return "not measurable here", c.unmeasured end
  if c.full and options.quick then return "not measurable here", c.full end
  if c.value then return judge_value(c, values) end
  local ok, figures = m.try(c.holds, values)
  if ok == nil then return "not measurable here", figures or "not measured" end
  return ok and "holds" or "differs", figures or ""
end
