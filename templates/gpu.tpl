% -- What OpenCL C and CUDA C share: one work item a site.
% dialect_loops = false
%
% function tests_of(u)
%   local tests = {}
%   for _, g in ipairs(u.guards) do tests[#tests + 1] = g.test end
%   return #tests > 0 and table.concat(tests, " && ") or nil
% end
%
% -- The work item's site, and out with those beyond the box. `turned`: item 0 along the slowest axis.
% function box_open(k, axes, turned)
%   local names, beyond = {"i", "j", "k"}, {}
%   for n = 1, 3 do
%     local i = names[n]
%     if axes[n] then
    const int ${i} = ${i}0 + ${item(turned and #plan.axes - n or n - 1)};
%       beyond[#beyond + 1] = i .. " >= " .. i .. "1"
%     end
%   end
    if (${table.concat(beyond, " || ")})
        return;
% end
%
% function box_close(axes)
% end
%
% function list_open()
    const ${index} p = ${item(0)};
    if (p >= count)
        return;
% end
%
% function list_close()
% end
%
% function update_kernel(k)
%   if k.strip > 0 then return strip_kernel(k) end
@heading(k)
@signature(k)
    @constants(k)
@box_open(k, {true, #plan.axes > 1, #plan.axes > 2}, plan.turned)
    const ${index} n = ${element()};
%   for _, l in ipairs(k.layers) do
    @layer_index(l)
%   end
%   for _, u in ipairs(k.updates) do
%     local tests = tests_of(u)
    ${tests and "if (" .. tests .. ") " or ""}{ // ${equation(u)}
        @update(u, u.target .. "[n]", true)
    }
%   end
@finish(k)
% end
%
% function energy_rows_open()
    const int lane = ${item(0)};
%   local axes = #plan.axes
%   if axes > 1 then
    const int j = j0 + ${item(1)};
%   end
%   if axes > 2 then
    const int k = k0 + ${item(2)};
%   end
    if (lane >= 32${axes > 1 and " || j >= j1" or ""}${axes > 2 and " || k >= k1" or ""})
        return;
    {
% end
%
% function dft_body(k, count, wave, place)
@box_open(k, {true, #plan.axes > 1, #plan.axes > 2})
    const double v = ${k.field}[${element()}];
    const ${k.long} s = first + ${place};
    for (int f = 0; f < ${count}; f++) {
        ${k.sums}[s + 2 * f * sites] = fma((double)${wave} + 2 * f], v, ${k.sums}[s + 2 * f * sites]);
        ${k.sums}[s + (2 * f + 1) * sites] = fma((double)${wave} + 2 * f + 1], v, ${k.sums}[s + (2 * f + 1) * sites]);
    }
% end
