# A small experiment: its verdicts, its page, what a second call keeps, and what a wrong one says.
set -eu
file=scenes/experiments/box_mode/experiment.lua out=$YEEC_TEMP/box
rm -rf "$YEEC_TEMP" && mkdir -p "$YEEC_TEMP"
say() { echo "test_experiment: $*" >&2; exit 1; }

"$YEEC" reproduce "$file" --quick --backends c --out "$out" > "$YEEC_TEMP/first" 2> "$YEEC_TEMP/progress"
grep -q '^2 claims hold, 0 exceed, 0 differ, 0 not measurable here$' "$YEEC_TEMP/first" || say "verdicts: $(cat "$YEEC_TEMP/first")"
grep -q '^run 3 of 3 ' "$YEEC_TEMP/progress" || say "no progress"
grep -q '<!--embed' "$out/report.html" && say "the page still waits for a picture"
grep -Eq '(src|href)="(https?:|/|[a-z]+/)' "$out/report.html" && say "the page needs another file"
digest=$(sed -n 's/.*"digest": "\([0-9a-f]*\)".*/\1/p' "$out/runs/mode-16/run.json")
grep -q "$digest" "$out/report.html" || say "the page has not the digest $digest"

# Killed after two runs: the third is made, the others are not.
rm "$out/runs/mode-32/result.json"
before=$(stat -c %Y.%i "$out/runs/mode-16/result.json")
"$YEEC" reproduce "$file" --quick --backends c --out "$out" > "$YEEC_TEMP/second" 2> "$YEEC_TEMP/progress"
[ "$(grep -c '^run ' "$YEEC_TEMP/progress")" = 1 ] || say "more than the missing run was made"
[ "$before" = "$(stat -c %Y.%i "$out/runs/mode-16/result.json")" ] || say "a finished run was made again"
head -n -1 "$YEEC_TEMP/first" | cmp - <(head -n -1 "$YEEC_TEMP/second") || say "the second call says something else"

# Drawn again, elsewhere: no run, the same verdicts, the machine that was kept.
cp -r "$out" "$YEEC_TEMP/elsewhere"
sed -i 's/"processor",/"processor_",/' "$YEEC_TEMP/elsewhere/machine.json"
"$YEEC" reproduce "$file" --redraw --out "$YEEC_TEMP/elsewhere" > "$YEEC_TEMP/drawn" 2> "$YEEC_TEMP/progress"
grep -q '^run ' "$YEEC_TEMP/progress" && say "--redraw made a run"
head -n -1 "$YEEC_TEMP/first" | cmp - <(head -n -1 "$YEEC_TEMP/drawn") || say "--redraw says something else"
grep -q 'processor_' "$YEEC_TEMP/elsewhere/report.html" || say "--redraw asked this machine what it is"
grep -q "^mode-16,.*,$digest\$" "$out/runs.csv" || say "runs.csv has not the digest $digest"
"$YEEC" reproduce "$file" --redraw --out "$YEEC_TEMP/nothing" > "$YEEC_TEMP/said" 2>&1 && say "drew a page of nothing"
grep -q 'nothing to draw' "$YEEC_TEMP/said" || say "nothing: $(cat "$YEEC_TEMP/said")"

# A chain: the second run gets the file of the first, and both are made again when it is gone and needed.
mkdir -p "$YEEC_TEMP/chain"
cat > "$YEEC_TEMP/chain/part.lua" <<'EOF'
local part, incoming = param("part", 1), param("incoming", "")
return scene{ mode = "1d", cell = 1e-3, cells = {60}, steps = 80, boundary = mur{},
  sources = { part == 1 and soft{ component = "Ez", at = 1e-2, waveform = gaussian{ width = 2e-11 } } or replay{ file = incoming } },
  monitors = { record{ name = "cut", from = 3e-2, to = 3e-2 }, probe{ name = "ez", component = "Ez", at = 4e-2 } } }
EOF
cat > "$YEEC_TEMP/chain/experiment.lua" <<'EOF'
return experiment{ title = "t", paper = "p",
  sweep{ name = "cut", scene = "part.lua", over = "part", values = {1, 2}, backend = "c", hands = { file = "cut.rec", as = "incoming" } },
  claim{ text = "same", value = function(v) return v.cut[1].probes.ez.peak / v.cut[2].probes.ez.peak end, theory = 1, tolerance = 1e-6 } }
