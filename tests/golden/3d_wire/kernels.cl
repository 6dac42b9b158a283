// Thin wire in 3D
// Made by yeec 0.1.0 from tests/golden/3d_wire.lua (ff84e83e374e87f109cef53be107f918).
// OpenCL C 1.2, 3d, f32, schedule sweep, dt = 2.66993577e-12 s
//   x: 24 cells of 0.002 m, c0 dt/dx = 0.400213303
//   y: 24 cells of 0.002 m, c0 dt/dy = 0.400213303
//   z: 32 cells of 0.0025 m, c0 dt/dz = 0.320170642
//
// E at step m lives at m dt, H (stored times Z0, so in V/m) at (m - 1/2) dt. With i, j, k the site's
// index, a field's element is n = ORIGIN + i + SY*j + SZ*k. Every fma stands in the same order in every
// dialect, so that all backends give the same bits. A prime marks a derivative stretched by an absorbing layer.
//   ex: Ex, V/m
//   ey: Ey, V/m
//   ez: Ez, V/m
//   hx: Hx, times Z0, V/m
//   hy: Hy, times Z0, V/m
//   hz: Hz, times Z0, V/m
//   psi_exy: memory of the y layers for Ex
//   psi_eyx: memory of the x layers for Ey
//   psi_ezx: memory of the x layers for Ez
//   psi_ezy: memory of the y layers for Ez
//   psi_hxy: memory of the y layers for Hx
//   psi_hyx: memory of the x layers for Hy
//   psi_hzx: memory of the x layers for Hz
//   psi_hzy: memory of the y layers for Hz
//   id_ex: material class at each Ex site
//   id_ey: material class at each Ey site
//   id_ez: material class at each Ez site
//   id_hx: material class at each Hx site
//   id_hy: material class at each Hy site
//   wave: waveforms, a row per step
//   site_ez_source1: sites of source1 (tests/golden/3d_wire.lua:13)
//   gain_ez_source1: gain of source1 (tests/golden/3d_wire.lua:13)
//   row_ez_source1: row of the wave table
//   scale_ez_source1: scale of source1 (tests/golden/3d_wire.lua:13)
//   memory_ez_source1: memory of source1 (tests/golden/3d_wire.lua:13)
//   last_ez_source1: value of the step before
//   probe_site_1: sites of the ez probes
//   probe_1: ez at the probes, a row per step
//   partial: partial sums of the energy, and what they lack
//   sums: sums of partial sums, and what they lack
//   weight_hx: relative eps or mu of each class
//   weight_hy: relative eps or mu of each class
//   weight_ex: relative eps or mu of each class
//   weight_ey: relative eps or mu of each class
//   weight_ez: relative eps or mu of each class

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

#define ORIGIN 896 // element of site 0
#define SY 32 // elements from one y to the next
#define SZ 832 // elements from one z to the next

// Ca of E: what is kept of the old value
__constant float ca_e[5] = {
    1.0f, // 0: pec
    1.0f, // 1: vacuum
    1.0f, // 2: vacuum beside wire (tests/golden/3d_wire.lua:12), times 0.2575
    1.0f, // 3: vacuum beside wire (tests/golden/3d_wire.lua:12), times 0.5325
    0.5149557f, // 4: vacuum, on an absorbing wall
};

// Cb c0 dt/dy of E
__constant float cb_e_y[5] = {
    0.0f, // 0: pec
    0.4002133f, // 1: vacuum
    1.554192f, // 2: vacuum beside wire (tests/golden/3d_wire.lua:12), times 0.2575
    0.751508f, // 3: vacuum beside wire (tests/golden/3d_wire.lua:12), times 0.5325
    0.3031527f, // 4: vacuum, on an absorbing wall
};

// Cb c0 dt/dz of E
__constant float cb_e_z[5] = {
    0.0f, // 0: pec
    0.32017064f, // 1: vacuum
    1.2433536f, // 2: vacuum beside wire (tests/golden/3d_wire.lua:12), times 0.2575
    0.6012064f, // 3: vacuum beside wire (tests/golden/3d_wire.lua:12), times 0.5325
    0.24252217f, // 4: vacuum, on an absorbing wall
};

// Cb c0 dt/dx of E
__constant float cb_e_x[5] = {
    0.0f, // 0: pec
    0.4002133f, // 1: vacuum
    1.554192f, // 2: vacuum beside wire (tests/golden/3d_wire.lua:12), times 0.2575
    0.751508f, // 3: vacuum beside wire (tests/golden/3d_wire.lua:12), times 0.5325
    0.3031527f, // 4: vacuum, on an absorbing wall
};

// Db c0 dt/dz of H
__constant float db_h_z[3] = {
    0.0f, // 0: pmc
    0.32017064f, // 1: vacuum
    0.1705059f, // 2: vacuum beside wire (tests/golden/3d_wire.lua:12), times 1.878
};

// Db c0 dt/dy of H
__constant float db_h_y[3] = {
    0.0f, // 0: pmc
    0.4002133f, // 1: vacuum
    0.21313238f, // 2: vacuum beside wire (tests/golden/3d_wire.lua:12), times 1.878
};

// Db c0 dt/dx of H
__constant float db_h_x[3] = {
    0.0f, // 0: pmc
    0.4002133f, // 1: vacuum
    0.21313238f, // 2: vacuum beside wire (tests/golden/3d_wire.lua:12), times 1.878
};

// a = exp(-sigma dt/eps0) at the half sites of the x layers, low wall inwards, then high outwards
__constant float b_x_h[16] = {
    0.13325273f, 0.39162698f, 0.64660406f, 0.81644106f, 0.9099862f, 1.0f, 0.0f, 0.0f,
    0.0f, 0.0f, 0.0f, 0.9099862f, 0.81644106f, 0.64660406f, 0.39162698f, 0.13325273f,
};

// -(1 - a)^2/(sigma dt/eps0) at the half sites of the x layers, low wall inwards, then high outwards
__constant float c_x_h[16] = {
    -0.37273526f, -0.3948152f, -0.28642806f, -0.16614294f, -0.08589887f, -0.0f, 0.0f, 0.0f,
    0.0f, 0.0f, 0.0f, -0.08589887f, -0.16614294f, -0.28642806f, -0.3948152f, -0.37273526f,
};

// (1 - a)/(sigma dt/eps0), a = exp(-sigma dt/eps0), at the half sites of the x layers, low wall inwards, then high outwards
__constant float ikappa_x_h[16] = {
    0.43003917f, 0.648969f, 0.8105019f, 0.9051205f, 0.9542857f, 1.0f, 1.0f, 1.0f,
    1.0f, 1.0f, 1.0f, 0.9542857f, 0.9051205f, 0.8105019f, 0.648969f, 0.43003917f,
};

