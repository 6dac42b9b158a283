/* Memory that must be there. Large buffers are asked for where there is an Error to say how much is missing; for the
 * many small ones there is nothing to be done but to say so and end with status 2. What was being written then keeps
 * its temporary name. */
#ifndef YEEC_BASE_MEMORY_H
#define YEEC_BASE_MEMORY_H

/* `memory` itself; where it is NULL, ends the process: one sentence, status 2. */
void *memory_must(void *memory);

#endif
