#!/usr/bin/env bash
# A short run of the fuzzer of layouts: 8 seconds, or FUZZ_SECONDS. Needs clang's libFuzzer. It starts from a file with a
# box, a path, a cell that is turned and an array, in two layers.
source tests/fuzz/fuzzer.sh
need_fuzzer
build_fuzzer fuzz_layout tests/fuzz/fuzz_layout.c gen/scene/{gdsii,layout,track}.c gen/base/{arena,error,quote,text,memory}.c
head='\0\x06\0\x02\x02\x58\0\x14\x03\x05\x3e\x41\x89\x37\x4b\xc6\xa7\xf0\x39\x44\xb8\x2f\xa0\x9b\x5a\x54'
layer='\0\x06\x0d\x02\0\x01\0\x06\x0e\x02\0\0'
other='\0\x06\x0d\x02\0\x02\0\x06\x0e\x02\0\x05'
box="\\0\\x04\\x08\\0$layer"'\0\x2c\x10\x03\0\0\0\0\0\0\0\0\0\0\0\x09\0\0\0\0\0\0\0\x09\0\0\0\x07\0\0\0\0\0\0\0\x07\0\0\0\0\0\0\0\0\0\x04\x11\0'
path="\\0\\x04\\x09\\0$other"'\0\x06\x21\x02\0\x01\0\x08\x0f\x03\0\0\0\x04\0\x1c\x10\x03\0\0\0\0\0\0\0\0\0\0\0\x40\0\0\0\0\0\0\0\x40\0\0\0\x30\0\x04\x11\0'
turned='\0\x04\x0a\0\0\x06\x12\x06B\0\0\x06\x1a\x02\x80\0\0\x0c\x1c\x05\x42\x5a\0\0\0\0\0\0\0\x0c\x10\x03\0\0\0\x05\0\0\0\x06\0\x04\x11\0'
array='\0\x04\x0b\0\0\x06\x12\x06B\0\0\x08\x13\x02\0\x03\0\x02\0\x1c\x10\x03\0\0\0\0\0\0\0\0\0\0\0\x60\0\0\0\0\0\0\0\0\0\0\0\x50\0\x04\x11\0'
# shellcheck disable=SC2059
printf "$head"'\0\x04\x05\x02\0\x06\x06\x06B\0'"$box$path"'\0\x04\x07\0\0\x04\x05\x02\0\x06\x06\x06A\0'"$turned$array"'\0\x04\x07\0\0\x04\x04\0' \
    >"$YEEC_TEMP/corpus/seed"
run_fuzzer fuzz_layout -max_len=2000 -len_control=0 -timeout=20 -rss_limit_mb=2500 -max_total_time="${FUZZ_SECONDS:-8}" \
    "$YEEC_TEMP/corpus"
