// Periodic grating in 2D TE
// Made by yeec 0.1.0 from tests/golden/2d_te_grating.lua (dc447c6772025b81f561d7b35acc295d).
// OpenCL C 1.2, 2d-te, f32, schedule sweep, dt = 2.578651e-12 s
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

// Adds to a sum, and to `rest` what rounding takes from it (Knuth's TwoSum).
static void add_exactly(double *sum, double *rest, double term)
{
    const double total = *sum + term, part = total - *sum;
    *rest += (*sum - (total - part)) + (term - part);
    *sum = total;
}

#define ORIGIN 128 // element of site 0
#define SY 96 // elements from one y to the next

// Cb c0 dt/dy of E
__constant float cb_e_y[5] = {
    0.0f, // 0: pec
    0.6184481f, // 1: vacuum
    0.41229874f, // 2: 50% vacuum + 50% crystal
    0.30922404f, // 3: crystal (tests/golden/2d_te_grating.lua:12)
    0.20614937f, // 4: crystal (tests/golden/2d_te_grating.lua:12)
};

// Cb c0 dt/dx of E
__constant float cb_e_x[5] = {
    0.0f, // 0: pec
    0.77306014f, // 1: vacuum
    0.5153734f, // 2: 50% vacuum + 50% crystal
    0.38653007f, // 3: crystal (tests/golden/2d_te_grating.lua:12)
    0.2576867f, // 4: crystal (tests/golden/2d_te_grating.lua:12)
};

// Db c0 dt/dy of H
__constant float db_h_y[3] = {
    0.0f, // 0: pmc
    0.6184481f, // 1: vacuum
    0.5153734f, // 2: crystal (tests/golden/2d_te_grating.lua:12)
};

// Db c0 dt/dx of H
__constant float db_h_x[3] = {
    0.0f, // 0: pmc
    0.77306014f, // 1: vacuum
    0.6442168f, // 2: crystal (tests/golden/2d_te_grating.lua:12)
};

// b = exp(-(sigma/kappa + alpha) dt/eps0) at the half sites of the x layers, low wall inwards, then high outwards
__constant float b_x_h[24] = {
    0.119896986f, 0.21878155f, 0.3519014f, 0.50639033f, 0.66168296f, 0.7968211f, 0.8975614f, 0.95985585f,
    0.9890826f, 0.9967584f, 0.0f, 0.0f, 0.9967584f, 0.9890826f, 0.95985585f, 0.8975614f,
    0.7968211f, 0.66168296f, 0.50639033f, 0.3519014f, 0.21878155f, 0.119896986f, 0.0f, 0.0f,
};

// c = sigma (b - 1)/(kappa (sigma + kappa alpha)) at the half sites of the x layers, low wall inwards, then high outwards
__constant float c_x_h[24] = {
    -0.88003886f, -0.78098f, -0.6476189f, -0.49282455f, -0.33717704f, -0.20165746f, -0.1005335f, -0.03787186f,
    -0.008303391f, -0.00030872258f, 0.0f, 0.0f, -0.00030872258f, -0.008303391f, -0.03787186f, -0.1005335f,
    -0.20165746f, -0.33717704f, -0.49282455f, -0.6476189f, -0.78098f, -0.88003886f, 0.0f, 0.0f,
};

// b = exp(-(sigma/kappa + alpha) dt/eps0) at the node sites of the x layers, low wall inwards, then high outwards
__constant float b_x_e[24] = {
    0.08426469f, 0.16468777f, 0.281619f, 0.427655f, 0.58533204f, 0.7328823f, 0.8519921f, 0.93336684f,
    0.97798187f, 0.994757f, 0.0f, 0.0f, 0.0f, 0.994757f, 0.97798187f, 0.93336684f,
    0.8519921f, 0.7328823f, 0.58533204f, 0.427655f, 0.281619f, 0.16468777f, 0.0f, 0.0f,
};

// c = sigma (b - 1)/(kappa (sigma + kappa alpha)) at the node sites of the x layers, low wall inwards, then high outwards
__constant float c_x_e[24] = {
    -0.9157353f, -0.835169f, -0.7180304f, -0.57171994f, -0.41371033f, -0.26578876f, -0.14629355f, -0.064541526f,
    -0.019571658f, -0.0024673017f, 0.0f, 0.0f, 0.0f, -0.0024673017f, -0.019571658f, -0.064541526f,
    -0.14629355f, -0.26578876f, -0.41371033f, -0.57171994f, -0.7180304f, -0.835169f, 0.0f, 0.0f,
};

