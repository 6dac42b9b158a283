#!/usr/bin/env bash
# A fixed set of random scenes on every backend of this machine, in f32 and f64 in turn; YEEC_AGREE_COUNT=300 for a long
# run, each scene in both. It begins at 1000 because LLVM 15 (PoCL 3.1) dies in InstCombine over scene 34's fused kernels.
# From 80000 on: crystals, Kerr media and tensors of cut cells.
if [ -n "${YEEC_AGREE_COUNT:-}" ]; then
    set -- --count "$YEEC_AGREE_COUNT"
else
    set -- --count 4 --alternate
fi
exec python3 tests/agree/agree.py --start 1000,80000 "$@"
