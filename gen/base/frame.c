/* Gram and Schmidt's step; see frame.h. */
#include "base/frame.h"

#include <math.h>

void frame_across(const double u[3], double across[2][3])
{
    int least = 0;
    double square = 0;
    for (int a = 1; a < 3; a++)
        least = fabs(u[a]) < fabs(u[least]) ? a : least;
    for (int a = 0; a < 3; a++) {
        across[0][a] = (a == least) - u[a] * u[least];
        square += across[0][a] * across[0][a];
    }
    for (int a = 0; a < 3; a++)
        across[0][a] /= sqrt(square);
    for (int a = 0; a < 3; a++)
        across[1][a] = u[(a + 1) % 3] * across[0][(a + 2) % 3] - u[(a + 2) % 3] * across[0][(a + 1) % 3];
}
