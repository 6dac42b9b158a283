/* Triangles of STL, OBJ and PLY files. libassimp reads them, which is looked for at run time, in a process of its own:
 * over damaged files it may crash, loop or ask for all memory, and files that name others (OBJ's materials) must open
 * nothing. That process may open no file, has a limit on memory and processor time, and sends triangles through a pipe.
 */
#include "base/ending.h"
#include "scene/hull.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef YEEC_HAVE_ASSIMP

#include <assimp/cimport.h>
#include <assimp/postprocess.h>
#include <assimp/scene.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

typedef struct Library {
    const struct aiScene *(*import)(const char *, unsigned, unsigned, const char *);
    const char *(*error)(void);
} Library;

/* What the process answers, before the triangles. */
typedef struct Answer {
    bool good;
    size_t count;
    char why[HULL_WHY];
} Answer;

static bool open_library(Library *l)
{
    void *library = dlopen("libassimp.so.5", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL)
        return false;
    *(void **)&l->import = dlsym(library, "aiImportFileFromMemory");
    *(void **)&l->error = dlsym(library, "aiGetErrorString");
    return l->import != NULL && l->error != NULL;
}

static size_t bytes_in_use(void)
{
    unsigned long pages = 0;
    FILE *f = fopen("/proc/self/statm", "re");
    if (f != NULL) {
        if (fscanf(f, "%lu", &pages) != 1)
            pages = 0;
        fclose(f);
    }
    return pages * (size_t)sysconf(_SC_PAGESIZE);
}

static void confine(size_t n)
{
    enum { SECONDS = 2, BYTES_PER_SECOND = 1 << 21 };
    const size_t memory = bytes_in_use() + ((size_t)1 << 30) + 100 * n, seconds = SECONDS + n / BYTES_PER_SECOND;
    ending_confine();
    setrlimit(RLIMIT_AS, &(struct rlimit){memory, memory});
    setrlimit(RLIMIT_CPU, &(struct rlimit){seconds, seconds});
    setrlimit(RLIMIT_NOFILE, &(struct rlimit){0, 0});
}

static bool send_all(int out, const void *bytes, size_t n)
{
    const char *at = bytes;
    while (n > 0) {
        const ssize_t sent = write(out, at, n);
        if (sent < 0 && errno != EINTR)
            return false;
        at += sent > 0 ? sent : 0;
        n -= sent > 0 ? (size_t)sent : 0;
    }
    return true;
}

static bool takes_face(const struct aiMesh *mesh, unsigned face)
{
    const struct aiFace *f = &mesh->mFaces[face];
    return f->mNumIndices == 3 && f->mIndices[0] < mesh->mNumVertices && f->mIndices[1] < mesh->mNumVertices &&
           f->mIndices[2] < mesh->mNumVertices;
}

static size_t count_faces(const struct aiScene *scene)
{
    size_t count = 0;
    for (unsigned m = 0; m < scene->mNumMeshes; m++)
        for (unsigned f = 0; f < scene->mMeshes[m]->mNumFaces; f++)
            count += takes_face(scene->mMeshes[m], f);
    return count;
}

static void send_faces(int out, const struct aiMesh *mesh)
{
    enum { AT_ONCE = 1024 };
    float some[AT_ONCE][9];
    size_t kept = 0;
    for (unsigned f = 0; f < mesh->mNumFaces; f++) {
        for (int i = 0; takes_face(mesh, f) && i < 3; i++) {
            const struct aiVector3D *v = &mesh->mVertices[mesh->mFaces[f].mIndices[i]];
            some[kept][3 * i] = (float)v->x;
            some[kept][3 * i + 1] = (float)v->y;
            some[kept][3 * i + 2] = (float)v->z;
        }
        kept += takes_face(mesh, f);
        if ((kept == AT_ONCE || f + 1 == mesh->mNumFaces) && !send_all(out, some, kept * sizeof *some))
            return;
        kept = kept == AT_ONCE ? 0 : kept;
    }
}