EOF
chain() { "$YEEC" reproduce "$YEEC_TEMP/chain/experiment.lua" --out "$YEEC_TEMP/chain/out" > "$YEEC_TEMP/said" 2> "$YEEC_TEMP/progress"; }
made() { grep -c '^run ' "$YEEC_TEMP/progress" || true; }
chain && grep -q '^holds: same' "$YEEC_TEMP/said" || say "chain: $(cat "$YEEC_TEMP/said" "$YEEC_TEMP/progress")"
rm "$YEEC_TEMP/chain/out/runs/cut-1/cut.rec"
chain && [ "$(made)" = 0 ] || say "a finished chain was made again"
rm "$YEEC_TEMP/chain/out/runs/cut-2/result.json"
chain && [ "$(made)" = 2 ] || say "a chain with a gap: $(made) runs"

# Not here: a column says so, a claim too.
"$YEEC" reproduce "$file" --quick --backends none --out "$YEEC_TEMP/none" > "$YEEC_TEMP/third" 2>&1
grep -q 'not measurable here: Half the cell.*left out by --backends' "$YEEC_TEMP/third" || say "absence: $(cat "$YEEC_TEMP/third")"

wrong() { # text, what is said
  printf '%s\n' "$1" > "$YEEC_TEMP/wrong.lua"
  "$YEEC" reproduce "$YEEC_TEMP/wrong.lua" --out "$YEEC_TEMP/wrong" > "$YEEC_TEMP/said" 2>&1 && say "accepted: $1"
  grep -Eq "$2" "$YEEC_TEMP/said" || say "$1: $(cat "$YEEC_TEMP/said")"
}
wrong 'return 1' 'must end with: return experiment'
wrong 'return experiment{ title = "t" }' "wrong.lua: experiment: 'paper' is missing"
wrong 'return experiment{ title = "t", paper = "p",
  run{ name = "r", scene = "s.lua", stepps = 1 } }' "wrong.lua:2: run: unknown key 'stepps'"
wrong 'return experiment{ title = "t", paper = "p", run{ name = "r", scene = "nowhere.lua" } }' 'nowhere.lua'
wrong 'return experiment{ title = "t", paper = "p",
  sweep{ name = "r", scene = "s.lua", over = "a", values = {1}, hands = { file = 1 } } }' "'hands' of sweep 'r' must be"

# Claims that cannot fail or cannot be judged are refused before anything is run; so is what there is not.
claim() { # a claim's keys, what is said
  cp scenes/experiments/box_mode/box.lua "$YEEC_TEMP"
  wrong "return experiment{ title = 't', paper = 'p', sweep{ name = 'mode', scene = 'box.lua', over = 'cells', values = {8, 16}, backend = 'c' },
  claim{ text = 'that', $1 } }" "$2"
}
claim "holds = function(v) return v.mode[1].stepping > 0 end" "wrong.lua:2: claim 'that' cannot fail: it holds whatever is measured"
claim "holds = function(v) return v.mode[1].digest == v.mode[1].digest end" "cannot fail"
claim "holds = function(v) return pcall(function() return v.mode[1].stepping end) end" "cannot fail"
claim "holds = function(v) return v.mode[1].stepping == 1.25 end" "cannot hold: it differs whatever is measured; a figure"
claim "holds = function() return nil, 'why' end" "says nothing"
claim "value = function(v) return v.mode[1].stepping / v.mode[1].stepping end, published = 1, tolerance = 0.1" "its value is 1 whatever"
claim "value = function() return 3 end, at_least = 2" "its value is 3 whatever is measured"
claim "value = function(v) return v.mode[1].digest end, at_least = 2" "no number"
claim "value = function(v) return v.mode[1].steping end, at_least = 2" "wrong.lua:2: run mode-8 has no 'steping'; known: .*stepping"
claim "value = function(v) return v.mod[1].stepping end, at_least = 2" "wrong.lua:2: the experiment has no 'mod'; known: mode"
claim "value = function(v) return select(2, pcall(function() return v.mode[1].steping end)) end, at_least = 2" "has no 'steping'"
claim "value = function(v) return v.mode[1].stepping end" "to be judged against"
claim "value = function(v) return v.mode[1].stepping end, published = 1" "needs a 'tolerance' between 0 and 1"
claim "value = function(v) return v.mode[1].stepping end, published = 1, tolerance = 1" "with a wider one it cannot fail"
claim "value = function(v) return v.mode[1].stepping end, published = {2, 1}" "a range"
claim "value = function(v) return v.mode[1].stepping end, published = {0, math.huge}" "a range"
claim "value = function(v) return v.mode[1].stepping end, at_most = math.huge" "must be finite"
claim "holds = function(v) return v.mode[1].stepping > 1 end, published = 1" "belongs to 'value'"
claim "full = 'x'" "give one of 'value', 'holds' and 'unmeasured'"
wrong "return experiment{ title = 't', paper = 'p', sweep{ name = 'mode', scene = 'box.lua', over = 'cells', values = {8}, backend = 'c' },
  tabulate{ title = 't', sweep = 'mode', columns = { { 'h', measure = 'steping' } } } }" "run mode-8 has no 'steping'"
