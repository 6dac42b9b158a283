/* Hann's weights (Harris 1978, Proc. IEEE 66, 51)
 *     w(n) = 1 - cos(2 pi (n - first - 1/2)/count)
 * have the mean 1, and over whole periods neither the conjugate term at -f nor what still dies away counts much. */
#include "base/sum_window.h"

#include "base/number.h"

#include <math.h>

SumWindow sum_window(long steps, double dt, double ramp, double f)
{
    const double free = fmin((double)steps / 2, (double)steps - ramp / dt);
    const double periods = floor(free * dt * f + 1e-9);
    const long count = (long)round(fmax(periods, 1) / (f * dt));
    if (count < 2 || count > steps)
        return (SumWindow){0, 0};
    return (SumWindow){steps - count, count};
}

double sum_window_weight(const SumWindow *w, long step)
{
    if (w->count == 0)
        return 1;
    if (step <= w->first || step > w->first + w->count)
        return 0;
    return 1 - cos(2 * PI * ((double)(step - w->first) - 0.5) / (double)w->count);
}

bool sum_window_finds(double f, double tone)
{
    enum { PARTS = 1000 };
    return fabs(f - tone) * PARTS <= f;
}
