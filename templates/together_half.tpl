% -- Exchanges after each half step (gen/schedule/resident/together_words.c): E of a block's low faces goes to the blocks
% -- before it, H of its high faces to those after it. Who computes at a face reads what it needs itself, from a word that
% -- carries the exchange's number: it asks until that has come, and puts it where the difference looks for it.
%
% function word_reals() return suffix == "f" and 3 or 1 end
%
% function word_types()
%   local half = some_march(function(m, k) return k.kind == "together" and m.together.half end)
%   if not half then return end
%   local single = suffix == "f"
%   local number = single and "int" or "long long"
// What blocks hand one another: sixteen bytes that are written and read whole.
typedef struct __align__(16) Word {
    ${real} v[${word_reals()}];
    ${number} turn; // the exchange's number
} Word;

#ifndef WORD_SEND // PTX; who compiles this for something else brings its own
%   if single then
#define WORD_SEND(to, turn, a, b, c)                                                                                   \
    asm volatile("{ .reg .b64 low, high; .reg .b128 all; mov.b64 low, {%1, %2}; mov.b64 high, {%3, %4};"               \
                 " mov.b128 all, {low, high}; st.relaxed.gpu.global.b128 [%0], all; }"                                 \
                 ::"l"(to), "f"(a), "f"(b), "f"((float)(c)), "r"(turn) : "memory")
#define WORD_READ(word, from, number)                                                                                  \
    do {                                                                                                               \
        unsigned long long low, high;                                                                                  \
        asm volatile("{ .reg .b128 all; ld.relaxed.gpu.global.b128 all, [%2]; mov.b128 {%0, %1}, all; }"               \
                     : "=l"(low), "=l"(high) : "l"(from) : "memory");                                                  \
        word.v[0] = __uint_as_float((unsigned)low), word.v[1] = __uint_as_float((unsigned)(low >> 32));                \
        word.v[2] = __uint_as_float((unsigned)high), word.turn = (int)(high >> 32);                                    \
    } while (0)
%   else
#define WORD_SEND(to, turn, a)                                                                                         \
    asm volatile("{ .reg .b64 low; .reg .b128 all; mov.b64 low, %1; mov.b128 all, {low, %2};"                          \
                 " st.relaxed.gpu.global.b128 [%0], all; }" ::"l"(to), "d"(a), "l"((long long)(turn)) : "memory")
#define WORD_READ(word, from, number)                                                                                  \
    do {                                                                                                               \
        unsigned long long low, high;                                                                                  \
        asm volatile("{ .reg .b128 all; ld.relaxed.gpu.global.b128 all, [%2]; mov.b128 {%0, %1}, all; }"               \
                     : "=l"(low), "=l"(high) : "l"(from) : "memory");                                                  \
        word.v[0] = __longlong_as_double((long long)low), word.turn = (long long)high;                                 \
    } while (0)
%   end
#endif

% end
%
% function word_places(w)
X_PLANE = ${w.x_plane}, X_STEP = ${w.x_step}, ROW_WORDS = ${w.row}, ROW_PLANE = ${w.row_plane}, ROW_STEP = ${w.row_step}, STRIPS = ROW_PLANE / ${w.of_strip},
PLANE_WORDS = ${w.plane}, PLANE_STEP = ${w.plane_step}, H_WORDS = ${w.h}, // words: from a plane or a face to the next
% end
%
% -- Have threads so many planes that one text for all layers is enough for the compiler, in place of one for each set of them?
% function is_long(m) return m.together.half and m.together.deep > 3 end
%
% -- So many that their registers hold little else?
% function is_crowded(m) return m.together.half and m.together.deep > 5 end
%
% -- One component after the other, so that few memory variables are in registers at a time.
% function each_update(k, m, is_e)
%   for _, u in ipairs(updates_of(k, is_e)) do
@take_memories(m, {u})
#pragma unroll
for (int s = 0; s < W; s++) {
    @strip_update(m, u)
}
@keep_memories(m, {u})
%   end
% end
%
% -- The faces that a thread lies at, and its words there at the high side: its own place in those of the first plane.
% function half_begin(m, t)
%   local row = m.rows.index
const bool x_low = keeps && i == share->x0 && i > 0, x_high = keeps && i + W == share->x1 && share->x1 < ${t.ends.x};
const bool row_low = keeps && ${row} == share->row0 && ${row} > 0, row_high = keeps && ${row} + 1 == share->row1 && ${row} + 1 < ${t.ends[m.rows.name]};
const bool plane_low = keeps && plane == plane0 && plane > 0, plane_high = keeps && plane < plane1 && plane + DEEP >= plane1 && plane1 < ${t.ends[m.along.name]};
${real} *const own_x = chip + X_FACES + group * DEEP * ROWS + row;
const int x_word = (share->x + LANES * W - 1) / (LANES * W) * X_STEP + plane * X_PLANE + ${times(row, t.words.of_site)};
const int row_word = ROW_WORDS + share->row / ROWS * ROW_STEP + plane * ROW_PLANE + i / W;
const int plane_word = PLANE_WORDS + ${block_index} * PLANE_STEP + thread % (LANES * ROWS);
% end
%
% -- The lanes beside, and what has come from beyond a face; beyond a wall is zero.
% function from_next_lane(f, n)
${f}[W] = __shfl_down_sync(WHOLE_WARP, ${f}[0], 1);
if (i + W >= share->x1)
    ${f}[W] = x_high ? own_x[${n - 1} * X_FACE + r * ROWS] : 0;
