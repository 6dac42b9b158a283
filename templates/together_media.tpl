% -- Media of blocks that hold the whole domain (together.tpl). Where there is room, what an update needs of the medium at each site lies on
% -- chip, a strip for each coefficient, looked up once before the first step (Together.knowing); other updates look it up in each step.
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
const ${index} site = inside && ${plane_there(m)} ? ${source(m)} + ${image(m.along, m.along.index)} * ${m.along.stride} : ORIGIN;
@strip_loads(m, list, "site")
% end
%
% function coefs_begin(k, m, t)
%   local coefs = coefs_of(k)
%   if #coefs == 0 then return end
${real} *const coefs = chip + ${t.coefs} + group * share->deep * PLANE + lane * W; // the thread's, of the media at its sites
#pragma unroll 1
for (int r = 0; r < share->deep; r++) {
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
% function take_coefs(k, m, is_e)
%   for _, c in ipairs(coefs_of(k)) do
%     if c.update.is_e == is_e then
${real} ${c.name}[W];
get${m.W}(${c.name}, ${c.slot});
%     end
%   end
% end
