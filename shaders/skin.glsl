// Vertex skinning of Sinew: morph targets, then the blended skin matrix.
// core/model/skinning.h is the same mathematics on the CPU.
//
// It is compiled once a source of the matrix (shaders/CMakeLists.txt):
// SKIN_SOURCE 0 the live row (the pose of this frame); 1 the transform map,
// matrices mixed; 2 the dual-quaternion map. With CROWD every instance has a live
// row of its own (the number is its data.y), all of them mixed on the CPU
// (core/model/skinning.h, mixRows), or for 2 clips of its own. A palette entry is three texels, the rows of its skin
// matrix, or for 2 four.
//
// Software renderers run both sides of an `if` for all vertices, and texels are
// what costs: what may be skipped is the body of a loop.

#if SKIN_SOURCE == 0

// Of the first texel of the live row.
int liveBase()
{
#ifdef CROWD
    return int(INSTANCE_DATA.y) * mapRowTexels;
#else
    return 0;
#endif
}

#elif defined(CROWD)

// A clip's moment is a row, the row after it and the time between them. An instance
// has two vectors of its own:
//   color: current row, time within, next row, time within; each plus 1, because Qt
//          multiplies the vertex colour by it, and so that can be undone
//   data:  weight of the next clip, its live row, row after the current, row after the next
vec3 currentClip()
{
    return vec3(INSTANCE_COLOR.x - 1.0, INSTANCE_DATA.z, INSTANCE_COLOR.y - 1.0);
}

vec3 nextClip()
{
    return vec3(INSTANCE_COLOR.z - 1.0, INSTANCE_DATA.w, INSTANCE_COLOR.w - 1.0);
}

float nextWeight()
{
    return INSTANCE_DATA.x;
}

#else

vec3 currentClip()
{
    return clipCurrent.xyz;
}

vec3 nextClip()
{
    return clipNext.xyz;
}

float nextWeight()
{
    return clipNext.w;
}

#endif

vec4 liveTexel(int i)
{
    return texelFetch(liveRow, ivec2(i & 2047, i >> 11), 0);
}

vec4 mapTexel(float row, int i)
{
    int r = int(row);
    return texelFetch(transformMap, ivec2((r >> 13) * mapRowTexels + i, r & 8191), 0);
}

// Weights are sorted, strongest first.
int influences(vec4 weights)
{
    return weights.w > 0.0 ? 4 : weights.z > 0.0 ? 3 : weights.y > 0.0 ? 2 : 1;
}

#if SKIN_SOURCE == 0

void skinRows(ivec4 joints, vec4 weights, out vec4 row0, out vec4 row1, out vec4 row2)
{
    row0 = row1 = row2 = vec4(0.0);
    int base = liveBase() + paletteBase * 3;
    for (int k = 0; k < influences(weights); ++k) {
        int i = base + joints[k] * 3;
        row0 += weights[k] * liveTexel(i);
        row1 += weights[k] * liveTexel(i + 1);
        row2 += weights[k] * liveTexel(i + 2);
    }
}

#elif SKIN_SOURCE == 1

// Adds one row of the map, its influences weighted and summed.
void addMapRow(float row, float share, ivec4 joints, vec4 weights, inout vec4 row0, inout vec4 row1, inout vec4 row2)
{
    int count = share > 0.0 ? influences(weights) : 0;
    for (int k = 0; k < count; ++k) {
        int i = (paletteBase + joints[k]) * 3;
        float weight = share * weights[k];
        row0 += weight * mapTexel(row, i);
        row1 += weight * mapTexel(row, i + 1);
        row2 += weight * mapTexel(row, i + 2);
    }
}

void skinRows(ivec4 joints, vec4 weights, out vec4 row0, out vec4 row1, out vec4 row2)
{
    row0 = row1 = row2 = vec4(0.0);
    vec3 current = currentClip();
    vec3 next = nextClip();
    float weight = nextWeight();
    addMapRow(current.x, (1.0 - weight) * (1.0 - current.z), joints, weights, row0, row1, row2);
    addMapRow(current.y, (1.0 - weight) * current.z, joints, weights, row0, row1, row2);
    addMapRow(next.x, weight * (1.0 - next.z), joints, weights, row0, row1, row2);
    addMapRow(next.y, weight * next.z, joints, weights, row0, row1, row2);
}

#else

// A palette entry of the dual-quaternion map: rotation, translation, and the
// symmetric stretch as its diagonal and (xy, xz, yz).
struct Polar {
    vec4 rotation;
    vec3 translation;
    vec3 diagonal;
    vec3 off;
};

