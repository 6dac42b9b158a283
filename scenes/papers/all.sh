#!/bin/sh
# Makes the results of every paper on this machine and keeps them: report.txt, runs.csv, machine.json, the plots and,
# where it is small, the page with its pictures.
#   scenes/papers/all.sh OUT [options of yeec reproduce]
# YEEC is the program (build/yeec), PAPERS the folders, RESULTS where they are kept (scenes/papers/<paper>/results).
set -eu
out=${1:?where to? all.sh OUT [options]}
shift
largest=3000000 # bytes of a page that is kept
for paper in ${PAPERS:-nagornyi2017 fdtd_valu_cuda molostov2015 golovashkin2010}; do
  "${YEEC:-build/yeec}" reproduce "scenes/papers/$paper/experiment.lua" --out "$out/$paper" "$@"
  kept=${RESULTS:-scenes/papers}/$paper/results
  mkdir -p "$kept/plots"
  cp "$out/$paper/report.txt" "$out/$paper/runs.csv" "$out/$paper/machine.json" "$kept"
  find "$out/$paper/plots" -name '*.svg' -exec cp {} "$kept/plots" \;
  if [ "$(wc -c < "$out/$paper/report.html")" -le $largest ]; then
    cp "$out/$paper/report.html" "$kept"
  else
    echo "$paper: report.html is larger than $largest bytes and stays in $out/$paper" >&2
  fi
done
