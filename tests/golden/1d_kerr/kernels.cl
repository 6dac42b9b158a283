// 1d_kerr
// Made by yeec 0.1.0 from tests/golden/1d_kerr.lua (e52e8757aa6b2a8d0520c3191040a5a2).
// OpenCL C 1.2, 1d, f32, schedule sweep, dt = 3.30228454e-17 s
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

#pragma OPENCL FP_CONTRACT OFF
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#ifdef __NV_CL_C_VERSION // NVIDIA's fma keeps subnormal numbers of single precision
float __attribute__((overloadable)) fma_ftz(float a, float b, float c)
{
    float d;
    asm("fma.rn.ftz.f32 %0, %1, %2, %3;" : "=f"(d) : "f"(a), "f"(b), "f"(c));
    return d;
}

double __attribute__((overloadable)) fma_ftz(double a, double b, double c)
{
    return fma(a, b, c);
}
#define fma fma_ftz
#endif

#define ORIGIN 32 // element of site 0

// Cb c0 dt/d of E
__constant float cb_e[4] = {
    0.0f, // 0: pec
    0.99f, // 1: vacuum
    0.60923076f, // 2: 50% vacuum + 50% glass
    0.44f, // 3: glass (tests/golden/1d_kerr.lua:4)
};

// b = exp(-(sigma/kappa + alpha) dt/eps0) at the half sites of the x layers, low wall inwards, then high outwards
__constant float b_x_h[16] = {
    0.07349051f, 0.18268631f, 0.35676327f, 0.56803715f, 0.7652777f, 0.9053785f, 0.97618777f, 0.9955241f,
    0.9955241f, 0.97618777f, 0.9053785f, 0.7652777f, 0.56803715f, 0.35676327f, 0.18268631f, 0.07349051f,
};

// c = sigma (b - 1)/(kappa (sigma + kappa alpha)) at the half sites of the x layers, low wall inwards, then high outwards
__constant float c_x_h[16] = {
    -0.92642164f, -0.8169567f, -0.6424644f, -0.43063962f, -0.23276791f, -0.09202994f, -0.020633182f, -0.0007717053f,
    -0.0007717053f, -0.020633182f, -0.09202994f, -0.23276791f, -0.43063962f, -0.6424644f, -0.8169567f, -0.92642164f,
};

// b = exp(-(sigma/kappa + alpha) dt/eps0) at the node sites of the x layers, low wall inwards, then high outwards
__constant float b_x_e[16] = {
    0.04208769f, 0.11969511f, 0.2625037f, 0.4607395f, 0.67167544f, 0.8440551f, 0.94888276f, 0.99039394f,
    0.0f, 0.99039394f, 0.94888276f, 0.8440551f, 0.67167544f, 0.4607395f, 0.2625037f, 0.11969511f,
};

// c = sigma (b - 1)/(kappa (sigma + kappa alpha)) at the node sites of the x layers, low wall inwards, then high outwards
__constant float c_x_e[16] = {
    -0.9579123f, -0.8800996f, -0.7369504f, -0.53822714f, -0.3266911f, -0.15366833f, -0.048223786f, -0.0061577335f,
    0.0f, -0.0061577335f, -0.048223786f, -0.15366833f, -0.3266911f, -0.53822714f, -0.7369504f, -0.8800996f,
};

// H in vacuum, absorbing along x
//   mu dHy/dt = dEz/dx'
//   at i 0..7
//      i 112..119
__kernel void h_layer_x_vacuum(__global float *restrict hy, __global const float *restrict ez,
                               __global float *restrict psi_hyx, int i0, int i1, int ox)
{
    const float db = 0.99f; // Db c0 dt/d of vacuum
    const int i = i0 + (int)get_global_id(0);
    if (i >= i1)
        return;
    const int n = ORIGIN + i;
    const int qx = i - ox;
    const int px = qx;
    { // mu dHy/dt = dEz/dx'
        const float dez_dx = ez[n + 1] - ez[n];
        const float psi_x = fma(b_x_h[qx], psi_hyx[px], c_x_h[qx] * dez_dx);
        psi_hyx[px] = psi_x;
        hy[n] = fma(db, dez_dx + psi_x, hy[n]);
    }
}

// H in vacuum
//   mu dHy/dt = dEz/dx
//   at i 8..111
__kernel void h_vacuum(__global float *restrict hy, __global const float *restrict ez, int i0, int i1)
{
    const float db = 0.99f; // Db c0 dt/d of vacuum
    const int i = i0 + (int)get_global_id(0);
    if (i >= i1)
        return;
    const int n = ORIGIN + i;
    { // mu dHy/dt = dEz/dx
        const float dez_dx = ez[n + 1] - ez[n];
        hy[n] = fma(db, dez_dx, hy[n]);
    }
}

