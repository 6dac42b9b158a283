@banner("Build with make, then ./fdtd.")
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define XXH_INLINE_ALL
#include <xxhash.h>

enum { STEPS = ${program.steps} };

static cl_context context;
static cl_command_queue queue;
static cl_program kernels;

% for _, b in ipairs(program.buffers) do
static cl_mem ${b.name}; // ${b.legend}
%   if b.two_copies then
static cl_mem ${b.name}_other;
%   end
% end

% local seen, names = {}, {}
% for _, p in ipairs(program.passes) do
%   for _, l in ipairs(p.launches) do
%     if not seen[l.kernel] then
%       seen[l.kernel] = true
%       names[#names + 1] = l.kernel
static cl_kernel ${l.kernel};
%     end
%   end
% end

@file_helpers()

static void check(cl_int status, const char *what)
{
    if (status != CL_SUCCESS) {
        fprintf(stderr, "OpenCL error %d at %s\n", status, what);
        exit(2);
    }
}

// A whole text file; `size` gets its length.
static char *read_text(const char *path, size_t *size)
{
    FILE *f = fopen(path, "rb");
    if (f == NULL || fseek(f, 0, SEEK_END) != 0)
        fail("cannot read", path);
    *size = (size_t)ftell(f);
    rewind(f);
    char *text = malloc(*size + 1);
    if (text == NULL || fread(text, 1, *size, f) != *size)
        fail("cannot read", path);
    fclose(f);
    return text;
}

// The first device of the first platform; set PLATFORM=n for another.
static void open_device(void)
{
    cl_platform_id platforms[16];
    cl_device_id device;
    cl_uint count;
    cl_int status;
    size_t size;
    const char *wanted = getenv("PLATFORM");
    check(clGetPlatformIDs(16, platforms, &count), "clGetPlatformIDs");
    const unsigned number = wanted != NULL ? (unsigned)atoi(wanted) : 0;
    if (number >= count)
        fail("no such", "platform");
    check(clGetDeviceIDs(platforms[number], CL_DEVICE_TYPE_ALL, 1, &device, NULL), "clGetDeviceIDs");
    context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
    check(status, "clCreateContext");
    queue = clCreateCommandQueue(context, device, 0, &status);
    check(status, "clCreateCommandQueue");
    char *text = read_text("kernels.cl", &size);
    kernels = clCreateProgramWithSource(context, 1, (const char **)&text, &size, &status);
    check(status, "clCreateProgramWithSource");
    check(clBuildProgram(kernels, 1, &device, "-cl-std=CL1.2", NULL, NULL), "clBuildProgram");
    free(text);
}

static cl_kernel new_kernel(const char *name)
{
    cl_int status;
    cl_kernel k = clCreateKernel(kernels, name, &status);
    check(status, name);
    return k;
}

// Device memory, zeroed, or filled from data/<name>.bin.
static cl_mem new_array(const char *name, size_t bytes, int from_file)
{
    cl_int status;
    char *host = calloc(1, bytes);
    if (host == NULL)
        fail("no memory for", name);
    if (from_file)
        read_data(name, host, bytes);
    cl_mem p = clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, bytes, host, &status);
    check(status, name);
    free(host);
    return p;
}

% local size_of = {float = 4, double = 8, int = 4, ["long long"] = 8, ["unsigned char"] = 1, ["unsigned short"] = 2}
static void make_arrays(void)
{
% for _, b in ipairs(program.buffers) do
    ${b.name} = new_array("${b.name}", ${b.count}L * ${size_of[b.type]}, ${b.from_file and 1 or 0});
%   if b.two_copies then
    ${b.name}_other = new_array("${b.name}", ${b.count}L * ${size_of[b.type]}, ${b.from_file and 1 or 0});
%   end
% end
% for _, name in ipairs(names) do
    ${name} = new_kernel("${name}");
% end
}

static void buffer_arg(cl_kernel k, cl_uint i, cl_mem buffer)
{
    check(clSetKernelArg(k, i, sizeof buffer, &buffer), "a buffer argument");
}

static void int_arg(cl_kernel k, cl_uint i, cl_int value)
{
    check(clSetKernelArg(k, i, sizeof value, &value), "an int argument");
}

static void long_arg(cl_kernel k, cl_uint i, cl_long value)
{
    check(clSetKernelArg(k, i, sizeof value, &value), "a long argument");
}

// Work items are rounded up to whole groups; the kernels leave the surplus out.
static void launch(cl_kernel k, size_t nx, size_t ny, size_t nz, size_t gx, size_t gy, size_t gz)
{
    const size_t group[3] = {gx, gy, gz};
    const size_t items[3] = {(nx + gx - 1) / gx * gx, (ny + gy - 1) / gy * gy, (nz + gz - 1) / gz * gz};
    check(clEnqueueNDRangeKernel(queue, k, 3, NULL, items, group, 0, NULL, NULL), "clEnqueueNDRangeKernel");
}

% for _, p in ipairs(program.passes) do
// Step${p.steps > 1 and "s" or ""} m + 1${p.steps > 1 and " .. m + " .. p.steps or ""}.
static void ${pass_function(p)}(int m)
{
%   for _, l in ipairs(p.launches) do
    // ${l.purpose}
%     if l.every > 1 then
    if ((m + 1) % ${l.every} == 0) {
%     else
    {
%     end
%     for i, a in ipairs(l.args) do
        ${a.buffer and "buffer" or a.wide and "long" or "int"}_arg(${l.kernel}, ${i - 1}, ${a.text});
%     end
        launch(${l.kernel}, ${table.concat(l.items, ", ")}, ${table.concat(l.group, ", ")});
    }
%   end
%   if p.swaps then
    cl_mem t;
%     for _, b in ipairs(program.buffers) do
%       if b.two_copies then
    t = ${b.name}, ${b.name} = ${b.name}_other, ${b.name}_other = t;
%       end
%     end
%   end
    (void)m;
}

% end
@digest_functions()

static ${real} *fetched(cl_mem p, size_t count)
{
    ${real} *host = malloc(count * sizeof *host);
    if (host == NULL)
        fail("no memory for", "reading back");
    check(clEnqueueReadBuffer(queue, p, CL_TRUE, 0, count * sizeof *host, host, 0, NULL, NULL), "clEnqueueReadBuffer");
    return host;
}

% local function on_host(buffer) return buffer .. "_host" end
% local function fetch(buffer, width)
${real} *${buffer}_host = fetched(${buffer}, (size_t)STEPS * ${width});
% end
% local function release(buffer)
free(${buffer}_host);
% end
static void print_probes(void)
{
    @probe_buffers(fetch)
% for _, p in ipairs(program.probes) do
    @print_probe(p, on_host)
% end
    @probe_buffers(release)
}

int main(void)
{
    open_device();
    make_arrays();
    @stepping()
    print_probes();
    digest_begin();
    ${real} *field;
% for _, f in ipairs(program.fields) do
%   for _, b in ipairs(program.buffers) do
%     if b.name == f.name then
    field = fetched(${f.name}, ${b.count}L);
    digest_field(field, ${f.origin}, ${f[1]}, ${f[2]}, ${f[3]});
    free(field);
%     end
%   end
% end
    digest_end();
    return 0;
}
