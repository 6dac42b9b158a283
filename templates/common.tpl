% -- What every dialect shares: banner, legend, tables, headings, and the arithmetic of an update.
% real, suffix, index = plan.real, plan.suffix, plan.index
%
% function banner()
// ${plan.title}
// Made by yeec ${plan.version} from ${plan.scene} (${plan.scene_hash}).
// ${plan.dialect}, ${plan.mode}, ${plan.precision}, schedule ${plan.schedule}, dt = ${plan.dt} s
%   for _, a in ipairs(plan.axes) do
//   ${a.name}: ${a.cells} cells of ${a.d} m, c0 dt/d${a.name} = ${a.courant}
%   end
//
// E at step n lives at n dt, H (stored times Z0, so in V/m) at (n - 1/2) dt. With ${plan.axes[1].index}${plan.axes[2] and ", " .. plan.axes[2].index or ""}${plan.axes[3] and ", " .. plan.axes[3].index or ""} the site's
// index, a field's element is n = ORIGIN + i${plan.axes[2] and " + SY*j" or ""}${plan.axes[3] and " + SZ*k" or ""}. Every fma stands in the same order in every
// dialect, so that all backends give the same bits. A prime marks a derivative stretched by an absorbing layer.
%   for _, b in ipairs(plan.buffers) do
//   ${b.name}: ${b.legend}
%   end

% end
%
% function layout()
#define ORIGIN ${plan.origin} // element of site 0
%   for _, a in ipairs(plan.axes) do
%     if a.stride ~= "1" then
#define ${a.stride} ${a.step}${plan.wide and "L" or ""} // elements from one ${a.name} to the next
%     end
%   end

