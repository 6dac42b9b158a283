// Mur walls in 2D TM
// Made by yeec 0.1.0 from tests/golden/2d_tm_mur.lua (1a8e308737a3f27d05d9376dee7c686c).
// C11, 2d-tm, f32, schedule sweep, dt = 2.33506779e-12 s
//   x: 60 cells of 0.001 m, c0 dt/dx = 0.700035713
//   y: 40 cells of 0.001 m, c0 dt/dy = 0.700035713
//
// E at step m lives at m dt, H (stored times Z0, so in V/m) at (m - 1/2) dt. With i, j the site's
// index, a field's element is n = ORIGIN + i + SY*j. Every fma stands in the same order in every
// dialect, so that all backends give the same bits. A prime marks a derivative stretched by an absorbing layer.
//   ez: Ez, V/m
//   hx: Hx, times Z0, V/m
//   hy: Hy, times Z0, V/m
//   id_ez: material class at each Ez site
//   wave: waveforms, a row per step
//   site_ez_source1: sites of source1 (tests/golden/2d_tm_mur.lua:15)
//   gain_ez_source1: gain of source1 (tests/golden/2d_tm_mur.lua:15)
//   row_ez_source1: row of the wave table
//   k_ez_x_low: (v dt - dx)/(v dt + dx) with the medium's v at the low x wall; 1 in a conductor
//   last_ez_x_low: Ez next to the low x wall, a step before
//   k_ez_x_high: (v dt - dx)/(v dt + dx) with the medium's v at the high x wall; 1 in a conductor
//   last_ez_x_high: Ez next to the high x wall, a step before
//   k_ez_y_low: (v dt - dy)/(v dt + dy) with the medium's v at the low y wall; 1 in a conductor
//   last_ez_y_low: Ez next to the low y wall, a step before
//   k_ez_y_high: (v dt - dy)/(v dt + dy) with the medium's v at the high y wall; 1 in a conductor
//   last_ez_y_high: Ez next to the high y wall, a step before
//   probe_site_1: sites of the ez probes
//   probe_1: ez at the probes, a row per step
//   box_ez: ez gathered for a snapshot

#include <math.h>

#define LOWER(a, b) ((a) > (b) ? (a) : (b)) // a lower bound at least b
#define UPPER(a, b) ((a) < (b) ? (a) : (b)) // an upper bound at most b
#define MANY 32768 // sites that are worth more than one thread

#define ORIGIN 80 // element of site 0
#define SY 64 // elements from one y to the next

// Cb c0 dt/d of E
static const float cb_e[5] = {
    0.0f, // 0: pec
    0.7000357f, // 1: vacuum
    0.53336054f, // 2: 75% vacuum + 25% glass
    0.4307912f, // 3: 50% vacuum + 50% glass
    0.31112698f, // 4: glass (tests/golden/2d_tm_mur.lua:12)
};

// H in vacuum
//   mu dHx/dt = - dEz/dy
//   mu dHy/dt = dEz/dx
//   at i 0..60, j 0..40
static void h_vacuum(float *restrict hx, float *restrict hy, const float *restrict ez, int i0, int i1, int j0,
                     int j1)
{
    const float db = 0.7000357f; // Db c0 dt/d of vacuum
    #pragma omp parallel for schedule(static) if (i1 - i0 > MANY / (j1 - j0))
    for (int j = j0; j < j1; j++) {
        // mu dHx/dt = - dEz/dy
        if (j < 40) {
            #pragma omp simd
            for (int i = i0; i < i1; i++) {
                const int n = ORIGIN + i + SY*j;
                const float dez_dy = ez[n + SY] - ez[n];
                hx[n] = fmaf(-db, dez_dy, hx[n]);
            }
        }
        // mu dHy/dt = dEz/dx
        #pragma omp simd
        for (int i = i0; i < UPPER(i1, 60); i++) {
            const int n = ORIGIN + i + SY*j;
            const float dez_dx = ez[n + 1] - ez[n];
            hy[n] = fmaf(db, dez_dx, hy[n]);
        }
    }
}

