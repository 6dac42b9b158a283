/* Memory that must be there. Large buffers are asked for where there is an Error to say how much is missing; for the
 * many small ones there is nothing to be done but to say so and end with status 2. What was being written then keeps
 * its temporary name. */
#ifndef YEEC_BASE_MEMORY_H
#define YEEC_BASE_MEMORY_H

/* Ends the process: one sentence, status 2. */
_Noreturn void memory_is_out(void);

/* `memory` itself, unless it is NULL. */
void *memory_must(void *memory);

#endif
