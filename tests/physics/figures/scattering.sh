#!/usr/bin/env bash
# Makes scattering_*.csv and scattering.svg anew: four sweeps over a decade of size, about ten minutes of plain C.
cd "$(dirname "$0")/../../.." || exit 1
figures=tests/physics/figures
sweep() { PYTHONPATH=tests /usr/bin/env python3 tests/physics/scattering.py "${@:2}" > "$figures/scattering_$1.csv"; }
sweep sphere_pec --kind sphere --radius 24 && sweep sphere_eps4 --kind sphere --eps 4 --radius 16 &&
    sweep cylinder_e --kind cylinder-e --radius 40 && sweep cylinder_h --kind cylinder-h --radius 40 &&
    cd "$figures" && gnuplot scattering.gp