// a = exp(-sigma dt/eps0) at the node sites of the x layers, low wall inwards, then high outwards
__constant float b_x_e[16] = {
    0.052062284f, 0.25294963f, 0.5276445f, 0.74277365f, 0.8708297f, 0.9624761f, 0.0f, 0.0f,
    0.0f, 0.0f, 0.0f, 0.9624761f, 0.8708297f, 0.74277365f, 0.5276445f, 0.25294963f,
};

// -(1 - a)^2/(sigma dt/eps0) at the node sites of the x layers, low wall inwards, then high outwards
__constant float c_x_e[16] = {
    -0.30405763f, -0.40600795f, -0.34898853f, -0.22250648f, -0.120635554f, -0.03681542f, 0.0f, 0.0f,
    0.0f, 0.0f, 0.0f, -0.03681542f, -0.120635554f, -0.22250648f, -0.34898853f, -0.40600795f,
};

// (1 - a)/(sigma dt/eps0), a = exp(-sigma dt/eps0), at the node sites of the x layers, low wall inwards, then high outwards
__constant float ikappa_x_e[16] = {
    0.32075697f, 0.54348135f, 0.73882604f, 0.865022f, 0.9339266f, 0.98111844f, 1.0f, 1.0f,
    1.0f, 1.0f, 1.0f, 0.98111844f, 0.9339266f, 0.865022f, 0.73882604f, 0.54348135f,
};

// a = exp(-sigma dt/eps0) at the half sites of the y layers, low wall inwards, then high outwards
__constant float b_y_h[11] = {
    0.11651515f, 0.3636854f, 0.6916951f, 0.9234674f, 0.9970555f, 1.0f, 0.9970555f, 0.9234674f,
    0.6916951f, 0.3636854f, 0.11651515f,
};

// -(1 - a)^2/(sigma dt/eps0) at the half sites of the y layers, low wall inwards, then high outwards
__constant float c_y_h[11] = {
    -0.36308932f, -0.4003063f, -0.2578658f, -0.07356512f, -0.0029401996f, -0.0f, -0.0029401996f, -0.07356512f,
    -0.2578658f, -0.4003063f, -0.36308932f,
};

// (1 - a)/(sigma dt/eps0), a = exp(-sigma dt/eps0), at the half sites of the y layers, low wall inwards, then high outwards
__constant float ikappa_y_h[11] = {
    0.41097403f, 0.6291013f, 0.83639854f, 0.961226f, 0.998527f, 1.0f, 0.998527f, 0.961226f,
    0.83639854f, 0.6291013f, 0.41097403f,
};

// a = exp(-sigma dt/eps0) at the node sites of the y layers, low wall inwards, then high outwards
__constant float b_y_e[11] = {
    0.052398328f, 0.22094823f, 0.5288988f, 0.8280114f, 0.97668505f, 1.0f, 1.0f, 0.97668505f,
    0.8280114f, 0.5288988f, 0.22094823f,
};

// -(1 - a)^2/(sigma dt/eps0) at the node sites of the y layers, low wall inwards, then high outwards
__constant float c_y_e[11] = {
    -0.30450502f, -0.40198097f, -0.3484316f, -0.15673362f, -0.02304209f, -0.0f, -0.0f, -0.02304209f,
    -0.15673362f, -0.3484316f, -0.40198097f,
};

// (1 - a)/(sigma dt/eps0), a = exp(-sigma dt/eps0), at the node sites of the y layers, low wall inwards, then high outwards
__constant float ikappa_y_e[11] = {
    0.32134286f, 0.5159875f, 0.73961085f, 0.9113024f, 0.9882967f, 1.0f, 1.0f, 0.9882967f,
    0.9113024f, 0.73961085f, 0.5159875f,
};

// H in vacuum, absorbing along xy
//   mu dHx/dt = dEy/dz - dEz/dy'
//   mu dHy/dt = dEz/dx' - dEx/dz
//   mu dHz/dt = dEx/dy' - dEy/dx'
//   at i 0..5, j 0..5, k 0..32
//      i 19..23, j 0..5, k 0..32
//      i 0..5, j 19..23, k 0..32
//      i 19..23, j 19..23, k 0..32
__kernel void h_layer_xy_vacuum(__global float *restrict hx, __global float *restrict hy,
                                __global float *restrict hz, __global const float *restrict ey,
                                __global const float *restrict ez, __global const float *restrict ex,
                                __global float *restrict psi_hxy, __global float *restrict psi_hyx,
                                __global float *restrict psi_hzy, __global float *restrict psi_hzx, int i0,
                                int i1, int j0, int j1, int k0, int k1, int ox, int oy)
{
    const float db_z = 0.32017064f; // Db c0 dt/dz of vacuum
    const float db_y = 0.4002133f; // Db c0 dt/dy of vacuum
    const float db_x = 0.4002133f; // Db c0 dt/dx of vacuum
    const int i = i0 + (int)get_global_id(0);
    const int j = j0 + (int)get_global_id(1);
    const int k = k0 + (int)get_global_id(2);
    if (i >= i1 || j >= j1 || k >= k1)
        return;
    const int n = ORIGIN + i + SY*j + SZ*k;
    const int qx = i - ox;
    const int px = qx + 16*j + 400*k;
    const int qy = j - oy;
    const int py = i + 32*qy + 352*k;
    if (i >= 1 && k < 32) { // mu dHx/dt = dEy/dz - dEz/dy'
        const float dey_dz = ey[n + SZ] - ey[n];
        const float dez_dy = ez[n + SY] - ez[n];
        const float psi_y = psi_hxy[py];
        psi_hxy[py] = fma(b_y_h[qy], psi_y, c_y_h[qy] * dez_dy);
        hx[n] = fma(-db_y, fma(ikappa_y_h[qy], dez_dy, psi_y), fma(db_z, dey_dz, hx[n]));
    }
    if (j >= 1 && k < 32) { // mu dHy/dt = dEz/dx' - dEx/dz
        const float dez_dx = ez[n + 1] - ez[n];
        const float psi_x = psi_hyx[px];
        psi_hyx[px] = fma(b_x_h[qx], psi_x, c_x_h[qx] * dez_dx);
        const float dex_dz = ex[n + SZ] - ex[n];
        hy[n] = fma(-db_z, dex_dz, fma(db_x, fma(ikappa_x_h[qx], dez_dx, psi_x), hy[n]));
    }
    { // mu dHz/dt = dEx/dy' - dEy/dx'
        const float dex_dy = ex[n + SY] - ex[n];
        const float psi_y = psi_hzy[py];
        psi_hzy[py] = fma(b_y_h[qy], psi_y, c_y_h[qy] * dex_dy);
        const float dey_dx = ey[n + 1] - ey[n];
        const float psi_x = psi_hzx[px];
        psi_hzx[px] = fma(b_x_h[qx], psi_x, c_x_h[qx] * dey_dx);
        hz[n] = fma(-db_x, fma(ikappa_x_h[qx], dey_dx, psi_x), fma(db_y, fma(ikappa_y_h[qy], dex_dy, psi_y), hz[n]));
    }
}

