// Periodic grating in 2D TE
// Made by yeec 0.1.0 from tests/golden/2d_te_grating.lua (dc447c6772025b81f561d7b35acc295d).
// C11, 2d-te, f32, schedule sweep, dt = 2.578651e-12 s
//   x: 70 cells of 0.001 m, c0 dt/dx = 0.773060121
//   y: 24 cells of 0.00125 m, c0 dt/dy = 0.618448097
//
// E at step m lives at m dt, H (stored times Z0, so in V/m) at (m - 1/2) dt. With i, j the site's
// index, a field's element is n = ORIGIN + i + SY*j. Every fma stands in the same order in every
// dialect, so that all backends give the same bits. A prime marks a derivative stretched by an absorbing layer.
//   ex: Ex, V/m
//   ey: Ey, V/m
//   hz: Hz, times Z0, V/m
//   psi_eyx: memory of the x layers for Ey
//   psi_hzx: memory of the x layers for Hz
//   id_ex: material class at each Ex site
//   id_ey: material class at each Ey site
//   id_hz: material class at each Hz site
//   wave: waveforms, a row per step
//   site_ey_source1: sites of source1 (tests/golden/2d_te_grating.lua:14)
//   gain_ey_source1: gain of source1 (tests/golden/2d_te_grating.lua:14)
//   row_ey_source1: row of the wave table
//   probe_site_1: sites of the hz probes
//   probe_1: hz at the probes, a row per step
//   partial: partial sums of the energy, and what they lack
//   sums: sums of partial sums, and what they lack
//   weight_hz: relative eps or mu of each class
//   weight_ex: relative eps or mu of each class
//   weight_ey: relative eps or mu of each class

#include <math.h>

#define LOWER(a, b) ((a) > (b) ? (a) : (b)) // a lower bound at least b
#define MANY 32768 // sites that are worth more than one thread

// Adds to a sum, and to `rest` what rounding takes from it (Knuth's TwoSum).
static inline void add_exactly(double *sum, double *rest, double term)
{
    const double total = *sum + term, part = total - *sum;
    *rest += (*sum - (total - part)) + (term - part);
    *sum = total;
}

#define ORIGIN 96 // element of site 0
#define SY 80 // elements from one y to the next

// Cb c0 dt/dy of E
static const float cb_e_y[5] = {
    0.0f, // 0: pec
    0.6184481f, // 1: vacuum
    0.41229874f, // 2: 50% vacuum + 50% crystal
    0.30922404f, // 3: crystal (tests/golden/2d_te_grating.lua:12)
    0.20614937f, // 4: crystal (tests/golden/2d_te_grating.lua:12)
};

// Cb c0 dt/dx of E
static const float cb_e_x[5] = {
    0.0f, // 0: pec
    0.77306014f, // 1: vacuum
    0.5153734f, // 2: 50% vacuum + 50% crystal
    0.38653007f, // 3: crystal (tests/golden/2d_te_grating.lua:12)
    0.2576867f, // 4: crystal (tests/golden/2d_te_grating.lua:12)
};

// Db c0 dt/dy of H
static const float db_h_y[3] = {
    0.0f, // 0: pmc
    0.6184481f, // 1: vacuum
    0.5153734f, // 2: crystal (tests/golden/2d_te_grating.lua:12)
};

// Db c0 dt/dx of H
static const float db_h_x[3] = {
    0.0f, // 0: pmc
    0.77306014f, // 1: vacuum
    0.6442168f, // 2: crystal (tests/golden/2d_te_grating.lua:12)
};

// b = exp(-(sigma/kappa + alpha) dt/eps0) at the half sites of the x layers, low wall inwards, then high outwards
static const float b_x_h[48] = {
    0.119896986f, 0.21878155f, 0.3519014f, 0.50639033f, 0.66168296f, 0.7968211f, 0.8975614f, 0.95985585f,
    0.9890826f, 0.9967584f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f,
    0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f,
    0.0f, 0.0f, 0.0f, 0.0f, 0.9967584f, 0.9890826f, 0.95985585f, 0.8975614f,
    0.7968211f, 0.66168296f, 0.50639033f, 0.3519014f, 0.21878155f, 0.119896986f, 0.0f, 0.0f,
    0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f,
};

