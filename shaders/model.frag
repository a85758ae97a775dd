// Metallic-roughness materials as glTF 2.0 defines them, over Qt Quick 3D's lights.
// RICH: with more pictures than the base colour's, colours of vertices, or seen through.
// PLACED (with RICH): pictures that lie by a second set of coordinates, or have transforms of their own.
// CUTOUT: may discard.
VARYING float vSide;

SHARED_VARS {
    float occlusion;
    float roughness;
    float metallic;
    vec3 base;
    vec3 reflection;
};

vec3 linearOf(vec3 color)
{
    // Chilliant's approximation, whose inverse Qt applies to what is drawn.
    return color * (color * (color * 0.305306011 + 0.682171111) + 0.012522878);
}

// How often the body of a loop runs that stands for `if` there is this map: software
// renderers run both sides of an if, and sample all its textures.
int times(int map)
{
    return (maps & map) != 0 ? 1 : 0;
}

// Where a picture is read: its turn and scale as columns; offset and set of coordinates.
#ifdef PLACED
#define PLACE(map) (mat2(map##Turn.xy, map##Turn.zw) * mix(UV0, UV1, map##Shift.z) + map##Shift.xy)
#else
#define PLACE(map) UV0
#endif

void MAIN()
{
#ifdef CUTOUT
    // A mirrored part of a mesh whose other parts aren't: facing is decided here, not by culling.
    if (mixedSides != 0) {
        bool front = gl_FrontFacing == (vSide > 0.0);
        if (!front && doubleSided == 0)
            discard;
        if (vSide < 0.0)
            NORMAL = -NORMAL;
    }
#endif

    vec4 base = baseColor;
#ifdef RICH
    base *= VAR_COLOR;
#endif
    for (int once = times(1); once > 0; --once) {
        vec4 texel = texture(baseColorMap, PLACE(baseColorMap));
        base *= vec4(linearOf(texel.rgb), texel.a);
    }
    if (alphaMode == 0)
        base.a = 1.0;
    else if (alphaMode == 1) {
#ifdef CUTOUT
        if (base.a < alphaCutoff)
            discard;
#endif
        base.a = 1.0;
    }

    float metal = metallic;
    float rough = roughness;
    SHARED.occlusion = 1.0;
    vec3 glow = emissive;
    vec3 n = normalize(NORMAL);
#ifdef RICH
    for (int once = times(2); once > 0; --once) {
        vec4 texel = texture(metallicRoughnessMap, PLACE(metallicRoughnessMap));
        metal *= texel.b;
        rough *= texel.g;
    }
    for (int once = times(8); once > 0; --once)
        SHARED.occlusion = mix(1.0, texture(occlusionMap, PLACE(occlusionMap)).r, occlusionStrength);
    for (int once = times(16); once > 0; --once)
        glow *= linearOf(texture(emissiveMap, PLACE(emissiveMap)).rgb);
    for (int once = times(4); once > 0; --once) {
        vec2 place = PLACE(normalMap);
        vec3 t = TANGENT;
        vec3 b = BINORMAL;
        if ((maps & 32) != 0) {
            // No tangents in the file: the frame in which the texture lies here.
            vec3 px = dFdx(VAR_WORLD_POSITION);
            vec3 py = dFdy(VAR_WORLD_POSITION);
            vec2 ux = dFdx(place);
            vec2 uy = dFdy(place);
            float area = ux.x * uy.y - uy.x * ux.y;
            t = (px * uy.y - py * ux.y) * sign(area);
            b = (py * ux.x - px * uy.x) * sign(area);
        }
        t -= n * dot(n, t);
        b -= n * dot(n, b);
        float lt = length(t);
        float lb = length(b);
        if (lt > 1e-12 && lb > 1e-12) {
            vec3 texel = texture(normalMap, place).xyz * 2.0 - 1.0;
            n = normalize(t / lt * texel.x * normalScale + b / lb * texel.y * normalScale + n * texel.z);
        }
    }
#endif

    if (shading == 2) {  // clay: form without materials
        base = vec4(vec3(0.5), base.a);
        metal = 0.0;
        rough = 0.75;
        glow = vec3(0.0);
    }
    if (shading == 3)    // normals
        glow = n * 0.5 + 0.5;
    else if (shading == 1 || unlit != 0)
        glow = base.rgb;

#ifdef RICH
    BASE_COLOR = vec4(1.0, 1.0, 1.0, base.a / max(VAR_COLOR.a, 1e-6));
#endif
    METALNESS = metal;
    ROUGHNESS = clamp(rough, 0.045, 1.0);
    SPECULAR_AMOUNT = 0.5;
    EMISSIVE_COLOR = glow;
    NORMAL = n;
    SHARED.base = base.rgb;
    SHARED.metallic = metal;
    SHARED.roughness = rough;
}