wrong "return experiment{ title = 't', paper = 'p', run{ name = 'r', scene = 'box.lua', backend = 'c', measure = {'kernel'} } }" "may hold \"kernels\""

# The four verdicts; a range is judged on both sides.
cat > "$YEEC_TEMP/four.lua" <<'EOF'
local function cells(v) return v.mode.cells end
return experiment{ title = "t", paper = "p", run{ name = "mode", scene = "box.lua", backend = "c", set = { cells = 10 } },
  claim{ text = "in", value = cells, published = {90, 110} },
  claim{ text = "better", value = cells, published = {10, 50}, better = "more" },
  claim{ text = "above", value = cells, published = {10, 50} },
  claim{ text = "below", value = cells, published = {150, 200}, better = "more" },
  claim{ text = "less", value = cells, published = 150, tolerance = 0.1, better = "less" },
  claim{ text = "some", value = function(v) return { v.mode.cells, 20 * v.mode.cells / 100 } end, published = {15, 50}, better = "more" },
  claim{ text = "nobody", unmeasured = "why" } }
EOF
"$YEEC" reproduce "$YEEC_TEMP/four.lua" --out "$YEEC_TEMP/four" --quiet || say "the four verdicts"
for line in 'holds: in (100 here, 90 to 110 published)' 'exceeds: better' 'differs: above' 'differs: below' 'exceeds: less' \
  'exceeds: some (20 to 100 here' 'not measurable here: nobody (why)' '1 claims hold, 3 exceed, 2 differ, 1 not measurable here'; do
  grep -qF "$line" "$YEEC_TEMP/four/report.txt" || say "no '$line' in: $(cat "$YEEC_TEMP/four/report.txt")"
done
# A probe that the run has not is a mistake, too, once the run is there.
sed 's/v.mode.cells end/v.mode.probes.ex.peak end/' "$YEEC_TEMP/four.lua" > "$YEEC_TEMP/probe.lua"
"$YEEC" reproduce "$YEEC_TEMP/probe.lua" --out "$YEEC_TEMP/four" --quiet 2> "$YEEC_TEMP/said" && say "a misspelt probe"
grep -q "probe.lua:1: 'probes' of run mode has no 'ex'; known: ez" "$YEEC_TEMP/said" || say "probe: $(cat "$YEEC_TEMP/said")"

# Series of a run whose probes share tables: those of a run with few of them, also of a probe that is called like a table.
cat > "$YEEC_TEMP/many.lua" <<'EOF'
local m, n = {}, param("n", 1100)
for i = 1, n do m[i] = probe{ name = i == 1 and "Hz" or i == 2 and "Hy" or "p" .. i, component = i % 2 == 0 and "Ez" or "Hy", at = i % 2 == 0 and 2e-2 or 3e-2 } end
return scene{ mode = "1d", cell = 1e-3, cells = {60}, steps = 80, boundary = mur{}, monitors = m,
  sources = { soft{ component = "Ez", at = 1e-2, waveform = gaussian{ width = 2e-11 } } } }