// c = sigma (b - 1)/(kappa (sigma + kappa alpha)) at the half sites of the x layers, low wall inwards, then high outwards
static const float c_x_h[48] = {
    -0.88003886f, -0.78098f, -0.6476189f, -0.49282455f, -0.33717704f, -0.20165746f, -0.1005335f, -0.03787186f,
    -0.008303391f, -0.00030872258f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f,
    0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f,
    0.0f, 0.0f, 0.0f, 0.0f, -0.00030872258f, -0.008303391f, -0.03787186f, -0.1005335f,
    -0.20165746f, -0.33717704f, -0.49282455f, -0.6476189f, -0.78098f, -0.88003886f, 0.0f, 0.0f,
    0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f,
};

// b = exp(-(sigma/kappa + alpha) dt/eps0) at the node sites of the x layers, low wall inwards, then high outwards
static const float b_x_e[48] = {
    0.08426469f, 0.16468777f, 0.281619f, 0.427655f, 0.58533204f, 0.7328823f, 0.8519921f, 0.93336684f,
    0.97798187f, 0.994757f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f,
    0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f,
    0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.994757f, 0.97798187f, 0.93336684f,
    0.8519921f, 0.7328823f, 0.58533204f, 0.427655f, 0.281619f, 0.16468777f, 0.0f, 0.0f,
    0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f,
};

// c = sigma (b - 1)/(kappa (sigma + kappa alpha)) at the node sites of the x layers, low wall inwards, then high outwards
static const float c_x_e[48] = {
    -0.9157353f, -0.835169f, -0.7180304f, -0.57171994f, -0.41371033f, -0.26578876f, -0.14629355f, -0.064541526f,
    -0.019571658f, -0.0024673017f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f,
    0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f,
    0.0f, 0.0f, 0.0f, 0.0f, 0.0f, -0.0024673017f, -0.019571658f, -0.064541526f,
    -0.14629355f, -0.26578876f, -0.41371033f, -0.57171994f, -0.7180304f, -0.835169f, 0.0f, 0.0f,
    0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f,
};

// H in vacuum, absorbing along x
//   mu dHz/dt = dEx/dy - dEy/dx'
//   at i 0..9, j 0..23
//      i 60..69, j 0..23
static void h_layer_x_vacuum(float *restrict hz, const float *restrict ex, const float *restrict ey,
                             float *restrict psi_hzx, int i0, int i1, int j0, int j1, int ox)
{
    const float db_y = 0.6184481f; // Db c0 dt/dy of vacuum
    const float db_x = 0.77306014f; // Db c0 dt/dx of vacuum
    #pragma omp parallel for schedule(static) if (i1 - i0 > MANY / (j1 - j0))
    for (int j = j0; j < j1; j++) {
        // mu dHz/dt = dEx/dy - dEy/dx'
        #pragma omp simd
        for (int i = i0; i < i1; i++) {
            const int n = ORIGIN + i + SY*j;
            const int qx = i - ox;
            const int px = qx + 48*j;
            const float dex_dy = ex[n + SY] - ex[n];
            const float dey_dx = ey[n + 1] - ey[n];
            const float psi_x = fmaf(b_x_h[qx], psi_hzx[px], c_x_h[qx] * dey_dx);
            psi_hzx[px] = psi_x;
            hz[n] = fmaf(-db_x, dey_dx + psi_x, fmaf(db_y, dex_dy, hz[n]));
        }
    }
}

void h_layer_x_vacuum_entry(void **args)
{
    h_layer_x_vacuum(
        *(float **)args[0],
        *(const float **)args[1],
        *(const float **)args[2],
        *(float **)args[3],
        *(int *)args[4],
        *(int *)args[5],
        *(int *)args[6],
        *(int *)args[7],
        *(int *)args[8]);
}

