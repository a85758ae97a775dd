#include "core/runtime/sinew.h"
#include "core/runtime/write.h"
#include "tests/core/runtime/full_project.h"

extern "C" int playFromC(const void* bytes, size_t size, int* check);

using namespace sinew;
using namespace sinew::test;

namespace {

TEST(CInterface, PlaysAFile)
{
    const Model model = fullModel();
    const Bytes bytes = writeRuntime(*compiled(fullProject(), &model));
    int checks = 0;
    EXPECT_EQ(playFromC(bytes.data(), bytes.size(), &checks), 0) << sinew_last_error();
    EXPECT_EQ(checks, 38);
}

TEST(CInterface, WorldTargetsFollowTheModelsPlace)
{
    Project project;
    project.parameters = {parameter("p", -1e6, 1e6)};
    project.drivers = {driver("look", Look{Axis::x, 1.0}, {"p"})};
    project.look.reach = 1.0;
    const Bytes bytes = writeRuntime(*compiled(project));
    SinewProgram* program = nullptr;
    SinewPlayer* player = nullptr;
    ASSERT_EQ(sinew_program_load(bytes.data(), bytes.size(), &program), SINEW_OK);
    ASSERT_EQ(sinew_player_create(program, 0, &player), SINEW_OK);
    const double target[3] = {5, 0, 0};
    double place[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 2, 0, 0, 1};
    ASSERT_EQ(sinew_set_model_transform(player, place), SINEW_OK);
    ASSERT_EQ(sinew_set_look_target(player, target), SINEW_OK);
    ASSERT_EQ(sinew_advance(player, 5.0), SINEW_OK);
    EXPECT_NEAR(sinew_value(player, 0), 3.0, 1e-4);
    place[12] = 4;
    ASSERT_EQ(sinew_set_model_transform(player, place), SINEW_OK);
    ASSERT_EQ(sinew_advance(player, 5.0), SINEW_OK);
    EXPECT_NEAR(sinew_value(player, 0), 1.0, 1e-4);
    // Years of inputs don't fill it up.
    for (int i = 0; i < 5000; ++i) {
        ASSERT_EQ(sinew_set_look_target(player, target), SINEW_OK) << sinew_last_error();
        ASSERT_EQ(sinew_advance(player, 1.0 / 60.0), SINEW_OK);
    }
    sinew_player_free(player);
    sinew_program_free(program);
}

}  // namespace
