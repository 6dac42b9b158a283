#!/usr/bin/env bash
# The OpenCL kernels of every mode under oclgrind: no race, no access out of bounds, no
# wrong use of the API, and the same bits as plain C. One small scene per mode.
# (Its check for uninitialised values takes tables in program scope for such, so it stays off.)
set -uo pipefail
command -v oclgrind >/dev/null || { echo "oclgrind is not installed"; exit 77; }
yeec=${YEEC:-build/yeec}
temp=${YEEC_TEMP:-$(mktemp -d)}
rm -rf "$temp" && mkdir -p "$temp"

digest() { grep -o '"digest": *"[0-9a-f]*"' "$1/run.json"; }

# Prints what is wrong with one scene; nothing when all is well.
check() {
    local scene=$1 name=$2
    "$yeec" run "$scene" --backend c --schedule sweep --out "$temp/$name.c" --quiet || return
    oclgrind --data-races --check-api --log "$temp/$name.log" \
        "$yeec" run "$scene" --backend opencl --schedule "${3:-sweep}" --no-cache --out "$temp/$name.cl" --quiet || return
    head -20 "$temp/$name.log"
    [ "$(digest "$temp/$name.c")" = "$(digest "$temp/$name.cl")" ] || echo "other bits than plain C"
    [ -n "$(digest "$temp/$name.c")" ] || echo "no digest"
}

failed=0
judge() {
    local wrong
    wrong=$(check "$@" 2>&1)
    if [ -z "$wrong" ]; then
        echo "ok   $2: clean, $(digest "$temp/$2.cl")"
    else
        echo "FAIL $2: $wrong"
        failed=1
    fi
}

for scene in tests/sanitize/scenes/*.lua; do
    judge "$scene" "$(basename "$scene" .lua)"
done
judge tests/sanitize/scenes/1d.lua 1d_on_chip blocked:5/warps=1
exit "$failed"
