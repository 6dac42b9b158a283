# Draws scattering.svg from scattering_*.csv (scattering.sh).
set terminal svg size 1000,500 font "sans-serif,12" background "white"
set output "scattering.svg"
set datafile separator ","
set multiplot layout 1,2
set logscale x
set grid
set key outside bottom center horizontal maxcols 2
set xrange [0.28:3.2]
set xtics (0.3, 0.5, 0.7, 1, 1.5, 2, 3)
set xlabel "ka"
set title "Back to the transmitter"
set ylabel "RCS/(π a^2), dB"
plot "scattering_sphere_pec.csv" every ::1 using 1:(10*log10($2/(pi*$1**2))) with lines lc 1 title "metal ball, Mie", \
     "" every ::1 using 1:(10*log10($4/(pi*$1**2))) with points lc 1 pt 6 title "extrapolated from 24 and 48 cells", \
     "scattering_sphere_eps4.csv" every ::1 using 1:(10*log10($2/(pi*$1**2))) with lines lc 2 title "eps = 4, Mie", \
     "" every ::1 using 1:(10*log10($4/(pi*$1**2))) with points lc 2 pt 6 title "extrapolated from 16 and 32 cells"
set title "Largest deviation over the angles"
set ylabel "dB"
set logscale y
set yrange [0.003:2]
plot "scattering_sphere_pec.csv" every ::1 using 1:6 with lines lc 1 dt 2 title "metal ball, 48 cells", \
     "" every ::1 using 1:7 with linespoints lc 1 pt 6 title "extrapolated", \
     "scattering_sphere_eps4.csv" every ::1 using 1:6 with lines lc 2 dt 2 title "eps = 4, 32 cells", \
     "" every ::1 using 1:7 with linespoints lc 2 pt 6 title "extrapolated", \
     "scattering_cylinder_h.csv" every ::1 using 1:7 with linespoints lc 3 pt 6 title "metal cylinder, H along it", \
     "scattering_cylinder_e.csv" every ::1 using 1:7 with linespoints lc 4 pt 6 title "E along it", \
     0.3 with lines lc rgb "black" notitle
