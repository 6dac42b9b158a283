% -- Points that read what is added to E beside them, in rows (gen/schedule/wavefront/beside.c): what follows E of a row, as
% -- far as the rows that it reads have theirs.
%
% local wf = plan.wavefront
% local three = #plan.axes == 3
% local pieces = wf.pieces
% local ring_y, ring_z = wf.ring_y, wf.ring_z
%
% -- How many rows later than the one before a step begins on a ring, and where step t does.
% ring_lead = wf.beside and 2 or 1
% ring_first = ring_lead == 1 and "t" or ring_lead .. " * t"
%
% -- What finish is told of a ring: how many rows of the step have E before its first one, and whether its last one is the last.
% function ring_flags()
%   if not wf.beside then return "" end
%   return join(ring_y and "int since_y, bool ends_y" or "", ring_z and "int since_z, bool ends_z" or "")
% end
%
% -- The same as arguments, of rows and planes counted on their rings.
% function ring_tests(first_row, end_row, plane)
%   if not wf.beside then return "" end
%   return join(ring_y and ("%s - (%s + 1), %s == J1 + %s + 1"):format(first_row, ring_first, end_row, ring_first) or "",
%               ring_z and ("%s - (%s + 1), %s == K1 + %s"):format(plane, ring_first, plane, ring_first) or "")
% end
%
% -- Rises beyond periodic walls, by axis.
% function rise_wraps()
%   local list = {}
%   for _, k in ipairs(kernels_of("wrap", "E")) do if k.rise then list[k.axis] = k end end
%   return list
% end
%
% function wrap_rises_function(wraps)
// What is added to E beyond periodic walls, once rows j0..j1-1 have their E.
static void wrap_rises(${join("const State *s", three and "int k" or "", "int j0, int j1")})
{
%   for _, a in ipairs({"x", "y", "z"}) do
%     if wraps[a] then
    @constants(wraps[a])
%     end
%   end
    for (int j = j0; j < j1; j++) {
%   if wraps.x then
        const ${index} n = ${element_of("j", "k")};
%   end
%   for _, a in ipairs({"x", "y", "z"}) do
%     if wraps[a] then
    @wrap_lines(wraps[a], "k")
%     end
%   end
    }
%   for _, ghost in ipairs(wraps.y and wraps.z and {{"J1 - 1", "-1"}, {"0", "J1"}} or {}) do
    if (j0 <= ${ghost[1]} && ${ghost[1]} < j1) {
        const int j = ${ghost[2]}; // beyond both
    @wrap_lines(wraps.z, "k")
    }
%   end
}

% end
%
% function finish_beside()
%   local behind = {x = pieces and "a site" or nil, y = "a row", z = "a plane"}
%   local kept, parts, wraps = {}, {}, rise_wraps()
%   for _, u in ipairs(wf.updates) do
%     local axis = plan.axis_of[u.target]
%     if u.is_e and behind[axis] then kept[u.target] = axis end
%   end
%   if wraps.x or wraps.y or wraps.z then
@wrap_rises_function(wraps)
%   end
// What the sweep does after E in rows j0..j1-1: of most fields at once.
@finish_fields("finish_here", function(f) return not kept[f] end)
%   for _, a in ipairs({"x", "y", "z"}) do
%     local function of_axis(f) return kept[f] == a end
%     local acting = 0
%     for _, kind in ipairs({"points", "wrap"}) do acting = acting + #acting_on(kernels_of(kind, "E"), of_axis) end
%     if acting + #acting_on(kernels_of("probe"), of_axis) > 0 then
%       parts[a] = true
// Of E along ${a}, which wants what is added to E ${behind[a]} further on.
@finish_fields("finish_" .. a, of_axis)
%     end
%   end
@finish_parts(parts, wraps)
% end
%
% -- Of the rows of a plane those that have what they read: of E along y a row behind; on a ring the first one waits for the last.
% function rows_ready(part, plane)
%   local step, sites = finish_step() ~= "" and "m" or "", pieces and "i0, i1" or ""
%   local name, at = "finish_" .. part, three and plane or ""
%   if part == "x" then sites = "i0 > 0 ? i0 - 1 : 0, i1 < SY ? i1 - 1 : SY" end
%   if pieces and part == "y" then -- of one row at a time
if (j0 > J0)
    ${name}(${join("s", "j0 - 1, j0", sites, step)});
if (j1 == J1)
    ${name}(${join("s", "j0, j1", sites, step)});
%   elseif not ring_y then
%     local rows = part == "y" and "j0 > J0 ? j0 - 1 : J0, j1 < J1 ? j1 - 1 : J1" or "j0, j1"
${name}(${join("s", at, rows, sites, step)});
%   elseif part == "y" then
if (since_y > 1 && j0 == 0)
    ${name}(${join("s", at, "J1 - 1, J1", step)});
${name}(${join("s", at, "since_y == 0 ? j0 + 1 : since_y == 1 || j0 == 0 ? j0 : j0 - 1, ends_y ? j1 : j1 - 1", step)});
%   else
${name}(${join("s", at, "since_y == 0 ? j0 + 1 : j0, j1", step)});
%   end
%   if ring_y then
if (ends_y)
    ${name}(${join("s", at, "j1 < J1 ? j1 : 0, j1 < J1 ? j1 + 1 : 1", step)});
%   end
% end
%
% -- The same of planes.
% function planes_ready(part)
%   local z = part == "z"
%   if not ring_z then
%     if z then
if (k > K0) {
    @rows_ready(part, "k - 1")
}
if (k == K1 - 1) {
    @rows_ready(part, "k")
}
%     else
@rows_ready(part, "k")
%     end
%     return
%   end
if (since_z > ${z and 1 or 0}) {
    @rows_ready(part, z and "k > 0 ? k - 1 : K1 - 1" or "k")
}
%   if z then
if (ends_z && since_z > 0) {
    @rows_ready(part, "k")
}
%   end
if (ends_z) {
    @rows_ready(part, "k < K1 - 1 ? k + 1 : 0")
}
% end
%
% function finish_parts(parts, wraps)
@finish_heading(", or as far as they have what they read")
static void finish(${finish_params(ring_flags())})
{
%   if wraps.x or wraps.y or wraps.z then
    wrap_rises(${join("s", three and "k" or "", "j0, j1")});
%   end
%   for _, part in ipairs({"here", "x", "y", "z"}) do
%     if part == "here" or parts[part] then
    @planes_ready(part)
%     end
%   end
}

% end
