% -- Exchanges after each half step (gen/schedule/resident/together_words.c): E of a block's low faces goes to the blocks
% -- before it, H of its high faces to those after it, as words that carry the exchange's number. Threads near a face ask for
% -- its words until they have come, and put them where differences look for them.
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

// What follows from a number is worked out anew behind this: compilers would keep it in registers over all steps.
#ifndef FORGET // who compiles this for something else brings its own
#define FORGET(number) asm volatile("" : "+r"(number))
#endif

#ifndef WORD_SEND // PTX; who compiles this for something else brings its own
%   if single then
#define WORD_SEND(to, turn, a, b, c)                                                                                   \
    asm volatile("{ .reg .b64 low, high; .reg .b128 all; mov.b64 low, {%1, %2}; mov.b64 high, {%3, %4};"               \
                 " mov.b128 all, {low, high}; st.relaxed.gpu.global.b128 [%0], all; }"                                 \
                 ::"l"(to), "f"(a), "f"(b), "f"(c), "r"(turn) : "memory")
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
% function word_places(w, rows)
X_PLANE = ${w.x_plane}, X_STEP = ${w.x_step},${rows and (" ROW_WORDS = %d, ROW_PLANE = %d, ROW_STEP = %d,"):format(w.row, w.row_plane, w.row_step) or ""}${rows and w.of_strip > 1 and (" STRIPS = ROW_PLANE / %d,"):format(w.of_strip) or ""}
PLANE_WORDS = ${w.plane}, PLANE_STEP = ${w.plane_step}, H_WORDS = ${w.h}, ${w.mail and ("MAIL_WORDS = %d, "):format(w.mail) or ""}// words: from a plane or a face to the next
% end
%
% -- Have threads so many planes that one text for all layers is enough for the compiler, in place of one for each set of them?
% function is_long(m) return m.together.half and (m.together.deep > 3 or has_many_poles(m)) end
%
% -- So many, or do their media remember so much, that their registers hold little else?
% function is_crowded(m) return m.together.half and (m.together.deep > 5 or has_many_poles(m)) end
% function has_many_poles(m) return m.poles and #m.poles.psi > 6 end
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
% -- Tests of whether there is a block before a face at `i`, or behind it; on a periodic axis there always is.
% function has_before(axis, i) return axis.wraps and "" or (" && %s > 0"):format(i) end
% function has_behind(axis, t, i) return axis.wraps and "" or (" && %s < %d"):format(i, t.ends[axis.name]) end
%
% function steps_on(step, n) return n == 0 and "" or " + " .. times(step, n, true) end
%
% -- The faces that a thread lies at, and its words there at the high side: its own place in those of the first plane. Whose
% -- words it asks for (take_over).
% function half_begin(m, t)
%   local row = m.rows and m.rows.index
const bool x_low = keeps && i == share->x0${has_before(m.x, "i")}, x_high = keeps && i + W == share->x1${has_behind(m.x, t, "share->x1")};
%   if row then
const bool row_low = keeps && ${row} == share->row0${has_before(m.rows, row)}, row_high = keeps && ${row} + 1 == share->row1${has_behind(m.rows, t, row .. " + 1")};
%   end
const bool plane_low = keeps && plane == plane0${has_before(m.along, "plane")}, plane_high = keeps && plane < plane1 && plane + DEEP >= plane1${has_behind(m.along, t, "plane1")};
${real} *const own_x = chip + X_FACES + group * DEEP${row and " * ROWS + row" or ""};
const int x_word = (share->x + LANES * W - 1) / (LANES * W) * X_STEP + plane * X_PLANE${row and " + " .. times(row, t.words.of_site) or ""};
%   if row then
const int row_word = ROW_WORDS + share->row / ROWS * ROW_STEP + plane * ROW_PLANE + i / W;
%   end
const int plane_word = PLANE_WORDS + ${block_index} * PLANE_STEP + ${row and "thread % (LANES * ROWS)" or "lane"};
%   if m.x.wraps then
const int x_before = share->x0 > 0 ? x_word - X_STEP : x_word${steps_on("X_STEP", ceil_div(m.x.cells, m.lanes * m.W) - 1)};
%   end
%   if row and m.rows.wraps then
const int row_before = share->row0 > 0 ? row_word - ROW_STEP : row_word${steps_on("ROW_STEP", ceil_div(m.rows.cells, t.rows) - 1)};
%   end
%   if m.along.wraps then
const int plane_before = plane_word + (share->near0 - (int)${block_index}) * PLANE_STEP;
%   end
%   if t.deep > 1 then
const bool ${row and ("row_kept = %s >= share->row0 && %s < share->row1, "):format(row, row) or ""}ask_x_low = ${row and "row_kept" or "true"}${has_before(m.x, "share->x0")}, ask_x_high = ${row and "row_kept" or "true"}${has_behind(m.x, t, "share->x1")};
%   end
%   if shares_rows(t) then
const bool x_kept = i >= share->x0 && i < share->x1;
const int last_row = share->row1 - 1 - share->row;
const bool ask_row_low = x_kept && row < BESIDE${has_before(m.rows, "share->row0")}, ask_row_high = x_kept && row / BESIDE == last_row / BESIDE${has_behind(m.rows, t, "share->row1")};
%   end
% end
%
% -- The lanes beside, and what has come from beyond a face; beyond a wall is zero.
% function x_at(m, n) return (n > 1 and times("X_FACE", n - 1, true) .. " + " or "") .. (m.rows and "r * ROWS" or "r") end
%
% function from_next_lane(m, f, n)
${f}[W] = __shfl_down_sync(WHOLE_WARP, ${f}[0], 1);
if (i + W >= share->x1)
    ${f}[W] = x_high ? own_x[${x_at(m, n)}] : 0;
