/* libnvrtc.so.13 of the emulated device: compiles a kernel file as C++, behind device.hpp and otherwise as it
 * stands; --ftz=true sets the processor to drop subnormal numbers, of doubles, too. The image is a 64-bit size and that
 * many bytes of a shared object. Inline assembly is refused: the only PTX that the kernels use has names (COPY_ASYNC
 * ...) that device.hpp defines. What the C++ compiler says is the program's log. It is called as $CXX_OF_THE_BUILD
 * -shared; its files lie in a folder of their own below $TMPDIR and are removed.
 *
 * YEEC_EMULATOR_ARCHS="80 86": the compute capabilities that it says it knows (default 90); code is the same for all.
 * YEEC_EMULATOR_COMPILE_SECONDS=n: compiling takes so much longer.
 * YEEC_EMULATOR_NVRTC=refuse: no program can be made; =12.2: the version that it says it is (default 13.0).
 */
#include "backends/cuda_api.h"

#include <ctype.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define DECLARE(name, symbol, parameters)                                                                              \
    __attribute__((visibility("default"))) CuResult nvrtc_##name parameters __asm__(symbol);
NVRTC_FUNCTIONS(DECLARE)

enum { NVRTC_OUT_OF_MEMORY = 1, NVRTC_COMPILATION = 6, PATH_BYTES = 512 };

struct NvrtcProgramBody {
    char *source;
    char *image, *log;
    size_t image_bytes, log_bytes;
};

extern char **environ;

CuResult nvrtc_Version(int *major, int *minor)
{
    const char *text = getenv("YEEC_EMULATOR_NVRTC");
    *major = 13;
    *minor = 0;
    if (text != NULL)
        sscanf(text, "%d.%d", major, minor);
    return 0;
}

/* How many there are; into `archs`, too, unless it is NULL. */
static int list_archs(int *archs)
{
    const char *text = getenv("YEEC_EMULATOR_ARCHS");
    char *end;
    int count = 0;
    for (const char *at = text != NULL ? text : "90"; *at != '\0'; at = end) {
        const int arch = (int)strtol(at, &end, 10);
        if (archs != NULL)
            archs[count] = arch;
        count++;
    }
    return count;
}

CuResult nvrtc_GetNumSupportedArchs(int *count)
{
    *count = list_archs(NULL);
    return 0;
}

CuResult nvrtc_GetSupportedArchs(int *archs)
{
    list_archs(archs);
    return 0;
}

CuResult nvrtc_CreateProgram(NvrtcProgram *program, const char *source, const char *name, int header_count,
                             const char *const *headers, const char *const *header_names)
{
    (void)name, (void)header_count, (void)headers, (void)header_names;
    const char *wish = getenv("YEEC_EMULATOR_NVRTC");
    if (wish != NULL && strcmp(wish, "refuse") == 0)
        return NVRTC_OUT_OF_MEMORY;
    struct NvrtcProgramBody *made = calloc(1, sizeof *made);
    if (made != NULL)
        made->source = strdup(source);
    if (made == NULL || made->source == NULL) {
        free(made);
        return NVRTC_OUT_OF_MEMORY;
    }
    *program = made;
    return 0;
}

CuResult nvrtc_DestroyProgram(NvrtcProgram *program)
{
    free((*program)->source);
    free((*program)->image);
    free((*program)->log);
    free(*program);
    *program = NULL;
    return 0;
}

/* Writes EMULATED_KERNEL(name) for every `extern "C" __global__ void [__launch_bounds__(...)] name(`. */
static void write_entries(FILE *file, const char *source)
{
    static const char KERNEL[] = "extern \"C\" __global__ void ", BOUNDS[] = "__launch_bounds__(";
    for (const char *at = strstr(source, KERNEL); at != NULL; at = strstr(at, KERNEL)) {
        at += strlen(KERNEL);
        if (strncmp(at, BOUNDS, strlen(BOUNDS)) == 0)
            at = strchr(at, ')') + 2;
        int length = 0;
        while (isalnum((unsigned char)at[length]) || at[length] == '_')
            length++;
        fprintf(file, "EMULATED_KERNEL(%.*s)\n", length, at);
    }
}

static bool write_text(const char *path, const char *source, bool flushes)
{
    FILE *file = fopen(path, "w");
    if (file == NULL)
        return false;
    fprintf(file, "#include \"%s/device.hpp\"\n#pragma GCC poison asm __asm __asm__\n#line 1 \"kernels.cu\"\n%s\n",
            EMULATOR_SOURCES, source);
    fprintf(file, "extern \"C\" const bool emulator_flushes = %d;\n", flushes);
    write_entries(file, source);
    return fclose(file) == 0;
}

