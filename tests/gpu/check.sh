#!/usr/bin/env bash
# Everything yeec promises about this machine's GPU, in one go:
#
#   tests/gpu/check.sh [scenes]     number of random scenes, default 100
#
# 1. plain C, OpenCL and CUDA give the same bits over random scenes, in f32 and f64;
# 2. compute-sanitizer (memcheck, racecheck, initcheck) finds nothing in one small scene per mode;
# 3. `yeec bench` over the schedules, as a table beside the bound.
# Runs from the project's folder or from what bundle.sh makes. What is absent is said and left out.
# Exit status 1 when something differs or a tool finds something. YEEC_CHECK_OUT keeps the logs.
set -uo pipefail
cd "$(dirname "$(readlink -f "$0")")/../.."
yeec=${YEEC:-./yeec}
[ -x "$yeec" ] || yeec=build/yeec
out=${YEEC_CHECK_OUT:-$(mktemp -d)}
mkdir -p "$out"
export YEEC=$(realpath "$yeec") PYTHONPATH=tests XDG_CACHE_HOME=$out/cache
failed=0

echo "== devices"
"$YEEC" devices

echo "== the same bits on every backend"
YEEC_TEMP=$out/agree python3 tests/agree/agree.py --count "${1:-100}" | tee "$out/agree.txt"
[ "${PIPESTATUS[0]}" -eq 0 ] || failed=1

echo "== compute-sanitizer"
sanitizer=$(command -v compute-sanitizer || ls /usr/local/cuda*/bin/compute-sanitizer 2>/dev/null | tail -1)
if [ -z "$sanitizer" ]; then
    echo "compute-sanitizer is not installed, left out"
elif ! "$YEEC" devices --json | grep -q '"cuda"'; then
    echo "no CUDA device, left out"
else
    for scene in tests/sanitize/scenes/*.lua; do
        for tool in memcheck racecheck initcheck; do
            for schedule in sweep fused blocked:3; do
                log=$out/$(basename "$scene" .lua).$tool.$schedule.txt
                if "$sanitizer" --tool "$tool" --error-exitcode 99 --log-file "$log" "$YEEC" run "$scene" \
                    --backend cuda --schedule "$schedule" --out "$out/run" --quiet; then
                    echo "ok   $scene $schedule $tool"
                else
                    echo "FAIL $scene $schedule $tool: $(tail -1 "$log")"
                    failed=1
                fi
            done
        done
    done
fi

echo "== speed"
for scene in scenes/04_dipole_3d.lua; do
    for backend in c opencl cuda; do
        "$YEEC" bench "$scene" --backend "$backend" 2>&1 | tee -a "$out/bench.txt"
    done
done
exit "$failed"
