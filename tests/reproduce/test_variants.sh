# The sweep's variants for comparison with papers give the sweep's bits.
set -eu

# On the emulated device of CUDA and in plain C with every index tested, in two and three dimensions; what cannot be had is told.
say() { echo "test_variants: $*" >&2; exit 1; }
rm -rf "$YEEC_TEMP" && mkdir -p "$YEEC_TEMP"
plane=scenes/papers/fdtd_valu_cuda/plane.lua cube=scenes/papers/fdtd_valu_cuda/cube.lua
same() { "$YEEC" verify "$@" --yes --no-cache --out "$YEEC_TEMP/out" > "$YEEC_TEMP/said" 2>&1 && grep -q 'all bits equal' "$YEEC_TEMP/said" || say "$*: $(cat "$YEEC_TEMP/said")"; }
same $plane --set nx=33 --set ny=21 --set wall=cpml --steps 60 -b c --check-bounds --schedule sweep,sweep/align=1,sweep/align=3
if [ -e "$YEEC_BUILD/emulator/libcuda.so.1" ]; then
  LD_LIBRARY_PATH=$YEEC_BUILD/emulator same $cube --set n=13 --steps 30 -b cuda \
    --schedule sweep,sweep-march/group=16x16,sweep-constants,thread-per-cell-divided,sweep/align=1,sweep/group=100x5
fi
refused() { "$YEEC" plan $plane -b "$1" --schedule "$2" > "$YEEC_TEMP/said" 2>&1 && say "$2 accepted"; grep -q "$3" "$YEEC_TEMP/said" || say "$2: $(cat "$YEEC_TEMP/said")"; }
refused opencl sweep-march 'it is for 3D scenes'
refused opencl sweep/group=100x50 'group wants work items as 100x5, 1024 at most'
refused opencl sweep/lanes=4 'lanes is not a size of this schedule'
refused opencl blocked:2/align=4 'align is not a size of this schedule'
refused opencl blocked:2/warps=2/warps=4 'warps is there twice'
refused cuda resident:8/lanes=7 'rows of its blocks have 8, 16 or 32 lanes'
refused c sweep/group=4x4 'group is for GPUs'
refused c sweep-constants 'it is for OpenCL and CUDA'

# Every width of vectors gives the bits of none; a compiler's other flag makes another object.
for width in 128 256 512; do
  "$YEEC" run $plane --set nx=50 --set ny=40 --steps 50 -b c --schedule sweep --simd $width --quiet --out "$YEEC_TEMP/$width" || say "--simd $width"
done
"$YEEC" run $plane --set nx=50 --set ny=40 --steps 50 -b c --schedule sweep --no-simd --quiet --out "$YEEC_TEMP/none"
for width in 128 256 512; do cmp <(grep '"digest"' "$YEEC_TEMP/$width/run.json") <(grep '"digest"' "$YEEC_TEMP/none/run.json") || say "--simd $width: other bits"; done
exec python3 tests/agree/agree.py --yeec "$YEEC" --backends c,opencl --count 4 --no-found --precisions f32 \
  --schedules sweep-arrays,sweep-traditional,thread-per-cell-unaligned,thread-per-cell-divided,sweep-constants,sweep-march/group=8x8,sweep/align=1/group=20x5
