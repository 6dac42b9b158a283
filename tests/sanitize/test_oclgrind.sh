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
        "$yeec" run "$scene" --backend opencl --schedule sweep --no-cache --out "$temp/$name.cl" --quiet || return
    head -20 "$temp/$name.log"
    [ "$(digest "$temp/$name.c")" = "$(digest "$temp/$name.cl")" ] || echo "other bits than plain C"
    [ -n "$(digest "$temp/$name.c")" ] || echo "no digest"
}

failed=0
for scene in tests/sanitize/scenes/*.lua; do
    name=$(basename "$scene" .lua)
    wrong=$(check "$scene" "$name" 2>&1)
    if [ -z "$wrong" ]; then
        echo "ok   $name: clean, $(digest "$temp/$name.cl")"
    else
        echo "FAIL $name: $wrong"
        failed=1
    fi
done
exit "$failed"
