/* Each describes itself; the one that speaks tells of all. */
#include "cli/shares.h"

#include "backends/launch.h"

#include <stdio.h>
#include <stdlib.h>

enum { MOST_LINES = 16 };

static ManifestShare own_share(const Session *s, double stepping)
{
    const int n = exchange_number(s->exchange);
    ManifestShare share = {.first = s->cut.starts[n],
                           .planes = s->cut.starts[n + 1] - s->cut.starts[n],
                           .held = s->program->window.cells,
                           .axis = "xyz"[s->cut.axis],
                           .memory = (double)launch_program_bytes(s->program),
                           .sent = (double)halo_bytes(s->halo),
                           .stepping = stepping,
                           .exchanging = halo_direct(s->halo) ? 0 : halo_seconds(s->halo),
                           .direct = halo_direct(s->halo)};
    snprintf(share.host, sizeof share.host, "%s", exchange_host(s->exchange));
    snprintf(share.device, sizeof share.device, "%s, %.100s", backend_name(s->kind), s->device.name);
    return share;
}

bool shares_gather(const Session *s, double stepping, ManifestShare **out, Error *err)
{
    const size_t own = (size_t)exchange_number(s->exchange);
    *out = NULL;
    if (s->exchange == NULL)
        return true;
    ManifestShare *shares = calloc((size_t)exchange_count(s->exchange), sizeof *shares);
    if (shares == NULL)
        return error_set(err, ERROR_SYSTEM, "no memory for what the processes did");
    shares[exchange_speaks(s->exchange) ? own : 0] = own_share(s, stepping);
    const bool ok = exchange_gather(s->exchange, shares, own * sizeof *shares, sizeof *shares, err);
    if (ok && exchange_speaks(s->exchange))
        *out = shares;
    else
        free(shares);
    return ok;
}

/* What goes from device to device does so while others compute, and takes no time of the host's. */
static void print_exchange(const Session *s, double stepping)
{
    printf("with    %d processes, an exchange every %ld step%s, ", exchange_count(s->exchange), s->between,
           s->between == 1 ? "" : "s");
    if (halo_direct(s->halo))
        printf("straight between the devices\n");
    else
        printf("%.2g%% of the time\n", stepping > 0 ? 100 * halo_seconds(s->halo) / stepping : 0);
}

void shares_print(const Session *s, const ManifestShare *shares, double stepping)
{
    const int count = exchange_count(s->exchange);
    print_exchange(s, stepping);
    if (shares == NULL)
        return;
    for (int n = 0; n < count && n < MOST_LINES; n++) {
        const ManifestShare *p = &shares[n];
        printf("        process %d (%s): planes %ld to %ld of %c, %s", n, p->host, p->first, p->first + p->planes - 1,
               p->axis, p->device);
        if (!p->direct && p->stepping > 0)
            printf(", %.2g%% of the time in exchanges", 100 * p->exchanging / p->stepping);
        printf("\n");
    }
    if (count > MOST_LINES)
        printf("        ... and %d more, in run.json\n", count - MOST_LINES);
}
