#!/usr/bin/env bash
# A fixed set of random scenes on every backend of this machine, in f32 and f64 in turn; YEEC_AGREE_COUNT=300 for a long
# run, each scene in both. It begins at 1000 because LLVM 15 (PoCL 3.1) dies in InstCombine over scene 34's fused kernels.
if [ -n "${YEEC_AGREE_COUNT:-}" ]; then
    set -- --count "$YEEC_AGREE_COUNT"
else
    set -- --count 6 --alternate
fi
python3 tests/agree/agree.py --start 1000 "$@" || exit $?
# Crystals, Kerr media and tensors of cut cells (generate.py: COUPLED), four in a short run.
case $2 in 6) set -- --count 4 --alternate ;; esac
exec python3 tests/agree/agree.py --start 80000 "$@"
