% -- Strips that sources feed, probes note and running sums take, of blocks that hold the whole domain (gen/schedule/resident/strips.c).
%
% function strip_types(t)
%   if t.taken then
// A thread's strips that running sums take: a bit for each field and plane, and the number of the first among all.
typedef struct Strips {
    unsigned h, e;
    int first;
} Strips;

%   end
% end
%
% -- On chip behind REALS: some numbers, and then, or in memory where there is no room: groups of strips that are fed, of each
% -- strip gains, scales where some have them, and what it is given in the steps ahead, and that are noted, of each strip the
% -- last steps.
% function strip_sizes(t)
%   if t.own_strips then
    HEAD = REALS,
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
% -- Of a strip that is fed, what comes before what it is given: gains, and scales where some have them.
% function fed_weights(t) return t.fed_scale and 2 or 1 end
%
% function strips_begin(m, t)
%   if not t.own_strips then return end
if (thread == 0) {
    int *const head = (int *)(chip + HEAD);
    head[0] = share->group_reals;
    head[1] = share->fed0, head[2] = share->fed1 - share->fed0;
    head[3] = share->noted0, head[4] = share->noted1 - share->noted0;
}
%   if t.aside then
${real} *const strips_here = ${t.aside} + ${block_index} * ${t.strip_reals};
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
        ${real} *const to = ${strips_place(t)} + one[0] + (${fed_weights(t)} + step % FED_ROWS) * W;
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
    const int ahead = (${fed_weights(t)} + l % FED_ROWS) * W;
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
% -- After a step that samples each thread leaves the strips of which some sum is made in its row of memory.
% function take_sums(m)
%   local t, due = m.together, {}
%   if not t.taken or m.idle then return end
%   for _, tones in ipairs(t.taken.tones) do due[#due + 1] = tones.every == 1 and "true" or ("(phase + l + 1) %% %d == 0"):format(tones.every) end
if (share->takes >= 0 && (${table.concat(due, " || ")})) {
    const Strips own = ((const Strips *)${t.strips})[share->takes + thread];
    ${real} *to = ${t.taken.buffer} + ${taken_row(t.taken, "phase + l + 1")} + own.first * W;
%   for _, half in ipairs({"h", "e"}) do
%     for n, f in ipairs(m[half]) do
    #pragma unroll
    for (int r = 0; r < DEEP; r++)
        if ((own.${half} >> ${n == 1 and "r" or ("(%d + r)"):format((n - 1) * t.deep)} & 1) != 0) {
            @put_field(m, f, "r", "to")
            to += W;
        }
%     end
%   end
}
% end
%
% -- Where the row begins of a step that samples, `now` steps of the run.
% function taken_row(taken, now)
%   local every = taken.every
%   local row = every == 1 and ("%s - phase - 1"):format(now) or ("%s / %d - phase / %d - 1"):format(now:find(" ") and "(" .. now .. ")" or now, every, every)
%   return ("%d * (size_t)(%s)"):format(taken.reals, row)
% end
%
% -- Behind a pass: adds what its steps have left to the sums, of a site and some frequencies each.
% function taken_kernel(k)
// A site of running sums: its place in a row of what steps have left, its first sum, from there to the next frequency's,
// and the number of their buffer.
typedef struct __align__(16) SummedSite {
    int place, first, sites, buffer;
} SummedSite;

@heading(k)
@signature(k)
    int n = ${item(0)};
%   for i, tones in ipairs(k.taken.tones) do
%     local chunks = (tones.count + k.tones_at_once - 1) // k.tones_at_once
    if (n < ${chunks * tones.sites}) { // ${tones.count} frequenc${tones.count == 1 and "y" or "ies"} at ${tones.sites} sites
        @add_taken(k, tones, chunks)
%     if i < #k.taken.tones then
        return;
%     end
    }
%     if i < #k.taken.tones then
    n -= ${chunks * tones.sites};
%     end
%   end
@finish(k)
% end
%
% function add_taken(k, tones, chunks)
%   local at_once, sums = math.min(tones.count, k.tones_at_once), k.sums
%   local first = chunks > 1 and ("%d * (n / %d)"):format(at_once, tones.sites) or "0"
%   local left = tones.count % at_once > 0 and ("first + f / 2 < %d"):format(tones.count)
const SummedSite one = ((const SummedSite *)summed)[${tones.first > 0 and tones.first .. " + " or ""}n${chunks > 1 and " % " .. tones.sites or ""}];
const int first = ${first}; // of the frequencies
%   for b = 1, #sums - 1 do
${b == 1 and "double *const buffer =" or ("    %s :"):format(sums[b - 1])} one.buffer == ${b - 1} ?
%   end
%   if #sums > 1 then
    ${sums[#sums - 1]} : ${sums[#sums]};
%   end
double *const to = ${#sums > 1 and "buffer" or sums[1]} + one.first + (size_t)(2 * first) * one.sites;
double sum[${2 * at_once}];
#pragma unroll
for (int f = 0; f < ${2 * at_once}; f++)
    sum[f] = ${left and left .. " ? " or ""}to[f * one.sites]${left and " : 0" or ""};
#pragma unroll 4
for (int now = phase - phase % ${tones.every} + ${tones.every}; now <= phase + steps; now += ${tones.every}) {
    const double v = ${k.taken.buffer}[${taken_row(k.taken, "now")} + one.place];
    const ${real} *const turns = ${wave_at("(size_t)(m + now - phase - 1)", (tones.row > 0 and tones.row .. " + " or "") .. "2 * first", true)};
    #pragma unroll
    for (int f = 0; f < ${2 * at_once}; f++)
        sum[f] = fma((double)${left and "(" .. left .. " ? turns[f] : 0)" or "turns[f]"}, v, sum[f]);
}
#pragma unroll
for (int f = 0; f < ${2 * at_once}; f++)
%   if left then
    if (${left})
        to[f * one.sites] = sum[f];
%   else
    to[f * one.sites] = sum[f];
%   end
% end
