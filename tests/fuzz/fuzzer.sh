# What the scripts of the fuzzers share. `need_fuzzer` skips the test where clang or its libFuzzer is absent, and only
# there; `build_fuzzer NAME SOURCES AND FLAGS` makes $YEEC_TEMP/NAME or fails; `run_fuzzer NAME FLAGS AND CORPORA` runs it
# over a corpus of its own, for FUZZ_SECONDS if that is set, and keeps what it found in $YEEC_TEMP.
set -euo pipefail

need_fuzzer() {
    command -v clang >/dev/null || { echo "clang is not installed"; exit 77; }
    mkdir -p "$YEEC_TEMP/corpus"
    echo 'int LLVMFuzzerTestOneInput(const unsigned char *d, unsigned long n) { return d == 0 && n > 0; }' |
        clang -x c -fsanitize=fuzzer,address,undefined - -o "$YEEC_TEMP/probe" 2>/dev/null ||
        { echo "clang has no libFuzzer"; exit 77; }
}

build_fuzzer() {
    local name=$1
    shift
    clang -std=c11 -D_GNU_SOURCE -DYEEC_VERSION='"fuzz"' -g -O1 -fsanitize=fuzzer,address,undefined \
        -fno-sanitize-recover=undefined -Igen -Iruntime "$@" -lm -lpthread -o "$YEEC_TEMP/$name" ||
        { echo "the fuzzer does not build"; exit 1; }
}

run_fuzzer() {
    local name=$1
    shift
    "$YEEC_TEMP/$name" -close_fd_mask=1 -print_final_stats=1 -artifact_prefix="$YEEC_TEMP/" \
        "$@" 2>&1 | tail -20
}
