#!/usr/bin/env bash
# The table of speeds in README.md, measured on this machine's GPU:  tests/gpu/speed.sh
# Every line is the median of seven runs of 240 steps.
set -uo pipefail
cd "$(dirname "$(readlink -f "$0")")"
yeec=${YEEC:-../../build/yeec}
measure() {
    what=$1
    shift
    "$yeec" bench speed.lua --backend cuda --steps 240 --repeats 7 --quiet "$@" | tail -n +3 | sed "s/^/$what | /"
}
measure "3D 512^3, PEC"                --schedule sweep,blocked:4 --set sources=0
measure "3D 800^3, PEC"                --schedule sweep,blocked:4 --set sources=0 --set n=800
measure "3D 512^3, CPML"               --schedule blocked:4 --set layer=10
measure "3D 720^3, CPML"               --schedule blocked:4 --set layer=10 --set n=720
measure "3D 512^3, CPML, objects"      --schedule blocked:4 --set layer=10 --set what=objects
measure "3D 720^3, CPML, objects"      --schedule blocked:4 --set layer=10 --set what=objects --set n=720
measure "3D 720^3, CPML 12, guide"     --schedule blocked:4 --set layer=12 --set what=guide --set n=720
measure "2D TM 4096^2, PEC"            --schedule sweep,blocked:12 --set sources=0 --set mode=2d-tm --set n=4096
measure "2D TM 16384^2, PEC"           --schedule blocked:12 --set sources=0 --set mode=2d-tm --set n=16384
measure "2D TM 4096^2, CPML"           --schedule blocked:8 --set layer=10 --set mode=2d-tm --set n=4096
measure "2D TM 2000 x 1000, PEC"       --schedule sweep,blocked:8 --set sources=0 --set mode=2d-tm --set n=2000 --set ny=1000
measure "2D TM 2000 x 1000, CPML"      --schedule sweep,blocked:6 --set layer=10 --set mode=2d-tm --set n=2000 --set ny=1000
measure "2D TM 2000 x 1000, Mur"       --schedule sweep --set mur=1 --set mode=2d-tm --set n=2000 --set ny=1000
measure "3D 512^3, PEC, f64"           --precision f64 --schedule sweep,blocked:3 --set sources=0
measure "3D 512^3, CPML, f64"          --precision f64 --schedule blocked:3 --set layer=10
