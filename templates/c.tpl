% -- The plain C dialect: loops over rows, the innermost over x without branches, so that compilers vectorise it.
% helper = "static inline"
% fma = plan.suffix == "f" and "fmaf" or "fma"
% table_qualifier = "static const"
% dialect_loops = true
%
% march_kernel, tiles_kernel, resident_kernel, together_kernel = false, false, false, false -- blocked kernels are for GPUs
%
% function prelude()
#include <math.h>
%   if plan.wavefront then
#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
%     if uses("omp_get_thread_num") then
#ifdef _OPENMP
#include <omp.h>
#else
#define omp_get_thread_num() 0
#define omp_get_num_threads() 1
#endif
%     end
%   end

%   if uses("LOWER") then
#define LOWER(a, b) ((a) > (b) ? (a) : (b)) // a lower bound at least b
%   end
%   if uses("UPPER") then
#define UPPER(a, b) ((a) < (b) ? (a) : (b)) // an upper bound at most b
%   end
%   if uses("MANY") then
#define MANY 32768 // sites that are worth more than one thread
%   end
%   if uses("LOWER") or uses("UPPER") or uses("MANY") then

%   end
% end
%
% function signature(k)
%   local head = "static void " .. k.name .. "("
${head}${parameters(k, "", "restrict", #head)})
{
% end
%
% -- The entry point: args[i] points at the value of argument i.
% function finish(k)
}

void ${k.name}_entry(void **args)
{
    ${k.name}(
%   for i, p in ipairs(k.params) do
%     local last = i < #k.params and "," or ");"
%     if p.buffer then
        *(${p.const and "const " or ""}${p.type} **)args[${i - 1}]${last}
%     else
        *(${p.type} *)args[${i - 1}]${last}
%     end
%   end
}

% end
%
% function range_low(u, axis, name)
%   for _, g in ipairs(u.guards) do if g.axis == axis and not g.high then return ("LOWER(%s, %d)"):format(name, g.bound) end end
%   return name
% end
%
% function range_high(u, axis, name)
%   for _, g in ipairs(u.guards) do if g.axis == axis and g.high then return ("UPPER(%s, %d)"):format(name, g.bound) end end
%   return name
% end
%
% -- Tests that hold for a whole row.
% function row_tests(u)
%   local tests = {}
%   for _, g in ipairs(u.guards) do if g.axis > 0 then tests[#tests + 1] = g.test end end
%   return #tests > 0 and table.concat(tests, " && ") or nil
% end
%
% -- Loops over the rows of a kernel's box; the slowest axis is shared among threads.
% function rows_open()
%   local axes = #plan.axes
%   if axes == 3 then
    #pragma omp parallel for collapse(2) schedule(static) if ((i1 - i0) * (j1 - j0) > MANY / (k1 - k0))
    for (int k = k0; k < k1; k++)
        for (int j = j0; j < j1; j++) {
%   elseif axes == 2 then
    #pragma omp parallel for schedule(static) if (i1 - i0 > MANY / (j1 - j0))
    for (int j = j0; j < j1; j++) {
%   end
%   indent(4 * (axes - 1))
% end
%
% function rows_close()
%   indent(-4 * (#plan.axes - 1))
%   if #plan.axes == 3 then
        }
%   elseif #plan.axes == 2 then
    }
%   end
% end
%
% function row_update(k, u)
    // ${u.equation}
%   local tests = row_tests(u)
%   if tests then
    if (${tests}) {
%     indent(4)
%   end
    #pragma omp simd
    for (int i = ${range_low(u, 0, "i0")}; i < ${range_high(u, 0, "i1")}; i++) {
        @elements({u})
        @box_elements({u})
%   for _, l in ipairs(k.layers) do
%     if uses_layer(u, l) then
        @layer_index(l)
%     end
%   end
        @update(u)
    }
%   if tests then
%     indent(-4)
    }
%   end
% end
%
% function uses_layer(u, l)
%   for _, psi in ipairs(u.memories) do if psi.layer == l.axis then return true end end
%   return false
% end
%
% function update_kernel(k)
@heading(k)
@signature(k)
    @constants(k)
@rows_open()
%   for _, u in ipairs(k.updates) do
@row_update(k, u)
%   end
@rows_close()
@finish(k)
% end
%
% function list_open()
    for (${index} p = 0; p < count; p++) {
%   indent(4)
% end
%
% function list_close()
%   indent(-4)
    }
% end
%
% -- Loops over the sites of a plane or box, one body for all, slowest axis first.
% function box_open(k, axes)
%   local names = {"i", "j", "k"}
%   for n = 3, 1, -1 do
%     if axes[n] then
%       local i, open = names[n], n == fastest(axes) and " {" or ""
    for (int ${i} = ${i}0; ${i} < ${i}1; ${i}++)${open}
%       indent(4)
%     end
%   end
% end
%
% function box_close(axes)
%   indent(-4)
    }
%   for n = 1, 3 do if axes[n] and n ~= fastest(axes) then indent(-4) end end
% end
%
% function fastest(axes)
%   for n = 1, 3 do if axes[n] then return n end end
% end
%
% energy_sum = "&sum[lane], &rest[lane]"
%
% function energy_heading(k)
// ${k.purpose}: a partial sum of each row; its sites are added up by eight lanes
% end
%
% -- Opens the loop over the sites of a row.
% function energy_open()
%   local axes = #plan.axes
%   if axes == 3 then
    #pragma omp parallel for collapse(2) schedule(static)
    for (int k = k0; k < k1; k++)
%     indent(4)
%   elseif axes == 2 then
    #pragma omp parallel for schedule(static)
%   end
%   if axes > 1 then
    for (int j = j0; j < j1; j++) {
%     indent(4)
%   end
    double sum[8] = {0.0}, rest[8] = {0.0};
    for (int i8 = i0; i8 < i1; i8 += 8) {
        const int lanes = i1 - i8 < 8 ? i1 - i8 : 8;
        #pragma omp simd
        for (int lane = 0; lane < lanes; lane++) {
%   indent(4)
        const int i = i8 + lane;
% end
%
% function energy_close()
%   local row = ({"", " + j - j0", " + j - j0 + (j1 - j0) * (k - k0)"})[#plan.axes]
%   indent(-4)
        }
    }
    for (int lane = 1; lane < 8; lane++) {
        add_exactly(&sum[0], &rest[0], sum[lane]);
        rest[0] += rest[lane];
    }
    partial[2 * (first${row})] = sum[0];
    partial[2 * (first${row}) + 1] = rest[0];
%   if #plan.axes > 1 then
%     indent(-4)
    }
%   end
%   if #plan.axes == 3 then indent(-4) end
% end
%
% -- A row of sites at a time, so that the innermost loop is over x.
% function dft_body(k, count, wave, place)
%   local axes = #plan.axes
%   if axes == 3 then
    #pragma omp parallel for collapse(2) schedule(static) if (sites > MANY / ${2 * count})
    for (int k = k0; k < k1; k++)
%     indent(4)
%   elseif axes == 2 then
    #pragma omp parallel for schedule(static) if (sites > MANY / ${2 * count})
%   end
%   if axes > 1 then
    for (int j = j0; j < j1; j++)
%     indent(4)
%   end
    for (int f = 0; f < ${2 * count}; f++) {
        const double phase = ${wave} + f];
        #pragma omp simd
        for (int i = i0; i < i1; i++) {
            const ${k.long} s = first + f * sites + ${place};
            ${k.sums}[s] = fma(phase, (double)${k.field}[${element(k.field)}], ${k.sums}[s]);
        }
    }
%   indent(-4 * (axes - 1))
% end