// H in vacuum, absorbing along y
//   mu dHx/dt = dEy/dz - dEz/dy'
//   mu dHy/dt = dEz/dx - dEx/dz
//   mu dHz/dt = dEx/dy' - dEy/dx
//   at i 6..18, j 0..5, k 0..32
//      i 6..18, j 19..23, k 0..32
__kernel void h_layer_y_vacuum(__global float *restrict hx, __global float *restrict hy,
                               __global float *restrict hz, __global const float *restrict ey,
                               __global const float *restrict ez, __global const float *restrict ex,
                               __global float *restrict psi_hxy, __global float *restrict psi_hzy, int i0,
                               int i1, int j0, int j1, int k0, int k1, int oy)
{
    const float db_z = 0.32017064f; // Db c0 dt/dz of vacuum
    const float db_y = 0.4002133f; // Db c0 dt/dy of vacuum
    const float db_x = 0.4002133f; // Db c0 dt/dx of vacuum
    const int i = i0 + (int)get_global_id(0);
    const int j = j0 + (int)get_global_id(1);
    const int k = k0 + (int)get_global_id(2);
    if (i >= i1 || j >= j1 || k >= k1)
        return;
    const int n = ORIGIN + i + SY*j + SZ*k;
    const int qy = j - oy;
    const int py = i + 32*qy + 352*k;
    if (k < 32) { // mu dHx/dt = dEy/dz - dEz/dy'
        const float dey_dz = ey[n + SZ] - ey[n];
        const float dez_dy = ez[n + SY] - ez[n];
        const float psi_y = psi_hxy[py];
        psi_hxy[py] = fma(b_y_h[qy], psi_y, c_y_h[qy] * dez_dy);
        hx[n] = fma(-db_y, fma(ikappa_y_h[qy], dez_dy, psi_y), fma(db_z, dey_dz, hx[n]));
    }
    if (j >= 1 && k < 32) { // mu dHy/dt = dEz/dx - dEx/dz
        const float dez_dx = ez[n + 1] - ez[n];
        const float dex_dz = ex[n + SZ] - ex[n];
        hy[n] = fma(-db_z, dex_dz, fma(db_x, dez_dx, hy[n]));
    }
    { // mu dHz/dt = dEx/dy' - dEy/dx
        const float dex_dy = ex[n + SY] - ex[n];
        const float psi_y = psi_hzy[py];
        psi_hzy[py] = fma(b_y_h[qy], psi_y, c_y_h[qy] * dex_dy);
        const float dey_dx = ey[n + 1] - ey[n];
        hz[n] = fma(-db_x, dey_dx, fma(db_y, fma(ikappa_y_h[qy], dex_dy, psi_y), hz[n]));
    }
}

// H in vacuum, absorbing along x
//   mu dHx/dt = dEy/dz - dEz/dy
//   mu dHy/dt = dEz/dx' - dEx/dz
//   mu dHz/dt = dEx/dy - dEy/dx'
//   at i 0..5, j 6..18, k 0..32
//      i 19..23, j 6..18, k 0..32
__kernel void h_layer_x_vacuum(__global float *restrict hx, __global float *restrict hy,
                               __global float *restrict hz, __global const float *restrict ey,
                               __global const float *restrict ez, __global const float *restrict ex,
                               __global float *restrict psi_hyx, __global float *restrict psi_hzx, int i0,
                               int i1, int j0, int j1, int k0, int k1, int ox)
{
    const float db_z = 0.32017064f; // Db c0 dt/dz of vacuum
    const float db_y = 0.4002133f; // Db c0 dt/dy of vacuum
    const float db_x = 0.4002133f; // Db c0 dt/dx of vacuum
    const int i = i0 + (int)get_global_id(0);
    const int j = j0 + (int)get_global_id(1);
    const int k = k0 + (int)get_global_id(2);
    if (i >= i1 || j >= j1 || k >= k1)
        return;
    const int n = ORIGIN + i + SY*j + SZ*k;
    const int qx = i - ox;
    const int px = qx + 16*j + 400*k;
    if (i >= 1 && k < 32) { // mu dHx/dt = dEy/dz - dEz/dy
        const float dey_dz = ey[n + SZ] - ey[n];
        const float dez_dy = ez[n + SY] - ez[n];
        hx[n] = fma(-db_y, dez_dy, fma(db_z, dey_dz, hx[n]));
    }
    if (k < 32) { // mu dHy/dt = dEz/dx' - dEx/dz
        const float dez_dx = ez[n + 1] - ez[n];
        const float psi_x = psi_hyx[px];
        psi_hyx[px] = fma(b_x_h[qx], psi_x, c_x_h[qx] * dez_dx);
        const float dex_dz = ex[n + SZ] - ex[n];
        hy[n] = fma(-db_z, dex_dz, fma(db_x, fma(ikappa_x_h[qx], dez_dx, psi_x), hy[n]));
    }
    { // mu dHz/dt = dEx/dy - dEy/dx'
        const float dex_dy = ex[n + SY] - ex[n];
        const float dey_dx = ey[n + 1] - ey[n];
        const float psi_x = psi_hzx[px];
        psi_hzx[px] = fma(b_x_h[qx], psi_x, c_x_h[qx] * dey_dx);
        hz[n] = fma(-db_x, fma(ikappa_x_h[qx], dey_dx, psi_x), fma(db_y, dex_dy, hz[n]));
    }
}

