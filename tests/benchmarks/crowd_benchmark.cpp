// Crowds: ours, instanced from one transform map, beside Qt Quick 3D's own Skin
// nodes doing the same cross-fades on the same model, lights, shadows and view.
//
// Theirs is written as its manual suggests: geometry, textures and materials are
// shared, each character has its tree of joint nodes and one Skin, and only what
// changed is written; its poses come from the same fast sampler as ours. It has the
// light of the room by Qt's light probe; a second time it is drawn without, which ours
// never is. A frame is the new state of all characters, drawn to its end (glFinish).
// They take turns, so that the machine's moods meet all; the median of the processor's
// time counts.
//
// crowd_benchmark [model file ...]   SINEW_PICTURES: a folder for what was drawn
#include "app/viewport/environment.h"
#include "app/viewport/graphics_api.h"
#include "app/viewport/model_scene.h"
#include "app/viewport/shadow_place.h"
#include "app/viewport/view_state.h"
#include "core/import/import.h"
#include "core/model/blend_pose.h"
#include "core/model/clip_sampler.h"
#include "core/model/pose.h"

#include <QFileInfo>
#include <QGuiApplication>
#include <QImage>
#include <QMatrix4x4>
#include <QMetaProperty>
#include <QOffscreenSurface>
#include <QOpenGLContext>
#include <QOpenGLFramebufferObject>
#include <QOpenGLFunctions>
#include <QQmlComponent>
#include <QQmlContext>
#include <QQmlEngine>
#include <QQmlListReference>
#include <QQuickGraphicsDevice>
#include <QQuickItem>
#include <QQuickRenderControl>
#include <QQuickRenderTarget>
#include <QQuickWindow>
#include <QtQuick3D/qquick3d.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <map>
#include <memory>

extern void qml_register_types_Sinew_Viewport();

using namespace sinew;

namespace {

constexpr QSize kSize(900, 600);
constexpr double kFrameStep = 1.0 / 30.0;
constexpr int kRounds = 12;

CrowdSettings settingsFor(const ModelScene& scene, int count)
{
    // Cross-fades as long as they get: six in ten characters are in one at any moment.
    return {.count = count, .spacing = scene.size(), .seed = 5, .mix = CrowdMix::changing, .takeTime = kShortestTake};
}

// One scene in a window of its own, drawn when it is told to.
class Stage {
public:
    enum class Draws { ours, skins, skinsInRoom };

    Stage(QOpenGLContext& context, QOffscreenSurface& surface, std::shared_ptr<const Model> model, Draws draws)
        : m_context(context), m_surface(surface)
    {
        m_scene.setModel(std::move(model));
        m_scene.waitUntilComplete();
        m_state.setSceneSize(m_scene.size());
        m_state.setGrid(false);
        m_context.makeCurrent(&m_surface);
        m_window = std::make_unique<QQuickWindow>(&m_control);
        m_window->setGraphicsDevice(QQuickGraphicsDevice::fromOpenGLContext(&m_context));
        m_window->resize(kSize);
        if (!m_control.initialize())
            qFatal("Qt Quick cannot draw here");
        m_target = std::make_unique<QOpenGLFramebufferObject>(kSize, QOpenGLFramebufferObject::CombinedDepthStencil);
        m_window->setRenderTarget(QQuickRenderTarget::fromOpenGLTexture(m_target->texture(), kSize));
        m_engine.addImportPath(QStringLiteral("qrc:/sinew/qml"));
        m_engine.rootContext()->setContextProperty(QStringLiteral("modelScene"), &m_scene);
        m_engine.rootContext()->setContextProperty(QStringLiteral("viewState"), &m_state);
        m_engine.rootContext()->setContextProperty(QStringLiteral("roomLight"), &m_room);
        QQmlComponent component(&m_engine, QUrl::fromLocalFile(QStringLiteral(SINEW_BENCHMARK_DATA "/CrowdScene.qml")));
        m_root.reset(qobject_cast<QQuickItem*>(component.createWithInitialProperties(
            {{QStringLiteral("ours"), draws == Draws::ours}, {QStringLiteral("room"), draws == Draws::skinsInRoom}})));
        if (!m_root)
            qFatal("%s", qPrintable(component.errorString()));
        m_root->setParentItem(m_window->contentItem());
        m_root->setSize(kSize);
    }
    ~Stage()
    {
        m_context.makeCurrent(&m_surface);
        m_root.reset();
    }

