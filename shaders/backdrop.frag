// The room behind the model, out of focus.
VARYING vec3 vDirection;

#include "room.glsl"
#include "encode.glsl"

void MAIN()
{
    FRAGCOLOR = vec4(shown(roomReflection(normalize(vDirection), 0.4) * roomStrength), 1.0);
}
