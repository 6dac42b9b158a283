#!/usr/bin/env bash
# clang-tidy (.clang-tidy) over the compiler and the runtime, by hand: it takes minutes.
set -uo pipefail
command -v clang-tidy >/dev/null || { echo "clang-tidy is not installed"; exit 77; }
build=${YEEC_BUILD:-build}
[ -f "$build/compile_commands.json" ] || { echo "no compile_commands.json in $build"; exit 77; }
find gen runtime -name '*.c' | sort | xargs -P "$(nproc)" -n 4 clang-tidy -p "$build" --quiet 2>/dev/null