// H in vacuum
//   mu dHz/dt = dEx/dy - dEy/dx
//   at i 10..33, j 0..23
static void h_vacuum(float *restrict hz, const float *restrict ex, const float *restrict ey, int i0, int i1,
                     int j0, int j1)
{
    const float db_y = 0.6184481f; // Db c0 dt/dy of vacuum
    const float db_x = 0.77306014f; // Db c0 dt/dx of vacuum
    #pragma omp parallel for schedule(static) if (i1 - i0 > MANY / (j1 - j0))
    for (int j = j0; j < j1; j++) {
        // mu dHz/dt = dEx/dy - dEy/dx
        #pragma omp simd
        for (int i = i0; i < i1; i++) {
            const int n = ORIGIN + i + SY*j;
            const float dex_dy = ex[n + SY] - ex[n];
            const float dey_dx = ey[n + 1] - ey[n];
            hz[n] = fmaf(-db_x, dey_dx, fmaf(db_y, dex_dy, hz[n]));
        }
    }
}

void h_vacuum_entry(void **args)
{
    h_vacuum(
        *(float **)args[0],
        *(const float **)args[1],
        *(const float **)args[2],
        *(int *)args[3],
        *(int *)args[4],
        *(int *)args[5],
        *(int *)args[6]);
}

// H in several materials
//   mu dHz/dt = dEx/dy - dEy/dx
//   at i 34..59, j 0..23
static void h_mixed(float *restrict hz, const float *restrict ex, const float *restrict ey,
                    const unsigned char *restrict id_hz, int i0, int i1, int j0, int j1)
{
    #pragma omp parallel for schedule(static) if (i1 - i0 > MANY / (j1 - j0))
    for (int j = j0; j < j1; j++) {
        // mu dHz/dt = dEx/dy - dEy/dx
        #pragma omp simd
        for (int i = i0; i < i1; i++) {
            const int n = ORIGIN + i + SY*j;
            const int id = id_hz[n];
            const float dex_dy = ex[n + SY] - ex[n];
            const float dey_dx = ey[n + 1] - ey[n];
            hz[n] = fmaf(-db_h_x[id], dey_dx, fmaf(db_h_y[id], dex_dy, hz[n]));
        }
    }
}

void h_mixed_entry(void **args)
{
    h_mixed(
        *(float **)args[0],
        *(const float **)args[1],
        *(const float **)args[2],
        *(const unsigned char **)args[3],
        *(int *)args[4],
        *(int *)args[5],
        *(int *)args[6],
        *(int *)args[7]);
}

// E in vacuum, absorbing along x
//   eps dEx/dt = dHz/dy
//   eps dEy/dt = - dHz/dx'
//   at i 0..9, j 0..23
//      i 60..69, j 0..23
static void e_layer_x_vacuum(float *restrict ex, float *restrict ey, const float *restrict hz,
                             float *restrict psi_eyx, int i0, int i1, int j0, int j1, int ox)
{
    const float cb_y = 0.6184481f; // Cb c0 dt/dy of vacuum
    const float cb_x = 0.77306014f; // Cb c0 dt/dx of vacuum
    #pragma omp parallel for schedule(static) if (i1 - i0 > MANY / (j1 - j0))
    for (int j = j0; j < j1; j++) {
        // eps dEx/dt = dHz/dy
        #pragma omp simd
        for (int i = i0; i < i1; i++) {
            const int n = ORIGIN + i + SY*j;
            const float dhz_dy = hz[n] - hz[n - SY];
            ex[n] = fmaf(cb_y, dhz_dy, ex[n]);
        }
        // eps dEy/dt = - dHz/dx'
        #pragma omp simd
        for (int i = LOWER(i0, 1); i < i1; i++) {
            const int n = ORIGIN + i + SY*j;
            const int qx = i - ox;
            const int px = qx + 48*j;
            const float dhz_dx = hz[n] - hz[n - 1];
            const float psi_x = fmaf(b_x_e[qx], psi_eyx[px], c_x_e[qx] * dhz_dx);
            psi_eyx[px] = psi_x;
            ey[n] = fmaf(-cb_x, dhz_dx + psi_x, ey[n]);
        }
    }
}

void e_layer_x_vacuum_entry(void **args)
{
    e_layer_x_vacuum(
        *(float **)args[0],
        *(float **)args[1],
        *(const float **)args[2],
        *(float **)args[3],
        *(int *)args[4],
        *(int *)args[5],
        *(int *)args[6],
        *(int *)args[7],
        *(int *)args[8]);
}

