% -- The first and last vectors of rows, in which walls and the layers along x lie: masks of their sites, tables of layers
% -- (row.tpl).
%
% local wf = plan.wavefront
% local layers = wf.layers
%
% function layer_test(axis, index)
%   local l, tests = layers[axis], {}
%   if l.low > 0 then tests[#tests + 1] = ("%s < %d"):format(index, l.low) end
%   if l.high > 0 then tests[#tests + 1] = ("%s >= %d"):format(index, l.first) end
%   return table.concat(tests, " || ")
% end
%
% -- Masks of sites in a row's edges that the updates need: where along x a component is updated, where layers are.
% function mask_name(range) return ("sites_%d_%d"):format(range.lo, range.hi - 1) end
%
% function edge_masks()
%   local list, seen = {}, {}
%   for _, u in ipairs(wf.updates) do
%     local r, name = u.range[1], mask_name(u.range[1])
%     local used = row_murs.x and u.is_e and not component_half_x(u)
%     for _, f in ipairs(u.factors) do used = used or (f.axis and f.kind == "literal") end
%     used = used or remembers(u)
%     if used and not seen[name] then
%       seen[name] = true
%       list[#list + 1] = {name = name, what = ("i = %d..%d"):format(r.lo, r.hi - 1), test = ("i >= %d && i < %d"):format(r.lo, r.hi)}
%     end
%   end
%   if layers.x then list[#list + 1] = {name = "layer_sites", what = "the layers along x", test = layer_test("x", "i")} end
%   return list
% end
%
% -- Tables of the layers along x, which hold whole vectors.
% function x_tables()
%   local list = {}
%   for _, is_e in ipairs(layers.x and {false, true} or {}) do
%     local profile = profile_of("x", is_e)
%     for _, letter in ipairs(layers.x.stretched and {"b", "c", "ikappa"} or {"b", "c"}) do list[#list + 1] = letter .. "_" .. profile end
%   end
%   return list
% end
%
% function layer_row(axis, index)
%   local l = layers[axis]
%   if l.high == 0 or l.offset == 0 then return index end
%   if l.low == 0 then return ("%s - %d"):format(index, l.offset) end
%   return ("%s < %d ? %s : %s - %d"):format(index, l.low, index, index, l.offset)
% end
%
% -- Name of the tables of an axis' layers at the sites of E or H.
% function profile_of(axis, is_e)
%   for _, u in ipairs(wf.updates) do
%     for _, psi in ipairs(u.memories) do if psi.layer == axis and u.is_e == is_e then return psi.profile end end
%   end
% end
