# The sweep's variants for comparison with papers give the sweep's bits.
set -eu
exec python3 tests/agree/agree.py --yeec "$YEEC" --backends c,opencl --count 3 --precisions f32 \
  --schedules sweep-arrays,sweep-traditional,thread-per-cell-unaligned