% end
%
% function from_lane_before(f, n)
${f}[W] = __shfl_up_sync(WHOLE_WARP, ${f}[W - 1], 1);
if (x_low)
    ${f}[W] = own_x[${n - 1} * X_FACE + r * ROWS];
% end
%
% -- The rows beside within a warp, and beyond it in on-chip memory.
% function from_next_row(m, f, n)
${real} beside_${f}[W];
#pragma unroll
for (int s = 0; s < W; s++)
    beside_${f}[s] = __shfl_down_sync(WHOLE_WARP, ${f}[s], LANES);
if (row % FOLD == FOLD - 1 || row_high)
    get${m.W}(beside_${f}, own_row + E_ROWS + ${n - 1} * ALL_ROWS + (r * ROW_SLOTS + 1) * STRIP_ROW);
#pragma unroll
for (int s = 0; s < W; s++)
    beside_${f}[s] = row == ROWS - 1 && !row_high ? 0 : beside_${f}[s]; // a wall
% end
%
% function from_row_before(m, f, n)
${real} beside_${f}[W];
#pragma unroll
for (int s = 0; s < W; s++)
    beside_${f}[s] = __shfl_up_sync(WHOLE_WARP, ${f}[s], LANES);
if (row % FOLD == 0)
    get${m.W}(beside_${f}, own_row + H_ROWS + ${n - 1} * ALL_ROWS + r * ROW_SLOTS * STRIP_ROW);
