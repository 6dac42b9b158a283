// Circuits and a plane wave in 2D TE
// Made by yeec 0.1.0 from tests/golden/2d_te_circuit.lua (3d52a9dbca9982a10acbf468e2de04f3).
// OpenCL C 1.2, 2d-te, f32, schedule sweep, dt = 2.33506779e-12 s
//   x: 40 cells of 0.001 m, c0 dt/dx = 0.700035713
//   y: 40 cells of 0.001 m, c0 dt/dy = 0.700035713
//
// E at step m lives at m dt, H (stored times Z0, so in V/m) at (m - 1/2) dt. With i, j the site's
// index, a field's element is n = ORIGIN + i + SY*j. Every fma stands in the same order in every
// dialect, so that all backends give the same bits. A prime marks a derivative stretched by an absorbing layer.
//   ex: Ex, V/m
//   ey: Ey, V/m
//   hz: Hz, times Z0, V/m
//   psi_exy: memory of the y layers for Ex
//   psi_eyx: memory of the x layers for Ey
//   psi_hzx: memory of the x layers for Hz
//   psi_hzy: memory of the y layers for Hz
//   id_ex: material class at each Ex site
//   id_ey: material class at each Ey site
//   wave: waveforms, a row per step
//   site_ex_wave: sites of wave (tests/golden/2d_te_circuit.lua:13)
//   gain_ex_wave: gain of wave (tests/golden/2d_te_circuit.lua:13)
//   row_ex_wave: row of the wave table
//   site_ey_wave: sites of wave (tests/golden/2d_te_circuit.lua:13)
//   gain_ey_wave: gain of wave (tests/golden/2d_te_circuit.lua:13)
//   row_ey_wave: row of the wave table
//   site_hz_wave: sites of wave (tests/golden/2d_te_circuit.lua:13)
//   gain_hz_wave: gain of wave (tests/golden/2d_te_circuit.lua:13)
//   row_hz_wave: row of the wave table
//   site_ey_port: sites of port (tests/golden/2d_te_circuit.lua:14)
//   gain_ey_port: gain of port (tests/golden/2d_te_circuit.lua:14)
//   row_ey_port: row of the wave table
//   scale_ey_port: scale of port (tests/golden/2d_te_circuit.lua:14)
//   memory_ey_port: memory of port (tests/golden/2d_te_circuit.lua:14)
//   last_ey_port: value of the step before
//   site_ey_resistor: sites of resistor (tests/golden/2d_te_circuit.lua:17)
//   scale_ey_resistor: scale of resistor (tests/golden/2d_te_circuit.lua:17)
//   memory_ey_resistor: memory of resistor (tests/golden/2d_te_circuit.lua:17)
//   last_ey_resistor: value of the step before
//   feed_ey_resistor: feed of resistor (tests/golden/2d_te_circuit.lua:17)
//   branch_ey_resistor: what the inductors' current takes from the field in a step, V/m
//   site_ey_capacitor: sites of capacitor (tests/golden/2d_te_circuit.lua:19)
//   scale_ey_capacitor: scale of capacitor (tests/golden/2d_te_circuit.lua:19)
//   memory_ey_capacitor: memory of capacitor (tests/golden/2d_te_circuit.lua:19)
//   last_ey_capacitor: value of the step before
//   probe_site_1: sites of the ey probes
//   probe_1: ey at the probes, a row per step
//   probe_site_2: sites of the hz probes
//   probe_2: hz at the probes, a row per step

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

#define ORIGIN 96 // element of site 0
#define SY 64 // elements from one y to the next

// Cb c0 dt/d of E
__constant float cb_e[2] = {
    0.0f, // 0: pec
    0.7000357f, // 1: vacuum
};

// b = exp(-(sigma/kappa + alpha) dt/eps0) at the half sites of the x layers, low wall inwards, then high outwards
__constant float b_x_h[16] = {
    0.17804985f, 0.38838884f, 0.6402996f, 0.84901476f, 0.9635779f, 0.9961443f, 0.0f, 0.0f,
    0.0f, 0.0f, 0.9961443f, 0.9635779f, 0.84901476f, 0.6402996f, 0.38838884f, 0.17804985f,
};

