#!/usr/bin/env bash
# A short run of the checkpoint fuzzer over its kept corpus: 20 seconds, or FUZZ_SECONDS. Needs clang's libFuzzer.
set -euo pipefail
command -v clang >/dev/null || { echo "clang is not installed"; exit 77; }
mkdir -p "$YEEC_TEMP/corpus"
flags=$(pkg-config --cflags --libs libxxhash jansson)
runtime=(runtime/system/interrupt.c runtime/stepping/state.c runtime/sampling/capture.c runtime/output/{checkpoint,sections,file,series,json,decay}.c)
# shellcheck disable=SC2086
clang -std=c11 -D_GNU_SOURCE -DYEEC_VERSION='"fuzz"' -DFUZZING_BUILD_MODE_UNSAFE_FOR_PRODUCTION -g -O1 \
    -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=undefined -Igen -Iruntime -Itests/unit \
    tests/fuzz/fuzz_checkpoint.c gen/base/{arena,error,hash,memory,quote,text}.c "${runtime[@]}" $flags -lm -lpthread \
    -o "$YEEC_TEMP/fuzz_checkpoint" || { echo "clang has no libFuzzer"; exit 77; }
"$YEEC_TEMP/fuzz_checkpoint" -close_fd_mask=1 -max_len=8192 -timeout=10 -rss_limit_mb=1000 \
    -max_total_time="${FUZZ_SECONDS:-20}" -print_final_stats=1 -artifact_prefix="$YEEC_TEMP/" \
    "$YEEC_TEMP/corpus" tests/fuzz/checkpoint 2>&1 | tail -20
