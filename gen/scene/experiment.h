/* Experiment: a Lua file that declares runs of scenes and what is to be shown of
 * them (tables, plots, pictures, claims) beside what a paper published. It runs in
 * the sandbox of a scene with the words of gen/scene/experiment/words.lua added
 * (scenes/papers/README.md is their reference). Loading gives the list of runs;
 * whoever makes them hands each result back as a Lua table's text, and the
 * experiment turns them into a page.
 */
#ifndef YEEC_SCENE_EXPERIMENT_H
#define YEEC_SCENE_EXPERIMENT_H

#include "base/error.h"

#include <stddef.h>

typedef struct ExperimentOptions {
    bool quick;
    const char *any;       /* the backend "any" stands for */
    const char *absent[3]; /* why c, opencl, cuda are not used here; NULL: they are */
    const char *names[3];  /* "c", "opencl", "cuda" */
    int device[3];         /* which of the backend's devices */
} ExperimentOptions;

typedef struct ExperimentRun {
    const char *name;          /* unique, fit for a folder */
    const char *const *words;  /* scene and options of `yeec run`, NULL at the end */
    const char *absent;        /* why it cannot be made here; NULL: it can */
    const char *const *series; /* probes whose values are wanted, NULL at the end */
    const char *const *tables; /* comma-separated files below the run's folder that are wanted, NULL at the end */
    const char *baseline;      /* NULL, or what takes the place of a run of yeec: "cublas-vector" */
    int repeats;
    bool kernels;                   /* also the time of each kernel and of its launch */
    long after;                     /* the run whose file this one is handed, -1: none */
    const char *handed, *handed_as; /* that file's name; the parameter that gets its path */
} ExperimentRun;

/* Text files to be written, and what is to be made of them. */
typedef struct ExperimentPlot {
    const char *name, *script, *data; /* name.gp, name.dat -> name.svg */
} ExperimentPlot;

typedef struct ExperimentAnimation {
    const char *folder, *name; /* folder/name_000100.png, ... -> folder/name.mp4 */
} ExperimentAnimation;

typedef struct ExperimentReport {
    const char *body;  /* HTML; "<!--embed PATH-->" where a file of the results goes */
    const char *brief; /* the same as plain text */
    const char *runs;  /* every run with its device, times and digest, comma-separated */
    const ExperimentPlot *plots;
    const ExperimentAnimation *animations;
    size_t plot_count, animation_count;
} ExperimentReport;

typedef struct Experiment Experiment;

/* NULL on failure, ERROR_SCENE. */
Experiment *experiment_load(const char *path, const ExperimentOptions *options, Error *err);
void experiment_free(Experiment *e);
const char *experiment_title(const Experiment *e);
size_t experiment_run_count(const Experiment *e);
const ExperimentRun *experiment_run(const Experiment *e, size_t number);
/* Hands in a result: a Lua table constructor, see measures.lua. */
bool experiment_record(Experiment *e, size_t number, const char *literal, Error *err);
/* After all results; `facts` is a Lua list of {name, text}. Lives as long as the experiment. */
bool experiment_report(Experiment *e, const char *facts, ExperimentReport *out, Error *err);

#endif