// E in vacuum
//   eps dEx/dt = dHz/dy
//   eps dEy/dt = - dHz/dx
//   at i 10..33, j 0..23
static void e_vacuum(float *restrict ex, float *restrict ey, const float *restrict hz, int i0, int i1, int j0,
                     int j1)
{
    const float cb_y = 0.6184481f; // Cb c0 dt/dy of vacuum
    const float cb_x = 0.77306014f; // Cb c0 dt/dx of vacuum
    #pragma omp parallel for schedule(static) if (i1 - i0 > MANY / (j1 - j0))
    for (int j = j0; j < j1; j++) {
        // eps dEx/dt = dHz/dy
        #pragma omp simd
        for (int i = i0; i < i1; i++) {
            const int n = ORIGIN + i + SY*j;
            const float dhz_dy = hz[n] - hz[n - SY];
            ex[n] = fmaf(cb_y, dhz_dy, ex[n]);
        }
        // eps dEy/dt = - dHz/dx
        #pragma omp simd
        for (int i = i0; i < i1; i++) {
            const int n = ORIGIN + i + SY*j;
            const float dhz_dx = hz[n] - hz[n - 1];
            ey[n] = fmaf(-cb_x, dhz_dx, ey[n]);
        }
    }
}

void e_vacuum_entry(void **args)
{
    e_vacuum(
        *(float **)args[0],
        *(float **)args[1],
        *(const float **)args[2],
        *(int *)args[3],
        *(int *)args[4],
        *(int *)args[5],
        *(int *)args[6]);
}

// E in several materials
//   eps dEx/dt = dHz/dy
//   eps dEy/dt = - dHz/dx
//   at i 34..59, j 0..23
static void e_mixed(float *restrict ex, float *restrict ey, const float *restrict hz,
                    const unsigned char *restrict id_ex, const unsigned char *restrict id_ey, int i0, int i1,
                    int j0, int j1)
{
    #pragma omp parallel for schedule(static) if (i1 - i0 > MANY / (j1 - j0))
    for (int j = j0; j < j1; j++) {
        // eps dEx/dt = dHz/dy
        #pragma omp simd
        for (int i = i0; i < i1; i++) {
            const int n = ORIGIN + i + SY*j;
            const int id = id_ex[n];
            const float dhz_dy = hz[n] - hz[n - SY];
            ex[n] = fmaf(cb_e_y[id], dhz_dy, ex[n]);
        }
        // eps dEy/dt = - dHz/dx
        #pragma omp simd
        for (int i = i0; i < i1; i++) {
            const int n = ORIGIN + i + SY*j;
            const int id = id_ey[n];
            const float dhz_dx = hz[n] - hz[n - 1];
            ey[n] = fmaf(-cb_e_x[id], dhz_dx, ey[n]);
        }
    }
}

void e_mixed_entry(void **args)
{
    e_mixed(
        *(float **)args[0],
        *(float **)args[1],
        *(const float **)args[2],
        *(const unsigned char **)args[3],
        *(const unsigned char **)args[4],
        *(int *)args[5],
        *(int *)args[6],
        *(int *)args[7],
        *(int *)args[8]);
}

// H beyond the y walls
//   at i -1..70
static void h_walls_y(float *restrict hz, int i0, int i1)
{
    for (int i = i0; i < i1; i++) {
        const int n = ORIGIN + i;
        hz[n - SY] = hz[n + 23*SY];
    }
}

void h_walls_y_entry(void **args)
{
    h_walls_y(
        *(float **)args[0],
        *(int *)args[1],
        *(int *)args[2]);
}

// E beyond the y walls
//   at i -1..70
static void e_walls_y(float *restrict ex, int i0, int i1)
{
    for (int i = i0; i < i1; i++) {
        const int n = ORIGIN + i;
        ex[n + 24*SY] = ex[n];
    }
}

void e_walls_y_entry(void **args)
{
    e_walls_y(
        *(float **)args[0],
        *(int *)args[1],
        *(int *)args[2]);
}

