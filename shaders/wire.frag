void MAIN()
{
    FRAGCOLOR = vec4(wireColor.rgb * wireColor.a, wireColor.a);
}
