// 1d_kerr
// Made by yeec 0.1.0 from tests/golden/1d_kerr.lua (e52e8757aa6b2a8d0520c3191040a5a2).
// C11, 1d, f32, schedule sweep, dt = 3.30228454e-17 s
//   x: 120 cells of 1e-08 m, c0 dt/dx = 0.99
//
// E at step m lives at m dt, H (stored times Z0, so in V/m) at (m - 1/2) dt. With i the site's
// index, a field's element is n = ORIGIN + i. Every fma stands in the same order in every
// dialect, so that all backends give the same bits. A prime marks a derivative stretched by an absorbing layer.
//   ez: Ez, V/m
//   hy: Hy, times Z0, V/m
//   psi_ezx: memory of the x layers for Ez
//   psi_hyx: memory of the x layers for Hy
//   id_ez: material class at each Ez site
//   wave: waveforms, a row per step
//   kerr1_ez: what chi3 holds of D at ez, V/m
//   kerr2_ez: what chi3 holds of D at ez, V/m
//   site_ez_source1: sites of source1 (tests/golden/1d_kerr.lua:5)
//   gain_ez_source1: gain of source1 (tests/golden/1d_kerr.lua:5)
//   row_ez_source1: row of the wave table
//   site_ez_kerr1: sites of D = eps0 (eps E + chi3 |E|^2 E) is solved for E
//   weight_ez_kerr1: weight of D = eps0 (eps E + chi3 |E|^2 E) is solved for E
//   site_ez_kerr2: sites of D = eps0 (eps E + chi3 |E|^2 E) is solved for E
//   probe_site_1: sites of the ez probes
//   probe_1: ez at the probes, a row per step

#include <math.h>

#define LOWER(a, b) ((a) > (b) ? (a) : (b)) // a lower bound at least b

#define ORIGIN 16 // element of site 0

// Cb c0 dt/d of E
static const float cb_e[4] = {
    0.0f, // 0: pec
    0.99f, // 1: vacuum
    0.60923076f, // 2: 50% vacuum + 50% glass
    0.44f, // 3: glass (tests/golden/1d_kerr.lua:4)
};

// b = exp(-(sigma/kappa + alpha) dt/eps0) at the half sites of the x layers, low wall inwards, then high outwards
static const float b_x_h[32] = {
    0.07349051f, 0.18268631f, 0.35676327f, 0.56803715f, 0.7652777f, 0.9053785f, 0.97618777f, 0.9955241f,
    0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f,
    0.9955241f, 0.97618777f, 0.9053785f, 0.7652777f, 0.56803715f, 0.35676327f, 0.18268631f, 0.07349051f,
    0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f,
};

// c = sigma (b - 1)/(kappa (sigma + kappa alpha)) at the half sites of the x layers, low wall inwards, then high outwards
static const float c_x_h[32] = {
    -0.92642164f, -0.8169567f, -0.6424644f, -0.43063962f, -0.23276791f, -0.09202994f, -0.020633182f, -0.0007717053f,
    0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f,
    -0.0007717053f, -0.020633182f, -0.09202994f, -0.23276791f, -0.43063962f, -0.6424644f, -0.8169567f, -0.92642164f,
    0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f,
};

// b = exp(-(sigma/kappa + alpha) dt/eps0) at the node sites of the x layers, low wall inwards, then high outwards
static const float b_x_e[32] = {
    0.04208769f, 0.11969511f, 0.2625037f, 0.4607395f, 0.67167544f, 0.8440551f, 0.94888276f, 0.99039394f,
    0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f,
    0.0f, 0.99039394f, 0.94888276f, 0.8440551f, 0.67167544f, 0.4607395f, 0.2625037f, 0.11969511f,
    0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f,
};

// c = sigma (b - 1)/(kappa (sigma + kappa alpha)) at the node sites of the x layers, low wall inwards, then high outwards
static const float c_x_e[32] = {
    -0.9579123f, -0.8800996f, -0.7369504f, -0.53822714f, -0.3266911f, -0.15366833f, -0.048223786f, -0.0061577335f,
    0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f,
    0.0f, -0.0061577335f, -0.048223786f, -0.15366833f, -0.3266911f, -0.53822714f, -0.7369504f, -0.8800996f,
    0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f,
};

// H in vacuum, absorbing along x
//   mu dHy/dt = dEz/dx'
//   at i 0..7
//      i 112..119
static void h_layer_x_vacuum(float *restrict hy, const float *restrict ez, float *restrict psi_hyx, int i0,
                             int i1, int ox)
{
    const float db = 0.99f; // Db c0 dt/d of vacuum
    // mu dHy/dt = dEz/dx'
    #pragma omp simd
    for (int i = i0; i < i1; i++) {
        const int n = ORIGIN + i;
        const int qx = i - ox;
        const int px = qx;
        const float dez_dx = ez[n + 1] - ez[n];
        const float psi_x = fmaf(b_x_h[qx], psi_hyx[px], c_x_h[qx] * dez_dx);
        psi_hyx[px] = psi_x;
        hy[n] = fmaf(db, dez_dx + psi_x, hy[n]);
    }
}

void h_layer_x_vacuum_entry(void **args)
{
    h_layer_x_vacuum(
        *(float **)args[0],
        *(const float **)args[1],
        *(float **)args[2],
        *(int *)args[3],
        *(int *)args[4],
        *(int *)args[5]);
}

// H in vacuum
//   mu dHy/dt = dEz/dx
//   at i 8..111
static void h_vacuum(float *restrict hy, const float *restrict ez, int i0, int i1)
{
    const float db = 0.99f; // Db c0 dt/d of vacuum
    // mu dHy/dt = dEz/dx
    #pragma omp simd
    for (int i = i0; i < i1; i++) {
        const int n = ORIGIN + i;
        const float dez_dx = ez[n + 1] - ez[n];
        hy[n] = fmaf(db, dez_dx, hy[n]);
    }
}

