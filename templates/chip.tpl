% -- A tile's memory on chip: who clears it, and the tables of coefficients that lie in it.
%
% -- Whether kernels have memory on chip.
% function has_chip()
%   for _, k in ipairs(plan.kernels) do
%     local m = k.march
%     if m and m.reals > 0 then return true end
%   end
%   return false
% end
%
% -- What a block has on chip begins as zeros; behind it lie copies of tables of coefficients, two of a medium's side by side.
% function zeros(m) return m.ahead or m.chip_tables[1] and m.chip_tables[1].base or m.reals end
%
% function pair_types(m)
%   for _, pair in ipairs(m.chip_tables) do
%     if pair.wide then
typedef struct __attribute__((aligned(${suffix == "f" and 8 or 16}))) {
    ${real} ${table.concat(pair.tables, ", ")};
} ${pair_type(pair)};
%     end
%   end
% end
%
% function fill_chip(m)
%   if zeros(m) == 0 and #m.chip_tables == 0 then return end
%   if zeros(m) > 0 then
for (int r = ${m.thread}; r < REALS; r += THREADS)
    chip[r] = 0;
%   end
@fill_tables(m)
${barrier}
% end
%
% function fill_tables(m)
%   for _, pair in ipairs(m.chip_tables) do
%     local from = "chip" .. (pair.base > 0 and " + " .. pair.base or "")
%     if not pair.wide then
${chip_pointer}chip_${pair.tables[1]} = ${from};
for (int r = ${m.thread}; r < ${pair.count}; r += THREADS)
    chip_${pair.tables[1]}[r] = ${pair.tables[1]}[r];
%     else
%       local pointer = chip_pointer:gsub(real, pair_type(pair))
${pointer}${pair.name} = (${pointer})(${from});
for (int r = ${m.thread}; r < ${pair.count}; r += THREADS) {
%       for _, name in ipairs(pair.tables) do
    ${pair.name}[r].${name} = ${name}[r];
%       end
}
%     end
%   end
% end
%
% -- The type of two tables side by side, or of one with as much room.
% function pair_type(pair) return pair.name:gsub("^p", "P") .. "" end