// source1 (tests/golden/2d_te_grating.lua:14)
static void ey_source1(float *restrict ey, const int *restrict site_ey_source1,
                       const float *restrict gain_ey_source1, const int *restrict row_ey_source1,
                       const float *restrict wave, int count, int m)
{
    for (int p = 0; p < count; p++) {
        const int n = site_ey_source1[p];
        float v = ey[n];
        v = fmaf(gain_ey_source1[p], wave[m + row_ey_source1[p]], v);
        ey[n] = v;
    }
}

void ey_source1_entry(void **args)
{
    ey_source1(
        *(float **)args[0],
        *(const int **)args[1],
        *(const float **)args[2],
        *(const int **)args[3],
        *(const float **)args[4],
        *(int *)args[5],
        *(int *)args[6]);
}

// Hz at 1 probe
static void probe_hz(const float *restrict hz, const int *restrict probe_site_1, float *restrict probe_1,
                     int count, int m)
{
    for (int p = 0; p < count; p++) {
        probe_1[m * count + p] = hz[probe_site_1[p]];
    }
}

void probe_hz_entry(void **args)
{
    probe_hz(
        *(const float **)args[0],
        *(const int **)args[1],
        *(float **)args[2],
        *(int *)args[3],
        *(int *)args[4]);
}

// energy of H in vacuum, absorbing along x: a partial sum of each row; its sites are added up by eight lanes
static void energy_h_layer_x_vacuum(const float *restrict hz, const float *restrict ex,
                                    const float *restrict ey, const float *restrict psi_hzx,
                                    double *restrict partial, int i0, int i1, int j0, int j1, int ox, int first)
{
    const float db_y = 0.6184481f; // Db c0 dt/dy of vacuum
    const float db_x = 0.77306014f; // Db c0 dt/dx of vacuum
    #pragma omp parallel for schedule(static)
    for (int j = j0; j < j1; j++) {
        double sum[8] = {0.0}, rest[8] = {0.0};
        for (int i8 = i0; i8 < i1; i8 += 8) {
            const int lanes = i1 - i8 < 8 ? i1 - i8 : 8;
            #pragma omp simd
            for (int lane = 0; lane < lanes; lane++) {
                const int i = i8 + lane;
                const int n = ORIGIN + i + SY*j;
                const int qx = i - ox;
                const int px = qx + 48*j;
                { // Hz
                    const float dex_dy = ex[n + SY] - ex[n];
                    const float dey_dx = ey[n + 1] - ey[n];
                    const float psi_x = fmaf(b_x_h[qx], psi_hzx[px], c_x_h[qx] * dey_dx);
                    const float next = fmaf(-db_x, dey_dx + psi_x, fmaf(db_y, dex_dy, hz[n]));
                    add_exactly(&sum[lane], &rest[lane], (double)next * (double)hz[n]);
                }
            }
        }
        for (int lane = 1; lane < 8; lane++) {
            add_exactly(&sum[0], &rest[0], sum[lane]);
            rest[0] += rest[lane];
        }
        partial[2 * (first + j - j0)] = sum[0];
        partial[2 * (first + j - j0) + 1] = rest[0];
    }
}

void energy_h_layer_x_vacuum_entry(void **args)
{
    energy_h_layer_x_vacuum(
        *(const float **)args[0],
        *(const float **)args[1],
        *(const float **)args[2],
        *(const float **)args[3],
        *(double **)args[4],
        *(int *)args[5],
        *(int *)args[6],
        *(int *)args[7],
        *(int *)args[8],
        *(int *)args[9],
        *(int *)args[10]);
}

// energy of H in vacuum: a partial sum of each row; its sites are added up by eight lanes
static void energy_h_vacuum(const float *restrict hz, const float *restrict ex, const float *restrict ey,
                            double *restrict partial, int i0, int i1, int j0, int j1, int first)
{
    const float db_y = 0.6184481f; // Db c0 dt/dy of vacuum
    const float db_x = 0.77306014f; // Db c0 dt/dx of vacuum
    #pragma omp parallel for schedule(static)
    for (int j = j0; j < j1; j++) {
        double sum[8] = {0.0}, rest[8] = {0.0};
        for (int i8 = i0; i8 < i1; i8 += 8) {
            const int lanes = i1 - i8 < 8 ? i1 - i8 : 8;
            #pragma omp simd
            for (int lane = 0; lane < lanes; lane++) {
                const int i = i8 + lane;
                const int n = ORIGIN + i + SY*j;
                { // Hz
                    const float dex_dy = ex[n + SY] - ex[n];
                    const float dey_dx = ey[n + 1] - ey[n];
                    const float next = fmaf(-db_x, dey_dx, fmaf(db_y, dex_dy, hz[n]));
                    add_exactly(&sum[lane], &rest[lane], (double)next * (double)hz[n]);
                }
            }
        }
        for (int lane = 1; lane < 8; lane++) {
            add_exactly(&sum[0], &rest[0], sum[lane]);
            rest[0] += rest[lane];
        }
        partial[2 * (first + j - j0)] = sum[0];
        partial[2 * (first + j - j0) + 1] = rest[0];
    }
}

