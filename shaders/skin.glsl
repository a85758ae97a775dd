// Vertex skinning of Sinew: morph targets, then the blended skin matrix.
// core/model/skinning.h is the same mathematics on the CPU.
//
// skinSource says where the matrix comes from: 0 the live row (the pose of this
// frame); 1 the transform map, matrices mixed; 2 the dual-quaternion map.
// A palette entry is three texels, the rows of its skin matrix, or for 2 four.
// clipCurrent and clipNext: row, next row, time between them; clipNext.w: the
// weight of the next clip.

vec4 liveTexel(int i)
{
    return texelFetch(liveRow, ivec2(i & 1023, i >> 10), 0);
}

vec4 mapTexel(int row, int i)
{
    return texelFetch(transformMap, ivec2((row >> 13) * mapRowTexels + i, row & 8191), 0);
}

// One row of an entry's matrix in clip state (row, next row, time within).
vec4 clipTexel(vec4 state, int i)
{
    vec4 value = mapTexel(int(state.x), i);
    if (state.z > 0.0)
        value = mix(value, mapTexel(int(state.y), i), state.z);
    return value;
}

// Adds an influence's matrix rows, of the live row or of the mixed clips.
void addInfluence(inout vec4 row0, inout vec4 row1, inout vec4 row2, int joint, float weight)
{
    if (weight == 0.0)
        return;
    int i = (paletteBase + joint) * 3;
    if (skinSource == 0) {
        row0 += weight * liveTexel(i);
        row1 += weight * liveTexel(i + 1);
        row2 += weight * liveTexel(i + 2);
        return;
    }
    float next = clipNext.w;
    if (next < 1.0) {
        row0 += weight * (1.0 - next) * clipTexel(clipCurrent, i);
        row1 += weight * (1.0 - next) * clipTexel(clipCurrent, i + 1);
        row2 += weight * (1.0 - next) * clipTexel(clipCurrent, i + 2);
    }
    if (next > 0.0) {
        row0 += weight * next * clipTexel(clipNext, i);
        row1 += weight * next * clipTexel(clipNext, i + 1);
        row2 += weight * next * clipTexel(clipNext, i + 2);
    }
}

// A palette entry of the dual-quaternion map: rotation, translation, and the
// symmetric stretch as its diagonal and (xy, xz, yz).
struct Polar {
    vec4 rotation;
    vec3 translation;
    vec3 diagonal;
    vec3 off;
};

Polar polarAt(int row, int i)
{
    vec4 a = mapTexel(row, i + 2);
    vec4 b = mapTexel(row, i + 3);
    return Polar(mapTexel(row, i), mapTexel(row, i + 1).xyz, a.xyz, vec3(a.w, b.xy));
}

Polar mixPolar(Polar a, Polar b, float t)
{
    float side = dot(a.rotation, b.rotation) < 0.0 ? -1.0 : 1.0;
    return Polar(normalize(a.rotation * (1.0 - t) + b.rotation * (side * t)), mix(a.translation, b.translation, t),
                 mix(a.diagonal, b.diagonal, t), mix(a.off, b.off, t));
}

Polar clipPolar(vec4 state, int i)
{
    Polar value = polarAt(int(state.x), i);
    if (state.z > 0.0)
        value = mixPolar(value, polarAt(int(state.y), i), state.z);
    return value;
}

Polar mixedPolar(int joint)
{
    int i = (paletteBase + joint) * 4;
    Polar value = clipPolar(clipCurrent, i);
    if (clipNext.w > 0.0)
        value = mixPolar(value, clipPolar(clipNext, i), clipNext.w);
    return value;
}

// Sums dual quaternions signed like the strongest influence's, and stretches.
void addPolar(Polar value, vec4 lead, float weight, inout vec4 real, inout vec4 dual, inout vec3 diagonal, inout vec3 off)
{
    vec4 q = value.rotation;
    vec3 t = value.translation;
    float w = dot(lead, q) < 0.0 ? -weight : weight;
    real += w * q;
    dual += 0.5 * w * vec4(q.w * t + cross(t, q.xyz), -dot(t, q.xyz));
    diagonal += weight * value.diagonal;
    off += weight * value.off;
}