// c = sigma (b - 1)/(kappa (sigma + kappa alpha)) at the half sites of the x layers, low wall inwards, then high outwards
__constant float c_x_h[16] = {
    -0.82183903f, -0.61115843f, -0.35875902f, -0.14947851f, -0.034360427f, -0.0012938617f, 0.0f, 0.0f,
    0.0f, 0.0f, -0.0012938617f, -0.034360427f, -0.14947851f, -0.35875902f, -0.61115843f, -0.82183903f,
};

// b = exp(-(sigma/kappa + alpha) dt/eps0) at the node sites of the x layers, low wall inwards, then high outwards
__constant float b_x_e[16] = {
    0.10644634f, 0.27339733f, 0.5144428f, 0.75471556f, 0.9186648f, 0.98737603f, 0.0f, 0.0f,
    0.0f, 0.0f, 0.0f, 0.98737603f, 0.9186648f, 0.75471556f, 0.5144428f, 0.27339733f,
};

// c = sigma (b - 1)/(kappa (sigma + kappa alpha)) at the node sites of the x layers, low wall inwards, then high outwards
__constant float c_x_e[16] = {
    -0.8935537f, -0.7263412f, -0.48487535f, -0.24406414f, -0.079545416f, -0.010305299f, 0.0f, 0.0f,
    0.0f, 0.0f, 0.0f, -0.010305299f, -0.079545416f, -0.24406414f, -0.48487535f, -0.7263412f,
};

// b = exp(-(sigma/kappa + alpha) dt/eps0) at the half sites of the y layers, low wall inwards, then high outwards
__constant float b_y_h[12] = {
    0.17804985f, 0.38838884f, 0.6402996f, 0.84901476f, 0.9635779f, 0.9961443f, 0.9961443f, 0.9635779f,
    0.84901476f, 0.6402996f, 0.38838884f, 0.17804985f,
};

// c = sigma (b - 1)/(kappa (sigma + kappa alpha)) at the half sites of the y layers, low wall inwards, then high outwards
__constant float c_y_h[12] = {
    -0.82183903f, -0.61115843f, -0.35875902f, -0.14947851f, -0.034360427f, -0.0012938617f, -0.0012938617f, -0.034360427f,
    -0.14947851f, -0.35875902f, -0.61115843f, -0.82183903f,
};

// b = exp(-(sigma/kappa + alpha) dt/eps0) at the node sites of the y layers, low wall inwards, then high outwards
__constant float b_y_e[12] = {
    0.10644634f, 0.27339733f, 0.5144428f, 0.75471556f, 0.9186648f, 0.98737603f, 0.0f, 0.98737603f,
    0.9186648f, 0.75471556f, 0.5144428f, 0.27339733f,
};

// c = sigma (b - 1)/(kappa (sigma + kappa alpha)) at the node sites of the y layers, low wall inwards, then high outwards
__constant float c_y_e[12] = {
    -0.8935537f, -0.7263412f, -0.48487535f, -0.24406414f, -0.079545416f, -0.010305299f, 0.0f, -0.010305299f,
    -0.079545416f, -0.24406414f, -0.48487535f, -0.7263412f,
};

// H in vacuum, absorbing along xy
//   mu dHz/dt = dEx/dy' - dEy/dx'
//   at i 0..5, j 0..5
//      i 34..39, j 0..5
//      i 0..5, j 34..39
//      i 34..39, j 34..39
__kernel void h_layer_xy_vacuum(__global float *restrict hz, __global const float *restrict ex,
                                __global const float *restrict ey, __global float *restrict psi_hzy,
                                __global float *restrict psi_hzx, int i0, int i1, int j0, int j1, int ox, int oy)
{
    const float db = 0.7000357f; // Db c0 dt/d of vacuum
    const int i = i0 + (int)get_global_id(0);
    const int j = j0 + (int)get_global_id(1);
    if (i >= i1 || j >= j1)
        return;
    const int n = ORIGIN + i + SY*j;
    const int qx = i - ox;
    const int px = qx + 16*j;
    const int qy = j - oy;
    const int py = i + 64*qy;
    { // mu dHz/dt = dEx/dy' - dEy/dx'
        const float dex_dy = ex[n + SY] - ex[n];
        const float psi_y = fma(b_y_h[qy], psi_hzy[py], c_y_h[qy] * dex_dy);
        psi_hzy[py] = psi_y;
        const float dey_dx = ey[n + 1] - ey[n];
        const float psi_x = fma(b_x_h[qx], psi_hzx[px], c_x_h[qx] * dey_dx);
        psi_hzx[px] = psi_x;
        hz[n] = fma(-db, dey_dx + psi_x, fma(db, dex_dy + psi_y, hz[n]));
    }
}

