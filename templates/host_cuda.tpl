@banner("Build with make (nvcc), then ./fdtd.")
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>
#define XXH_INLINE_ALL
#include <xxhash.h>

#include "kernels.cu"

enum { STEPS = ${program.steps} };

% for _, b in ipairs(program.buffers) do
static ${b.type} *${b.name}; // ${b.legend}
%   if b.two_copies then
static ${b.type} *${b.name}_other;
%   end
% end

@file_helpers()

static void check(cudaError_t status, const char *what)
{
    if (status != cudaSuccess)
        fail(cudaGetErrorString(status), what);
}

// Device memory, zeroed, or filled from data/<name>.bin.
static void *new_array(const char *name, size_t bytes, bool from_file)
{
    void *p = nullptr;
    check(cudaMalloc(&p, bytes), name);
    check(cudaMemset(p, 0, bytes), name);
    if (!from_file)
        return p;
    std::vector<char> host(bytes);
    read_data(name, host.data(), bytes);
    check(cudaMemcpy(p, host.data(), bytes, cudaMemcpyHostToDevice), name);
    return p;
}

static void make_arrays()
{
% for _, b in ipairs(program.buffers) do
    ${b.name} = (${b.type} *)new_array("${b.name}", ${b.count}L * sizeof *${b.name}, ${b.from_file});
%   if b.two_copies then
    ${b.name}_other = (${b.type} *)new_array("${b.name}", ${b.count}L * sizeof *${b.name}, ${b.from_file});
%   end
% end
% local seen = {}
% for _, p in ipairs(program.passes) do
%   for _, l in ipairs(p.launches) do
%     if l.shared > 48 * 1024 and not seen[l.kernel] then
%       seen[l.kernel] = true
    check(cudaFuncSetAttribute(${l.kernel}, cudaFuncAttributeMaxDynamicSharedMemorySize, ${l.shared}), "${l.kernel}");
%     end
%   end
% end
}

% local function groups(l)
%   local n = {}
%   for a = 1, 3 do n[a] = (l.items[a] + l.group[a] - 1) // l.group[a] end
%   return table.concat(n, ", ")
% end
% local function call(l)
%   local shared = l.shared > 0 and ", " .. l.shared or ""
%   return ("%s<<<dim3(%s), dim3(%s)%s>>>(%s);"):format(l.kernel, groups(l), table.concat(l.group, ", "), shared, argument_list(l))
% end
% for _, p in ipairs(program.passes) do
// Step${p.steps > 1 and "s" or ""} m + 1${p.steps > 1 and " .. m + " .. p.steps or ""}.
static void ${pass_function(p)}(int m)
{
%   for _, l in ipairs(p.launches) do
    // ${l.purpose}
%     if l.every > 1 then
    if ((m + 1) % ${l.every} == 0)
        ${call(l)}
%     else
    ${call(l)}
%     end
%   end
%   if p.swaps then
%     for _, b in ipairs(program.buffers) do
%       if b.two_copies then
    std::swap(${b.name}, ${b.name}_other);
%       end
%     end
%   end
    (void)m;
}

% end
@digest_functions()

static std::vector<${real}> fetched(const ${real} *p, size_t count)
{
    std::vector<${real}> host(count);
    check(cudaMemcpy(host.data(), p, count * sizeof(${real}), cudaMemcpyDeviceToHost), "reading back");
    return host;
}

% local function on_host(buffer) return buffer .. "_host" end
% local function fetch(buffer, width)
const std::vector<${real}> ${buffer}_host = fetched(::${buffer}, (size_t)STEPS * ${width});
% end
static void print_probes()
{
    @probe_buffers(fetch)
% for _, p in ipairs(program.probes) do
    @print_probe(p, on_host)
% end
}

int main()
{
    make_arrays();
    @stepping()
    check(cudaDeviceSynchronize(), "stepping");
    print_probes();
    digest_begin();
% for _, f in ipairs(program.fields) do
%   for _, b in ipairs(program.buffers) do
%     if b.name == f.name then
    digest_field(fetched(${f.name}, ${b.count}L).data(), ${f.origin}, ${f[1]}, ${f[2]}, ${f[3]});
%     end
%   end
% end
    digest_end();
    return 0;
}