    // The camera and the ground that catches shadows, for what that scene shows.
    void frame(const ModelScene& crowd)
    {
        OrbitCamera camera;
        camera.setSceneSize(std::max(crowd.size(), crowd.poseBox().longestSide()));
        camera.setAngles(28.0f, 18.0f);
        camera.frame(crowd.posePoints(), Vec2(kSize.width(), kSize.height()));
        m_state.setCamera(camera);
        m_scene.setEye({camera.position(), OrbitCamera::pixelsAtUnit(static_cast<float>(kSize.height()))});
        placeShadow(crowd, m_state);
    }

    void draw()
    {
        m_context.makeCurrent(&m_surface);
        m_control.polishItems();
        m_control.beginFrame();
        m_control.sync();
        m_control.render();
        m_control.endFrame();
        m_context.functions()->glFinish();
    }
    void keep(const QString& name)
    {
        const QString folder = qEnvironmentVariable("SINEW_PICTURES");
        m_context.makeCurrent(&m_surface);
        if (!folder.isEmpty())
            m_target->toImage().save(folder + QLatin1Char('/') + name + QStringLiteral(".png"));
    }

    ModelScene& scene() { return m_scene; }
    QQmlEngine& engine() { return m_engine; }
    QQuick3DObject* world() { return m_root->findChild<QQuick3DObject*>(QStringLiteral("world")); }

private:
    QOpenGLContext& m_context;
    QOffscreenSurface& m_surface;
    ModelScene m_scene;
    ViewState m_state;
    Environment m_room;
    QQmlEngine m_engine;
    QQuickRenderControl m_control;
    std::unique_ptr<QQuickWindow> m_window;
    std::unique_ptr<QOpenGLFramebufferObject> m_target;
    std::unique_ptr<QQuickItem> m_root;
};

QVector3D toQt(const Vec3& v)
{
    return {v.x, v.y, v.z};
}

// Of linear light, as colours are stored (sRGB).
float stored(float linear)
{
    return linear <= 0.0031308f ? 12.92f * linear : 1.055f * std::pow(linear, 1.0f / 2.4f) - 0.055f;
}

QMatrix4x4 toQt(const Mat4& m)
{
    return QMatrix4x4(&m[0][0]).transposed();
}

// Characters of Skin nodes.
class SkinCrowd {
public:
    SkinCrowd(Stage& stage, const Model& model, const CrowdSettings& settings, const Bounds& box)
        : m_stage(stage), m_model(model), m_settings(settings), m_box(box), m_map(bakeTransformMap(model)),
          m_clips(loopingClips(m_map.clips)), m_rest(restPose(model)), m_weights(restMorphWeights(model))
    {
        for (int i = 0; i < settings.count; ++i)
            addCharacter(i);
    }

    void show(double t)
    {
        std::vector<float> weights = m_weights;
        for (std::size_t i = 0; i < m_characters.size(); ++i) {
            const ClipMotion motion = crowdMotion(m_settings, m_clips, static_cast<int>(i), t);
            sample(motion.current, m_pose, weights);
            if (motion.next.clip >= 0) {
                sample(motion.next, m_other, weights);
                blendPose(m_pose, m_other, static_cast<float>(motion.tween()), m_pose);
            }
            Character& character = m_characters[i];
            for (std::size_t n = 0; n < m_pose.size(); ++n) {
                const Transform& now = m_pose[n];
                Transform& last = character.shown[n];
                QObject* node = character.nodes[n];
                if (now.rotation != last.rotation)
                    m_rotation.write(node, QVariant::fromValue(QQuaternion(now.rotation.w, now.rotation.x, now.rotation.y, now.rotation.z)));
                if (now.translation != last.translation)
                    m_position.write(node, QVariant::fromValue(toQt(now.translation)));
                if (now.scale != last.scale)
                    m_scale.write(node, QVariant::fromValue(toQt(now.scale)));
                last = now;
            }
        }
    }

private:
    struct Character {
        std::vector<QObject*> nodes;
        std::vector<Transform> shown;
    };

    void sample(const ClipFrame& frame, std::vector<Transform>& pose, std::vector<float>& weights)
    {
        pose = m_rest;
        const auto clip = static_cast<std::size_t>(frame.clip);
        sampleClip(m_model, m_model.clips[clip], (frame.frame + frame.time) / m_clips[clip].rate, pose, weights);
    }

    QQuick3DObject* make(const char* type, QQuick3DObject* parent)
    {
        QQmlComponent component(&m_stage.engine());
        component.setData(QByteArray("import QtQuick\nimport QtQuick3D\n") + type + " {}", {});
        auto* object = qobject_cast<QQuick3DObject*>(component.create());
        if (!object)
            qFatal("%s", qPrintable(component.errorString()));
        object->setParent(m_stage.world());
        if (parent)
            object->setParentItem(parent);
        return object;
    }

