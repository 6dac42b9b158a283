/* The stability limit beside thin wires, whose scaled media (wires.c) would make the fastest phase velocity on the
 * grid, taken from the least eps and the least mu wherever they lie, needlessly high.
 *
 * Leapfrog is stable while dt <= 2/(c0 sqrt(lambda)), lambda the largest eigenvalue of  x' K x = lambda x' M x, with
 * x the E of all edges, M = eps and K = C' (1/mu) C, C the discrete curl. Both are sums over cells when each of a
 * cell's 12 edges brings a quarter of its eps and each of its 6 faces half of its 1/mu, so that
 *     lambda <= the largest over all cells of the eigenvalue of the cell alone
 * (the argument of Irons & Treharne for finite elements, Proc. 3rd Conf. Matrix Methods in Struct. Mech., 1971).
 * For uniform media this is the Courant limit itself, 4 sum 1/d_a^2 / (eps mu), without loss. The cell's nonzero
 * eigenvalues are those of the 6 x 6 matrix  A = (1/2) mu^-1/2 C (4/eps) C' mu^-1/2. */
#include "grid/solid.h"
#include "grid/stages.h"

#include <math.h>

enum { FACES = 6, EDGES = 12, SQUARINGS = 10 };

typedef struct Cell {
    double edge[EDGES];        /* 4/eps; 0 in conductors */
    double face[FACES];        /* sqrt(1/(2 mu)); 0 in conductors */
    double curl[FACES][EDGES]; /* 1/m */
} Cell;

/* Edge along a at the corner b_side, c_side of the cell (b, c the axes after a); face across a at a_side. */
static int edge_number(int a, int b_side, int c_side)
{
    return 4 * a + 2 * b_side + c_side;
}

static int face_number(int a, int side)
{
    return 2 * a + side;
}

/* Relative eps or mu of a component at the cell's corner, to a side along two axes; INFINITY in conductors. */
static double medium(const Grid *grid, Component c, const long cell[3], int p, int p_side, int q, int q_side)
{
    long at[3] = {cell[0], cell[1], cell[2]};
    Medium here;
    at[p] += p_side;
    at[q] += q_side;
    grid_wrap(grid, at);
    return grid_medium(grid, c, at, &here) ? here.eps : (double)INFINITY;
}

/* The circulation round the face across a: + d/dc E_b - d/db E_c. */
static void fill_face(Cell *m, const Grid *grid, const long cell[3], int a, int side)
{
    const int b = (a + 1) % 3, c = (a + 2) % 3, face = face_number(a, side);
    m->face[face] = sqrt(0.5 / medium(grid, (Component)(HX + a), cell, a, side, b, 0));
    for (int high = 0; high < 2; high++) {
        double sign = high ? 1 : -1;
        m->curl[face][edge_number(b, high, side)] = sign / axis_cell(&grid->axis[c], cell[c]);
        m->curl[face][edge_number(c, side, high)] = -sign / axis_cell(&grid->axis[b], cell[b]);
    }
}

static void fill_cell(Cell *m, const Grid *grid, const long cell[3])
{
    *m = (Cell){0};
    for (int a = 0; a < 3; a++)
        for (int i = 0; i < 2; i++) {
            fill_face(m, grid, cell, a, i);
            for (int j = 0; j < 2; j++)
                m->edge[edge_number(a, i, j)] =
                    4 / medium(grid, (Component)(EX + a), cell, (a + 1) % 3, i, (a + 2) % 3, j);
        }
}

static void matrix(const Cell *m, double A[FACES][FACES])
{
    for (int f = 0; f < FACES; f++)
        for (int g = 0; g < FACES; g++) {
            A[f][g] = 0;
            for (int e = 0; e < EDGES; e++)
                A[f][g] += m->curl[f][e] * m->edge[e] * m->curl[g][e];
            A[f][g] *= m->face[f] * m->face[g];
        }
}

static double trace(double A[FACES][FACES])
{
    double sum = 0;
    for (int f = 0; f < FACES; f++)
        sum += A[f][f];
    return sum;
}

/* A = A A / (scale scale) */
static void square(double A[FACES][FACES], double scale)
{
    double B[FACES][FACES] = {{0}};
    for (int f = 0; f < FACES; f++)
        for (int g = 0; g < FACES; g++)
            for (int h = 0; h < FACES; h++)
                B[f][g] += A[f][h] / scale * (A[h][g] / scale);
    for (int f = 0; f < FACES; f++)
        for (int g = 0; g < FACES; g++)
            A[f][g] = B[f][g];
}

/* (trace A^n)^(1/n) with n = 2^SQUARINGS, not below the largest eigenvalue and at most 0.2% above it. */
static double largest_eigenvalue(double A[FACES][FACES])
{
    double logarithm = 0, power = 1;
    for (int i = 0; i < SQUARINGS && trace(A) > 0; i++, power /= 2) {
        double scale = trace(A);
        logarithm += log(scale) * power;
        square(A, scale);
    }
    return trace(A) > 0 ? exp(logarithm + log(trace(A)) * power) : 0;
}

/* Brings a cell's index along each axis into the domain; false where there is no such cell, or it is not held. */
static bool wrap_cell(const Grid *grid, long cell[3])
{
    for (int a = 0; a < 3; a++) {
        const Axis *axis = &grid->axis[a];
        cell[a] = axis_round(axis, cell[a]);
        if (cell[a] < 0 || cell[a] >= axis->cells)
            return false;
    }
    return grid_holds(grid, EX, cell) && grid_holds(grid, EY, cell) && grid_holds(grid, EZ, cell);
}

/* The largest eigenvalue among the cells that touch a wire's nodes, 1/m^2. */
static double beside(const Grid *grid, const IndexBox *edges, int along)
{
    double most = 0;
    long at[3];
    for (at[2] = edges->lo[2] - 1; at[2] <= edges->hi[2] + (along == 2); at[2]++)
        for (at[1] = edges->lo[1] - 1; at[1] <= edges->hi[1] + (along == 1); at[1]++)
            for (at[0] = edges->lo[0] - 1; at[0] <= edges->hi[0] + (along == 0); at[0]++) {
                long cell[3] = {at[0], at[1], at[2]};
                double A[FACES][FACES];
                Cell m;
                if (!wrap_cell(grid, cell))
                    continue;
                fill_cell(&m, grid, cell);
                matrix(&m, A);
                most = fmax(most, largest_eigenvalue(A));
            }
    return most;
}

double wires_limit(const Grid *grid)
{
    double most = 0;
    for (size_t q = 0; q < grid->scene->object_count; q++) {
        const Solid *s = &grid->solids[q];
        for (int a = 0; a < 3 && s->object->kind == OBJECT_WIRE && s->object->radius > 0; a++)
            if (!index_box_empty(&s->sites[EX + a]))
                most = fmax(most, beside(grid, &s->sites[EX + a], a));
    }
    return most > 0 ? 2 / (C0 * sqrt(most)) : (double)INFINITY;
}