// H in vacuum, absorbing along y
//   mu dHz/dt = dEx/dy' - dEy/dx
//   at i 6..33, j 0..5
//      i 6..33, j 34..39
__kernel void h_layer_y_vacuum(__global float *restrict hz, __global const float *restrict ex,
                               __global const float *restrict ey, __global float *restrict psi_hzy, int i0,
                               int i1, int j0, int j1, int oy)
{
    const float db = 0.7000357f; // Db c0 dt/d of vacuum
    const int i = i0 + (int)get_global_id(0);
    const int j = j0 + (int)get_global_id(1);
    if (i >= i1 || j >= j1)
        return;
    const int n = ORIGIN + i + SY*j;
    const int qy = j - oy;
    const int py = i + 64*qy;
    { // mu dHz/dt = dEx/dy' - dEy/dx
        const float dex_dy = ex[n + SY] - ex[n];
        const float psi_y = fma(b_y_h[qy], psi_hzy[py], c_y_h[qy] * dex_dy);
        psi_hzy[py] = psi_y;
        const float dey_dx = ey[n + 1] - ey[n];
        hz[n] = fma(-db, dey_dx, fma(db, dex_dy + psi_y, hz[n]));
    }
}

// H in vacuum, absorbing along x
//   mu dHz/dt = dEx/dy - dEy/dx'
//   at i 0..5, j 6..33
//      i 34..39, j 6..33
__kernel void h_layer_x_vacuum(__global float *restrict hz, __global const float *restrict ex,
                               __global const float *restrict ey, __global float *restrict psi_hzx, int i0,
                               int i1, int j0, int j1, int ox)
{
    const float db = 0.7000357f; // Db c0 dt/d of vacuum
    const int i = i0 + (int)get_global_id(0);
    const int j = j0 + (int)get_global_id(1);
    if (i >= i1 || j >= j1)
        return;
    const int n = ORIGIN + i + SY*j;
    const int qx = i - ox;
    const int px = qx + 16*j;
    { // mu dHz/dt = dEx/dy - dEy/dx'
        const float dex_dy = ex[n + SY] - ex[n];
        const float dey_dx = ey[n + 1] - ey[n];
        const float psi_x = fma(b_x_h[qx], psi_hzx[px], c_x_h[qx] * dey_dx);
        psi_hzx[px] = psi_x;
        hz[n] = fma(-db, dey_dx + psi_x, fma(db, dex_dy, hz[n]));
    }
}

// H in vacuum
//   mu dHz/dt = dEx/dy - dEy/dx
//   at i 6..33, j 6..33
__kernel void h_vacuum(__global float *restrict hz, __global const float *restrict ex,
                       __global const float *restrict ey, int i0, int i1, int j0, int j1)
{
    const float db = 0.7000357f; // Db c0 dt/d of vacuum
    const int i = i0 + (int)get_global_id(0);
    const int j = j0 + (int)get_global_id(1);
    if (i >= i1 || j >= j1)
        return;
    const int n = ORIGIN + i + SY*j;
    { // mu dHz/dt = dEx/dy - dEy/dx
        const float dex_dy = ex[n + SY] - ex[n];
        const float dey_dx = ey[n + 1] - ey[n];
        hz[n] = fma(-db, dey_dx, fma(db, dex_dy, hz[n]));
    }
}

