/* The loop to beat: what a good engineer writes by hand for one scene. A homogeneous
 * box with PEC walls in f32, H in one sweep over memory and E in the next (Yee's scheme,
 * Taflove & Hagness, ch. 3): OpenMP over the slowest axis, one `omp simd` loop per
 * component, rows padded and aligned to 64 bytes, memory first touched by the threads
 * that use it, in huge pages. No layers, no materials, no sources.
 *
 *     two_sweeps 3d NX NY NZ SECONDS        prints million cell updates per second
 *     two_sweeps 2d NX NY SECONDS           (TM: ez, hx, hy) */
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>

enum { LINE = 64, LANES = LINE / sizeof(float), STAGGER = 13 * LINE, HUGE_PAGE = 2 << 20 };

typedef struct Box {
    long nx, ny, nz; /* cells; nz 1 in 2D */
    long row, plane; /* floats from one row and plane to the next */
    float *e[3], *h[3];
} Box;

static const float S3 = 0.5715768f, S2 = 0.7000357f; /* c0 dt/d, 0.99 of the Courant limit */

static float *field(const Box *b, int number)
{
    size_t bytes = sizeof(float) * (size_t)(b->plane * (b->nz + 2) + 2 * b->row);
    bytes = (bytes + (size_t)(number * STAGGER) + HUGE_PAGE - 1) / HUGE_PAGE * HUGE_PAGE;
    char *base = aligned_alloc(HUGE_PAGE, bytes);
    if (base == NULL) {
        fputs("two_sweeps: out of memory\n", stderr);
        exit(2);
    }
    madvise(base, bytes, MADV_HUGEPAGE);
#pragma omp parallel for schedule(static)
    for (size_t page = 0; page < bytes / 4096; page++)
        memset(base + 4096 * page, 0, 4096);
    return (float *)(base + number * STAGGER) + b->plane + b->row;
}

/* Noise that a scheme with PEC walls keeps bounded: H inside, E zero. */
static void excite(Box *b)
{
    unsigned seed = 1;
    for (int c = 0; c < 3; c++)
        for (long k = 0; k < b->nz; k++)
            for (long j = 1; j < b->ny; j++)
                for (long i = 1; i < b->nx && b->h[c] != NULL; i++) {
                    seed = seed * 1664525u + 1013904223u;
                    b->h[c][k * b->plane + j * b->row + i] = (float)(seed >> 8) / (1 << 24) - 0.5f;
                }
}

static void sweep_3d(const Box *b, float s)
{
    const long row = b->row, plane = b->plane;
#pragma omp parallel for schedule(static)
    for (long k = 0; k < b->nz; k++)
        for (long j = 0; j < b->ny; j++) {
            const long n = k * plane + j * row;
            const float *restrict ex = b->e[0] + n, *restrict ey = b->e[1] + n, *restrict ez = b->e[2] + n;
            float *restrict hx = b->h[0] + n, *restrict hy = b->h[1] + n, *restrict hz = b->h[2] + n;
#pragma omp simd aligned(hx, ey, ez : LINE)
            for (long i = 0; i < b->nx; i++)
                hx[i] = fmaf(-s, ez[i + row] - ez[i], fmaf(s, ey[i + plane] - ey[i], hx[i]));
#pragma omp simd aligned(hy, ex, ez : LINE)
            for (long i = 0; i < b->nx; i++)
                hy[i] = fmaf(-s, ex[i + plane] - ex[i], fmaf(s, ez[i + 1] - ez[i], hy[i]));
#pragma omp simd aligned(hz, ex, ey : LINE)
            for (long i = 0; i < b->nx; i++)
                hz[i] = fmaf(-s, ey[i + 1] - ey[i], fmaf(s, ex[i + row] - ex[i], hz[i]));
        }
#pragma omp parallel for schedule(static)
    for (long k = 0; k < b->nz; k++)
        for (long j = 0; j < b->ny; j++) {
            const long n = k * plane + j * row;
            const float *restrict hx = b->h[0] + n, *restrict hy = b->h[1] + n, *restrict hz = b->h[2] + n;
            float *restrict ex = b->e[0] + n, *restrict ey = b->e[1] + n, *restrict ez = b->e[2] + n;
            if (j > 0 && k > 0)
#pragma omp simd aligned(ex, hy, hz : LINE)
                for (long i = 0; i < b->nx; i++)
                    ex[i] = fmaf(-s, hy[i] - hy[i - plane], fmaf(s, hz[i] - hz[i - row], ex[i]));
            if (k > 0)
#pragma omp simd aligned(ey, hx, hz : LINE)
                for (long i = 1; i < b->nx; i++)
                    ey[i] = fmaf(-s, hz[i] - hz[i - 1], fmaf(s, hx[i] - hx[i - plane], ey[i]));
            if (j > 0)
#pragma omp simd aligned(ez, hx, hy : LINE)
                for (long i = 1; i < b->nx; i++)
                    ez[i] = fmaf(-s, hx[i] - hx[i - row], fmaf(s, hy[i] - hy[i - 1], ez[i]));
        }
}