void energy_h_vacuum_entry(void **args)
{
    energy_h_vacuum(
        *(const float **)args[0],
        *(const float **)args[1],
        *(const float **)args[2],
        *(double **)args[3],
        *(int *)args[4],
        *(int *)args[5],
        *(int *)args[6],
        *(int *)args[7],
        *(int *)args[8]);
}

// energy of H in several materials: a partial sum of each row; its sites are added up by eight lanes
static void energy_h_mixed(const unsigned char *restrict id_hz, const double *restrict weight_hz,
                           const float *restrict hz, const float *restrict ex, const float *restrict ey,
                           double *restrict partial, int i0, int i1, int j0, int j1, int first)
{
    #pragma omp parallel for schedule(static)
    for (int j = j0; j < j1; j++) {
        double sum[8] = {0.0}, rest[8] = {0.0};
        for (int i8 = i0; i8 < i1; i8 += 8) {
            const int lanes = i1 - i8 < 8 ? i1 - i8 : 8;
            #pragma omp simd
            for (int lane = 0; lane < lanes; lane++) {
                const int i = i8 + lane;
                const int n = ORIGIN + i + SY*j;
                { // Hz
                    const int id = id_hz[n];
                    const float dex_dy = ex[n + SY] - ex[n];
                    const float dey_dx = ey[n + 1] - ey[n];
                    const float next = fmaf(-db_h_x[id], dey_dx, fmaf(db_h_y[id], dex_dy, hz[n]));
                    add_exactly(&sum[lane], &rest[lane], weight_hz[id_hz[n]] * (double)next * (double)hz[n]);
                }
            }
        }
        for (int lane = 1; lane < 8; lane++) {
            add_exactly(&sum[0], &rest[0], sum[lane]);
            rest[0] += rest[lane];
        }
        partial[2 * (first + j - j0)] = sum[0];
        partial[2 * (first + j - j0) + 1] = rest[0];
    }
}

void energy_h_mixed_entry(void **args)
{
    energy_h_mixed(
        *(const unsigned char **)args[0],
        *(const double **)args[1],
        *(const float **)args[2],
        *(const float **)args[3],
        *(const float **)args[4],
        *(double **)args[5],
        *(int *)args[6],
        *(int *)args[7],
        *(int *)args[8],
        *(int *)args[9],
        *(int *)args[10]);
}

// energy of E in vacuum, absorbing along x: a partial sum of each row; its sites are added up by eight lanes
static void energy_e_layer_x_vacuum(const float *restrict ex, const float *restrict ey,
                                    double *restrict partial, int i0, int i1, int j0, int j1, int first)
{
    #pragma omp parallel for schedule(static)
    for (int j = j0; j < j1; j++) {
        double sum[8] = {0.0}, rest[8] = {0.0};
        for (int i8 = i0; i8 < i1; i8 += 8) {
            const int lanes = i1 - i8 < 8 ? i1 - i8 : 8;
            #pragma omp simd
            for (int lane = 0; lane < lanes; lane++) {
                const int i = i8 + lane;
                const int n = ORIGIN + i + SY*j;
                { // Ex
                    add_exactly(&sum[lane], &rest[lane], (double)ex[n] * (double)ex[n]);
                }
                if (i >= 1) { // Ey
                    add_exactly(&sum[lane], &rest[lane], (double)ey[n] * (double)ey[n]);
                }
            }
        }
        for (int lane = 1; lane < 8; lane++) {
            add_exactly(&sum[0], &rest[0], sum[lane]);
            rest[0] += rest[lane];
        }
        partial[2 * (first + j - j0)] = sum[0];
        partial[2 * (first + j - j0) + 1] = rest[0];
    }
}

