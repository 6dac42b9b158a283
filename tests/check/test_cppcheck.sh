#!/usr/bin/env bash
# cppcheck over the compiler and the runtime; every finding is an error.
set -uo pipefail
readonly VERSION=2.10 # of Debian 12; others have other opinions
command -v cppcheck >/dev/null || { echo "cppcheck is not installed"; exit 77; }
version=$(cppcheck --version | cut -d ' ' -f 2)
[ "$version" = "$VERSION" ] || { echo "cppcheck is $version, the tree is judged by $VERSION"; exit 77; }
cppcheck --quiet --std=c11 --enable=performance,portability --inline-suppr --error-exitcode=1 -j "$(nproc)" \
    --include=tests/check/jansson_loops.h -I gen -I runtime --suppress=missingIncludeSystem gen runtime
