VARYING float vSide;

#include "skin.glsl"

void MAIN()
{
    vSide = skinVertex(JOINTS, WEIGHTS, UV1.x, VERTEX, NORMAL, TANGENT, BINORMAL);
    POSITION = MODELVIEWPROJECTION_MATRIX * vec4(VERTEX, 1.0);
}
