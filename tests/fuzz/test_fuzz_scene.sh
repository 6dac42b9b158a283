#!/usr/bin/env bash
# A short run of the scene fuzzer over its kept corpus, the bad scenes and the
# examples: half a minute, or FUZZ_SECONDS. Needs clang's libFuzzer.
set -euo pipefail
command -v clang >/dev/null || { echo "clang is not installed"; exit 77; }
mkdir -p "$YEEC_TEMP/corpus"
echo 'int LLVMFuzzerTestOneInput(const unsigned char *d, unsigned long n) { return d == 0 && n > 0; }' |
    clang -x c -fsanitize=fuzzer,address,undefined - -o "$YEEC_TEMP/probe" 2>/dev/null ||
    { echo "clang has no libFuzzer"; exit 77; }
flags=$(pkg-config --cflags --libs lua5.4 libxxhash gsl)
# shellcheck disable=SC2086
clang -std=c11 -D_GNU_SOURCE -g -O1 -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=undefined -Igen \
    tests/fuzz/fuzz_scene.c gen/base/*.c gen/scene/*.c "$YEEC_BUILD"/{experiment_words,media_texts,templates}.c $flags -lm -lpthread -o "$YEEC_TEMP/fuzz_scene" ||
    { echo "the fuzzer does not build"; exit 1; }
"$YEEC_TEMP/fuzz_scene" -close_fd_mask=1 -dict=tests/fuzz/scene.dict -max_len=3000 -timeout=25 -rss_limit_mb=1500 \
    -max_total_time="${FUZZ_SECONDS:-30}" -print_final_stats=1 -artifact_prefix="$YEEC_TEMP/" \
    "$YEEC_TEMP/corpus" tests/fuzz/scene tests/error scenes 2>&1 | tail -20
