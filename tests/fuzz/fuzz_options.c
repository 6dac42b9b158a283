/* libFuzzer target: any bytes as a command line. The first chooses the command, the rest are words, a line each. What
 * is refused must say so in one sentence; what is accepted holds numbers that the rest of the program can do with, and
 * points to texts without control characters.
 */
#include "cli/options.h"

#include "base/quote.h"

#include <limits.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { MOST_WORDS = 40, COMMANDS = 14 };

static void demand(bool good)
{
    if (!good)
        abort();
}

static void check_text(const char *text)
{
    demand(text == NULL || quote_is_plain(text));
}

static void check_options(const Options *o)
{
    const long most = 1000000000000000;
    const char *const texts[] = {o->operand,    o->second,     o->backend, o->precision, o->schedule,  o->out,
                                 o->dump,       o->standalone, o->diff,    o->backends,  o->templates, o->arch,
                                 o->checkpoint, o->resume,     o->at,      o->cache_dir, o->results};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        check_text(texts[i]);
    demand(o->setting_count <= MOST_SETTINGS && o->sweep_count <= MOST_SWEEPS);
    for (size_t i = 0; i < o->setting_count; i++)
        demand(o->settings[i].name[0] != '\0' && strchr(o->settings[i].name, '=') == NULL);
    demand(o->device >= -1 && o->device <= INT_MAX && o->steps >= -1 && o->steps <= most);
    demand(o->threads >= 0 && o->threads <= 1024 && o->repeats >= 0 && o->repeats <= most);
    demand(o->every >= 0 && o->every <= most && o->budget >= 0 && o->budget <= most);
    demand(o->memory_limit >= 0 && o->instruction_limit >= 0 && o->on_chip >= 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static Options options;
    char *words[MOST_WORDS + 1] = {"yeec", "command"}, *rest = NULL;
    int count = 2;
    if (size == 0)
        return 0;
    char *text = malloc(size);
    demand(text != NULL);
    memcpy(text, data + 1, size - 1);
    text[size - 1] = '\0';
    for (char *w = strtok_r(text, "\n", &rest); w != NULL && count < MOST_WORDS; w = strtok_r(NULL, "\n", &rest))
        words[count++] = w;
    Error err = {0};
    const bool ok = options_parse(&options, 1U << data[0] % COMMANDS, "command", count, words, 2, &err);
    demand(ok == (err.code == ERROR_NONE) && ok == (err.message[0] == '\0'));
    if (ok)
        check_options(&options);
    free(text);
    return 0;
}
