#!/usr/bin/env bash
# The table of speeds in README.md, measured on this machine's GPU:  tests/gpu/speed.sh
# Every line is the median of seven runs of at least 240 steps, beside what it shall reach.
set -uo pipefail
yeec=$(realpath "${YEEC:-$(dirname "$(readlink -f "$0")")/../../yeec}" 2>/dev/null)
cd "$(dirname "$(readlink -f "$0")")" || exit 2
[ -x "$yeec" ] || yeec=../../build/yeec
[ -x "$yeec" ] || { echo "there is no yeec binary: build it, or set YEEC"; exit 2; }
said=$(mktemp)
trap 'rm -f "$said"' EXIT
failed=0
measure() {
    what=$1
    goal=$2
    shift 2
    "$yeec" bench speed.lua --backend cuda --no-tune --steps 240 --repeats 7 --quiet "$@" 2>"$said" | tail -n +3 |
        sed "s/^/$what | goal $goal | /"
    if [ "${PIPESTATUS[0]}" -ne 0 ]; then
        echo "$what | failed: $(tail -n 3 "$said")"
        failed=1
    fi
}
flat=(--set mode=2d-tm)
papers=("${flat[@]}" --set n=2000 --set ny=1000)
measure "3D 512^3, PEC" "95%, 210" --schedule sweep,blocked:4 --set sources=0
measure "3D 800^3, PEC" "95%, 225" --schedule sweep,blocked:4 --set sources=0 --set n=800
measure "3D 512^3, CPML" 165 --schedule blocked:4 --set layer=10
measure "3D 720^3, CPML" 185 --schedule blocked:4 --set layer=10 --set n=720
measure "3D 512^3, CPML, objects" 140 --schedule blocked:4 --set layer=10 --set what=objects
measure "3D 720^3, CPML, objects" 150 --schedule blocked:4 --set layer=10 --set what=objects --set n=720
measure "3D 720^3, CPML 12, guide, DFT plane of 3" 140 --schedule blocked:4 --set layer=12 --set what=guide --set n=720 --set tones=3
measure "3D 512^3, CPML, DFT plane of 10" "5% less" --schedule blocked:4 --set layer=10 --set tones=10
measure "2D TM 4096^2, PEC" 950 --schedule sweep,blocked:12 --set sources=0 "${flat[@]}" --set n=4096
measure "2D TM 16384^2, PEC" 1100 --schedule blocked:12 --set sources=0 "${flat[@]}" --set n=16384
measure "2D TM 4096^2, CPML" 700 --schedule blocked:8 --set layer=10 "${flat[@]}" --set n=4096
measure "2D TM 2000 x 1000, PEC" "" --schedule sweep,blocked:8 --set sources=0 "${papers[@]}"
measure "2D TM 2000 x 1000, CPML" 400 --schedule blocked:4 --set layer=10 "${papers[@]}"
measure "2D TM 2000 x 1000, Mur" 400 --schedule blocked:4 --set mur=1 "${papers[@]}"
measure "3D 512^3, PEC, f64" 60 --precision f64 --schedule sweep,blocked:3 --set sources=0
measure "3D 512^3, CPML, f64" 50 --precision f64 --schedule blocked:3 --set layer=10
exit "$failed"
