// Edges of the skinned model, a hair before its faces.
#include "skin.glsl"

void MAIN()
{
    vec3 normal = vec3(0.0, 1.0, 0.0);
    vec3 tangent = vec3(0.0);
    vec3 binormal = vec3(0.0);
    vec3 place = VERTEX;
    skinVertex(JOINTS, WEIGHTS, place, normal, tangent, binormal);
#ifdef CROWD
    POSITION = INSTANCE_MODELVIEWPROJECTION_MATRIX * vec4(place, 1.0);
#else
    POSITION = MODELVIEWPROJECTION_MATRIX * vec4(place, 1.0);
#endif
    POSITION.z -= 2.0e-4 * POSITION.w;
}
