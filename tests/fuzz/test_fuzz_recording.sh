#!/usr/bin/env bash
# A short run of the fuzzer of recordings over its kept corpus: 15 seconds, or FUZZ_SECONDS. Needs clang's libFuzzer.
source tests/fuzz/fuzzer.sh
need_fuzzer
# shellcheck disable=SC2046
build_fuzzer fuzz_recording -fsanitize-trap=undefined tests/fuzz/fuzz_recording.c gen/base/{arena,ending,error,hash,memory,quote,text}.c \
    runtime/output/{recording,recording_read,h5,file}.c runtime/system/interrupt.c $(pkg-config --cflags --libs hdf5-serial libxxhash)
run_fuzzer fuzz_recording -detect_leaks=0 -max_len=16384 -timeout=60 -rss_limit_mb=1500 \
    -max_total_time="${FUZZ_SECONDS:-15}" "$YEEC_TEMP/corpus" tests/fuzz/recording