    QObject* textureOf(QObject* slot)
    {
        const QVariant data = slot->property("data");
        if (!data.value<QQuick3DTextureData*>())
            return nullptr;
        QQuick3DObject* texture = make("Texture", m_stage.world());
        texture->setProperty("textureData", data);
        texture->setProperty("generateMipmaps", true);
        texture->setProperty("mipFilter", 2);
        return texture;
    }

    QObject* materialOf(QObject* values)
    {
        QObject*& material = m_materials[values];
        if (material)
            return material;
        material = make("PrincipledMaterial", m_stage.world());
        const QVector4D color = values->property("baseColor").value<QVector4D>();
        material->setProperty("baseColor", QColor::fromRgbF(stored(color.x()), stored(color.y()), stored(color.z()), color.w()));
        for (const char* name : {"metallic", "roughness"})
            material->setProperty(qstrcmp(name, "metallic") == 0 ? "metalness" : name, values->property(name));
        material->setProperty("baseColorMap", QVariant::fromValue(textureOf(values->property("baseColorTexture").value<QObject*>())));
        material->setProperty("cullMode", values->property("doubleSided").toBool() ? 3 : 1);
        return material;
    }

    void addCharacter(int i)
    {
        const CrowdPlace place = crowdPlace(m_settings, i);
        QQuick3DObject* root = make("Node", m_stage.world());
        root->setProperty("position", QVariant::fromValue(toQt(place.position)));
        root->setProperty("rotation", QVariant::fromValue(QQuaternion::fromAxisAndAngle(0, 1, 0, qRadiansToDegrees(place.heading))));
        Character character;
        character.shown.resize(m_model.nodes.size());
        std::vector<QQuick3DObject*> nodes;
        for (const Node& node : m_model.nodes) {
            nodes.push_back(make("Node", node.parent >= 0 ? nodes[static_cast<std::size_t>(node.parent)] : root));
            character.nodes.push_back(nodes.back());
        }
        std::vector<QObject*> skins;
        for (const Skin& skin : m_model.skins) {
            QQuick3DObject* object = make("Skin", m_stage.world());
            QQmlListReference joints(object, "joints");
            QList<QMatrix4x4> binds;
            for (std::size_t j = 0; j < skin.joints.size(); ++j) {
                joints.append(nodes[static_cast<std::size_t>(skin.joints[j])]);
                binds.append(toQt(skin.inverseBind[j]));
            }
            object->setProperty("inverseBindPoses", QVariant::fromValue(binds));
            skins.push_back(object);
        }
        for (const DrawItem* item : m_stage.scene().drawItems()) {
            const Node& node = m_model.nodes[static_cast<std::size_t>(item->node())];
            QQuick3DObject* drawn = make("Model", node.skin >= 0 ? root : nodes[static_cast<std::size_t>(item->node())]);
            drawn->setProperty("geometry", QVariant::fromValue(item->geometry()));
            if (node.skin >= 0)
                drawn->setProperty("skin", QVariant::fromValue(skins[static_cast<std::size_t>(node.skin)]));
            QQmlListReference(drawn, "materials").append(materialOf(item->material()));
            // Shadows go by boxes, which Qt doesn't move with a skin.
            if (node.skin >= 0)
                item->skinGeometry()->setBox(item, m_box);
        }
        if (!m_rotation.isValid()) {
            const QMetaObject* meta = character.nodes[0]->metaObject();
            m_rotation = meta->property(meta->indexOfProperty("rotation"));
            m_position = meta->property(meta->indexOfProperty("position"));
            m_scale = meta->property(meta->indexOfProperty("scale"));
        }
        m_characters.push_back(std::move(character));
    }

