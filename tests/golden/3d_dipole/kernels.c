// Dipole in 3D
// Made by yeec 0.1.0 from tests/golden/3d_dipole.lua (dac532e2a33a33597ab1a9b351f52277).
// C11, 3d, f32, schedule sweep, dt = 3.81314974e-12 s
//   x: 40 cells of 0.002 m, c0 dt/dx = 0.571576766
//   y: 40 cells of 0.002 m, c0 dt/dy = 0.571576766
//   z: 40 cells of 0.002 m, c0 dt/dz = 0.571576766
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
//   psi_exz: memory of the z layers for Ex
//   psi_eyx: memory of the x layers for Ey
//   psi_eyz: memory of the z layers for Ey
//   psi_ezx: memory of the x layers for Ez
//   psi_ezy: memory of the y layers for Ez
//   psi_hxy: memory of the y layers for Hx
//   psi_hxz: memory of the z layers for Hx
//   psi_hyx: memory of the x layers for Hy
//   psi_hyz: memory of the z layers for Hy
//   psi_hzx: memory of the x layers for Hz
//   psi_hzy: memory of the y layers for Hz
//   id_ez: material class at each Ez site
//   wave: waveforms, a row per step
//   site_ez_source1: sites of source1 (tests/golden/3d_dipole.lua:13)
//   gain_ez_source1: gain of source1 (tests/golden/3d_dipole.lua:13)
//   row_ez_source1: row of the wave table
//   scale_ez_source1: scale of source1 (tests/golden/3d_dipole.lua:13)
//   memory_ez_source1: memory of source1 (tests/golden/3d_dipole.lua:13)
//   last_ez_source1: value of the step before
//   probe_site_1: sites of the ez probes
//   probe_1: ez at the probes, a row per step
//   box_ez: ez gathered for a snapshot

#include <math.h>

#define LOWER(a, b) ((a) > (b) ? (a) : (b)) // a lower bound at least b
#define MANY 32768 // sites that are worth more than one thread

#define ORIGIN 2368 // element of site 0
#define SY 48 // elements from one y to the next
#define SZ 2304 // elements from one z to the next

// Cb c0 dt/d of E
static const float cb_e[2] = {
    0.0f, // 0: pec
    0.5715768f, // 1: vacuum
};

// b = exp(-(sigma/kappa + alpha) dt/eps0) at the half sites of the x layers, low wall inwards, then high outwards
static const float b_x_h[32] = {
    0.22152273f, 0.37475356f, 0.5515267f, 0.72142196f, 0.8568857f, 0.94422585f, 0.98618203f, 0.9974134f,
    0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f,
    0.9974134f, 0.98618203f, 0.94422585f, 0.8568857f, 0.72142196f, 0.5515267f, 0.37475356f, 0.22152273f,
    0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f,
};

// c = sigma (b - 1)/(kappa (sigma + kappa alpha)) at the half sites of the x layers, low wall inwards, then high outwards
static const float c_x_h[32] = {
    -0.77840346f, -0.62497336f, -0.4479348f, -0.27772468f, -0.14192267f, -0.054246552f, -0.011973205f, -0.00044596658f,
    0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f,
    -0.00044596658f, -0.011973205f, -0.054246552f, -0.14192267f, -0.27772468f, -0.4479348f, -0.62497336f, -0.77840346f,
    0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f,
};

// b = exp(-(sigma/kappa + alpha) dt/eps0) at the node sites of the x layers, low wall inwards, then high outwards
static const float b_x_e[32] = {
    0.16056673f, 0.29358047f, 0.46199545f, 0.63928705f, 0.7947133f, 0.90675545f, 0.97016066f, 0.99444264f,
    0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f,
    0.0f, 0.99444264f, 0.97016066f, 0.90675545f, 0.7947133f, 0.63928705f, 0.46199545f, 0.29358047f,
    0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f,
};

// c = sigma (b - 1)/(kappa (sigma + kappa alpha)) at the node sites of the x layers, low wall inwards, then high outwards
static const float c_x_e[32] = {
    -0.83943325f, -0.7062548f, -0.5376063f, -0.3600217f, -0.20426537f, -0.09188335f, -0.0281503f, -0.0035624192f,
    0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f,
    0.0f, -0.0035624192f, -0.0281503f, -0.09188335f, -0.20426537f, -0.3600217f, -0.5376063f, -0.7062548f,
    0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f,
};

// b = exp(-(sigma/kappa + alpha) dt/eps0) at the half sites of the yz layers, low wall inwards, then high outwards
static const float b_yz_h[16] = {
    0.22152273f, 0.37475356f, 0.5515267f, 0.72142196f, 0.8568857f, 0.94422585f, 0.98618203f, 0.9974134f,
    0.9974134f, 0.98618203f, 0.94422585f, 0.8568857f, 0.72142196f, 0.5515267f, 0.37475356f, 0.22152273f,
};

// c = sigma (b - 1)/(kappa (sigma + kappa alpha)) at the half sites of the yz layers, low wall inwards, then high outwards
static const float c_yz_h[16] = {
    -0.77840346f, -0.62497336f, -0.4479348f, -0.27772468f, -0.14192267f, -0.054246552f, -0.011973205f, -0.00044596658f,
    -0.00044596658f, -0.011973205f, -0.054246552f, -0.14192267f, -0.27772468f, -0.4479348f, -0.62497336f, -0.77840346f,
};

// b = exp(-(sigma/kappa + alpha) dt/eps0) at the node sites of the yz layers, low wall inwards, then high outwards
static const float b_yz_e[16] = {
    0.16056673f, 0.29358047f, 0.46199545f, 0.63928705f, 0.7947133f, 0.90675545f, 0.97016066f, 0.99444264f,
    0.0f, 0.99444264f, 0.97016066f, 0.90675545f, 0.7947133f, 0.63928705f, 0.46199545f, 0.29358047f,
};

// c = sigma (b - 1)/(kappa (sigma + kappa alpha)) at the node sites of the yz layers, low wall inwards, then high outwards
static const float c_yz_e[16] = {
    -0.83943325f, -0.7062548f, -0.5376063f, -0.3600217f, -0.20426537f, -0.09188335f, -0.0281503f, -0.0035624192f,
    0.0f, -0.0035624192f, -0.0281503f, -0.09188335f, -0.20426537f, -0.3600217f, -0.5376063f, -0.7062548f,
};

