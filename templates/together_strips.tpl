% -- Strips that sources feed, probes note and running sums take, of blocks that hold the whole domain (gen/schedule/resident/strips.c).
%
% function strip_types(t)
%   if #t.tones > 0 then
// A thread's strips that running sums take: a bit for each field and plane, and the number of the first among its block's.
typedef struct Strips {
    unsigned h, e;
    int first;
} Strips;

// A site of running sums: its place among the block's strips on chip, its first sum, from there to the next frequency's,
// and the number of their buffer.
typedef struct __align__(16) SummedSite {
    int place, first, sites, buffer;
} SummedSite;

%   end
% end
%
% -- On chip behind REALS: some numbers, and then, or in memory where there is no room: groups of strips that are fed, of each
% -- strip gains, scales where some have them, and what it is given in the steps ahead, and that are noted, of each strip the
% -- last steps; the strips that are taken.
% function strip_sizes(t)
%   if t.own_strips or #t.tones > 0 then
    HEAD = REALS,
%   end
%   if t.own_strips then
    AHEAD = ${t.half and t.ahead or "T"}, // steps for which is worked out at once what sources add, or that are noted
    SPAN = ${t.span}, GROUP_STRIP = ${times("W", t.group_rows, true)}, // planes of a group of strips; reals from one to the next
%   end
%   if t.fed then
    FED_ROWS = ${t.fed_rows}, // steps that there is room for
%   end
% end
%
% -- Where a block's strips lie.
% function strips_place(t) return t.aside and "strips_here" or ("chip + (HEAD + %d)"):format(t.head) end
%
% function strips_begin(m, t)
%   if not t.own_strips and #t.tones == 0 then return end
if (thread == 0) {
    int *const head = (int *)(chip + HEAD);
    head[0] = share->group_reals;
    head[1] = share->fed0, head[2] = share->fed1 - share->fed0;
    head[3] = share->noted0, head[4] = share->noted1 - share->noted0;
}
%   if t.aside then
${real} *const strips_here = ${t.aside} + ${block_index} * ${t.strip_reals};
%   end
%   if #t.tones > 0 then
int own_taken = -1; // the first real of the thread's own strips, -1: it has none
if (share->takes >= 0) {
    const Strips own = ((const Strips *)${t.strips})[share->takes + thread];
    if ((own.h | own.e) != 0)
        own_taken = share->group_reals + own.first * W;
}
%   end
%   if t.fed then
const unsigned own_fed = share->own >= 0 ? ${t.own_strips}[share->own + 2 * thread] : 0; // number of its first group, bits
#pragma unroll 1
for (int n = thread; n < share->group_reals; n += THREADS)
    (${strips_place(t)})[n] = n % GROUP_STRIP < W ? -0.0${suffix} : ${t.fed_scale and "n % GROUP_STRIP < 2 * W ? 1 : " or ""}0; // ${t.fed_scale and "changes" or "adds"} nothing, bit for bit
