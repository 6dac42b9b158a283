% -- What media with poles remember, in blocks that hold the whole domain (together.tpl): a strip on chip for each of a thread's and each memory
% -- variable, which no other thread needs. Strips outside a variable's box are zero and stay it. Where chips have no room for them
% -- (poles_aside) they lie in the copy of the state that the batch writes.
%
% -- Apart from the layers' rings.
% function take_poles(m)
%   for n, r in ipairs(m.rings) do
%     if r.role == "site" then m.poles = table.remove(m.rings, n) end
%   end
% end
%
% -- The q-th variable's strip of plane r.
% function pole_slot(m, q, psi, b)
%   local t = m.together
%   if poles_aside(m) then return ("new_%s + %s"):format(psi, pole_element(m, b)) end
%   local before = (q - 1) * t.groups * t.deep -- planes of the variables before it
%   return ("poles + %sr * PLANE"):format(before == 0 and "" or before == 1 and "PLANE + " or ("(%d * PLANE) + "):format(before))
% end
%
% -- Whether a plane of the thread lies in a variable's box, and its element there; variables of all sites lie as fields do.
% function pole_test(m, b)
%   local own = poles_aside(m) and ("keeps && %s < plane1 && "):format(m.along.index) or ""
%   if not b then return own .. "inside && " .. plane_there(m) end
%   return ("%sin_%s && %s"):format(own, b.name, within_box(b, m.along.name, image(m.along, m.along.index)))
% end
% function pole_element(m, b)
%   local a = m.along
%   if not b then return ring_start(m, m.poles) .. " + " .. memory_plane(m, m.poles, a.index) end
%   return ("at_%s + %s"):format(b.name, in_box(b, a.name, image(a, a.index)))
% end
%
% function poles_begin(m)
%   if not m.poles then return end
%   local t = m.together
%   if not poles_aside(m) then
${real} *const poles = chip + ${t.poles} + ${times("group", t.deep)} * PLANE + ${m.rows and "row * STRIP_ROW + " or ""}lane * W;
%   end
%   for _, g in ipairs(ring_groups(m.poles)) do
%     if g.box then
@box_setup(m, g.box)
%     end
%   end
% end
%
% -- Calls `print` with a variable's strip, its name and its element, for those in plane r that a thread has.
% function each_pole(m, print)
%   for _, g in ipairs(m.poles and not m.idle and ring_groups(m.poles) or {}) do
if (${pole_test(m, g.box)}) {
%     for _, psi in ipairs(g) do
    ${print(pole_slot(m, psi[1], psi[2], g.box), psi[2], pole_element(m, g.box))};
%     end
}
%   end
% end
%
% -- Those that updates of a half step use.
% function poles_of(m, updates)
%   local list = {}
%   for q, psi in ipairs(m.poles and m.poles.psi or {}) do
%     for _, u in ipairs(updates) do
%       for _, used in ipairs(u.memories) do
%         local box = plan.memory_boxes[m.poles.boxes[q]]
%         if used.memory == psi then list[#list + 1] = {name = psi, slot = pole_slot(m, q, psi, box), box = box} end
%       end
%     end
%   end
%   return list
% end
%
% function get_poles(m, updates)
%   for _, psi in ipairs(poles_of(m, updates)) do
${real} ${psi.name}[W] = {0};
if (${pole_test(m, psi.box)})
    get${m.W}(${psi.name}, ${psi.slot});
%   end
% end
%
% function put_poles(m, updates)
%   for _, psi in ipairs(poles_of(m, updates)) do
if (${pole_test(m, psi.box)})
    put${m.W}(${psi.slot}, ${psi.name});
%   end
% end
