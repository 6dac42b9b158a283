% -- Rows of vectors and the boxes of sites that media remember in (gen/model/memory_boxes.c).
%
% -- The update of mixed vectors beyond the boxes that it remembers in; nil where it has none.
% function bare_update(u)
%   return mixed_update(u) and #boxes_of({mixed_update(u)}) > 0 and same_target(plan.wavefront.bare_updates, u) or nil
% end
%
% -- All boxes of memory variables that rows have.
% function row_boxes() return boxes_of(plan.wavefront.mixed and plan.wavefront.mixed_updates or plan.wavefront.updates) end
%
% -- Where a vector lies in a box that an update remembers in, and beyond them.
% function boxed_update(u)
%   local mixed, bare = mixed_update(u), bare_update(u)
%   local boxes = boxes_of({mixed})
%   local list = {}
%   for _, b in ipairs(boxes) do list[#list + 1] = "in_" .. b.name end
%   local tests = table.concat(list, " || ")
if (${plan.wavefront.plain and "mixed && " or ""}${plan.wavefront.plain and #boxes > 1 and "(" .. tests .. ")" or tests}) {
    @statement(mixed, vector_access(u, plan.wavefront.plain, #boxes > 1))
%   if #boxes_of({u}) > 0 and plan.wavefront.plain then
} else if (mixed) {
    @statement(bare, vector_access(u, true))
} else {
    @statement(u, vector_access(u, false, true))
}
%   else
} else {
    @statement(bare, vector_access(u))
}
%   end
% end
%
% -- A row's place in a box of memory variables.
% function row_in_box(b)
%   local tests, at = {}, b.lo_x > 0 and {tostring(-b.lo_x)} or {}
%   for n = 2, #plan.axes do
%     local a = plan.axes[n]
%     tests[#tests + 1] = ("%s >= %d && %s < %d"):format(a.index, b["lo_" .. a.name], a.index, b["hi_" .. a.name])
%     at[#at + 1] = in_box(b, a.name, a.index)
%   end
    r.in_${b.name} = ${table.concat(tests, " && ")};
    r.n_${b.name} = ${table.concat(at, " + ")};
% end