// H in several materials
//   mu dHx/dt = dEy/dz - dEz/dy
//   mu dHy/dt = dEz/dx - dEx/dz
//   mu dHz/dt = dEx/dy - dEy/dx
//   at i 6..18, j 6..18, k 0..32
__kernel void h_mixed(__global float *restrict hx, __global float *restrict hy, __global float *restrict hz,
                      __global const float *restrict ey, __global const float *restrict ez,
                      __global const float *restrict ex, __global const unsigned char *restrict id_hx,
                      __global const unsigned char *restrict id_hy, int i0, int i1, int j0, int j1, int k0,
                      int k1)
{
    const float db = 0.4002133f; // Db c0 dt/d of vacuum
    const int i = i0 + (int)get_global_id(0);
    const int j = j0 + (int)get_global_id(1);
    const int k = k0 + (int)get_global_id(2);
    if (i >= i1 || j >= j1 || k >= k1)
        return;
    const int n = ORIGIN + i + SY*j + SZ*k;
    if (k < 32) { // mu dHx/dt = dEy/dz - dEz/dy
        const int id = id_hx[n];
        const float dey_dz = ey[n + SZ] - ey[n];
        const float dez_dy = ez[n + SY] - ez[n];
        hx[n] = fma(-db_h_y[id], dez_dy, fma(db_h_z[id], dey_dz, hx[n]));
    }
    if (k < 32) { // mu dHy/dt = dEz/dx - dEx/dz
        const int id = id_hy[n];
        const float dez_dx = ez[n + 1] - ez[n];
        const float dex_dz = ex[n + SZ] - ex[n];
        hy[n] = fma(-db_h_z[id], dex_dz, fma(db_h_x[id], dez_dx, hy[n]));
    }
    { // mu dHz/dt = dEx/dy - dEy/dx
        const float dex_dy = ex[n + SY] - ex[n];
        const float dey_dx = ey[n + 1] - ey[n];
        hz[n] = fma(-db, dey_dx, fma(db, dex_dy, hz[n]));
    }
}

// E in several materials, absorbing along xy
//   eps dEx/dt = dHz/dy' - dHy/dz - sigma Ex
//   eps dEy/dt = dHx/dz - dHz/dx' - sigma Ey
//   eps dEz/dt = dHy/dx' - dHx/dy'
//   at i 0..5, j 0..5, k 0..32
//      i 19..23, j 0..5, k 0..32
//      i 0..5, j 19..23, k 0..32
//      i 19..23, j 19..23, k 0..32
__kernel void e_layer_xy_mixed(__global float *restrict ex, __global float *restrict ey,
                               __global float *restrict ez, __global const float *restrict hz,
                               __global const float *restrict hy, __global const float *restrict hx,
                               __global const unsigned char *restrict id_ex, __global float *restrict psi_exy,
                               __global const unsigned char *restrict id_ey, __global float *restrict psi_eyx,
                               __global float *restrict psi_ezx, __global float *restrict psi_ezy, int i0,
                               int i1, int j0, int j1, int k0, int k1, int ox, int oy)
{
    const float cb = 0.4002133f; // Cb c0 dt/d of vacuum
    const int i = i0 + (int)get_global_id(0);
    const int j = j0 + (int)get_global_id(1);
    const int k = k0 + (int)get_global_id(2);
    if (i >= i1 || j >= j1 || k >= k1)
        return;
    const int n = ORIGIN + i + SY*j + SZ*k;
    const int qx = i - ox;
    const int px = qx + 16*j + 400*k;
    const int qy = j - oy;
    const int py = i + 32*qy + 352*k;
    if (j >= 1) { // eps dEx/dt = dHz/dy' - dHy/dz - sigma Ex
        const int id = id_ex[n];
        const float dhz_dy = hz[n] - hz[n - SY];
        const float psi_y = psi_exy[py];
        psi_exy[py] = fma(b_y_e[qy], psi_y, c_y_e[qy] * dhz_dy);
        const float dhy_dz = hy[n] - hy[n - SZ];
        ex[n] = fma(-cb_e_z[id], dhy_dz, fma(cb_e_y[id], fma(ikappa_y_e[qy], dhz_dy, psi_y), ca_e[id] * ex[n]));
    }
    if (i >= 1) { // eps dEy/dt = dHx/dz - dHz/dx' - sigma Ey
        const int id = id_ey[n];
        const float dhx_dz = hx[n] - hx[n - SZ];
        const float dhz_dx = hz[n] - hz[n - 1];
        const float psi_x = psi_eyx[px];
        psi_eyx[px] = fma(b_x_e[qx], psi_x, c_x_e[qx] * dhz_dx);
        ey[n] = fma(-cb_e_x[id], fma(ikappa_x_e[qx], dhz_dx, psi_x), fma(cb_e_z[id], dhx_dz, ca_e[id] * ey[n]));
    }
    if (i >= 1 && j >= 1 && k < 32) { // eps dEz/dt = dHy/dx' - dHx/dy'
        const float dhy_dx = hy[n] - hy[n - 1];
        const float psi_x = psi_ezx[px];
        psi_ezx[px] = fma(b_x_e[qx], psi_x, c_x_e[qx] * dhy_dx);
        const float dhx_dy = hx[n] - hx[n - SY];
        const float psi_y = psi_ezy[py];
        psi_ezy[py] = fma(b_y_e[qy], psi_y, c_y_e[qy] * dhx_dy);
        ez[n] = fma(-cb, fma(ikappa_y_e[qy], dhx_dy, psi_y), fma(cb, fma(ikappa_x_e[qx], dhy_dx, psi_x), ez[n]));
    }
}

// E in several materials, absorbing along y
//   eps dEx/dt = dHz/dy' - dHy/dz - sigma Ex
//   eps dEy/dt = dHx/dz - dHz/dx - sigma Ey
//   eps dEz/dt = dHy/dx - dHx/dy'
//   at i 6..18, j 0..5, k 0..32
//      i 6..18, j 19..23, k 0..32
__kernel void e_layer_y_mixed(__global float *restrict ex, __global float *restrict ey,
                              __global float *restrict ez, __global const float *restrict hz,
                              __global const float *restrict hy, __global const float *restrict hx,
                              __global const unsigned char *restrict id_ex, __global float *restrict psi_exy,
                              __global const unsigned char *restrict id_ey, __global float *restrict psi_ezy,
                              int i0, int i1, int j0, int j1, int k0, int k1, int oy)
{
    const float cb = 0.4002133f; // Cb c0 dt/d of vacuum
    const int i = i0 + (int)get_global_id(0);
    const int j = j0 + (int)get_global_id(1);
    const int k = k0 + (int)get_global_id(2);
    if (i >= i1 || j >= j1 || k >= k1)
        return;
    const int n = ORIGIN + i + SY*j + SZ*k;
    const int qy = j - oy;
    const int py = i + 32*qy + 352*k;
    if (j >= 1) { // eps dEx/dt = dHz/dy' - dHy/dz - sigma Ex
        const int id = id_ex[n];
        const float dhz_dy = hz[n] - hz[n - SY];
        const float psi_y = psi_exy[py];
        psi_exy[py] = fma(b_y_e[qy], psi_y, c_y_e[qy] * dhz_dy);
        const float dhy_dz = hy[n] - hy[n - SZ];
        ex[n] = fma(-cb_e_z[id], dhy_dz, fma(cb_e_y[id], fma(ikappa_y_e[qy], dhz_dy, psi_y), ca_e[id] * ex[n]));
    }
    { // eps dEy/dt = dHx/dz - dHz/dx - sigma Ey
        const int id = id_ey[n];
        const float dhx_dz = hx[n] - hx[n - SZ];
        const float dhz_dx = hz[n] - hz[n - 1];
        ey[n] = fma(-cb_e_x[id], dhz_dx, fma(cb_e_z[id], dhx_dz, ca_e[id] * ey[n]));
    }
    if (j >= 1 && k < 32) { // eps dEz/dt = dHy/dx - dHx/dy'
        const float dhy_dx = hy[n] - hy[n - 1];
        const float dhx_dy = hx[n] - hx[n - SY];
        const float psi_y = psi_ezy[py];
        psi_ezy[py] = fma(b_y_e[qy], psi_y, c_y_e[qy] * dhx_dy);
        ez[n] = fma(-cb, fma(ikappa_y_e[qy], dhx_dy, psi_y), fma(cb, dhy_dx, ez[n]));
    }
}

