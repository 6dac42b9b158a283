// Thin wire in 3D
// Made by yeec 0.1.0 from tests/golden/3d_wire.lua (ff84e83e374e87f109cef53be107f918).
// C11, 3d, f32, schedule sweep, dt = 2.66993577e-12 s
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

#define ORIGIN 1328 // element of site 0
#define SY 32 // elements from one y to the next
#define SZ 1280 // elements from one z to the next

// Ca of E: what is kept of the old value
static const float ca_e[5] = {
    1.0f, // 0: pec
    1.0f, // 1: vacuum
    1.0f, // 2: vacuum beside wire (tests/golden/3d_wire.lua:12), times 0.2575
    1.0f, // 3: vacuum beside wire (tests/golden/3d_wire.lua:12), times 0.5325
    0.5149557f, // 4: vacuum, on an absorbing wall
};

// Cb c0 dt/dy of E
static const float cb_e_y[5] = {
    0.0f, // 0: pec
    0.4002133f, // 1: vacuum
    1.554192f, // 2: vacuum beside wire (tests/golden/3d_wire.lua:12), times 0.2575
    0.751508f, // 3: vacuum beside wire (tests/golden/3d_wire.lua:12), times 0.5325
    0.3031527f, // 4: vacuum, on an absorbing wall
};

// Cb c0 dt/dz of E
static const float cb_e_z[5] = {
    0.0f, // 0: pec
    0.32017064f, // 1: vacuum
    1.2433536f, // 2: vacuum beside wire (tests/golden/3d_wire.lua:12), times 0.2575
    0.6012064f, // 3: vacuum beside wire (tests/golden/3d_wire.lua:12), times 0.5325
    0.24252217f, // 4: vacuum, on an absorbing wall
};

// Cb c0 dt/dx of E
static const float cb_e_x[5] = {
    0.0f, // 0: pec
    0.4002133f, // 1: vacuum
    1.554192f, // 2: vacuum beside wire (tests/golden/3d_wire.lua:12), times 0.2575
    0.751508f, // 3: vacuum beside wire (tests/golden/3d_wire.lua:12), times 0.5325
    0.3031527f, // 4: vacuum, on an absorbing wall
};

// Db c0 dt/dz of H
static const float db_h_z[3] = {
    0.0f, // 0: pmc
    0.32017064f, // 1: vacuum
    0.1705059f, // 2: vacuum beside wire (tests/golden/3d_wire.lua:12), times 1.878
};

// Db c0 dt/dy of H
static const float db_h_y[3] = {
    0.0f, // 0: pmc
    0.4002133f, // 1: vacuum
    0.21313238f, // 2: vacuum beside wire (tests/golden/3d_wire.lua:12), times 1.878
};

// Db c0 dt/dx of H
static const float db_h_x[3] = {
    0.0f, // 0: pmc
    0.4002133f, // 1: vacuum
    0.21313238f, // 2: vacuum beside wire (tests/golden/3d_wire.lua:12), times 1.878
};

// a = exp(-sigma dt/eps0) at the half sites of the x layers, low wall inwards, then high outwards
static const float b_x_h[32] = {
    0.13325273f, 0.39162698f, 0.64660406f, 0.81644106f, 0.9099862f, 1.0f, 0.0f, 0.0f,
    0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f,
    0.0f, 0.0f, 0.0f, 0.9099862f, 0.81644106f, 0.64660406f, 0.39162698f, 0.13325273f,
    0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f,
};

// -(1 - a)^2/(sigma dt/eps0) at the half sites of the x layers, low wall inwards, then high outwards
static const float c_x_h[32] = {
    -0.37273526f, -0.3948152f, -0.28642806f, -0.16614294f, -0.08589887f, -0.0f, 0.0f, 0.0f,
    0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f,
    0.0f, 0.0f, 0.0f, -0.08589887f, -0.16614294f, -0.28642806f, -0.3948152f, -0.37273526f,
    0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f,
};

// (1 - a)/(sigma dt/eps0), a = exp(-sigma dt/eps0), at the half sites of the x layers, low wall inwards, then high outwards
static const float ikappa_x_h[32] = {
    0.43003917f, 0.648969f, 0.8105019f, 0.9051205f, 0.9542857f, 1.0f, 1.0f, 1.0f,
    1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f,
    1.0f, 1.0f, 1.0f, 0.9542857f, 0.9051205f, 0.8105019f, 0.648969f, 0.43003917f,
    1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f,
};

// a = exp(-sigma dt/eps0) at the node sites of the x layers, low wall inwards, then high outwards
static const float b_x_e[32] = {
    0.052062284f, 0.25294963f, 0.5276445f, 0.74277365f, 0.8708297f, 0.9624761f, 0.0f, 0.0f,
    0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f,
    0.0f, 0.0f, 0.0f, 0.9624761f, 0.8708297f, 0.74277365f, 0.5276445f, 0.25294963f,
    0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f,
};

// -(1 - a)^2/(sigma dt/eps0) at the node sites of the x layers, low wall inwards, then high outwards
static const float c_x_e[32] = {
    -0.30405763f, -0.40600795f, -0.34898853f, -0.22250648f, -0.120635554f, -0.03681542f, 0.0f, 0.0f,
    0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f,
    0.0f, 0.0f, 0.0f, -0.03681542f, -0.120635554f, -0.22250648f, -0.34898853f, -0.40600795f,
    0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f,
};

// (1 - a)/(sigma dt/eps0), a = exp(-sigma dt/eps0), at the node sites of the x layers, low wall inwards, then high outwards
static const float ikappa_x_e[32] = {
    0.32075697f, 0.54348135f, 0.73882604f, 0.865022f, 0.9339266f, 0.98111844f, 1.0f, 1.0f,
    1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f,
    1.0f, 1.0f, 1.0f, 0.98111844f, 0.9339266f, 0.865022f, 0.73882604f, 0.54348135f,
    1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f,
};

// a = exp(-sigma dt/eps0) at the half sites of the y layers, low wall inwards, then high outwards
static const float b_y_h[11] = {
    0.11651515f, 0.3636854f, 0.6916951f, 0.9234674f, 0.9970555f, 1.0f, 0.9970555f, 0.9234674f,
    0.6916951f, 0.3636854f, 0.11651515f,
};

// -(1 - a)^2/(sigma dt/eps0) at the half sites of the y layers, low wall inwards, then high outwards
static const float c_y_h[11] = {
    -0.36308932f, -0.4003063f, -0.2578658f, -0.07356512f, -0.0029401996f, -0.0f, -0.0029401996f, -0.07356512f,
    -0.2578658f, -0.4003063f, -0.36308932f,
};

// (1 - a)/(sigma dt/eps0), a = exp(-sigma dt/eps0), at the half sites of the y layers, low wall inwards, then high outwards
static const float ikappa_y_h[11] = {
    0.41097403f, 0.6291013f, 0.83639854f, 0.961226f, 0.998527f, 1.0f, 0.998527f, 0.961226f,
    0.83639854f, 0.6291013f, 0.41097403f,
};

// a = exp(-sigma dt/eps0) at the node sites of the y layers, low wall inwards, then high outwards
static const float b_y_e[11] = {
    0.052398328f, 0.22094823f, 0.5288988f, 0.8280114f, 0.97668505f, 1.0f, 1.0f, 0.97668505f,
    0.8280114f, 0.5288988f, 0.22094823f,
};

// -(1 - a)^2/(sigma dt/eps0) at the node sites of the y layers, low wall inwards, then high outwards
static const float c_y_e[11] = {
    -0.30450502f, -0.40198097f, -0.3484316f, -0.15673362f, -0.02304209f, -0.0f, -0.0f, -0.02304209f,
    -0.15673362f, -0.3484316f, -0.40198097f,
};

