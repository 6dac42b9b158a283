#!/usr/bin/env bash
# The CUDA kernels' text, run on the CPU by tests/emulator: the bits of plain C in every schedule that a scene can have.
# YEEC_EMULATED_COUNT=100 for a long run, each scene in both precisions.
[ -e "$YEEC_BUILD/emulator/libcuda.so.1" ] || { echo "skipped: no C++ compiler, or a sanitizer"; exit 77; }
export LD_LIBRARY_PATH=$YEEC_BUILD/emulator
if [ -n "${YEEC_EMULATED_COUNT:-}" ]; then
    set -- --count "$YEEC_EMULATED_COUNT"
else
    set -- --count 4 --alternate
fi
# From 60000 on: periodic axes that tiles know; from 80000: crystals, Kerr media and tensors of cut cells, which but for Kerr media in 1D and 2D TM the sweep alone has.
exec python3 tests/agree/agree.py --backends cuda --schedules sweep,fused,blocked:3,resident,resident:half --start 0,60000,80000 "$@"
