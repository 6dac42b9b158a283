/* S-parameters of a scene's ports. With waves counted into the network,
 *     a_i = (V_i + R I_i)/(2 sqrt R),   b_i = (V_i - R I_i)/(2 sqrt R),   b = S a
 * one run in which port j alone is driven and the others are loads gives column j,
 *     S_ij = b_i/a_j,
 * each wave with its own port's resistance: the loads send nothing back. (The edge of a load
 * has a capacitance of its own, which is taken for a part of the load.) Runs that
 * drive every port in turn (--sweep) give the whole matrix, S = B inv(A), which takes into account
 * what the loads do send back, all waves counted with the first port's resistance.
 * Of a port in a magnetic wall V and I are those of its image, too, and waves are divided by sqrt 2: their powers are
 * the domain's. (D. M. Pozar, Microwave Engineering, sect. 4.3; the Touchstone file format, version 1.1) */
#ifndef YEEC_OUTPUT_SCATTERING_H
#define YEEC_OUTPUT_SCATTERING_H

#include "output/ports.h"

typedef struct Scattering {
    size_t ports, columns; /* columns: 1 after one run (or ports) */
    const char **names;    /* of the ports; not owned */
    double *reference;     /* ohm, per port */
    size_t *driven;        /* per column, the number of its port, from 0 */
    size_t count;          /* frequencies */
    double *frequency;     /* Hz */
    bool by_wavelength;    /* tables and charts count by wavelengths in vacuum */
    double complex *s;     /* [frequency][port][column] */
} Scattering;

/* From one run; count is 0 when not exactly one port is driven. */
Scattering scattering_column(const PortCurve *curves, size_t ports);
/* The whole matrix from as many runs as there are ports: voltage and current of each port at each frequency,
 * [run][frequency][port]. False when the runs do not determine it. */
bool scattering_solve(Scattering *s, const double complex *const *voltage, const double complex *const *current);
/* Room for a matrix, all zero; ends the process when there is none. */
Scattering scattering_new(size_t ports, size_t columns, size_t count);
void scattering_free(Scattering *s);

double complex scattering_at(const Scattering *s, size_t f, size_t port, size_t column);
/* "S21" of a row and a column; "S10,2" from ten ports on. */
void scattering_name(const Scattering *s, size_t port, size_t column, char out[16]);

/* Where the most comes from the one driven port to another, and the least, over the frequencies. */
void scattering_range(const Scattering *s, size_t port, size_t *least, size_t *most);

/* folder/sparameters.csv: f_hz, wavelength_m where ports have wavelengths, and for each entry re, im, dB and degrees.
 */
bool scattering_write_csv(const Scattering *s, const char *folder, Error *err);
/* folder/sparameters.s<N>p, when the matrix is whole; *written is the file's name, "" when it is not. */
bool scattering_write_touchstone(const Scattering *s, const char *title, const char *folder, char written[32],
                                 Error *err);
/* folder/ports.csv: f_hz and V and I of every port as waves are made of them, from which other runs' columns are
 * joined. */
bool scattering_write_waves(const PortCurve *curves, size_t ports, const char *folder, Error *err);

#endif
