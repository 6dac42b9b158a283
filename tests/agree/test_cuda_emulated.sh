#!/usr/bin/env bash
# The CUDA kernels' text, run on the CPU by tests/emulator: the bits of plain C in every schedule.
# YEEC_EMULATED_COUNT=100 for a long run.
[ -e "$YEEC_BUILD/emulator/libcuda.so.1" ] || { echo "skipped: no C++ compiler, or a sanitizer"; exit 77; }
export LD_LIBRARY_PATH=$YEEC_BUILD/emulator
for start in 0 60000; do # 60000: periodic axes that tiles know
    python3 tests/agree/agree.py --backends cuda --precisions f32 --schedules sweep,fused,blocked:3,resident --start $start --count "${YEEC_EMULATED_COUNT:-5}" || exit
done
# Crystals, Kerr media and tensors of cut cells, which the sweep alone has.
python3 tests/agree/agree.py --backends cuda --schedules sweep --alternate --start 80000 --count "${YEEC_EMULATED_COUNT:-5}"
