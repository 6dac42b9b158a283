#!/usr/bin/env bash
# Sets yeec up from nothing and then does one job:
#
#   ./bootstrap.sh run scenes/04_dipole_3d.lua    step a scene
#   ./bootstrap.sh test [ctest's options]         build and run the tests
#   ./bootstrap.sh ANYTHING ELSE                  hand it to the yeec binary
#
# It installs the packages that are missing (as root, or through sudo) on Debian 12 and 13,
# Ubuntu 22.04 and 24.04 and Fedora, configures CMake with Ninja into build/, builds, and
# goes on. Elsewhere it says what is needed. Once everything is there it costs about a
# second. YEEC_BUILD=folder chooses another build folder.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
build=${YEEC_BUILD:-$root/build}

# Names in Debian and Ubuntu; what yeec runs with, what single features of it need (modes of guides, resonances, mesh files,
# animations, plots), what its tests need, and what some tests do without.
run_packages=(build-essential cmake ninja-build pkg-config liblua5.4-dev libhdf5-dev libxxhash-dev
    libjansson-dev libcairo2-dev libpng-dev libgsl-dev ocl-icd-opencl-dev opencl-headers)
feature_packages=(pocl-opencl-icd gnuplot-nox ffmpeg libarpack2-dev libsuitesparse-dev libharminv-dev libassimp-dev)
test_packages=(libcmocka-dev python3 python3-h5py git)
extra_packages=(libopenmpi-dev openmpi-bin clang clang-15 libclang-rt-dev clang-format clang-tidy cppcheck libomp-dev oclgrind lua5.4 man-db groff)
# The same in Fedora.
fedora_run=(gcc gcc-c++ make cmake ninja-build pkgconf-pkg-config lua-devel hdf5-devel xxhash-devel jansson-devel cairo-devel libpng-devel
    gsl-devel ocl-icd-devel opencl-headers)
fedora_feature=(pocl gnuplot ffmpeg-free arpack-devel suitesparse-devel harminv-devel assimp-devel)
fedora_test=(libcmocka-devel python3 python3-h5py git)
fedora_extra=(clang compiler-rt clang-tools-extra cppcheck libomp-devel lua man-db groff)

say() { printf 'bootstrap: %s\n' "$*" >&2; }
fail() { say "$*"; exit 2; }

usage() {
    sed -n '2,11{s/^# \{0,1\}//;p}' "${BASH_SOURCE[0]}"
}

is_installed() {
    if [ "$system" = fedora ]; then
        rpm -q --quiet --whatprovides "$1" 2>/dev/null
    else
        dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null | grep -qx installed
    fi
}

is_known() {
    if [ "$system" = fedora ]; then
        dnf -q info "$1" >/dev/null 2>&1
    else
        apt-cache show --no-all-versions "$1" >/dev/null 2>&1
    fi
}

# Prints those of the named packages that are not installed.
missing_packages() {
    local package
    for package in "$@"; do
        is_installed "$package" || printf '%s\n' "$package"
    done
}

as_root() {
    if [ "$(id -u)" -eq 0 ]; then
        "$@"
    else
        sudo "$@"
    fi
}

install_command() {
    if [ "$system" = fedora ]; then
        printf 'dnf install %s' "$*"
    else
        printf 'apt-get install %s' "$*"
    fi
}

install_missing() {
    say "installing $*"
    if [ "$system" = fedora ]; then
        as_root dnf -q install -y "$@" >&2
    else
        as_root env DEBIAN_FRONTEND=noninteractive apt-get -q install -y --no-install-recommends "$@" >&2
    fi || fail "the packages above could not be installed; yeec needs: $(install_command "$@")"
}

# Installs the named packages for a job, run or test; up to "--" all are needed, after it those that this release has.
install_packages() {
    local package missing=() extra=() wanted=() job=$1
    shift
    while [ $# -gt 0 ] && [ "$1" != -- ]; do
        wanted+=("$1")
        shift
    done
    mapfile -t missing < <(missing_packages "${wanted[@]}")
    [ -e "$build/extras-tried-$job" ] || mapfile -t extra < <(missing_packages "${@:2}")
    [ $((${#missing[@]} + ${#extra[@]})) -eq 0 ] && return
    if [ "$system" = other ]; then
        say "neither apt nor dnf here: the packages are yours to install (${wanted[*]} ${*:2}, by their names in Debian)"
        return
    fi
    [ "$(id -u)" -eq 0 ] || command -v sudo >/dev/null ||
        fail "these packages are missing and there is neither root nor sudo; ask for: $(install_command "${missing[@]}" "${extra[@]}")"
    [ "$system" = fedora ] || as_root apt-get -q update >&2 ||
        fail "apt-get update failed (no network?); once it works: $(install_command "${missing[@]}")"
    for package in "${extra[@]}"; do
        if is_known "$package"; then
            missing+=("$package")
        else
            say "no package $package in this release; what needs it is left out and says so"
        fi
    done
    [ "${#missing[@]}" -eq 0 ] || install_missing "${missing[@]}"
    [ "${#extra[@]}" -eq 0 ] || { mkdir -p "$build" && touch "$build/extras-tried-$job"; }
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

system=other
if command -v dpkg-query >/dev/null && command -v apt-get >/dev/null; then
    system=debian
elif command -v dnf >/dev/null && command -v rpm >/dev/null; then
    system=fedora
    run_packages=("${fedora_run[@]}")
    feature_packages=("${fedora_feature[@]}")
    test_packages=("${fedora_test[@]}")
    extra_packages=("${fedora_extra[@]}")
fi

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
    install_packages test "${run_packages[@]}" "${test_packages[@]}" -- "${feature_packages[@]}" "${extra_packages[@]}"
    build_yeec tests
    exec ctest --test-dir "$build" --output-on-failure -j "$(nproc)" "$@"
    ;;
*)
    install_packages run "${run_packages[@]}" -- "${feature_packages[@]}"
    build_yeec binary
    exec "$build/yeec" "$@"
    ;;
esac
