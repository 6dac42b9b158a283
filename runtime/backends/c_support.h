/* What plain C does beside kernels on the threads that run these: memory, the largest value of a field, the mode of the
 * processors. A program of its own, so that the copy bandwidth can be measured before anything is generated. */
#ifndef YEEC_RUNTIME_C_SUPPORT_H
#define YEEC_RUNTIME_C_SUPPORT_H

extern const char c_support[];

#endif