// H in vacuum, absorbing along xyz
//   mu dHx/dt = dEy/dz' - dEz/dy'
//   mu dHy/dt = dEz/dx' - dEx/dz'
//   mu dHz/dt = dEx/dy' - dEy/dx'
//   at i 0..7, j 0..7, k 0..7
//      i 32..39, j 0..7, k 0..7
//      i 0..7, j 32..39, k 0..7
//      i 32..39, j 32..39, k 0..7
//      i 0..7, j 0..7, k 32..39
//      i 32..39, j 0..7, k 32..39
//      i 0..7, j 32..39, k 32..39
//      i 32..39, j 32..39, k 32..39
static void h_layer_xyz_vacuum(float *restrict hx, float *restrict hy, float *restrict hz,
                               const float *restrict ey, const float *restrict ez, const float *restrict ex,
                               float *restrict psi_hxz, float *restrict psi_hxy, float *restrict psi_hyx,
                               float *restrict psi_hyz, float *restrict psi_hzy, float *restrict psi_hzx,
                               int i0, int i1, int j0, int j1, int k0, int k1, int ox, int oy, int oz)
{
    const float db = 0.5715768f; // Db c0 dt/d of vacuum
    #pragma omp parallel for collapse(2) schedule(static) if ((i1 - i0) * (j1 - j0) > MANY / (k1 - k0))
    for (int k = k0; k < k1; k++)
        for (int j = j0; j < j1; j++) {
            // mu dHx/dt = dEy/dz' - dEz/dy'
            #pragma omp simd
            for (int i = LOWER(i0, 1); i < i1; i++) {
                const int n = ORIGIN + i + SY*j + SZ*k;
                const int qy = j - oy;
                const int py = i + 48*qy + 768*k;
                const int qz = k - oz;
                const int pz = i + 48*j + 1968*qz;
                const float dey_dz = ey[n + SZ] - ey[n];
                const float psi_z = fmaf(b_yz_h[qz], psi_hxz[pz], c_yz_h[qz] * dey_dz);
                psi_hxz[pz] = psi_z;
                const float dez_dy = ez[n + SY] - ez[n];
                const float psi_y = fmaf(b_yz_h[qy], psi_hxy[py], c_yz_h[qy] * dez_dy);
                psi_hxy[py] = psi_y;
                hx[n] = fmaf(-db, dez_dy + psi_y, fmaf(db, dey_dz + psi_z, hx[n]));
            }
            // mu dHy/dt = dEz/dx' - dEx/dz'
            if (j >= 1) {
                #pragma omp simd
                for (int i = i0; i < i1; i++) {
                    const int n = ORIGIN + i + SY*j + SZ*k;
                    const int qx = i - ox;
                    const int px = qx + 32*j + 1312*k;
                    const int qz = k - oz;
                    const int pz = i + 48*j + 1968*qz;
                    const float dez_dx = ez[n + 1] - ez[n];
                    const float psi_x = fmaf(b_x_h[qx], psi_hyx[px], c_x_h[qx] * dez_dx);
                    psi_hyx[px] = psi_x;
                    const float dex_dz = ex[n + SZ] - ex[n];
                    const float psi_z = fmaf(b_yz_h[qz], psi_hyz[pz], c_yz_h[qz] * dex_dz);
                    psi_hyz[pz] = psi_z;
                    hy[n] = fmaf(-db, dex_dz + psi_z, fmaf(db, dez_dx + psi_x, hy[n]));
                }
            }
            // mu dHz/dt = dEx/dy' - dEy/dx'
            if (k >= 1) {
                #pragma omp simd
                for (int i = i0; i < i1; i++) {
                    const int n = ORIGIN + i + SY*j + SZ*k;
                    const int qx = i - ox;
                    const int px = qx + 32*j + 1312*k;
                    const int qy = j - oy;
                    const int py = i + 48*qy + 768*k;
                    const float dex_dy = ex[n + SY] - ex[n];
                    const float psi_y = fmaf(b_yz_h[qy], psi_hzy[py], c_yz_h[qy] * dex_dy);
                    psi_hzy[py] = psi_y;
                    const float dey_dx = ey[n + 1] - ey[n];
                    const float psi_x = fmaf(b_x_h[qx], psi_hzx[px], c_x_h[qx] * dey_dx);
                    psi_hzx[px] = psi_x;
                    hz[n] = fmaf(-db, dey_dx + psi_x, fmaf(db, dex_dy + psi_y, hz[n]));
                }
            }
        }
}

void h_layer_xyz_vacuum_entry(void **args)
{
    h_layer_xyz_vacuum(
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
        *(float **)args[10],
        *(float **)args[11],
        *(int *)args[12],
        *(int *)args[13],
        *(int *)args[14],
        *(int *)args[15],
        *(int *)args[16],
        *(int *)args[17],
        *(int *)args[18],
        *(int *)args[19],
        *(int *)args[20]);
}

// H in vacuum, absorbing along yz
//   mu dHx/dt = dEy/dz' - dEz/dy'
//   mu dHy/dt = dEz/dx - dEx/dz'
//   mu dHz/dt = dEx/dy' - dEy/dx
//   at i 8..31, j 0..7, k 0..7
//      i 8..31, j 32..39, k 0..7
//      i 8..31, j 0..7, k 32..39
//      i 8..31, j 32..39, k 32..39
static void h_layer_yz_vacuum(float *restrict hx, float *restrict hy, float *restrict hz,
                              const float *restrict ey, const float *restrict ez, const float *restrict ex,
                              float *restrict psi_hxz, float *restrict psi_hxy, float *restrict psi_hyz,
                              float *restrict psi_hzy, int i0, int i1, int j0, int j1, int k0, int k1, int oy,
                              int oz)
{
    const float db = 0.5715768f; // Db c0 dt/d of vacuum
    #pragma omp parallel for collapse(2) schedule(static) if ((i1 - i0) * (j1 - j0) > MANY / (k1 - k0))
    for (int k = k0; k < k1; k++)
        for (int j = j0; j < j1; j++) {
            // mu dHx/dt = dEy/dz' - dEz/dy'
            #pragma omp simd
            for (int i = i0; i < i1; i++) {
                const int n = ORIGIN + i + SY*j + SZ*k;
                const int qy = j - oy;
                const int py = i + 48*qy + 768*k;
                const int qz = k - oz;
                const int pz = i + 48*j + 1968*qz;
                const float dey_dz = ey[n + SZ] - ey[n];
                const float psi_z = fmaf(b_yz_h[qz], psi_hxz[pz], c_yz_h[qz] * dey_dz);
                psi_hxz[pz] = psi_z;
                const float dez_dy = ez[n + SY] - ez[n];
                const float psi_y = fmaf(b_yz_h[qy], psi_hxy[py], c_yz_h[qy] * dez_dy);
                psi_hxy[py] = psi_y;
                hx[n] = fmaf(-db, dez_dy + psi_y, fmaf(db, dey_dz + psi_z, hx[n]));
            }
            // mu dHy/dt = dEz/dx - dEx/dz'
            if (j >= 1) {
                #pragma omp simd
                for (int i = i0; i < i1; i++) {
                    const int n = ORIGIN + i + SY*j + SZ*k;
                    const int qz = k - oz;
                    const int pz = i + 48*j + 1968*qz;
                    const float dez_dx = ez[n + 1] - ez[n];
                    const float dex_dz = ex[n + SZ] - ex[n];
                    const float psi_z = fmaf(b_yz_h[qz], psi_hyz[pz], c_yz_h[qz] * dex_dz);
                    psi_hyz[pz] = psi_z;
                    hy[n] = fmaf(-db, dex_dz + psi_z, fmaf(db, dez_dx, hy[n]));
                }
            }
            // mu dHz/dt = dEx/dy' - dEy/dx
            if (k >= 1) {
                #pragma omp simd
                for (int i = i0; i < i1; i++) {
                    const int n = ORIGIN + i + SY*j + SZ*k;
                    const int qy = j - oy;
                    const int py = i + 48*qy + 768*k;
                    const float dex_dy = ex[n + SY] - ex[n];
                    const float psi_y = fmaf(b_yz_h[qy], psi_hzy[py], c_yz_h[qy] * dex_dy);
                    psi_hzy[py] = psi_y;
                    const float dey_dx = ey[n + 1] - ey[n];
                    hz[n] = fmaf(-db, dey_dx, fmaf(db, dex_dy + psi_y, hz[n]));
                }
            }
        }
}

