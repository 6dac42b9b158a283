#!/bin/sh
# OpenCL of others than PoCL and GPUs, by hand: Intel's runtime for processors and Mesa's rusticl on llvmpipe.
#
#     tests/agree/others.sh intel|mesa [agree.py's options]     (default: --count 3)
#
# Neither is installed: what pip and apt fetch is unpacked into $YEEC_OTHERS (default build/others) and named to the
# loader by OCL_ICD_VENDORS, so that no other program sees it. Mesa needs libclc in its own place: apt install libclc-15.
# What they can do stands in tests/README.md.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
which=${1:?intel or mesa}
shift
home=${YEEC_OTHERS:-$root/build/others}/$which
mkdir -p "$home/lib" "$home/vendors" "$home/parts"
case $which in
intel)
    schedules=sweep precisions=f32,f64
    if [ ! -e "$home/lib/libintelocl.so" ]; then
        pip download --quiet --no-deps -d "$home/parts" intel-opencl-rt intel-cmplr-lib-rt tbb tcmlib
        for wheel in "$home"/parts/*.whl; do
            python3 -m zipfile -e "$wheel" "$home/parts"
        done
        for folder in "$home"/parts/*.data/data/lib; do
            cp -R "$folder"/. "$home/lib"
        done
        rm -f "$home"/lib/libOpenCL.so* # yeec has the system's loader
    fi
    echo "$home/lib/libintelocl.so" >"$home/vendors/intel.icd"
    ;;
mesa)
    schedules=sweep precisions=f32 # no f64, groups of at most 32 work items
    export RUSTICL_ENABLE=llvmpipe
    if [ ! -e "$home/lib/libRusticlOpenCL.so.1" ]; then
        (cd "$home/parts" && apt-get download -qq mesa-opencl-icd libllvmspirvlib15)
        for package in "$home"/parts/*.deb; do
            dpkg -x "$package" "$home/parts"
        done
        cp -R "$home"/parts/usr/lib/x86_64-linux-gnu/. "$home/lib"
    fi
    echo "$home/lib/libRusticlOpenCL.so.1" >"$home/vendors/rusticl.icd"
    ;;
*)
    echo "others.sh: intel or mesa, not $which" >&2
    exit 1
    ;;
esac
export OCL_ICD_VENDORS="$home/vendors" LD_LIBRARY_PATH="$home/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
"${YEEC:-$root/build/yeec}" devices
[ $# -gt 0 ] || set -- --count 3
exec "$root/tests/agree/agree.py" --backends c,opencl --schedules $schedules --precisions $precisions "$@"