%   end
%   if t.noted then
const unsigned own_noted = share->own >= 0 ? ${t.own_strips}[share->own + 2 * thread + 1] : 0;
%   end
${t.half and barrier or "__syncthreads();"}
%   if t.fed then
#pragma unroll 1
for (int n = share->fed0 + thread; n < share->fed1; n += THREADS) {
    const int *const one = ${t.fed} + n * ${t.fed_taps + 2};
%     if t.fed_scale then
    (${strips_place(t)})[one[0] + W] = ${t.fed_scale}[n];
%     end
    (${strips_place(t)})[one[0]] = ${#t.givers == 0 and "" or t.fed_once and "one[1] > 1 ? 1 : " or "1"}${t.fed_once and ("%s[%s]"):format(t.fed_gain, times("n", t.fed_taps)) or ""};
}
@fill_terms(m, "0", "(int)FED_ROWS")
@await_terms(m)
%   end
% end
%
% function feed_function(t, W)
// Gives a strip what it is given, which lies so far behind its gains.
${helper} void feed_strip(${real} *v, const ${real} *gain, int ahead)
{
    ${real} a[W], b[W]${t.fed_scale and ", c[W]" or ""};
    get${W}(a, gain);
%     if t.fed_scale then
    get${W}(c, gain + W);
%     end
    get${W}(b, gain + ahead);
    #pragma unroll
    for (int s = 0; s < W; s++)
        v[s] = ${fma}(a[s], b[s], ${t.fed_scale and "c[s] * " or ""}v[s]);
}

% end
%
% function strip_functions(t, W)
%   if t.fed then
@feed_function(t, W)
// What the block's fed strips are given in the steps first .. last - 1, of whose batch m were made before${t.aside and "" or ": waves come\n// asynchronously"}. The
// first warp has other things to do meanwhile.
template <int STEPS> ${helper} void fill_terms(${t.aside and real .. " *strips_here, " or ""}int m, int first, int last,
                                                const int *__restrict__ fed, const ${real} *__restrict__ fed_gain, const ${real} *__restrict__ wave)
{
    const int *const head = (const int *)(chip + HEAD);
    const int points = head[2];
    enum { AT_ONCE = STEPS % 4 == 0 ? 4 : STEPS % 2 == 0 ? 2 : 1 }; // steps of a point and thread
    #pragma unroll 1
    for (int n = THREADS - 1 - ${thread_index}; n < points * (STEPS / AT_ONCE); n += THREADS) {
        const int point = head[1] + n % points, step = first + n / points * AT_ONCE;
        const int *const one = fed + point * ${t.fed_taps + 2};
        ${real} *const to = ${strips_place(t)} + one[0] + (${t.fed_scale and 2 or 1} + step % FED_ROWS) * W;
        #pragma unroll
        for (int s = 0; s < AT_ONCE; s++) {
%     if t.fed_once then
            if (${#t.givers > 0 and "one[1] == 1 && " or ""}step + s < last)
                ${t.aside and "to[s * W] = " .. wave_at("(m + step + s)", "one[2]") or ("COPY_ASYNC(to + s * W, %s, %d, true)"):format(wave_at("(m + step + s)", "one[2]", true), suffix == "f" and 4 or 8)};
%     end
%     for _, set in ipairs(t.givers) do
%       local function tapped(name, tap)
%         if name == set.row then return ("one[%d]"):format(2 + tap) end
%         return ("fed_gain[%s%s]"):format(times("point", t.fed_taps), tap > 0 and " + " .. tap or "")
%       end
            if (${(t.fed_once or #t.givers > 1) and ("one[1] == %d && "):format(set.taps) or ""}step + s < last) {
                @point(set, set.count, "", "(m + step + s)", nil, function() return "to[s * W]" end, nil, {tapped = tapped})
            }
%     end
        }
    }
%     if t.fed_once and not t.aside then
    @fetch_commit()
%     end
}

%   end
%   if t.noted then
// Writes what the block's probes have noted in the steps first .. last - 1.
${helper} void write_notes(${t.aside and real .. " *strips_here, " or ""}int m, int first, int last, const int *__restrict__ noted,
    ${wrapped(map(t.noters, function(g) return real .. " *__restrict__ " .. g.out end), 4)})
{
    const int *const head = (const int *)(chip + HEAD);
    const int probes = head[4];
    #pragma unroll 1
    for (int n = ${thread_index}; n < probes * (last - first); n += THREADS) {
        const int *const one = noted + (head[3] + n % probes) * 3;
        const int step = first + n / probes;
        const ${real} v = (${strips_place(t)})[one[0] + step % AHEAD * W];
%     for _, g in ipairs(t.noters) do
        ${#t.noters > 1 and ("if (one[1] == %d) "):format(g.list) or ""}${g.out}[${times("(m + step)", g.count)} + one[2]] = v;
%     end
    }
}

%   end
%   if #t.tones > 0 then
// Adds the block's sites to the sums that are due: after `now` steps of the run, which are `row` + 1 of the batch.
${helper} void add_to_sums(int now, int row, const ${real} *__restrict__ wave, const SummedSite *__restrict__ summed,
    const int *__restrict__ from, const ${real} *taken, ${wrapped(map(t.sums, function(s) return "double *" .. s end), 4)})
{
%     for n, tones in ipairs(t.tones) do
    ${tones.every > 1 and ("if (now %% %d == 0) "):format(tones.every) or ""}{ // ${tones.count} frequenc${tones.count == 1 and "y" or "ies"}
        @add_strip_tones(t, n, tones)
    }
%     end
}

%   end
% end
%
% function fill_terms(m, first, last)
%   local t = m.together
%   if t.fed then
fill_terms<${first == "0" and "FED_ROWS" or "AHEAD"}>(${t.aside and "strips_here, " or ""}m, ${first}, min(${last}, steps), ${t.fed}, ${t.fed_gain}, wave);
%   end
% end
%
% -- At the end of an exchange, while the halo is on its way: the steps after the ones at hand, where there is room for both.
% -- `copies`: memory variables come asynchronously, too.
% function exchange_terms(m, t, copies)
%   local early = t.fed and t.fed_rows > t.steps
%   local waits = t.fed_once and not t.aside
%   if waits and early and not copies then
@fetch_wait()
%   end
@write_notes(m, "l - T", "l")
@fill_terms(m, early and "l + T" or "l", early and "l + 2 * T" or "l + T")
%   if waits and early and copies then
COPY_WAIT(1); // for all but those
%   elseif waits and not early or copies then
@fetch_wait()
%   end
% end
%
% -- They have come; a barrier lies before their use.
% function await_terms(m)
%   if m.together.fed_once and not m.together.aside then
@fetch_wait()
%   end
% end
%
% -- The slots of a half step that some thread has, as bits of `used`: fields, levels after one another, planes.
% function strip_slots(m, half, used, levels)
%   local t = m.together
%   local groups, slots, mask, deep = (t.deep + t.span - 1) // t.span, {}, 0, m.deep or t.deep
%   local before = half == "h" and 0 or levels * #m.h * groups -- bits of H
%   for level = 0, levels - 1 do
%     for n, f in ipairs(m[half]) do
%       for g = 0, groups - 1 do
%         local bit = 1 << before + (level * #m[half] + n - 1) * groups + g
%         if used & bit ~= 0 and g * t.span < deep then
%           slots[#slots + 1] = {field = f, first = g * t.span, last = math.min((g + 1) * t.span, deep) - 1, bit = ("0x%xu"):format(bit)}
%           mask = mask | bit
%         end
%       end
%     end
%   end
%   return slots, mask, used & (1 << before) - 1
% end
%
% -- Where a thread's first group of a half step lies; those of bits `earlier` come before.
% function first_group(t, own, earlier)
%   local group = ("(%s >> %d)"):format(own, t.feed_bits)
%   if earlier ~= 0 then group = ("(%s + __popc(%s & 0x%xu))"):format(group, own, earlier) end
%   return ("%s + %s * (SPAN * GROUP_STRIP)"):format(strips_place(t), group)
% end
%
% function strip_after(first, planes) return planes == 0 and first or ("%s + %s"):format(first, times("GROUP_STRIP", planes, true)) end
%
% function feed_strips(m, half)
%   local t = m.together
%   if not t.fed or m.idle then return end
%   local slots, mask, earlier = strip_slots(m, half, t.fed_slots, t.levels)
%   if mask == 0 then return end
if ((own_fed & ${("0x%xu"):format(mask)}) != 0) {
    const ${real} *gain = ${first_group(t, "own_fed", earlier)};
    const int ahead = (${t.fed_scale and 2 or 1} + l % FED_ROWS) * W;
%   for i, slot in ipairs(slots) do
    if ((own_fed & ${slot.bit}) != 0) {
%     for r = slot.first, slot.last do
        @feed_field(m, slot.field, r, strip_after("gain", r - slot.first))
%     end
%     if i < #slots then
        gain += SPAN * GROUP_STRIP;
%     end
    }
%   end
}
% end
%
% -- After a step: strips in which probes lie.
% function note_strips(m)
%   local t = m.together
%   if not t.noted or m.idle then return end
if (own_noted != 0) {
    ${real} *note = ${first_group(t, "own_noted", 0)} + l % AHEAD * W;
%   local slots = strip_slots(m, "h", t.noted_slots, 1)
%   for _, slot in ipairs((strip_slots(m, "e", t.noted_slots, 1))) do slots[#slots + 1] = slot end
%   for i, slot in ipairs(slots) do
    if ((own_noted & ${slot.bit}) != 0) {
%     for r = slot.first, slot.last do
        @put_field(m, slot.field, r, strip_after("note", r - slot.first))
%     end
%     if i < #slots then
        note += SPAN * GROUP_STRIP;
%     end
    }
%   end
}
% end
%
% function write_notes(m, first, last)
%   local t = m.together
%   if t.noted then
write_notes(${t.aside and "strips_here, " or ""}m, ${first}, ${last}, ${t.noted}, ${table.concat(map(t.noters, function(g) return g.out end), ", ")});
%   end
% end
%
% -- Of the steps since the last exchange.
% function last_notes(m)
%   if m.together.noted then
${m.together.half and barrier or together_barrier(m)}
@write_notes(m, "(steps - 1) / AHEAD * AHEAD", "steps")
%   end
% end
%
% -- After a step that samples: the strips of which some sum is made go on chip, and all threads add to the sums.
% function take_sums(m)
%   local t, due = m.together, {}
%   if #t.tones == 0 then return end
%   for _, tones in ipairs(t.tones) do due[#due + 1] = tones.every == 1 and "true" or ("(phase + l + 1) %% %d == 0"):format(tones.every) end
if (${table.concat(due, " || ")}) {
%   if not m.idle then
    if (own_taken >= 0) {
        const Strips own = ((const Strips *)${t.strips})[share->takes + thread];
        ${real} *to = ${strips_place(t)} + own_taken;
%     for _, half in ipairs({"h", "e"}) do
%       for n, f in ipairs(m[half]) do
        #pragma unroll
        for (int r = 0; r < DEEP; r++)
            if ((own.${half} >> ${n == 1 and "r" or ("(%d + r)"):format((n - 1) * t.deep)} & 1) != 0) {
                @put_field(m, f, "r", "to")
                to += W;
            }
%       end
%     end
    }
%   end
    ${t.half and barrier or together_barrier(m)}
    const ${real} *const taken = ${strips_place(t)} + ((const int *)(chip + HEAD))[0];
    add_to_sums(phase + l + 1, m + l, wave, (const SummedSite *)${t.summed}, ${t.summed_from} + ${#t.tones + 1} * ${block_index},
        taken, ${wrapped(t.sums, 8)});
}
% end
%
% function add_strip_tones(t, n, tones)
%   local chunk = 1 -- frequencies whose sums are asked for at once
%   for c = 2, 4 do if tones.count % c == 0 then chunk = c end end
%   local chunks = tones.count // chunk
const int begin = from[${n - 1}], sites = from[${n}] - begin;
for (int n = ${thread_index}; n < ${chunks > 1 and chunks .. " * " or ""}sites; n += THREADS) {
%   if chunks > 1 then
    const int chunk = n / sites;
%   end
    const SummedSite one = summed[begin + n${chunks > 1 and " - chunk * sites" or ""}];
    const double v = taken[one.place];
%   for b = 1, #t.sums - 1 do
    ${b == 1 and "double *const buffer =" or ("    %s :"):format(t.sums[b - 1])} one.buffer == ${b - 1} ?
%   end
%   if #t.sums > 1 then
        ${t.sums[#t.sums - 1]} : ${t.sums[#t.sums]};
%   end
    double *const sums = ${#t.sums > 1 and "buffer" or t.sums[1]} + one.first${chunks > 1 and (" + %d * chunk * one.sites"):format(2 * chunk) or ""};
    @add_tones(chunk, "sums[f * one.sites]", wave_at("row", (tones.row > 0 and tones.row .. " + " or "") .. (chunks > 1 and ("%d * chunk + "):format(2 * chunk) or "") .. "f"))
}
% end
