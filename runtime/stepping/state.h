/* State: the fields and memory variables of a run as dense rows, without the padding
 * that differs from device to device, so that a run begun on one goes on on another.
 * Element (i,j,k) of a buffer's block comes i fastest, k slowest. */
#ifndef YEEC_RUNTIME_STATE_H
#define YEEC_RUNTIME_STATE_H

#include "backends/backend.h"

/* Bytes of a state without its padding. */
size_t state_bytes(const Buffer *buffer);

/* Takes `count` bytes of a state, piece by piece in order. */
typedef bool StatePut(void *context, const void *bytes, size_t count, Error *err);
/* Gives the next `count` bytes of a state. */
typedef bool StateGet(void *context, void *bytes, size_t count, Error *err);

/* Where a state's elements lie, whether or not there is padding. */
StateBlock state_block(const Buffer *buffer);
size_t state_block_bytes(const Buffer *buffer, const StateBlock *block);

/* Reads buffer number `buffer` (its current copy), some planes at a time. */
bool state_save(Backend *b, const Program *program, int buffer, StatePut *put, void *context, Error *err);
/* Writes it; padding becomes zero, as at the start. */
bool state_restore(Backend *b, const Program *program, int buffer, StateGet *get, void *context, Error *err);
/* The same of a block of the buffer's elements. */
bool state_save_block(Backend *b, const Program *program, int buffer, const StateBlock *block, StatePut *put,
                      void *context, Error *err);
bool state_restore_block(Backend *b, const Program *program, int buffer, const StateBlock *block, StateGet *get,
                         void *context, Error *err);

#endif