void energy_e_layer_x_vacuum_entry(void **args)
{
    energy_e_layer_x_vacuum(
        *(const float **)args[0],
        *(const float **)args[1],
        *(double **)args[2],
        *(int *)args[3],
        *(int *)args[4],
        *(int *)args[5],
        *(int *)args[6],
        *(int *)args[7]);
}

// energy of E in vacuum: a partial sum of each row; its sites are added up by eight lanes
static void energy_e_vacuum(const float *restrict ex, const float *restrict ey, double *restrict partial,
                            int i0, int i1, int j0, int j1, int first)
{
    #pragma omp parallel for schedule(static)
    for (int j = j0; j < j1; j++) {
        double sum[8] = {0.0}, rest[8] = {0.0};
        for (int i8 = i0; i8 < i1; i8 += 8) {
            const int lanes = i1 - i8 < 8 ? i1 - i8 : 8;
            #pragma omp simd
            for (int lane = 0; lane < lanes; lane++) {
                const int i = i8 + lane;
                const int n = ORIGIN + i + SY*j;
                { // Ex
                    add_exactly(&sum[lane], &rest[lane], (double)ex[n] * (double)ex[n]);
                }
                { // Ey
                    add_exactly(&sum[lane], &rest[lane], (double)ey[n] * (double)ey[n]);
                }
            }
        }
        for (int lane = 1; lane < 8; lane++) {
            add_exactly(&sum[0], &rest[0], sum[lane]);
            rest[0] += rest[lane];
        }
        partial[2 * (first + j - j0)] = sum[0];
        partial[2 * (first + j - j0) + 1] = rest[0];
    }
}

void energy_e_vacuum_entry(void **args)
{
    energy_e_vacuum(
        *(const float **)args[0],
        *(const float **)args[1],
        *(double **)args[2],
        *(int *)args[3],
        *(int *)args[4],
        *(int *)args[5],
        *(int *)args[6],
        *(int *)args[7]);
}

// energy of E in several materials: a partial sum of each row; its sites are added up by eight lanes
static void energy_e_mixed(const unsigned char *restrict id_ex, const double *restrict weight_ex,
                           const unsigned char *restrict id_ey, const double *restrict weight_ey,
                           const float *restrict ex, const float *restrict ey, double *restrict partial,
                           int i0, int i1, int j0, int j1, int first)
{
    #pragma omp parallel for schedule(static)
    for (int j = j0; j < j1; j++) {
        double sum[8] = {0.0}, rest[8] = {0.0};
        for (int i8 = i0; i8 < i1; i8 += 8) {
            const int lanes = i1 - i8 < 8 ? i1 - i8 : 8;
            #pragma omp simd
            for (int lane = 0; lane < lanes; lane++) {
                const int i = i8 + lane;
                const int n = ORIGIN + i + SY*j;
                { // Ex
                    add_exactly(&sum[lane], &rest[lane], weight_ex[id_ex[n]] * (double)ex[n] * (double)ex[n]);
                }
                { // Ey
                    add_exactly(&sum[lane], &rest[lane], weight_ey[id_ey[n]] * (double)ey[n] * (double)ey[n]);
                }
            }
        }
        for (int lane = 1; lane < 8; lane++) {
            add_exactly(&sum[0], &rest[0], sum[lane]);
            rest[0] += rest[lane];
        }
        partial[2 * (first + j - j0)] = sum[0];
        partial[2 * (first + j - j0) + 1] = rest[0];
    }
}

void energy_e_mixed_entry(void **args)
{
    energy_e_mixed(
        *(const unsigned char **)args[0],
        *(const double **)args[1],
        *(const unsigned char **)args[2],
        *(const double **)args[3],
        *(const float **)args[4],
        *(const float **)args[5],
        *(double **)args[6],
        *(int *)args[7],
        *(int *)args[8],
        *(int *)args[9],
        *(int *)args[10],
        *(int *)args[11]);
}

