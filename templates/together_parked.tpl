% -- Fields that registers have no room for all of (together.tpl): of the planes of some of them, and of one those behind a thread's
% -- first KEPT, the strips lie on chip, each in a place that no other thread needs. In three dimensions all strips of H do, and where
% -- neighbours read them: threads show one another E alone.
%
% -- nil, or of a field of which some strips do so: how many planes registers hold, and the strips of other fields before its own, or its
% -- number among those that are open to neighbours.
% function is_parked(m, f) return m.together.parked and m.together.parked[f] end
% function all_parked(m, f) return is_parked(m, f) and is_parked(m, f).kept == 0 end
%
% -- Where plane r lies among those that registers hold, and on chip.
% function at_plane(m, f, r)
%   if not is_parked(m, f) then return r end
%   return (tostring(r):find(" ") and "(%s) %% KEPT" or "%s %% KEPT"):format(r)
% end
% function is_open(m, f) return is_parked(m, f) and is_parked(m, f).open end
% function open_slot(m, f, r)
%   local n = is_open(m, f)
%   return "own_open" .. (n == 0 and "" or " + " .. times("OPEN_FIELD", n, true)) .. (r == "0" and "" or r:find(" ") and (" + (%s) * OPEN_PLANE"):format(r) or (" + %s * OPEN_PLANE"):format(r))
% end
% function parked_slot(m, f, r)
%   local p = is_parked(m, f)
%   if p.open then return open_slot(m, f, tostring(r)) end
%   local before, plane = p.first - p.kept, tonumber(r)
%   if plane then return plane + before == 0 and "parked" or ("parked + %s"):format(times("PLANE", plane + before, true)) end
%   if p.kept > 0 then r = r .. " - KEPT" end
%   if p.first > 0 then r = r .. " + " .. p.first end
%   return ("parked + %s * PLANE"):format(r:find(" ") and "(" .. r .. ")" or r)
% end
%
% -- What is done with a thread's strip of a field in plane r, by where it lies: in `held` and `parked` %s is the strip, or its place.
% function put_in(text, strip) return (text:gsub("%%s", function() return strip end)) end
% function either(m, f, r, held, parked, test)
%   local p, plane = is_parked(m, f), tonumber(r)
%   if p and p.kept > 0 and not plane then
if (${test and test .. " && " or ""}${r} < KEPT)
    ${put_in(held, ("all_%s[%s]"):format(f, at_plane(m, f, r)))};
else${test and (" if (%s)"):format(test) or ""}
    ${put_in(parked, parked_slot(m, f, r))};
%     return
%   end
%   local lies = p and (plane or 0) >= p.kept
%   local text = lies and put_in(parked, parked_slot(m, f, r)) or put_in(held, ("all_%s[%s]"):format(f, at_plane(m, f, r)))
%   if test then
if (${test})
    ${text};
%   else
${text};
%   end
% end
% function load_field(m, f, r, from, there)
@either(m, f, r, ("load%d(%%s, %s, %s)"):format(m.W, from, there), ("load%d(spare, %s, %s), put%d(%%s, spare)"):format(m.W, from, there, m.W))
% end
% function store_field(m, f, r, to)
@either(m, f, r, ("store%d(%s, %%s)"):format(m.W, to), ("get%d(spare, %%s), store%d(%s, spare)"):format(m.W, m.W, to))
% end
% function fresh_field(m, f, r, from, test)
@either(m, f, r, ("fresh%d(%%s, %s)"):format(m.W, from), ("fetch%d(%%s, %s, true)"):format(m.W, from), test)
% end
% function put_field(m, f, r, to)
@either(m, f, r, ("put%d(%s, %%s)"):format(m.W, to), ("get%d(spare, %%s), put%d(%s, spare)"):format(m.W, m.W, to))
% end
% function get_field(m, f, r, from)
@either(m, f, r, ("get%d(%%s, %s)"):format(m.W, from), ("get%d(spare, %s), put%d(%%s, spare)"):format(m.W, from, m.W))
% end
% function copy_field(m, f, r, to)
@either(m, f, r, ("copy%d(%s, %%s)"):format(m.W, to), ("get%d(%s, %%s)"):format(m.W, to))
% end
% function set_field(m, f, r, from, test)
@either(m, f, r, ("copy%d(%%s, %s)"):format(m.W, from), ("put%d(%%s, %s)"):format(m.W, from), test)
% end
% function feed_field(m, f, r, gain)
@either(m, f, r, ("feed_strip(%%s, %s, ahead)"):format(gain), ("get%d(spare, %%s), feed_strip(spare, %s, ahead), put%d(%%s, spare)"):format(m.W, gain, m.W))
% end
%
% -- Site s of a thread's strip in plane r.
% function real_at(m, f, s)
%   local p, held = is_parked(m, f), ("all_%s[%s][%s]"):format(f, at_plane(m, f, "r"), s)
%   if not p then return held end
%   local on_chip = ("(%s)[%s]"):format(parked_slot(m, f, "r"), s)
%   return p.kept == 0 and on_chip or ("(r < KEPT ? %s : %s)"):format(held, on_chip)
% end
%
% -- The strip of plane r in a half step, and back to its place after it; those of the planes beside it.
% function take_field(m, f)
%   if all_parked(m, f) then
${real} ${f}[W + 1] = {0};
get${m.W}(${f}, ${parked_slot(m, f, "r")});
%   elseif is_parked(m, f) then
${real} parked_${f}[W + 1] = {0};
if (r >= KEPT)
    get${m.W}(parked_${f}, ${parked_slot(m, f, "r")});
