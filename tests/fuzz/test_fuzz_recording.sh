#!/usr/bin/env bash
# A short run of the fuzzer of recordings over its kept corpus: 15 seconds, or FUZZ_SECONDS. Needs clang's libFuzzer.
set -euo pipefail
command -v clang >/dev/null || { echo "clang is not installed"; exit 77; }
mkdir -p "$YEEC_TEMP/corpus"
flags=$(pkg-config --cflags --libs hdf5-serial libxxhash)
# shellcheck disable=SC2086
clang -std=c11 -D_GNU_SOURCE -DYEEC_VERSION='"fuzz"' -g -O1 \
    -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=undefined -Igen -Iruntime \
    tests/fuzz/fuzz_recording.c gen/base/{arena,error,hash,memory,quote,text}.c runtime/output/{recording,h5,file,vet}.c runtime/system/interrupt.c $flags -lm \
    -o "$YEEC_TEMP/fuzz_recording" || { echo "clang has no libFuzzer"; exit 77; }
"$YEEC_TEMP/fuzz_recording" -close_fd_mask=1 -detect_leaks=0 -max_len=16384 -timeout=60 -rss_limit_mb=1500 \
    -max_total_time="${FUZZ_SECONDS:-15}" -print_final_stats=1 -artifact_prefix="$YEEC_TEMP/" \
    "$YEEC_TEMP/corpus" tests/fuzz/recording 2>&1 | tail -20
