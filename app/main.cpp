#include "app/window/startup.h"

int main(int argc, char** argv)
{
    return sinew::runEditor(argc, argv);
}