// E in several materials, absorbing along x
//   eps dEx/dt = dHz/dy - dHy/dz - sigma Ex
//   eps dEy/dt = dHx/dz - dHz/dx' - sigma Ey
//   eps dEz/dt = dHy/dx' - dHx/dy
//   at i 0..5, j 6..18, k 0..32
//      i 19..23, j 6..18, k 0..32
__kernel void e_layer_x_mixed(__global float *restrict ex, __global float *restrict ey,
                              __global float *restrict ez, __global const float *restrict hz,
                              __global const float *restrict hy, __global const float *restrict hx,
                              __global const unsigned char *restrict id_ex,
                              __global const unsigned char *restrict id_ey, __global float *restrict psi_eyx,
                              __global float *restrict psi_ezx, int i0, int i1, int j0, int j1, int k0, int k1,
                              int ox)
{
    const float cb = 0.4002133f; // Cb c0 dt/d of vacuum
    const int i = i0 + (int)get_global_id(0);
    const int j = j0 + (int)get_global_id(1);
    const int k = k0 + (int)get_global_id(2);
    if (i >= i1 || j >= j1 || k >= k1)
        return;
    const int n = ORIGIN + i + SY*j + SZ*k;
    const int qx = i - ox;
    const int px = qx + 16*j + 400*k;
    { // eps dEx/dt = dHz/dy - dHy/dz - sigma Ex
        const int id = id_ex[n];
        const float dhz_dy = hz[n] - hz[n - SY];
        const float dhy_dz = hy[n] - hy[n - SZ];
        ex[n] = fma(-cb_e_z[id], dhy_dz, fma(cb_e_y[id], dhz_dy, ca_e[id] * ex[n]));
    }
    if (i >= 1) { // eps dEy/dt = dHx/dz - dHz/dx' - sigma Ey
        const int id = id_ey[n];
        const float dhx_dz = hx[n] - hx[n - SZ];
        const float dhz_dx = hz[n] - hz[n - 1];
        const float psi_x = psi_eyx[px];
        psi_eyx[px] = fma(b_x_e[qx], psi_x, c_x_e[qx] * dhz_dx);
        ey[n] = fma(-cb_e_x[id], fma(ikappa_x_e[qx], dhz_dx, psi_x), fma(cb_e_z[id], dhx_dz, ca_e[id] * ey[n]));
    }
    if (i >= 1 && k < 32) { // eps dEz/dt = dHy/dx' - dHx/dy
        const float dhy_dx = hy[n] - hy[n - 1];
        const float psi_x = psi_ezx[px];
        psi_ezx[px] = fma(b_x_e[qx], psi_x, c_x_e[qx] * dhy_dx);
        const float dhx_dy = hx[n] - hx[n - SY];
        ez[n] = fma(-cb, dhx_dy, fma(cb, fma(ikappa_x_e[qx], dhy_dx, psi_x), ez[n]));
    }
}

// E in several materials
//   eps dEx/dt = dHz/dy - dHy/dz - sigma Ex
//   eps dEy/dt = dHx/dz - dHz/dx - sigma Ey
//   eps dEz/dt = dHy/dx - dHx/dy - sigma Ez
//   at i 6..18, j 6..18, k 0..32
__kernel void e_mixed(__global float *restrict ex, __global float *restrict ey, __global float *restrict ez,
                      __global const float *restrict hz, __global const float *restrict hy,
                      __global const float *restrict hx, __global const unsigned char *restrict id_ex,
                      __global const unsigned char *restrict id_ey,
                      __global const unsigned char *restrict id_ez, int i0, int i1, int j0, int j1, int k0,
                      int k1)
{
    const int i = i0 + (int)get_global_id(0);
    const int j = j0 + (int)get_global_id(1);
    const int k = k0 + (int)get_global_id(2);
    if (i >= i1 || j >= j1 || k >= k1)
        return;
    const int n = ORIGIN + i + SY*j + SZ*k;
    { // eps dEx/dt = dHz/dy - dHy/dz - sigma Ex
        const int id = id_ex[n];
        const float dhz_dy = hz[n] - hz[n - SY];
        const float dhy_dz = hy[n] - hy[n - SZ];
        ex[n] = fma(-cb_e_z[id], dhy_dz, fma(cb_e_y[id], dhz_dy, ca_e[id] * ex[n]));
    }
    { // eps dEy/dt = dHx/dz - dHz/dx - sigma Ey
        const int id = id_ey[n];
        const float dhx_dz = hx[n] - hx[n - SZ];
        const float dhz_dx = hz[n] - hz[n - 1];
        ey[n] = fma(-cb_e_x[id], dhz_dx, fma(cb_e_z[id], dhx_dz, ca_e[id] * ey[n]));
    }
    if (k < 32) { // eps dEz/dt = dHy/dx - dHx/dy - sigma Ez
        const int id = id_ez[n];
        const float dhy_dx = hy[n] - hy[n - 1];
        const float dhx_dy = hx[n] - hx[n - SY];
        ez[n] = fma(-cb_e_y[id], dhx_dy, fma(cb_e_x[id], dhy_dx, ca_e[id] * ez[n]));
    }
}

// H beyond the z walls
//   at i -1..24, j -1..24
__kernel void h_walls_z(__global float *restrict hx, __global float *restrict hy, int i0, int i1, int j0, int j1)
{
    const int i = i0 + (int)get_global_id(0);
    const int j = j0 + (int)get_global_id(1);
    if (i >= i1 || j >= j1)
        return;
    const int n = ORIGIN + i + SY*j;
    hx[n - SZ] = -hx[n];
    hx[n + 32*SZ] = -hx[n + 31*SZ];
    hy[n - SZ] = -hy[n];
    hy[n + 32*SZ] = -hy[n + 31*SZ];
}