// E in vacuum, absorbing along xy
//   eps dEx/dt = dHz/dy'
//   eps dEy/dt = - dHz/dx'
//   at i 0..5, j 0..5
//      i 34..39, j 0..5
//      i 0..5, j 34..39
//      i 34..39, j 34..39
__kernel void e_layer_xy_vacuum(__global float *restrict ex, __global float *restrict ey,
                                __global const float *restrict hz, __global float *restrict psi_exy,
                                __global float *restrict psi_eyx, int i0, int i1, int j0, int j1, int ox, int oy)
{
    const float cb = 0.7000357f; // Cb c0 dt/d of vacuum
    const int i = i0 + (int)get_global_id(0);
    const int j = j0 + (int)get_global_id(1);
    if (i >= i1 || j >= j1)
        return;
    const int n = ORIGIN + i + SY*j;
    const int qx = i - ox;
    const int px = qx + 16*j;
    const int qy = j - oy;
    const int py = i + 64*qy;
    if (j >= 1) { // eps dEx/dt = dHz/dy'
        const float dhz_dy = hz[n] - hz[n - SY];
        const float psi_y = fma(b_y_e[qy], psi_exy[py], c_y_e[qy] * dhz_dy);
        psi_exy[py] = psi_y;
        ex[n] = fma(cb, dhz_dy + psi_y, ex[n]);
    }
    if (i >= 1) { // eps dEy/dt = - dHz/dx'
        const float dhz_dx = hz[n] - hz[n - 1];
        const float psi_x = fma(b_x_e[qx], psi_eyx[px], c_x_e[qx] * dhz_dx);
        psi_eyx[px] = psi_x;
        ey[n] = fma(-cb, dhz_dx + psi_x, ey[n]);
    }
}

// E in vacuum, absorbing along y
//   eps dEx/dt = dHz/dy'
//   eps dEy/dt = - dHz/dx
//   at i 6..33, j 0..5
//      i 6..33, j 34..39
__kernel void e_layer_y_vacuum(__global float *restrict ex, __global float *restrict ey,
                               __global const float *restrict hz, __global float *restrict psi_exy, int i0,
                               int i1, int j0, int j1, int oy)
{
    const float cb = 0.7000357f; // Cb c0 dt/d of vacuum
    const int i = i0 + (int)get_global_id(0);
    const int j = j0 + (int)get_global_id(1);
    if (i >= i1 || j >= j1)
        return;
    const int n = ORIGIN + i + SY*j;
    const int qy = j - oy;
    const int py = i + 64*qy;
    if (j >= 1) { // eps dEx/dt = dHz/dy'
        const float dhz_dy = hz[n] - hz[n - SY];
        const float psi_y = fma(b_y_e[qy], psi_exy[py], c_y_e[qy] * dhz_dy);
        psi_exy[py] = psi_y;
        ex[n] = fma(cb, dhz_dy + psi_y, ex[n]);
    }
    { // eps dEy/dt = - dHz/dx
        const float dhz_dx = hz[n] - hz[n - 1];
        ey[n] = fma(-cb, dhz_dx, ey[n]);
    }
}

// E in vacuum, absorbing along x
//   eps dEx/dt = dHz/dy
//   eps dEy/dt = - dHz/dx'
//   at i 0..5, j 6..33
//      i 34..39, j 6..33
__kernel void e_layer_x_vacuum(__global float *restrict ex, __global float *restrict ey,
                               __global const float *restrict hz, __global float *restrict psi_eyx, int i0,
                               int i1, int j0, int j1, int ox)
{
    const float cb = 0.7000357f; // Cb c0 dt/d of vacuum
    const int i = i0 + (int)get_global_id(0);
    const int j = j0 + (int)get_global_id(1);
    if (i >= i1 || j >= j1)
        return;
    const int n = ORIGIN + i + SY*j;
    const int qx = i - ox;
    const int px = qx + 16*j;
    { // eps dEx/dt = dHz/dy
        const float dhz_dy = hz[n] - hz[n - SY];
        ex[n] = fma(cb, dhz_dy, ex[n]);
    }
    if (i >= 1) { // eps dEy/dt = - dHz/dx'
        const float dhz_dx = hz[n] - hz[n - 1];
        const float psi_x = fma(b_x_e[qx], psi_eyx[px], c_x_e[qx] * dhz_dx);
        psi_eyx[px] = psi_x;
        ey[n] = fma(-cb, dhz_dx + psi_x, ey[n]);
    }
}

