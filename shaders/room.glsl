// The light of the room (resources/environment). Needs the samplers roomMirror
// and roomSoft, and roomTurn: sine and cosine of its turn about the vertical axis.

vec2 roomPlace(vec3 direction)
{
    vec3 d = vec3(roomTurn.y * direction.x - roomTurn.x * direction.z, direction.y,
                  roomTurn.x * direction.x + roomTurn.y * direction.z);
    return vec2(atan(d.x, d.z) * 0.159154943 + 0.5, acos(clamp(d.y, -1.0, 1.0)) * 0.318309886);
}

// Panoramas lie below each other: 0 to 3 reflections of roughness 0.25 to 1, 4 white paper.
vec3 roomSoftAt(vec2 place, float panorama)
{
    float line = clamp(place.y * 32.0, 0.5, 31.5);
    return textureLod(roomSoft, vec2(place.x, (panorama * 32.0 + line) / 160.0), 0.0).rgb;
}

// What a surface of that roughness reflects from a direction.
vec3 roomReflection(vec3 direction, float roughness)
{
    vec2 place = roomPlace(direction);
    float level = roughness * 4.0;
    if (level < 1.0) {
        float line = clamp(place.y, 0.5 / 64.0, 63.5 / 64.0);
        return mix(textureLod(roomMirror, vec2(place.x, line), 0.0).rgb, roomSoftAt(place, 0.0), level);
    }
    float first = min(floor(level), 3.0) - 1.0;
    return mix(roomSoftAt(place, first), roomSoftAt(place, first + 1.0), level - 1.0 - first);
}

// What white paper facing a direction shows.
vec3 roomDiffuse(vec3 normal)
{
    return roomSoftAt(roomPlace(normal), 4.0);
}