// source1 (tests/golden/3d_wire.lua:13)
__kernel void ez_source1(__global float *restrict ez, __global const int *restrict site_ez_source1,
                         __global const float *restrict scale_ez_source1,
                         __global const float *restrict memory_ez_source1,
                         __global const float *restrict gain_ez_source1,
                         __global const int *restrict row_ez_source1, __global const float *restrict wave,
                         __global float *restrict last_ez_source1, int count, int m)
{
    const int p = (int)get_global_id(0);
    if (p >= count)
        return;
    const int n = site_ez_source1[p];
    float v = scale_ez_source1[p] * ez[n];
    v = fma(memory_ez_source1[p], last_ez_source1[p], v);
    v = fma(gain_ez_source1[p], wave[m + row_ez_source1[p]], v);
    last_ez_source1[p] = v;
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

// energy of H in vacuum, absorbing along xy: 32 partial sums of each chunk of a plane; a lane adds up every 32nd site
__kernel void energy_h_layer_xy_vacuum(__global const float *restrict hx, __global const float *restrict hy,
                                       __global const float *restrict hz, __global const float *restrict ey,
                                       __global const float *restrict ez, __global const float *restrict ex,
                                       __global const float *restrict psi_hxy,
                                       __global const float *restrict psi_hyx,
                                       __global const float *restrict psi_hzy,
                                       __global const float *restrict psi_hzx,
                                       __global double *restrict partial, int i0, int i1, int j0, int j1,
                                       int k0, int k1, int ox, int oy, int first)
{
    const float db_z = 0.32017064f; // Db c0 dt/dz of vacuum
    const float db_y = 0.4002133f; // Db c0 dt/dy of vacuum
    const float db_x = 0.4002133f; // Db c0 dt/dx of vacuum
    const int lane = (int)get_global_id(0) % 32, chunk = (int)get_global_id(0) / 32, wide = i1 - i0;
    const int chunks = (wide * (j1 - j0) + 255) / 256;
    const int k = k0 + (int)get_global_id(2);
    if (chunk >= chunks || k >= k1)
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
        const int n = ORIGIN + i + SY*j + SZ*k;
        const int qx = i - ox;
        const int px = qx + 16*j + 400*k;
        const int qy = j - oy;
        const int py = i + 32*qy + 352*k;
        if (i >= 1 && k < 32) { // Hx
            const float dey_dz = ey[n + SZ] - ey[n];
            const float dez_dy = ez[n + SY] - ez[n];
            const float psi_y = psi_hxy[py];
            const float next = fma(-db_y, fma(ikappa_y_h[qy], dez_dy, psi_y), fma(db_z, dey_dz, hx[n]));
            add_exactly(&sum, &rest, (double)next * (double)hx[n]);
        }
        if (j >= 1 && k < 32) { // Hy
            const float dez_dx = ez[n + 1] - ez[n];
            const float psi_x = psi_hyx[px];
            const float dex_dz = ex[n + SZ] - ex[n];
            const float next = fma(-db_z, dex_dz, fma(db_x, fma(ikappa_x_h[qx], dez_dx, psi_x), hy[n]));
            add_exactly(&sum, &rest, (double)next * (double)hy[n]);
        }
        { // Hz
            const float dex_dy = ex[n + SY] - ex[n];
            const float psi_y = psi_hzy[py];
            const float dey_dx = ey[n + 1] - ey[n];
            const float psi_x = psi_hzx[px];
            const float next = fma(-db_x, fma(ikappa_x_h[qx], dey_dx, psi_x), fma(db_y, fma(ikappa_y_h[qy], dex_dy, psi_y), hz[n]));
            const double space = (k == 0 ? 0.5 : 1.0) * (k == 32 ? 0.5 : 1.0);
            add_exactly(&sum, &rest, space * (double)next * (double)hz[n]);
        }
    }
    partial[2 * (first + lane + 32 * (chunk + chunks * (k - k0)))] = sum;
    partial[2 * (first + lane + 32 * (chunk + chunks * (k - k0))) + 1] = rest;
}

// energy of H in vacuum, absorbing along y: 32 partial sums of each chunk of a plane; a lane adds up every 32nd site
__kernel void energy_h_layer_y_vacuum(__global const float *restrict hx, __global const float *restrict hy,
                                      __global const float *restrict hz, __global const float *restrict ey,
                                      __global const float *restrict ez, __global const float *restrict ex,
                                      __global const float *restrict psi_hxy,
                                      __global const float *restrict psi_hzy,
                                      __global double *restrict partial, int i0, int i1, int j0, int j1,
                                      int k0, int k1, int oy, int first)
{
    const float db_z = 0.32017064f; // Db c0 dt/dz of vacuum
    const float db_y = 0.4002133f; // Db c0 dt/dy of vacuum
    const float db_x = 0.4002133f; // Db c0 dt/dx of vacuum
    const int lane = (int)get_global_id(0) % 32, chunk = (int)get_global_id(0) / 32, wide = i1 - i0;
    const int chunks = (wide * (j1 - j0) + 255) / 256;
    const int k = k0 + (int)get_global_id(2);
    if (chunk >= chunks || k >= k1)
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
        const int n = ORIGIN + i + SY*j + SZ*k;
        const int qy = j - oy;
        const int py = i + 32*qy + 352*k;
        if (k < 32) { // Hx
            const float dey_dz = ey[n + SZ] - ey[n];
            const float dez_dy = ez[n + SY] - ez[n];
            const float psi_y = psi_hxy[py];
            const float next = fma(-db_y, fma(ikappa_y_h[qy], dez_dy, psi_y), fma(db_z, dey_dz, hx[n]));
            add_exactly(&sum, &rest, (double)next * (double)hx[n]);
        }
        if (j >= 1 && k < 32) { // Hy
            const float dez_dx = ez[n + 1] - ez[n];
            const float dex_dz = ex[n + SZ] - ex[n];
            const float next = fma(-db_z, dex_dz, fma(db_x, dez_dx, hy[n]));
            add_exactly(&sum, &rest, (double)next * (double)hy[n]);
        }
        { // Hz
            const float dex_dy = ex[n + SY] - ex[n];
            const float psi_y = psi_hzy[py];
            const float dey_dx = ey[n + 1] - ey[n];
            const float next = fma(-db_x, dey_dx, fma(db_y, fma(ikappa_y_h[qy], dex_dy, psi_y), hz[n]));
            const double space = (k == 0 ? 0.5 : 1.0) * (k == 32 ? 0.5 : 1.0);
            add_exactly(&sum, &rest, space * (double)next * (double)hz[n]);
        }
    }
    partial[2 * (first + lane + 32 * (chunk + chunks * (k - k0)))] = sum;
    partial[2 * (first + lane + 32 * (chunk + chunks * (k - k0))) + 1] = rest;
}

