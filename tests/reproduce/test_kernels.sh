# Kernels' times are the mean over the steps that are asked for: whole runs of them, one where it lasts long enough.
set -eu
steps() {
  "$YEEC" bench scenes/papers/fdtd_valu_cuda/plane.lua --set nx=200 --set ny=200 --backend c --threads 1 --schedule "$1" --kernels --json ${2:+--steps $2} |
    sed -n 's/^  "steps": \([0-9]*\).*/\1/p'
}
say() { echo "test_kernels: $*" >&2; exit 1; }
few=$(steps sweep 977) many=$(steps sweep 60000) any=$(steps sweep)
[ $((few % 977)) = 0 ] && [ "$few" -gt 977 ] || say "$few steps for runs of 977"
[ "$many" = 60000 ] || say "$many steps for a run of 60000"
[ "$any" -lt 60000 ] || say "$any steps where none are asked for"
