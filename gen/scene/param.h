/* Parameters of a scene and the settings that override them. */
#ifndef YEEC_SCENE_PARAM_H
#define YEEC_SCENE_PARAM_H

#include "scene/script.h"

/* Complains of every --set whose name the scene did not declare. */
void param_check_settings(Script *script);

#endif
