#!/usr/bin/env bash
# A short run of the checkpoint fuzzer over its kept corpus: 20 seconds, or FUZZ_SECONDS. Needs clang's libFuzzer.
source tests/fuzz/fuzzer.sh
need_fuzzer
runtime=(runtime/system/interrupt.c runtime/exchange/{exchange,blocks}.c runtime/stepping/{state,states,states_flow}.c runtime/sampling/{capture,shares,unfold}.c runtime/output/{checkpoint,sections,file,series,json,decay}.c)
# shellcheck disable=SC2046
build_fuzzer fuzz_checkpoint -DFUZZING_BUILD_MODE_UNSAFE_FOR_PRODUCTION -Itests/unit tests/fuzz/fuzz_checkpoint.c \
    gen/base/{arena,ending,error,hash,memory,quote,text}.c "${runtime[@]}" $(pkg-config --cflags --libs libxxhash jansson)
run_fuzzer fuzz_checkpoint -max_len=8192 -timeout=10 -rss_limit_mb=1000 \
    -max_total_time="${FUZZ_SECONDS:-20}" "$YEEC_TEMP/corpus" tests/fuzz/checkpoint
