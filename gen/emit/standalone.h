/* Standalone programs: the kernels with a small host program and a Makefile in
 * readable C, which step the scene, print the probes and the digest, and build
 * without yeec (`yeec emit --standalone DIR`). */
#ifndef YEEC_EMIT_STANDALONE_H
#define YEEC_EMIT_STANDALONE_H

#include "base/error.h"
#include "program.h"

/* All files of the folder, in the program's arena: kernels, main, Makefile, and in data/ the constant
 * buffers and the waveforms of all steps. Returns how many, 0 on failure (a template or a waveform failed). */
size_t standalone_files(const Program *program, const char *templates, ProgramFile **files, Error *err);

#endif
