#!/usr/bin/env bash
# Makes absorbers_angle.csv, absorbers_frequency.csv and absorbers.svg anew from build/tests/test_absorbers.
cd "$(dirname "$0")" && ../../../build/tests/test_absorbers . && gnuplot absorbers.gp
