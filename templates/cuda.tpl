% -- The CUDA C dialect.
% fma = plan.suffix == "f" and "fmaf" or "fma"
% table_qualifier = "__constant__ const"
%
% has_shuffle, chip_parameter = true, false
% chip_pointer, tile_pointer = real .. " *", "const int *"
% thread_index, block_index, barrier = "(int)threadIdx.x", "(int)blockIdx.x", "__syncthreads();"
%
% function prelude()
%   if has_tiles() then
// Copies from global to shared memory behind the thread's back, with zeros where nothing is there.
#ifndef COPY_ASYNC // PTX; who compiles this for something else brings its own
#define COPY_ASYNC(to, from, bytes, there)                                                                             \
    asm volatile("cp.async.ca.shared.global [%0], [%1], %2, %3;" ::"r"((unsigned)__cvta_generic_to_shared(to)),        \
                 "l"(from), "n"(bytes), "r"((there) ? bytes : 0) : "memory")
#define COPY_COMMIT() asm volatile("cp.async.commit_group;")
#define COPY_WAIT() asm volatile("cp.async.wait_all;" ::: "memory")
#endif
%   end
%   for _, W in ipairs(strip_lengths()) do
@strip_helpers(W)
%   end
% end
%
% -- Strips of W reals between registers, shared and global memory, one access each.
% function strip_helpers(W)
%   local inline = "__device__ __forceinline__"
%   local vector = W == 1 and real or real .. W
%   local letters = {[0] = "x", "y", "z", "w"}
%   local function part(s) return W == 1 and "t" or "t." .. letters[s] end
%   local make = W == 1 and "v[0]" or ("make_%s(%s)"):format(vector, each(W, function(s) return ("v[%d]"):format(s) end, ", "))
%   local zero = W == 1 and "0" or ("make_%s(%s)"):format(vector, each(W, function() return "0" end, ", "))
%   local spread = each(W, function(s) return ("v[%d] = %s;"):format(s, part(s)) end, " ")
%   local bytes = W * (suffix == "f" and 4 or 8)
${inline} void load${W}(${real} *v, const ${real} *p, bool there)
{
    ${vector} t = ${zero};
    if (there)
        t = __ldg((const ${vector} *)p);
    ${spread}
}
${inline} void store${W}(${real} *p, const ${real} *v) { __stwb((${vector} *)p, ${make}); } // a plain store may be split
%   for _, id in ipairs({{"bytes", "unsigned char", "uchar"}, {"shorts", "unsigned short", "ushort"}}) do if has_buffer(id[2]) then
${inline} void load_${id[1]}${W}(int *v, const ${id[2]} *p) { const ${W == 1 and id[2] or id[3] .. W} t = __ldg((const ${W == 1 and id[2] or id[3] .. W} *)p); ${spread} }
%   end end
%   if has_tiles() then
${inline} void get${W}(${real} *v, const ${real} *p) { const ${vector} t = *(const ${vector} *)p; ${spread} }
${inline} void put${W}(${real} *p, const ${real} *v) { *(${vector} *)p = ${make}; }
${inline} void copy${W}(${real} *v, const ${real} *from) { ${each(W, function(s) return ("v[%d] = from[%d];"):format(s, s) end, " ")} }
@strip_elements(W, inline)
${inline} void fetch${W}(${real} *chip, const ${real} *p, bool there) { COPY_ASYNC(chip, p, ${bytes}, there); }
%   end

% end
%
% function fetch_commit()
COPY_COMMIT();
% end
%
% function fetch_wait()
COPY_WAIT();
% end
%
% function declare_chip(reals, part)
extern __shared__ __align__(16) ${real} chip[];
% end
%
% -- Neighbours along x: a row's strips lie in adjacent lanes.
% function from_right(m, c)
${c}[W] = __shfl_down_sync(0xffffffffu, ${c}[0], 1);
% end
%
% function from_left(m, c)
${c}[W] = __shfl_up_sync(0xffffffffu, ${c}[W - 1], 1);
% end
%
% function to_right(m, fields)
% end
%
% function to_left(m, fields)
% end
%
% function item(axis)
%   local letter = ({[0] = "x", "y", "z"})[axis]
%   return ("(int)(blockIdx.%s * blockDim.%s + threadIdx.%s)"):format(letter, letter, letter)
% end
%
% function signature(k)
%   local threads = k.march and k.march.threads or k.threads or 256
${k.part and "static __device__ __forceinline__ void" or ('extern "C" __global__ void __launch_bounds__(%d)'):format(threads)} ${k.name}(
    ${parameters(k, "", "__restrict__", 4)}${k.part and ", int block" or ""})
{
% end
%
% function finish(k)
}

% end
