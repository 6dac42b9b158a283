% -- The program: banner, tables, then every kernel of the plan in order.
%
% -- Ghost copies of one axis' walls; the loop or grid runs over the plane of the other axes.
% function wrap_kernel(k)
%   local number = {x = 1, y = 2, z = 3}
%   local over = {true, #plan.axes > 1, #plan.axes > 2}
%   over[number[k.axis]] = false
%   local n = "ORIGIN"
%   for _, a in ipairs(plan.axes) do
%     if a.name ~= k.axis then n = n .. (a.stride == "1" and " + i" or (" + %s*%s"):format(a.stride, a.index)) end
%   end
@heading(k)
@signature(k)
@plane_open(k, over)
    const ${index} n = ${n};
%   for _, c in ipairs(k.copies) do
    ${c.field}[${plane(k, c.dst)}] = ${c.sign < 0 and "-" or ""}${c.field}[${plane(k, c.src)}];
%   end
@plane_close(over)
@finish(k)
% end
%
% -- First-order Mur walls of one axis: a wall's field is that of its inner neighbour one travel time ago.
% function mur_kernel(k)
%   local number = {x = 1, y = 2, z = 3}
%   local over = {true, #plan.axes > 1, #plan.axes > 2}
%   over[number[k.axis]] = false
%   local n = "ORIGIN"
%   for _, a in ipairs(plan.axes) do
%     if a.name ~= k.axis then n = n .. (a.stride == "1" and " + i" or (" + %s*%s"):format(a.stride, a.index)) end
%   end
@heading(k)
//   (d/dt - v d/d${k.axis}) E = 0 on the low wall, (d/dt + v d/d${k.axis}) E = 0 on the high one
@signature(k)
    @constants(k)
@plane_open(k, over)
    const ${index} n = ${n};
    const ${index} p = ${k.element};
%   for _, f in ipairs(k.faces) do
%     local tests = f.test or ""
%     if f.k.kind == "values" then tests = tests .. (f.test and " && " or "") .. f.k.name .. "[p] < 1" end
    ${tests ~= "" and "if (" .. tests .. ") " or ""}{
        @mur_face(k, f)
    }
%   end
@plane_close(over)
@finish(k)
% end
%
% function mur_face(k, f)
%   local wall, factor = ("%s[%s]"):format(f.field, plane(k, f.wall)), f.k.kind == "values" and f.k.name .. "[p]" or f.k.name
const ${real} inner = ${f.field}[${plane(k, f.inner)}];
const ${real} rise = inner - ${wall};
${wall} = ${fma}(${factor}, rise, ${f.last}[p]);
${f.last}[p] = inner;
% end
%
% -- Element of plane `at` along the axis that kernel k wraps.
% function plane(k, at)
%   if at == 0 then return "n" end
%   if k.stride == "1" then return ("n %s %d"):format(at < 0 and "-" or "+", at < 0 and -at or at) end
%   if at == -1 then return "n - " .. k.stride end
%   return ("n + %d*%s"):format(at, k.stride)
% end
%
% -- A plane to run over in 2d and 3d, the one site of a wall in 1d.
% function plane_open(k, over)
%   if #plan.axes > 1 then
@box_open(k, over)
%   elseif not dialect_loops then
    if (${item(0)} > 0)
        return;
%   end
% end
%
% function plane_close(over)
%   if #plan.axes > 1 then
@box_close(over)
%   end
% end
%
% -- Sources, and circuits in edges.
% function points_kernel(k)
@heading(k)
@signature(k)
@list_open()
    const ${index} n = ${k.site}[p];
    @point(k, "", "count")
@list_close()
@finish(k)
% end
%
% function probe_kernel(k)
@heading(k)
@signature(k)
@list_open()
    ${k.out}[m * count + p] = ${k.field}[${k.site}[p]];
@list_close()
@finish(k)
% end
%
% -- A box of a field into a dense array, x fastest.
% function gather_kernel(k)
%   local at = "i - i0"
%   if #plan.axes == 2 then at = "i - i0 + (i1 - i0) * (j - j0)" end
%   if #plan.axes == 3 then at = ("i - i0 + (%s)(i1 - i0) * (j - j0 + (%s)(j1 - j0) * (k - k0))"):format(index, index) end
@heading(k)
@signature(k)
@box_open(k, {true, #plan.axes > 1, #plan.axes > 2})
    ${k.out}[${at}] = ${k.field}[${element()}];
@box_close({true, #plan.axes > 1, #plan.axes > 2})
@finish(k)
% end
%
% function weight(u)
%   local w = u.weight.value64 == "1" and "" or u.weight.value64 and u.weight.value64 .. " * "
%   if u.weight.kind == "table" then w = ("%s[%s[n]] * "):format(u.weight.name, u.weight.id) end
%   if u.weight.kind == "values" then w = u.weight.name .. "[n] * " end
%   for _, test in ipairs(u.halves) do w = ("(%s ? 0.5 : 1.0) * "):format(test) .. w end
%   return w
% end
%
% -- One site's part of the energy: eps E(n) E(n), or mu H(n+1/2) H(n-1/2) with H(n+1/2) made on the way.
% function site_energy(k, u)
%   if u.is_e then
sum = fma(${weight(u)}(double)${u.target}[n], (double)${u.target}[n], sum);
%   else
@update(u, "const " .. real .. " next", false)
sum = fma(${weight(u)}(double)next, (double)${u.target}[n], sum);
%   end
% end
%
% function energy_kernel(k)
%   local row = "0"
%   if #plan.axes == 2 then row = "(j - j0)" end
%   if #plan.axes == 3 then row = ("((j - j0) + (%s)(j1 - j0) * (k - k0))"):format(index) end
// ${k.purpose}: 32 partial sums a row, lane l adding up sites l, l + 32, ...
@signature(k)
    @constants(k)
@energy_rows_open()
        double sum = 0.0;
        for (int i = i0 + lane; i < i1; i += 32) {
            const ${index} n = ${element()};
%   if k.half == "H" then
%     for _, l in ipairs(k.layers) do
            @layer_index(l)
%     end
%   end
%   for _, u in ipairs(k.updates) do
%     local tests = {}
%     for _, g in ipairs(u.guards) do tests[#tests + 1] = g.test end
            ${#tests > 0 and "if (" .. table.concat(tests, " && ") .. ") " or ""}{ // ${u.name}
                @site_energy(k, u)
            }
%   end
        }
        partial[first + 32 * ${row} + lane] = sum;
    }
@finish(k)
% end
%
% function sum_kernel(k)
// ${k.purpose}
@signature(k)
%   if dialect_loops then
    for (${index} r = 0; 32 * r < count; r++) {
%   else
    const ${index} r = ${item(0)};
    if (32 * r < count) {
%   end
        double sum = 0.0;
        for (${index} s = 32 * r; s < 32 * r + 32 && s < count; s++)
            sum += ${k.input}[s];
        ${k.out}[r] = sum;
    }
@finish(k)
% end
%
% -- Site (i, j, k)'s place in a dense box, and the number of sites in it.
% function box_place()
%   if #plan.axes == 1 then return "i - i0" end
%   if #plan.axes == 2 then return "i - i0 + (LONG)(i1 - i0) * (j - j0)" end
%   return "i - i0 + (LONG)(i1 - i0) * (j - j0 + (LONG)(j1 - j0) * (k - k0))"
% end
%
% function box_size()
%   return #plan.axes == 1 and "i1 - i0" or "(LONG)(i1 - i0) * " .. (#plan.axes == 2 and "(j1 - j0)" or "(j1 - j0) * (k1 - k0)")
% end
%
% -- Sums of all frequencies: each site's field is read once.
% function dft_kernel(k)
%   local count, wave = #k.frequencies, ("wave[m * %d + %d"):format(plan.wave_rows, k.row)
%   local place, size = box_place():gsub("LONG", k.long), box_size():gsub("LONG", k.long)
// ${k.purpose}: field(n dt) exp(-2 pi i f n dt) added ${k.every == 1 and "at every step" or ("every %d steps"):format(k.every)}
%   for first = 1, count, 8 do
//   ${first == 1 and "f =" or "   "} ${table.concat(k.frequencies, ", ", first, math.min(first + 7, count))}${first + 7 < count and "," or " Hz"}
%   end
%   for i, place in ipairs(k.places) do
//   ${i == 1 and "at" or "  "} ${place}
%   end
@signature(k)
    const ${k.long} sites = ${size};
@dft_body(k, count, wave, place)
@finish(k)
% end
%
% local print = {update = update_kernel, wrap = wrap_kernel, mur = mur_kernel, points = points_kernel, probe = probe_kernel,
%                gather = gather_kernel, energy = energy_kernel, sum = sum_kernel, march = march_kernel, copy = copy_kernel, dft = dft_kernel}
% if plan.wavefront then print.wavefront = wavefront_kernel end
@banner()
@prelude()
@layout()
% for _, t in ipairs(plan.tables) do
@constant_table(t, table_qualifier)
% end
% for _, k in ipairs(plan.kernels) do
@print[k.kind](k)
% end
