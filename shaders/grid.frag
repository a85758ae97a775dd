// A ground grid that fades out before it would shimmer.
VARYING vec3 vPlace;

float lines(vec2 place, float spacing)
{
    vec2 p = place / spacing;
    vec2 width = max(fwidth(p), vec2(1e-6));
    vec2 off = abs(fract(p - 0.5) - 0.5) / width;
    vec2 seen = clamp(1.0 - off + 0.5, 0.0, 1.0) * clamp(0.45 - width, 0.0, 0.4) / 0.4;
    return max(seen.x, seen.y);
}

void MAIN()
{
    float fine = lines(vPlace.xz, gridSpacing);
    float coarse = lines(vPlace.xz, gridSpacing * 5.0);
    float fade = 1.0 - smoothstep(0.15, 1.0, length(vPlace.xz - gridCenter) / gridReach);
    float alpha = max(fine * 0.55, coarse) * fade * gridColor.a;
    FRAGCOLOR = vec4(gridColor.rgb * alpha, alpha);  // premultiplied
}