% end
%
% -- What goes across the faces of E or of H: by face, the places of its words and the reals of plane r.
% function faces(k, m, t, is_e)
%   local h = is_e and "" or "H_WORDS + "
%   local edge = is_e and "0" or "W - 1"
%   local function strips(fields)
%     local list = {}
%     for _, f in ipairs(fields) do
%       for s = 0, m.W - 1 do list[#list + 1] = ("all_%s[r][%d]"):format(f, s) end
%     end
%     return list
%   end
%   local fields = {x = differenced_x(k, not is_e), row = differenced(k, not is_e, m.rows.name), plane = differenced(k, not is_e, m.along.name)}
%   return {
%     {name = "x", fields = fields.x, at = h .. "x_word%s + r * X_PLANE", step = "X_STEP", apart = "", count = t.words.of_site,
%      reals = map(fields.x, function(f) return ("all_%s[r][%s]"):format(f, edge) end)},
%     {name = "row", fields = fields.row, at = h .. "row_word%s + r * ROW_PLANE", step = "ROW_STEP", apart = "STRIPS", count = t.words.of_strip, reals = strips(fields.row)},
%     {name = "plane", fields = fields.plane, at = h .. "plane_word%s", step = "PLANE_STEP", apart = "LANES * ROWS", count = t.words.of_strip, reals = strips(fields.plane)},
%   }
% end
%
% function word_at(face, low, n)
%   return face.at:format(low and " - " .. face.step or "") .. (n == 0 and "" or face.apart == "" and " + " .. n or (" + %s%s"):format(n == 1 and "" or n .. " * ", face.apart))
% end
%
% -- E of the low faces to the blocks before, or H of the high faces to those after.
% function hand_on(k, m, t, is_e)
%   local side = is_e and "low" or "high"
%   for _, face in ipairs(faces(k, m, t, is_e)) do
if (${face.name}_${side}) {
%     if face.name == "plane" and is_e then
    const int r = 0;
    @send_words(face, is_e)
%     else
    #pragma unroll
    for (int r = 0; r < DEEP; r++)
        if (plane + r ${face.name == "plane" and "== plane1 - 1" or "< plane1"}) {
            @send_words(face, is_e)
        }
%     end
}
%   end
% end
%
% function send_words(face, low)
%   for n = 0, face.count - 1 do
%     local values = {}
%     for q = 1, word_reals() do values[q] = face.reals[n * word_reals() + q] or "0" end
WORD_SEND(words + ${word_at(face, low, n)}, turn, ${table.concat(values, ", ")});
%   end
% end
%
% -- E from the blocks after, at the high faces, or H from those before, at the low ones. All words are asked for at once.
% function take_over(k, m, t, is_e)
%   local side, list = is_e and "high" or "low", faces(k, m, t, is_e)
%   local x, row, plane = list[1], list[2], list[3]
if (x_${side} || row_${side} || plane_${side}) {
%   if t.deep > asked_planes(t) then
    #pragma unroll
    for (int first = 0; first < DEEP; first += ${asked_planes(t)}) { // registers hold the words of so many planes
        @take_planes(m, t, is_e, x, row, plane)
    }
%   else
    @take_planes(m, t, is_e, x, row, plane)
%   end
}
__syncwarp();
% end
%
% function asked_planes(t) return t.deep > 2 and 2 or t.deep end
%
% function take_planes(m, t, is_e, x, row, plane)
%   local side, some = is_e and "high" or "low", t.deep > asked_planes(t)
%   local first, got = some and "first" or "0", some and "[r - first]" or "[r]"
%   local last = some and ("r < first + %d && r < DEEP"):format(asked_planes(t)) or "r < DEEP"
%   local planes = "plane_" .. side .. (some and " && first == 0" or "")
%   local function there(face) return ("%s_%s && plane + r < plane1"):format(face.name, side) end
%   local size = some and asked_planes(t) or "DEEP"
Word x_got[${size}][${x.count}] = {}, row_got[${size}][${row.count}] = {}, plane_got[${plane.count}] = {};
bool late;
do {
    late = false;
    #pragma unroll
    for (int r = ${first}; ${last}; r++) {
%   for _, face in ipairs({x, row}) do
%     for n = 0, face.count - 1 do
        if (${there(face)})
            WORD_READ(${face.name}_got${got}[${n}], words + ${word_at(face, not is_e, n)}, turn);
%     end
%   end
    }
%   for n = 0, plane.count - 1 do
    if (${planes})
        WORD_READ(plane_got[${n}], words + ${word_at(plane, not is_e, n)}, turn);
%   end
    #pragma unroll
    for (int r = ${first}; ${last}; r++) {
%   for _, face in ipairs({x, row}) do
%     for n = 0, face.count - 1 do
        late |= ${there(face)} && ${face.name}_got${got}[${n}].turn != turn;
%     end
%   end
    }
%   for n = 0, plane.count - 1 do
    late |= ${planes} && plane_got[${n}].turn != turn;
%   end
} while (late);
#pragma unroll
for (int r = ${first}; ${last}; r++) {
    @place_words(m, t, is_e, x, row, got)
}
if (${planes}) {
    @place_plane(m, t, is_e, plane)
}
% end
%
% -- Of the words of a face, real number q.
% function real_of(name, q) return ("%s[%d].v[%d]"):format(name, q // word_reals(), q % word_reals()) end
%
% -- Words into the places where differences read: beside the rows and planes that threads show one another, and those of x.
% function place_words(m, t, is_e, x, row, got)
%   local half, side, W = is_e and "E" or "H", is_e and "high" or "low", m.W
if (x_${side} && plane + r < plane1) {
%   for n, f in ipairs(x.fields) do
    own_x[${n - 1} * X_FACE + r * ROWS] = ${real_of("x_got" .. got, n - 1)};
%   end
}
if (row_${side} && plane + r < plane1) {
%   for n, f in ipairs(row.fields) do
    const ${real} ${f}[W] = {${each(W, function(s) return real_of("row_got" .. got, (n - 1) * W + s) end, ", ")}};
    put${W}(own_row + ${half}_ROWS + ${n - 1} * ALL_ROWS + ${is_e and "(r * ROW_SLOTS + 1)" or "r * ROW_SLOTS"} * STRIP_ROW, ${f});
%   end
}
% end
%
% function place_plane(m, t, is_e, plane)
%   local half, W = is_e and "E" or "H", m.W
%   for n, f in ipairs(plane.fields) do
const ${real} ${f}[W] = {${each(W, function(s) return real_of("plane_got", (n - 1) * W + s) end, ", ")}};
put${W}(own_plane + ${half}_ALONG + ${is_e and ("(%d * (GROUPS + 1) + 1)"):format(n - 1) or ("%d * (GROUPS + 1)"):format(n - 1)} * PLANE, ${f});
%     if is_e and t.deep > 1 then
#pragma unroll
for (int r = 1; r < DEEP; r++) // the next block's plane, where the thread has room for more
    for (int s = 0; s < W; s++)
        all_${f}[r][s] = plane + r == plane1 ? ${f}[s] : all_${f}[r][s];
%     end
%   end
% end
