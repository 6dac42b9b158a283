#!/usr/bin/env bash
# A short run of the fuzzer of names: 8 seconds, or FUZZ_SECONDS. Needs clang's libFuzzer. The compiler is the library of
# the build, as it is, without ASan's slow heap; what writes names is built with the fuzzer.
source tests/fuzz/fuzzer.sh
need_fuzzer
if nm "$YEEC_BUILD/libyeec_gen.a" 2>/dev/null | grep -E '__(asan|tsan|ubsan)_' >/dev/null; then
    echo "the library is instrumented already"
    exit 77
fi
modes=() # what the library's modes of guides want, where they are compiled in
if nm "$YEEC_BUILD/libyeec_gen.a" 2>/dev/null | grep 'U klu_' >/dev/null; then
    # shellcheck disable=SC2207
    modes=(-lklu -lcxsparse $(pkg-config --libs arpack))
fi
# shellcheck disable=SC2046
build_fuzzer fuzz_names -fno-sanitize=address tests/fuzz/fuzz_names.c gen/base/{quote,text,html,nearest}.c gen/scene/{given,values,strings}.c \
    "$YEEC_BUILD/libyeec_gen.a" "${modes[@]}" $(pkg-config --cflags --libs lua5.4 libxxhash gsl cairo)
printf '"%s"\n' '\x0a' '\x0d' '\\' '??/' '*/' '/*' '//' '#' '%n' '%s' '$(shell ' '`' "'" '\"' '\x1b[' '\x00' '\xc2\x85' '\xe2\x80\xae' '\xe2\x80\xa8' \
    '${' 'harmless' '%%' '\x09' '\x7f' '\xff' ':=' 'int e;' >"$YEEC_TEMP/words.dict"
run_fuzzer fuzz_names -dict="$YEEC_TEMP/words.dict" -max_len=200 -len_control=0 -timeout=20 -rss_limit_mb=1500 -detect_leaks=0 \
    -max_total_time="${FUZZ_SECONDS:-8}" "$YEEC_TEMP/corpus"
