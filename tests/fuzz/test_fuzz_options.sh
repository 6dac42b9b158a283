#!/usr/bin/env bash
# A short run of the fuzzer of command lines: 5 seconds, or FUZZ_SECONDS. Needs clang's libFuzzer.
source tests/fuzz/fuzzer.sh
need_fuzzer
build_fuzzer fuzz_options tests/fuzz/fuzz_options.c runtime/cli/options.c gen/base/{arena,error,memory,nearest,quote,text}.c
{
    grep -o '^    {"[a-z-]*"' runtime/cli/options.c | sed 's/.*"\(.*\)"/"--\1"/'
    printf '"%s"\n' '--steps=' '4294967297' '9223372036854775808' '1e300' 'nan' '512MiB' '--' '-j' '-n' 'x=y' '\x0a' '\x1b[0m'
} >"$YEEC_TEMP/words.dict"
run_fuzzer fuzz_options -dict="$YEEC_TEMP/words.dict" -max_len=400 -timeout=10 -max_total_time="${FUZZ_SECONDS:-5}" "$YEEC_TEMP/corpus"