% end
%
% -- A constant table: one entry a line when each has an origin, else eight to a line.
% function constant_table(t, qualifier)
// ${t.legend}
${qualifier} ${real} ${t.name}[${#t.entries}] = {
%   if t.by_class then
%     for i, e in ipairs(t.entries) do
    ${e.value}, // ${i - 1}: ${e.origin}
%     end
%   else
%     for first = 1, #t.entries, 8 do
%       local row = {}
%       for i = first, math.min(first + 7, #t.entries) do row[#row + 1] = t.entries[i].value end
    ${table.concat(row, ", ")},
%     end
%   end
};

% end
%
% -- What stands over a kernel: its purpose, its equations and where it works.
% function heading(k)
// ${k.purpose}
%   for _, u in ipairs(k.updates) do
//   ${equation(u)}
%   end
%   for i, place in ipairs(k.places) do
//   ${i == 1 and "at" or "  "} ${place}
%   end
% end
%
% function equation(u)
%   local medium = u.is_e and "eps" or "mu"
%   local text = medium .. " d" .. u.name .. "/dt ="
%   for i, t in ipairs(u.terms) do
%     local sign = t.sign > 0 and (i > 1 and " + " or " ") or " - "
%     text = text .. sign .. "d" .. t.source_name .. "/d" .. t.axis .. (t.psi and "'" or "")
%   end
%   if u.decay.kind ~= "one" then text = text .. " - " .. (u.is_e and "sigma " or "sigma_m ") .. u.name end
%   return text
% end
%
% function constants(k)
%   for _, c in ipairs(k.constants) do
const ${real} ${c.name} = ${c.value}; // ${c.origin}
%   end
% end
%
% function coef(c, m)
%   if c.kind == "literal" then return c.name end
%   if c.kind == "table" then return c.name .. "[" .. m .. "]" end
%   return c.name .. "[n]"
% end
%
% function id_of(u)
%   if u.decay.kind == "table" then return u.decay.id end
%   for _, t in ipairs(u.terms) do if t.coef.kind == "table" then return t.coef.id end end
% end
%
% -- The difference of a term's field along its axis: backward for E, forward for H.
% function difference(t)
%   local there = t.stride == "1" and "1" or t.stride
%   if t.backward then return ("%s[n] - %s[n - %s]"):format(t.source, t.source, there) end
%   return ("%s[n + %s] - %s[n]"):format(t.source, there, t.source)
% end
%
% -- The arithmetic of one update at site n, in the order that every schedule keeps. `store` writes the
% -- memory variables back; the new value goes to the place named `to`.
% function update(u, to, store)
%   local id = id_of(u)
%   if id then
const int m = ${id}[n];
%   end
%   local value = u.target .. "[n]"
%   if u.decay.kind ~= "one" then value = coef(u.decay, "m") .. " * " .. value end
%   for _, t in ipairs(u.terms) do
%     local d = t.d
const ${real} ${d} = ${difference(t)};
%     if t.psi then
%       local a, q, p = t.profile, "q" .. t.axis, "p" .. t.axis
%       local psi = "psi_" .. t.axis
%       local old = ("%s[%s]"):format(t.psi, p)
%       local new = ("%s(b_%s[%s], %s, c_%s[%s] * %s)"):format(fma, a, q, t.split and psi or old, a, q, d)
const ${real} ${psi} = ${t.split and old or new};
%       if store then
${old} = ${t.split and new or psi};
%       end
%       d = t.stretched and ("%s(ikappa_%s[%s], %s, psi_%s)"):format(fma, a, q, d, t.axis) or d .. " + psi_" .. t.axis
%     end
%     value = ("%s(%s%s, %s, %s)"):format(fma, t.sign < 0 and "-" or "", coef(t.coef, "m"), d, value)
%   end
${to} = ${value};
% end
%
% -- Point p of a set at element n (PointSet in plan.h says what it does), in the order that every schedule keeps.
% -- `prefix` stands before each buffer's name; `count` is the number of points in the set. `own` says where a
% -- schedule keeps the point's value and states itself, and the step.
% function point(k, prefix, count, own)
%   local function at(name) return name and prefix .. name .. "[p]" end
%   own = own or {value = prefix .. k.field .. "[n]", last = at(k.last), branch = at(k.branch), m = "m"}
${real} v = ${k.scale and at(k.scale) .. " * " .. own.value or own.value};
%   if k.memory then
v = ${fma}(${at(k.memory)}, ${own.last}, v);
%   end
%   if k.branch then
v -= ${own.branch};
%   end
%   for t = 0, k.taps - 1 do
%     local q = t == 0 and "p" or ("p + %s%s"):format(t == 1 and "" or t .. " * ", count)
v = ${fma}(${prefix}${k.gain}[${q}], ${prefix}wave[${own.m} * ${plan.wave_rows} + ${prefix}${k.row}[${q}]], v);
%   end
%   if k.branch then
${own.branch} = ${fma}(${at(k.feed)}, v + ${own.last}, ${own.branch});
%   end
%   if k.last then
${own.last} = v;
%   end
%   if own.value:find("%[n%]") then
${own.value} = v;
%   end
% end
%
% -- Row and element of each layer's memory variables at site (i, j, k).
% function layer_index(l)
%   local i, j, k = "i", "j", "k"
%   if l.axis == "x" then i = "qx" elseif l.axis == "y" then j = "qy" else k = "qz" end
%   local p = i
%   if #plan.axes > 1 then p = p .. (" + %d*%s"):format(l.stride_y, j) end
%   if #plan.axes > 2 then p = p .. (" + %d%s*%s"):format(l.stride_z, plan.wide and "L" or "", k) end
const int q${l.axis} = ${l.index} - o${l.axis};
const ${index} p${l.axis} = ${p};
% end
%
% -- Element of site (i, j, k).
% function element()
%   local n = "ORIGIN + i"
%   if #plan.axes > 1 then n = n .. " + SY*j" end
%   if #plan.axes > 2 then n = n .. " + SZ*k" end
%   return n
% end
%
% function parameter_text(p, address, restrict)
%   if not p.buffer then return "int" == p.type and "int " .. p.name or p.type .. " " .. p.name end
%   return address .. (p.const and "const " or "") .. p.type .. " *" .. restrict .. " " .. p.name
% end
%
% -- Parameters of a kernel, wrapped at about 110 columns under the opening parenthesis.
% function parameters(k, address, restrict, column)
%   local lines, line = {}, ""
%   for i, p in ipairs(k.params) do
%     local text = parameter_text(p, address, restrict) .. (i < #k.params and ", " or "")
%     if #line + #text + column > 112 then lines[#lines + 1] = line; line = "" end
%     line = line .. text
%   end
%   lines[#lines + 1] = line
%   for i, l in ipairs(lines) do lines[i] = l:gsub("%s+$", "") end
%   return table.concat(lines, "\n" .. (" "):rep(column))
% end
