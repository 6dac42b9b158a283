#!/usr/bin/env bash
# The table of speeds in README.md, measured on this machine's GPU:  tests/gpu/speed.sh
# Every line is the median of seven measurements of about 0.4 s, beside what it shall reach.
set -uo pipefail
yeec=$(realpath "${YEEC:-$(dirname "$(readlink -f "$0")")/../../yeec}" 2>/dev/null)
cd "$(dirname "$(readlink -f "$0")")" || exit 2
[ -x "$yeec" ] || yeec=../../build/yeec
[ -x "$yeec" ] || { echo "there is no yeec binary: build it, or set YEEC"; exit 2; }
said=$(mktemp)
trap 'rm -f "$said"' EXIT
failed=0
scene=speed.lua
measure() {
    what=$1
    goal=$2
    shift 2
    "$yeec" bench "$scene" --backend cuda --no-tune --repeats 7 --quiet "$@" 2>"$said" | tail -n +3 |
        sed "s/^/$what | goal $goal | /"
    if [ "${PIPESTATUS[0]}" -ne 0 ]; then
        echo "$what | failed: $(tail -n 3 "$said")"
        failed=1
    fi
}
flat=(--set mode=2d-tm)
papers=("${flat[@]}" --set n=2000 --set ny=1000)
measure "3D 512^3, PEC" "95%, 210" --schedule sweep,blocked:4 --set sources=0
measure "3D 800^3, PEC" "95%, 250" --schedule sweep,blocked:4 --set sources=0 --set n=800
measure "3D 512^3, CPML" 200 --schedule blocked:4 --set layer=10
measure "3D 720^3, CPML" 215 --schedule blocked:4 --set layer=10 --set n=720
measure "3D 512^3, CPML, objects" 175 --schedule blocked:4 --set layer=10 --set what=objects
measure "3D 512^3, CPML, glass ball of 2% of the volume" "" --schedule blocked:4 --set layer=10 --set what=glass
measure "3D 512^3, CPML, metal ball of 2% of the volume" "90% of the glass ball" --schedule blocked:4 --set layer=10 --set what=metal
measure "3D 512^3, PEC, Drude metal everywhere" "80% of the bound; 1.5 times the sweep" --schedule sweep,blocked:3,blocked:4 --set what=drude
measure "3D 720^3, CPML, objects" 185 --schedule blocked:4 --set layer=10 --set what=objects --set n=720
measure "3D 720^3, CPML 12, guide, DFT plane of 3" 140 --schedule blocked:4 --set layer=12 --set what=guide --set n=720 --set tones=3
measure "3D 512^3, CPML, DFT plane of 10" "5% less" --schedule blocked:4 --set layer=10 --set tones=10
measure "2D TM 4096^2, PEC" 950 --schedule sweep,blocked:12 --set sources=0 "${flat[@]}" --set n=4096
measure "2D TM 16384^2, PEC" 1100 --schedule blocked:12 --set sources=0 "${flat[@]}" --set n=16384
measure "2D TM 4096^2, CPML" 700 --schedule blocked:8 --set layer=10 "${flat[@]}" --set n=4096
measure "2D TM 2000 x 1000, PEC" "" --schedule sweep,blocked:8 --set sources=0 "${papers[@]}"
measure "2D TM 2000 x 1000, CPML" 400 --schedule blocked:4 --set layer=10 "${papers[@]}"
measure "2D TM 2000 x 1000, Mur" 400 --schedule blocked:4 --set mur=1 "${papers[@]}"
measure "3D 512^3, PEC, f64" 105 --precision f64 --schedule sweep,blocked:4 --set sources=0
measure "3D 512^3, CPML, f64" 50 --precision f64 --schedule blocked:4 --set layer=10
scene=walk.lua
cube=(--set nx=300 --set ny=300 --set nz=300)
sheet=(--set source=sheet --set x=periodic --set y=periodic)
wide=(--set nx=3000 --set ny=2000 --set filling=many --set x=periodic --set y=periodic --set source=initial)
measure "2D TM 3000 x 2000, periodic, 50 objects" 350 --schedule auto,sweep --set mode=2d-tm "${wide[@]}"
measure "2D TE 3000 x 2000, periodic, 50 objects" 350 --schedule auto,sweep --set mode=2d-te "${wide[@]}"
measure "3D 300^3, periodic in x and y, CPML" 120 --schedule auto,sweep "${cube[@]}" "${sheet[@]}"
measure "3D 44 x 44 x 1400, periodic in x and y, CPML" 100 --schedule auto,sweep --set nx=44 --set ny=44 --set nz=1400 "${sheet[@]}"
measure "3D 300^3, Mur" 120 --schedule auto,sweep "${cube[@]}" --set x=mur --set y=mur --set z=mur
measure "3D 300^3, CPML" "" --schedule auto,sweep "${cube[@]}"
measure "3D 300^3, CPML, total-field box" "70% of CPML alone" --schedule auto,sweep "${cube[@]}" --set source=wave
measure "3D 300^3, CPML, total-field box, two flux boxes" "70% of CPML alone" --schedule auto,sweep "${cube[@]}" --set source=wave --set look=flux
measure "3D 300^3, CPML, oblique box, two flux boxes" "70% of CPML alone" --schedule auto,sweep "${cube[@]}" --set source=oblique --set look=flux
film=(--set mode=2d-tm --set nx=1500 --set ny=1000)
measure "2D TM 1500 x 1000, CPML" "" --schedule auto,sweep "${film[@]}"
measure "2D TM 1500 x 1000, CPML, total-field box, two flux boxes" "70% of CPML alone" --schedule auto,sweep "${film[@]}" --set source=wave --set look=flux
measure "3D 300^3, CPML, soft box" "70% of CPML alone" --schedule auto,sweep "${cube[@]}" --set source=box
scene=speed.lua
small() {
    measure "2D TM $1, CPML, on chip" "$2" --schedule auto,blocked:4 --set layer=10 "${flat[@]}" --set n="$3" --set ny="$4"
}
small "256^2" 130 256 256
small "512^2" 400 512 512
small "1024^2" 700 1024 1024
small "2000 x 1000" 800 2000 1000
measure "2D TM 256^2, PEC, on chip" "" --schedule auto,blocked:8 --set sources=0 "${flat[@]}" --set n=256
measure "2D TM 512^2, PEC, on chip" "" --schedule auto,blocked:8 --set sources=0 "${flat[@]}" --set n=512
measure "2D TM 1024^2, PEC, on chip" "" --schedule auto,blocked:8 --set sources=0 "${flat[@]}" --set n=1024
measure "3D 32^3, CPML, on chip" 10 --schedule auto,blocked:4 --set layer=10 --set n=32
measure "3D 64^3, CPML, on chip" 55 --schedule auto,blocked:4 --set layer=10 --set n=64
measure "3D 96^3, CPML, on chip" 110 --schedule auto,blocked:4 --set layer=10 --set n=96
scene=walk.lua
chip=(--set mode=2d-tm --set nx=512 --set ny=512)
measure "2D TM 512^2, CPML, four probes, on chip" "" --schedule auto "${chip[@]}"
measure "2D TM 512^2, CPML, total-field box, on chip" "70% of it" --schedule auto "${chip[@]}" --set source=wave
measure "2D TM 512^2, CPML, soft box, on chip" "70% of it" --schedule auto "${chip[@]}" --set source=box
measure "2D TM 512^2, CPML, two flux boxes, on chip" "70% of it" --schedule auto "${chip[@]}" --set look=flux
measure "3D 64^3, CPML, total-field box, two flux boxes, on chip" "70% of CPML alone" --schedule auto --set nx=64 --set ny=64 --set nz=64 --set source=wave --set look=flux
beside=(--schedule auto,blocked:4)
measure "2D TM 512^2, periodic in x, CPML, on chip" "" "${beside[@]}" "${chip[@]}" --set x=periodic
measure "2D TM 512^2, Mur, on chip" "" "${beside[@]}" "${chip[@]}" --set x=mur --set y=mur
measure "2D TM 256^2, Bloch in x and y, bodies, on chip" "" "${beside[@]}" --set mode=2d-tm --set nx=256 --set ny=256 --set x=bloch --set y=bloch --set filling=few
measure "2D TM 512^2, CPML, Drude metal, on chip" "" "${beside[@]}" "${chip[@]}" --set filling=metal
measure "2D TM 1500 x 1000, CPML, hard source over 400 sites, on chip" "" "${beside[@]}" "${film[@]}" --set source=hard
measure "2D TM 1500 x 1000, CPML, bodies" "" --schedule auto,resident,blocked:4 "${film[@]}" --set filling=few
measure "2D TM 512^2, CPML, bodies, on chip" "" "${beside[@]}" "${chip[@]}" --set filling=few
measure "2D TM 1024^2, CPML, bodies, on chip" "" "${beside[@]}" --set mode=2d-tm --set nx=1024 --set ny=1024 --set filling=few
measure "3D 64^3, CPML, bodies, on chip" "" "${beside[@]}" --set nx=64 --set ny=64 --set nz=64 --set filling=few
measure "3D 96^3, CPML, bodies, on chip" "" "${beside[@]}" --set nx=96 --set ny=96 --set nz=96 --set filling=few
measure "3D 32^3, Bloch in x, y and z, bodies, on chip" "" "${beside[@]}" --set nx=32 --set ny=32 --set nz=32 --set x=bloch --set y=bloch --set z=bloch --set filling=few
measure "3D 64^3, periodic in x and y, CPML, on chip" "" "${beside[@]}" --set nx=64 --set ny=64 --set nz=64 --set x=periodic --set y=periodic
beyond() {
    measure "3D $1 x $2 x $3, $4, on chip" "" --schedule auto,blocked,sweep --set nx="$1" --set ny="$2" --set nz="$3" "${@:5}"
}
beyond 100 100 100 CPML
beyond 128 96 96 CPML
beyond 128 96 96 "periodic in x and y, CPML" --set x=periodic --set y=periodic
beyond 128 96 96 "periodic in x and y, CPML, total-field box, two flux boxes" --set x=periodic --set y=periodic --set source=wave --set look=flux
beyond 64 64 280 "periodic in x and y, CPML, Drude metal" --set x=periodic --set y=periodic --set filling=metal
beyond 104 104 104 PEC --set x=pec --set y=pec --set z=pec
measure "3D 144^3, unequal cells, Mur in x and z, ball of tissue" "" --schedule auto,blocked:2,sweep --set nx=144 --set ny=144 --set nz=144 --set filling=tissue --set mesh=graded --set x=mur --set y=pec --set z=mur
exit "$failed"
