# Every paper's experiment at its reduced sizes on plain C: all runs succeed, and what must hold bit for bit holds.
set -eu
rm -rf "$YEEC_TEMP" && mkdir -p "$YEEC_TEMP"
say() { echo "test_papers: $*" >&2; exit 1; }

"$YEEC" reproduce --list > "$YEEC_TEMP/list"
for paper in molostov2015 fdtd_valu_cuda nagornyi2017 golovashkin2010; do
  grep -q "papers/$paper/experiment.lua" "$YEEC_TEMP/list" || say "--list has no $paper"
  said=$YEEC_TEMP/$paper.txt
  "$YEEC" reproduce "scenes/papers/$paper/experiment.lua" --quick --backends c --out "$YEEC_TEMP/$paper" > "$said" 2> "$said.err" ||
    say "$paper: $(cat "$said.err")"
  page=$YEEC_TEMP/$paper/report.html
  grep -q '<!--embed\|(there is no ' "$page" && say "$paper: a picture is missing"
  grep -Eq '(src|href)="(https?:|/|[a-z]+/)' "$page" && say "$paper: the page needs another file"
  find "$YEEC_TEMP/$paper/runs" -name run.json | while read -r run; do
    digest=$(sed -n 's/.*"digest": "\([0-9a-f]*\)".*/\1/p' "$run")
    grep -q "$digest" "$page" || say "$paper: the page has not the digest of $run"
  done
done
must() { grep -q "^holds: $2" "$YEEC_TEMP/$1.txt" || say "$1: '$2' does not hold"; }
must molostov2015 'Multiplying Ez by a 0/1 mask'
must molostov2015 'Every device gives the same bits'
must fdtd_valu_cuda 'Both layouts and both places'
must golovashkin2010 'Every way of stepping the whole line'
must golovashkin2010 'A line stepped in parts'
must nagornyi2017 'Below the cut-off frequency'
must nagornyi2017 'N_min cells'
must nagornyi2017 'Above f_min a travelling wave'
