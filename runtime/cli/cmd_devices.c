/* yeec devices: what this machine can run on, and why not on more. */
#include "backends/backend.h"
#include "backends/choice.h"
#include "cli/cli.h"
#include "output/json.h"

enum { MOST = 64 };

static void print_devices_json(const DeviceInfo *all, size_t count)
{
    json_t *root = json_object(), *devices = json_array();
    for (size_t i = 0; i < count; i++)
        json_array_append_new(devices, json_device(&all[i]));
    json_object_set_new(root, "devices", devices);
    json_t *absent = json_put_object(root, "absent");
    for (int k = BACKEND_C; k <= BACKEND_CUDA; k++) {
        const char *why = backend_absence((BackendKind)k);
        if (why != NULL && why[0] != '\0')
            json_put_text(absent, backend_name((BackendKind)k), why);
    }
    json_print(root);
}

/* What is taken without being asked for. */
static const char *remark(const DeviceInfo *all, size_t count, const DeviceInfo *d)
{
    if (d == choice_auto(all, count, -1))
        return "  (taken by --backend auto)";
    return d == choice_of(all, count, d->backend, -1) ? "  (taken by its backend)" : "";
}

static void print_device(const DeviceInfo *d, const char *taken)
{
    char memory[32];
    printf("%-7s %d  %s%s\n", backend_name(d->backend), d->number, d->name, taken);
    printf("           %s\n", d->platform);
    printf("           %s, %d %s, %s%s", cli_bytes((double)d->memory, memory), d->units,
           d->backend == BACKEND_C ? "threads" : "units", d->gpu ? "GPU" : "CPU", d->f64 ? "" : ", no f64");
    if (d->local_memory > 0)
        printf(", %zu KiB on chip for a group", d->local_memory >> 10);
    if (d->backend == BACKEND_CUDA)
        printf(", compute capability %d.%d", d->cc_major, d->cc_minor);
    putchar('\n');
}

static int run_devices(const Options *o)
{
    static DeviceInfo all[MOST];
    size_t count = backend_devices(all, MOST);
    if (o->json) {
        print_devices_json(all, count);
        return 0;
    }
    for (size_t i = 0; i < count; i++)
        print_device(&all[i], remark(all, count, &all[i]));
    for (int k = BACKEND_C; k <= BACKEND_CUDA; k++) {
        const char *why = backend_absence((BackendKind)k);
        if (why != NULL && why[0] != '\0')
            printf("%-7s -  %s\n", backend_name((BackendKind)k), why);
    }
    return 0;
}

const Command command_devices = {
    .name = "devices",
    .bit = FOR_DEVICES,
    .summary = "list what this machine can run on",
    .help = "Lists the devices of every backend, numbered as --device takes them, and for a backend\n"
            "without one the reason. Without --backend a command takes the first CUDA device, else\n"
            "the first OpenCL device that is a GPU, else plain C; without --device a backend takes\n"
            "its first GPU, or where it has none its first device (an OpenCL platform may well list\n"
            "the processor before the graphics card).\n\n"
            "example: yeec devices --json",
    .run = run_devices,
};
