// The light of the room (app/viewport/environment.h). Needs the sampler roomReflections,
// and roomTurn: sine and cosine of the room's turn about the vertical axis.

vec3 roomTurned(vec3 d)
{
    return vec3(roomTurn.y * d.x - roomTurn.x * d.z, d.y, roomTurn.x * d.x + roomTurn.y * d.z);
}

// Tiles lie below each other; one has a texel around it that repeats what is beyond.
const float ROOM_TILES = 21.0;
const float ROOM_INSIDE = 62.0 / 64.0;

// What a surface of that roughness reflects from a direction.
vec3 roomReflection(vec3 direction, float roughness)
{
    // An octahedron, unfolded about its top.
    vec3 d = roomTurned(direction);
    d /= abs(d.x) + abs(d.y) + abs(d.z);
    vec2 below = (1.0 - abs(d.zx)) * vec2(d.x < 0.0 ? -1.0 : 1.0, d.z < 0.0 ? -1.0 : 1.0);
    vec2 place = (d.y < 0.0 ? below : d.xz) * (0.5 * ROOM_INSIDE) + 0.5;
    float level = roughness * (ROOM_TILES - 1.0);
#ifdef RICH
    float first = min(floor(level), ROOM_TILES - 2.0);
    vec3 a = textureLod(roomReflections, vec2(place.x, (place.y + first) / ROOM_TILES), 0.0).rgb;
    vec3 b = textureLod(roomReflections, vec2(place.x, (place.y + first + 1.0) / ROOM_TILES), 0.0).rgb;
    return mix(a, b, level - first);
#else
    return textureLod(roomReflections, vec2(place.x, (place.y + floor(level + 0.5)) / ROOM_TILES), 0.0).rgb;
#endif
}