// p' = rotation * (S p) + translation, as matrix rows.
void polarRows(ivec4 joints, vec4 weights, out vec4 row0, out vec4 row1, out vec4 row2)
{
    int first = joints.x;
    float most = weights.x;
    if (weights.y > most) { most = weights.y; first = joints.y; }
    if (weights.z > most) { most = weights.z; first = joints.z; }
    if (weights.w > most) { most = weights.w; first = joints.w; }
    vec4 lead = mixedPolar(first).rotation;

    vec4 real = vec4(0.0);
    vec4 dual = vec4(0.0);
    vec3 diagonal = vec3(0.0);
    vec3 off = vec3(0.0);
    if (weights.x != 0.0)
        addPolar(mixedPolar(joints.x), lead, weights.x, real, dual, diagonal, off);
    if (weights.y != 0.0)
        addPolar(mixedPolar(joints.y), lead, weights.y, real, dual, diagonal, off);
    if (weights.z != 0.0)
        addPolar(mixedPolar(joints.z), lead, weights.z, real, dual, diagonal, off);
    if (weights.w != 0.0)
        addPolar(mixedPolar(joints.w), lead, weights.w, real, dual, diagonal, off);
    float size = length(real);
    vec4 q = real / size;
    vec4 d = dual / size;
    vec3 t = 2.0 * (q.w * d.xyz - d.w * q.xyz + cross(q.xyz, d.xyz));

    vec3 r0 = vec3(1.0 - 2.0 * (q.y * q.y + q.z * q.z), 2.0 * (q.x * q.y - q.w * q.z), 2.0 * (q.x * q.z + q.w * q.y));
    vec3 r1 = vec3(2.0 * (q.x * q.y + q.w * q.z), 1.0 - 2.0 * (q.x * q.x + q.z * q.z), 2.0 * (q.y * q.z - q.w * q.x));
    vec3 r2 = vec3(2.0 * (q.x * q.z - q.w * q.y), 2.0 * (q.y * q.z + q.w * q.x), 1.0 - 2.0 * (q.x * q.x + q.y * q.y));
    mat3 s = mat3(diagonal.x, off.x, off.y, off.x, diagonal.y, off.z, off.y, off.z, diagonal.z);
    row0 = vec4(r0 * s, t.x);
    row1 = vec4(r1 * s, t.y);
    row2 = vec4(r2 * s, t.z);
}

vec4 morphTexel(int i)
{
    return texelFetch(morphDeltas, ivec2(i & 2047, i >> 11), 0);
}

int bitsSet(int value)
{
    value = value - ((value >> 1) & 0x5555);
    value = (value & 0x3333) + ((value >> 2) & 0x3333);
    value = (value + (value >> 4)) & 0x0f0f;
    return (value + (value >> 8)) & 0x1f;
}

// Adds the active morphs of one vertex. ordinal counts the vertices of the
// geometry that any morph moves; -1: none does.
//
// morphPlace: first mask texel of the geometry in morphDeltas, mask texels a
// vertex, first texel of the active list in the live row.
// A mask texel covers 48 targets: three times 16 bits, and the first delta.
void addMorphs(int ordinal, inout vec3 position, inout vec3 normal)
{
    int list = int(morphPlace.z);
    if (ordinal < 0 || list < 0)
        return;
    vec4 head = liveTexel(list);  // number of active targets, first texel of the rest or -1
    int count = int(head.x);
    for (int k = 0; k < count; ++k) {
        vec4 pair = liveTexel(list + 1 + (k >> 1));
        vec2 target = (k & 1) == 0 ? pair.xy : pair.zw;  // index, weight
        int index = int(target.x);
        int block = index / 48;
        int bit = index - block * 48;
        vec4 mask = morphTexel(int(morphPlace.x) + ordinal * int(morphPlace.y) + block);
        int part = bit >> 4;
        int word = int(part == 0 ? mask.x : part == 1 ? mask.y : mask.z);
        int one = 1 << (bit & 15);
        if ((word & one) == 0)
            continue;
        int before = bitsSet(word & (one - 1));
        if (part > 0)
            before += bitsSet(int(mask.x));
        if (part > 1)
            before += bitsSet(int(mask.y));
        int delta = int(mask.w) + before * 2;
        position += target.y * morphTexel(delta).xyz;
        normal += target.y * morphTexel(delta + 1).xyz;
    }
    int rest = int(head.y);
    if (rest >= 0) {
        position += liveTexel(rest + ordinal * 2).xyz;
        normal += liveTexel(rest + ordinal * 2 + 1).xyz;
    }
}

// Returns the sign of the blended matrix's determinant: -1 where it mirrors.
float skinVertex(ivec4 joints, vec4 weights, float ordinal, inout vec3 position, inout vec3 normal,
                 inout vec3 tangent, inout vec3 binormal)
{
    addMorphs(int(ordinal), position, normal);

    vec4 row0 = vec4(0.0);
    vec4 row1 = vec4(0.0);
    vec4 row2 = vec4(0.0);
    if (skinSource == 2) {
        polarRows(joints, weights, row0, row1, row2);
    } else {
        addInfluence(row0, row1, row2, joints.x, weights.x);
        addInfluence(row0, row1, row2, joints.y, weights.y);
        addInfluence(row0, row1, row2, joints.z, weights.z);
        addInfluence(row0, row1, row2, joints.w, weights.w);
    }

    vec4 p = vec4(position, 1.0);
    position = vec3(dot(row0, p), dot(row1, p), dot(row2, p));
    tangent = vec3(dot(row0.xyz, tangent), dot(row1.xyz, tangent), dot(row2.xyz, tangent));
    binormal = vec3(dot(row0.xyz, binormal), dot(row1.xyz, binormal), dot(row2.xyz, binormal));

    // The cofactor matrix turns normals under any scale; its sign follows the determinant.
    vec3 c0 = cross(row1.xyz, row2.xyz);
    float side = dot(row0.xyz, c0) < 0.0 ? -1.0 : 1.0;
    normal = side * vec3(dot(c0, normal), dot(cross(row2.xyz, row0.xyz), normal), dot(cross(row0.xyz, row1.xyz), normal));
    float size = length(normal);
    normal = size > 0.0 ? normal / size : vec3(0.0, 1.0, 0.0);
    return side;
}