// E in vacuum
//   eps dEx/dt = dHz/dy
//   eps dEy/dt = - dHz/dx
//   at i 22..33, j 6..33
__kernel void e_vacuum(__global float *restrict ex, __global float *restrict ey,
                       __global const float *restrict hz, int i0, int i1, int j0, int j1)
{
    const float cb = 0.7000357f; // Cb c0 dt/d of vacuum
    const int i = i0 + (int)get_global_id(0);
    const int j = j0 + (int)get_global_id(1);
    if (i >= i1 || j >= j1)
        return;
    const int n = ORIGIN + i + SY*j;
    { // eps dEx/dt = dHz/dy
        const float dhz_dy = hz[n] - hz[n - SY];
        ex[n] = fma(cb, dhz_dy, ex[n]);
    }
    { // eps dEy/dt = - dHz/dx
        const float dhz_dx = hz[n] - hz[n - 1];
        ey[n] = fma(-cb, dhz_dx, ey[n]);
    }
}

// E in several materials
//   eps dEx/dt = dHz/dy
//   eps dEy/dt = - dHz/dx
//   at i 6..21, j 6..33
__kernel void e_mixed(__global float *restrict ex, __global float *restrict ey,
                      __global const float *restrict hz, __global const unsigned char *restrict id_ex,
                      __global const unsigned char *restrict id_ey, int i0, int i1, int j0, int j1)
{
    const int i = i0 + (int)get_global_id(0);
    const int j = j0 + (int)get_global_id(1);
    if (i >= i1 || j >= j1)
        return;
    const int n = ORIGIN + i + SY*j;
    { // eps dEx/dt = dHz/dy
        const int id = id_ex[n];
        const float dhz_dy = hz[n] - hz[n - SY];
        ex[n] = fma(cb_e[id], dhz_dy, ex[n]);
    }
    { // eps dEy/dt = - dHz/dx
        const int id = id_ey[n];
        const float dhz_dx = hz[n] - hz[n - 1];
        ey[n] = fma(-cb_e[id], dhz_dx, ey[n]);
    }
}

// wave (tests/golden/2d_te_circuit.lua:13)
__kernel void ex_wave(__global float *restrict ex, __global const int *restrict site_ex_wave,
                      __global const float *restrict gain_ex_wave, __global const int *restrict row_ex_wave,
                      __global const float *restrict wave, int count, int m)
{
    const int p = (int)get_global_id(0);
    if (p >= count)
        return;
    const int n = site_ex_wave[p];
    const float given_1 = gain_ex_wave[p] * wave[m * 86 + row_ex_wave[p]];
    const float given_2 = fma(gain_ex_wave[p + count], wave[m * 86 + row_ex_wave[p + count]], given_1);
    const float given_3 = fma(gain_ex_wave[p + 2 * count], wave[m * 86 + row_ex_wave[p + 2 * count]], given_2);
    const float given = fma(gain_ex_wave[p + 3 * count], wave[m * 86 + row_ex_wave[p + 3 * count]], given_3);
    float v = ex[n];
    v = v + given;
    ex[n] = v;
}

// wave (tests/golden/2d_te_circuit.lua:13)
__kernel void ey_wave(__global float *restrict ey, __global const int *restrict site_ey_wave,
                      __global const float *restrict gain_ey_wave, __global const int *restrict row_ey_wave,
                      __global const float *restrict wave, int count, int m)
{
    const int p = (int)get_global_id(0);
    if (p >= count)
        return;
    const int n = site_ey_wave[p];
    const float given_1 = gain_ey_wave[p] * wave[m * 86 + row_ey_wave[p]];
    const float given_2 = fma(gain_ey_wave[p + count], wave[m * 86 + row_ey_wave[p + count]], given_1);
    const float given_3 = fma(gain_ey_wave[p + 2 * count], wave[m * 86 + row_ey_wave[p + 2 * count]], given_2);
    const float given = fma(gain_ey_wave[p + 3 * count], wave[m * 86 + row_ey_wave[p + 3 * count]], given_3);
    float v = ey[n];
    v = v + given;
    ey[n] = v;
}

