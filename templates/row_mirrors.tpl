% -- Rows of vectors beside walls of x that are mirrors (PMC, and Mur's beside layers): the copy of a site of H lies in the
% -- same row, before its first vector or in the last one, and these vectors alone stop for it.
%
% function mirrors()
%   local list = {}
%   for _, k in ipairs(kernels_of("wrap", "H")) do
%     if k.axis == "x" and math.abs(k.copies[1].dst - k.copies[1].src) == 1 then list[#list + 1] = k end
%   end
%   return list
% end
%
% -- The vectors where they are, as a test; nil where there are none.
% function mirror_test()
%   local tests = {}
%   for _, k in ipairs(mirrors()) do
%     for _, c in ipairs(k.copies) do
%       local test = ("b == %d"):format(c.dst < 0 and 0 or c.dst // plan.wavefront.lanes)
%       if not tests[test] then tests[test] = true; tests[#tests + 1] = test end
%     end
%   end
%   return #tests > 0 and table.concat(tests, " || ") or nil
% end
%
% function mirror_function(h)
// Vector b has its new H: so has what lies beyond a wall next to it.
static inline void mirror(const State *s, ${index} n, Carry *c, int b)
{
%   for _, k in ipairs(mirrors()) do
    @constants(k)
%     for _, copy in ipairs(k.copies) do
    if (b == ${copy.dst < 0 and 0 or copy.dst // plan.wavefront.lanes})
        @statement(copy, boundary_access(function(r) return "s->" .. scalar_place(r) end, nil, function(f) return f.name end))
%     end
%   end
    if (b == 0) {
%   for _, f in ipairs(h) do
        c->${f} = load(s->${f} + n - LANES);
%   end
    }
}

// A vector next to a wall of x.
static __attribute__((noinline)) void wall_block(const State *s, const Row *r, Carry *c, int b,
                                                 ${join(names("bool ", row_flags), "bool do_h", "bool do_e")})
{
    Carry before = *c;
    if (do_h) {
        block(s, r, c, b, ${join("true", names("", row_flags), "true", "false")});
        mirror(s, r->n, &before, b);
    }
    if (do_e) {
        *c = before;
        block(s, r, c, b, ${join("true", names("", row_flags), "false", "true")});
    }
}

% end
%
% -- Vector b, which may lie next to a wall of x, as a statement.
% function any_block(edge, rest)
%   if mirror_test() then
if (${mirror_test()}) {
    Carry handed = c;
    wall_block(s, &r, &handed, b, ${rest});
    c = handed;
} else {
    block(s, &r, &c, b, ${join(edge, rest)});
}
%   else
block(s, &r, &c, b, ${join(edge, rest)});
%   end
% end
