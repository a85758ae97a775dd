// Collada, MD5 and others that Assimp reads with skins, written here.
#include "core/model/pose.h"
#include "support.h"

#include <glm/geometric.hpp>

#include <cmath>
#include <set>

namespace sinew {
namespace {

const std::string kIdentity = "1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1";

std::string accessor(const std::string& source, int count, int stride, const std::string& name, const std::string& type)
{
    return "<technique_common><accessor source=\"#" + source + "\" count=\"" + std::to_string(count) + "\" stride=\""
           + std::to_string(stride) + "\"><param name=\"" + name + "\" type=\"" + type
           + "\"/></accessor></technique_common>";
}

struct Collada {
    std::string unit = "1";
    std::string up = "Y_UP";
    bool secondSkin = false;
    bool meshFirst = false; // in the scene
    std::string interpolation = "LINEAR LINEAR";

    [[nodiscard]] std::string skin(const std::string& id, const std::string& weights) const
    {
        return "<controller id=\"" + id + "\"><skin source=\"#quad\"><bind_shape_matrix>" + kIdentity
               + "</bind_shape_matrix><source id=\"" + id + "j\"><Name_array id=\"" + id
               + "ja\" count=\"2\">root tip</Name_array>" + accessor(id + "ja", 2, 1, "JOINT", "name")
               + "</source><source id=\"" + id + "b\"><float_array id=\"" + id + "ba\" count=\"32\">" + kIdentity
               + " 1 0 0 0 0 1 0 -1 0 0 1 0 0 0 0 1</float_array>" + accessor(id + "ba", 2, 16, "TRANSFORM", "float4x4")
               + "</source><source id=\"" + id + "w\"><float_array id=\"" + id + "wa\" count=\"3\">1 0.5 0.25</float_array>"
               + accessor(id + "wa", 3, 1, "WEIGHT", "float") + "</source><joints><input semantic=\"JOINT\" source=\"#"
               + id + "j\"/><input semantic=\"INV_BIND_MATRIX\" source=\"#" + id
               + "b\"/></joints><vertex_weights count=\"4\"><input semantic=\"JOINT\" source=\"#" + id
               + "j\" offset=\"0\"/><input semantic=\"WEIGHT\" source=\"#" + id
               + "w\" offset=\"1\"/>" + weights + "</vertex_weights></skin></controller>";
    }

