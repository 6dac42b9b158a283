#!/usr/bin/env bash
# How long people wait: seconds of wall clock from the script to the first step, by stage, with the kernels' cache cold and
# warm, and of output, beside what they shall be.
#
#   tests/gpu/waiting.sh             needs a GPU with CUDA, for plain C a C compiler
#   STEPS=200 tests/gpu/waiting.sh   fewer steps than 2000; for so few `auto` takes schedules whose texts are shorter
#   BACKEND=c tests/gpu/waiting.sh   the same scenes in plain C
set -uo pipefail
yeec=$(realpath "${YEEC:-$(dirname "$(readlink -f "$0")")/../../yeec}" 2>/dev/null)
cd "$(dirname "$(readlink -f "$0")")" || exit 2
[ -x "$yeec" ] || yeec=../../build/yeec
[ -x "$yeec" ] || { echo "there is no yeec binary: build it, or set YEEC"; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export YEEC_CACHE=$work/cache
failed=0

# What, goals of the first step cold and warm, of output; then yeec's arguments.
wait_for() {
    what=$1 cold=$2 warm=$3 output=$4
    shift 4
    rm -rf "$YEEC_CACHE"
    for turn in "cold, goal $cold" "warm, goal $warm"; do
        if "$yeec" run "$@" --no-tune --out "$work/out" >"$work/said" 2>&1; then
            echo "$what | $turn | output goal $output | $(sed -n 's/^time *//p' "$work/said")"
        else
            echo "$what | failed: $(tail -n 3 "$work/said")"
            failed=1
        fi
    done
}

backend=(--backend "${BACKEND:-cuda}" --steps "${STEPS:-2000}")
wait_for "patch array, 419 x 373 x 157, four ports, a plane, a far field" 2.5 0.8 0.5 patch_array.lua "${backend[@]}"
# A value that changes numbers alone compiles nothing: the feeds' place.
"$yeec" run patch_array.lua "${backend[@]}" --set shift=1 --out "$work/out" 2>&1 | sed -n 's/^time */patch array, feeds shifted | from the cache | /p'
wait_for "ring, averaged, 640 x 480 x 120, flux, a plane" 2.5 0.8 - ring.lua "${backend[@]}"
wait_for "dipole, plain C" 2.5 - - ../../scenes/04_dipole_3d.lua --backend c
exit "$failed"
