/* Modes and components: which axes a mode has, which components live in it, and
 * what they are called (Taflove & Hagness, sections 3.3 and 3.4: the TMz, TEz and
 * one-dimensional reductions of Maxwell's equations).
 */
#include "scene/scene.h"

static const struct {
    const char *name;
    unsigned axes;       /* bit a: axis a */
    unsigned components; /* bit c: component c */
} modes[] = {
    [MODE_1D] = {"1d", 1u, 1u << EZ | 1u << HY},
    [MODE_2D_TM] = {"2d-tm", 3u, 1u << EZ | 1u << HX | 1u << HY},
    [MODE_2D_TE] = {"2d-te", 3u, 1u << HZ | 1u << EX | 1u << EY},
    [MODE_3D] = {"3d", 7u, (1u << REAL_COMPONENTS) - 1},
};

static const struct {
    const char *name, *symbol;
} components[] = {
    [EX] = {"Ex", "ex"},          [EY] = {"Ey", "ey"},          [EZ] = {"Ez", "ez"},
    [HX] = {"Hx", "hx"},          [HY] = {"Hy", "hy"},          [HZ] = {"Hz", "hz"},
    [EX_IM] = {"Ex_im", "ex_im"}, [EY_IM] = {"Ey_im", "ey_im"}, [EZ_IM] = {"Ez_im", "ez_im"},
    [HX_IM] = {"Hx_im", "hx_im"}, [HY_IM] = {"Hy_im", "hy_im"}, [HZ_IM] = {"Hz_im", "hz_im"},
};

unsigned mode_axes(Mode mode)
{
    return modes[mode].axes;
}

bool mode_has(Mode mode, Component c)
{
    return (modes[mode].components >> c & 1u) != 0;
}

const char *mode_name(Mode mode)
{
    return modes[mode].name;
}

const char *component_name(Component c)
{
    return components[c].name;
}

const char *component_symbol(Component c)
{
    return components[c].symbol;
}