// wave (tests/golden/2d_te_circuit.lua:13)
__kernel void hz_wave(__global float *restrict hz, __global const int *restrict site_hz_wave,
                      __global const float *restrict gain_hz_wave, __global const int *restrict row_hz_wave,
                      __global const float *restrict wave, int count, int m)
{
    const int p = (int)get_global_id(0);
    if (p >= count)
        return;
    const int n = site_hz_wave[p];
    const float given_1 = gain_hz_wave[p] * wave[m * 86 + row_hz_wave[p]];
    const float given_2 = fma(gain_hz_wave[p + count], wave[m * 86 + row_hz_wave[p + count]], given_1);
    const float given_3 = fma(gain_hz_wave[p + 2 * count], wave[m * 86 + row_hz_wave[p + 2 * count]], given_2);
    const float given = fma(gain_hz_wave[p + 3 * count], wave[m * 86 + row_hz_wave[p + 3 * count]], given_3);
    float v = hz[n];
    v = v + given;
    hz[n] = v;
}

// port (tests/golden/2d_te_circuit.lua:14)
__kernel void ey_port(__global float *restrict ey, __global const int *restrict site_ey_port,
                      __global const float *restrict scale_ey_port,
                      __global const float *restrict memory_ey_port,
                      __global const float *restrict gain_ey_port, __global const int *restrict row_ey_port,
                      __global const float *restrict wave, __global float *restrict last_ey_port, int count,
                      int m)
{
    const int p = (int)get_global_id(0);
    if (p >= count)
        return;
    const int n = site_ey_port[p];
    float v = scale_ey_port[p] * ey[n];
    v = fma(memory_ey_port[p], last_ey_port[p], v);
    v = fma(gain_ey_port[p], wave[m * 86 + row_ey_port[p]], v);
    last_ey_port[p] = v;
    ey[n] = v;
}

// resistor (tests/golden/2d_te_circuit.lua:17)
__kernel void ey_resistor(__global float *restrict ey, __global const int *restrict site_ey_resistor,
                          __global const float *restrict scale_ey_resistor,
                          __global const float *restrict memory_ey_resistor,
                          __global const float *restrict feed_ey_resistor,
                          __global float *restrict last_ey_resistor,
                          __global float *restrict branch_ey_resistor, int count)
{
    const int p = (int)get_global_id(0);
    if (p >= count)
        return;
    const int n = site_ey_resistor[p];
    float v = scale_ey_resistor[p] * ey[n];
    v = fma(memory_ey_resistor[p], last_ey_resistor[p], v);
    v = v - branch_ey_resistor[p];
    branch_ey_resistor[p] = fma(feed_ey_resistor[p], v + last_ey_resistor[p], branch_ey_resistor[p]);
    last_ey_resistor[p] = v;
    ey[n] = v;
}

// capacitor (tests/golden/2d_te_circuit.lua:19)
__kernel void ey_capacitor(__global float *restrict ey, __global const int *restrict site_ey_capacitor,
                           __global const float *restrict scale_ey_capacitor,
                           __global const float *restrict memory_ey_capacitor,
                           __global float *restrict last_ey_capacitor, int count)
{
    const int p = (int)get_global_id(0);
    if (p >= count)
        return;
    const int n = site_ey_capacitor[p];
    float v = scale_ey_capacitor[p] * ey[n];
    v = fma(memory_ey_capacitor[p], last_ey_capacitor[p], v);
    last_ey_capacitor[p] = v;
    ey[n] = v;
}

// Ey at 2 probes
__kernel void probe_ey(__global const float *restrict ey, __global const int *restrict probe_site_1,
                       __global float *restrict probe_1, int count, int m)
{
    const int p = (int)get_global_id(0);
    if (p >= count)
        return;
    probe_1[m * count + p] = ey[probe_site_1[p]];
}

// Hz at 2 probes
__kernel void probe_hz(__global const float *restrict hz, __global const int *restrict probe_site_2,
                       __global float *restrict probe_2, int count, int m)
{
    const int p = (int)get_global_id(0);
    if (p >= count)
        return;
    probe_2[m * count + p] = hz[probe_site_2[p]];
}