/* libassimp's words, without the name that it gives to memory. */
static void quote_error(const char *said, char why[HULL_WHY])
{
    const char *name = strstr(said, " for $$$");
    snprintf(why, HULL_WHY, "cannot be read: %.*s", name != NULL && name - said < 150 ? (int)(name - said) : 150, said);
}

/* In the process of its own: does not return. */
static void read_and_end(int out, const char *text, size_t n, const char *format)
{
    static Answer answer;
    Library l = {0};
    const int null = open("/dev/null", O_WRONLY);
    dup2(null, STDOUT_FILENO);
    dup2(null, STDERR_FILENO);
    const bool there = open_library(&l);
    confine(n);
    const struct aiScene *scene = there ? l.import(text, (unsigned)n, aiProcess_Triangulate, format) : NULL;
    if (!there)
        snprintf(answer.why, HULL_WHY, "needs libassimp, which is not on this machine (Debian's package: libassimp5)");
    else if (scene == NULL)
        quote_error(l.error(), answer.why);
    else
        answer.count = count_faces(scene);
    answer.good = scene != NULL;
    if (send_all(out, &answer, sizeof answer) && scene != NULL && answer.count <= HULL_TRIANGLES)
        for (unsigned m = 0; m < scene->mNumMeshes; m++)
            send_faces(out, scene->mMeshes[m]);
    _exit(0);
}

static bool receive(int in, void *bytes, size_t n)
{
    char *at = bytes;
    while (n > 0) {
        const ssize_t got = read(in, at, n);
        if (got == 0 || (got < 0 && errno != EINTR))
            return false;
        at += got > 0 ? got : 0;
        n -= got > 0 ? (size_t)got : 0;
    }
    return true;
}

/* The answer and its triangles; a message without line ends. */
static float *take_answer(int in, size_t *count, char why[HULL_WHY])
{
    Answer answer;
    snprintf(why, HULL_WHY, "is damaged: libassimp crashes over it, or finds no end");
    if (!receive(in, &answer, sizeof answer))
        return NULL;
    if (!answer.good || answer.count > HULL_TRIANGLES) {
        answer.why[HULL_WHY - 1] = '\0';
        for (char *c = answer.why; *c != '\0'; c++)
            *c = *c >= ' ' && *c <= '~' ? *c : ' ';
        if (answer.good)
            snprintf(why, HULL_WHY, "has %zu triangles; at most %d are taken", answer.count, HULL_TRIANGLES);
        else
            snprintf(why, HULL_WHY, "%s", answer.why);
        return NULL;
    }
    *count = answer.count;
    float *triangles = calloc(answer.count + 1, 9 * sizeof(float));
    if (triangles != NULL && receive(in, triangles, answer.count * 9 * sizeof(float)))
        return triangles;
    if (triangles == NULL)
        snprintf(why, HULL_WHY, "is too large for the memory there is");
    free(triangles);
    return NULL;
}

float *triangles_read(const char *text, size_t n, const char *format, size_t *count, char why[HULL_WHY])
{
    int ends[2], status;
    if (pipe2(ends, O_CLOEXEC) != 0) {
        snprintf(why, HULL_WHY, "cannot be read: %s", strerror(errno));
        return NULL;
    }
    const pid_t child = fork();
    if (child == 0)
        read_and_end(ends[1], text, n, format);
    close(ends[1]);
    if (child < 0)
        snprintf(why, HULL_WHY, "cannot be read, for no process can be started: %s", strerror(errno));
    float *triangles = child > 0 ? take_answer(ends[0], count, why) : NULL;
    close(ends[0]);
    if (child > 0 && triangles == NULL)
        kill(child, SIGKILL);
    while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR)
        continue;
    return triangles;
}

#else

float *triangles_read(const char *text, size_t n, const char *format, size_t *count, char why[HULL_WHY])
{
    (void)text;
    (void)n;
    (void)format;
    (void)count;
    snprintf(why, HULL_WHY, "cannot be read: yeec was built without libassimp (Debian's package: libassimp-dev)");
    return NULL;
}

#endif
