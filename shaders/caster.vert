// What casts the shadow: the skinned model in shadow maps, nothing elsewhere.
#include "skin.glsl"

// Qt's name for the pass; without it there is no shadow, and nothing else is wrong.
#ifdef QSSG_ENABLE_ORTHO_SHADOW_PASS
#if QSSG_ENABLE_ORTHO_SHADOW_PASS
#define SHADOW_PASS
#endif
#endif

void MAIN()
{
#ifdef SHADOW_PASS
    skinVertex(JOINTS, WEIGHTS, VERTEX, NORMAL, TANGENT, BINORMAL);
#ifdef CROWD
    POSITION = INSTANCE_MODELVIEWPROJECTION_MATRIX * vec4(VERTEX, 1.0);
#else
    POSITION = MODELVIEWPROJECTION_MATRIX * vec4(VERTEX, 1.0);
#endif
#else
    POSITION = vec4(2.0, 2.0, 2.0, 1.0);  // outside of every view
#endif
}
