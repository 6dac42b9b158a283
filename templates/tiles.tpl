% -- All blocked kernels of a pass, or of a piece, as one: each block serves a tile of one of them (gen/schedule/march/parts.c).
% function tiles_kernel(k)
@heading(k)
@signature(k)
%   if k.reals > 0 then
    @declare_chip(k.reals)
%   end
    const int block = ${block_index};
%   if k.parts[1].outer then
    // Tiles next to other processes' sites, which may still be on their way, are a launch of their own, the outer one.
%   end
%   for i, part in ipairs(k.parts) do
%     local last = part.outer and part.outer.last ~= part.blocks.last and ("(outer ? %d : %d)"):format(part.outer.last, part.blocks.last)
%     local test = i < #k.parts and ("if (block < %s)"):format(last or part.blocks.last)
%     local call = part.name .. "("
%     if #k.parts == 1 then
    ${call}${wrapped(arguments(part), #call + 4)});
%     else
    ${table.concat({i > 1 and "else" or test, i > 1 and test or nil}, " ")}
        ${call}${wrapped(arguments(part), #call + 8)});
%     end
%   end
@finish(k)
% end
%
% -- What a part is given, as its signature says.
% function arguments(part)
%   local texts = {part.reals > 0 and chip_parameter and "chip" or nil}
%   for _, p in ipairs(part.params) do texts[#texts + 1] = p.name end
%   local ahead, beyond = part.blocks.ahead, part.outer and part.outer.ahead or part.blocks.ahead
%   texts[#texts + 1] = beyond ~= ahead and ("block + (outer ? %d : %d)"):format(beyond, ahead)
%     or ahead < 0 and "block - " .. -ahead or "block"
%   return texts
% end
