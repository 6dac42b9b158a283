% -- Media of blocks that hold the whole domain (together.tpl). Where there is room, what an update needs of the medium at each site lies on
% -- chip, a strip for each coefficient, looked up once before the first step (Together.knowing). Other updates look it up in each step, by
% -- tables and numbers of media that lie on chip, a word for each strip, or else from memory.
%
% function by_site(f) return f.kind == "table" or f.kind == "values" end
% function coef_name(u, f) return f.name .. "_" .. u.target end
%
% -- Whether an update's coefficients lie on chip.
% function knower(k)
%   local known = {}
%   for n, u in ipairs(k.updates) do known[u.target] = k.march.together.knowing >> (n - 1) & 1 == 1 end
%   return function(u) return known[u.target] end
% end
%
% -- The coefficients on chip, each once, in the order in which they lie there.
% function coefs_of(k)
%   local list, seen, t = {}, {}, k.march.together
%   for _, u in ipairs(k.updates) do
%     for _, f in ipairs(k.march.knows(u) and u.factors or {}) do
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
% -- Numbers of the media, or values, of a thread's strip in plane r, for updates that know them or do not.
% function media_here(m, updates, known)
%   local list = {}
%   for _, u in ipairs(updates) do
%     if reads_sites({updates = {u}}) and m.knows(u) == known then list[#list + 1] = u end
%   end
%   if #list == 0 then return end
%   if known or not m.together.numbered then
@media_site(m)
%   end
@strip_loads(m, list, "site")
% end
%
% function media_site(m)
const ${index} site = inside && ${plane_there(m)} ? ${source(m)} + ${image(m.along, m.along.index)} * ${m.along.stride} : ORIGIN;
% end
%
% function coefs_begin(k, m, t)
%   local coefs = coefs_of(k)
%   if #coefs == 0 then return end
${real} *const coefs = chip + ${t.coefs} + group * ${m.rows and "DEEP" or "share->deep"} * PLANE + ${m.rows and "row * STRIP_ROW + " or ""}lane * W; // the thread's, of the media at its sites
#pragma unroll 1
for (int r = 0; r < ${m.rows and "DEEP" or "share->deep"}; r++) {
    const int ${m.along.index} = plane + r;
    @media_here(m, k.updates, true)
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
% -- The arrays of numbers that updates look up in each step, each once, and by name its strip's word in plane r.
% function numbers_of(k, m, t)
%   local list = {}
%   for _, u in ipairs(k.updates) do
%     if u.id and not m.knows(u) and not list[u.id] then
%       list[u.id] = ("numbers[%s * NUMBERS_PLANE]"):format(#list > 0 and ("(%d + r)"):format(#list * t.groups * t.deep) or "r")
%       list[#list + 1] = u.id
%     end
%   end
%   return list
% end
%
% function numbers_begin(k, m, t)
%   if not t.numbered then return end
%   local list, deep = numbers_of(k, m, t), m.rows and "DEEP" or "share->deep"
enum { NUMBERS_PLANE = PLANE / W }; // a word for each strip
unsigned *const numbers = (unsigned *)(chip + ${t.numbered}) + group * ${deep} * NUMBERS_PLANE + ${m.rows and "row * LANES + " or ""}lane; // the thread's, of its media
#pragma unroll 1
for (int r = 0; r < ${deep}; r++) {
    const int ${m.along.index} = plane + r;
    @media_site(m)
%   for _, id in ipairs(list) do
    int ${id}_here[W];
    @load_strips(m, {{line = ("load_bytes%d(%s_here, %s + site)"):format(m.W, id, id), site = id .. "_here[s] =", array = id, first = "site"}})
    ${list[id]} = ${each(m.W, function(s) return s == 0 and id .. "_here[0]" or ("%s_here[%d] << %d"):format(id, s, 8 * s) end, " | ")};
%   end
}
@fill_tables(m)
${barrier}
%   m.ids_word = function(id) return list[id] end
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
