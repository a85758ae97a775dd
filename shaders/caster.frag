void MAIN()
{
    float alpha = 1.0;
    if (alphaMode != 0) {
        alpha = baseAlpha;
        if ((maps & 1) != 0)
            alpha *= texture(baseColorMap, UV0).a;
        if (alpha < (alphaMode == 1 ? alphaCutoff : 0.5))
            discard;
    }
    BASE_COLOR = vec4(1.0);
}
