#include "tests/app/viewport/support/test_models.h"

#include "core/import/import.h"

#include <QBuffer>
#include <QFileInfo>
#include <QImage>

#include <cmath>
#include <numbers>

namespace sinew::test {

namespace {

constexpr float kHeight = 1.2f;
constexpr float kRadius = 0.15f;
constexpr float kTurn = 2.0f * std::numbers::pi_v<float>;

Bytes stripes()
{
    QImage image(64, 64, QImage::Format_RGBA8888);
    for (int y = 0; y < 64; ++y)
        for (int x = 0; x < 64; ++x)
            image.setPixelColor(x, y, (y / 8) % 2 ? QColor(0xe3, 0x9b, 0x6d) : QColor(0xf0, 0xdc, 0xc4));
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG");
    return {bytes.begin(), bytes.end()};
}

NodeTrack rotation(int node, const std::vector<std::pair<float, Quat>>& keys)
{
    NodeTrack track;
    track.node = node;
    track.path = NodePath::rotation;
    track.width = 4;
    for (const auto& [time, q] : keys) {
        track.times.push_back(time);
        track.values.insert(track.values.end(), {q.x, q.y, q.z, q.w});
    }
    return track;
}

Quat turn(float degrees, const Vec3& axis)
{
    return glm::angleAxis(glm::radians(degrees), axis);
}

Mesh boxMesh()
{
    Mesh mesh;
    mesh.name = "box";
    for (int axis = 0; axis < 3; ++axis) {
        for (const float side : {-1.0f, 1.0f}) {
            const auto first = static_cast<std::uint32_t>(mesh.positions.size());
            for (int corner = 0; corner < 4; ++corner) {
                Vec3 p(0.0f);
                p[axis] = side;
                p[(axis + 1) % 3] = (corner & 1) ? 1.0f : -1.0f;
                p[(axis + 2) % 3] = (corner & 2) ? 1.0f : -1.0f;
                Vec3 n(0.0f);
                n[axis] = side;
                mesh.positions.push_back(p * 0.2f);
                mesh.normals.push_back(n);
            }
            const std::uint32_t quad[6] = {0, 1, 2, 2, 1, 3};
            for (int i = 0; i < 6; ++i)
                mesh.indices.push_back(first + (side > 0 ? quad[i] : quad[5 - i]));
        }
    }
    mesh.submeshes.push_back({0, static_cast<std::uint32_t>(mesh.indices.size()), 0});
    return mesh;
}

std::shared_ptr<Model> movingMorphs()
{
    constexpr int kMorphs = 130;
    TubeOptions options;
    options.morphs = kMorphs;
    std::shared_ptr<Model> model = tube(options);
    NodeTrack track;
    track.node = options.joints;
    track.path = NodePath::morphWeights;
    track.width = kMorphs;
    track.times = {0.0f, 1.0f, 2.0f};
    for (int key = 0; key < 3; ++key)
        for (int m = 0; m < kMorphs; ++m)
            track.values.push_back(m % 3 == key ? 0.0f : 0.8f * std::sin(static_cast<float>(m + key)));
    model->clips[1].tracks.push_back(track);
    return model;
}

}  // namespace

std::shared_ptr<Model> tube(const TubeOptions& options)
{
    auto model = std::make_shared<Model>();
    model->name = "tube";
    const float step = kHeight / static_cast<float>(options.joints);
    Skin skin;
    skin.name = "skin";
    for (int j = 0; j < options.joints; ++j) {
        Node node;
        node.name = node.displayName = "joint_" + std::to_string(j);
        node.parent = j - 1;
        node.rest.translation = Vec3(0.0f, j == 0 ? 0.0f : step, 0.0f);
        if (options.mirroredJoints && j == options.joints / 2)
            node.rest.scale = Vec3(-1.0f, 1.0f, 1.0f);
        model->nodes.push_back(node);
        skin.joints.push_back(j);
        skin.inverseBind.push_back(glm::translate(Mat4(1.0f), Vec3(0.0f, -step * static_cast<float>(j), 0.0f)));
    }
    model->skins.push_back(skin);

    Mesh mesh;
    mesh.name = "tube";
    for (int r = 0; r <= options.rings; ++r) {
        const float along = static_cast<float>(r) / static_cast<float>(options.rings);
        const float y = along * kHeight;
        for (int s = 0; s <= options.sides; ++s) {
            const float around = static_cast<float>(s) / static_cast<float>(options.sides);
            const Vec3 out(std::sin(around * kTurn), 0.0f, std::cos(around * kTurn));
            mesh.positions.push_back(out * kRadius * (1.0f - 0.4f * along) + Vec3(0, y, 0));
            mesh.normals.push_back(out);
            mesh.uv.push_back({around, 1.0f - along});
            const float place = std::min(y / step, static_cast<float>(options.joints) - 1.0f);
            const int low = std::min(static_cast<int>(place), options.joints - 1);
            const int high = std::min(low + 1, options.joints - 1);
            // Between a joint and a mirrored one vertices would collapse.
            const float t = options.mirroredJoints ? 0.0f : place - static_cast<float>(low);
            const bool lowFirst = t < 0.5f;
            mesh.joints.push_back({static_cast<std::uint16_t>(lowFirst ? low : high),
                                   static_cast<std::uint16_t>(lowFirst ? high : low), 0, 0});
            mesh.weights.push_back(lowFirst ? Vec4(1 - t, t, 0, 0) : Vec4(t, 1 - t, 0, 0));
        }
    }
    const int row = options.sides + 1;
    for (int r = 0; r < options.rings; ++r)
        for (int s = 0; s < options.sides; ++s) {
            const auto a = static_cast<std::uint32_t>(r * row + s);
            const auto b = a + static_cast<std::uint32_t>(row);
            if (options.mirroredJoints && mesh.joints[a][0] != mesh.joints[b][0])
                continue;
            for (const std::uint32_t i : {a, a + 1, b, b, a + 1, b + 1})
                mesh.indices.push_back(i);
        }
    mesh.submeshes.push_back({0, static_cast<std::uint32_t>(mesh.indices.size()), 0});
    for (int m = 0; m < options.morphs; ++m) {
        MorphTarget target;
        target.name = m == 0 ? "bulge" : m == 1 ? "lean" : "ridge_" + std::to_string(m);
        for (std::size_t v = 0; v < mesh.positions.size(); ++v) {
            const float along = mesh.positions[v].y / kHeight;
            const Vec3 out = mesh.normals[v];
            Vec3 delta(0.0f);
            if (m == 0 && along > 0.3f && along < 0.7f)
                delta = out * 0.12f;
            else if (m == 1)
                delta = Vec3(0.2f * along * along, 0.0f, 0.0f);
            else if (m > 1 && static_cast<int>(v) % options.morphs == m)
                delta = Vec3(out.x, 0.3f, out.z) * 0.04f;
            if (delta == Vec3(0.0f))
                continue;
            target.vertices.push_back(static_cast<std::uint32_t>(v));
            target.positions.push_back(delta);
            if (options.normals)
                target.normals.push_back(Vec3(0.0f, m == 0 ? 0.5f - along : 0.0f, 0.0f));
        }
        mesh.morphs.push_back(target);
    }
    model->meshes.push_back(mesh);

    Node drawn;
    drawn.name = drawn.displayName = "tube";
    drawn.mesh = 0;
    drawn.skin = 0;
    drawn.morphRest.assign(static_cast<std::size_t>(options.morphs), 0.0f);
    model->nodes.push_back(drawn);

    Material material;
    material.name = "skin";
    material.roughness = 0.7f;
    if (options.texture) {
        Image image;
        image.name = "stripes";
        image.mimeType = "image/png";
        image.bytes = stripes();
        model->images.push_back(image);
        material.baseColorTexture.image = 0;
    } else {
        material.baseColor = Vec4(0.8f, 0.4f, 0.25f, 1.0f);
    }
    model->materials.push_back(material);

    ModelClip bend;
    bend.name = bend.displayName = "bend";
    bend.duration = 1.0;
    for (int j = 1; j < options.joints; ++j)
        bend.tracks.push_back(rotation(j, {{0.0f, Quat(1, 0, 0, 0)},
                                           {0.5f, turn(22.0f, Vec3(0, 0, 1))},
                                           {1.0f, Quat(1, 0, 0, 0)}}));
    model->clips.push_back(bend);
    ModelClip twist;
    twist.name = twist.displayName = "twist";
    twist.duration = 2.0;
    for (int j = 1; j < options.joints; ++j)
        twist.tracks.push_back(rotation(j, {{0.0f, Quat(1, 0, 0, 0)},
                                            {1.0f, turn(35.0f, glm::normalize(Vec3(0.4f, 1.0f, 0.2f)))},
                                            {2.0f, Quat(1, 0, 0, 0)}}));
    model->clips.push_back(twist);
    for (int m = 0; m < options.morphs; ++m)
        model->morphSlots.push_back({mesh.morphs[static_cast<std::size_t>(m)].name, options.joints, m});
    return model;
}

std::shared_ptr<Model> boxes()
{
    auto model = std::make_shared<Model>();
    model->name = "boxes";
    model->meshes.push_back(boxMesh());
    Material material;
    material.name = "plain";
    material.baseColor = Vec4(0.35f, 0.55f, 0.8f, 1.0f);
    model->materials.push_back(material);
    for (int i = 0; i < 2; ++i) {
        Node node;
        node.name = node.displayName = i == 0 ? "left" : "right mirrored";
        node.mesh = 0;
        node.rest.translation = Vec3(i == 0 ? -0.35f : 0.35f, 0.3f, 0.0f);
        if (i == 1)
            node.rest.scale = Vec3(-1.0f, 1.3f, 0.8f);
        model->nodes.push_back(node);
    }
    ModelClip spin;
    spin.name = spin.displayName = "spin";
    spin.duration = 1.0;
    for (int i = 0; i < 2; ++i)
        spin.tracks.push_back(rotation(i, {{0.0f, Quat(1, 0, 0, 0)}, {1.0f, turn(120.0f, glm::normalize(Vec3(1, 2, 0.5f)))}}));
    model->clips.push_back(spin);
    return model;
}

std::shared_ptr<const Model> modelNamed(const QString& name)
{
    if (name == QLatin1String("tube"))
        return tube();
    if (name == QLatin1String("many morphs"))
        return tube({.morphs = 130});
    if (name == QLatin1String("moving morphs"))
        return movingMorphs();
    if (name == QLatin1String("mirrored skin"))
        return tube({.mirroredJoints = true});
    if (name == QLatin1String("boxes"))
        return boxes();
    const QString corpus = qEnvironmentVariable("SINEW_CORPUS", QStringLiteral(SINEW_SHARED_MODELS));
    const QString path = name == QLatin1String("pip") ? QStringLiteral(SINEW_RESOURCES "/pip/pip.glb")
                                                      : corpus + QLatin1Char('/') + name;
    if (!QFileInfo::exists(path))
        return nullptr;
    auto result = importModel(path.toStdString(), Progress{});
    return result ? std::make_shared<Model>(std::move(result->model)) : nullptr;
}

Posed pose(const Model& model, int clip, double time)
{
    std::vector<Transform> local = restPose(model);
    Posed posed;
    posed.weights = restMorphWeights(model);
    if (clip >= 0)
        sampleClip(model, model.clips[static_cast<std::size_t>(clip)], time, local, posed.weights);
    posed.matrices.resize(model.nodes.size());
    toModelSpace(parentsOf(model), local, posed.matrices);
    return posed;
}

}  // namespace sinew::test
