% -- The OpenCL C 1.2 dialect.
% fma = "fma"
% table_qualifier = "__constant"
%
% has_shuffle = false
% chip_pointer, tile_pointer = "__local " .. real .. " *", "__global const int *"
% thread_index, block_index, barrier = "(int)get_local_id(0)", "(int)get_group_id(0)", "barrier(CLK_LOCAL_MEM_FENCE);"
%
% function prelude()
#pragma OPENCL FP_CONTRACT OFF
#pragma OPENCL EXTENSION cl_khr_fp64 : enable

%   for _, W in ipairs(strip_lengths()) do
@strip_helpers(W)
%   end
% end
%
% -- Strips of W reals between registers, local and global memory.
% function strip_helpers(W)
%   local vector = W == 1 and real or real .. W
%   local function part(s) return W == 1 and "t" or "t.s" .. s end
%   local make = W == 1 and "v[0]" or ("(%s)(%s)"):format(vector, each(W, function(s) return ("v[%d]"):format(s) end, ", "))
%   local spread = each(W, function(s) return ("v[%d] = %s;"):format(s, part(s)) end, " ")
void load${W}(${real} *v, __global const ${real} *p, bool there)
{
    ${vector} t = 0;
    if (there)
        t = *(__global const ${vector} *)p;
    ${spread}
}
void store${W}(__global ${real} *p, const ${real} *v) { *(__global ${vector} *)p = ${make}; }
%   for _, id in ipairs({{"bytes", "uchar", "unsigned char"}, {"shorts", "ushort", "unsigned short"}}) do if has_buffer(id[3]) then
void load_${id[1]}${W}(int *v, __global const ${id[2]} *p) { const ${id[2] .. (W > 1 and W or "")} t = *(__global const ${id[2] .. (W > 1 and W or "")} *)p; ${spread} }
%   end end
%   if has_tiles() then
void get${W}(${real} *v, __local const ${real} *p) { const ${vector} t = *(__local const ${vector} *)p; ${spread} }
void put${W}(__local ${real} *p, const ${real} *v) { *(__local ${vector} *)p = ${make}; }
void copy${W}(${real} *v, const ${real} *from) { ${each(W, function(s) return ("v[%d] = from[%d];"):format(s, s) end, " ")} }
@strip_elements(W, "")
void fetch${W}(__local ${real} *chip, __global const ${real} *p, bool there)
{
    *(__local ${vector} *)chip = there ? *(__global const ${vector} *)p : (${vector})0;
}
%   end

% end
%
% function fetch_commit()
% end
%
% function fetch_wait()
% end
%
% -- A part gets its local memory from the kernel that calls it.
% chip_parameter = "__local " .. real .. " *chip"
% function declare_chip(reals, part)
%   if not part then
__local ${real} chip[${reals}] __attribute__((aligned(16)));
%   end
% end
%
% -- Neighbours along x meet in local memory: in the planes that lie there, or in a row of edges.
% function edge(m, c)
%   local n = 0
%   for _, f in ipairs(both(m)) do
%     if not m.shared[f] and f:sub(2, 2) ~= "x" then
%       if f == c then break end
%       n = n + 1
%     end
%   end
%   local count = 0
%   for _, f in ipairs(both(m)) do if not m.shared[f] and f:sub(2, 2) ~= "x" then count = count + 1 end end
%   return ("%d + (%d * l + %d) * %d + thread"):format(m.edges + 1, count, n, m.threads + 2)
% end
%
% function from_right(m, c)
${c}[W] = ${m.shared[c] and ("level[%d * PLANE + W]"):format(m.shared[c]) or ("chip[%s + 1]"):format(edge(m, c))};
% end
%
% function from_left(m, c)
${c}[W] = ${m.shared[c] and ("level[%d * PLANE - 1]"):format(m.shared[c]) or ("chip[%s - 1]"):format(edge(m, c))};
% end
%
% function to_right(m, fields)
%   for _, c in ipairs(fields) do if not m.shared[c] then
chip[${edge(m, c)}] = ${c}[W - 1];
%   end end
% end
%
% function to_left(m, fields)
%   for _, c in ipairs(fields) do if not m.shared[c] then
chip[${edge(m, c)}] = next_${c}[0];
%   end end
% end
%
% function item(axis)
%   return "(int)get_global_id(" .. axis .. ")"
% end
%
% function signature(k)
%   local chip = k.part and k.march.reals > 0 and chip_parameter .. ", " or ""
%   local head = (k.part and "static void " or "__kernel void ") .. k.name .. "("
${head}${chip}${parameters(k, "__global ", "restrict", #head)}${k.part and ", int block" or ""})
{
% end
%
% function finish(k)
}

% end