// energy of H in vacuum, absorbing along x: 32 partial sums of each chunk of a plane; a lane adds up every 32nd site
__kernel void energy_h_layer_x_vacuum(__global const float *restrict hx, __global const float *restrict hy,
                                      __global const float *restrict hz, __global const float *restrict ey,
                                      __global const float *restrict ez, __global const float *restrict ex,
                                      __global const float *restrict psi_hyx,
                                      __global const float *restrict psi_hzx,
                                      __global double *restrict partial, int i0, int i1, int j0, int j1,
                                      int k0, int k1, int ox, int first)
{
    const float db_z = 0.32017064f; // Db c0 dt/dz of vacuum
    const float db_y = 0.4002133f; // Db c0 dt/dy of vacuum
    const float db_x = 0.4002133f; // Db c0 dt/dx of vacuum
    const int lane = (int)get_global_id(0) % 32, chunk = (int)get_global_id(0) / 32, wide = i1 - i0;
    const int chunks = (wide * (j1 - j0) + 255) / 256;
    const int k = k0 + (int)get_global_id(2);
    if (chunk >= chunks || k >= k1)
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
        const int n = ORIGIN + i + SY*j + SZ*k;
        const int qx = i - ox;
        const int px = qx + 16*j + 400*k;
        if (i >= 1 && k < 32) { // Hx
            const float dey_dz = ey[n + SZ] - ey[n];
            const float dez_dy = ez[n + SY] - ez[n];
            const float next = fma(-db_y, dez_dy, fma(db_z, dey_dz, hx[n]));
            add_exactly(&sum, &rest, (double)next * (double)hx[n]);
        }
        if (k < 32) { // Hy
            const float dez_dx = ez[n + 1] - ez[n];
            const float psi_x = psi_hyx[px];
            const float dex_dz = ex[n + SZ] - ex[n];
            const float next = fma(-db_z, dex_dz, fma(db_x, fma(ikappa_x_h[qx], dez_dx, psi_x), hy[n]));
            add_exactly(&sum, &rest, (double)next * (double)hy[n]);
        }
        { // Hz
            const float dex_dy = ex[n + SY] - ex[n];
            const float dey_dx = ey[n + 1] - ey[n];
            const float psi_x = psi_hzx[px];
            const float next = fma(-db_x, fma(ikappa_x_h[qx], dey_dx, psi_x), fma(db_y, dex_dy, hz[n]));
            const double space = (k == 0 ? 0.5 : 1.0) * (k == 32 ? 0.5 : 1.0);
            add_exactly(&sum, &rest, space * (double)next * (double)hz[n]);
        }
    }
    partial[2 * (first + lane + 32 * (chunk + chunks * (k - k0)))] = sum;
    partial[2 * (first + lane + 32 * (chunk + chunks * (k - k0))) + 1] = rest;
}

// energy of H in several materials: 32 partial sums of each chunk of a plane; a lane adds up every 32nd site
__kernel void energy_h_mixed(__global const unsigned char *restrict id_hx,
                             __global const double *restrict weight_hx,
                             __global const unsigned char *restrict id_hy,
                             __global const double *restrict weight_hy, __global const float *restrict hx,
                             __global const float *restrict hy, __global const float *restrict hz,
                             __global const float *restrict ey, __global const float *restrict ez,
                             __global const float *restrict ex, __global double *restrict partial, int i0,
                             int i1, int j0, int j1, int k0, int k1, int first)
{
    const float db = 0.4002133f; // Db c0 dt/d of vacuum
    const int lane = (int)get_global_id(0) % 32, chunk = (int)get_global_id(0) / 32, wide = i1 - i0;
    const int chunks = (wide * (j1 - j0) + 255) / 256;
    const int k = k0 + (int)get_global_id(2);
    if (chunk >= chunks || k >= k1)
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
        const int n = ORIGIN + i + SY*j + SZ*k;
        if (k < 32) { // Hx
            const int id = id_hx[n];
            const float dey_dz = ey[n + SZ] - ey[n];
            const float dez_dy = ez[n + SY] - ez[n];
            const float next = fma(-db_h_y[id], dez_dy, fma(db_h_z[id], dey_dz, hx[n]));
            add_exactly(&sum, &rest, weight_hx[id_hx[n]] * (double)next * (double)hx[n]);
        }
        if (k < 32) { // Hy
            const int id = id_hy[n];
            const float dez_dx = ez[n + 1] - ez[n];
            const float dex_dz = ex[n + SZ] - ex[n];
            const float next = fma(-db_h_z[id], dex_dz, fma(db_h_x[id], dez_dx, hy[n]));
            add_exactly(&sum, &rest, weight_hy[id_hy[n]] * (double)next * (double)hy[n]);
        }
        { // Hz
            const float dex_dy = ex[n + SY] - ex[n];
            const float dey_dx = ey[n + 1] - ey[n];
            const float next = fma(-db, dey_dx, fma(db, dex_dy, hz[n]));
            const double space = (k == 0 ? 0.5 : 1.0) * (k == 32 ? 0.5 : 1.0);
            add_exactly(&sum, &rest, space * (double)next * (double)hz[n]);
        }
    }
    partial[2 * (first + lane + 32 * (chunk + chunks * (k - k0)))] = sum;
    partial[2 * (first + lane + 32 * (chunk + chunks * (k - k0))) + 1] = rest;
}

// energy of E in several materials, absorbing along xy: 32 partial sums of each chunk of a plane; a lane adds up every 32nd site
__kernel void energy_e_layer_xy_mixed(__global const unsigned char *restrict id_ex,
                                      __global const double *restrict weight_ex,
                                      __global const unsigned char *restrict id_ey,
                                      __global const double *restrict weight_ey,
                                      __global const float *restrict ex, __global const float *restrict ey,
                                      __global const float *restrict ez, __global double *restrict partial,
                                      int i0, int i1, int j0, int j1, int k0, int k1, int first)
{
    const int lane = (int)get_global_id(0) % 32, chunk = (int)get_global_id(0) / 32, wide = i1 - i0;
    const int chunks = (wide * (j1 - j0) + 255) / 256;
    const int k = k0 + (int)get_global_id(2);
    if (chunk >= chunks || k >= k1)
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
        const int n = ORIGIN + i + SY*j + SZ*k;
        if (j >= 1) { // Ex
            const double space = (k == 0 ? 0.5 : 1.0) * (k == 32 ? 0.5 : 1.0);
            add_exactly(&sum, &rest, space * weight_ex[id_ex[n]] * (double)ex[n] * (double)ex[n]);
        }
        if (i >= 1) { // Ey
            const double space = (k == 0 ? 0.5 : 1.0) * (k == 32 ? 0.5 : 1.0);
            add_exactly(&sum, &rest, space * weight_ey[id_ey[n]] * (double)ey[n] * (double)ey[n]);
        }
        if (i >= 1 && j >= 1 && k < 32) { // Ez
            add_exactly(&sum, &rest, (double)ez[n] * (double)ez[n]);
        }
    }
    partial[2 * (first + lane + 32 * (chunk + chunks * (k - k0)))] = sum;
    partial[2 * (first + lane + 32 * (chunk + chunks * (k - k0))) + 1] = rest;
}