% end
%
% function from_lane_before(m, f, n)
${f}[W] = __shfl_up_sync(WHOLE_WARP, ${f}[W - 1], 1);
if (x_low)
    ${f}[W] = own_x[${x_at(m, n)}];
% end
%
% -- The rows beside within a warp, and beyond it in on-chip memory.
% function from_next_row(m, f, n)
${real} beside_${f}[W];
#pragma unroll
for (int s = 0; s < W; s++)
    beside_${f}[s] = __shfl_down_sync(WHOLE_WARP, ${f}[s], LANES);
if (row % FOLD == FOLD - 1 || row_high)
    get${m.W}(beside_${f}, ${row_at("E", n, true)});
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
    get${m.W}(beside_${f}, ${row_at("H", n)});
% end
%
% -- What goes across the faces of E or of H: by face, the places of its words and the reals of plane r.
% function faces(k, m, t, is_e)
%   local h = is_e and "" or "H_WORDS + "
%   local edge = is_e and "0" or "W - 1"
%   local function strips(fields)
%     local list = {}
%     for _, f in ipairs(fields) do
%       for s = 0, m.W - 1 do list[#list + 1] = real_at(m, f, s) end
%     end
%     return list
%   end
%   local x, plane = differenced_x(k, not is_e), differenced(k, not is_e, m.along.name)
%   local row = m.rows and differenced(k, not is_e, m.rows.name)
%   local list = {
%     {name = "x", wraps = m.x.wraps, fields = x, at = h .. "x_word%s + r * X_PLANE", step = "X_STEP", apart = "", count = t.words.of_site,
%      reals = map(x, function(f) return real_at(m, f, edge) end)},
%     {name = "plane", wraps = m.along.wraps, fields = plane, at = h .. "plane_word%s", step = "PLANE_STEP", apart = m.rows and "LANES * ROWS" or "LANES",
%      count = t.words.of_strip, reals = strips(plane)},
%   }
%   if not row then return list end
%   table.insert(list, 2, {name = "row", wraps = m.rows.wraps, fields = row, at = h .. "row_word%s + r * ROW_PLANE", step = "ROW_STEP", apart = "STRIPS",
%                          count = t.words.of_strip, reals = strips(row)})
%   return list
% end
%
% function word_at(face, low, n)
%   local at = low and face.wraps and face.at:gsub("_word%%s", "_before") or face.at:format(low and " - " .. face.step or "")
%   return at .. (n == 0 and "" or face.apart == "" and " + " .. n or (" + %s%s"):format(n == 1 and "" or n .. " * ", face.apart))
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
%     for q = 1, word_reals() do values[q] = face.reals[n * word_reals() + q] or "0.0" .. suffix end
WORD_SEND(words + ${word_at(face, low, n)}, turn, ${table.concat(values, ", ")});
%   end
% end
%
% -- E from the blocks after, at the high faces, or H from those before, at the low ones. To ask for a word takes long, and for many
% -- at a time as long; so a face's words are asked for by all who are near: of one across x by the lanes of its row, a plane
% -- each, of one across the rows by the rows of its warp.
% function take_over(k, m, t, is_e)
%   local side, list = is_e and "high" or "low", faces(k, m, t, is_e)
%   local beside, plane = list, table.remove(list)
%   for _, face in ipairs(beside) do
%     local skip, first = m.lanes, "lane"
%     if face.name == "row" then skip, first = t.beside, "row % BESIDE" end
%     local shared = t.deep > 1 and skip > 1
%     face.ask = (shared and "ask_%s_%s" or "%s_%s"):format(face.name, side)
%     face.first, face.skip = shared and first or "0", shared and skip or 1
%     face.turns = ceil_div(t.deep, face.skip)
%   end
%   beside.last = beside[#beside].turns
if (${table.concat(map(beside, function(face) return face.ask end), " || ")} || plane_${side}) {
%   if beside.last > MOST_TURNS then
    #pragma unroll
    for (int first = 0; first < ${beside.last}; first += ${MOST_TURNS}) { // registers hold the words of so many planes
        @take_words(m, t, is_e, beside, plane)
    }
%   else
    @take_words(m, t, is_e, beside, plane)
%   end
}
__syncwarp();
% end
%
% MOST_TURNS = 2
%
% function shares_rows(t) return t.beside > 1 and t.deep > 1 end
%
% function ceil_div(n, by) return (n + by - 1) // by end
%
% -- Prints something for the words that a thread asks for, by face and plane: where the last face's are many, a part of them at a time.
% function each_word(beside, plane, side, print)
%   local parts = beside.last > MOST_TURNS
%   for n, face in ipairs(beside) do
%     local here = parts and n == #beside
#pragma unroll
for (int n = ${here and "first" or "0"}; n < ${here and ("first + %d && n < %d"):format(MOST_TURNS, face.turns) or face.turns}; n++) {
    const int r = ${face.first == "0" and "n" or face.first .. " + n * " .. face.skip};
    if (${face.ask}${parts and not here and " && first == 0" or ""} && r < DEEP && plane + r < plane1) {
        @print(face, face.name .. (here and "_got[n - first]" or "_got[n]"))
    }
}
%   end
if (plane_${side}${parts and " && first == 0" or ""}) {
    @print(plane, "plane_got")
}
% end
%
% function take_words(m, t, is_e, beside, plane)
%   local side = is_e and "high" or "low"
%   local got = map(beside, function(face) return ("%s_got[%d][%d] = {}"):format(face.name, face == beside[#beside] and math.min(face.turns, MOST_TURNS) or face.turns, face.count) end)
Word ${table.concat(got, ", ")}, plane_got[${plane.count}] = {};
bool late;
do {
    late = false;
    @each_word(beside, plane, side, function(face, got) read_words(face, got, not is_e) end)
    @each_word(beside, plane, side, function(face, got) await_words(face, got) end)
} while (late);
@each_word(beside, plane, side, function(face, got) place_words(m, t, is_e, face, got) end)
% end
%
% function read_words(face, got, low)
%   for q = 0, face.count - 1 do
WORD_READ(${got}[${q}], words + ${word_at(face, low, q)}, turn);
%   end
% end
%
% function await_words(face, got)
%   for q = 0, face.count - 1 do
@await_word(("%s[%d]"):format(got, q), #face.reals - q * word_reals())
%   end
% end
%
% -- Zeros behind the last of `left` reals are looked at, too: of a word of which nothing is asked for between its first real and its number
% -- ptxas (CUDA 13.0) makes two loads, of which the second may find a later exchange.
% function await_word(word, left)
late |= ${word}.turn != turn;
%   for s = left, word_reals() - 1 do
late |= ${word}.v[${s}] != 0;
%   end
% end
%
% -- Of the words of a face, real number q.
% function real_of(name, q) return ("%s[%d].v[%d]"):format(name, q // word_reals(), q % word_reals()) end
%
% -- Words into the places where differences read: those of x, and beside the rows and planes that threads show one another.
% function place_words(m, t, is_e, face, got)
%   local half, W = is_e and "E" or "H", m.W
%   for n, f in ipairs(face.fields) do
%     if face.name == "x" then
own_x[${x_at(m, n)}] = ${real_of(got, n - 1)};
%     else
const ${real} ${f}[W] = {${each(W, function(s) return real_of(got, (n - 1) * W + s) end, ", ")}};
%     end
%     if face.name ~= "x" and not is_e and m.together.open then
%       local before = face.name == "plane" and "OPEN_PLANE" or shares_rows(m.together) and "(row + 1) * STRIP_ROW" or "STRIP_ROW"
put${W}(${open_slot(m, f, face.name == "plane" and "0" or "r")} - ${before}, ${f});
%     elseif face.name == "row" then
%       local to_face = (not shares_rows(t) or t.fold > 1) and "" or is_e and " + (last_row - row) * STRIP_ROW" or " - row * STRIP_ROW"
put${W}(${row_at(half, n, is_e, to_face)}, ${f});
%     elseif face.name == "plane" then
put${W}(${along_at(half, n, is_e)}, ${f});
%       if is_e and t.deep > 1 then
#pragma unroll
for (int r = 1; r < DEEP; r++) // the next block's plane, where the thread has room for more
%         if is_parked(m, f) then
    @set_field(m, f, "r", f, "plane + r == plane1")
%         else
    for (int s = 0; s < W; s++)
        all_${f}[r][s] = plane + r == plane1 ? ${f}[s] : all_${f}[r][s];
%         end
%       end
%     end
%   end
% end