Polar polarAt(float row, int i)
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

Polar clipPolar(vec3 clip, int i)
{
    Polar value = polarAt(clip.x, i);
    for (int more = clip.z > 0.0 ? 1 : 0; more > 0; --more)
        value = mixPolar(value, polarAt(clip.y, i), clip.z);
    return value;
}

// p' = rotation * (S p) + translation, as matrix rows: dual quaternions are summed,
// signed like the strongest influence's, and stretches.
void skinRows(ivec4 joints, vec4 weights, out vec4 row0, out vec4 row1, out vec4 row2)
{
    vec3 current = currentClip();
    vec3 next = nextClip();
    vec4 lead = vec4(0.0);
    vec4 real = vec4(0.0);
    vec4 dual = vec4(0.0);
    vec3 diagonal = vec3(0.0);
    vec3 off = vec3(0.0);
    for (int k = 0; k < influences(weights); ++k) {
        int i = (paletteBase + joints[k]) * 4;
        Polar value = clipPolar(current, i);
        for (int more = nextWeight() > 0.0 ? 1 : 0; more > 0; --more)
            value = mixPolar(value, clipPolar(next, i), nextWeight());
        if (k == 0)
            lead = value.rotation;
        vec4 q = value.rotation;
        vec3 t = value.translation;
        float w = dot(lead, q) < 0.0 ? -weights[k] : weights[k];
        real += w * q;
        dual += 0.5 * w * vec4(q.w * t + cross(t, q.xyz), -dot(t, q.xyz));
        diagonal += weights[k] * value.diagonal;
        off += weights[k] * value.off;
    }
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

#endif

vec4 morphTexel(int i)
{
    return texelFetch(morphDeltas, ivec2(i & 2047, i >> 11), 0);
}

#ifdef CROWD

#if SKIN_SOURCE == 0

float morphWeight(int slot)
{
    return liveTexel(liveBase() + mapMorphTexel + (slot >> 2))[slot & 3];
}

#else

float rowMorphWeight(float row, int slot)
{
    return mapTexel(row, mapMorphTexel + (slot >> 2))[slot & 3];
}

float morphWeight(int slot)
{
    vec3 current = currentClip();
    vec3 next = nextClip();
    float weight = mix(rowMorphWeight(current.x, slot), rowMorphWeight(current.y, slot), current.z);
    for (int more = nextWeight() > 0.0 ? 1 : 0; more > 0; --more)
        weight = mix(weight, mix(rowMorphWeight(next.x, slot), rowMorphWeight(next.y, slot), next.z), nextWeight());
    return weight;
}

#endif

// Adds the morphs of one vertex by the weights of its instance's rows. ordinal
// counts the vertices of the geometry that any morph moves; -1: none does.
//
// morphPlace: first mask texel of the geometry in morphDeltas, mask texels a vertex.
// morphSlot: the first target's place among the weights of a row.
// A mask texel covers 48 targets: three times 16 bits, and the first delta.
void addMorphs(int ordinal, inout vec3 position, inout vec3 normal)
{
    int blocks = int(morphPlace.y);
    int count = ordinal < 0 ? 0 : blocks;
    for (int block = 0; block < count; ++block) {
        vec4 mask = morphTexel(int(morphPlace.x) + ordinal * blocks + block);
        int delta = int(mask.w);
        for (int part = 0; part < 3; ++part) {
            int slot = morphSlot + block * 48 + part * 16;
            for (int word = int(mask[part]); word != 0; word >>= 1) {
                for (int one = word & 1; one > 0; --one) {
                    float weight = morphWeight(slot);
                    position += weight * morphTexel(delta).xyz;
                    normal += weight * morphTexel(delta + 1).xyz;
                    delta += 2;
                }
                ++slot;
            }
        }
    }
}

#else

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

#endif

// joints: as SkinGeometry writes them: 16 bits of a joint each, and above those of the
// first two the vertex's ordinal plus 1.
// Returns the sign of the blended matrix's determinant: -1 where it mirrors.
float skinVertex(ivec4 joints, vec4 weights, inout vec3 position, inout vec3 normal, inout vec3 tangent,
                 inout vec3 binormal)
{
    addMorphs((((joints.x >> 16) & 0xffff) | (joints.y & ~0xffff)) - 1, position, normal);
    joints.xy &= 0xffff;

    vec4 row0;
    vec4 row1;
    vec4 row2;
    skinRows(joints, weights, row0, row1, row2);

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
