% -- Media of blocks that hold the whole domain (together.tpl). Where there is room, what an update needs of the medium at each site lies on
% -- chip, a strip for each coefficient, looked up once before the first step (Together.knowing). Other updates look it up in each step, by
% -- tables and numbers of media that lie on chip, a word for each strip, or else from memory.
%
% function by_site(f) return f.kind == "table" or f.kind == "values" end
% function coef_name(u, f) return f.name .. "_" .. u.target end
%
% -- Where an update's coefficients are: "chip", a strip of each there; "own", where all sites of a warp have one medium (m.alike), those
% -- of it; or nothing, where each site looks them up.
% function knower(k, m)
%   local known = {}
%   for n, u in ipairs(k.updates) do known[u.target] = m.together.knowing >> (n - 1) & 1 == 1 end
%   return function(u) return known[u.target] and "chip" or m.alike and "own" or nil end
% end
%
% -- The coefficients on chip, each once, in the order in which they lie there.
% function coefs_of(k)
%   local list, seen, t = {}, {}, k.march.together
%   for _, u in ipairs(k.updates) do
%     for _, f in ipairs(k.march.knows(u) == "chip" and u.factors or {}) do
%       local name = coef_name(u, f)
%       if by_site(f) and not seen[name] then
%         seen[name] = true
%         list[#list + 1] = {name = name, update = u, factor = f, slot = ("coefs + %s * PLANE"):format(#list > 0 and ("(%d + r)"):format(#list * t.groups * t.deep) or "r")}
%       end
%     end
%   end
%   return list
% end
%
% -- Numbers of the media, or values, of a thread's strip in plane r, for updates whose coefficients are there, or are nowhere.
% function media_here(m, updates, where)
%   local list = {}
%   for _, u in ipairs(updates) do
%     if reads_sites({updates = {u}}) and m.knows(u) == where then list[#list + 1] = u end
%   end
%   if #list == 0 then return end
%   if where or not m.ids_near then
@media_site(m)
%   end
@strip_loads(m, list, "site")
% end
%
% function media_site(m)
const ${index} site = inside && ${plane_there(m)} ? ${source(m)} + ${image(m.along, m.along.index)} * ${m.along.stride} : ORIGIN;
% end
%
% -- Planes of a thread in this block, and the first of its sites among the block's.
% function planes_here(m) return m.rows and "DEEP" or "share->deep" end
% function own_site(m) return ("group * %s * PLANE + %slane * W"):format(planes_here(m), m.rows and "row * STRIP_ROW + " or "") end
%
% function coefs_begin(k, m, t)
%   local coefs = coefs_of(k)
%   if #coefs == 0 then return end
${real} *const coefs = chip + ${t.coefs} + ${own_site(m)}; // the thread's, of the media at its sites
#pragma unroll 1
for (int r = 0; r < ${planes_here(m)}; r++) {
    const int ${m.along.index} = plane + r;
    @media_here(m, k.updates, "chip")
%   for _, c in ipairs(coefs) do
    ${real} ${c.name}[W];
    #pragma unroll
    for (int s = 0; s < W; s++)
        ${c.name}[s] = ${c.factor.kind == "table" and ("%s[strip_%s[s]]"):format(c.factor.name, c.update.id) or ("strip_%s[s]"):format(c.factor.name)};
    put${m.W}(${c.slot}, ${c.name});
%   end
}
% end
%
% -- The arrays of numbers that updates look up in each step, each once.
% function numbers_of(k, m)
%   local list = {}
%   for _, u in ipairs(k.updates) do
%     if u.id and not m.knows(u) and not list[u.id] then
%       list[#list + 1], list[u.id] = u.id, true
%     end
%   end
%   return list
% end
%
% -- Numbers of media on chip, in memory's order by site: behind all else, or in the room that a block's layers leave, else in memory.
% function numbers_begin(k, m, t)
%   if not t.numbered and not t.in_rings then return end
%   local list, before = numbers_of(k, m), 0 -- bytes of a site
%   local chip = t.numbered and "chip + " .. t.numbered or "chip + (near ? share->numbers : 0)"
const int own_site = ${own_site(m)}; // the thread's, among the block's
%   if t.in_rings then
const bool near = share->numbers >= 0;
%   end
%   for _, id in ipairs(list) do
${number_type(id)} *const ${t.in_rings and "chip" or "near"}_${id} = (${number_type(id)} *)(${before == 0 and chip or ("(char *)(%s) + %s"):format(chip, times("PLANE", before * t.groups * t.deep, true))}) + own_site; // numbers of its media
%     before = before + (number_type(id) == "unsigned char" and 1 or 2)
%   end
#pragma unroll 1
for (int r = 0; r < ${t.in_rings and "(near ? DEEP : 0)" or planes_here(m)}; r++) {
    const int ${m.along.index} = plane + r;
    @media_here(m, k.updates, nil)
%   for _, id in ipairs(list) do
    for (int s = 0; s < W; s++)
        ${t.in_rings and "chip" or "near"}_${id}[r * PLANE + s] = strip_${id}[s];
%   end
}
%   if t.in_rings then
%     local first = ("inside && plane < plane1 ? %s + plane * %s : ORIGIN"):format(source(m), m.along.stride)
const int near_step = near ? PLANE : ${m.along.stride}; // from one plane to the next
%     for _, id in ipairs(list) do
const ${number_type(id)} *const near_${id} = near ? chip_${id} : ${id} + (${first});
%     end
%   end
@fill_tables(m)
${barrier}
%   m.ids_near = function(id)
%     local at = t.in_rings and "(near || plane + r < plane1 ? r * near_step : 0)" or "r * PLANE"
%     return list[id] and {number_type(id) == "unsigned char" and "take_bytes" or "take_shorts", ("near_%s + %s"):format(id, at)}
%   end
% end
%
% function number_type(id) return id_loader(id) == "load_bytes" and "unsigned char" or "unsigned short" end
%
% -- The medium that all sites of a warp have, and its coefficients (Together.alike).
% function alike_begin(k, m, t)
%   if not t.alike then return end
%   local seen = {}
const int medium = ${t.alike}[${block_index} * (THREADS / 32) + thread / 32]; // -1: there are several
%   for _, u in ipairs(k.updates) do
%     for _, f in ipairs(m.knows(u) and {} or u.factors) do
%       if by_site(f) and not seen[f.name] then
%         seen[f.name] = true
const ${real} own_${f.name} = medium < 0 ? 0 : ${f.name}[medium];
%       end
%     end
%   end
% end
%
% function take_coefs(k, m, is_e)
%   for _, c in ipairs(coefs_of(k)) do
%     if c.update.is_e == is_e then
${real} ${c.name}[W];
get${m.W}(${c.name}, ${c.slot});
%     end
%   end
% end
