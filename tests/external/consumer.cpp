// Makes a project in memory, compiles it and plays it with the installed core.
#include <core/player/player.h>
#include <core/project/compile/compile.h>

#include <cmath>
#include <cstdio>

int main()
{
    sinew::Project project;
    sinew::Parameter parameter;
    parameter.id = "breath";
    parameter.name = "Breath";
    project.parameters.push_back(parameter);
    sinew::Driver driver;
    driver.id = "breathing";
    driver.targets = {"breath"};
    project.drivers.push_back(driver);

    const auto compiled = sinew::compile(project, nullptr);
    if (!compiled) {
        std::fprintf(stderr, "%s\n", compiled.error().text().c_str());
        return 1;
    }
    auto player = sinew::Player::create(compiled->program);
    if (!player || !player->seek(0.75))
        return 1;
    const double value = player->values()[0];
    std::printf("value %.6f\n", value);
    // Left of the centre of 0..1: origin 0.25, range 0.25; a quarter of the 3 s cycle is the crest.
    return std::abs(value - 0.5) < 1e-12 ? 0 : 1;
}
