#!/bin/sh
# Makes the results of every paper on this machine and keeps them: report.txt, runs.csv, machine.json, the plots and the
# page with its pictures, or where that is too large the pictures alone. What a folder keeps stays below 3 MB.
#   scenes/papers/all.sh OUT [options of yeec reproduce]
# YEEC is the program (build/yeec), PAPERS the folders, RESULTS where they are kept (scenes/papers/<paper>/results).
# OpenCL is the machine's first GPU, NVIDIA's where PoCL is there as well; the list of devices says which.
set -eu
out=${1:?where to? all.sh OUT [options]}
shift
yeec=${YEEC:-build/yeec}
largest=2900000 # bytes that a folder keeps
"$yeec" devices >&2
bytes_of() { find "$1" -type f -exec cat {} + | wc -c; }

# Copies the files named after the folder as long as there is room.
keep() {
  into=$1
  shift
  for file; do
    if [ $(($(bytes_of "$into") + $(wc -c < "$file"))) -le $largest ]; then cp "$file" "$into"; else return 1; fi
  done
}

status=0
for paper in ${PAPERS:-nagornyi2017 fdtd_valu_cuda molostov2015 golovashkin2010}; do
  begun=$(date +%s)
  "$yeec" reproduce "scenes/papers/$paper/experiment.lua" --out "$out/$paper" "$@" || status=$? # the page is drawn of the other runs
  echo "$paper: $(($(date +%s) - begun)) s" >&2
  [ -s "$out/$paper/report.html" ] || continue
  kept=${RESULTS:-scenes/papers}/$paper/results
  rm -rf "$kept"
  mkdir -p "$kept/plots"
  cp "$out/$paper/report.txt" "$out/$paper/runs.csv" "$out/$paper/machine.json" "$kept"
  find "$out/$paper/plots" -name '*.svg' -exec cp {} "$kept/plots" \;
  if ! keep "$kept" "$out/$paper/report.html"; then
    echo "$paper: report.html is too large and stays in $out/$paper; its pictures are kept" >&2
    for picture in "$out/$paper"/runs/*/ez_*.png; do keep "$kept" "$picture" || break; done
  fi
done
exit $status