#include "room.glsl"

// What white paper facing a direction shows.
vec3 roomDiffuse(vec3 normal)
{
    vec3 d = roomTurned(normal);
    return max(mat3(roomAlong) * d + mat3(roomSquares) * (d * d) + mat3(roomProducts) * (d * d.yzx), vec3(0.0));
}
#include "encode.glsl"

void AMBIENT_LIGHT()
{
    DIFFUSE += roomDiffuse(NORMAL) * SHARED.base * ((1.0 - SHARED.metallic) * SHARED.occlusion * roomStrength);

    // Reflection of the room, after Karis's approximation of the environment
    // BRDF. Kept apart, because Qt takes the metal's share off all that is diffuse.
    vec3 f0 = mix(vec3(0.04), SHARED.base, SHARED.metallic);
    float facing = clamp(dot(NORMAL, VIEW_VECTOR), 0.0, 1.0);
    vec4 r = SHARED.roughness * vec4(-1.0, -0.0275, -0.572, 0.022) + vec4(1.0, 0.0425, 1.04, -0.04);
    float a = min(r.x * r.x, exp2(-9.28 * facing)) * r.x + r.y;
    vec2 ab = vec2(-1.04, 1.04) * a + r.zw;
    SHARED.reflection = roomReflection(reflect(-VIEW_VECTOR, NORMAL), SHARED.roughness) * (f0 * ab.x + ab.y) *
                        (SHARED.occlusion * roomStrength);
}

void DIRECTIONAL_LIGHT()
{
    float lit = max(dot(NORMAL, TO_LIGHT_DIR), 0.0);
    DIFFUSE += SHARED.base * LIGHT_COLOR * (lit * SHADOW_CONTRIB);
}

// GGX with Karis's approximation of its visibility and Fresnel terms. The half vector h
// isn't needed itself: |V + L|^2 = q, so that N.h = s / sqrt(q) and L.h = sqrt(q) / 2.
void SPECULAR_LIGHT()
{
    float lit = dot(NORMAL, TO_LIGHT_DIR);
    float s = max(dot(NORMAL, VIEW_VECTOR) + lit, 0.0);
    float q = 2.0 + 2.0 * dot(VIEW_VECTOR, TO_LIGHT_DIR);
    float rough = SHARED.roughness * SHARED.roughness;
    float alpha = rough * rough;
    float d = s * s * (alpha - 1.0) + q;
    float lobe = alpha * q * q / (12.566 * d * d * max(0.1, 0.25 * q) * (SHARED.roughness + 0.5));
    vec3 f0 = mix(vec3(0.04), SHARED.base, SHARED.metallic);
    SPECULAR += f0 * LIGHT_COLOR * (lobe * max(lit, 0.0) * SHADOW_CONTRIB);
}

// Lamps and windows are brighter than white: what comes near it is rolled off.
vec3 rolled(vec3 color)
{
    const float KNEE = 0.6;
    vec3 over = max(color - KNEE, vec3(0.0)) / (1.0 - KNEE);
    return min(color, vec3(KNEE)) + (1.0 - KNEE) * (1.0 - exp(-over));
}

// Colours leave premultiplied: in Qt 6.4 alpha is blended by the colours' factors.
void POST_PROCESS()
{
#ifdef RICH
    float alpha = DIFFUSE.a;
#else
    float alpha = 1.0;
#endif
    vec3 color = shading == 1 || shading == 3 || unlit != 0 ? EMISSIVE : rolled(COLOR_SUM.rgb + SHARED.reflection);
    COLOR_SUM = vec4(shown(color) * alpha, alpha);
}