// H in vacuum, absorbing along x
//   mu dHz/dt = dEx/dy - dEy/dx'
//   at i 0..9, j 0..23
//      i 60..69, j 0..23
__kernel void h_layer_x_vacuum(__global float *restrict hz, __global const float *restrict ex,
                               __global const float *restrict ey, __global float *restrict psi_hzx, int i0,
                               int i1, int j0, int j1, int ox)
{
    const float db_y = 0.6184481f; // Db c0 dt/dy of vacuum
    const float db_x = 0.77306014f; // Db c0 dt/dx of vacuum
    const int i = i0 + (int)get_global_id(0);
    const int j = j0 + (int)get_global_id(1);
    if (i >= i1 || j >= j1)
        return;
    const int n = ORIGIN + i + SY*j;
    const int qx = i - ox;
    const int px = qx + 24*j;
    { // mu dHz/dt = dEx/dy - dEy/dx'
        const float dex_dy = ex[n + SY] - ex[n];
        const float dey_dx = ey[n + 1] - ey[n];
        const float psi_x = fma(b_x_h[qx], psi_hzx[px], c_x_h[qx] * dey_dx);
        psi_hzx[px] = psi_x;
        hz[n] = fma(-db_x, dey_dx + psi_x, fma(db_y, dex_dy, hz[n]));
    }
}

// H in vacuum
//   mu dHz/dt = dEx/dy - dEy/dx
//   at i 10..33, j 0..23
__kernel void h_vacuum(__global float *restrict hz, __global const float *restrict ex,
                       __global const float *restrict ey, int i0, int i1, int j0, int j1)
{
    const float db_y = 0.6184481f; // Db c0 dt/dy of vacuum
    const float db_x = 0.77306014f; // Db c0 dt/dx of vacuum
    const int i = i0 + (int)get_global_id(0);
    const int j = j0 + (int)get_global_id(1);
    if (i >= i1 || j >= j1)
        return;
    const int n = ORIGIN + i + SY*j;
    { // mu dHz/dt = dEx/dy - dEy/dx
        const float dex_dy = ex[n + SY] - ex[n];
        const float dey_dx = ey[n + 1] - ey[n];
        hz[n] = fma(-db_x, dey_dx, fma(db_y, dex_dy, hz[n]));
    }
}

// H in several materials
//   mu dHz/dt = dEx/dy - dEy/dx
//   at i 34..59, j 0..23
__kernel void h_mixed(__global float *restrict hz, __global const float *restrict ex,
                      __global const float *restrict ey, __global const unsigned char *restrict id_hz, int i0,
                      int i1, int j0, int j1)
{
    const int i = i0 + (int)get_global_id(0);
    const int j = j0 + (int)get_global_id(1);
    if (i >= i1 || j >= j1)
        return;
    const int n = ORIGIN + i + SY*j;
    { // mu dHz/dt = dEx/dy - dEy/dx
        const int id = id_hz[n];
        const float dex_dy = ex[n + SY] - ex[n];
        const float dey_dx = ey[n + 1] - ey[n];
        hz[n] = fma(-db_h_x[id], dey_dx, fma(db_h_y[id], dex_dy, hz[n]));
    }
}

// E in vacuum, absorbing along x
//   eps dEx/dt = dHz/dy
//   eps dEy/dt = - dHz/dx'
//   at i 0..9, j 0..23
//      i 60..69, j 0..23
__kernel void e_layer_x_vacuum(__global float *restrict ex, __global float *restrict ey,
                               __global const float *restrict hz, __global float *restrict psi_eyx, int i0,
                               int i1, int j0, int j1, int ox)
{
    const float cb_y = 0.6184481f; // Cb c0 dt/dy of vacuum
    const float cb_x = 0.77306014f; // Cb c0 dt/dx of vacuum
    const int i = i0 + (int)get_global_id(0);
    const int j = j0 + (int)get_global_id(1);
    if (i >= i1 || j >= j1)
        return;
    const int n = ORIGIN + i + SY*j;
    const int qx = i - ox;
    const int px = qx + 24*j;
    { // eps dEx/dt = dHz/dy
        const float dhz_dy = hz[n] - hz[n - SY];
        ex[n] = fma(cb_y, dhz_dy, ex[n]);
    }
    if (i >= 1) { // eps dEy/dt = - dHz/dx'
        const float dhz_dx = hz[n] - hz[n - 1];
        const float psi_x = fma(b_x_e[qx], psi_eyx[px], c_x_e[qx] * dhz_dx);
        psi_eyx[px] = psi_x;
        ey[n] = fma(-cb_x, dhz_dx + psi_x, ey[n]);
    }
}

