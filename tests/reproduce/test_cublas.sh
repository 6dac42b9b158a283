# The cuBLAS baselines (emulated: three calls in plain loops) step the field of the kernels, and runs.csv says what they are.
set -eu
[ -e "$YEEC_BUILD/emulator/libcublas.so.13" ] || { echo "skipped: no C++ compiler, or a sanitizer"; exit 77; }
rm -rf "$YEEC_TEMP" && mkdir -p "$YEEC_TEMP"
cp scenes/papers/golovashkin2010/wave.lua "$YEEC_TEMP"
cat > "$YEEC_TEMP/experiment.lua" <<'EOT'
local function off(row, name)
  local worst = 0
  for _, probe in ipairs{"near", "beside"} do
    worst = math.max(worst, math.abs(row.core.probes[probe].last - row[name].probes[probe].last))
  end
  return worst
end
return experiment{ title = "t", paper = "p",
  sweep{ name = "t", scene = "wave.lua", over = "n", values = {40, 61}, steps = 20, cases = { case{ name = "core", backend = "c" },
    case{ name = "vector", baseline = "cublas-vector" }, case{ name = "matrix", baseline = "cublas-matrix" } } },
  claim{ text = "vectors", at_most = 1e-6, value = function(v) return { off(v.t[1], "vector"), off(v.t[2], "vector") } end },
  claim{ text = "matrices", at_most = 1e-6, value = function(v) return { off(v.t[1], "matrix"), off(v.t[2], "matrix") } end },
  claim{ text = "a wave", at_least = 0.1, value = function(v) return math.abs(v.t[1].vector.probes.near.last) end } }
EOT
LD_LIBRARY_PATH=$YEEC_BUILD/emulator "$YEEC" reproduce "$YEEC_TEMP/experiment.lua" --out "$YEEC_TEMP/out" > "$YEEC_TEMP/said" 2>&1
grep -q '^3 claims hold, 0 exceed, 0 differ' "$YEEC_TEMP/said" || { cat "$YEEC_TEMP/said" >&2; exit 1; }
grep -q 'cuBLAS on the first CUDA device, baseline, sgemm with identity matrices' "$YEEC_TEMP/out/runs.csv"