EOF
cat > "$YEEC_TEMP/many_experiment.lua" <<'EOF'
local function difference(v, name)
  local a, b, sum = v.many.probes[name], v.few.probes[name], 0
  for i = 1, #b.value do sum = sum + math.abs(a.value[i] - b.value[i]) + math.abs(a.time[i] - b.time[i]) end
  return a.peak / b.peak + sum
end
return experiment{ title = "t", paper = "p", run{ name = "many", scene = "many.lua", backend = "c", series = {"p4", "Hy", "Hz"} },
  run{ name = "few", scene = "many.lua", set = { n = 4 }, backend = "c", series = {"p4", "Hy", "Hz"} },
  claim{ text = "p4", value = function(v) return difference(v, "p4") end, theory = 1, tolerance = 1e-9 },
  claim{ text = "Hy", value = function(v) return difference(v, "Hy") end, theory = 1, tolerance = 1e-9 },
  claim{ text = "Hz", value = function(v) return difference(v, "Hz") end, theory = 1, tolerance = 1e-9 } }
EOF
"$YEEC" reproduce "$YEEC_TEMP/many_experiment.lua" --out "$YEEC_TEMP/many" > "$YEEC_TEMP/said" 2> "$YEEC_TEMP/progress" || true
grep -q '^3 claims hold, 0 exceed' "$YEEC_TEMP/said" || say "series of many probes: $(cat "$YEEC_TEMP/said" "$YEEC_TEMP/progress")"

# The guide's experiment: the files are those that it shows, and the page is the one that it shows.
guide=scenes/papers/README.md slab=scenes/experiments/slab_airy
"$YEEC" reproduce $slab/experiment.lua --backends c --out "$YEEC_TEMP/airy" --quiet || say "the guide's experiment"
python3 - $guide $slab/slab.lua $slab/experiment.lua "$YEEC_TEMP/airy/report.txt" <<'EOF' || say "the guide shows something else"
import pathlib, sys
guide, *files = [pathlib.Path(name).read_text() for name in sys.argv[1:]]
lines = set(guide.splitlines())
absent = [text[:60] for text in files[:2] if text not in guide] + [line for line in files[2].splitlines()[:8] if line not in lines]
print(*absent, sep="\n", file=sys.stderr)
sys.exit(1 if absent else 0)
EOF
sed 's/with.frequency_hz/with.f_hz/' $slab/experiment.lua > "$YEEC_TEMP/column.lua" && cp $slab/slab.lua "$YEEC_TEMP"
"$YEEC" reproduce "$YEEC_TEMP/column.lua" --quick --backends c --out "$YEEC_TEMP/airy" --quiet 2> "$YEEC_TEMP/said" && say "a misspelt column"
grep -q "column.lua:10: table spectra/behind.csv of run .* has no 'f_hz'; known: energy_j_per_hz, frequency_hz" "$YEEC_TEMP/said" || say "column: $(cat "$YEEC_TEMP/said")"
wrong 'return experiment{ title = "t", paper = "p", run{ name = "r", scene = "box.lua", tables = {"../other.csv"} } }' "'tables' must be"

# --list: anywhere below a folder; a file that is none is told of, the others are listed.
mkdir -p "$YEEC_TEMP/mine/a/b/c" "$YEEC_TEMP/mine/z" && cp $slab/*.lua "$YEEC_TEMP/mine/a/b/c" && cp $slab/*.lua "$YEEC_TEMP/mine/z"
"$YEEC" reproduce --list "$YEEC_TEMP/mine" > "$YEEC_TEMP/said" && [ "$(grep -c ' 6 runs ' "$YEEC_TEMP/said")" = 2 ] || say "--list: $(cat "$YEEC_TEMP/said")"
echo 'return 1' > "$YEEC_TEMP/mine/a/experiment.lua"
"$YEEC" reproduce --list "$YEEC_TEMP/mine" > "$YEEC_TEMP/said" 2>&1 && say "--list of what is no experiment"
[ "$(grep -c ' 6 runs ' "$YEEC_TEMP/said")" = 2 ] && grep -q 'must end with' "$YEEC_TEMP/said" || say "--list: $(cat "$YEEC_TEMP/said")"