// E in vacuum
//   eps dEx/dt = dHz/dy
//   eps dEy/dt = - dHz/dx
//   at i 10..33, j 0..23
__kernel void e_vacuum(__global float *restrict ex, __global float *restrict ey,
                       __global const float *restrict hz, int i0, int i1, int j0, int j1)
{
    const float cb_y = 0.6184481f; // Cb c0 dt/dy of vacuum
    const float cb_x = 0.77306014f; // Cb c0 dt/dx of vacuum
    const int i = i0 + (int)get_global_id(0);
    const int j = j0 + (int)get_global_id(1);
    if (i >= i1 || j >= j1)
        return;
    const int n = ORIGIN + i + SY*j;
    { // eps dEx/dt = dHz/dy
        const float dhz_dy = hz[n] - hz[n - SY];
        ex[n] = fma(cb_y, dhz_dy, ex[n]);
    }
    { // eps dEy/dt = - dHz/dx
        const float dhz_dx = hz[n] - hz[n - 1];
        ey[n] = fma(-cb_x, dhz_dx, ey[n]);
    }
}

// E in several materials
//   eps dEx/dt = dHz/dy
//   eps dEy/dt = - dHz/dx
//   at i 34..59, j 0..23
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
        ex[n] = fma(cb_e_y[id], dhz_dy, ex[n]);
    }
    { // eps dEy/dt = - dHz/dx
        const int id = id_ey[n];
        const float dhz_dx = hz[n] - hz[n - 1];
        ey[n] = fma(-cb_e_x[id], dhz_dx, ey[n]);
    }
}

// H beyond the y walls
//   at i -1..70
__kernel void h_walls_y(__global float *restrict hz, int i0, int i1)
{
    const int i = i0 + (int)get_global_id(0);
    if (i >= i1)
        return;
    const int n = ORIGIN + i;
    hz[n - SY] = hz[n + 23*SY];
}

// E beyond the y walls
//   at i -1..70
__kernel void e_walls_y(__global float *restrict ex, int i0, int i1)
{
    const int i = i0 + (int)get_global_id(0);
    if (i >= i1)
        return;
    const int n = ORIGIN + i;
    ex[n + 24*SY] = ex[n];
}

// source1 (tests/golden/2d_te_grating.lua:14)
__kernel void ey_source1(__global float *restrict ey, __global const int *restrict site_ey_source1,
                         __global const float *restrict gain_ey_source1,
                         __global const int *restrict row_ey_source1, __global const float *restrict wave,
                         int count, int m)
{
    const int p = (int)get_global_id(0);
    if (p >= count)
        return;
    const int n = site_ey_source1[p];
    float v = ey[n];
    v = fma(gain_ey_source1[p], wave[m + row_ey_source1[p]], v);
    ey[n] = v;
}

// Hz at 1 probe
__kernel void probe_hz(__global const float *restrict hz, __global const int *restrict probe_site_1,
                       __global float *restrict probe_1, int count, int m)
{
    const int p = (int)get_global_id(0);
    if (p >= count)
        return;
    probe_1[m * count + p] = hz[probe_site_1[p]];
}

// energy of H in vacuum, absorbing along x: 32 partial sums of each chunk of a plane; a lane adds up every 32nd site
__kernel void energy_h_layer_x_vacuum(__global const float *restrict hz, __global const float *restrict ex,
                                      __global const float *restrict ey,
                                      __global const float *restrict psi_hzx,
                                      __global double *restrict partial, int i0, int i1, int j0, int j1,
                                      int ox, int first)
{
    const float db_y = 0.6184481f; // Db c0 dt/dy of vacuum
    const float db_x = 0.77306014f; // Db c0 dt/dx of vacuum
    const int lane = (int)get_global_id(0) % 32, chunk = (int)get_global_id(0) / 32, wide = i1 - i0;
    const int chunks = (wide * (j1 - j0) + 255) / 256;
    if (chunk >= chunks)
        return;
    const int first_site = chunk * 256 + lane, sites = wide * (j1 - j0);
    const int end = sites < (chunk + 1) * 256 ? sites : (chunk + 1) * 256;
    double sum = 0.0, rest = 0.0;
    int i = i0 + first_site % wide, j = j0 + first_site / wide;
    for (int s = first_site; s < end; s += 32, i += 32) {
        while (i >= i0 + wide) {
            i -= wide;
            j++;
        }
        const int n = ORIGIN + i + SY*j;
        const int qx = i - ox;
        const int px = qx + 24*j;
        { // Hz
            const float dex_dy = ex[n + SY] - ex[n];
            const float dey_dx = ey[n + 1] - ey[n];
            const float psi_x = fma(b_x_h[qx], psi_hzx[px], c_x_h[qx] * dey_dx);
            const float next = fma(-db_x, dey_dx + psi_x, fma(db_y, dex_dy, hz[n]));
            add_exactly(&sum, &rest, (double)next * (double)hz[n]);
        }
    }
    partial[2 * (first + lane + 32 * chunk)] = sum;
    partial[2 * (first + lane + 32 * chunk) + 1] = rest;
}