void h_vacuum_entry(void **args)
{
    h_vacuum(
        *(float **)args[0],
        *(float **)args[1],
        *(const float **)args[2],
        *(int *)args[3],
        *(int *)args[4],
        *(int *)args[5],
        *(int *)args[6]);
}

// E in vacuum
//   eps dEz/dt = dHy/dx - dHx/dy
//   at i 8..39, j 0..40
//      i 40..60, j 16..40
static void e_vacuum(float *restrict ez, const float *restrict hy, const float *restrict hx, int i0, int i1,
                     int j0, int j1)
{
    const float cb = 0.7000357f; // Cb c0 dt/d of vacuum
    #pragma omp parallel for schedule(static) if (i1 - i0 > MANY / (j1 - j0))
    for (int j = j0; j < j1; j++) {
        // eps dEz/dt = dHy/dx - dHx/dy
        if (j >= 1 && j < 40) {
            #pragma omp simd
            for (int i = i0; i < UPPER(i1, 60); i++) {
                const int n = ORIGIN + i + SY*j;
                const float dhy_dx = hy[n] - hy[n - 1];
                const float dhx_dy = hx[n] - hx[n - SY];
                ez[n] = fmaf(-cb, dhx_dy, fmaf(cb, dhy_dx, ez[n]));
            }
        }
    }
}

void e_vacuum_entry(void **args)
{
    e_vacuum(
        *(float **)args[0],
        *(const float **)args[1],
        *(const float **)args[2],
        *(int *)args[3],
        *(int *)args[4],
        *(int *)args[5],
        *(int *)args[6]);
}

// E in several materials
//   eps dEz/dt = dHy/dx - dHx/dy
//   at i 0..7, j 0..40
//      i 40..60, j 0..15
static void e_mixed(float *restrict ez, const float *restrict hy, const float *restrict hx,
                    const unsigned char *restrict id_ez, int i0, int i1, int j0, int j1)
{
    #pragma omp parallel for schedule(static) if (i1 - i0 > MANY / (j1 - j0))
    for (int j = j0; j < j1; j++) {
        // eps dEz/dt = dHy/dx - dHx/dy
        if (j >= 1 && j < 40) {
            #pragma omp simd
            for (int i = LOWER(i0, 1); i < UPPER(i1, 60); i++) {
                const int n = ORIGIN + i + SY*j;
                const int id = id_ez[n];
                const float dhy_dx = hy[n] - hy[n - 1];
                const float dhx_dy = hx[n] - hx[n - SY];
                ez[n] = fmaf(-cb_e[id], dhx_dy, fmaf(cb_e[id], dhy_dx, ez[n]));
            }
        }
    }
}

void e_mixed_entry(void **args)
{
    e_mixed(
        *(float **)args[0],
        *(const float **)args[1],
        *(const float **)args[2],
        *(const unsigned char **)args[3],
        *(int *)args[4],
        *(int *)args[5],
        *(int *)args[6],
        *(int *)args[7]);
}

// source1 (tests/golden/2d_tm_mur.lua:15)
static void ez_source1(float *restrict ez, const int *restrict site_ez_source1,
                       const float *restrict gain_ez_source1, const int *restrict row_ez_source1,
                       const float *restrict wave, int count, int m)
{
    for (int p = 0; p < count; p++) {
        const int n = site_ez_source1[p];
        float v = ez[n];
        v = fmaf(gain_ez_source1[p], wave[m + row_ez_source1[p]], v);
        ez[n] = v;
    }
}

void ez_source1_entry(void **args)
{
    ez_source1(
        *(float **)args[0],
        *(const int **)args[1],
        *(const float **)args[2],
        *(const int **)args[3],
        *(const float **)args[4],
        *(int *)args[5],
        *(int *)args[6]);
}

