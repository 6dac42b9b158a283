% -- What the host programs of every dialect share (yeec emit --standalone).
% real = program.real
%
% function banner(how)
// ${program.title}
// Made by yeec ${program.version} from ${program.scene}, schedule ${program.schedule}. ${how}
% end
%
% function file_helpers()
static void fail(const char *what, const char *name)
{
    fprintf(stderr, "%s %s\n", what, name);
    exit(2);
}

// The file data/<name>.bin, which must hold `bytes` bytes.
static void read_data(const char *name, void *to, size_t bytes)
{
    char path[512];
    snprintf(path, sizeof path, "data/%s.bin", name);
    FILE *f = fopen(path, "rb");
    if (f == NULL || fread(to, 1, bytes, f) != bytes)
        fail("cannot read", path);
    fclose(f);
}
% end
%
% function pass_function(p)
%   return (p.name:gsub("%W", "_"))
% end
%
% function argument_list(l)
%   local texts = {}
%   for i, a in ipairs(l.args) do texts[i] = a.text end
%   return table.concat(texts, ", ")
% end
%
% -- The passes from the longest to the one that always fits.
% function by_steps()
%   local order = {}
%   for _, p in ipairs(program.passes) do order[#order + 1] = p end
%   table.sort(order, function(a, b) return a.steps > b.steps end)
%   return order
% end
%
% -- The loop over time: as many steps in one pass as fit.
% function stepping()
    for (int m = 0; m < STEPS;) {
%   for _, p in ipairs(program.passes) do
%     if p.steps == 0 then
        ${pass_function(p)}(m, STEPS - m);
        m = STEPS;
%       return stepping_end()
%     end
%   end
%   for i, p in ipairs(by_steps()) do
%     local last = p.steps == 1
        ${i > 1 and "else " or ""}${last and "" or ("if (STEPS - m >= %d) "):format(p.steps)}{
            ${pass_function(p)}(m);
            m += ${p.steps};
        }
%   end
%   stepping_end()
% end
%
% function stepping_end()
    }
% end
%
% -- A probe's value at step m + 1: the numbers of its parts, read through `array(buffer)`, weighted and summed.
% function probe_value(p, array)
%   local sum = {}
%   for i, part in ipairs(p.parts) do
%     local number = ("(double)%s[m * %d + %d]"):format(array(part.buffer), part.width, part.column)
%     sum[i] = part.weight == "1" and number or part.weight .. " * " .. number
%   end
%   return #sum == 1 and p.to_si .. " * " .. sum[1] or ("%s * (%s)"):format(p.to_si, table.concat(sum, " + "))
% end
%
% function print_probe(p, array)
for (int m = 0; m < STEPS; m++)
    if ((m + 1) % ${p.every} == 0)
        printf("${p.name},%d,%.9g\n", m + 1, ${probe_value(p, array)});
% end
%
% -- Calls f(buffer, width) once for each buffer that the probes read.
% function probe_buffers(f)
%   local seen = {}
%   for _, p in ipairs(program.probes) do
%     for _, part in ipairs(p.parts) do
%       if not seen[part.buffer] then
%         seen[part.buffer] = true
%         f(part.buffer, part.width)
%       end
%     end
%   end
% end
%
% -- The digest of run.json: XXH3-128 of every site's value, component after component, -0 as +0.
% function digest_functions()
static XXH3_state_t *hash;

static void digest_field(const ${real} *field, long origin, int nx, int ny, int nz)
{
    static ${real} row[${program.longest}];
    for (int k = 0; k < nz; k++)
        for (int j = 0; j < ny; j++) {
            for (int i = 0; i < nx; i++)
                row[i] = field[origin + i + ${program.stride_y}L*j + ${program.stride_z}L*k] + 0;
            XXH3_128bits_update(hash, row, (size_t)nx * sizeof row[0]);
        }
}

static void digest_begin(void)
{
    hash = XXH3_createState();
    XXH3_128bits_reset(hash);
}

static void digest_end(void)
{
    XXH128_canonical_t canonical;
    XXH128_canonicalFromHash(&canonical, XXH3_128bits_digest(hash));
    printf("digest ");
    for (int i = 0; i < 16; i++)
        printf("%02x", canonical.digest[i]);
    printf("\n");
    XXH3_freeState(hash);
}
% end
