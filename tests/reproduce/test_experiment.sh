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
