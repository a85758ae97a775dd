#include "core/model/joints.h"

#include <gtest/gtest.h>

namespace sinew {
namespace {

Model nodes(std::initializer_list<int> parents)
{
    Model model;
    for (const int parent : parents) {
        model.nodes.emplace_back();
        model.nodes.back().parent = parent;
    }
    return model;
}

TEST(Joints, AreWhatSkinsName)
{
    Model model = nodes({-1, 0, 1, 1});
    model.skins.resize(2);
    model.skins[0].joints = {3, 1};
    model.skins[1].joints = {1};
    EXPECT_EQ(jointNodes(model), (std::vector{1, 3}));
}

TEST(Joints, WithoutSkinAreWhatHangsTogether)
{
    Model model = nodes({-1, -1, 1, -1});  // camera, hips, spine, light
    model.nodes[0].rest.translation = {40.0f, 30.0f, 0.0f};
    model.nodes[2].rest.translation = {0.0f, 1.0f, 0.0f};
    EXPECT_EQ(jointNodes(model), (std::vector{1, 2}));
    EXPECT_EQ(restBounds(model).size(), Vec3(0.0f, 1.0f, 0.0f));

    model.nodes[3].mesh = 0;
    EXPECT_EQ(jointNodes(model), (std::vector{1, 2, 3}));
}

TEST(Joints, OfLooseNodesAreAll)
{
    const Model model = nodes({-1, -1});
    EXPECT_EQ(jointNodes(model), (std::vector{0, 1}));
    EXPECT_EQ(restBounds(model).size(), Vec3(1.0f));  // all in one place
    EXPECT_TRUE(jointNodes(Model{}).empty());
}

}  // namespace
}  // namespace sinew