${real} *const ${f} = r < KEPT ? all_${f}[${at_plane(m, f, "r")}] : parked_${f};
%   else
${real} *const ${f} = all_${f}[r];
%   end
% end
% function keep_field(k, m, is_e)
%   for _, u in ipairs(k.updates) do
%     local f = u.target
%     if is_parked(m, f) and (u.is_e == is_e or is_e and not is_open(m, f) and mirrors(m, "along", "high")) then
%       if all_parked(m, f) then
put${m.W}(${parked_slot(m, f, "r")}, ${f});
%       else
if (r >= KEPT)
    put${m.W}(${parked_slot(m, f, "r")}, ${f});
%       end
%     end
%   end
% end
% function next_field(m, f)
%   if all_parked(m, f) then
${real} next_${f}[W];
if (r + 1 < DEEP)
    get${m.W}(next_${f}, ${parked_slot(m, f, "r + 1")});
else
    copy${m.W}(next_${f}, far_${f});
%   elseif is_parked(m, f) then
${real} parked_next[W] = {0};
if (r + 1 < DEEP && r + 1 >= KEPT)
    get${m.W}(parked_next, ${parked_slot(m, f, "r + 1")});
const ${real} *const next_${f} = r + 1 >= DEEP ? far_${f} : r + 1 < KEPT ? all_${f}[${at_plane(m, f, "r + 1")}] : parked_next;
%   else
const ${real} *const next_${f} = r + 1 < DEEP ? all_${f}[(r + 1) % DEEP] : far_${f};
%   end
% end
% function below_field(m, f)
%   if is_open(m, f) then
get${m.W}(below_${f}, ${parked_slot(m, f, "r - 1")});
%   elseif all_parked(m, f) then
if (r > 0)
    get${m.W}(below_${f}, ${parked_slot(m, f, "r - 1")});
else
    copy${m.W}(below_${f}, low_${f});
%   elseif is_parked(m, f) then
if (r > KEPT)
    get${m.W}(below_${f}, ${parked_slot(m, f, "r - 1")});
else
    copy${m.W}(below_${f}, r > 0 ? all_${f}[${at_plane(m, f, "r + KEPT - 1")}] : low_${f});
%   else
copy${m.W}(below_${f}, r > 0 ? all_${f}[(r + DEEP - 1) % DEEP] : low_${f});
%   end
% end
%
% -- The strip of plane `plane_of` of a thread that is visited, and back to its place.
% function visited_strip(m, f)
%   if all_parked(m, f) then
${real} strip[W];
get${m.W}(strip, ${parked_slot(m, f, "plane_of")});
%     return
%   end
%   local parked = is_parked(m, f)
${real} strip[W] = {0};
#pragma unroll
for (int e = 0; e < DEEP * W; e++)
    strip[e % W] = ${parked and "e < KEPT * W && " or ""}(DEEP == 1 || e / W == plane_of) ? all_${f}[${at_plane(m, f, "e / W")}][e % W] : strip[e % W];
%   if parked then
if (plane_of >= KEPT)
    get${m.W}(strip, ${parked_slot(m, f, "plane_of")});
%   end
% end
% function keep_visited(m, f)
%   if all_parked(m, f) then
put${m.W}(${parked_slot(m, f, "plane_of")}, strip);
%     return
%   end
%   local parked = is_parked(m, f)
#pragma unroll
for (int e = 0; e < ${parked and "KEPT" or "DEEP"} * W; e++)
    all_${f}[e / W][e % W] = DEEP == 1 || e / W == plane_of ? strip[e % W] : all_${f}[e / W][e % W];
%   if parked then
if (plane_of >= KEPT)
    put${m.W}(${parked_slot(m, f, "plane_of")}, strip);
%   end
% end
