void MAIN()
{
#ifdef CUTOUT
    float alpha = baseAlpha;
    if ((maps & 1) != 0)
        alpha *= texture(baseColorMap, mat2(baseColorMapTurn.xy, baseColorMapTurn.zw) * UV0 + baseColorMapShift.xy).a;
    if (alpha < (alphaMode == 1 ? alphaCutoff : 0.5))
        discard;
#endif
    BASE_COLOR = vec4(1.0);
}