void h_layer_yz_vacuum_entry(void **args)
{
    h_layer_yz_vacuum(
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

// H in vacuum, absorbing along xz
//   mu dHx/dt = dEy/dz' - dEz/dy
//   mu dHy/dt = dEz/dx' - dEx/dz'
//   mu dHz/dt = dEx/dy - dEy/dx'
//   at i 0..7, j 8..31, k 0..7
//      i 32..39, j 8..31, k 0..7
//      i 0..7, j 8..31, k 32..39
//      i 32..39, j 8..31, k 32..39
static void h_layer_xz_vacuum(float *restrict hx, float *restrict hy, float *restrict hz,
                              const float *restrict ey, const float *restrict ez, const float *restrict ex,
                              float *restrict psi_hxz, float *restrict psi_hyx, float *restrict psi_hyz,
                              float *restrict psi_hzx, int i0, int i1, int j0, int j1, int k0, int k1, int ox,
                              int oz)
{
    const float db = 0.5715768f; // Db c0 dt/d of vacuum
    #pragma omp parallel for collapse(2) schedule(static) if ((i1 - i0) * (j1 - j0) > MANY / (k1 - k0))
    for (int k = k0; k < k1; k++)
        for (int j = j0; j < j1; j++) {
            // mu dHx/dt = dEy/dz' - dEz/dy
            #pragma omp simd
            for (int i = LOWER(i0, 1); i < i1; i++) {
                const int n = ORIGIN + i + SY*j + SZ*k;
                const int qz = k - oz;
                const int pz = i + 48*j + 1968*qz;
                const float dey_dz = ey[n + SZ] - ey[n];
                const float psi_z = fmaf(b_yz_h[qz], psi_hxz[pz], c_yz_h[qz] * dey_dz);
                psi_hxz[pz] = psi_z;
                const float dez_dy = ez[n + SY] - ez[n];
                hx[n] = fmaf(-db, dez_dy, fmaf(db, dey_dz + psi_z, hx[n]));
            }
            // mu dHy/dt = dEz/dx' - dEx/dz'
            #pragma omp simd
            for (int i = i0; i < i1; i++) {
                const int n = ORIGIN + i + SY*j + SZ*k;
                const int qx = i - ox;
                const int px = qx + 32*j + 1312*k;
                const int qz = k - oz;
                const int pz = i + 48*j + 1968*qz;
                const float dez_dx = ez[n + 1] - ez[n];
                const float psi_x = fmaf(b_x_h[qx], psi_hyx[px], c_x_h[qx] * dez_dx);
                psi_hyx[px] = psi_x;
                const float dex_dz = ex[n + SZ] - ex[n];
                const float psi_z = fmaf(b_yz_h[qz], psi_hyz[pz], c_yz_h[qz] * dex_dz);
                psi_hyz[pz] = psi_z;
                hy[n] = fmaf(-db, dex_dz + psi_z, fmaf(db, dez_dx + psi_x, hy[n]));
            }
            // mu dHz/dt = dEx/dy - dEy/dx'
            if (k >= 1) {
                #pragma omp simd
                for (int i = i0; i < i1; i++) {
                    const int n = ORIGIN + i + SY*j + SZ*k;
                    const int qx = i - ox;
                    const int px = qx + 32*j + 1312*k;
                    const float dex_dy = ex[n + SY] - ex[n];
                    const float dey_dx = ey[n + 1] - ey[n];
                    const float psi_x = fmaf(b_x_h[qx], psi_hzx[px], c_x_h[qx] * dey_dx);
                    psi_hzx[px] = psi_x;
                    hz[n] = fmaf(-db, dey_dx + psi_x, fmaf(db, dex_dy, hz[n]));
                }
            }
        }
}

void h_layer_xz_vacuum_entry(void **args)
{
    h_layer_xz_vacuum(
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

// H in vacuum, absorbing along z
//   mu dHx/dt = dEy/dz' - dEz/dy
//   mu dHy/dt = dEz/dx - dEx/dz'
//   mu dHz/dt = dEx/dy - dEy/dx
//   at i 8..31, j 8..31, k 0..7
//      i 8..31, j 8..31, k 32..39
static void h_layer_z_vacuum(float *restrict hx, float *restrict hy, float *restrict hz,
                             const float *restrict ey, const float *restrict ez, const float *restrict ex,
                             float *restrict psi_hxz, float *restrict psi_hyz, int i0, int i1, int j0, int j1,
                             int k0, int k1, int oz)
{
    const float db = 0.5715768f; // Db c0 dt/d of vacuum
    #pragma omp parallel for collapse(2) schedule(static) if ((i1 - i0) * (j1 - j0) > MANY / (k1 - k0))
    for (int k = k0; k < k1; k++)
        for (int j = j0; j < j1; j++) {
            // mu dHx/dt = dEy/dz' - dEz/dy
            #pragma omp simd
            for (int i = i0; i < i1; i++) {
                const int n = ORIGIN + i + SY*j + SZ*k;
                const int qz = k - oz;
                const int pz = i + 48*j + 1968*qz;
                const float dey_dz = ey[n + SZ] - ey[n];
                const float psi_z = fmaf(b_yz_h[qz], psi_hxz[pz], c_yz_h[qz] * dey_dz);
                psi_hxz[pz] = psi_z;
                const float dez_dy = ez[n + SY] - ez[n];
                hx[n] = fmaf(-db, dez_dy, fmaf(db, dey_dz + psi_z, hx[n]));
            }
            // mu dHy/dt = dEz/dx - dEx/dz'
            #pragma omp simd
            for (int i = i0; i < i1; i++) {
                const int n = ORIGIN + i + SY*j + SZ*k;
                const int qz = k - oz;
                const int pz = i + 48*j + 1968*qz;
                const float dez_dx = ez[n + 1] - ez[n];
                const float dex_dz = ex[n + SZ] - ex[n];
                const float psi_z = fmaf(b_yz_h[qz], psi_hyz[pz], c_yz_h[qz] * dex_dz);
                psi_hyz[pz] = psi_z;
                hy[n] = fmaf(-db, dex_dz + psi_z, fmaf(db, dez_dx, hy[n]));
            }
            // mu dHz/dt = dEx/dy - dEy/dx
            if (k >= 1) {
                #pragma omp simd
                for (int i = i0; i < i1; i++) {
                    const int n = ORIGIN + i + SY*j + SZ*k;
                    const float dex_dy = ex[n + SY] - ex[n];
                    const float dey_dx = ey[n + 1] - ey[n];
                    hz[n] = fmaf(-db, dey_dx, fmaf(db, dex_dy, hz[n]));
                }
            }
        }
}

void h_layer_z_vacuum_entry(void **args)
{
    h_layer_z_vacuum(
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

// H in vacuum, absorbing along xy
//   mu dHx/dt = dEy/dz - dEz/dy'
//   mu dHy/dt = dEz/dx' - dEx/dz
//   mu dHz/dt = dEx/dy' - dEy/dx'
//   at i 0..7, j 0..7, k 8..31
//      i 32..39, j 0..7, k 8..31
//      i 0..7, j 32..39, k 8..31
//      i 32..39, j 32..39, k 8..31
static void h_layer_xy_vacuum(float *restrict hx, float *restrict hy, float *restrict hz,
                              const float *restrict ey, const float *restrict ez, const float *restrict ex,
                              float *restrict psi_hxy, float *restrict psi_hyx, float *restrict psi_hzy,
                              float *restrict psi_hzx, int i0, int i1, int j0, int j1, int k0, int k1, int ox,
                              int oy)
{
    const float db = 0.5715768f; // Db c0 dt/d of vacuum
    #pragma omp parallel for collapse(2) schedule(static) if ((i1 - i0) * (j1 - j0) > MANY / (k1 - k0))
    for (int k = k0; k < k1; k++)
        for (int j = j0; j < j1; j++) {
            // mu dHx/dt = dEy/dz - dEz/dy'
            #pragma omp simd
            for (int i = LOWER(i0, 1); i < i1; i++) {
                const int n = ORIGIN + i + SY*j + SZ*k;
                const int qy = j - oy;
                const int py = i + 48*qy + 768*k;
                const float dey_dz = ey[n + SZ] - ey[n];
                const float dez_dy = ez[n + SY] - ez[n];
                const float psi_y = fmaf(b_yz_h[qy], psi_hxy[py], c_yz_h[qy] * dez_dy);
                psi_hxy[py] = psi_y;
                hx[n] = fmaf(-db, dez_dy + psi_y, fmaf(db, dey_dz, hx[n]));
            }
            // mu dHy/dt = dEz/dx' - dEx/dz
            if (j >= 1) {
                #pragma omp simd
                for (int i = i0; i < i1; i++) {
                    const int n = ORIGIN + i + SY*j + SZ*k;
                    const int qx = i - ox;
                    const int px = qx + 32*j + 1312*k;
                    const float dez_dx = ez[n + 1] - ez[n];
                    const float psi_x = fmaf(b_x_h[qx], psi_hyx[px], c_x_h[qx] * dez_dx);
                    psi_hyx[px] = psi_x;
                    const float dex_dz = ex[n + SZ] - ex[n];
                    hy[n] = fmaf(-db, dex_dz, fmaf(db, dez_dx + psi_x, hy[n]));
                }
            }
            // mu dHz/dt = dEx/dy' - dEy/dx'
            #pragma omp simd
            for (int i = i0; i < i1; i++) {
                const int n = ORIGIN + i + SY*j + SZ*k;
                const int qx = i - ox;
                const int px = qx + 32*j + 1312*k;
                const int qy = j - oy;
                const int py = i + 48*qy + 768*k;
                const float dex_dy = ex[n + SY] - ex[n];
                const float psi_y = fmaf(b_yz_h[qy], psi_hzy[py], c_yz_h[qy] * dex_dy);
                psi_hzy[py] = psi_y;
                const float dey_dx = ey[n + 1] - ey[n];
                const float psi_x = fmaf(b_x_h[qx], psi_hzx[px], c_x_h[qx] * dey_dx);
                psi_hzx[px] = psi_x;
                hz[n] = fmaf(-db, dey_dx + psi_x, fmaf(db, dex_dy + psi_y, hz[n]));
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
//   at i 8..31, j 0..7, k 8..31
//      i 8..31, j 32..39, k 8..31
static void h_layer_y_vacuum(float *restrict hx, float *restrict hy, float *restrict hz,
                             const float *restrict ey, const float *restrict ez, const float *restrict ex,
                             float *restrict psi_hxy, float *restrict psi_hzy, int i0, int i1, int j0, int j1,
                             int k0, int k1, int oy)
{
    const float db = 0.5715768f; // Db c0 dt/d of vacuum
    #pragma omp parallel for collapse(2) schedule(static) if ((i1 - i0) * (j1 - j0) > MANY / (k1 - k0))
    for (int k = k0; k < k1; k++)
        for (int j = j0; j < j1; j++) {
            // mu dHx/dt = dEy/dz - dEz/dy'
            #pragma omp simd
            for (int i = i0; i < i1; i++) {
                const int n = ORIGIN + i + SY*j + SZ*k;
                const int qy = j - oy;
                const int py = i + 48*qy + 768*k;
                const float dey_dz = ey[n + SZ] - ey[n];
                const float dez_dy = ez[n + SY] - ez[n];
                const float psi_y = fmaf(b_yz_h[qy], psi_hxy[py], c_yz_h[qy] * dez_dy);
                psi_hxy[py] = psi_y;
                hx[n] = fmaf(-db, dez_dy + psi_y, fmaf(db, dey_dz, hx[n]));
            }
            // mu dHy/dt = dEz/dx - dEx/dz
            if (j >= 1) {
                #pragma omp simd
                for (int i = i0; i < i1; i++) {
                    const int n = ORIGIN + i + SY*j + SZ*k;
                    const float dez_dx = ez[n + 1] - ez[n];
                    const float dex_dz = ex[n + SZ] - ex[n];
                    hy[n] = fmaf(-db, dex_dz, fmaf(db, dez_dx, hy[n]));
                }
            }
            // mu dHz/dt = dEx/dy' - dEy/dx
            #pragma omp simd
            for (int i = i0; i < i1; i++) {
                const int n = ORIGIN + i + SY*j + SZ*k;
                const int qy = j - oy;
                const int py = i + 48*qy + 768*k;
                const float dex_dy = ex[n + SY] - ex[n];
                const float psi_y = fmaf(b_yz_h[qy], psi_hzy[py], c_yz_h[qy] * dex_dy);
                psi_hzy[py] = psi_y;
                const float dey_dx = ey[n + 1] - ey[n];
                hz[n] = fmaf(-db, dey_dx, fmaf(db, dex_dy + psi_y, hz[n]));
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
//   at i 0..7, j 8..31, k 8..31
//      i 32..39, j 8..31, k 8..31
static void h_layer_x_vacuum(float *restrict hx, float *restrict hy, float *restrict hz,
                             const float *restrict ey, const float *restrict ez, const float *restrict ex,
                             float *restrict psi_hyx, float *restrict psi_hzx, int i0, int i1, int j0, int j1,
                             int k0, int k1, int ox)
{
    const float db = 0.5715768f; // Db c0 dt/d of vacuum
    #pragma omp parallel for collapse(2) schedule(static) if ((i1 - i0) * (j1 - j0) > MANY / (k1 - k0))
    for (int k = k0; k < k1; k++)
        for (int j = j0; j < j1; j++) {
            // mu dHx/dt = dEy/dz - dEz/dy
            #pragma omp simd
            for (int i = LOWER(i0, 1); i < i1; i++) {
                const int n = ORIGIN + i + SY*j + SZ*k;
                const float dey_dz = ey[n + SZ] - ey[n];
                const float dez_dy = ez[n + SY] - ez[n];
                hx[n] = fmaf(-db, dez_dy, fmaf(db, dey_dz, hx[n]));
            }
            // mu dHy/dt = dEz/dx' - dEx/dz
            #pragma omp simd
            for (int i = i0; i < i1; i++) {
                const int n = ORIGIN + i + SY*j + SZ*k;
                const int qx = i - ox;
                const int px = qx + 32*j + 1312*k;
                const float dez_dx = ez[n + 1] - ez[n];
                const float psi_x = fmaf(b_x_h[qx], psi_hyx[px], c_x_h[qx] * dez_dx);
                psi_hyx[px] = psi_x;
                const float dex_dz = ex[n + SZ] - ex[n];
                hy[n] = fmaf(-db, dex_dz, fmaf(db, dez_dx + psi_x, hy[n]));
            }
            // mu dHz/dt = dEx/dy - dEy/dx'
            #pragma omp simd
            for (int i = i0; i < i1; i++) {
                const int n = ORIGIN + i + SY*j + SZ*k;
                const int qx = i - ox;
                const int px = qx + 32*j + 1312*k;
                const float dex_dy = ex[n + SY] - ex[n];
                const float dey_dx = ey[n + 1] - ey[n];
                const float psi_x = fmaf(b_x_h[qx], psi_hzx[px], c_x_h[qx] * dey_dx);
                psi_hzx[px] = psi_x;
                hz[n] = fmaf(-db, dey_dx + psi_x, fmaf(db, dex_dy, hz[n]));
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

// H in vacuum
//   mu dHx/dt = dEy/dz - dEz/dy
//   mu dHy/dt = dEz/dx - dEx/dz
//   mu dHz/dt = dEx/dy - dEy/dx
//   at i 8..31, j 8..31, k 8..31
static void h_vacuum(float *restrict hx, float *restrict hy, float *restrict hz, const float *restrict ey,
                     const float *restrict ez, const float *restrict ex, int i0, int i1, int j0, int j1,
                     int k0, int k1)
{
    const float db = 0.5715768f; // Db c0 dt/d of vacuum
    #pragma omp parallel for collapse(2) schedule(static) if ((i1 - i0) * (j1 - j0) > MANY / (k1 - k0))
    for (int k = k0; k < k1; k++)
        for (int j = j0; j < j1; j++) {
            // mu dHx/dt = dEy/dz - dEz/dy
            #pragma omp simd
            for (int i = i0; i < i1; i++) {
                const int n = ORIGIN + i + SY*j + SZ*k;
                const float dey_dz = ey[n + SZ] - ey[n];
                const float dez_dy = ez[n + SY] - ez[n];
                hx[n] = fmaf(-db, dez_dy, fmaf(db, dey_dz, hx[n]));
            }
            // mu dHy/dt = dEz/dx - dEx/dz
            #pragma omp simd
            for (int i = i0; i < i1; i++) {
                const int n = ORIGIN + i + SY*j + SZ*k;
                const float dez_dx = ez[n + 1] - ez[n];
                const float dex_dz = ex[n + SZ] - ex[n];
                hy[n] = fmaf(-db, dex_dz, fmaf(db, dez_dx, hy[n]));
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

void h_vacuum_entry(void **args)
{
    h_vacuum(
        *(float **)args[0],
        *(float **)args[1],
        *(float **)args[2],
        *(const float **)args[3],
        *(const float **)args[4],
        *(const float **)args[5],
        *(int *)args[6],
        *(int *)args[7],
        *(int *)args[8],
        *(int *)args[9],
        *(int *)args[10],
        *(int *)args[11]);
}

// E in vacuum, absorbing along xyz
//   eps dEx/dt = dHz/dy' - dHy/dz'
//   eps dEy/dt = dHx/dz' - dHz/dx'
//   eps dEz/dt = dHy/dx' - dHx/dy'
//   at i 0..7, j 0..7, k 0..7
//      i 32..39, j 0..7, k 0..7
//      i 0..7, j 32..39, k 0..7
//      i 32..39, j 32..39, k 0..7
//      i 0..7, j 0..7, k 32..39
//      i 32..39, j 0..7, k 32..39
//      i 0..7, j 32..39, k 32..39
//      i 32..39, j 32..39, k 32..39
static void e_layer_xyz_vacuum(float *restrict ex, float *restrict ey, float *restrict ez,
                               const float *restrict hz, const float *restrict hy, const float *restrict hx,
                               float *restrict psi_exy, float *restrict psi_exz, float *restrict psi_eyz,
                               float *restrict psi_eyx, float *restrict psi_ezx, float *restrict psi_ezy,
                               int i0, int i1, int j0, int j1, int k0, int k1, int ox, int oy, int oz)
{
    const float cb = 0.5715768f; // Cb c0 dt/d of vacuum
    #pragma omp parallel for collapse(2) schedule(static) if ((i1 - i0) * (j1 - j0) > MANY / (k1 - k0))
    for (int k = k0; k < k1; k++)
        for (int j = j0; j < j1; j++) {
            // eps dEx/dt = dHz/dy' - dHy/dz'
            if (j >= 1 && k >= 1) {
                #pragma omp simd
                for (int i = i0; i < i1; i++) {
                    const int n = ORIGIN + i + SY*j + SZ*k;
                    const int qy = j - oy;
                    const int py = i + 48*qy + 768*k;
                    const int qz = k - oz;
                    const int pz = i + 48*j + 1968*qz;
                    const float dhz_dy = hz[n] - hz[n - SY];
                    const float psi_y = fmaf(b_yz_e[qy], psi_exy[py], c_yz_e[qy] * dhz_dy);
                    psi_exy[py] = psi_y;
                    const float dhy_dz = hy[n] - hy[n - SZ];
                    const float psi_z = fmaf(b_yz_e[qz], psi_exz[pz], c_yz_e[qz] * dhy_dz);
                    psi_exz[pz] = psi_z;
                    ex[n] = fmaf(-cb, dhy_dz + psi_z, fmaf(cb, dhz_dy + psi_y, ex[n]));
                }
            }
            // eps dEy/dt = dHx/dz' - dHz/dx'
            if (k >= 1) {
                #pragma omp simd
                for (int i = LOWER(i0, 1); i < i1; i++) {
                    const int n = ORIGIN + i + SY*j + SZ*k;
                    const int qx = i - ox;
                    const int px = qx + 32*j + 1312*k;
                    const int qz = k - oz;
                    const int pz = i + 48*j + 1968*qz;
                    const float dhx_dz = hx[n] - hx[n - SZ];
                    const float psi_z = fmaf(b_yz_e[qz], psi_eyz[pz], c_yz_e[qz] * dhx_dz);
                    psi_eyz[pz] = psi_z;
                    const float dhz_dx = hz[n] - hz[n - 1];
                    const float psi_x = fmaf(b_x_e[qx], psi_eyx[px], c_x_e[qx] * dhz_dx);
                    psi_eyx[px] = psi_x;
                    ey[n] = fmaf(-cb, dhz_dx + psi_x, fmaf(cb, dhx_dz + psi_z, ey[n]));
                }
            }
            // eps dEz/dt = dHy/dx' - dHx/dy'
            if (j >= 1) {
                #pragma omp simd
                for (int i = LOWER(i0, 1); i < i1; i++) {
                    const int n = ORIGIN + i + SY*j + SZ*k;
                    const int qx = i - ox;
                    const int px = qx + 32*j + 1312*k;
                    const int qy = j - oy;
                    const int py = i + 48*qy + 768*k;
                    const float dhy_dx = hy[n] - hy[n - 1];
                    const float psi_x = fmaf(b_x_e[qx], psi_ezx[px], c_x_e[qx] * dhy_dx);
                    psi_ezx[px] = psi_x;
                    const float dhx_dy = hx[n] - hx[n - SY];
                    const float psi_y = fmaf(b_yz_e[qy], psi_ezy[py], c_yz_e[qy] * dhx_dy);
                    psi_ezy[py] = psi_y;
                    ez[n] = fmaf(-cb, dhx_dy + psi_y, fmaf(cb, dhy_dx + psi_x, ez[n]));
                }
            }
        }
}

void e_layer_xyz_vacuum_entry(void **args)
{
    e_layer_xyz_vacuum(
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
        *(float **)args[10],
        *(float **)args[11],
        *(int *)args[12],
        *(int *)args[13],
        *(int *)args[14],
        *(int *)args[15],
        *(int *)args[16],
        *(int *)args[17],
        *(int *)args[18],
        *(int *)args[19],
        *(int *)args[20]);
}

// E in vacuum, absorbing along yz
//   eps dEx/dt = dHz/dy' - dHy/dz'
//   eps dEy/dt = dHx/dz' - dHz/dx
//   eps dEz/dt = dHy/dx - dHx/dy'
//   at i 8..31, j 0..7, k 0..7
//      i 8..31, j 32..39, k 0..7
//      i 8..31, j 0..7, k 32..39
//      i 8..31, j 32..39, k 32..39
static void e_layer_yz_vacuum(float *restrict ex, float *restrict ey, float *restrict ez,
                              const float *restrict hz, const float *restrict hy, const float *restrict hx,
                              float *restrict psi_exy, float *restrict psi_exz, float *restrict psi_eyz,
                              float *restrict psi_ezy, int i0, int i1, int j0, int j1, int k0, int k1, int oy,
                              int oz)
{
    const float cb = 0.5715768f; // Cb c0 dt/d of vacuum
    #pragma omp parallel for collapse(2) schedule(static) if ((i1 - i0) * (j1 - j0) > MANY / (k1 - k0))
    for (int k = k0; k < k1; k++)
        for (int j = j0; j < j1; j++) {
            // eps dEx/dt = dHz/dy' - dHy/dz'
            if (j >= 1 && k >= 1) {
                #pragma omp simd
                for (int i = i0; i < i1; i++) {
                    const int n = ORIGIN + i + SY*j + SZ*k;
                    const int qy = j - oy;
                    const int py = i + 48*qy + 768*k;
                    const int qz = k - oz;
                    const int pz = i + 48*j + 1968*qz;
                    const float dhz_dy = hz[n] - hz[n - SY];
                    const float psi_y = fmaf(b_yz_e[qy], psi_exy[py], c_yz_e[qy] * dhz_dy);
                    psi_exy[py] = psi_y;
                    const float dhy_dz = hy[n] - hy[n - SZ];
                    const float psi_z = fmaf(b_yz_e[qz], psi_exz[pz], c_yz_e[qz] * dhy_dz);
                    psi_exz[pz] = psi_z;
                    ex[n] = fmaf(-cb, dhy_dz + psi_z, fmaf(cb, dhz_dy + psi_y, ex[n]));
                }
            }
            // eps dEy/dt = dHx/dz' - dHz/dx
            if (k >= 1) {
                #pragma omp simd
                for (int i = i0; i < i1; i++) {
                    const int n = ORIGIN + i + SY*j + SZ*k;
                    const int qz = k - oz;
                    const int pz = i + 48*j + 1968*qz;
                    const float dhx_dz = hx[n] - hx[n - SZ];
                    const float psi_z = fmaf(b_yz_e[qz], psi_eyz[pz], c_yz_e[qz] * dhx_dz);
                    psi_eyz[pz] = psi_z;
                    const float dhz_dx = hz[n] - hz[n - 1];
                    ey[n] = fmaf(-cb, dhz_dx, fmaf(cb, dhx_dz + psi_z, ey[n]));
                }
            }
            // eps dEz/dt = dHy/dx - dHx/dy'
            if (j >= 1) {
                #pragma omp simd
                for (int i = i0; i < i1; i++) {
                    const int n = ORIGIN + i + SY*j + SZ*k;
                    const int qy = j - oy;
                    const int py = i + 48*qy + 768*k;
                    const float dhy_dx = hy[n] - hy[n - 1];
                    const float dhx_dy = hx[n] - hx[n - SY];
                    const float psi_y = fmaf(b_yz_e[qy], psi_ezy[py], c_yz_e[qy] * dhx_dy);
                    psi_ezy[py] = psi_y;
                    ez[n] = fmaf(-cb, dhx_dy + psi_y, fmaf(cb, dhy_dx, ez[n]));
                }
            }
        }
}

void e_layer_yz_vacuum_entry(void **args)
{
    e_layer_yz_vacuum(
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

// E in vacuum, absorbing along xz
//   eps dEx/dt = dHz/dy - dHy/dz'
//   eps dEy/dt = dHx/dz' - dHz/dx'
//   eps dEz/dt = dHy/dx' - dHx/dy
//   at i 0..7, j 8..31, k 0..7
//      i 32..39, j 8..31, k 0..7
//      i 0..7, j 8..31, k 32..39
//      i 32..39, j 8..31, k 32..39
static void e_layer_xz_vacuum(float *restrict ex, float *restrict ey, float *restrict ez,
                              const float *restrict hz, const float *restrict hy, const float *restrict hx,
                              float *restrict psi_exz, float *restrict psi_eyz, float *restrict psi_eyx,
                              float *restrict psi_ezx, int i0, int i1, int j0, int j1, int k0, int k1, int ox,
                              int oz)
{
    const float cb = 0.5715768f; // Cb c0 dt/d of vacuum
    #pragma omp parallel for collapse(2) schedule(static) if ((i1 - i0) * (j1 - j0) > MANY / (k1 - k0))
    for (int k = k0; k < k1; k++)
        for (int j = j0; j < j1; j++) {
            // eps dEx/dt = dHz/dy - dHy/dz'
            if (k >= 1) {
                #pragma omp simd
                for (int i = i0; i < i1; i++) {
                    const int n = ORIGIN + i + SY*j + SZ*k;
                    const int qz = k - oz;
                    const int pz = i + 48*j + 1968*qz;
                    const float dhz_dy = hz[n] - hz[n - SY];
                    const float dhy_dz = hy[n] - hy[n - SZ];
                    const float psi_z = fmaf(b_yz_e[qz], psi_exz[pz], c_yz_e[qz] * dhy_dz);
                    psi_exz[pz] = psi_z;
                    ex[n] = fmaf(-cb, dhy_dz + psi_z, fmaf(cb, dhz_dy, ex[n]));
                }
            }
            // eps dEy/dt = dHx/dz' - dHz/dx'
            if (k >= 1) {
                #pragma omp simd
                for (int i = LOWER(i0, 1); i < i1; i++) {
                    const int n = ORIGIN + i + SY*j + SZ*k;
                    const int qx = i - ox;
                    const int px = qx + 32*j + 1312*k;
                    const int qz = k - oz;
                    const int pz = i + 48*j + 1968*qz;
                    const float dhx_dz = hx[n] - hx[n - SZ];
                    const float psi_z = fmaf(b_yz_e[qz], psi_eyz[pz], c_yz_e[qz] * dhx_dz);
                    psi_eyz[pz] = psi_z;
                    const float dhz_dx = hz[n] - hz[n - 1];
                    const float psi_x = fmaf(b_x_e[qx], psi_eyx[px], c_x_e[qx] * dhz_dx);
                    psi_eyx[px] = psi_x;
                    ey[n] = fmaf(-cb, dhz_dx + psi_x, fmaf(cb, dhx_dz + psi_z, ey[n]));
                }
            }
            // eps dEz/dt = dHy/dx' - dHx/dy
            #pragma omp simd
            for (int i = LOWER(i0, 1); i < i1; i++) {
                const int n = ORIGIN + i + SY*j + SZ*k;
                const int qx = i - ox;
                const int px = qx + 32*j + 1312*k;
                const float dhy_dx = hy[n] - hy[n - 1];
                const float psi_x = fmaf(b_x_e[qx], psi_ezx[px], c_x_e[qx] * dhy_dx);
                psi_ezx[px] = psi_x;
                const float dhx_dy = hx[n] - hx[n - SY];
                ez[n] = fmaf(-cb, dhx_dy, fmaf(cb, dhy_dx + psi_x, ez[n]));
            }
        }
}

void e_layer_xz_vacuum_entry(void **args)
{
    e_layer_xz_vacuum(
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

// E in vacuum, absorbing along z
//   eps dEx/dt = dHz/dy - dHy/dz'
//   eps dEy/dt = dHx/dz' - dHz/dx
//   eps dEz/dt = dHy/dx - dHx/dy
//   at i 8..31, j 8..31, k 0..7
//      i 8..31, j 8..31, k 32..39
static void e_layer_z_vacuum(float *restrict ex, float *restrict ey, float *restrict ez,
                             const float *restrict hz, const float *restrict hy, const float *restrict hx,
                             float *restrict psi_exz, float *restrict psi_eyz, int i0, int i1, int j0, int j1,
                             int k0, int k1, int oz)
{
    const float cb = 0.5715768f; // Cb c0 dt/d of vacuum
    #pragma omp parallel for collapse(2) schedule(static) if ((i1 - i0) * (j1 - j0) > MANY / (k1 - k0))
    for (int k = k0; k < k1; k++)
        for (int j = j0; j < j1; j++) {
            // eps dEx/dt = dHz/dy - dHy/dz'
            if (k >= 1) {
                #pragma omp simd
                for (int i = i0; i < i1; i++) {
                    const int n = ORIGIN + i + SY*j + SZ*k;
                    const int qz = k - oz;
                    const int pz = i + 48*j + 1968*qz;
                    const float dhz_dy = hz[n] - hz[n - SY];
                    const float dhy_dz = hy[n] - hy[n - SZ];
                    const float psi_z = fmaf(b_yz_e[qz], psi_exz[pz], c_yz_e[qz] * dhy_dz);
                    psi_exz[pz] = psi_z;
                    ex[n] = fmaf(-cb, dhy_dz + psi_z, fmaf(cb, dhz_dy, ex[n]));
                }
            }
            // eps dEy/dt = dHx/dz' - dHz/dx
            if (k >= 1) {
                #pragma omp simd
                for (int i = i0; i < i1; i++) {
                    const int n = ORIGIN + i + SY*j + SZ*k;
                    const int qz = k - oz;
                    const int pz = i + 48*j + 1968*qz;
                    const float dhx_dz = hx[n] - hx[n - SZ];
                    const float psi_z = fmaf(b_yz_e[qz], psi_eyz[pz], c_yz_e[qz] * dhx_dz);
                    psi_eyz[pz] = psi_z;
                    const float dhz_dx = hz[n] - hz[n - 1];
                    ey[n] = fmaf(-cb, dhz_dx, fmaf(cb, dhx_dz + psi_z, ey[n]));
                }
            }
            // eps dEz/dt = dHy/dx - dHx/dy
            #pragma omp simd
            for (int i = i0; i < i1; i++) {
                const int n = ORIGIN + i + SY*j + SZ*k;
                const float dhy_dx = hy[n] - hy[n - 1];
                const float dhx_dy = hx[n] - hx[n - SY];
                ez[n] = fmaf(-cb, dhx_dy, fmaf(cb, dhy_dx, ez[n]));
            }
        }
}

void e_layer_z_vacuum_entry(void **args)
{
    e_layer_z_vacuum(
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

// E in vacuum, absorbing along xy
//   eps dEx/dt = dHz/dy' - dHy/dz
//   eps dEy/dt = dHx/dz - dHz/dx'
//   eps dEz/dt = dHy/dx' - dHx/dy'
//   at i 0..7, j 0..7, k 8..31
//      i 32..39, j 0..7, k 8..31
//      i 0..7, j 32..39, k 8..31
//      i 32..39, j 32..39, k 8..31
static void e_layer_xy_vacuum(float *restrict ex, float *restrict ey, float *restrict ez,
                              const float *restrict hz, const float *restrict hy, const float *restrict hx,
                              float *restrict psi_exy, float *restrict psi_eyx, float *restrict psi_ezx,
                              float *restrict psi_ezy, int i0, int i1, int j0, int j1, int k0, int k1, int ox,
                              int oy)
{
    const float cb = 0.5715768f; // Cb c0 dt/d of vacuum
    #pragma omp parallel for collapse(2) schedule(static) if ((i1 - i0) * (j1 - j0) > MANY / (k1 - k0))
    for (int k = k0; k < k1; k++)
        for (int j = j0; j < j1; j++) {
            // eps dEx/dt = dHz/dy' - dHy/dz
            if (j >= 1) {
                #pragma omp simd
                for (int i = i0; i < i1; i++) {
                    const int n = ORIGIN + i + SY*j + SZ*k;
                    const int qy = j - oy;
                    const int py = i + 48*qy + 768*k;
                    const float dhz_dy = hz[n] - hz[n - SY];
                    const float psi_y = fmaf(b_yz_e[qy], psi_exy[py], c_yz_e[qy] * dhz_dy);
                    psi_exy[py] = psi_y;
                    const float dhy_dz = hy[n] - hy[n - SZ];
                    ex[n] = fmaf(-cb, dhy_dz, fmaf(cb, dhz_dy + psi_y, ex[n]));
                }
            }
            // eps dEy/dt = dHx/dz - dHz/dx'
            #pragma omp simd
            for (int i = LOWER(i0, 1); i < i1; i++) {
                const int n = ORIGIN + i + SY*j + SZ*k;
                const int qx = i - ox;
                const int px = qx + 32*j + 1312*k;
                const float dhx_dz = hx[n] - hx[n - SZ];
                const float dhz_dx = hz[n] - hz[n - 1];
                const float psi_x = fmaf(b_x_e[qx], psi_eyx[px], c_x_e[qx] * dhz_dx);
                psi_eyx[px] = psi_x;
                ey[n] = fmaf(-cb, dhz_dx + psi_x, fmaf(cb, dhx_dz, ey[n]));
            }
            // eps dEz/dt = dHy/dx' - dHx/dy'
            if (j >= 1) {
                #pragma omp simd
                for (int i = LOWER(i0, 1); i < i1; i++) {
                    const int n = ORIGIN + i + SY*j + SZ*k;
                    const int qx = i - ox;
                    const int px = qx + 32*j + 1312*k;
                    const int qy = j - oy;
                    const int py = i + 48*qy + 768*k;
                    const float dhy_dx = hy[n] - hy[n - 1];
                    const float psi_x = fmaf(b_x_e[qx], psi_ezx[px], c_x_e[qx] * dhy_dx);
                    psi_ezx[px] = psi_x;
                    const float dhx_dy = hx[n] - hx[n - SY];
                    const float psi_y = fmaf(b_yz_e[qy], psi_ezy[py], c_yz_e[qy] * dhx_dy);
                    psi_ezy[py] = psi_y;
                    ez[n] = fmaf(-cb, dhx_dy + psi_y, fmaf(cb, dhy_dx + psi_x, ez[n]));
                }
            }
        }
}

void e_layer_xy_vacuum_entry(void **args)
{
    e_layer_xy_vacuum(
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

// E in vacuum, absorbing along y
//   eps dEx/dt = dHz/dy' - dHy/dz
//   eps dEy/dt = dHx/dz - dHz/dx
//   eps dEz/dt = dHy/dx - dHx/dy'
//   at i 8..31, j 0..7, k 8..31
//      i 8..31, j 32..39, k 8..31
static void e_layer_y_vacuum(float *restrict ex, float *restrict ey, float *restrict ez,
                             const float *restrict hz, const float *restrict hy, const float *restrict hx,
                             float *restrict psi_exy, float *restrict psi_ezy, int i0, int i1, int j0, int j1,
                             int k0, int k1, int oy)
{
    const float cb = 0.5715768f; // Cb c0 dt/d of vacuum
    #pragma omp parallel for collapse(2) schedule(static) if ((i1 - i0) * (j1 - j0) > MANY / (k1 - k0))
    for (int k = k0; k < k1; k++)
        for (int j = j0; j < j1; j++) {
            // eps dEx/dt = dHz/dy' - dHy/dz
            if (j >= 1) {
                #pragma omp simd
                for (int i = i0; i < i1; i++) {
                    const int n = ORIGIN + i + SY*j + SZ*k;
                    const int qy = j - oy;
                    const int py = i + 48*qy + 768*k;
                    const float dhz_dy = hz[n] - hz[n - SY];
                    const float psi_y = fmaf(b_yz_e[qy], psi_exy[py], c_yz_e[qy] * dhz_dy);
                    psi_exy[py] = psi_y;
                    const float dhy_dz = hy[n] - hy[n - SZ];
                    ex[n] = fmaf(-cb, dhy_dz, fmaf(cb, dhz_dy + psi_y, ex[n]));
                }
            }
            // eps dEy/dt = dHx/dz - dHz/dx
            #pragma omp simd
            for (int i = i0; i < i1; i++) {
                const int n = ORIGIN + i + SY*j + SZ*k;
                const float dhx_dz = hx[n] - hx[n - SZ];
                const float dhz_dx = hz[n] - hz[n - 1];
                ey[n] = fmaf(-cb, dhz_dx, fmaf(cb, dhx_dz, ey[n]));
            }
            // eps dEz/dt = dHy/dx - dHx/dy'
            if (j >= 1) {
                #pragma omp simd
                for (int i = i0; i < i1; i++) {
                    const int n = ORIGIN + i + SY*j + SZ*k;
                    const int qy = j - oy;
                    const int py = i + 48*qy + 768*k;
                    const float dhy_dx = hy[n] - hy[n - 1];
                    const float dhx_dy = hx[n] - hx[n - SY];
                    const float psi_y = fmaf(b_yz_e[qy], psi_ezy[py], c_yz_e[qy] * dhx_dy);
                    psi_ezy[py] = psi_y;
                    ez[n] = fmaf(-cb, dhx_dy + psi_y, fmaf(cb, dhy_dx, ez[n]));
                }
            }
        }
}

void e_layer_y_vacuum_entry(void **args)
{
    e_layer_y_vacuum(
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

// E in vacuum, absorbing along x
//   eps dEx/dt = dHz/dy - dHy/dz
//   eps dEy/dt = dHx/dz - dHz/dx'
//   eps dEz/dt = dHy/dx' - dHx/dy
//   at i 0..7, j 8..31, k 8..31
//      i 32..39, j 8..31, k 8..31
static void e_layer_x_vacuum(float *restrict ex, float *restrict ey, float *restrict ez,
                             const float *restrict hz, const float *restrict hy, const float *restrict hx,
                             float *restrict psi_eyx, float *restrict psi_ezx, int i0, int i1, int j0, int j1,
                             int k0, int k1, int ox)
{
    const float cb = 0.5715768f; // Cb c0 dt/d of vacuum
    #pragma omp parallel for collapse(2) schedule(static) if ((i1 - i0) * (j1 - j0) > MANY / (k1 - k0))
    for (int k = k0; k < k1; k++)
        for (int j = j0; j < j1; j++) {
            // eps dEx/dt = dHz/dy - dHy/dz
            #pragma omp simd
            for (int i = i0; i < i1; i++) {
                const int n = ORIGIN + i + SY*j + SZ*k;
                const float dhz_dy = hz[n] - hz[n - SY];
                const float dhy_dz = hy[n] - hy[n - SZ];
                ex[n] = fmaf(-cb, dhy_dz, fmaf(cb, dhz_dy, ex[n]));
            }
            // eps dEy/dt = dHx/dz - dHz/dx'
            #pragma omp simd
            for (int i = LOWER(i0, 1); i < i1; i++) {
                const int n = ORIGIN + i + SY*j + SZ*k;
                const int qx = i - ox;
                const int px = qx + 32*j + 1312*k;
                const float dhx_dz = hx[n] - hx[n - SZ];
                const float dhz_dx = hz[n] - hz[n - 1];
                const float psi_x = fmaf(b_x_e[qx], psi_eyx[px], c_x_e[qx] * dhz_dx);
                psi_eyx[px] = psi_x;
                ey[n] = fmaf(-cb, dhz_dx + psi_x, fmaf(cb, dhx_dz, ey[n]));
            }
            // eps dEz/dt = dHy/dx' - dHx/dy
            #pragma omp simd
            for (int i = LOWER(i0, 1); i < i1; i++) {
                const int n = ORIGIN + i + SY*j + SZ*k;
                const int qx = i - ox;
                const int px = qx + 32*j + 1312*k;
                const float dhy_dx = hy[n] - hy[n - 1];
                const float psi_x = fmaf(b_x_e[qx], psi_ezx[px], c_x_e[qx] * dhy_dx);
                psi_ezx[px] = psi_x;
                const float dhx_dy = hx[n] - hx[n - SY];
                ez[n] = fmaf(-cb, dhx_dy, fmaf(cb, dhy_dx + psi_x, ez[n]));
            }
        }
}

void e_layer_x_vacuum_entry(void **args)
{
    e_layer_x_vacuum(
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

// E in vacuum
//   eps dEx/dt = dHz/dy - dHy/dz
//   eps dEy/dt = dHx/dz - dHz/dx
//   eps dEz/dt = dHy/dx - dHx/dy
//   at i 8..31, j 8..15, k 8..31
//      i 8..31, j 24..31, k 8..31
static void e_vacuum(float *restrict ex, float *restrict ey, float *restrict ez, const float *restrict hz,
                     const float *restrict hy, const float *restrict hx, int i0, int i1, int j0, int j1,
                     int k0, int k1)
{
    const float cb = 0.5715768f; // Cb c0 dt/d of vacuum
    #pragma omp parallel for collapse(2) schedule(static) if ((i1 - i0) * (j1 - j0) > MANY / (k1 - k0))
    for (int k = k0; k < k1; k++)
        for (int j = j0; j < j1; j++) {
            // eps dEx/dt = dHz/dy - dHy/dz
            #pragma omp simd
            for (int i = i0; i < i1; i++) {
                const int n = ORIGIN + i + SY*j + SZ*k;
                const float dhz_dy = hz[n] - hz[n - SY];
                const float dhy_dz = hy[n] - hy[n - SZ];
                ex[n] = fmaf(-cb, dhy_dz, fmaf(cb, dhz_dy, ex[n]));
            }
            // eps dEy/dt = dHx/dz - dHz/dx
            #pragma omp simd
            for (int i = i0; i < i1; i++) {
                const int n = ORIGIN + i + SY*j + SZ*k;
                const float dhx_dz = hx[n] - hx[n - SZ];
                const float dhz_dx = hz[n] - hz[n - 1];
                ey[n] = fmaf(-cb, dhz_dx, fmaf(cb, dhx_dz, ey[n]));
            }
            // eps dEz/dt = dHy/dx - dHx/dy
            #pragma omp simd
            for (int i = i0; i < i1; i++) {
                const int n = ORIGIN + i + SY*j + SZ*k;
                const float dhy_dx = hy[n] - hy[n - 1];
                const float dhx_dy = hx[n] - hx[n - SY];
                ez[n] = fmaf(-cb, dhx_dy, fmaf(cb, dhy_dx, ez[n]));
            }
        }
}

void e_vacuum_entry(void **args)
{
    e_vacuum(
        *(float **)args[0],
        *(float **)args[1],
        *(float **)args[2],
        *(const float **)args[3],
        *(const float **)args[4],
        *(const float **)args[5],
        *(int *)args[6],
        *(int *)args[7],
        *(int *)args[8],
        *(int *)args[9],
        *(int *)args[10],
        *(int *)args[11]);
}

// E in several materials
//   eps dEx/dt = dHz/dy - dHy/dz
//   eps dEy/dt = dHx/dz - dHz/dx
//   eps dEz/dt = dHy/dx - dHx/dy
//   at i 8..31, j 16..23, k 8..31
static void e_mixed(float *restrict ex, float *restrict ey, float *restrict ez, const float *restrict hz,
                    const float *restrict hy, const float *restrict hx, const unsigned char *restrict id_ez,
                    int i0, int i1, int j0, int j1, int k0, int k1)
{
    const float cb = 0.5715768f; // Cb c0 dt/d of vacuum
    #pragma omp parallel for collapse(2) schedule(static) if ((i1 - i0) * (j1 - j0) > MANY / (k1 - k0))
    for (int k = k0; k < k1; k++)
        for (int j = j0; j < j1; j++) {
            // eps dEx/dt = dHz/dy - dHy/dz
            #pragma omp simd
            for (int i = i0; i < i1; i++) {
                const int n = ORIGIN + i + SY*j + SZ*k;
                const float dhz_dy = hz[n] - hz[n - SY];
                const float dhy_dz = hy[n] - hy[n - SZ];
                ex[n] = fmaf(-cb, dhy_dz, fmaf(cb, dhz_dy, ex[n]));
            }
            // eps dEy/dt = dHx/dz - dHz/dx
            #pragma omp simd
            for (int i = i0; i < i1; i++) {
                const int n = ORIGIN + i + SY*j + SZ*k;
                const float dhx_dz = hx[n] - hx[n - SZ];
                const float dhz_dx = hz[n] - hz[n - 1];
                ey[n] = fmaf(-cb, dhz_dx, fmaf(cb, dhx_dz, ey[n]));
            }
            // eps dEz/dt = dHy/dx - dHx/dy
            #pragma omp simd
            for (int i = i0; i < i1; i++) {
                const int n = ORIGIN + i + SY*j + SZ*k;
                const int id = id_ez[n];
                const float dhy_dx = hy[n] - hy[n - 1];
                const float dhx_dy = hx[n] - hx[n - SY];
                ez[n] = fmaf(-cb_e[id], dhx_dy, fmaf(cb_e[id], dhy_dx, ez[n]));
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
        *(int *)args[7],
        *(int *)args[8],
        *(int *)args[9],
        *(int *)args[10],
        *(int *)args[11],
        *(int *)args[12]);
}

// source1 (tests/golden/3d_dipole.lua:13)
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

// Ez in a box, for snapshots
static void gather_ez(const float *restrict ez, float *restrict box_ez, int i0, int i1, int j0, int j1, int k0,
                      int k1)
{
    for (int k = k0; k < k1; k++)
        for (int j = j0; j < j1; j++)
            for (int i = i0; i < i1; i++) {
                box_ez[i - i0 + (i1 - i0) * (j - j0 + (j1 - j0) * (k - k0))] = ez[ORIGIN + i + SY*j + SZ*k];
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
        *(int *)args[5],
        *(int *)args[6],
        *(int *)args[7]);
}

