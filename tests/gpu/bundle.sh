#!/usr/bin/env bash
# Makes a folder that runs on another x86-64 Linux machine with a GPU and nothing else
# of ours: the binary, the libraries it needs beside it, scenes and the GPU checks.
#
#   tests/gpu/bundle.sh FOLDER        (default build/bundle)
#   rsync it over, then there:  ./check.sh
#
# The C library, the OpenCL loader and the GPU's driver are the target's own. Lua is
# linked in. The target needs glibc no older than this machine's, python3 for the
# checks, and a C compiler for the plain C backend.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
bundle=$(realpath -m "${1:-$root/build/bundle}")
build=$root/build-bundle

# shellcheck disable=SC2016 # the loader expands $ORIGIN
cmake -S "$root" -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=RelWithDebInfo -DYEEC_STATIC_LUA=ON -DYEEC_TESTS=OFF \
    -DCMAKE_BUILD_RPATH='$ORIGIN/lib' -DCMAKE_EXE_LINKER_FLAGS=-Wl,--disable-new-dtags >/dev/null
targets=(yeec)
[ -z "$(grep -l 'MPI_C_LIB_NAMES:STRING=.' "$build/CMakeCache.txt" 2>/dev/null)" ] || targets+=(yeec_mpi)
cmake --build "$build" --target "${targets[@]}" >"$build/log" || { cat "$build/log"; exit 2; }

rm -rf "$bundle"
mkdir -p "$bundle/lib" "$bundle/tests"
cp "$build/yeec" "$bundle/"
strip "$bundle/yeec"
[ ! -e "$build/yeec-mpi.so" ] || cp "$build/yeec-mpi.so" "$bundle/" # the target has its own MPI
ldd "$bundle/yeec" | awk '$2 == "=>" { print $3 }' |
    grep -Ev '/(libc|libm|libdl|libpthread|librt|libresolv|libOpenCL|ld-linux[^/]*)\.so' | xargs -r cp -L -t "$bundle/lib"
cp -r "$root/scenes" "$bundle/scenes"
cp -r "$root"/tests/{harness.py,agree,gpu,sanitize} "$bundle/tests/"
mkdir "$bundle/tests/bench" && cp "$root"/tests/bench/*.lua "$bundle/tests/bench/"
ln -s tests/gpu/check.sh "$bundle/check.sh"
find "$bundle" -name __pycache__ -prune -exec rm -r {} +
du -sh "$bundle" | awk '{ print "bundle: " $2 ", " $1 }'
