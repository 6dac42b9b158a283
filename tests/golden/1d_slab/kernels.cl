// Lossy slab in 1D
// Made by yeec 0.1.0 from tests/golden/1d_slab.lua (e48444ef5912f74e65cbc7a86e2aa5dc).
// OpenCL C 1.2, 1d, f32, schedule sweep, dt = 3.30228454e-12 s
//   x: 200 cells of 0.001 m, c0 dt/dx = 0.99
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
//   site_ez_source1: sites of source1 (tests/golden/1d_slab.lua:12)
//   gain_ez_source1: gain of source1 (tests/golden/1d_slab.lua:12)
//   row_ez_source1: row of the wave table
//   probe_site_1: sites of the ez probes
//   probe_1: ez at the probes, a row per step
//   probe_site_2: sites of the hy probes
//   probe_2: hy at the probes, a row per step

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

// Ca of E: what is kept of the old value
__constant float ca_e[4] = {
    1.0f, // 0: pec
    1.0f, // 1: vacuum
    0.9985093f, // 2: 50% vacuum + 50% wet glass
    0.99813694f, // 3: wet glass (tests/golden/1d_slab.lua:11)
};

// Cb c0 dt/d of E
__constant float cb_e[4] = {
    0.0f, // 0: pec
    0.99f, // 1: vacuum
    0.39570484f, // 2: 50% vacuum + 50% wet glass
    0.24726944f, // 3: wet glass (tests/golden/1d_slab.lua:11)
};

// b = exp(-(sigma/kappa + alpha) dt/eps0) at the half sites of the x layers, low wall inwards, then high outwards
__constant float b_x_h[12] = {
    0.06611484f, 0.14282402f, 0.2625037f, 0.41836625f, 0.58927757f, 0.74761885f, 0.8707486f, 0.94888276f,
    0.98604035f, 0.9958506f, 0.0f, 0.0f,
};

// c = sigma (b - 1)/(kappa (sigma + kappa alpha)) at the half sites of the x layers, low wall inwards, then high outwards
__constant float c_x_h[12] = {
    -0.9338171f, -0.85691434f, -0.7369504f, -0.5807086f, -0.40933853f, -0.2504913f, -0.1268476f, -0.048223786f,
    -0.010617197f, -0.00039517786f, 0.0f, 0.0f,
};

// b = exp(-(sigma/kappa + alpha) dt/eps0) at the node sites of the x layers, low wall inwards, then high outwards
__constant float b_x_e[12] = {
    0.04208769f, 0.09927435f, 0.19734378f, 0.33695295f, 0.50365084f, 0.67167544f, 0.81454307f, 0.9154789f,
    0.9718906f, 0.9932906f, 0.0f, 0.0f,
};

// c = sigma (b - 1)/(kappa (sigma + kappa alpha)) at the node sites of the x layers, low wall inwards, then high outwards
__constant float c_x_e[12] = {
    -0.9579123f, -0.9005712f, -0.8022645f, -0.66232294f, -0.49520284f, -0.3266911f, -0.1833088f, -0.08186801f,
    -0.024986105f, -0.0031573605f, 0.0f, 0.0f,
};

// H in vacuum, absorbing along x
//   mu dHy/dt = dEz/dx'
//   at i 0..9
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
//   at i 10..199
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
//   at i 0..9
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

// E in vacuum
//   eps dEz/dt = dHy/dx
//   at i 10..113
__kernel void e_vacuum(__global float *restrict ez, __global const float *restrict hy, int i0, int i1)
{
    const float cb = 0.99f; // Cb c0 dt/d of vacuum
    const int i = i0 + (int)get_global_id(0);
    if (i >= i1)
        return;
    const int n = ORIGIN + i;
    { // eps dEz/dt = dHy/dx
        const float dhy_dx = hy[n] - hy[n - 1];
        ez[n] = fma(cb, dhy_dx, ez[n]);
    }
}

// E in several materials
//   eps dEz/dt = dHy/dx - sigma Ez
//   at i 114..199
__kernel void e_mixed(__global float *restrict ez, __global const float *restrict hy,
                      __global const unsigned char *restrict id_ez, int i0, int i1)
{
    const int i = i0 + (int)get_global_id(0);
    if (i >= i1)
        return;
    const int n = ORIGIN + i;
    { // eps dEz/dt = dHy/dx - sigma Ez
        const int id = id_ez[n];
        const float dhy_dx = hy[n] - hy[n - 1];
        ez[n] = fma(cb_e[id], dhy_dx, ca_e[id] * ez[n]);
    }
}

// source1 (tests/golden/1d_slab.lua:12)
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

// Ez at 1 probe
__kernel void probe_ez(__global const float *restrict ez, __global const int *restrict probe_site_1,
                       __global float *restrict probe_1, int count, int m)
{
    const int p = (int)get_global_id(0);
    if (p >= count)
        return;
    probe_1[m * count + p] = ez[probe_site_1[p]];
}

// Hy at 1 probe
__kernel void probe_hy(__global const float *restrict hy, __global const int *restrict probe_site_2,
                       __global float *restrict probe_2, int count, int m)
{
    const int p = (int)get_global_id(0);
    if (p >= count)
        return;
    probe_2[m * count + p] = hy[probe_site_2[p]];
}