void h_vacuum_entry(void **args)
{
    h_vacuum(
        *(float **)args[0],
        *(const float **)args[1],
        *(int *)args[2],
        *(int *)args[3]);
}

// E in vacuum, absorbing along x
//   eps dEz/dt = dHy/dx'
//   at i 0..7
//      i 112..119
static void e_layer_x_vacuum(float *restrict ez, const float *restrict hy, float *restrict psi_ezx, int i0,
                             int i1, int ox)
{
    const float cb = 0.99f; // Cb c0 dt/d of vacuum
    // eps dEz/dt = dHy/dx'
    #pragma omp simd
    for (int i = LOWER(i0, 1); i < i1; i++) {
        const int n = ORIGIN + i;
        const int qx = i - ox;
        const int px = qx;
        const float dhy_dx = hy[n] - hy[n - 1];
        const float psi_x = fmaf(b_x_e[qx], psi_ezx[px], c_x_e[qx] * dhy_dx);
        psi_ezx[px] = psi_x;
        ez[n] = fmaf(cb, dhy_dx + psi_x, ez[n]);
    }
}

void e_layer_x_vacuum_entry(void **args)
{
    e_layer_x_vacuum(
        *(float **)args[0],
        *(const float **)args[1],
        *(float **)args[2],
        *(int *)args[3],
        *(int *)args[4],
        *(int *)args[5]);
}

// E in several materials
//   eps dEz/dt = dHy/dx
//   at i 8..111
static void e_mixed(float *restrict ez, const float *restrict hy, const unsigned char *restrict id_ez, int i0,
                    int i1)
{
    // eps dEz/dt = dHy/dx
    #pragma omp simd
    for (int i = i0; i < i1; i++) {
        const int n = ORIGIN + i;
        const int id = id_ez[n];
        const float dhy_dx = hy[n] - hy[n - 1];
        ez[n] = fmaf(cb_e[id], dhy_dx, ez[n]);
    }
}

void e_mixed_entry(void **args)
{
    e_mixed(
        *(float **)args[0],
        *(const float **)args[1],
        *(const unsigned char **)args[2],
        *(int *)args[3],
        *(int *)args[4]);
}

// source1 (tests/golden/1d_kerr.lua:5)
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

// D = eps0 (eps E + chi3 |E|^2 E) is solved for E
static void ez_kerr1(float *restrict ez, const int *restrict site_ez_kerr1,
                     const float *restrict weight_ez_kerr1, float *restrict kerr1_ez, int count)
{
    const float one = 1.0f; // D = eps0 (eps E + chi3 |E|^2 E) is solved for E
    const float two = 2.0f; // D = eps0 (eps E + chi3 |E|^2 E) is solved for E
    const float three = 3.0f; // D = eps0 (eps E + chi3 |E|^2 E) is solved for E
    for (int p = 0; p < count; p++) {
        const int n = site_ez_kerr1[p];
        const float g = ez[n] + kerr1_ez[p];
        const float k2 = weight_ez_kerr1[p] * two;
        const float k3 = weight_ez_kerr1[p] * three;
        const float square1 = ez[n] * ez[n];
        const float e_1 = fmaf(k2, square1 * ez[n], g) / fmaf(k3, square1, one);
        const float square2 = e_1 * e_1;
        const float e_2 = fmaf(k2, square2 * e_1, g) / fmaf(k3, square2, one);
        const float square3 = e_2 * e_2;
        const float e_3 = fmaf(k2, square3 * e_2, g) / fmaf(k3, square3, one);
        const float square4 = e_3 * e_3;
        const float e_4 = fmaf(k2, square4 * e_3, g) / fmaf(k3, square4, one);
        kerr1_ez[p] = g - e_4;
        ez[n] = e_4;
    }
}

void ez_kerr1_entry(void **args)
{
    ez_kerr1(
        *(float **)args[0],
        *(const int **)args[1],
        *(const float **)args[2],
        *(float **)args[3],
        *(int *)args[4]);
}

// D = eps0 (eps E + chi3 |E|^2 E) is solved for E
static void ez_kerr2(float *restrict ez, const int *restrict site_ez_kerr2, float *restrict kerr2_ez, int count)
{
    const float one = 1.0f; // D = eps0 (eps E + chi3 |E|^2 E) is solved for E
    const float k2 = 8.888889e-19f; // D = eps0 (eps E + chi3 |E|^2 E) is solved for E
    const float k3 = 1.3333334e-18f; // D = eps0 (eps E + chi3 |E|^2 E) is solved for E
    for (int p = 0; p < count; p++) {
        const int n = site_ez_kerr2[p];
        const float g = ez[n] + kerr2_ez[p];
        const float square1 = ez[n] * ez[n];
        const float e_1 = fmaf(k2, square1 * ez[n], g) / fmaf(k3, square1, one);
        const float square2 = e_1 * e_1;
        const float e_2 = fmaf(k2, square2 * e_1, g) / fmaf(k3, square2, one);
        const float square3 = e_2 * e_2;
        const float e_3 = fmaf(k2, square3 * e_2, g) / fmaf(k3, square3, one);
        const float square4 = e_3 * e_3;
        const float e_4 = fmaf(k2, square4 * e_3, g) / fmaf(k3, square4, one);
        kerr2_ez[p] = g - e_4;
        ez[n] = e_4;
    }
}

void ez_kerr2_entry(void **args)
{
    ez_kerr2(
        *(float **)args[0],
        *(const int **)args[1],
        *(float **)args[2],
        *(int *)args[3]);
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

