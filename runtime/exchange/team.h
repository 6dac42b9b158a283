/* What the files of this folder know of each other's processes. */
#ifndef YEEC_RUNTIME_TEAM_H
#define YEEC_RUNTIME_TEAM_H

#include "exchange/exchange.h"
#include "exchange/wire.h"

struct Exchange {
    const Wire *wire;
    WirePlace place;
    bool parted; /* a process has failed, and all know it: they meet no more */
};

/* Ends all processes. */
void exchange_wire_failed(Exchange *x);

#endif
