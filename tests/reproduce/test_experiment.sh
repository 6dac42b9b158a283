# A small experiment: its verdicts, its page, what a second call keeps, and what a wrong one says.
set -eu
file=scenes/experiments/box_mode/experiment.lua out=$YEEC_TEMP/box
rm -rf "$YEEC_TEMP" && mkdir -p "$YEEC_TEMP"
say() { echo "test_experiment: $*" >&2; exit 1; }

"$YEEC" reproduce "$file" --quick --backends c --out "$out" > "$YEEC_TEMP/first" 2> "$YEEC_TEMP/progress"
grep -q '^2 claims hold, 0 differ, 0 not measurable here$' "$YEEC_TEMP/first" || say "verdicts: $(cat "$YEEC_TEMP/first")"
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
  claim{ text = "same", holds = function(v)
    local a, b = v.cut[1].probes.ez.peak, v.cut[2].probes.ez.peak
    return a ~= 0 and math.abs(a - b) < 1e-6 * math.abs(a), a .. " " .. b end } }
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