    Stage& m_stage;
    const Model& m_model;
    CrowdSettings m_settings;
    Bounds m_box;  // of the crowd
    TransformMap m_map;
    std::vector<ClipRows> m_clips;
    std::vector<Transform> m_rest;
    std::vector<Transform> m_pose;
    std::vector<Transform> m_other;
    std::vector<float> m_weights;
    std::vector<Character> m_characters;
    std::map<QObject*, QObject*> m_materials;
    QMetaProperty m_rotation;
    QMetaProperty m_position;
    QMetaProperty m_scale;
};

double median(std::vector<double> values)
{
    std::ranges::sort(values);
    return values[values.size() / 2];
}

// Processor time of a frame on all cores, ms: the rasteriser's own threads included,
// and other programs left out.
template <class Frame>
double busy(const Frame& frame)
{
    const std::clock_t before = std::clock();
    frame();
    return 1000.0 * static_cast<double>(std::clock() - before) / CLOCKS_PER_SEC;
}

void compare(QOpenGLContext& context, QOffscreenSurface& surface, const QString& path, int count, double wanted)
{
    auto imported = importModel(path.toStdString(), Progress{});
    if (!imported) {
        std::fprintf(stderr, "%s\n", imported.error().text().c_str());
        return;
    }
    // Only skins are compared.
    imported->model.morphSlots.clear();
    for (Mesh& mesh : imported->model.meshes)
        mesh.morphs.clear();
    for (Node& node : imported->model.nodes)
        node.morphRest.clear();
    for (ModelClip& clip : imported->model.clips)
        std::erase_if(clip.tracks, [](const NodeTrack& track) { return track.path == NodePath::morphWeights; });
    const auto model = std::make_shared<const Model>(std::move(imported->model));
    Stage ours(context, surface, model, Stage::Draws::ours);
    const CrowdSettings settings = settingsFor(ours.scene(), count);
    ours.scene().setCrowd(settings);
    ours.scene().waitUntilComplete();
    ours.frame(ours.scene());
    Stage room(context, surface, model, Stage::Draws::skinsInRoom);
    Stage lamps(context, surface, model, Stage::Draws::skins);
    for (Stage* stage : {&room, &lamps})
        stage->frame(ours.scene());
    SkinCrowd inRoom(room, *model, settings, ours.scene().poseBox());
    SkinCrowd underLamps(lamps, *model, settings, ours.scene().poseBox());

    std::array<std::vector<double>, 3> took;
    for (int round = -2; round < kRounds; ++round) {
        const double t = 2.0 + round * kFrameStep;
        const std::array frame{busy([&] {
                                   ours.scene().showCrowd(t);
                                   ours.draw();
                               }),
                               busy([&] {
                                   inRoom.show(t);
                                   room.draw();
                               }),
                               busy([&] {
                                   underLamps.show(t);
                                   lamps.draw();
                               })};
        if (round < 0)
            continue;  // shaders and textures
        for (std::size_t i = 0; i < frame.size(); ++i)
            took[i].push_back(frame[i]);
    }
    const QString name = QStringLiteral("%1-%2-").arg(QFileInfo(path).completeBaseName()).arg(count);
    ours.keep(name + QStringLiteral("ours"));
    room.keep(name + QStringLiteral("skin-room"));
    lamps.keep(name + QStringLiteral("skin"));
    const double a = median(took[0]);
    const double b = median(took[1]);
    const double c = median(took[2]);
    std::printf("%-16s %6d %10.1f %10.1f %8.2f   %s %.1f %10.1f %8.2f\n", qPrintable(QFileInfo(path).completeBaseName()),
                count, a, b, b / a, b / a >= wanted ? "reaches" : "MISSES", wanted, c, c / a);
    std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv)
{
    QGuiApplication application(argc, argv);
    if (const Status status = chooseGraphicsApi(QStringLiteral("opengl")); !status) {
        std::fprintf(stderr, "%s\n", status.error().text().c_str());
        return 2;
    }
    qml_register_types_Sinew_Viewport();
    QOpenGLContext context;
    context.setFormat(QQuick3D::idealSurfaceFormat());
    QOffscreenSurface surface;
    surface.setFormat(context.format());
    surface.create();
    if (!context.create() || !context.makeCurrent(&surface))
        return 2;
    std::printf("drawn by %s\n", reinterpret_cast<const char*>(context.functions()->glGetString(GL_RENDERER)));

    QStringList models = application.arguments().mid(1);
    if (models.isEmpty()) {
        models.append(QStringLiteral(SINEW_RESOURCES "/pip/pip.glb"));
        const QString corpus = qEnvironmentVariable("SINEW_CORPUS", QStringLiteral(SINEW_SHARED_MODELS));
        for (const char* file : {"/khronos/Fox.glb", "/characters/kaykit_Knight.glb"})
            if (QFileInfo::exists(corpus + QLatin1String(file)))
                models.append(corpus + QLatin1String(file));
    }
    std::printf("%-16s %6s %10s %10s %8s %23s %8s\n", "model", "count", "ours, ms", "Skin, ms", "times", "without room, ms", "times");
    for (const QString& model : models)
        for (const auto& [count, wanted] : {std::pair(1, 0.9), {50, 1.0}, {200, 1.0}})
            compare(context, surface, model, count, wanted);
    return 0;
}