/* A file's content behind `before` bytes of room, and a zero; NULL on failure. */
static char *read_file(const char *path, size_t before, size_t *bytes)
{
    FILE *file = fopen(path, "rb");
    char *content = NULL;
    long size = -1;
    if (file != NULL && fseek(file, 0, SEEK_END) == 0)
        size = ftell(file);
    if (size >= 0)
        content = calloc(before + (size_t)size + 1, 1);
    if (content != NULL) {
        rewind(file);
        *bytes = before + fread(content + before, 1, (size_t)size, file);
    }
    if (file != NULL)
        fclose(file);
    return content;
}

/* Runs the C++ compiler with its messages going to `log`. */
static bool run_compiler(char *text, char *object, const char *log)
{
    char *const command[] = {EMULATOR_CXX,
                             "-std=c++17",
                             "-O1",
                             "-fPIC",
                             "-shared",
                             "-w",
                             "-march=native",
                             "-ffp-contract=off",
                             "-fno-strict-aliasing",
                             "-Wl,-Bsymbolic",
                             text,
                             EMULATOR_OBJECT,
                             "-o",
                             object,
                             NULL};
    posix_spawn_file_actions_t actions;
    pid_t process;
    int status = -1;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 2, log, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (posix_spawnp(&process, command[0], &actions, NULL, command, environ) != 0 || waitpid(process, &status, 0) < 0)
        status = -1;
    posix_spawn_file_actions_destroy(&actions);
    return status == 0;
}

static bool compile_in(const char *folder, NvrtcProgram program, bool flushes)
{
    char text[PATH_BYTES], object[PATH_BYTES], log[PATH_BYTES];
    snprintf(text, sizeof text, "%s/kernels.cpp", folder);
    snprintf(object, sizeof object, "%s/kernels.so", folder);
    snprintf(log, sizeof log, "%s/log", folder);
    bool ok = write_text(text, program->source, flushes) && run_compiler(text, object, log);
    program->log = read_file(log, 0, &program->log_bytes);
    if (ok)
        program->image = read_file(object, sizeof(uint64_t), &program->image_bytes);
    unlink(text);
    unlink(object);
    unlink(log);
    return program->image != NULL;
}

CuResult nvrtc_CompileProgram(NvrtcProgram program, int option_count, const char *const *options)
{
    char folder[PATH_BYTES / 2];
    bool flushes = false;
    for (int i = 0; i < option_count; i++)
        flushes = flushes || strcmp(options[i], "--ftz=true") == 0;
    const char *parent = getenv("TMPDIR"), *slow = getenv("YEEC_EMULATOR_COMPILE_SECONDS");
    if (slow != NULL)
        sleep((unsigned)strtoul(slow, NULL, 10));
    snprintf(folder, sizeof folder, "%s/yeec-emulator-XXXXXX", parent != NULL ? parent : "/tmp");
    if (mkdtemp(folder) == NULL)
        return NVRTC_OUT_OF_MEMORY;
    bool ok = compile_in(folder, program, flushes);
    rmdir(folder);
    if (!ok)
        return NVRTC_COMPILATION;
    uint64_t bytes = program->image_bytes - sizeof bytes;
    memcpy(program->image, &bytes, sizeof bytes);
    return 0;
}

CuResult nvrtc_GetCUBINSize(NvrtcProgram program, size_t *bytes)
{
    *bytes = program->image_bytes;
    return 0;
}

CuResult nvrtc_GetCUBIN(NvrtcProgram program, char *cubin)
{
    memcpy(cubin, program->image, program->image_bytes);
    return 0;
}

CuResult nvrtc_GetPTXSize(NvrtcProgram program, size_t *bytes)
{
    return nvrtc_GetCUBINSize(program, bytes);
}

CuResult nvrtc_GetPTX(NvrtcProgram program, char *ptx)
{
    return nvrtc_GetCUBIN(program, ptx);
}

CuResult nvrtc_GetProgramLogSize(NvrtcProgram program, size_t *bytes)
{
    *bytes = program->log_bytes + 1;
    return 0;
}

CuResult nvrtc_GetProgramLog(NvrtcProgram program, char *log)
{
    memcpy(log, program->log != NULL ? program->log : "", program->log_bytes + 1);
    return 0;
}
