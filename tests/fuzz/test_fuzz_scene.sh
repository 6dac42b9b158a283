#!/usr/bin/env bash
# A short run of the scene fuzzer over its kept corpus, the bad scenes and the
# examples: half a minute, or FUZZ_SECONDS. Needs clang's libFuzzer.
source tests/fuzz/fuzzer.sh
need_fuzzer
# shellcheck disable=SC2046
build_fuzzer fuzz_scene tests/fuzz/fuzz_scene.c gen/base/*.c gen/scene/*.c "$YEEC_BUILD"/{experiment_words,media_texts,templates}.c \
    $(pkg-config --cflags --libs lua5.4 libxxhash gsl cairo)
run_fuzzer fuzz_scene -dict=tests/fuzz/scene.dict -max_len=3000 -timeout=25 -rss_limit_mb=1500 \
    -max_total_time="${FUZZ_SECONDS:-30}" "$YEEC_TEMP/corpus" tests/fuzz/scene tests/error scenes