    [[nodiscard]] std::string text() const
    {
        const std::string bones = "<node id=\"root\" name=\"root\" sid=\"root\" type=\"JOINT\"><matrix sid=\"transform\">"
                                  + kIdentity + "</matrix><node id=\"tip\" name=\"tip\" sid=\"tip\" type=\"JOINT\">"
                                  "<matrix sid=\"transform\">1 0 0 0 0 1 0 1 0 0 1 0 0 0 0 1</matrix></node></node>";
        const auto instance = [](const std::string& name, const std::string& skin) {
            return "<node id=\"" + name + "\" name=\"" + name + "\"><instance_controller url=\"#" + skin
                   + "\"><skeleton>#root</skeleton></instance_controller></node>";
        };
        const std::string meshes = instance("body", "first") + (secondSkin ? instance("coat", "second") : "");
        // Both vertices at the top follow the tip, more or less.
        std::string controllers = skin("first", "<vcount>1 1 2 1</vcount><v>0 0 0 0 0 1 1 1 1 0</v>");
        if (secondSkin)
            controllers += skin("second", "<vcount>1 1 1 1</vcount><v>1 0 1 0 1 0 1 0</v>");
        return "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<COLLADA "
               "xmlns=\"http://www.collada.org/2005/11/COLLADASchema\" version=\"1.4.1\"><asset><unit name=\"meter\" meter=\""
               + unit + "\"/><up_axis>" + up
               + "</up_axis></asset><library_geometries><geometry id=\"quad\"><mesh><source id=\"p\"><float_array "
                 "id=\"pa\" count=\"12\"> -1 0 0 1 0 0 -1 2 0 1 2 0</float_array><technique_common><accessor "
                 "source=\"#pa\" count=\"4\" stride=\"3\"><param name=\"X\" type=\"float\"/><param name=\"Y\" "
                 "type=\"float\"/><param name=\"Z\" type=\"float\"/></accessor></technique_common></source><vertices "
                 "id=\"v\"><input semantic=\"POSITION\" source=\"#p\"/></vertices><triangles count=\"2\"><input "
                 "semantic=\"VERTEX\" source=\"#v\" offset=\"0\"/><p>0 1 2 2 1 3</p></triangles></mesh></geometry>"
                 "</library_geometries><library_controllers>"
               + controllers
               + "</library_controllers><library_animations><animation id=\"a\"><source id=\"i\"><float_array id=\"ia\" "
                 "count=\"2\">0.5 1.5</float_array>"
               + accessor("ia", 2, 1, "TIME", "float")
               + "</source><source id=\"o\"><float_array id=\"oa\" count=\"32\">1 0 0 0 0 1 0 1 0 0 1 0 0 0 0 1 "
                 "0 -1 0 0 1 0 0 3 0 0 1 0 0 0 0 1</float_array>"
               + accessor("oa", 2, 16, "TRANSFORM", "float4x4")
               + "</source><source id=\"n\"><Name_array id=\"na\" count=\"2\">" + interpolation + "</Name_array>"
               + accessor("na", 2, 1, "INTERPOLATION", "name")
               + "</source><sampler id=\"s\"><input semantic=\"INPUT\" source=\"#i\"/><input semantic=\"OUTPUT\" "
                 "source=\"#o\"/><input semantic=\"INTERPOLATION\" source=\"#n\"/></sampler><channel source=\"#s\" "
                 "target=\"tip/transform\"/></animation></library_animations><library_visual_scenes><visual_scene "
                 "id=\"scene\">"
               + (meshFirst ? meshes + bones : bones + meshes)
               + "</visual_scene></library_visual_scenes><scene><instance_visual_scene url=\"#scene\"/></scene></COLLADA>";
    }
};

Result<ImportResult> importAs(const std::string& name, const std::string& text)
{
    const test::TempFolder folder;
    return importModel(folder.write(name, text), Progress());
}

Vec3 placeOf(const Model& model, const char* node, double t)
{
    std::vector<Transform> local = restPose(model);
    std::vector<float> weights = restMorphWeights(model);
    if (!model.clips.empty())
        sampleClip(model, model.clips[0], t, local, weights);
    std::vector<Mat4> pose(model.nodes.size());
    toModelSpace(parentsOf(model), local, pose);
    return Vec3(pose.at(static_cast<std::size_t>(findNode(model, node)))[3]);
}

void expectAt(const Vec3& place, const Vec3& expected)
{
    EXPECT_LT(glm::length(place - expected), 1e-5f) << place.x << " " << place.y << " " << place.z;
}

TEST(Collada, MatrixAnimationFromItsTakesStart)
{
    const auto result = importAs("m.dae", Collada().text());
    ASSERT_IMPORTED(result);
    const Model& model = result->model;
    ASSERT_EQ(model.clips.size(), 1u);
    EXPECT_NEAR(model.clips[0].duration, 1.0, 1e-6); // keys at 0.5 and 1.5
    expectAt(placeOf(model, "tip", 0), {0, 1, 0});
    expectAt(placeOf(model, "tip", 0.5), {0, 2, 0});
    expectAt(placeOf(model, "tip", 1), {0, 3, 0});
    ASSERT_EQ(model.skins.size(), 1u);
    EXPECT_EQ(model.skins[0].joints.size(), 2u);
    EXPECT_NEAR(model.skins[0].inverseBind[1][3].y, -1.0f, 1e-6f);
}

TEST(Collada, SeveralSkinsInAnyOrderOfTheScene)
{
    for (const bool meshFirst : {false, true}) {
        Collada dae;
        dae.secondSkin = true;
        dae.meshFirst = meshFirst;
        const auto result = importAs("m.dae", dae.text());
        ASSERT_IMPORTED(result);
        const Model& model = result->model;
        const int body = findNode(model, "body");
        const int coat = findNode(model, "coat");
        ASSERT_GE(body, 0);
        ASSERT_GE(coat, 0);
        for (const int node : {body, coat}) {
            const Node& n = model.nodes[static_cast<std::size_t>(node)];
            ASSERT_GE(n.mesh, 0);
            ASSERT_GE(n.skin, 0);
            const Skin& skin = model.skins[static_cast<std::size_t>(n.skin)];
            EXPECT_NE(std::find(skin.joints.begin(), skin.joints.end(), findNode(model, "tip")), skin.joints.end());
        }
        // The coat hangs on the tip alone.
        const Node& n = model.nodes[static_cast<std::size_t>(coat)];
        const Mesh& mesh = model.meshes[static_cast<std::size_t>(n.mesh)];
        for (std::size_t v = 0; v < mesh.positions.size(); ++v) {
            EXPECT_EQ(model.skins[static_cast<std::size_t>(n.skin)].joints[mesh.joints[v][0]], findNode(model, "tip"));
            EXPECT_EQ(mesh.weights[v], Vec4(1, 0, 0, 0));
        }
    }
}

TEST(Collada, UnitsAndAxes)
{
    struct Case {
        const char* unit;
        const char* up;
        Vec3 tip;
        float unitScale;
    };
    for (const Case& c : {Case{"0.01", "Y_UP", {0, 0.03f, 0}, 0.01f}, Case{"1", "Z_UP", {0, 0, -3}, 1},
                          Case{"0.0254", "Z_UP", {0, 0, -0.0762f}, 0.0254f}, Case{"1", "X_UP", {-3, 0, 0}, 1}}) {
        Collada dae;
        dae.unit = c.unit;
        dae.up = c.up;
        const auto result = importAs("m.dae", dae.text());
        ASSERT_IMPORTED(result);
        SCOPED_TRACE(std::string(c.unit) + " " + c.up);
        expectAt(placeOf(result->model, "tip", 1), c.tip);
        EXPECT_NEAR(result->model.unitScale, static_cast<double>(c.unitScale), 1e-6);
        EXPECT_NEAR(restBounds(result->model).longestSide(), 2 * c.unitScale, 1e-5f * c.unitScale);
    }
}

TEST(Collada, UnitsThatAreNoLengthAreToldAndReplaced)
{
    for (const char* unit : {"0", "-1", "0.000", "nan", "metre", "1e999"}) {
        Collada dae;
        dae.unit = unit;
        const auto result = importAs("m.dae", dae.text());
        ASSERT_IMPORTED(result);
        EXPECT_TRUE(test::hasIssue(*result, "unit-unknown")) << unit;
        EXPECT_NEAR(restBounds(result->model).longestSide(), 2.0f, 1e-5f) << unit;
    }
    Collada sound;
    sound.unit = " +1.0";
    const auto result = importAs("m.dae", sound.text());
    ASSERT_IMPORTED(result);
    EXPECT_FALSE(test::hasIssue(*result, "unit-unknown"));
}

TEST(Collada, CurvedKeysAreTold)
{
    Collada dae;
    dae.interpolation = "BEZIER BEZIER";
    const auto result = importAs("m.dae", dae.text());
    ASSERT_IMPORTED(result);
    EXPECT_TRUE(test::hasIssue(*result, "interpolation-lost"));
}

TEST(Collada, EntitiesAreNotFollowed)
{
    std::string text = Collada().text();
    const std::size_t at = text.find("<COLLADA");
    text.insert(at, "<!DOCTYPE a [<!ENTITY x SYSTEM \"file:///etc/passwd\">]>");
    text.insert(text.find("</asset>"), "<title>&x;</title>");
    const auto result = importAs("m.dae", text);
    ASSERT_IMPORTED(result);
    for (const Node& node : result->model.nodes)
        EXPECT_EQ(node.name.find("root:"), std::string::npos);
}

// Vertices go through the shape's own matrix first.
TEST(Collada, BindShapeMatrixActsOnce)
{
    std::string text = Collada().text();
    const std::string plain = "<bind_shape_matrix>" + kIdentity;
    const std::size_t at = text.find(plain);
    ASSERT_NE(at, std::string::npos);
    text.replace(at, plain.size(), "<bind_shape_matrix>2 0 0 5 0 3 0 0 0 0 1 0 0 0 0 1");
    const auto result = importAs("m.dae", text);
    ASSERT_IMPORTED(result);
    const Model& model = result->model;
    ASSERT_EQ(model.skins.size(), 1u);
    std::vector<Mat4> pose(model.nodes.size());
    toModelSpace(parentsOf(model), restPose(model), pose);
    const Mesh& mesh = model.meshes.at(0);
    const Skin& skin = model.skins[0];
    std::set<std::pair<int, int>> places; // in tenths
    for (std::size_t v = 0; v < mesh.positions.size(); ++v) {
        Vec3 place(0.0f);
        for (int k = 0; k < 4; ++k) {
            const std::size_t joint = mesh.joints[v][static_cast<std::size_t>(k)];
            place += mesh.weights[v][k]
                     * Vec3(pose[static_cast<std::size_t>(skin.joints[joint])] * skin.inverseBind[joint]
                            * Vec4(mesh.positions[v], 1.0f));
        }
        places.insert({static_cast<int>(std::lround(place.x * 10)), static_cast<int>(std::lround(place.y * 10))});
    }
    EXPECT_EQ(places, (std::set<std::pair<int, int>>{{30, 0}, {70, 0}, {30, 60}, {70, 60}}));
}

// Translation, rotation and scale as elements of their own, animated by one number each.
TEST(Collada, ChannelsOfSingleNumbers)
{
    std::string text = Collada().text();
    const auto replace = [&](const std::string& from, const std::string& to) {
        const std::size_t at = text.find(from);
        ASSERT_NE(at, std::string::npos) << from;
        text.replace(at, from.size(), to);
    };
    replace("<matrix sid=\"transform\">1 0 0 0 0 1 0 1 0 0 1 0 0 0 0 1</matrix>",
            "<translate sid=\"move\">0 1 0</translate><rotate sid=\"turn\">0 0 1 0</rotate><scale sid=\"size\">1 1 1"
            "</scale><node id=\"end\" name=\"end\"><translate>1 0 0</translate></node>");
    replace("1 0 0 0 0 1 0 1 0 0 1 0 0 0 0 1 0 -1 0 0 1 0 0 3 0 0 1 0 0 0 0 1</float_array>", "0 90</float_array>");
    replace("count=\"32\">0 90", "count=\"2\">0 90");
    replace("#oa\" count=\"2\" stride=\"16\"><param name=\"TRANSFORM\" type=\"float4x4\"",
            "#oa\" count=\"2\" stride=\"1\"><param name=\"ANGLE\" type=\"float\"");
    replace("tip/transform", "tip/turn.ANGLE");
    const auto result = importAs("m.dae", text);
    ASSERT_IMPORTED(result);
    ASSERT_EQ(result->model.clips.size(), 1u) << test::listIssues(*result);
    expectAt(placeOf(result->model, "tip", 1), {0, 1, 0});
    expectAt(placeOf(result->model, "end", 0), {1, 1, 0});
    const float half = std::sqrt(0.5f);
    expectAt(placeOf(result->model, "end", 0.5), {half, 1 + half, 0});
    expectAt(placeOf(result->model, "end", 1), {0, 2, 0});
}

TEST(Collada, MissingPicturesAreTold)
{
    std::string text = Collada().text();
    text.insert(text.find("<library_geometries>"),
                "<library_images><image id=\"im\"><init_from>file:///C:/art/skin.png</init_from></image></library_images>"
                "<library_effects><effect id=\"e\"><profile_COMMON><newparam sid=\"su\"><surface type=\"2D\"><init_from>im"
                "</init_from></surface></newparam><newparam sid=\"sa\"><sampler2D><source>su</source></sampler2D></newparam>"
                "<technique sid=\"t\"><lambert><diffuse><texture texture=\"sa\" texcoord=\"UV\"/></diffuse></lambert>"
                "</technique></profile_COMMON></effect></library_effects><library_materials><material id=\"skin\" "
                "name=\"skin\"><instance_effect url=\"#e\"/></material></library_materials>");
    const std::string bare = "<triangles count=\"2\">";
    text.replace(text.find(bare), bare.size(), "<triangles count=\"2\" material=\"m\">");
    const std::string skeleton = "<skeleton>#root</skeleton>";
    text.insert(text.find(skeleton) + skeleton.size(),
                "<bind_material><technique_common><instance_material symbol=\"m\" target=\"#skin\"/></technique_common>"
                "</bind_material>");
    const auto result = importAs("m.dae", text);
    ASSERT_IMPORTED(result);
    EXPECT_TRUE(test::hasIssue(*result, "texture-missing")) << test::listIssues(*result);
    EXPECT_NE(test::listIssues(*result).find("skin.png"), std::string::npos) << test::listIssues(*result);
}

// Assimp goes round at such a letter until memory ends.
TEST(Collada, IndicesThatAreNoNumbersAreRefused)
{
    const std::string sound = Collada().text();
    int tried = 0;
    for (const std::string_view list : {"<p>", "<v>", "<vcount>"}) {
        std::string text = sound;
        const std::size_t at = text.find(list);
        if (at == std::string::npos)
            continue;
        ++tried;
        text.insert(at + list.size(), "0 :1 ");
        const auto result = importAs("m.dae", text);
        ASSERT_FALSE(result.ok()) << list;
        EXPECT_NE(result.error().message.find("\":\""), std::string::npos) << result.error().text();
        EXPECT_EQ(result.error().where.find("byte "), 0u) << result.error().text();
    }
    EXPECT_GT(tried, 1);
    // What other programs keep in their extras is theirs.
    std::string text = sound;
    text.insert(text.find("</asset>"), "<extra><technique profile=\"X\"><v>0.5 a</v></technique></extra>");
    ASSERT_IMPORTED(importAs("m.dae", text));
}

TEST(Collada, DamagedTextGivesAnAnswer)
{
    const std::string sound = Collada().text();
    for (std::size_t size = 0; size < sound.size(); size += 97)
        EXPECT_FALSE(importAs("m.dae", sound.substr(0, size)).ok() && size < sound.size() / 2) << size;
}

TEST(Md5, MeshSkinAndTheClipBesideIt)
{
    const test::TempFolder folder;
    folder.write("m.md5anim", "MD5Version 10\ncommandline \"\"\n\nnumFrames 2\nnumJoints 2\nframeRate 24\n"
                              "numAnimatedComponents 1\n\nhierarchy {\n\"root\" -1 0 0\n\"tip\" 0 1 0\n}\n\nbounds {\n"
                              "( -1 -1 -1 ) ( 1 1 1 )\n( -1 -1 -1 ) ( 1 1 1 )\n}\n\nbaseframe {\n( 0 0 0 ) ( 0 0 0 )\n"
                              "( 0 0 10 ) ( 0 0 0 )\n}\n\nframe 0 {\n0\n}\n\nframe 1 {\n4\n}\n\n");
    const auto result = importModel(
        folder.write("m.md5mesh", "MD5Version 10\ncommandline \"\"\n\nnumJoints 2\nnumMeshes 1\n\njoints {\n"
                                  "\"root\" -1 ( 0 0 0 ) ( 0 0 0 )\n\"tip\" 0 ( 0 0 10 ) ( 0 0 0 )\n}\n\nmesh {\n"
                                  "shader \"body.tga\"\n\nnumverts 3\nvert 0 ( 0 0 ) 0 1\nvert 1 ( 1 0 ) 1 1\n"
                                  "vert 2 ( 0 1 ) 2 2\n\nnumtris 1\ntri 0 0 1 2\n\nnumweights 4\n"
                                  "weight 0 0 1 ( 0 0 0 )\nweight 1 0 1 ( 5 0 0 )\nweight 2 1 0.5 ( 0 0 5 )\n"
                                  "weight 3 0 0.5 ( 0 0 15 )\n}\n"),
        Progress());
    ASSERT_IMPORTED(result);
    const Model& model = result->model;
    ASSERT_EQ(model.skins.size(), 1u);
    EXPECT_EQ(model.skins[0].joints.size(), 2u);
    ASSERT_EQ(model.clips.size(), 1u);
    EXPECT_EQ(model.clips[0].rate, 24.0);
    EXPECT_NEAR(model.clips[0].duration, 1.0 / 24, 1e-6);
    expectAt(placeOf(model, "tip", 0), {0, 10, 0}); // Z up in the file
    expectAt(placeOf(model, "tip", 1), {4, 10, 0});
    EXPECT_TRUE(test::hasIssue(*result, "texture-missing"));
}

TEST(X, SkinFramesAndTicks)
{
    const auto result = importAs(
        "m.x",
        "xof 0303txt 0032\nAnimTicksPerSecond { 10; }\nFrame Root {\n FrameTransformMatrix { "
        "1.0,0.0,0.0,0.0,0.0,1.0,0.0,0.0,0.0,0.0,1.0,0.0,0.0,0.0,0.0,1.0;; }\n Frame Bone {\n  FrameTransformMatrix { "
        "1.0,0.0,0.0,0.0,0.0,1.0,0.0,0.0,0.0,0.0,1.0,0.0,0.0,2.0,0.0,1.0;; }\n }\n Mesh Tri {\n  3;\n  0.0;0.0;0.0;,\n  "
        "1.0;0.0;0.0;,\n  0.0;1.0;0.0;;\n  1;\n  3;0,1,2;;\n  SkinWeights { \"Bone\"; 3; 0,1,2; 1.0,1.0,1.0; "
        "1.0,0.0,0.0,0.0,0.0,1.0,0.0,0.0,0.0,0.0,1.0,0.0,0.0,-2.0,0.0,1.0;; }\n }\n}\nAnimationSet Wave {\n Animation {\n"
        "  { Bone }\n  AnimationKey { 2; 2; 0;3;0.0,2.0,0.0;;, 20;3;0.0,4.0,0.0;;; }\n }\n}\n");
    ASSERT_IMPORTED(result);
    const Model& model = result->model;
    ASSERT_EQ(model.skins.size(), 1u);
    ASSERT_EQ(model.clips.size(), 1u);
    EXPECT_EQ(model.clips[0].displayName, "Wave");
    EXPECT_NEAR(model.clips[0].duration, 2.0, 1e-6);
    expectAt(placeOf(model, "Bone", 1), {0, 3, 0});
}

} // namespace
} // namespace sinew
