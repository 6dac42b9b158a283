#!/usr/bin/env bash
# A fixed set of random scenes on every backend of this machine; YEEC_AGREE_COUNT=300 for a long run.
# It begins at 1000 because LLVM 15 (PoCL 3.1) dies in InstCombine over scene 34's fused kernels.
exec python3 tests/agree/agree.py --start 1000 --count "${YEEC_AGREE_COUNT:-6}"
