% -- Vectors of plain C's rows: type, loads and stores, multiply-add, neighbours, masks.
%
% local wf = plan.wavefront
%
% function vector_helpers()
typedef ${real} Vec __attribute__((vector_size(sizeof(${real}) * LANES)));
typedef ${plan.suffix == "f" and "int" or "long"} Mask __attribute__((vector_size(sizeof(Vec)))); // integers as wide, -1 for true

#define ALWAYS_INLINE static inline __attribute__((always_inline))

ALWAYS_INLINE Vec load(const ${real} *p)
{
    return *(const Vec *)p;
}

ALWAYS_INLINE void store(${real} *p, Vec v)
{
    *(Vec *)p = v;
}

%   if needs_splat() then
ALWAYS_INLINE Vec splat(${real} x)
{
    return (Vec){0} + x;
}

%   end
ALWAYS_INLINE Vec fma_vec(Vec a, Vec b, Vec c)
{
#if defined __clang__ && (defined __FMA__ || defined __ARM_FEATURE_FMA)
    #pragma clang fp contract(on) // clang takes lanes apart again that a shuffle has put together
    return a * b + c;
#else
    Vec r;
    #pragma omp simd // or gcc may unroll the lanes first, and then leave some of them apart
    for (int l = 0; l < LANES; l++)
        r[l] = ${fma}(a[l], b[l], c[l]);
    return r;
#endif
}

// Each lane's neighbour along x at i + 1, then at i - 1.
ALWAYS_INLINE Vec next_site(Vec here, Vec after)
{
    return __builtin_shufflevector(here, after, ${list_of(1, wf.lanes)});
}

ALWAYS_INLINE Vec previous_site(Vec before, Vec here)
{
    return __builtin_shufflevector(before, here, ${list_of(wf.lanes - 1, 2 * wf.lanes - 2)});
}

%   if #edge_masks() > 0 then
// v at the sites of a mask, and `elsewhere` at the others.
ALWAYS_INLINE Vec choose(Mask where, Vec v, Vec elsewhere)
{
    return (Vec)(((Mask)v & where) | ((Mask)elsewhere & ~where));
}

%   end
% end
