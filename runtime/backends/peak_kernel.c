/* The text of the kernel that scans a field on a GPU. */
#include "backends/peak_kernel.h"

#include <stdio.h>

static const char OPENCL_WORDS[] = "#define LONG long\n"
                                   "#define GLOBAL __global\n"
                                   "#define CHIP __local bits *chip,\n"
                                   "#define LANE (int)get_local_id(0)\n"
                                   "#define GROUP (int)get_group_id(0)\n"
                                   "#define GROUPS (int)get_num_groups(0)\n"
                                   "#define WAIT barrier(CLK_LOCAL_MEM_FENCE)\n";

static const char CUDA_WORDS[] = "#define LONG long long\n"
                                 "#define GLOBAL\n"
                                 "#define CHIP\n"
                                 "#define LANE (int)threadIdx.x\n"
                                 "#define GROUP (int)blockIdx.x\n"
                                 "#define GROUPS (int)gridDim.x\n"
                                 "#define WAIT __syncthreads()\n"
                                 "extern __shared__ __align__(16) bits chip[];\n";

/* Bits, mask, words; the beginning of the kernel; lanes, piece. */
static const char KERNEL[] = "typedef %s bits;\n"
                             "#define MAGNITUDE ((bits)%s)\n"
                             "%s"
                             "%s void peaks(GLOBAL const bits *field, LONG origin, LONG row, LONG plane, int cells,\n"
                             "    int rows, int pieces, LONG work, CHIP GLOBAL bits *out, int first)\n"
                             "{\n"
                             "    bits most = 0;\n"
                             "    for (LONG w = GROUP; w < work; w += GROUPS) {\n"
                             "        const LONG r = w / pieces;\n"
                             "        const int lo = (int)(w %% pieces) * %d, hi = min(cells, lo + %d);\n"
                             "        GLOBAL const bits *at = field + origin + r %% rows * row + r / rows * plane;\n"
                             "        for (int i = lo + LANE; i < hi; i += %d)\n"
                             "            most = max(most, at[i] & MAGNITUDE);\n"
                             "    }\n"
                             "    chip[LANE] = most;\n"
                             "    for (int n = %d; n > 0; n /= 2) {\n"
                             "        WAIT;\n"
                             "        if (LANE < n)\n"
                             "            chip[LANE] = max(chip[LANE], chip[LANE + n]);\n"
                             "    }\n"
                             "    if (LANE == 0)\n"
                             "        out[first + GROUP] = chip[0];\n"
                             "}\n";

const char *peak_kernel_source(Dialect dialect, Precision precision, char text[PEAKS_SOURCE_BYTES])
{
    const bool cuda = dialect == DIALECT_CUDA, single = precision == PRECISION_F32;
    const char *type = single ? cuda ? "unsigned int" : "uint" : cuda ? "unsigned long long" : "ulong";
    snprintf(text, PEAKS_SOURCE_BYTES, KERNEL, type, single ? "0x7fffffff" : "0x7fffffffffffffff",
             cuda ? CUDA_WORDS : OPENCL_WORDS, cuda ? "extern \"C\" __global__" : "__kernel", PEAKS_PIECE, PEAKS_PIECE,
             PEAKS_LANES, PEAKS_LANES / 2);
    return text;
}

PeaksJob peak_kernel_job(const FieldLayout *layout)
{
    PeaksJob job = {.origin = (int64_t)layout->origin,
                    .row = (int64_t)layout->stride[1],
                    .plane = (int64_t)layout->stride[2],
                    .cells = (int32_t)layout->count[0],
                    .rows = (int32_t)layout->count[1]};
    job.pieces = (job.cells + PEAKS_PIECE - 1) / PEAKS_PIECE;
    job.work = (int64_t)job.pieces * job.rows * layout->count[2];
    return job;
}

int peak_kernel_groups(int units)
{
    const int groups = 16 * units;
    return groups < 16 ? 16 : groups > 4096 ? 4096 : groups;
}

void peak_kernel_gather(Precision precision, const void *out, size_t fields, int groups, uint64_t *bits)
{
    for (size_t f = 0; f < fields; f++) {
        bits[f] = 0;
        for (size_t i = f * (size_t)groups; i < (f + 1) * (size_t)groups; i++) {
            uint64_t one = precision == PRECISION_F32 ? ((const uint32_t *)out)[i] : ((const uint64_t *)out)[i];
            bits[f] = one > bits[f] ? one : bits[f];
        }
    }
}
