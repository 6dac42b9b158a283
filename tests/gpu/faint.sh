#!/usr/bin/env bash
# Fields round 2^-126, where numbers of single precision become zero, on a card: the bits of plain C in every schedule.
#
#   tests/gpu/faint.sh [backend ...]     default: cuda opencl
#
# A scene whose fields are that small everywhere, and fronts that spread in empty space. Exit status 1 when bits differ.
# Runs from the project's folder or from what bundle.sh makes.
set -uo pipefail
cd "$(dirname "$(readlink -f "$0")")/../.." || exit 2
yeec=${YEEC:-./yeec}
[ -x "$yeec" ] || yeec=build/yeec
[ -x "$yeec" ] || { echo "there is no yeec binary: build it, or set YEEC"; exit 2; }
[ $# -gt 0 ] || set -- cuda opencl
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
differ=0

# digest FOLDER OPTION...: of a run, or what was said instead.
digest() {
    local folder=$out/$1
    shift
    "$yeec" run "$@" --out "$folder" --quiet --yes >"$out/said" 2>&1 || { grep -m1 '^yeec: ' "$out/said"; return 1; }
    grep -m1 '^  "digest"' "$folder/run.json" | cut -d'"' -f4
}

compare() {
    local what=$1 reference found
    shift
    reference=$(digest c "$@" --backend c --schedule sweep) || { echo "FAIL $what: $reference"; differ=1; return; }
    for backend in $backends; do
        for schedule in sweep fused blocked:3 resident:2; do
            if found=$(digest other "$@" --backend "$backend" --schedule "$schedule"); then
                if [ "$found" = "$reference" ]; then
                    echo "ok   $what $backend $schedule: $found"
                else
                    echo "FAIL $what $backend $schedule: $found, plain C has $reference"
                    differ=1
                fi
            else
                echo "     $what $backend $schedule: $found"
            fi
        done
    done
}

backends=$*
compare "faint fields" tests/agree/found/faint_3d.lua
compare "a front in 2D" tests/bench/sheet.lua --set nx=600 --set ny=400 --set layers=10 --set filled=0 --steps 150
compare "a front in 3D" tests/bench/box.lua --set cells=96 --set filled=0 --steps 40
exit $differ
