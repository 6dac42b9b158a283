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
must fdtd_valu_cuda 'All layouts give the same field'
must fdtd_valu_cuda 'Both places of the coefficients'
must molostov2015 'Arrays of different size'
must golovashkin2010 'Every way of stepping the whole line'
must golovashkin2010 'A line stepped in parts'
must nagornyi2017 'Signals below the cut-off frequency'
must nagornyi2017 'N_min cells'
must nagornyi2017 'Far above f_min it is absorbed'
grep -q '^differs: Above f_min a travelling wave' "$YEEC_TEMP/nagornyi2017.txt" || say "twice the wanted reflection is not told of"

# The sizes that were run, not the paper's, and no empty column of one core, but for the lines that --quick leaves out.
for paper in molostov2015 fdtd_valu_cuda nagornyi2017 golovashkin2010; do
  grep -q 'run with .*(--quick)' "$YEEC_TEMP/$paper.txt" || say "$paper: the sizes that were run are not printed"
done
python3 - "$YEEC_TEMP"/*.txt <<'EOF' || say "a column of one core is empty"
import pathlib, re, sys
empty, columns = [], 0
for name in sys.argv[1:]:
    heads = None
    for line in pathlib.Path(name).read_text().splitlines():
        cells = line[2:].split("\t") if "\t" in line else None
        if cells and heads is None:
            heads = [i for i, head in enumerate(cells) if re.match(r"(core|one core|serial|CPU, scalar)( |,|$)", head) and not re.search("published|CUDA", head)]
            columns += len(heads)
        elif cells:
            empty += [line for i in heads if cells[i] == "–" and cells[0] not in ("200", "300")]
        else:
            heads = None
print(*empty, sep="\n", file=sys.stderr)
sys.exit(1 if empty or columns < 6 else 0)
EOF

# What is kept of them: tables, runs, machine, plots and the page, without another run.
PAPERS=molostov2015 RESULTS=$YEEC_TEMP/kept scenes/papers/all.sh "$YEEC_TEMP" --quick --backends c > "$YEEC_TEMP/said" 2> "$YEEC_TEMP/progress"
grep -q '^run ' "$YEEC_TEMP/progress" && say "all.sh made runs again"
for file in report.txt runs.csv machine.json report.html plots/table1.svg; do
  [ -s "$YEEC_TEMP/kept/molostov2015/results/$file" ] || say "all.sh has not kept $file"
done
