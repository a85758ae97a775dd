VARYING vec3 vDirection;

void MAIN()
{
    vDirection = VERTEX;
    POSITION = MODELVIEWPROJECTION_MATRIX * vec4(VERTEX, 1.0);
}