// energy of E in several materials, absorbing along y: 32 partial sums of each chunk of a plane; a lane adds up every 32nd site
__kernel void energy_e_layer_y_mixed(__global const unsigned char *restrict id_ex,
                                     __global const double *restrict weight_ex,
                                     __global const unsigned char *restrict id_ey,
                                     __global const double *restrict weight_ey,
                                     __global const float *restrict ex, __global const float *restrict ey,
                                     __global const float *restrict ez, __global double *restrict partial,
                                     int i0, int i1, int j0, int j1, int k0, int k1, int first)
{
    const int lane = (int)get_global_id(0) % 32, chunk = (int)get_global_id(0) / 32, wide = i1 - i0;
    const int chunks = (wide * (j1 - j0) + 255) / 256;
    const int k = k0 + (int)get_global_id(2);
    if (chunk >= chunks || k >= k1)
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
        const int n = ORIGIN + i + SY*j + SZ*k;
        if (j >= 1) { // Ex
            const double space = (k == 0 ? 0.5 : 1.0) * (k == 32 ? 0.5 : 1.0);
            add_exactly(&sum, &rest, space * weight_ex[id_ex[n]] * (double)ex[n] * (double)ex[n]);
        }
        { // Ey
            const double space = (k == 0 ? 0.5 : 1.0) * (k == 32 ? 0.5 : 1.0);
            add_exactly(&sum, &rest, space * weight_ey[id_ey[n]] * (double)ey[n] * (double)ey[n]);
        }
        if (j >= 1 && k < 32) { // Ez
            add_exactly(&sum, &rest, (double)ez[n] * (double)ez[n]);
        }
    }
    partial[2 * (first + lane + 32 * (chunk + chunks * (k - k0)))] = sum;
    partial[2 * (first + lane + 32 * (chunk + chunks * (k - k0))) + 1] = rest;
}

// energy of E in several materials, absorbing along x: 32 partial sums of each chunk of a plane; a lane adds up every 32nd site
__kernel void energy_e_layer_x_mixed(__global const unsigned char *restrict id_ex,
                                     __global const double *restrict weight_ex,
                                     __global const unsigned char *restrict id_ey,
                                     __global const double *restrict weight_ey,
                                     __global const float *restrict ex, __global const float *restrict ey,
                                     __global const float *restrict ez, __global double *restrict partial,
                                     int i0, int i1, int j0, int j1, int k0, int k1, int first)
{
    const int lane = (int)get_global_id(0) % 32, chunk = (int)get_global_id(0) / 32, wide = i1 - i0;
    const int chunks = (wide * (j1 - j0) + 255) / 256;
    const int k = k0 + (int)get_global_id(2);
    if (chunk >= chunks || k >= k1)
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
        const int n = ORIGIN + i + SY*j + SZ*k;
        { // Ex
            const double space = (k == 0 ? 0.5 : 1.0) * (k == 32 ? 0.5 : 1.0);
            add_exactly(&sum, &rest, space * weight_ex[id_ex[n]] * (double)ex[n] * (double)ex[n]);
        }
        if (i >= 1) { // Ey
            const double space = (k == 0 ? 0.5 : 1.0) * (k == 32 ? 0.5 : 1.0);
            add_exactly(&sum, &rest, space * weight_ey[id_ey[n]] * (double)ey[n] * (double)ey[n]);
        }
        if (i >= 1 && k < 32) { // Ez
            add_exactly(&sum, &rest, (double)ez[n] * (double)ez[n]);
        }
    }
    partial[2 * (first + lane + 32 * (chunk + chunks * (k - k0)))] = sum;
    partial[2 * (first + lane + 32 * (chunk + chunks * (k - k0))) + 1] = rest;
}

// energy of E in several materials: 32 partial sums of each chunk of a plane; a lane adds up every 32nd site
__kernel void energy_e_mixed(__global const unsigned char *restrict id_ex,
                             __global const double *restrict weight_ex,
                             __global const unsigned char *restrict id_ey,
                             __global const double *restrict weight_ey,
                             __global const unsigned char *restrict id_ez,
                             __global const double *restrict weight_ez, __global const float *restrict ex,
                             __global const float *restrict ey, __global const float *restrict ez,
                             __global double *restrict partial, int i0, int i1, int j0, int j1, int k0, int k1,
                             int first)
{
    const int lane = (int)get_global_id(0) % 32, chunk = (int)get_global_id(0) / 32, wide = i1 - i0;
    const int chunks = (wide * (j1 - j0) + 255) / 256;
    const int k = k0 + (int)get_global_id(2);
    if (chunk >= chunks || k >= k1)
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
        const int n = ORIGIN + i + SY*j + SZ*k;
        { // Ex
            const double space = (k == 0 ? 0.5 : 1.0) * (k == 32 ? 0.5 : 1.0);
            add_exactly(&sum, &rest, space * weight_ex[id_ex[n]] * (double)ex[n] * (double)ex[n]);
        }
        { // Ey
            const double space = (k == 0 ? 0.5 : 1.0) * (k == 32 ? 0.5 : 1.0);
            add_exactly(&sum, &rest, space * weight_ey[id_ey[n]] * (double)ey[n] * (double)ey[n]);
        }
        if (k < 32) { // Ez
            add_exactly(&sum, &rest, weight_ez[id_ez[n]] * (double)ez[n] * (double)ez[n]);
        }
    }
    partial[2 * (first + lane + 32 * (chunk + chunks * (k - k0)))] = sum;
    partial[2 * (first + lane + 32 * (chunk + chunks * (k - k0))) + 1] = rest;
}

// 32 partial sums each added up
__kernel void sum_partials(__global const double *restrict partial, __global double *restrict sums, int count)
{
    const int r = (int)get_global_id(0), runs = (count + 31) / 32;
    if (r < runs) {
        double sum = 0.0, rest = 0.0;
        for (int s = r; s < count; s += runs) {
            add_exactly(&sum, &rest, partial[2 * s]);
            rest += partial[2 * s + 1];
        }
        sums[2 * r] = sum;
        sums[2 * r + 1] = rest;
    }
}

