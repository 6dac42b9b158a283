#!/usr/bin/env bash
# Everything yeec promises about this machine's GPU, in one go:
#
#   tests/gpu/check.sh [scenes]     number of random scenes, default 100
#
# 1. every device steps one small scene: what a backend lacks or says is seen at once;
# 2. plain C, OpenCL and CUDA give the same bits over random scenes, in f32 and f64;
# 3. compute-sanitizer (memcheck, racecheck, initcheck) finds nothing in one small scene per mode and in those of
#    tests/agree/features that need no recording, in every schedule that they can have;
# 4. `yeec bench` over the schedules, as a table beside the bound.
# Runs from the project's folder or from what bundle.sh makes. A failed command is shown with what it said, and the rest
# goes on; the end is a table of what passed, failed and was left out. Exit status 1 when anything failed.
# YEEC_CHECK_OUT keeps the logs, one for each command; YEEC_CHECK_BENCH is another scene to bench; YEEC_CHECK_JOBS runs so
# many compute-sanitizers at once, default one for each processor.
set -uo pipefail
cd "$(dirname "$(readlink -f "$0")")/../.." || exit 2
yeec=${YEEC:-./yeec}
[ -x "$yeec" ] || yeec=build/yeec
[ -x "$yeec" ] || { echo "there is no yeec binary: build it, or set YEEC"; exit 2; }
out=$(realpath -m "${YEEC_CHECK_OUT:-$(mktemp -d)}")
mkdir -p "$out" || exit 2
YEEC=$(realpath "$yeec")
export YEEC PYTHONPATH=tests XDG_CACHE_HOME=$out/cache
bench=${YEEC_CHECK_BENCH:-scenes/04_dipole_3d.lua}
jobs=${YEEC_CHECK_JOBS:-$(nproc)}
table=$out/table.txt
: >"$table"

# can_have SCENE SCHEDULE: is there such a plan of it?
can_have() { ! "$YEEC" plan "$1" --backend cuda --schedule "$2" 2>&1 </dev/null | grep -q 'cannot be had'; }

# note RESULT WHAT [WHY]: a line of the closing table.
note() { printf '%-8s %s%s\n' "$1" "$2" "${3:+: $3}" >>"$table"; }

# try NAME WHAT COMMAND...: runs it with its output in a log. Of a failure the command, its status and its last words are
# shown, and every line of yeec's own.
try() {
    local log=$out/$1.log what=$2 status
    shift 2
    "$@" >"$log" 2>&1
    status=$?
    if [ "$status" -eq 0 ]; then
        echo "ok   $what"
        note passed "$what"
        return 0
    fi
    echo "FAIL $what: status $status"
    printf '     $'
    printf ' %q' "$@"
    echo
    grep -aE '^yeec: |FAIL|ERROR' "$log" | head -20 | sed 's/^/     | /'
    tail -n 12 "$log" | sed 's/^/     > /'
    echo "     (all of it: $log)"
    note FAILED "$what" "$(grep -am1 '^yeec: ' "$log" || tail -n 1 "$log")"
    return 1
}

echo "== devices"
try devices "yeec devices" "$YEEC" devices
cat "$out/devices.log"
# "backend number" of each device.
mapfile -t devices < <("$YEEC" devices --json 2>/dev/null | python3 -c '
import json, sys
answer = json.load(sys.stdin)
for d in answer["devices"] if isinstance(answer, dict) else answer:
    print(d["backend"], d["number"])')
[ "${#devices[@]}" -gt 0 ] || note FAILED "devices" "none was listed (is python3 there?)"
for backend in opencl cuda; do
    printf '%s\n' "${devices[@]}" | grep -q "^$backend " || note "left out" "$backend" "no device"
done

echo "== one small scene on every device"
working=() lost=()
for device in "${devices[@]}"; do
    read -r backend number <<<"$device"
    good=1 name=$backend
    [ "$number" = 0 ] || name+=:$number
    for schedule in sweep fused blocked:2; do
        [ "$backend $schedule" != "c fused" ] || continue
        try "first.$backend$number.$schedule" "$name steps tests/sanitize/scenes/3d.lua, $schedule" \
            "$YEEC" run tests/sanitize/scenes/3d.lua --backend "$backend" --device "$number" --schedule "$schedule" \
            --out "$out/first" --no-cache || good=0
    done
    if [ "$good" = 1 ]; then working+=("$name"); else lost+=("$name"); fi
done

echo "== the same bits on every backend"
if [ "${#working[@]}" -eq 0 ]; then
    note "left out" "random scenes" "no device steps"
else
    agree() { YEEC_TEMP=$out/agree python3 tests/agree/agree.py --count "$1" --backends "$2"; }
    try agree "${1:-100} random scenes, every schedule, ${working[*]}" agree "${1:-100}" "$(IFS=,; echo "${working[*]}")"
    grep -a 'scenes agree' "$out/agree.log"
fi
[ "${#lost[@]}" -eq 0 ] || note "left out" "random scenes on ${lost[*]}" "it does not step the first scene"

echo "== compute-sanitizer"
sanitizer=$(command -v compute-sanitizer || find /usr/local/cuda*/bin -name compute-sanitizer 2>/dev/null | tail -1)
if [ -z "$sanitizer" ]; then
    note "left out" "compute-sanitizer" "not installed"
elif [[ " ${working[*]}" != *" cuda"* ]]; then
    note "left out" "compute-sanitizer" "no CUDA device that steps"
else
    for scene in tests/sanitize/scenes/*.lua tests/agree/features/*.lua; do
        [[ $scene != */replay_* ]] || continue
        name=$(basename "$scene" .lua)
        for schedule in sweep fused blocked:3 resident resident:half; do
            can_have "$scene" "$schedule" || continue
            for tool in memcheck racecheck initcheck; do
                while [ "$(jobs -rp | wc -l)" -ge "$jobs" ]; do wait -n; done
                # yeec looks for a kernel in one module after another, and tells of any call that fails
                try "$name.$tool.$schedule" "$tool, $name, $schedule" "$sanitizer" --tool "$tool" --error-exitcode 99 \
                    --report-api-errors no "$YEEC" run "$scene" --backend cuda --schedule "$schedule" --out "$out/run.$name.$tool.$schedule" &
            done
        done
    done
    wait
fi

echo "== speed"
for device in "${working[@]}"; do
    backend=${device%:*} number=${device#"${device%:*}"}
    number=${number#:}
    try "bench.$device" "bench of $bench, $device" "$YEEC" bench "$bench" --backend "$backend" --device "${number:-0}" &&
        cat "$out/bench.$device.log"
done

echo "== in all"
sort "$table" | uniq
echo "$(grep -c '^passed' "$table") passed, $(grep -c '^FAILED' "$table") failed, $(grep -c '^left out' "$table") left out; logs in $out"
! grep -q '^FAILED' "$table"
