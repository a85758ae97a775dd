// The shadow that the ground catches; nothing else of the ground is drawn here.
void MAIN()
{
    BASE_COLOR = vec4(1.0);
}

void AMBIENT_LIGHT()
{
}

void DIRECTIONAL_LIGHT()
{
    DIFFUSE += vec3(1.0 - SHADOW_CONTRIB);
}

void SPECULAR_LIGHT()
{
}

void POST_PROCESS()
{
    COLOR_SUM = vec4(vec3(0.0), clamp(DIFFUSE.r, 0.0, 1.0) * shadowStrength);
}
