#!/usr/bin/env bash
# Sets yeec up from nothing and then does one job:
#
#   ./bootstrap.sh run scenes/04_dipole_3d.lua    step a scene
#   ./bootstrap.sh test [ctest's options]         build and run the tests
#   ./bootstrap.sh ANYTHING ELSE                  hand it to the yeec binary
#
# It installs the Debian packages that are missing (as root, or through sudo),
# configures CMake with Ninja into build/, builds, and goes on. Once everything is
# there it costs about a second. YEEC_BUILD=folder chooses another build folder.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
build=${YEEC_BUILD:-$root/build}

run_packages=(build-essential cmake ninja-build pkg-config liblua5.4-dev libhdf5-dev libxxhash-dev
    libjansson-dev libcairo2-dev libgsl-dev ocl-icd-opencl-dev opencl-headers pocl-opencl-icd gnuplot-nox ffmpeg
    libarpack2-dev libsuitesparse-dev libharminv-dev)
test_packages=(libcmocka-dev python3 python3-h5py git clang clang-15 clang-format clang-tidy cppcheck libclang-rt-14-dev libomp-dev
    oclgrind lua5.4)

say() { printf 'bootstrap: %s\n' "$*" >&2; }
fail() { say "$*"; exit 2; }

usage() {
    sed -n '2,10{s/^# \{0,1\}//;p}' "${BASH_SOURCE[0]}"
}

# Prints those of the named packages that are not installed.
missing_packages() {
    local package
    for package in "$@"; do
        dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null | grep -qx installed || printf '%s\n' "$package"
    done
}

install_packages() {
    if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
        say "no apt here: the packages are yours to install ($*, by their Debian 12 names)"
        return
    fi
    local missing
    mapfile -t missing < <(missing_packages "$@")
    [ "${#missing[@]}" -eq 0 ] && return
    local as_root=()
    if [ "$(id -u)" -ne 0 ]; then
        command -v sudo >/dev/null ||
            fail "these packages are missing and there is neither root nor sudo; ask for: apt-get install ${missing[*]}"
        as_root=(sudo)
    fi
    say "installing ${missing[*]}"
    "${as_root[@]}" apt-get -q update >&2 ||
        fail "apt-get update failed (no network?); once it works: apt-get install ${missing[*]}"
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q install -y --no-install-recommends "${missing[@]}" >&2 ||
        fail "apt-get could not install the packages above; yeec needs: apt-get install ${missing[*]}"
}

# Configures and builds quietly; shows the whole log when that fails.
build_yeec() {
    local log=$build/bootstrap.log
    mkdir -p "$build" || fail "cannot write $build; set YEEC_BUILD to a folder that can be written"
    if [ ! -f "$build/build.ninja" ] || { [ "$1" = tests ] && ! grep -q '^YEEC_TESTS:BOOL=ON' "$build/CMakeCache.txt"; }; then
        say "configuring $build"
        local tests=OFF
        [ "$1" = tests ] && tests=ON
        cmake -S "$root" -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=RelWithDebInfo -DCMAKE_EXPORT_COMPILE_COMMANDS=ON \
            -DYEEC_TESTS=$tests >"$log" 2>&1 || { cat "$log" >&2; fail "CMake could not configure yeec (see above)"; }
    fi
    say "building (log: $log)"
    cmake --build "$build" >"$log" 2>&1 || { cat "$log" >&2; fail "yeec does not build (see above)"; }
}

# PoCL keeps compiled kernels below HOME; where that cannot be written, below the build folder.
if [ ! -w "${HOME:-/nonexistent}" ]; then
    export HOME=$build/home
    mkdir -p "$HOME"
fi

case ${1:-} in
"" | -h | --help | help)
    usage
    ;;
test)
    shift
    install_packages "${run_packages[@]}" "${test_packages[@]}"
    build_yeec tests
    exec ctest --test-dir "$build" --output-on-failure -j "$(nproc)" "$@"
    ;;
*)
    install_packages "${run_packages[@]}"
    build_yeec binary
    exec "$build/yeec" "$@"
    ;;
esac
