/* A JSON value as a Lua table constructor, the way results reach an experiment. */
#ifndef YEEC_CLI_LITERAL_H
#define YEEC_CLI_LITERAL_H

#include "base/text.h"

#include <jansson.h>

void literal_put(Text *out, const json_t *v);

#endif