static void sweep_2d(const Box *b, float s)
{
    const long row = b->row;
#pragma omp parallel for schedule(static)
    for (long j = 0; j < b->ny; j++) {
        const float *restrict ez = b->e[2] + j * row;
        float *restrict hx = b->h[0] + j * row, *restrict hy = b->h[1] + j * row;
#pragma omp simd aligned(hx, hy, ez : LINE)
        for (long i = 0; i < b->nx; i++) {
            hx[i] = fmaf(-s, ez[i + row] - ez[i], hx[i]);
            hy[i] = fmaf(s, ez[i + 1] - ez[i], hy[i]);
        }
    }
#pragma omp parallel for schedule(static)
    for (long j = 1; j < b->ny; j++) {
        const float *restrict hx = b->h[0] + j * row, *restrict hy = b->h[1] + j * row;
        float *restrict ez = b->e[2] + j * row;
#pragma omp simd aligned(hx, hy, ez : LINE)
        for (long i = 1; i < b->nx; i++)
            ez[i] = fmaf(-s, hx[i] - hx[i - row], fmaf(s, hy[i] - hy[i - 1], ez[i]));
    }
}

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Million cell updates per second over at least `least` seconds, after two steps to warm up. */
static double measure(const Box *b, bool flat, double least)
{
    long steps = 0;
    double start = 0, now;
    for (long n = -2;; n++) {
        if (n == 0)
            start = seconds();
        if (flat)
            sweep_2d(b, S2);
        else
            sweep_3d(b, S3);
        now = seconds();
        steps = n + 1;
        if (n >= 0 && now - start >= least)
            return 1e-6 * (double)(b->nx * b->ny * b->nz * steps) / (now - start);
    }
}

int main(int argc, char **argv)
{
    const bool flat = argc == 5 && strcmp(argv[1], "2d") == 0;
    if (!flat && !(argc == 6 && strcmp(argv[1], "3d") == 0)) {
        fputs("usage: two_sweeps 3d NX NY NZ SECONDS\n       two_sweeps 2d NX NY SECONDS\n", stderr);
        return 1;
    }
    Box b = {.nx = atol(argv[2]), .ny = atol(argv[3]), .nz = flat ? 1 : atol(argv[4])};
    b.row = (b.nx + 2 + LANES - 1) / LANES * LANES;
    b.plane = b.row * (b.ny + 2);
    for (int c = 0; c < 3; c++) {
        b.e[c] = flat && c != 2 ? NULL : field(&b, c);
        b.h[c] = flat && c == 2 ? NULL : field(&b, 3 + c);
    }
    excite(&b);
    printf("%.1f\n", measure(&b, flat, atof(argv[argc - 1])));
    return 0;
}