// E on the Mur walls of x
//   at j 1..39
//   (d/dt - v d/dx) E = 0 on the low wall, (d/dt + v d/dx) E = 0 on the high one
static void e_mur_x(float *restrict ez, float *restrict last_ez_x_low, const float *restrict k_ez_x_low,
                    float *restrict last_ez_x_high, const float *restrict k_ez_x_high, int j0, int j1)
{
    for (int j = j0; j < j1; j++) {
        const int n = ORIGIN + SY*j;
        const int p = j;
        if (k_ez_x_low[p] < 1) {
            const float inner = ez[n + 1];
            const float rise = inner - ez[n];
            ez[n] = fmaf(k_ez_x_low[p], rise, last_ez_x_low[p]);
            last_ez_x_low[p] = inner;
        }
        if (k_ez_x_high[p] < 1) {
            const float inner = ez[n + 59];
            const float rise = inner - ez[n + 60];
            ez[n + 60] = fmaf(k_ez_x_high[p], rise, last_ez_x_high[p]);
            last_ez_x_high[p] = inner;
        }
    }
}

void e_mur_x_entry(void **args)
{
    e_mur_x(
        *(float **)args[0],
        *(float **)args[1],
        *(const float **)args[2],
        *(float **)args[3],
        *(const float **)args[4],
        *(int *)args[5],
        *(int *)args[6]);
}

// E on the Mur walls of y
//   at i 0..60
//   (d/dt - v d/dy) E = 0 on the low wall, (d/dt + v d/dy) E = 0 on the high one
static void e_mur_y(float *restrict ez, float *restrict last_ez_y_low, const float *restrict k_ez_y_low,
                    float *restrict last_ez_y_high, const float *restrict k_ez_y_high, int i0, int i1)
{
    for (int i = i0; i < i1; i++) {
        const int n = ORIGIN + i;
        const int p = i;
        if (k_ez_y_low[p] < 1) {
            const float inner = ez[n + SY];
            const float rise = inner - ez[n];
            ez[n] = fmaf(k_ez_y_low[p], rise, last_ez_y_low[p]);
            last_ez_y_low[p] = inner;
        }
        if (k_ez_y_high[p] < 1) {
            const float inner = ez[n + 39*SY];
            const float rise = inner - ez[n + 40*SY];
            ez[n + 40*SY] = fmaf(k_ez_y_high[p], rise, last_ez_y_high[p]);
            last_ez_y_high[p] = inner;
        }
    }
}

void e_mur_y_entry(void **args)
{
    e_mur_y(
        *(float **)args[0],
        *(float **)args[1],
        *(const float **)args[2],
        *(float **)args[3],
        *(const float **)args[4],
        *(int *)args[5],
        *(int *)args[6]);
}

// Ez at 1 probe
static void probe_ez(const float *restrict ez, const int *restrict probe_site_1, float *restrict probe_1,
                     int count, int m)
{
    for (int p = 0; p < count; p++) {
        probe_1[m * count + p] = ez[probe_site_1[p]];
    }
}

void probe_ez_entry(void **args)
{
    probe_ez(
        *(const float **)args[0],
        *(const int **)args[1],
        *(float **)args[2],
        *(int *)args[3],
        *(int *)args[4]);
}

// Ez in a box, for snapshots
static void gather_ez(const float *restrict ez, float *restrict box_ez, int i0, int i1, int j0, int j1)
{
    for (int j = j0; j < j1; j++)
        for (int i = i0; i < i1; i++) {
            box_ez[i - i0 + (i1 - i0) * (j - j0)] = ez[ORIGIN + i + SY*j];
        }
}

void gather_ez_entry(void **args)
{
    gather_ez(
        *(const float **)args[0],
        *(float **)args[1],
        *(int *)args[2],
        *(int *)args[3],
        *(int *)args[4],
        *(int *)args[5]);
}

