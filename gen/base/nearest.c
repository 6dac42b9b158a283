/* Optimal string alignment distance over three rows. */
#include "base/nearest.h"

#include "base/number.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>
#include <strings.h>

enum { LONGEST = 64 };

static int lower(char c)
{
    return tolower((unsigned char)c);
}

static size_t distance(const char *a, const char *b, size_t n, size_t m)
{
    size_t rows[3][LONGEST + 1];
    size_t *before = rows[0], *above = rows[1], *row = rows[2];
    for (size_t j = 0; j <= m; j++)
        above[j] = before[j] = j;
    for (size_t i = 1; i <= n; i++) {
        row[0] = i;
        for (size_t j = 1; j <= m; j++) {
            size_t cost = lower(a[i - 1]) != lower(b[j - 1]);
            row[j] = min_size(min_size(above[j] + 1, row[j - 1] + 1), above[j - 1] + cost);
            if (i > 1 && j > 1 && lower(a[i - 1]) == lower(b[j - 2]) && lower(a[i - 2]) == lower(b[j - 1]))
                row[j] = min_size(row[j], before[j - 2] + 1);
        }
        size_t *recycled = before;
        before = above;
        above = row;
        row = recycled;
    }
    return above[m];
}

/* Words of other programs, and of textbooks; scenes/guide/trouble.md has them by program. */
static const char *const WORDS[][2] = {
    {"pml", "cpml"},
    {"pml_8", "cpml"},
    {"upml", "cpml"},
    {"perfect_electric_conductor", "pec"},
    {"perfect_magnetic_conductor", "pmc"},
    {"medium", "material"},
    {"epsilon", "eps"},
    {"epsilon_r", "eps"},
    {"eps_r", "eps"},
    {"permittivity", "eps"},
    {"mu_r", "mu"},
    {"permeability", "mu"},
    {"conductivity", "sigma"},
    {"kappa", "sigma"},
    {"tand", "tan_delta"},
    {"loss_tangent", "tan_delta"},
    {"block", "box"},
    {"rect", "box"},
    {"rectangle", "box"},
    {"circle", "disc"},
    {"prism", "polygon"},
    {"ball", "sphere"},
    {"gaussian_pulse", "pulse"},
    {"gaussiansource", "pulse"},
    {"gauss_excite", "pulse"},
    {"continuoussource", "sine"},
    {"contsine", "sine"},
    {"eigenmodesource", "mode"},
    {"lumped_port", "port"},
    {"add_flux", "flux"},
    {"fluxregion", "flux"},
    {"nf2ff", "far_field"},
    {"near2far", "far_field"},
    {"harminv", "resonances"},
    {"stop_when_energy_decayed", "decay"},
    {"frequency", "f"},
    {"freq", "f"},
    {"fcen", "f0"},
    {"fwidth", "bandwidth"},
    {"resolution", "per_wavelength"},
    {"dx_dy_dz", "cell"},
    {"resolution", "cell"},
    {"cell_size", "size"},
    {"domain", "size"},
    {"time_window", "duration"},
    {"geometry", "objects"},
};

static const char *translated(const char *given, const char *const *names, size_t count)
{
    for (size_t w = 0; w < sizeof WORDS / sizeof *WORDS; w++)
        for (size_t i = 0; i < count && strcasecmp(given, WORDS[w][0]) == 0; i++)
            if (strcmp(names[i], WORDS[w][1]) == 0)
                return names[i];
    return NULL;
}

/* Have the letters of `given` their order in `name`? */
static bool is_within(const char *given, const char *name)
{
    for (; *name != '\0' && *given != '\0'; name++)
        given += lower(*name) == lower(*given);
    return *given == '\0';
}

const char *nearest_name(const char *given, const char *const *names, size_t count)
{
    const char *best = translated(given, names, count);
    if (best != NULL)
        return best;
    size_t best_distance = LONGEST, n = strlen(given);
    for (size_t i = 0; i < count; i++) {
        size_t m = strlen(names[i]), longer = n > m ? n : m;
        size_t allowed = longer < 6 ? 1 + (longer > 4) : longer / 3;
        if (longer == 0 || longer > LONGEST || longer - (n < m ? n : m) > allowed)
            continue;
        size_t d = distance(given, names[i], n, m);
        if (d <= allowed && (d < best_distance || (d == best_distance && is_within(given, names[i])))) {
            best_distance = d;
            best = names[i];
        }
    }
    return best;
}
