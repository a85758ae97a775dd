// Linear light as the screen shows it: the inverse of Chilliant's approximation
// by which pictures are read.
vec3 shown(vec3 color)
{
    vec3 s1 = sqrt(max(color, vec3(0.0)));
    vec3 s2 = sqrt(s1);
    vec3 s3 = sqrt(s2);
    return clamp(0.662002687 * s1 + 0.684122060 * s2 - 0.323583601 * s3 - 0.0225411470 * color, 0.0, 1.0);
}
