/* Each describes itself; the one that speaks tells of all. */
#include "cli/shares.h"

#include "backends/launch.h"

#include <stdio.h>
#include <stdlib.h>

enum { MOST_LINES = 16 };

static ManifestShare own_share(const Session *s, double stepping)
{
    const bool beside = halo_beside(s->halo); /* what the host waits for is then no loss */
    ManifestShare share = {.part = part_cells(s->program),
                           .memory = (double)launch_program_bytes(s->program),
                           .sent = (double)halo_bytes(s->halo),
                           .stepping = stepping,
                           .exchanging = beside ? 0 : halo_seconds(s->halo),
                           .waited = beside ? 0 : halo_waited(s->halo),
                           .direct = halo_direct(s->halo),
                           .beside = beside};
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

void shares_print(const Session *s, const ManifestShare *shares)
{
    const int count = exchange_count(s->exchange);
    printf("with    %d processes, an exchange every %ld step%s\n", count, s->between, s->between == 1 ? "" : "s");
    if (shares == NULL)
        return;
    for (int n = 0; n < count && n < MOST_LINES; n++) {
        const ManifestShare *p = &shares[n];
        printf("        process %d (%s): %s, %.3g%% of the cells, %s; %s\n", n, p->host, part_text(&p->part).text,
               100 * part_share(&p->part), p->device, manifest_share_text(p).text);
    }
    if (count > MOST_LINES)
        printf("        ... and %d more, in run.json\n", count - MOST_LINES);
}