// energy of H in vacuum: 32 partial sums of each chunk of a plane; a lane adds up every 32nd site
__kernel void energy_h_vacuum(__global const float *restrict hz, __global const float *restrict ex,
                              __global const float *restrict ey, __global double *restrict partial, int i0,
                              int i1, int j0, int j1, int first)
{
    const float db_y = 0.6184481f; // Db c0 dt/dy of vacuum
    const float db_x = 0.77306014f; // Db c0 dt/dx of vacuum
    const int lane = (int)get_global_id(0) % 32, chunk = (int)get_global_id(0) / 32, wide = i1 - i0;
    const int chunks = (wide * (j1 - j0) + 255) / 256;
    if (chunk >= chunks)
        return;
    const int first_site = chunk * 256 + lane, sites = wide * (j1 - j0);
    const int end = sites < (chunk + 1) * 256 ? sites : (chunk + 1) * 256;
    double sum = 0.0, rest = 0.0;
    int i = i0 + first_site % wide, j = j0 + first_site / wide;
    for (int s = first_site; s < end; s += 32, i += 32) {
        while (i >= i0 + wide) {
            i -= wide;
            j++;
        }
        const int n = ORIGIN + i + SY*j;
        { // Hz
            const float dex_dy = ex[n + SY] - ex[n];
            const float dey_dx = ey[n + 1] - ey[n];
            const float next = fma(-db_x, dey_dx, fma(db_y, dex_dy, hz[n]));
            add_exactly(&sum, &rest, (double)next * (double)hz[n]);
        }
    }
    partial[2 * (first + lane + 32 * chunk)] = sum;
    partial[2 * (first + lane + 32 * chunk) + 1] = rest;
}

// energy of H in several materials: 32 partial sums of each chunk of a plane; a lane adds up every 32nd site
__kernel void energy_h_mixed(__global const unsigned char *restrict id_hz,
                             __global const double *restrict weight_hz, __global const float *restrict hz,
                             __global const float *restrict ex, __global const float *restrict ey,
                             __global double *restrict partial, int i0, int i1, int j0, int j1, int first)
{
    const int lane = (int)get_global_id(0) % 32, chunk = (int)get_global_id(0) / 32, wide = i1 - i0;
    const int chunks = (wide * (j1 - j0) + 255) / 256;
    if (chunk >= chunks)
        return;
    const int first_site = chunk * 256 + lane, sites = wide * (j1 - j0);
    const int end = sites < (chunk + 1) * 256 ? sites : (chunk + 1) * 256;
    double sum = 0.0, rest = 0.0;
    int i = i0 + first_site % wide, j = j0 + first_site / wide;
    for (int s = first_site; s < end; s += 32, i += 32) {
        while (i >= i0 + wide) {
            i -= wide;
            j++;
        }
        const int n = ORIGIN + i + SY*j;
        { // Hz
            const int id = id_hz[n];
            const float dex_dy = ex[n + SY] - ex[n];
            const float dey_dx = ey[n + 1] - ey[n];
            const float next = fma(-db_h_x[id], dey_dx, fma(db_h_y[id], dex_dy, hz[n]));
            add_exactly(&sum, &rest, weight_hz[id_hz[n]] * (double)next * (double)hz[n]);
        }
    }
    partial[2 * (first + lane + 32 * chunk)] = sum;
    partial[2 * (first + lane + 32 * chunk) + 1] = rest;
}

