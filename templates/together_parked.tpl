% -- A field that registers have no room for all of (together.tpl): of its planes behind a thread's first KEPT the strips lie on
% -- chip, each in a place that no other thread needs.
%
% function is_parked(m, f) return m.together.parked == f end
%
% -- Where plane r lies among those that registers hold, and on chip.
% function at_plane(m, f, r)
%   if not is_parked(m, f) then return r end
%   return m.together.kept == 0 and "0" or (tostring(r):find(" ") and "(%s) %% KEPT" or "%s %% KEPT"):format(r)
% end
% function parked_slot(r) return ("parked + (%s - KEPT) * PLANE"):format(r) end
%
% -- What is done with a thread's strip of a field in plane r, by where it lies: in `held` and `parked` %s is the strip, or its place.
% function put_in(text, strip) return (text:gsub("%%s", function() return strip end)) end
% function either(m, f, r, held, parked, test)
%   local strip = ("all_%s[%s]"):format(f, at_plane(m, f, r))
%   local kept, plane = m.together.kept, tonumber(r)
%   if is_parked(m, f) and plane and plane >= kept then
%     held, strip = parked, plane == kept and "parked" or ("parked + %s"):format(times("PLANE", plane - kept, true))
%   end
%   if not is_parked(m, f) or plane then
%     if test then
if (${test})
    ${put_in(held, strip)};
%     else
${put_in(held, strip)};
%     end
%     return
%   end
if (${test and test .. " && " or ""}${r} < KEPT)
    ${put_in(held, strip)};
else${test and (" if (%s)"):format(test) or ""}
    ${put_in(parked, parked_slot(r))};
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
% function set_field(m, f, r, from)
@either(m, f, r, ("copy%d(%%s, %s)"):format(m.W, from), ("put%d(%%s, %s)"):format(m.W, from))
% end
% function feed_field(m, f, r, gain)
@either(m, f, r, ("feed_strip(%%s, %s, ahead)"):format(gain), ("get%d(spare, %%s), feed_strip(spare, %s, ahead), put%d(%s, spare)"):format(m.W, gain, m.W, parked_slot(r)))
% end
%
% -- The strip of plane r in a half step, and back to its place after it; those of the planes beside it.
% function take_field(m, f)
%   if is_parked(m, f) then
${real} parked_${f}[W + 1] = {0};
if (r >= KEPT)
    get${m.W}(parked_${f}, ${parked_slot("r")});
${real} *const ${f} = r < KEPT ? all_${f}[${at_plane(m, f, "r")}] : parked_${f};
%   else
${real} *const ${f} = all_${f}[r];
%   end
% end
% function keep_field(k, m, is_e)
%   for _, u in ipairs(k.updates) do
%     if is_parked(m, u.target) and (u.is_e == is_e or is_e and mirrors(m, "along", "high")) then
if (r >= KEPT)
    put${m.W}(${parked_slot("r")}, ${u.target});
%     end
%   end
% end
% function next_field(m, f)
%   if is_parked(m, f) then
${real} parked_next[W] = {0};
if (r + 1 < DEEP && r + 1 >= KEPT)
    get${m.W}(parked_next, ${parked_slot("r + 1")});
const ${real} *const next_${f} = r + 1 >= DEEP ? far_${f} : r + 1 < KEPT ? all_${f}[${at_plane(m, f, "r + 1")}] : parked_next;
%   else
const ${real} *const next_${f} = r + 1 < DEEP ? all_${f}[(r + 1) % DEEP] : far_${f};
%   end
% end
% function below_field(m, f)
%   if is_parked(m, f) then
if (r > KEPT)
    get${m.W}(below_${f}, ${parked_slot("r - 1")});
else
    copy${m.W}(below_${f}, r > 0 ? all_${f}[${at_plane(m, f, "r + KEPT - 1")}] : low_${f});
%   else
copy${m.W}(below_${f}, r > 0 ? all_${f}[(r + DEEP - 1) % DEEP] : low_${f});
%   end
% end
%
% -- The strip of plane `plane_of` of a thread that is visited, and back to its place.
% function visited_strip(m, f)
%   local parked = is_parked(m, f)
${real} strip[W] = {0};
#pragma unroll
for (int e = 0; e < DEEP * W; e++)
    strip[e % W] = ${parked and "e < KEPT * W && " or ""}(DEEP == 1 || e / W == plane_of) ? all_${f}[${at_plane(m, f, "e / W")}][e % W] : strip[e % W];
%   if parked then
if (plane_of >= KEPT)
    get${m.W}(strip, ${parked_slot("plane_of")});
%   end
% end
% function keep_visited(m, f)
%   local parked = is_parked(m, f)
#pragma unroll
for (int e = 0; e < ${parked and "KEPT" or "DEEP"} * W; e++)
    all_${f}[e / W][e % W] = DEEP == 1 || e / W == plane_of ? strip[e % W] : all_${f}[e / W][e % W];
%   if parked then
if (plane_of >= KEPT)
    put${m.W}(${parked_slot("plane_of")}, strip);
%   end
% end