// E in vacuum, absorbing along x
//   eps dEz/dt = dHy/dx'
//   at i 0..7
//      i 112..119
__kernel void e_layer_x_vacuum(__global float *restrict ez, __global const float *restrict hy,
                               __global float *restrict psi_ezx, int i0, int i1, int ox)
{
    const float cb = 0.99f; // Cb c0 dt/d of vacuum
    const int i = i0 + (int)get_global_id(0);
    if (i >= i1)
        return;
    const int n = ORIGIN + i;
    const int qx = i - ox;
    const int px = qx;
    if (i >= 1) { // eps dEz/dt = dHy/dx'
        const float dhy_dx = hy[n] - hy[n - 1];
        const float psi_x = fma(b_x_e[qx], psi_ezx[px], c_x_e[qx] * dhy_dx);
        psi_ezx[px] = psi_x;
        ez[n] = fma(cb, dhy_dx + psi_x, ez[n]);
    }
}

// E in several materials
//   eps dEz/dt = dHy/dx
//   at i 8..111
__kernel void e_mixed(__global float *restrict ez, __global const float *restrict hy,
                      __global const unsigned char *restrict id_ez, int i0, int i1)
{
    const int i = i0 + (int)get_global_id(0);
    if (i >= i1)
        return;
    const int n = ORIGIN + i;
    { // eps dEz/dt = dHy/dx
        const int id = id_ez[n];
        const float dhy_dx = hy[n] - hy[n - 1];
        ez[n] = fma(cb_e[id], dhy_dx, ez[n]);
    }
}

// source1 (tests/golden/1d_kerr.lua:5)
__kernel void ez_source1(__global float *restrict ez, __global const int *restrict site_ez_source1,
                         __global const float *restrict gain_ez_source1,
                         __global const int *restrict row_ez_source1, __global const float *restrict wave,
                         int count, int m)
{
    const int p = (int)get_global_id(0);
    if (p >= count)
        return;
    const int n = site_ez_source1[p];
    float v = ez[n];
    v = fma(gain_ez_source1[p], wave[m + row_ez_source1[p]], v);
    ez[n] = v;
}

// D = eps0 (eps E + chi3 |E|^2 E) is solved for E
__kernel void ez_kerr1(__global float *restrict ez, __global const int *restrict site_ez_kerr1,
                       __global const float *restrict weight_ez_kerr1, __global float *restrict kerr1_ez,
                       int count)
{
    const float one = 1.0f; // D = eps0 (eps E + chi3 |E|^2 E) is solved for E
    const float two = 2.0f; // D = eps0 (eps E + chi3 |E|^2 E) is solved for E
    const float three = 3.0f; // D = eps0 (eps E + chi3 |E|^2 E) is solved for E
    const int p = (int)get_global_id(0);
    if (p >= count)
        return;
    const int n = site_ez_kerr1[p];
    const float g = ez[n] + kerr1_ez[p];
    const float k2 = weight_ez_kerr1[p] * two;
    const float k3 = weight_ez_kerr1[p] * three;
    const float square1 = ez[n] * ez[n];
    const float e_1 = fma(k2, square1 * ez[n], g) / fma(k3, square1, one);
    const float square2 = e_1 * e_1;
    const float e_2 = fma(k2, square2 * e_1, g) / fma(k3, square2, one);
    const float square3 = e_2 * e_2;
    const float e_3 = fma(k2, square3 * e_2, g) / fma(k3, square3, one);
    const float square4 = e_3 * e_3;
    const float e_4 = fma(k2, square4 * e_3, g) / fma(k3, square4, one);
    kerr1_ez[p] = g - e_4;
    ez[n] = e_4;
}

// D = eps0 (eps E + chi3 |E|^2 E) is solved for E
__kernel void ez_kerr2(__global float *restrict ez, __global const int *restrict site_ez_kerr2,
                       __global float *restrict kerr2_ez, int count)
{
    const float one = 1.0f; // D = eps0 (eps E + chi3 |E|^2 E) is solved for E
    const float k2 = 8.888889e-19f; // D = eps0 (eps E + chi3 |E|^2 E) is solved for E
    const float k3 = 1.3333334e-18f; // D = eps0 (eps E + chi3 |E|^2 E) is solved for E
    const int p = (int)get_global_id(0);
    if (p >= count)
        return;
    const int n = site_ez_kerr2[p];
    const float g = ez[n] + kerr2_ez[p];
    const float square1 = ez[n] * ez[n];
    const float e_1 = fma(k2, square1 * ez[n], g) / fma(k3, square1, one);
    const float square2 = e_1 * e_1;
    const float e_2 = fma(k2, square2 * e_1, g) / fma(k3, square2, one);
    const float square3 = e_2 * e_2;
    const float e_3 = fma(k2, square3 * e_2, g) / fma(k3, square3, one);
    const float square4 = e_3 * e_3;
    const float e_4 = fma(k2, square4 * e_3, g) / fma(k3, square4, one);
    kerr2_ez[p] = g - e_4;
    ez[n] = e_4;
}

// Ez at 1 probe
__kernel void probe_ez(__global const float *restrict ez, __global const int *restrict probe_site_1,
                       __global float *restrict probe_1, int count, int m)
{
    const int p = (int)get_global_id(0);
    if (p >= count)
        return;
    probe_1[m * count + p] = ez[probe_site_1[p]];
}