// energy of E in vacuum, absorbing along x: 32 partial sums of each chunk of a plane; a lane adds up every 32nd site
__kernel void energy_e_layer_x_vacuum(__global const float *restrict ex, __global const float *restrict ey,
                                      __global double *restrict partial, int i0, int i1, int j0, int j1,
                                      int first)
{
    const int lane = (int)get_global_id(0) % 32, chunk = (int)get_global_id(0) / 32, wide = i1 - i0;
    const int chunks = (wide * (j1 - j0) + 255) / 256;
    if (chunk >= chunks)
        return;
    const int first_site = chunk * 256 + lane, sites = wide * (j1 - j0);
    const int end = sites < (chunk + 1) * 256 ? sites : (chunk + 1) * 256;
    double sum = 0.0, rest = 0.0;
    int i = i0 + first_site % wide, j = j0 + first_site / wide;
    for (int s = first_site; s < end; s += 32, i += 32) {
        while (i >= i0 + wide) {
            i -= wide;
            j++;
        }
        const int n = ORIGIN + i + SY*j;
        { // Ex
            add_exactly(&sum, &rest, (double)ex[n] * (double)ex[n]);
        }
        if (i >= 1) { // Ey
            add_exactly(&sum, &rest, (double)ey[n] * (double)ey[n]);
        }
    }
    partial[2 * (first + lane + 32 * chunk)] = sum;
    partial[2 * (first + lane + 32 * chunk) + 1] = rest;
}

// energy of E in vacuum: 32 partial sums of each chunk of a plane; a lane adds up every 32nd site
__kernel void energy_e_vacuum(__global const float *restrict ex, __global const float *restrict ey,
                              __global double *restrict partial, int i0, int i1, int j0, int j1, int first)
{
    const int lane = (int)get_global_id(0) % 32, chunk = (int)get_global_id(0) / 32, wide = i1 - i0;
    const int chunks = (wide * (j1 - j0) + 255) / 256;
    if (chunk >= chunks)
        return;
    const int first_site = chunk * 256 + lane, sites = wide * (j1 - j0);
    const int end = sites < (chunk + 1) * 256 ? sites : (chunk + 1) * 256;
    double sum = 0.0, rest = 0.0;
    int i = i0 + first_site % wide, j = j0 + first_site / wide;
    for (int s = first_site; s < end; s += 32, i += 32) {
        while (i >= i0 + wide) {
            i -= wide;
            j++;
        }
        const int n = ORIGIN + i + SY*j;
        { // Ex
            add_exactly(&sum, &rest, (double)ex[n] * (double)ex[n]);
        }
        { // Ey
            add_exactly(&sum, &rest, (double)ey[n] * (double)ey[n]);
        }
    }
    partial[2 * (first + lane + 32 * chunk)] = sum;
    partial[2 * (first + lane + 32 * chunk) + 1] = rest;
}

// energy of E in several materials: 32 partial sums of each chunk of a plane; a lane adds up every 32nd site
__kernel void energy_e_mixed(__global const unsigned char *restrict id_ex,
                             __global const double *restrict weight_ex,
                             __global const unsigned char *restrict id_ey,
                             __global const double *restrict weight_ey, __global const float *restrict ex,
                             __global const float *restrict ey, __global double *restrict partial, int i0,
                             int i1, int j0, int j1, int first)
{
    const int lane = (int)get_global_id(0) % 32, chunk = (int)get_global_id(0) / 32, wide = i1 - i0;
    const int chunks = (wide * (j1 - j0) + 255) / 256;
    if (chunk >= chunks)
        return;
    const int first_site = chunk * 256 + lane, sites = wide * (j1 - j0);
    const int end = sites < (chunk + 1) * 256 ? sites : (chunk + 1) * 256;
    double sum = 0.0, rest = 0.0;
    int i = i0 + first_site % wide, j = j0 + first_site / wide;
    for (int s = first_site; s < end; s += 32, i += 32) {
        while (i >= i0 + wide) {
            i -= wide;
            j++;
        }
        const int n = ORIGIN + i + SY*j;
        { // Ex
            add_exactly(&sum, &rest, weight_ex[id_ex[n]] * (double)ex[n] * (double)ex[n]);
        }
        { // Ey
            add_exactly(&sum, &rest, weight_ey[id_ey[n]] * (double)ey[n] * (double)ey[n]);
        }
    }
    partial[2 * (first + lane + 32 * chunk)] = sum;
    partial[2 * (first + lane + 32 * chunk) + 1] = rest;
}

