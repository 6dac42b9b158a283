#!/usr/bin/env bash
# Formatting: no file may hold the marks that a merge leaves, and of the C files the test lists what clang-format would
# change; `--fix` changes it. Versions of clang-format differ in their opinions; ours is that of Debian 12, and with
# another nothing is said of the C files.
set -uo pipefail
readonly VERSION=14
cd "$(dirname "$0")/../.."
if grep -rnE '^(<{7}|>{7})( |$)' CMakeLists.txt README.md bootstrap.sh gen runtime scenes templates tests --include='*.*'; then
    echo "a merge left these marks"
    exit 1
fi
command -v clang-format >/dev/null || { echo "clang-format is not installed"; exit 77; }
version=$(clang-format --version | grep -o 'version [0-9]*' | cut -d ' ' -f 2)
[ "$version" = "$VERSION" ] || { echo "clang-format is $version, the tree is formatted by $VERSION"; exit 77; }
mapfile -t files < <(find gen runtime tests -name '*.[ch]' -not -path '*/golden/*' | sort)
if [ "${1:-}" = --fix ]; then
    exec clang-format -i "${files[@]}"
fi
clang-format --dry-run -Werror "${files[@]}" && echo "${#files[@]} files are formatted"
