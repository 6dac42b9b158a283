% -- The one printer of statements (gen/model/statement.h). A schedule says through an access how it reads and writes:
% --   load(ref), factor(f)    expressions
% --   store(ref, value)       prints a store
% --   within(layer)           where the kernel reaches beyond a layer: a test for its sites ("" where it holds for all)
% --   without(layer)          no site of this text lies in the layer
% --   merge(layer, new, old)  a value in a layer, where some of what is read at once lies outside
% --   place                   what holds the target's value on the way; nil: it stands inside one expression
% --   all_names               whether named values are printed even where an expression could hold them
% --   real, fma               names of the type and of the multiply-add
% -- A value is {text, rank}: rank 0 stands anywhere, 1 is a product, 2 a sum or difference.
%
% function enclosed(v, rank) return v.rank > rank and "(" .. v.text .. ")" or v.text end
%
% function expression(op, values, access)
%   local a, b, c = values[op.a], values[op.b], values[op.c]
%   if op.kind == "load" then return {text = access.load(op.ref), rank = 0} end
%   if op.kind == "factor" then return {text = access.factor(op.factor), rank = 0} end
%   if op.kind == "neg" then return {text = "-" .. enclosed(a, 0), rank = 1} end
%   if op.kind == "add" then return {text = a.text .. " + " .. enclosed(b, 1), rank = 2} end
%   if op.kind == "sub" then return {text = a.text .. " - " .. enclosed(b, 1), rank = 2} end
%   if op.kind == "div" then return {text = enclosed(a, 1) .. " / " .. enclosed(b, 0), rank = 1} end
%   if op.kind == "mul" then return {text = enclosed(a, 1) .. " * " .. enclosed(b, 1), rank = 1} end
%   return {text = ("%s(%s%s, %s, %s)"):format(access.fma or fma, op.minus and "-" or "", a.text, b.text, c.text), rank = 0}
% end
%
% -- The operations whose values change in the layers: their names are variables.
% function changing(s, access)
%   local list = {}
%   for _, op in ipairs(s.ops) do if op.otherwise and access.within(op.layer) then list[op.otherwise] = true end end
%   return list
% end
%
% -- The results that several operations use: they need their names, and so does the old value where it is used once the
% -- target's value has begun to change.
% function shared_values(s)
%   local uses, list, changed = {}, {}, nil
%   for _, op in ipairs(s.ops) do
%     for _, n in ipairs{op.a or 0, op.b or 0, op.c or 0} do uses[n] = (uses[n] or 0) + 1 end
%   end
%   for n, op in ipairs(s.ops) do list[n] = op.kind ~= "load" and (uses[n] or 0) > 1 end
%   for n, op in ipairs(s.ops) do
%     for _, m in ipairs{op.a or 0, op.b or 0, op.c or 0} do
%       local old = changed and m > 0 and m < changed and s.ops[m]
%       if old and old.kind == "load" and old.name and old.ref.field == s.target then list[m] = true end
%     end
%     changed = changed or op.running and n
%   end
%   return list
% end
%
% function statement(s, access)
%   local shared = shared_values(s)
%   local values, variable, real, open = {}, changing(s, access), access.real or real, nil
%   for n, op in ipairs(s.ops) do
%     if op.layer and access.without and access.without(op.layer) then
%       values[n] = values[op.otherwise or n]
%       goto next
%     end
%     local layer = op.layer and access.within(op.layer) and op.layer
%     if open and layer ~= open then
%       indent(-4)
}
%     end
%     if layer and layer ~= open then
${access.within(layer) ~= "" and "if (" .. access.within(layer) .. ") " or ""}{
%       indent(4)
%     end
%     open = layer
%     local v = op.kind ~= "store" and expression(op, values, access)
%     if op.kind == "store" then
@access.store(op.ref, values[op.a].text)
%     elseif op.otherwise and layer then
${s.ops[op.otherwise].name} = ${access.merge and access.merge(layer, v.text, s.ops[op.otherwise].name) or v.text};
%       v = values[op.otherwise]
%     elseif op.running and access.place then
${access.place} = ${v.text};
%       v = {text = access.place, rank = 0}
%     elseif op.name and (access.all_names or variable[n] or layer or shared[n]) then
${(variable[n] or op.name == access.place) and "" or "const "}${real} ${op.name} = ${v.text};
%       v = {text = op.name, rank = 0}
%     end
%     values[n] = v
%     ::next::
%   end
% end