// (1 - a)/(sigma dt/eps0), a = exp(-sigma dt/eps0), at the node sites of the y layers, low wall inwards, then high outwards
static const float ikappa_y_e[11] = {
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
static void h_layer_xy_vacuum(float *restrict hx, float *restrict hy, float *restrict hz,
                              const float *restrict ey, const float *restrict ez, const float *restrict ex,
                              float *restrict psi_hxy, float *restrict psi_hyx, float *restrict psi_hzy,
                              float *restrict psi_hzx, int i0, int i1, int j0, int j1, int k0, int k1, int ox,
                              int oy)
{
    const float db_z = 0.32017064f; // Db c0 dt/dz of vacuum
    const float db_y = 0.4002133f; // Db c0 dt/dy of vacuum
    const float db_x = 0.4002133f; // Db c0 dt/dx of vacuum
    #pragma omp parallel for collapse(2) schedule(static) if ((i1 - i0) * (j1 - j0) > MANY / (k1 - k0))
    for (int k = k0; k < k1; k++)
        for (int j = j0; j < j1; j++) {
            // mu dHx/dt = dEy/dz - dEz/dy'
            if (k < 32) {
                #pragma omp simd
                for (int i = LOWER(i0, 1); i < i1; i++) {
                    const int n = ORIGIN + i + SY*j + SZ*k;
                    const int qy = j - oy;
                    const int py = i + 32*qy + 352*k;
                    const float dey_dz = ey[n + SZ] - ey[n];
                    const float dez_dy = ez[n + SY] - ez[n];
                    const float psi_y = psi_hxy[py];
                    psi_hxy[py] = fmaf(b_y_h[qy], psi_y, c_y_h[qy] * dez_dy);
                    hx[n] = fmaf(-db_y, fmaf(ikappa_y_h[qy], dez_dy, psi_y), fmaf(db_z, dey_dz, hx[n]));
                }
            }
            // mu dHy/dt = dEz/dx' - dEx/dz
            if (j >= 1 && k < 32) {
                #pragma omp simd
                for (int i = i0; i < i1; i++) {
                    const int n = ORIGIN + i + SY*j + SZ*k;
                    const int qx = i - ox;
                    const int px = qx + 32*j + 800*k;
                    const float dez_dx = ez[n + 1] - ez[n];
                    const float psi_x = psi_hyx[px];
                    psi_hyx[px] = fmaf(b_x_h[qx], psi_x, c_x_h[qx] * dez_dx);
                    const float dex_dz = ex[n + SZ] - ex[n];
                    hy[n] = fmaf(-db_z, dex_dz, fmaf(db_x, fmaf(ikappa_x_h[qx], dez_dx, psi_x), hy[n]));
                }
            }
            // mu dHz/dt = dEx/dy' - dEy/dx'
            #pragma omp simd
            for (int i = i0; i < i1; i++) {
                const int n = ORIGIN + i + SY*j + SZ*k;
                const int qx = i - ox;
                const int px = qx + 32*j + 800*k;
                const int qy = j - oy;
                const int py = i + 32*qy + 352*k;
                const float dex_dy = ex[n + SY] - ex[n];
                const float psi_y = psi_hzy[py];
                psi_hzy[py] = fmaf(b_y_h[qy], psi_y, c_y_h[qy] * dex_dy);
                const float dey_dx = ey[n + 1] - ey[n];
                const float psi_x = psi_hzx[px];
                psi_hzx[px] = fmaf(b_x_h[qx], psi_x, c_x_h[qx] * dey_dx);
                hz[n] = fmaf(-db_x, fmaf(ikappa_x_h[qx], dey_dx, psi_x), fmaf(db_y, fmaf(ikappa_y_h[qy], dex_dy, psi_y), hz[n]));
            }
        }
}

void h_layer_xy_vacuum_entry(void **args)
{
    h_layer_xy_vacuum(
        *(float **)args[0],
        *(float **)args[1],
        *(float **)args[2],
        *(const float **)args[3],
        *(const float **)args[4],
        *(const float **)args[5],
        *(float **)args[6],
        *(float **)args[7],
        *(float **)args[8],
        *(float **)args[9],
        *(int *)args[10],
        *(int *)args[11],
        *(int *)args[12],
        *(int *)args[13],
        *(int *)args[14],
        *(int *)args[15],
        *(int *)args[16],
        *(int *)args[17]);
}

// H in vacuum, absorbing along y
//   mu dHx/dt = dEy/dz - dEz/dy'
//   mu dHy/dt = dEz/dx - dEx/dz
//   mu dHz/dt = dEx/dy' - dEy/dx
//   at i 6..18, j 0..5, k 0..32
//      i 6..18, j 19..23, k 0..32
static void h_layer_y_vacuum(float *restrict hx, float *restrict hy, float *restrict hz,
                             const float *restrict ey, const float *restrict ez, const float *restrict ex,
                             float *restrict psi_hxy, float *restrict psi_hzy, int i0, int i1, int j0, int j1,
                             int k0, int k1, int oy)
{
    const float db_z = 0.32017064f; // Db c0 dt/dz of vacuum
    const float db_y = 0.4002133f; // Db c0 dt/dy of vacuum
    const float db_x = 0.4002133f; // Db c0 dt/dx of vacuum
    #pragma omp parallel for collapse(2) schedule(static) if ((i1 - i0) * (j1 - j0) > MANY / (k1 - k0))
    for (int k = k0; k < k1; k++)
        for (int j = j0; j < j1; j++) {
            // mu dHx/dt = dEy/dz - dEz/dy'
            if (k < 32) {
                #pragma omp simd
                for (int i = i0; i < i1; i++) {
                    const int n = ORIGIN + i + SY*j + SZ*k;
                    const int qy = j - oy;
                    const int py = i + 32*qy + 352*k;
                    const float dey_dz = ey[n + SZ] - ey[n];
                    const float dez_dy = ez[n + SY] - ez[n];
                    const float psi_y = psi_hxy[py];
                    psi_hxy[py] = fmaf(b_y_h[qy], psi_y, c_y_h[qy] * dez_dy);
                    hx[n] = fmaf(-db_y, fmaf(ikappa_y_h[qy], dez_dy, psi_y), fmaf(db_z, dey_dz, hx[n]));
                }
            }
            // mu dHy/dt = dEz/dx - dEx/dz
            if (j >= 1 && k < 32) {
                #pragma omp simd
                for (int i = i0; i < i1; i++) {
                    const int n = ORIGIN + i + SY*j + SZ*k;
                    const float dez_dx = ez[n + 1] - ez[n];
                    const float dex_dz = ex[n + SZ] - ex[n];
                    hy[n] = fmaf(-db_z, dex_dz, fmaf(db_x, dez_dx, hy[n]));
                }
            }
            // mu dHz/dt = dEx/dy' - dEy/dx
            #pragma omp simd
            for (int i = i0; i < i1; i++) {
                const int n = ORIGIN + i + SY*j + SZ*k;
                const int qy = j - oy;
                const int py = i + 32*qy + 352*k;
                const float dex_dy = ex[n + SY] - ex[n];
                const float psi_y = psi_hzy[py];
                psi_hzy[py] = fmaf(b_y_h[qy], psi_y, c_y_h[qy] * dex_dy);
                const float dey_dx = ey[n + 1] - ey[n];
                hz[n] = fmaf(-db_x, dey_dx, fmaf(db_y, fmaf(ikappa_y_h[qy], dex_dy, psi_y), hz[n]));
            }
        }
}

void h_layer_y_vacuum_entry(void **args)
{
    h_layer_y_vacuum(
        *(float **)args[0],
        *(float **)args[1],
        *(float **)args[2],
        *(const float **)args[3],
        *(const float **)args[4],
        *(const float **)args[5],
        *(float **)args[6],
        *(float **)args[7],
        *(int *)args[8],
        *(int *)args[9],
        *(int *)args[10],
        *(int *)args[11],
        *(int *)args[12],
        *(int *)args[13],
        *(int *)args[14]);
}

// H in vacuum, absorbing along x
//   mu dHx/dt = dEy/dz - dEz/dy
//   mu dHy/dt = dEz/dx' - dEx/dz
//   mu dHz/dt = dEx/dy - dEy/dx'
//   at i 0..5, j 6..18, k 0..32
//      i 19..23, j 6..18, k 0..32
static void h_layer_x_vacuum(float *restrict hx, float *restrict hy, float *restrict hz,
                             const float *restrict ey, const float *restrict ez, const float *restrict ex,
                             float *restrict psi_hyx, float *restrict psi_hzx, int i0, int i1, int j0, int j1,
                             int k0, int k1, int ox)
{
    const float db_z = 0.32017064f; // Db c0 dt/dz of vacuum
    const float db_y = 0.4002133f; // Db c0 dt/dy of vacuum
    const float db_x = 0.4002133f; // Db c0 dt/dx of vacuum
    #pragma omp parallel for collapse(2) schedule(static) if ((i1 - i0) * (j1 - j0) > MANY / (k1 - k0))
    for (int k = k0; k < k1; k++)
        for (int j = j0; j < j1; j++) {
            // mu dHx/dt = dEy/dz - dEz/dy
            if (k < 32) {
                #pragma omp simd
                for (int i = LOWER(i0, 1); i < i1; i++) {
                    const int n = ORIGIN + i + SY*j + SZ*k;
                    const float dey_dz = ey[n + SZ] - ey[n];
                    const float dez_dy = ez[n + SY] - ez[n];
                    hx[n] = fmaf(-db_y, dez_dy, fmaf(db_z, dey_dz, hx[n]));
                }
            }
            // mu dHy/dt = dEz/dx' - dEx/dz
            if (k < 32) {
                #pragma omp simd
                for (int i = i0; i < i1; i++) {
                    const int n = ORIGIN + i + SY*j + SZ*k;
                    const int qx = i - ox;
                    const int px = qx + 32*j + 800*k;
                    const float dez_dx = ez[n + 1] - ez[n];
                    const float psi_x = psi_hyx[px];
                    psi_hyx[px] = fmaf(b_x_h[qx], psi_x, c_x_h[qx] * dez_dx);
                    const float dex_dz = ex[n + SZ] - ex[n];
                    hy[n] = fmaf(-db_z, dex_dz, fmaf(db_x, fmaf(ikappa_x_h[qx], dez_dx, psi_x), hy[n]));
                }
            }
            // mu dHz/dt = dEx/dy - dEy/dx'
            #pragma omp simd
            for (int i = i0; i < i1; i++) {
                const int n = ORIGIN + i + SY*j + SZ*k;
                const int qx = i - ox;
                const int px = qx + 32*j + 800*k;
                const float dex_dy = ex[n + SY] - ex[n];
                const float dey_dx = ey[n + 1] - ey[n];
                const float psi_x = psi_hzx[px];
                psi_hzx[px] = fmaf(b_x_h[qx], psi_x, c_x_h[qx] * dey_dx);
                hz[n] = fmaf(-db_x, fmaf(ikappa_x_h[qx], dey_dx, psi_x), fmaf(db_y, dex_dy, hz[n]));
            }
        }
}

void h_layer_x_vacuum_entry(void **args)
{
    h_layer_x_vacuum(
        *(float **)args[0],
        *(float **)args[1],
        *(float **)args[2],
        *(const float **)args[3],
        *(const float **)args[4],
        *(const float **)args[5],
        *(float **)args[6],
        *(float **)args[7],
        *(int *)args[8],
        *(int *)args[9],
        *(int *)args[10],
        *(int *)args[11],
        *(int *)args[12],
        *(int *)args[13],
        *(int *)args[14]);
}

// H in several materials
//   mu dHx/dt = dEy/dz - dEz/dy
//   mu dHy/dt = dEz/dx - dEx/dz
//   mu dHz/dt = dEx/dy - dEy/dx
//   at i 6..18, j 6..18, k 0..32
static void h_mixed(float *restrict hx, float *restrict hy, float *restrict hz, const float *restrict ey,
                    const float *restrict ez, const float *restrict ex, const unsigned char *restrict id_hx,
                    const unsigned char *restrict id_hy, int i0, int i1, int j0, int j1, int k0, int k1)
{
    const float db = 0.4002133f; // Db c0 dt/d of vacuum
    #pragma omp parallel for collapse(2) schedule(static) if ((i1 - i0) * (j1 - j0) > MANY / (k1 - k0))
    for (int k = k0; k < k1; k++)
        for (int j = j0; j < j1; j++) {
            // mu dHx/dt = dEy/dz - dEz/dy
            if (k < 32) {
                #pragma omp simd
                for (int i = i0; i < i1; i++) {
                    const int n = ORIGIN + i + SY*j + SZ*k;
                    const int id = id_hx[n];
                    const float dey_dz = ey[n + SZ] - ey[n];
                    const float dez_dy = ez[n + SY] - ez[n];
                    hx[n] = fmaf(-db_h_y[id], dez_dy, fmaf(db_h_z[id], dey_dz, hx[n]));
                }
            }
            // mu dHy/dt = dEz/dx - dEx/dz
            if (k < 32) {
                #pragma omp simd
                for (int i = i0; i < i1; i++) {
                    const int n = ORIGIN + i + SY*j + SZ*k;
                    const int id = id_hy[n];
                    const float dez_dx = ez[n + 1] - ez[n];
                    const float dex_dz = ex[n + SZ] - ex[n];
                    hy[n] = fmaf(-db_h_z[id], dex_dz, fmaf(db_h_x[id], dez_dx, hy[n]));
                }
            }
            // mu dHz/dt = dEx/dy - dEy/dx
            #pragma omp simd
            for (int i = i0; i < i1; i++) {
                const int n = ORIGIN + i + SY*j + SZ*k;
                const float dex_dy = ex[n + SY] - ex[n];
                const float dey_dx = ey[n + 1] - ey[n];
                hz[n] = fmaf(-db, dey_dx, fmaf(db, dex_dy, hz[n]));
            }
        }
}

void h_mixed_entry(void **args)
{
    h_mixed(
        *(float **)args[0],
        *(float **)args[1],
        *(float **)args[2],
        *(const float **)args[3],
        *(const float **)args[4],
        *(const float **)args[5],
        *(const unsigned char **)args[6],
        *(const unsigned char **)args[7],
        *(int *)args[8],
        *(int *)args[9],
        *(int *)args[10],
        *(int *)args[11],
        *(int *)args[12],
        *(int *)args[13]);
}

// E in several materials, absorbing along xy
//   eps dEx/dt = dHz/dy' - dHy/dz - sigma Ex
//   eps dEy/dt = dHx/dz - dHz/dx' - sigma Ey
//   eps dEz/dt = dHy/dx' - dHx/dy'
//   at i 0..5, j 0..5, k 0..32
//      i 19..23, j 0..5, k 0..32
//      i 0..5, j 19..23, k 0..32
//      i 19..23, j 19..23, k 0..32
static void e_layer_xy_mixed(float *restrict ex, float *restrict ey, float *restrict ez,
                             const float *restrict hz, const float *restrict hy, const float *restrict hx,
                             const unsigned char *restrict id_ex, float *restrict psi_exy,
                             const unsigned char *restrict id_ey, float *restrict psi_eyx,
                             float *restrict psi_ezx, float *restrict psi_ezy, int i0, int i1, int j0, int j1,
                             int k0, int k1, int ox, int oy)
{
    const float cb = 0.4002133f; // Cb c0 dt/d of vacuum
    #pragma omp parallel for collapse(2) schedule(static) if ((i1 - i0) * (j1 - j0) > MANY / (k1 - k0))
    for (int k = k0; k < k1; k++)
        for (int j = j0; j < j1; j++) {
            // eps dEx/dt = dHz/dy' - dHy/dz - sigma Ex
            if (j >= 1) {
                #pragma omp simd
                for (int i = i0; i < i1; i++) {
                    const int n = ORIGIN + i + SY*j + SZ*k;
                    const int qy = j - oy;
                    const int py = i + 32*qy + 352*k;
                    const int id = id_ex[n];
                    const float dhz_dy = hz[n] - hz[n - SY];
                    const float psi_y = psi_exy[py];
                    psi_exy[py] = fmaf(b_y_e[qy], psi_y, c_y_e[qy] * dhz_dy);
                    const float dhy_dz = hy[n] - hy[n - SZ];
                    ex[n] = fmaf(-cb_e_z[id], dhy_dz, fmaf(cb_e_y[id], fmaf(ikappa_y_e[qy], dhz_dy, psi_y), ca_e[id] * ex[n]));
                }
            }
            // eps dEy/dt = dHx/dz - dHz/dx' - sigma Ey
            #pragma omp simd
            for (int i = LOWER(i0, 1); i < i1; i++) {
                const int n = ORIGIN + i + SY*j + SZ*k;
                const int qx = i - ox;
                const int px = qx + 32*j + 800*k;
                const int id = id_ey[n];
                const float dhx_dz = hx[n] - hx[n - SZ];
                const float dhz_dx = hz[n] - hz[n - 1];
                const float psi_x = psi_eyx[px];
                psi_eyx[px] = fmaf(b_x_e[qx], psi_x, c_x_e[qx] * dhz_dx);
                ey[n] = fmaf(-cb_e_x[id], fmaf(ikappa_x_e[qx], dhz_dx, psi_x), fmaf(cb_e_z[id], dhx_dz, ca_e[id] * ey[n]));
            }
            // eps dEz/dt = dHy/dx' - dHx/dy'
            if (j >= 1 && k < 32) {
                #pragma omp simd
                for (int i = LOWER(i0, 1); i < i1; i++) {
                    const int n = ORIGIN + i + SY*j + SZ*k;
                    const int qx = i - ox;
                    const int px = qx + 32*j + 800*k;
                    const int qy = j - oy;
                    const int py = i + 32*qy + 352*k;
                    const float dhy_dx = hy[n] - hy[n - 1];
                    const float psi_x = psi_ezx[px];
                    psi_ezx[px] = fmaf(b_x_e[qx], psi_x, c_x_e[qx] * dhy_dx);
                    const float dhx_dy = hx[n] - hx[n - SY];
                    const float psi_y = psi_ezy[py];
                    psi_ezy[py] = fmaf(b_y_e[qy], psi_y, c_y_e[qy] * dhx_dy);
                    ez[n] = fmaf(-cb, fmaf(ikappa_y_e[qy], dhx_dy, psi_y), fmaf(cb, fmaf(ikappa_x_e[qx], dhy_dx, psi_x), ez[n]));
                }
            }
        }
}

void e_layer_xy_mixed_entry(void **args)
{
    e_layer_xy_mixed(
        *(float **)args[0],
        *(float **)args[1],
        *(float **)args[2],
        *(const float **)args[3],
        *(const float **)args[4],
        *(const float **)args[5],
        *(const unsigned char **)args[6],
        *(float **)args[7],
        *(const unsigned char **)args[8],
        *(float **)args[9],
        *(float **)args[10],
        *(float **)args[11],
        *(int *)args[12],
        *(int *)args[13],
        *(int *)args[14],
        *(int *)args[15],
        *(int *)args[16],
        *(int *)args[17],
        *(int *)args[18],
        *(int *)args[19]);
}

// E in several materials, absorbing along y
//   eps dEx/dt = dHz/dy' - dHy/dz - sigma Ex
//   eps dEy/dt = dHx/dz - dHz/dx - sigma Ey
//   eps dEz/dt = dHy/dx - dHx/dy'
//   at i 6..18, j 0..5, k 0..32
//      i 6..18, j 19..23, k 0..32
static void e_layer_y_mixed(float *restrict ex, float *restrict ey, float *restrict ez,
                            const float *restrict hz, const float *restrict hy, const float *restrict hx,
                            const unsigned char *restrict id_ex, float *restrict psi_exy,
                            const unsigned char *restrict id_ey, float *restrict psi_ezy, int i0, int i1,
                            int j0, int j1, int k0, int k1, int oy)
{
    const float cb = 0.4002133f; // Cb c0 dt/d of vacuum
    #pragma omp parallel for collapse(2) schedule(static) if ((i1 - i0) * (j1 - j0) > MANY / (k1 - k0))
    for (int k = k0; k < k1; k++)
        for (int j = j0; j < j1; j++) {
            // eps dEx/dt = dHz/dy' - dHy/dz - sigma Ex
            if (j >= 1) {
                #pragma omp simd
                for (int i = i0; i < i1; i++) {
                    const int n = ORIGIN + i + SY*j + SZ*k;
                    const int qy = j - oy;
                    const int py = i + 32*qy + 352*k;
                    const int id = id_ex[n];
                    const float dhz_dy = hz[n] - hz[n - SY];
                    const float psi_y = psi_exy[py];
                    psi_exy[py] = fmaf(b_y_e[qy], psi_y, c_y_e[qy] * dhz_dy);
                    const float dhy_dz = hy[n] - hy[n - SZ];
                    ex[n] = fmaf(-cb_e_z[id], dhy_dz, fmaf(cb_e_y[id], fmaf(ikappa_y_e[qy], dhz_dy, psi_y), ca_e[id] * ex[n]));
                }
            }
            // eps dEy/dt = dHx/dz - dHz/dx - sigma Ey
            #pragma omp simd
            for (int i = i0; i < i1; i++) {
                const int n = ORIGIN + i + SY*j + SZ*k;
                const int id = id_ey[n];
                const float dhx_dz = hx[n] - hx[n - SZ];
                const float dhz_dx = hz[n] - hz[n - 1];
                ey[n] = fmaf(-cb_e_x[id], dhz_dx, fmaf(cb_e_z[id], dhx_dz, ca_e[id] * ey[n]));
            }
            // eps dEz/dt = dHy/dx - dHx/dy'
            if (j >= 1 && k < 32) {
                #pragma omp simd
                for (int i = i0; i < i1; i++) {
                    const int n = ORIGIN + i + SY*j + SZ*k;
                    const int qy = j - oy;
                    const int py = i + 32*qy + 352*k;
                    const float dhy_dx = hy[n] - hy[n - 1];
                    const float dhx_dy = hx[n] - hx[n - SY];
                    const float psi_y = psi_ezy[py];
                    psi_ezy[py] = fmaf(b_y_e[qy], psi_y, c_y_e[qy] * dhx_dy);
                    ez[n] = fmaf(-cb, fmaf(ikappa_y_e[qy], dhx_dy, psi_y), fmaf(cb, dhy_dx, ez[n]));
                }
            }
        }
}

void e_layer_y_mixed_entry(void **args)
{
    e_layer_y_mixed(
        *(float **)args[0],
        *(float **)args[1],
        *(float **)args[2],
        *(const float **)args[3],
        *(const float **)args[4],
        *(const float **)args[5],
        *(const unsigned char **)args[6],
        *(float **)args[7],
        *(const unsigned char **)args[8],
        *(float **)args[9],
        *(int *)args[10],
        *(int *)args[11],
        *(int *)args[12],
        *(int *)args[13],
        *(int *)args[14],
        *(int *)args[15],
        *(int *)args[16]);
}

// E in several materials, absorbing along x
//   eps dEx/dt = dHz/dy - dHy/dz - sigma Ex
//   eps dEy/dt = dHx/dz - dHz/dx' - sigma Ey
//   eps dEz/dt = dHy/dx' - dHx/dy
//   at i 0..5, j 6..18, k 0..32
//      i 19..23, j 6..18, k 0..32
static void e_layer_x_mixed(float *restrict ex, float *restrict ey, float *restrict ez,
                            const float *restrict hz, const float *restrict hy, const float *restrict hx,
                            const unsigned char *restrict id_ex, const unsigned char *restrict id_ey,
                            float *restrict psi_eyx, float *restrict psi_ezx, int i0, int i1, int j0, int j1,
                            int k0, int k1, int ox)
{
    const float cb = 0.4002133f; // Cb c0 dt/d of vacuum
    #pragma omp parallel for collapse(2) schedule(static) if ((i1 - i0) * (j1 - j0) > MANY / (k1 - k0))
    for (int k = k0; k < k1; k++)
        for (int j = j0; j < j1; j++) {
            // eps dEx/dt = dHz/dy - dHy/dz - sigma Ex
            #pragma omp simd
            for (int i = i0; i < i1; i++) {
                const int n = ORIGIN + i + SY*j + SZ*k;
                const int id = id_ex[n];
                const float dhz_dy = hz[n] - hz[n - SY];
                const float dhy_dz = hy[n] - hy[n - SZ];
                ex[n] = fmaf(-cb_e_z[id], dhy_dz, fmaf(cb_e_y[id], dhz_dy, ca_e[id] * ex[n]));
            }
            // eps dEy/dt = dHx/dz - dHz/dx' - sigma Ey
            #pragma omp simd
            for (int i = LOWER(i0, 1); i < i1; i++) {
                const int n = ORIGIN + i + SY*j + SZ*k;
                const int qx = i - ox;
                const int px = qx + 32*j + 800*k;
                const int id = id_ey[n];
                const float dhx_dz = hx[n] - hx[n - SZ];
                const float dhz_dx = hz[n] - hz[n - 1];
                const float psi_x = psi_eyx[px];
                psi_eyx[px] = fmaf(b_x_e[qx], psi_x, c_x_e[qx] * dhz_dx);
                ey[n] = fmaf(-cb_e_x[id], fmaf(ikappa_x_e[qx], dhz_dx, psi_x), fmaf(cb_e_z[id], dhx_dz, ca_e[id] * ey[n]));
            }
            // eps dEz/dt = dHy/dx' - dHx/dy
            if (k < 32) {
                #pragma omp simd
                for (int i = LOWER(i0, 1); i < i1; i++) {
                    const int n = ORIGIN + i + SY*j + SZ*k;
                    const int qx = i - ox;
                    const int px = qx + 32*j + 800*k;
                    const float dhy_dx = hy[n] - hy[n - 1];
                    const float psi_x = psi_ezx[px];
                    psi_ezx[px] = fmaf(b_x_e[qx], psi_x, c_x_e[qx] * dhy_dx);
                    const float dhx_dy = hx[n] - hx[n - SY];
                    ez[n] = fmaf(-cb, dhx_dy, fmaf(cb, fmaf(ikappa_x_e[qx], dhy_dx, psi_x), ez[n]));
                }
            }
        }
}

void e_layer_x_mixed_entry(void **args)
{
    e_layer_x_mixed(
        *(float **)args[0],
        *(float **)args[1],
        *(float **)args[2],
        *(const float **)args[3],
        *(const float **)args[4],
        *(const float **)args[5],
        *(const unsigned char **)args[6],
        *(const unsigned char **)args[7],
        *(float **)args[8],
        *(float **)args[9],
        *(int *)args[10],
        *(int *)args[11],
        *(int *)args[12],
        *(int *)args[13],
        *(int *)args[14],
        *(int *)args[15],
        *(int *)args[16]);
}

// E in several materials
//   eps dEx/dt = dHz/dy - dHy/dz - sigma Ex
//   eps dEy/dt = dHx/dz - dHz/dx - sigma Ey
//   eps dEz/dt = dHy/dx - dHx/dy - sigma Ez
//   at i 6..18, j 6..18, k 0..32
static void e_mixed(float *restrict ex, float *restrict ey, float *restrict ez, const float *restrict hz,
                    const float *restrict hy, const float *restrict hx, const unsigned char *restrict id_ex,
                    const unsigned char *restrict id_ey, const unsigned char *restrict id_ez, int i0, int i1,
                    int j0, int j1, int k0, int k1)
{
    #pragma omp parallel for collapse(2) schedule(static) if ((i1 - i0) * (j1 - j0) > MANY / (k1 - k0))
    for (int k = k0; k < k1; k++)
        for (int j = j0; j < j1; j++) {
            // eps dEx/dt = dHz/dy - dHy/dz - sigma Ex
            #pragma omp simd
            for (int i = i0; i < i1; i++) {
                const int n = ORIGIN + i + SY*j + SZ*k;
                const int id = id_ex[n];
                const float dhz_dy = hz[n] - hz[n - SY];
                const float dhy_dz = hy[n] - hy[n - SZ];
                ex[n] = fmaf(-cb_e_z[id], dhy_dz, fmaf(cb_e_y[id], dhz_dy, ca_e[id] * ex[n]));
            }
            // eps dEy/dt = dHx/dz - dHz/dx - sigma Ey
            #pragma omp simd
            for (int i = i0; i < i1; i++) {
                const int n = ORIGIN + i + SY*j + SZ*k;
                const int id = id_ey[n];
                const float dhx_dz = hx[n] - hx[n - SZ];
                const float dhz_dx = hz[n] - hz[n - 1];
                ey[n] = fmaf(-cb_e_x[id], dhz_dx, fmaf(cb_e_z[id], dhx_dz, ca_e[id] * ey[n]));
            }
            // eps dEz/dt = dHy/dx - dHx/dy - sigma Ez
            if (k < 32) {
                #pragma omp simd
                for (int i = i0; i < i1; i++) {
                    const int n = ORIGIN + i + SY*j + SZ*k;
                    const int id = id_ez[n];
                    const float dhy_dx = hy[n] - hy[n - 1];
                    const float dhx_dy = hx[n] - hx[n - SY];
                    ez[n] = fmaf(-cb_e_y[id], dhx_dy, fmaf(cb_e_x[id], dhy_dx, ca_e[id] * ez[n]));
                }
            }
        }
}

void e_mixed_entry(void **args)
{
    e_mixed(
        *(float **)args[0],
        *(float **)args[1],
        *(float **)args[2],
        *(const float **)args[3],
        *(const float **)args[4],
        *(const float **)args[5],
        *(const unsigned char **)args[6],
        *(const unsigned char **)args[7],
        *(const unsigned char **)args[8],
        *(int *)args[9],
        *(int *)args[10],
        *(int *)args[11],
        *(int *)args[12],
        *(int *)args[13],
        *(int *)args[14]);
}

// H beyond the z walls
//   at i -1..24, j -1..24
static void h_walls_z(float *restrict hx, float *restrict hy, int i0, int i1, int j0, int j1)
{
    for (int j = j0; j < j1; j++)
        for (int i = i0; i < i1; i++) {
            const int n = ORIGIN + i + SY*j;
            hx[n - SZ] = -hx[n];
            hx[n + 32*SZ] = -hx[n + 31*SZ];
            hy[n - SZ] = -hy[n];
            hy[n + 32*SZ] = -hy[n + 31*SZ];
        }
}

void h_walls_z_entry(void **args)
{
    h_walls_z(
        *(float **)args[0],
        *(float **)args[1],
        *(int *)args[2],
        *(int *)args[3],
        *(int *)args[4],
        *(int *)args[5]);
}

// source1 (tests/golden/3d_wire.lua:13)
static void ez_source1(float *restrict ez, const int *restrict site_ez_source1,
                       const float *restrict scale_ez_source1, const float *restrict memory_ez_source1,
                       const float *restrict gain_ez_source1, const int *restrict row_ez_source1,
                       const float *restrict wave, float *restrict last_ez_source1, int count, int m)
{
    for (int p = 0; p < count; p++) {
        const int n = site_ez_source1[p];
        float v = scale_ez_source1[p] * ez[n];
        v = fmaf(memory_ez_source1[p], last_ez_source1[p], v);
        v = fmaf(gain_ez_source1[p], wave[m + row_ez_source1[p]], v);
        last_ez_source1[p] = v;
        ez[n] = v;
    }
}

void ez_source1_entry(void **args)
{
    ez_source1(
        *(float **)args[0],
        *(const int **)args[1],
        *(const float **)args[2],
        *(const float **)args[3],
        *(const float **)args[4],
        *(const int **)args[5],
        *(const float **)args[6],
        *(float **)args[7],
        *(int *)args[8],
        *(int *)args[9]);
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

// energy of H in vacuum, absorbing along xy: a partial sum of each row; its sites are added up by eight lanes
static void energy_h_layer_xy_vacuum(const float *restrict hx, const float *restrict hy,
                                     const float *restrict hz, const float *restrict ey,
                                     const float *restrict ez, const float *restrict ex,
                                     const float *restrict psi_hxy, const float *restrict psi_hyx,
                                     const float *restrict psi_hzy, const float *restrict psi_hzx,
                                     double *restrict partial, int i0, int i1, int j0, int j1, int k0, int k1,
                                     int ox, int oy, int first)
{
    const float db_z = 0.32017064f; // Db c0 dt/dz of vacuum
    const float db_y = 0.4002133f; // Db c0 dt/dy of vacuum
    const float db_x = 0.4002133f; // Db c0 dt/dx of vacuum
    #pragma omp parallel for collapse(2) schedule(static)
    for (int k = k0; k < k1; k++)
        for (int j = j0; j < j1; j++) {
            double sum[8] = {0.0}, rest[8] = {0.0};
            for (int i8 = i0; i8 < i1; i8 += 8) {
                const int lanes = i1 - i8 < 8 ? i1 - i8 : 8;
                #pragma omp simd
                for (int lane = 0; lane < lanes; lane++) {
                    const int i = i8 + lane;
                    const int n = ORIGIN + i + SY*j + SZ*k;
                    const int qx = i - ox;
                    const int px = qx + 32*j + 800*k;
                    const int qy = j - oy;
                    const int py = i + 32*qy + 352*k;
                    if (i >= 1 && k < 32) { // Hx
                        const float dey_dz = ey[n + SZ] - ey[n];
                        const float dez_dy = ez[n + SY] - ez[n];
                        const float psi_y = psi_hxy[py];
                        const float next = fmaf(-db_y, fmaf(ikappa_y_h[qy], dez_dy, psi_y), fmaf(db_z, dey_dz, hx[n]));
                        add_exactly(&sum[lane], &rest[lane], (double)next * (double)hx[n]);
                    }
                    if (j >= 1 && k < 32) { // Hy
                        const float dez_dx = ez[n + 1] - ez[n];
                        const float psi_x = psi_hyx[px];
                        const float dex_dz = ex[n + SZ] - ex[n];
                        const float next = fmaf(-db_z, dex_dz, fmaf(db_x, fmaf(ikappa_x_h[qx], dez_dx, psi_x), hy[n]));
                        add_exactly(&sum[lane], &rest[lane], (double)next * (double)hy[n]);
                    }
                    { // Hz
                        const float dex_dy = ex[n + SY] - ex[n];
                        const float psi_y = psi_hzy[py];
                        const float dey_dx = ey[n + 1] - ey[n];
                        const float psi_x = psi_hzx[px];
                        const float next = fmaf(-db_x, fmaf(ikappa_x_h[qx], dey_dx, psi_x), fmaf(db_y, fmaf(ikappa_y_h[qy], dex_dy, psi_y), hz[n]));
                        const double space = (k == 0 ? 0.5 : 1.0) * (k == 32 ? 0.5 : 1.0);
                        add_exactly(&sum[lane], &rest[lane], space * (double)next * (double)hz[n]);
                    }
                }
            }
            for (int lane = 1; lane < 8; lane++) {
                add_exactly(&sum[0], &rest[0], sum[lane]);
                rest[0] += rest[lane];
            }
            partial[2 * (first + j - j0 + (j1 - j0) * (k - k0))] = sum[0];
            partial[2 * (first + j - j0 + (j1 - j0) * (k - k0)) + 1] = rest[0];
        }
}

void energy_h_layer_xy_vacuum_entry(void **args)
{
    energy_h_layer_xy_vacuum(
        *(const float **)args[0],
        *(const float **)args[1],
        *(const float **)args[2],
        *(const float **)args[3],
        *(const float **)args[4],
        *(const float **)args[5],
        *(const float **)args[6],
        *(const float **)args[7],
        *(const float **)args[8],
        *(const float **)args[9],
        *(double **)args[10],
        *(int *)args[11],
        *(int *)args[12],
        *(int *)args[13],
        *(int *)args[14],
        *(int *)args[15],
        *(int *)args[16],
        *(int *)args[17],
        *(int *)args[18],
        *(int *)args[19]);
}

// energy of H in vacuum, absorbing along y: a partial sum of each row; its sites are added up by eight lanes
static void energy_h_layer_y_vacuum(const float *restrict hx, const float *restrict hy,
                                    const float *restrict hz, const float *restrict ey,
                                    const float *restrict ez, const float *restrict ex,
                                    const float *restrict psi_hxy, const float *restrict psi_hzy,
                                    double *restrict partial, int i0, int i1, int j0, int j1, int k0, int k1,
                                    int oy, int first)
{
    const float db_z = 0.32017064f; // Db c0 dt/dz of vacuum
    const float db_y = 0.4002133f; // Db c0 dt/dy of vacuum
    const float db_x = 0.4002133f; // Db c0 dt/dx of vacuum
    #pragma omp parallel for collapse(2) schedule(static)
    for (int k = k0; k < k1; k++)
        for (int j = j0; j < j1; j++) {
            double sum[8] = {0.0}, rest[8] = {0.0};
            for (int i8 = i0; i8 < i1; i8 += 8) {
                const int lanes = i1 - i8 < 8 ? i1 - i8 : 8;
                #pragma omp simd
                for (int lane = 0; lane < lanes; lane++) {
                    const int i = i8 + lane;
                    const int n = ORIGIN + i + SY*j + SZ*k;
                    const int qy = j - oy;
                    const int py = i + 32*qy + 352*k;
                    if (k < 32) { // Hx
                        const float dey_dz = ey[n + SZ] - ey[n];
                        const float dez_dy = ez[n + SY] - ez[n];
                        const float psi_y = psi_hxy[py];
                        const float next = fmaf(-db_y, fmaf(ikappa_y_h[qy], dez_dy, psi_y), fmaf(db_z, dey_dz, hx[n]));
                        add_exactly(&sum[lane], &rest[lane], (double)next * (double)hx[n]);
                    }
                    if (j >= 1 && k < 32) { // Hy
                        const float dez_dx = ez[n + 1] - ez[n];
                        const float dex_dz = ex[n + SZ] - ex[n];
                        const float next = fmaf(-db_z, dex_dz, fmaf(db_x, dez_dx, hy[n]));
                        add_exactly(&sum[lane], &rest[lane], (double)next * (double)hy[n]);
                    }
                    { // Hz
                        const float dex_dy = ex[n + SY] - ex[n];
                        const float psi_y = psi_hzy[py];
                        const float dey_dx = ey[n + 1] - ey[n];
                        const float next = fmaf(-db_x, dey_dx, fmaf(db_y, fmaf(ikappa_y_h[qy], dex_dy, psi_y), hz[n]));
                        const double space = (k == 0 ? 0.5 : 1.0) * (k == 32 ? 0.5 : 1.0);
                        add_exactly(&sum[lane], &rest[lane], space * (double)next * (double)hz[n]);
                    }
                }
            }
            for (int lane = 1; lane < 8; lane++) {
                add_exactly(&sum[0], &rest[0], sum[lane]);
                rest[0] += rest[lane];
            }
            partial[2 * (first + j - j0 + (j1 - j0) * (k - k0))] = sum[0];
            partial[2 * (first + j - j0 + (j1 - j0) * (k - k0)) + 1] = rest[0];
        }
}

void energy_h_layer_y_vacuum_entry(void **args)
{
    energy_h_layer_y_vacuum(
        *(const float **)args[0],
        *(const float **)args[1],
        *(const float **)args[2],
        *(const float **)args[3],
        *(const float **)args[4],
        *(const float **)args[5],
        *(const float **)args[6],
        *(const float **)args[7],
        *(double **)args[8],
        *(int *)args[9],
        *(int *)args[10],
        *(int *)args[11],
        *(int *)args[12],
        *(int *)args[13],
        *(int *)args[14],
        *(int *)args[15],
        *(int *)args[16]);
}

// energy of H in vacuum, absorbing along x: a partial sum of each row; its sites are added up by eight lanes
static void energy_h_layer_x_vacuum(const float *restrict hx, const float *restrict hy,
                                    const float *restrict hz, const float *restrict ey,
                                    const float *restrict ez, const float *restrict ex,
                                    const float *restrict psi_hyx, const float *restrict psi_hzx,
                                    double *restrict partial, int i0, int i1, int j0, int j1, int k0, int k1,
                                    int ox, int first)
{
    const float db_z = 0.32017064f; // Db c0 dt/dz of vacuum
    const float db_y = 0.4002133f; // Db c0 dt/dy of vacuum
    const float db_x = 0.4002133f; // Db c0 dt/dx of vacuum
    #pragma omp parallel for collapse(2) schedule(static)
    for (int k = k0; k < k1; k++)
        for (int j = j0; j < j1; j++) {
            double sum[8] = {0.0}, rest[8] = {0.0};
            for (int i8 = i0; i8 < i1; i8 += 8) {
                const int lanes = i1 - i8 < 8 ? i1 - i8 : 8;
                #pragma omp simd
                for (int lane = 0; lane < lanes; lane++) {
                    const int i = i8 + lane;
                    const int n = ORIGIN + i + SY*j + SZ*k;
                    const int qx = i - ox;
                    const int px = qx + 32*j + 800*k;
                    if (i >= 1 && k < 32) { // Hx
                        const float dey_dz = ey[n + SZ] - ey[n];
                        const float dez_dy = ez[n + SY] - ez[n];
                        const float next = fmaf(-db_y, dez_dy, fmaf(db_z, dey_dz, hx[n]));
                        add_exactly(&sum[lane], &rest[lane], (double)next * (double)hx[n]);
                    }
                    if (k < 32) { // Hy
                        const float dez_dx = ez[n + 1] - ez[n];
                        const float psi_x = psi_hyx[px];
                        const float dex_dz = ex[n + SZ] - ex[n];
                        const float next = fmaf(-db_z, dex_dz, fmaf(db_x, fmaf(ikappa_x_h[qx], dez_dx, psi_x), hy[n]));
                        add_exactly(&sum[lane], &rest[lane], (double)next * (double)hy[n]);
                    }
                    { // Hz
                        const float dex_dy = ex[n + SY] - ex[n];
                        const float dey_dx = ey[n + 1] - ey[n];
                        const float psi_x = psi_hzx[px];
                        const float next = fmaf(-db_x, fmaf(ikappa_x_h[qx], dey_dx, psi_x), fmaf(db_y, dex_dy, hz[n]));
                        const double space = (k == 0 ? 0.5 : 1.0) * (k == 32 ? 0.5 : 1.0);
                        add_exactly(&sum[lane], &rest[lane], space * (double)next * (double)hz[n]);
                    }
                }
            }
            for (int lane = 1; lane < 8; lane++) {
                add_exactly(&sum[0], &rest[0], sum[lane]);
                rest[0] += rest[lane];
            }
            partial[2 * (first + j - j0 + (j1 - j0) * (k - k0))] = sum[0];
            partial[2 * (first + j - j0 + (j1 - j0) * (k - k0)) + 1] = rest[0];
        }
}

void energy_h_layer_x_vacuum_entry(void **args)
{
    energy_h_layer_x_vacuum(
        *(const float **)args[0],
        *(const float **)args[1],
        *(const float **)args[2],
        *(const float **)args[3],
        *(const float **)args[4],
        *(const float **)args[5],
        *(const float **)args[6],
        *(const float **)args[7],
        *(double **)args[8],
        *(int *)args[9],
        *(int *)args[10],
        *(int *)args[11],
        *(int *)args[12],
        *(int *)args[13],
        *(int *)args[14],
        *(int *)args[15],
        *(int *)args[16]);
}

// energy of H in several materials: a partial sum of each row; its sites are added up by eight lanes
static void energy_h_mixed(const unsigned char *restrict id_hx, const double *restrict weight_hx,
                           const unsigned char *restrict id_hy, const double *restrict weight_hy,
                           const float *restrict hx, const float *restrict hy, const float *restrict hz,
                           const float *restrict ey, const float *restrict ez, const float *restrict ex,
                           double *restrict partial, int i0, int i1, int j0, int j1, int k0, int k1, int first)
{
    const float db = 0.4002133f; // Db c0 dt/d of vacuum
    #pragma omp parallel for collapse(2) schedule(static)
    for (int k = k0; k < k1; k++)
        for (int j = j0; j < j1; j++) {
            double sum[8] = {0.0}, rest[8] = {0.0};
            for (int i8 = i0; i8 < i1; i8 += 8) {
                const int lanes = i1 - i8 < 8 ? i1 - i8 : 8;
                #pragma omp simd
                for (int lane = 0; lane < lanes; lane++) {
                    const int i = i8 + lane;
                    const int n = ORIGIN + i + SY*j + SZ*k;
                    if (k < 32) { // Hx
                        const int id = id_hx[n];
                        const float dey_dz = ey[n + SZ] - ey[n];
                        const float dez_dy = ez[n + SY] - ez[n];
                        const float next = fmaf(-db_h_y[id], dez_dy, fmaf(db_h_z[id], dey_dz, hx[n]));
                        add_exactly(&sum[lane], &rest[lane], weight_hx[id_hx[n]] * (double)next * (double)hx[n]);
                    }
                    if (k < 32) { // Hy
                        const int id = id_hy[n];
                        const float dez_dx = ez[n + 1] - ez[n];
                        const float dex_dz = ex[n + SZ] - ex[n];
                        const float next = fmaf(-db_h_z[id], dex_dz, fmaf(db_h_x[id], dez_dx, hy[n]));
                        add_exactly(&sum[lane], &rest[lane], weight_hy[id_hy[n]] * (double)next * (double)hy[n]);
                    }
                    { // Hz
                        const float dex_dy = ex[n + SY] - ex[n];
                        const float dey_dx = ey[n + 1] - ey[n];
                        const float next = fmaf(-db, dey_dx, fmaf(db, dex_dy, hz[n]));
                        const double space = (k == 0 ? 0.5 : 1.0) * (k == 32 ? 0.5 : 1.0);
                        add_exactly(&sum[lane], &rest[lane], space * (double)next * (double)hz[n]);
                    }
                }
            }
            for (int lane = 1; lane < 8; lane++) {
                add_exactly(&sum[0], &rest[0], sum[lane]);
                rest[0] += rest[lane];
            }
            partial[2 * (first + j - j0 + (j1 - j0) * (k - k0))] = sum[0];
            partial[2 * (first + j - j0 + (j1 - j0) * (k - k0)) + 1] = rest[0];
        }
}

void energy_h_mixed_entry(void **args)
{
    energy_h_mixed(
        *(const unsigned char **)args[0],
        *(const double **)args[1],
        *(const unsigned char **)args[2],
        *(const double **)args[3],
        *(const float **)args[4],
        *(const float **)args[5],
        *(const float **)args[6],
        *(const float **)args[7],
        *(const float **)args[8],
        *(const float **)args[9],
        *(double **)args[10],
        *(int *)args[11],
        *(int *)args[12],
        *(int *)args[13],
        *(int *)args[14],
        *(int *)args[15],
        *(int *)args[16],
        *(int *)args[17]);
}

// energy of E in several materials, absorbing along xy: a partial sum of each row; its sites are added up by eight lanes
static void energy_e_layer_xy_mixed(const unsigned char *restrict id_ex, const double *restrict weight_ex,
                                    const unsigned char *restrict id_ey, const double *restrict weight_ey,
                                    const float *restrict ex, const float *restrict ey,
                                    const float *restrict ez, double *restrict partial, int i0, int i1, int j0,
                                    int j1, int k0, int k1, int first)
{
    #pragma omp parallel for collapse(2) schedule(static)
    for (int k = k0; k < k1; k++)
        for (int j = j0; j < j1; j++) {
            double sum[8] = {0.0}, rest[8] = {0.0};
            for (int i8 = i0; i8 < i1; i8 += 8) {
                const int lanes = i1 - i8 < 8 ? i1 - i8 : 8;
                #pragma omp simd
                for (int lane = 0; lane < lanes; lane++) {
                    const int i = i8 + lane;
                    const int n = ORIGIN + i + SY*j + SZ*k;
                    if (j >= 1) { // Ex
                        const double space = (k == 0 ? 0.5 : 1.0) * (k == 32 ? 0.5 : 1.0);
                        add_exactly(&sum[lane], &rest[lane], space * weight_ex[id_ex[n]] * (double)ex[n] * (double)ex[n]);
                    }
                    if (i >= 1) { // Ey
                        const double space = (k == 0 ? 0.5 : 1.0) * (k == 32 ? 0.5 : 1.0);
                        add_exactly(&sum[lane], &rest[lane], space * weight_ey[id_ey[n]] * (double)ey[n] * (double)ey[n]);
                    }
                    if (i >= 1 && j >= 1 && k < 32) { // Ez
                        add_exactly(&sum[lane], &rest[lane], (double)ez[n] * (double)ez[n]);
                    }
                }
            }
            for (int lane = 1; lane < 8; lane++) {
                add_exactly(&sum[0], &rest[0], sum[lane]);
                rest[0] += rest[lane];
            }
            partial[2 * (first + j - j0 + (j1 - j0) * (k - k0))] = sum[0];
            partial[2 * (first + j - j0 + (j1 - j0) * (k - k0)) + 1] = rest[0];
        }
}

void energy_e_layer_xy_mixed_entry(void **args)
{
    energy_e_layer_xy_mixed(
        *(const unsigned char **)args[0],
        *(const double **)args[1],
        *(const unsigned char **)args[2],
        *(const double **)args[3],
        *(const float **)args[4],
        *(const float **)args[5],
        *(const float **)args[6],
        *(double **)args[7],
        *(int *)args[8],
        *(int *)args[9],
        *(int *)args[10],
        *(int *)args[11],
        *(int *)args[12],
        *(int *)args[13],
        *(int *)args[14]);
}

// energy of E in several materials, absorbing along y: a partial sum of each row; its sites are added up by eight lanes
static void energy_e_layer_y_mixed(const unsigned char *restrict id_ex, const double *restrict weight_ex,
                                   const unsigned char *restrict id_ey, const double *restrict weight_ey,
                                   const float *restrict ex, const float *restrict ey,
                                   const float *restrict ez, double *restrict partial, int i0, int i1, int j0,
                                   int j1, int k0, int k1, int first)
{
    #pragma omp parallel for collapse(2) schedule(static)
    for (int k = k0; k < k1; k++)
        for (int j = j0; j < j1; j++) {
            double sum[8] = {0.0}, rest[8] = {0.0};
            for (int i8 = i0; i8 < i1; i8 += 8) {
                const int lanes = i1 - i8 < 8 ? i1 - i8 : 8;
                #pragma omp simd
                for (int lane = 0; lane < lanes; lane++) {
                    const int i = i8 + lane;
                    const int n = ORIGIN + i + SY*j + SZ*k;
                    if (j >= 1) { // Ex
                        const double space = (k == 0 ? 0.5 : 1.0) * (k == 32 ? 0.5 : 1.0);
                        add_exactly(&sum[lane], &rest[lane], space * weight_ex[id_ex[n]] * (double)ex[n] * (double)ex[n]);
                    }
                    { // Ey
                        const double space = (k == 0 ? 0.5 : 1.0) * (k == 32 ? 0.5 : 1.0);
                        add_exactly(&sum[lane], &rest[lane], space * weight_ey[id_ey[n]] * (double)ey[n] * (double)ey[n]);
                    }
                    if (j >= 1 && k < 32) { // Ez
                        add_exactly(&sum[lane], &rest[lane], (double)ez[n] * (double)ez[n]);
                    }
                }
            }
            for (int lane = 1; lane < 8; lane++) {
                add_exactly(&sum[0], &rest[0], sum[lane]);
                rest[0] += rest[lane];
            }
            partial[2 * (first + j - j0 + (j1 - j0) * (k - k0))] = sum[0];
            partial[2 * (first + j - j0 + (j1 - j0) * (k - k0)) + 1] = rest[0];
        }
}

void energy_e_layer_y_mixed_entry(void **args)
{
    energy_e_layer_y_mixed(
        *(const unsigned char **)args[0],
        *(const double **)args[1],
        *(const unsigned char **)args[2],
        *(const double **)args[3],
        *(const float **)args[4],
        *(const float **)args[5],
        *(const float **)args[6],
        *(double **)args[7],
        *(int *)args[8],
        *(int *)args[9],
        *(int *)args[10],
        *(int *)args[11],
        *(int *)args[12],
        *(int *)args[13],
        *(int *)args[14]);
}

// energy of E in several materials, absorbing along x: a partial sum of each row; its sites are added up by eight lanes
static void energy_e_layer_x_mixed(const unsigned char *restrict id_ex, const double *restrict weight_ex,
                                   const unsigned char *restrict id_ey, const double *restrict weight_ey,
                                   const float *restrict ex, const float *restrict ey,
                                   const float *restrict ez, double *restrict partial, int i0, int i1, int j0,
                                   int j1, int k0, int k1, int first)
{
    #pragma omp parallel for collapse(2) schedule(static)
    for (int k = k0; k < k1; k++)
        for (int j = j0; j < j1; j++) {
            double sum[8] = {0.0}, rest[8] = {0.0};
            for (int i8 = i0; i8 < i1; i8 += 8) {
                const int lanes = i1 - i8 < 8 ? i1 - i8 : 8;
                #pragma omp simd
                for (int lane = 0; lane < lanes; lane++) {
                    const int i = i8 + lane;
                    const int n = ORIGIN + i + SY*j + SZ*k;
                    { // Ex
                        const double space = (k == 0 ? 0.5 : 1.0) * (k == 32 ? 0.5 : 1.0);
                        add_exactly(&sum[lane], &rest[lane], space * weight_ex[id_ex[n]] * (double)ex[n] * (double)ex[n]);
                    }
                    if (i >= 1) { // Ey
                        const double space = (k == 0 ? 0.5 : 1.0) * (k == 32 ? 0.5 : 1.0);
                        add_exactly(&sum[lane], &rest[lane], space * weight_ey[id_ey[n]] * (double)ey[n] * (double)ey[n]);
                    }
                    if (i >= 1 && k < 32) { // Ez
                        add_exactly(&sum[lane], &rest[lane], (double)ez[n] * (double)ez[n]);
                    }
                }
            }
            for (int lane = 1; lane < 8; lane++) {
                add_exactly(&sum[0], &rest[0], sum[lane]);
                rest[0] += rest[lane];
            }
            partial[2 * (first + j - j0 + (j1 - j0) * (k - k0))] = sum[0];
            partial[2 * (first + j - j0 + (j1 - j0) * (k - k0)) + 1] = rest[0];
        }
}

void energy_e_layer_x_mixed_entry(void **args)
{
    energy_e_layer_x_mixed(
        *(const unsigned char **)args[0],
        *(const double **)args[1],
        *(const unsigned char **)args[2],
        *(const double **)args[3],
        *(const float **)args[4],
        *(const float **)args[5],
        *(const float **)args[6],
        *(double **)args[7],
        *(int *)args[8],
        *(int *)args[9],
        *(int *)args[10],
        *(int *)args[11],
        *(int *)args[12],
        *(int *)args[13],
        *(int *)args[14]);
}

// energy of E in several materials: a partial sum of each row; its sites are added up by eight lanes
static void energy_e_mixed(const unsigned char *restrict id_ex, const double *restrict weight_ex,
                           const unsigned char *restrict id_ey, const double *restrict weight_ey,
                           const unsigned char *restrict id_ez, const double *restrict weight_ez,
                           const float *restrict ex, const float *restrict ey, const float *restrict ez,
                           double *restrict partial, int i0, int i1, int j0, int j1, int k0, int k1, int first)
{
    #pragma omp parallel for collapse(2) schedule(static)
    for (int k = k0; k < k1; k++)
        for (int j = j0; j < j1; j++) {
            double sum[8] = {0.0}, rest[8] = {0.0};
            for (int i8 = i0; i8 < i1; i8 += 8) {
                const int lanes = i1 - i8 < 8 ? i1 - i8 : 8;
                #pragma omp simd
                for (int lane = 0; lane < lanes; lane++) {
                    const int i = i8 + lane;
                    const int n = ORIGIN + i + SY*j + SZ*k;
                    { // Ex
                        const double space = (k == 0 ? 0.5 : 1.0) * (k == 32 ? 0.5 : 1.0);
                        add_exactly(&sum[lane], &rest[lane], space * weight_ex[id_ex[n]] * (double)ex[n] * (double)ex[n]);
                    }
                    { // Ey
                        const double space = (k == 0 ? 0.5 : 1.0) * (k == 32 ? 0.5 : 1.0);
                        add_exactly(&sum[lane], &rest[lane], space * weight_ey[id_ey[n]] * (double)ey[n] * (double)ey[n]);
                    }
                    if (k < 32) { // Ez
                        add_exactly(&sum[lane], &rest[lane], weight_ez[id_ez[n]] * (double)ez[n] * (double)ez[n]);
                    }
                }
            }
            for (int lane = 1; lane < 8; lane++) {
                add_exactly(&sum[0], &rest[0], sum[lane]);
                rest[0] += rest[lane];
            }
            partial[2 * (first + j - j0 + (j1 - j0) * (k - k0))] = sum[0];
            partial[2 * (first + j - j0 + (j1 - j0) * (k - k0)) + 1] = rest[0];
        }
}

void energy_e_mixed_entry(void **args)
{
    energy_e_mixed(
        *(const unsigned char **)args[0],
        *(const double **)args[1],
        *(const unsigned char **)args[2],
        *(const double **)args[3],
        *(const unsigned char **)args[4],
        *(const double **)args[5],
        *(const float **)args[6],
        *(const float **)args[7],
        *(const float **)args[8],
        *(double **)args[9],
        *(int *)args[10],
        *(int *)args[11],
        *(int *)args[12],
        *(int *)args[13],
        *(int *)args[14],
        *(int *)args[15],
        *(int *)args[16]);
}

// 32 partial sums each added up
static void sum_partials(const double *restrict partial, double *restrict sums, int count)
{
    for (int r = 0; 32 * r < count; r++) {
        double sum = 0.0, rest = 0.0;
        for (int s = 32 * r; s < 32 * r + 32 && s < count; s++) {
            add_exactly(&sum, &rest, partial[2 * s]);
            rest += partial[2 * s + 1];
        }
        sums[2 * r] = sum;
        sums[2 * r + 1] = rest;
    }
}

void sum_partials_entry(void **args)
{
    sum_partials(
        *(const double **)args[0],
        *(double **)args[1],
        *(int *)args[2]);
}

