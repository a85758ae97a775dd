#include "app/viewport/model_scene.h"

#include "app/viewport/crowd_hull.h"
#include "app/viewport/draw_boxes.h"
#include "app/viewport/wireframe.h"
#include "core/model/blend_error.h"
#include "core/model/joints.h"
#include "core/model/pose.h"
#include "core/model/skinning.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <map>

namespace sinew {

namespace {

constexpr qsizetype kTexelBytes = 4 * sizeof(float);

void upload(FloatTexture& texture, const std::vector<Vec4>& texels, int width)
{
    const int lines = std::max(1, (static_cast<int>(texels.size()) + width - 1) / width);
    QByteArray data(static_cast<qsizetype>(lines) * width * kTexelBytes, '\0');
    if (!texels.empty())
        std::memcpy(data.data(), texels.data(), texels.size() * sizeof(Vec4));
    texture.setTexels(data, {width, lines});
}

}  // namespace

ModelScene::ModelScene(QObject* parent) : QObject(parent)
{
    connect(&m_pictures, &PictureDecoder::decoded, this, &ModelScene::takePicture);
    connect(&m_detail, &CrowdDetail::ready, this, &ModelScene::showDetail);
    makeTextures();
}

void ModelScene::makeTextures()
{
    for (FloatTexture** texture : {&m_liveTexture, &m_mapTexture, &m_morphTexture}) {
        delete *texture;
        *texture = new FloatTexture;
        (*texture)->setParent(this);
        upload(**texture, {}, 1);
    }
    delete m_crowdTable;
    m_crowdTable = new CrowdTable(this);
}

ModelScene::~ModelScene() = default;

void ModelScene::clear()
{
    // QML lets go of the items first; what it still refers to dies after it.
    std::vector<QObject*> old;
    old.insert(old.end(), m_items.begin(), m_items.end());
    old.insert(old.end(), m_materials.begin(), m_materials.end());
    old.insert(old.end(), m_geometries.begin(), m_geometries.end());
    for (ImageTexture* image : m_images)
        if (image)
            old.push_back(image);
    m_items.clear();
    m_materials.clear();
    m_geometries.clear();
    m_hasEdges = false;
    m_images.clear();
    m_pictures.start(nullptr, {});
    m_missingImages.clear();
    m_detail.clear();
    m_crowdTable->setDetail({}, 0.0f);
    Q_EMIT itemsChanged();
    Q_EMIT coarseItemsChanged();
    for (QObject* object : old)
        object->deleteLater();
    m_morphPlaces.clear();
    m_live = {};
    m_pose.clear();
    m_joints.clear();
    m_baked.clear();
    m_clipsTooLarge = false;
    m_map = {};
    m_uploaded = TweenBlend::pose;
    m_hasClip = false;
    upload(*m_mapTexture, {}, 1);
    Q_EMIT clipsChanged();
}

void ModelScene::setModel(std::shared_ptr<const Model> model)
{
    clear();
    m_model = std::move(model);
    if (m_model) {
        std::vector<Mat4> pose(m_model->nodes.size());
        toModelSpace(parentsOf(*m_model), restPose(*m_model), pose);
        const Bounds rest = restBounds(*m_model);
        m_size = std::max(rest.longestSide(), 1e-6f);
        m_center = rest.center();
        // Characters stand on 0 unless the file clearly says otherwise.
        const float lowest = rest.minimum.y;
        m_groundHeight = lowest < -0.02f * m_size || lowest > 0.5f * m_size ? lowest : 0.0f;
        m_live = LiveRow(*m_model, rowLayout(*m_model));
        m_joints = jointNodes(*m_model);
        buildMaterials();
        buildItems();

        setPose(pose, restMorphWeights(*m_model));
        uploadMap();
        placeCrowd();
    }
    Q_EMIT itemsChanged();
}

void ModelScene::renew()
{
    struct Shown {
        int node;
        bool visible;
        float opacity;
    };
    std::vector<Shown> looks;
    for (const DrawItem* item : m_items)
        looks.push_back({item->node(), item->visible(), item->opacity()});
    std::vector<Material> materials;
    for (const MaterialItem* material : m_materials)
        materials.push_back(material->values());
    const std::vector<Mat4> pose = m_pose;
    const std::vector<float> weights = m_morphWeights;

    makeTextures();
    setModel(m_model);
    for (const Shown& look : looks) {
        setMeshVisible(look.node, look.visible);
        setMeshOpacity(look.node, look.opacity);
    }
    for (std::size_t i = 0; i + 1 < materials.size(); ++i)
        setMaterial(static_cast<int>(i), materials[i]);
    setPose(pose, weights);
}

void ModelScene::buildMaterials()
{
    // Pictures that no material names are never decoded.
    std::vector<bool> used(m_model->images.size(), false);
    for (const Material& material : m_model->materials)
        for (const TextureRef* reference : texturesOf(material))
            if (reference->image >= 0)
                used[static_cast<std::size_t>(reference->image)] = true;
    std::vector<int> wanted;
    for (std::size_t i = 0; i < used.size(); ++i) {
        ImageTexture* image = nullptr;
        if (used[i]) {
            image = new ImageTexture;
            image->setParent(this);
            wanted.push_back(static_cast<int>(i));
        }
        m_images.push_back(image);
    }
    m_pictures.start(m_model, wanted);
    for (const Material& material : m_model->materials)
        m_materials.push_back(new MaterialItem(material, m_images, this));
    Material standard;
    standard.baseColor = Vec4(0.6f, 0.6f, 0.6f, 1.0f);
    standard.roughness = 0.8f;
    m_materials.push_back(new MaterialItem(standard, m_images, this));
}

void ModelScene::takePicture(int image, const DecodedPicture& picture)
{
    m_images[static_cast<std::size_t>(image)]->show(picture);
    if (picture.ok)
        return;
    const Image& source = m_model->images[static_cast<std::size_t>(image)];
    m_missingImages.push_back(!source.name.empty() ? source.name : source.path);
}

void ModelScene::buildItems()
{
    struct Piece {
        SkinGeometry* geometry = nullptr;
        DrawItem::Caster caster;
        SubmeshVertices vertices;
    };
    std::vector<std::vector<Piece>> pieces(m_model->meshes.size());
    std::vector<std::vector<Vec3>> reach(m_model->meshes.size());
    MorphTable table;
    for (std::size_t m = 0; m < m_model->meshes.size(); ++m) {
        const Mesh& mesh = m_model->meshes[m];
        m_morphPlaces.push_back(table.append(mesh));
        reach[m] = morphReach(mesh);
        for (const Submesh& submesh : mesh.submeshes) {
            Piece piece;
            piece.vertices = submeshVertices(mesh, submesh);
            if (!piece.vertices.indices.empty()) {
                const std::vector<int>& ordinals = m_morphPlaces.back().ordinals;
                // A picture cuts its outline out, unless the material is opaque.
                const Material* material =
                    submesh.material >= 0 ? &m_model->materials[static_cast<std::size_t>(submesh.material)] : nullptr;
                const bool pictured =
                    material && material->alphaMode != AlphaMode::opaque && material->baseColorTexture.image >= 0;
                piece.geometry = new SkinGeometry(mesh, piece.vertices, ordinals);
                piece.caster = {new SkinGeometry(mesh, weldedVertices(mesh, piece.vertices, ordinals, pictured ? Apart::byUv : Apart::byPlace), ordinals,
                                                 SkinGeometry::Use::shadow),
                                nearlyClosed(mesh, piece.vertices), pictured};
                for (SkinGeometry* geometry : {piece.geometry, piece.caster.geometry}) {
                    geometry->setParent(this);
                    m_geometries.push_back(geometry);
                }
            }
            pieces[m].push_back(std::move(piece));
        }
    }
    upload(*m_morphTexture, table.texels(), kMorphTextureWidth);

    const RowLayout& layout = m_live.layout();
    for (std::size_t n = 0; n < m_model->nodes.size(); ++n) {
        const Node& node = m_model->nodes[n];
        if (node.mesh < 0)
            continue;
        const auto meshIndex = static_cast<std::size_t>(node.mesh);
        const Mesh& mesh = m_model->meshes[meshIndex];
        const int base = node.skin >= 0 ? layout.firstEntryOfSkin[static_cast<std::size_t>(node.skin)]
                                        : layout.entryOfNode[n];
        const MorphPlace& place = m_morphPlaces[meshIndex];
        const int list = place.moved.empty() ? -1 : m_live.addMorphs(static_cast<int>(n), place);
        for (std::size_t s = 0; s < mesh.submeshes.size(); ++s) {
            const Piece& piece = pieces[meshIndex][s];
            if (!piece.geometry)
                continue;
            const int material = mesh.submeshes[s].material;
            auto* item = new DrawItem(static_cast<int>(n), static_cast<int>(s), piece.geometry, piece.caster,
                                      material >= 0 ? m_materials[static_cast<std::size_t>(material)] : m_materials.back(),
                                      this);
            item->setPalette(base);
            item->setMorphPlace(QVector3D(static_cast<float>(place.firstMask), static_cast<float>(place.masksPerVertex),
                                          static_cast<float>(list)));
            item->setMorphSlot(static_cast<int>(morphSlotsOf(*m_model, static_cast<int>(n)).data() - m_model->morphSlots.data()));
            item->setInfluences(influencesOf(mesh, piece.vertices, base, reach[meshIndex]));
            m_items.push_back(item);
        }
    }
}

void ModelScene::setPose(std::span<const Mat4> modelPose, std::span<const float> morphWeights)
{
    if (!m_model || modelPose.size() != m_model->nodes.size() || morphWeights.size() != m_model->morphSlots.size())
        return;
    m_pose.assign(modelPose.begin(), modelPose.end());
    m_morphWeights.assign(morphWeights.begin(), morphWeights.end());
    if (crowded()) {
        Q_EMIT poseChanged();
        return;
    }
    m_live.write(*m_model, modelPose, morphWeights);
    m_liveTexture->setTexels(m_live.texels(), m_live.size());
    for (DrawItem* item : m_items)
        judgeItem(*item);
    Q_EMIT poseChanged();
}

void ModelScene::judgeItem(DrawItem& item)
{
    RowJudgement judgement;
    judgement.add(item, m_live.entry(0));
    if (judgement.box.minimum.x <= judgement.box.maximum.x)
        item.setPoseBox(judgement.box);
    item.setSides(judgement.sides());
}

void ModelScene::judgeMap(const TransformMap& map)
{
    m_mapBox = kNothing;
    m_mapSides.clear();
    m_mapScales.clear();
    for (const DrawItem* item : m_items) {
        RowJudgement judgement;
        for (const BakedClip& clip : map.clips)
            for (std::uint32_t r = 0; r < clip.rowCount; ++r)
                judgement.add(*item, map.row(clip.firstRow + r).data());
        include(m_mapBox, judgement.box.minimum);
        include(m_mapBox, judgement.box.maximum);
        m_mapSides.push_back(judgement.sides());
        m_mapScales.push_back(judgement.scale);
    }
}

QString ModelScene::skin() const
{
    const bool polar = m_uploaded == TweenBlend::dualQuaternion;
    if (crowded())
        return polar ? QStringLiteral("crowdDualQuaternion") : QStringLiteral("crowdLive");
    if (!m_hasClip || m_blend == TweenBlend::pose || m_uploaded != m_blend)
        return QStringLiteral("live");
    return polar ? QStringLiteral("dualQuaternion") : QStringLiteral("matrix");
}

void ModelScene::setBlend(TweenBlend blend)
{
    if (m_blend == blend)
        return;
    m_blend = blend;
    uploadMap();
    placeCrowd();
    Q_EMIT clipsChanged();
}

// The map that is wanted; pose: none.
TweenBlend ModelScene::mapBlend() const
{
    return m_blend == TweenBlend::pose && m_crowdSettings.count > 0 ? TweenBlend::matrix : m_blend;
}

void ModelScene::uploadMap()
{
    const TweenBlend blend = mapBlend();
    if (blend == TweenBlend::pose || m_uploaded == blend || !m_model || m_model->clips.empty())
        return;
    const TransformMap plan = layOutTransformMap(*m_model);
    // A palette entry of dual quaternions is a texel wider.
    m_clipsTooLarge = std::uint64_t{plan.width} * 4 / 3 > kLongestSide;
    if (m_clipsTooLarge)
        return;
    TransformMap map = bakeTransformMap(*m_model);
    m_baked = map.clips;
    m_uploaded = blend;
    judgeMap(map);
    const auto send = [this](const std::vector<float>& texels, std::uint32_t width, std::uint32_t height) {
        m_mapTexture->setTexels(QByteArray(reinterpret_cast<const char*>(texels.data()),
                                           static_cast<qsizetype>(texels.size() * sizeof(float))),
                                QSize(static_cast<int>(width), static_cast<int>(height)));
    };
    if (blend == TweenBlend::matrix) {
        m_mapRowTexels = static_cast<int>(map.layout.texels());
        m_mapMorphTexel = static_cast<int>(map.layout.morphTexel());
        send(map.texels, map.width, map.height);
        m_map = std::move(map);
    } else {
        const DualQuaternionMap polar = toDualQuaternionMap(map);
        m_mapRowTexels = static_cast<int>(polar.rowTexels());
        m_mapMorphTexel = static_cast<int>(polar.entryCount * 4);
        send(polar.texels, polar.width, polar.height);
        m_map = {};
    }
}

void ModelScene::setCrowd(const CrowdSettings& settings, std::vector<int> closes)
{
    if (settings == m_crowdSettings && closes == m_crowdCloses)
        return;
    const bool before = crowded();
    m_crowdSettings = settings;
    m_crowdCloses = std::move(closes);
    uploadMap();
    placeCrowd();
    Q_EMIT clipsChanged();
    if (before && !crowded()) {
        for (DrawItem* item : m_items)
            item->forgetCrowdBox();
        const std::vector<Mat4> pose = m_pose;
        const std::vector<float> weights = m_morphWeights;
        setPose(pose, weights);
    } else {
        Q_EMIT poseChanged();
    }
}

void ModelScene::placeCrowd()
{
    if (!crowded())
        return;
    CrowdSettings settings = m_crowdSettings;
    settings.clip = std::clamp(settings.clip, 0, static_cast<int>(m_baked.size()) - 1);
    m_crowdTable->place(settings, loopingClips(m_baked, m_crowdCloses),
                        m_uploaded == TweenBlend::matrix ? &m_map : nullptr);
    sendCrowd();
    const Bounds extent = m_crowdTable->extent(m_mapBox);
    for (std::size_t i = 0; i < m_items.size(); ++i) {
        m_items[i]->setCrowdBox(extent);
        m_items[i]->setSides(m_mapSides[i]);
    }
    for (CoarseItem* item : m_detail.items())
        item->setBox(extent);
    if (!m_detail.started())
        m_detail.start(m_model, m_size, m_items, m_mapScales, m_morphPlaces);
}

void ModelScene::showDetail()
{
    m_crowdTable->setDetail(m_detail.errors(), 0.5f * m_mapBox.longestSide());
    m_detail.makeItems(*m_crowdTable);
    placeCrowd();
    Q_EMIT coarseItemsChanged();
}

void ModelScene::showCrowd(double t)
{
    m_crowdTime = t;
    if (crowded())
        sendCrowd();
}

void ModelScene::setEye(const CrowdEye& eye)
{
    m_eye = eye;
    if (!crowded())
        return;
    m_crowdTable->setEye(eye, seenThrough());
    // What is seen through shows in what order it was drawn, even while nothing plays.
    if (seenThrough() || m_crowdTable->stale())
        sendCrowd();
}

bool ModelScene::seenThrough() const
{
    return std::ranges::any_of(m_items, &DrawItem::seenThrough);
}

void ModelScene::sendCrowd()
{
    if (m_eye)
        m_crowdTable->setEye(*m_eye, seenThrough());
    m_crowdTable->show(m_crowdTime);
    if (m_uploaded == TweenBlend::matrix)
        m_liveTexture->setTexels(m_crowdTable->texels(), m_crowdTable->texelSize());
}

void ModelScene::setClips(ClipMoment current, ClipMoment next, float weight)
{
    const auto place = [this](const ClipMoment& moment) {
        const BakedFrame frame = bakedFrame(m_baked, moment.clip, moment.time);
        if (frame.clip < 0)
            return QVector4D();
        const auto first = static_cast<float>(m_baked[static_cast<std::size_t>(frame.clip)].firstRow);
        return QVector4D(first + static_cast<float>(frame.row), first + static_cast<float>(frame.after), frame.time, 0.0f);
    };
    uploadMap();
    m_hasClip = current.clip >= 0 && static_cast<std::size_t>(current.clip) < m_baked.size();
    m_clipCurrent = place(current);
    m_clipNext = place(next);
    m_clipNext.setW(next.clip >= 0 && static_cast<std::size_t>(next.clip) < m_baked.size() ? std::clamp(weight, 0.0f, 1.0f)
                                                                                           : 0.0f);
    Q_EMIT clipsChanged();
}

void ModelScene::makeEdges()
{
    if (m_hasEdges || !m_model)
        return;
    m_hasEdges = true;
    std::map<SkinGeometry*, SkinGeometry*> edges;  // instances of a mesh share them as they share its faces
    for (DrawItem* item : m_items) {
        SkinGeometry*& geometry = edges[item->skinGeometry()];
        if (!geometry) {
            const auto meshIndex = static_cast<std::size_t>(m_model->nodes[static_cast<std::size_t>(item->node())].mesh);
            const Mesh& mesh = m_model->meshes[meshIndex];
            SubmeshVertices vertices = submeshVertices(mesh, mesh.submeshes[static_cast<std::size_t>(item->submesh())]);
            const std::vector<int>& ordinals = m_morphPlaces[meshIndex].ordinals;
            vertices.indices = edgesOf(mesh, vertices, ordinals);
            geometry = new SkinGeometry(mesh, vertices, ordinals);
            geometry->setPrimitiveType(QQuick3DGeometry::PrimitiveType::Lines);
            geometry->setParent(this);
            m_geometries.push_back(geometry);
        }
        item->setWireGeometry(geometry);
    }
}

void ModelScene::setMeshVisible(int node, bool visible)
{
    for (DrawItem* item : m_items)
        if (item->node() == node)
            item->setVisible(visible);
}

void ModelScene::setMeshOpacity(int node, float opacity)
{
    for (DrawItem* item : m_items)
        if (item->node() == node)
            item->setOpacity(opacity);
}

void ModelScene::setMaterial(int index, const Material& values)
{
    if (m_model && index >= 0 && static_cast<std::size_t>(index) < m_model->materials.size())
        m_materials[static_cast<std::size_t>(index)]->setValues(values);
}

void ModelScene::silence(QObject* texture) const
{
    QObject::disconnect(texture, &QObject::destroyed, nullptr, nullptr);
}

std::vector<Vec3> ModelScene::posePoints() const
{
    std::vector<Vec3> points;
    if (!m_model)
        return points;
    if (crowded())
        return m_crowdTable->placed(crowdHull(*m_model, m_crowdSettings));
    SkinRows<float> rows;
    rows.current.row = {m_live.entry(0), std::size_t{m_live.layout().texels()} * 4};
    int last = -1;
    for (const DrawItem* item : m_items) {
        if (!item->visible() || item->node() == last)
            continue;
        last = item->node();
        const SkinnedVertices skinned = skinNode(*m_model, m_live.layout(), last, rows, SkinBlend::matrix);
        points.insert(points.end(), skinned.positions.begin(), skinned.positions.end());
    }
    if (points.empty())
        for (const int joint : m_joints)
            points.emplace_back(m_pose[static_cast<std::size_t>(joint)][3]);
    return points;
}

Bounds ModelScene::poseBox() const
{
    if (crowded())
        return m_crowdTable->extent(m_mapBox);
    Bounds box = kNothing;
    for (const DrawItem* item : m_items) {
        if (!item->visible())
            continue;
        include(box, item->poseBox().minimum);
        include(box, item->poseBox().maximum);
    }
    return box.minimum.x <= box.maximum.x ? box : Bounds{Vec3(0.0f), Vec3(0.0f)};
}

QList<QObject*> ModelScene::items() const
{
    return {m_items.begin(), m_items.end()};
}

QList<QObject*> ModelScene::coarseItems() const
{
    return {m_detail.items().begin(), m_detail.items().end()};
}

void ModelScene::waitUntilComplete()
{
    m_pictures.wait();
    m_detail.wait();
}

QVector3D ModelScene::center() const
{
    return {m_center.x, m_center.y, m_center.z};
}

}  // namespace sinew
