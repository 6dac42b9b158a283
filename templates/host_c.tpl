@banner("Build with make, then ./fdtd.")
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define XXH_INLINE_ALL
#include <xxhash.h>

#include "kernels.c"

enum { STEPS = ${program.steps} };

% for _, b in ipairs(program.buffers) do
static ${b.type} *${b.name}; // ${b.legend}
%   if b.two_copies then
static ${b.type} *${b.name}_other;
%   end
% end

@file_helpers()

// Zeroed memory, aligned for vectors.
static void *new_array(const char *name, size_t bytes)
{
    void *p = aligned_alloc(64, (bytes + 63) / 64 * 64);
    if (p == NULL)
        fail("no memory for", name);
    return memset(p, 0, bytes);
}

static void make_arrays(void)
{
% for _, b in ipairs(program.buffers) do
    ${b.name} = new_array("${b.name}", ${b.count}L * sizeof *${b.name});
%   if b.two_copies then
    ${b.name}_other = new_array("${b.name}", ${b.count}L * sizeof *${b.name});
%   end
%   if b.from_file then
    read_data("${b.name}", ${b.name}, ${b.count}L * sizeof *${b.name});
%   end
% end
}

% for _, p in ipairs(program.passes) do
// ${pass_heading(p)}
static void ${pass_function(p)}(${pass_parameters(p)})
{
%   for _, l in ipairs(p.launches) do
%     if l.every > 1 then
    if ((m + ${p.steps > 0 and p.steps or 1}) % ${l.every} == 0)
        ${l.kernel}(${argument_list(l)});
%     else
    ${l.kernel}(${argument_list(l)}); // ${l.purpose}
%     end
%   end
    (void)m;
}

% end
@digest_functions()

int main(void)
{
    make_arrays();
    @stepping()
% for _, p in ipairs(program.probes) do
    @print_probe(p, tostring)
% end
    digest_begin();
% for _, f in ipairs(program.fields) do
    digest_field(${f.name}, ${f.origin}, ${f[1]}, ${f[2]}, ${f[3]});
% end
    digest_end();
    return 0;
}
