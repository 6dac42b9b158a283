# Reflection of the absorbing boundaries; run by absorbers.sh, which makes the two CSV files.
set terminal svg size 900,420 font "sans,11" background "white"
set output "absorbers.svg"
set datafile separator ","
set multiplot layout 1,2
set grid
set ylabel "reflection, dB"
set yrange [-130:0]
set key outside bottom center horizontal maxcols 3
set xlabel "angle of incidence, degrees (20 cells per wavelength)"
plot for [i=2:11] "absorbers_angle.csv" using 1:i with lines linewidth 1.5 title columnheader(i)
set logscale x
set xrange [8:10000]
set xlabel "cells per wavelength (normal incidence)"
plot for [i=2:11] "absorbers_frequency.csv" using 1:i with lines linewidth 1.5 title columnheader(i)
