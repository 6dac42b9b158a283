#!/usr/bin/env bash
# Formatting of the C files: `tests/check/format.sh` lists what clang-format would
# change and exits 1 when there is something, `--fix` changes it. Exits 77 where
# clang-format is absent.
set -uo pipefail
cd "$(dirname "$0")/../.."
command -v clang-format >/dev/null || { echo "clang-format is not installed"; exit 77; }
mapfile -t files < <(find gen runtime tests -name '*.[ch]' -not -path '*/golden/*' | sort)
if [ "${1:-}" = --fix ]; then
    exec clang-format -i "${files[@]}"
fi
clang-format --dry-run -Werror "${files[@]}"
