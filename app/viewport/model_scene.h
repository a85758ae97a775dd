// The model as Qt Quick 3D draws it: geometries, textures, materials, and the
// pose of this frame. QML (qml/SkinnedModel.qml) reads its properties.
#pragma once

#include "app/viewport/crowd.h"
#include "app/viewport/crowd_detail.h"
#include "app/viewport/live_row.h"
#include "app/viewport/material_item.h"
#include "app/viewport/picture_decoder.h"
#include "core/model/transform_map.h"
#include "core/project/project.h"

#include <QObject>

#include <algorithm>
#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace sinew {

// A clip of the model at a time, s.
struct ClipMoment {
    int clip = -1;
    double time = 0.0;
};

class ModelScene : public QObject {
    Q_OBJECT
    Q_PROPERTY(QList<QObject*> items READ items NOTIFY itemsChanged)  // DrawItem
    Q_PROPERTY(QList<QObject*> coarseItems READ coarseItems NOTIFY coarseItemsChanged)  // CoarseItem, for a crowd only
    Q_PROPERTY(QQuick3DTextureData* liveRow READ liveRow NOTIFY itemsChanged)
    Q_PROPERTY(QQuick3DTextureData* transformMap READ transformMap NOTIFY itemsChanged)
    Q_PROPERTY(QQuick3DTextureData* morphDeltas READ morphDeltas NOTIFY itemsChanged)
    // Where the skin comes from, as the shaders are named: "live", "matrix", "dualQuaternion", "crowdLive", ...
    Q_PROPERTY(QString skin READ skin NOTIFY clipsChanged)
    // The characters of the crowd, and those near enough for full detail; null: the model stands alone.
    Q_PROPERTY(QQuick3DInstancing* crowd READ crowd NOTIFY clipsChanged)
    Q_PROPERTY(QQuick3DInstancing* nearCrowd READ nearCrowd NOTIFY clipsChanged)
    // Uniforms of shaders/skin.glsl
    Q_PROPERTY(int mapRowTexels READ mapRowTexels NOTIFY clipsChanged)
    Q_PROPERTY(int mapMorphTexel READ mapMorphTexel NOTIFY clipsChanged)
    Q_PROPERTY(QVector4D clipCurrent READ clipCurrent NOTIFY clipsChanged)
    Q_PROPERTY(QVector4D clipNext READ clipNext NOTIFY clipsChanged)
    Q_PROPERTY(float groundHeight READ groundHeight NOTIFY itemsChanged)
    Q_PROPERTY(float size READ size NOTIFY itemsChanged)
    Q_PROPERTY(QVector3D center READ center NOTIFY itemsChanged)
public:
    explicit ModelScene(QObject* parent = nullptr);
    ~ModelScene() override;

    // Uploads a model and shows its rest pose; null clears the scene.
    void setModel(std::shared_ptr<const Model> model);
    [[nodiscard]] const Model* model() const { return m_model.get(); }
    // Makes everything that Qt Quick 3D holds anew, showing the same as before. For
    // a view that moves to another window; nothing may refer to the old objects.
    void renew();

    // Shows a pose: one model-space matrix a node, one weight a morph slot.
    // Spans of another length than the model's are ignored.
    void setPose(std::span<const Mat4> modelPose, std::span<const float> morphWeights);
    [[nodiscard]] std::span<const Mat4> pose() const { return m_pose; }

    // Where vertices get their matrices: from the pose, or on the GPU from the
    // baked clips of setClips(). The first use of a GPU blend bakes the clips.
    void setBlend(TweenBlend blend);
    [[nodiscard]] TweenBlend blend() const { return m_blend; }
    // What the GPU blends mix: two clips of the model (-1: none), each at a time in
    // seconds, and the weight of the second. Without a first clip the pose is shown,
    // and where the baked clips would be a larger texture than graphics cards take.
    void setClips(ClipMoment current, ClipMoment next, float weight);
    // The clips as they were baked for that; empty before.
    [[nodiscard]] const std::vector<BakedClip>& bakedClips() const { return m_baked; }
    // The model's clips don't fit into a texture, so there is neither GPU blend nor crowd.
    [[nodiscard]] bool clipsTooLarge() const { return m_clipsTooLarge; }

    // Shows many characters of the model instead, each playing its clips; a count of
    // 0 shows the one again. `closes`: clips that are closed by an extra interval. In
    // TweenBlend::pose the crowd mixes matrices. Without clips nothing changes.
    void setCrowd(const CrowdSettings& settings, std::vector<int> closes = {});
    [[nodiscard]] const CrowdSettings& crowdSettings() const { return m_crowdSettings; }
    [[nodiscard]] const std::vector<int>& crowdCloses() const { return m_crowdCloses; }
    // What the crowd does at t seconds.
    void showCrowd(double t);
    // Where it is seen from, which decides in what order and detail characters are drawn.
    void setEye(const CrowdEye& eye);
    [[nodiscard]] bool crowded() const { return m_crowdSettings.count > 0 && !m_items.empty() && !m_baked.empty(); }

    // The nodes shown as joints (jointNodes), parents first.
    [[nodiscard]] const std::vector<int>& joints() const { return m_joints; }
    // A skeleton without meshes has nothing else to show than its joints.
    [[nodiscard]] bool skeletonOnly() const { return m_items.empty() && !m_joints.empty(); }

    void setMeshVisible(int node, bool visible);
    void setMeshOpacity(int node, float opacity);
    // Replaces the values of a material (its textures stay); index into Model::materials.
    void setMaterial(int index, const Material& values);

    // Makes the edges of all items, for a view that shows them; they stay until
    // the next model.
    void makeEdges();

    // For a QML texture that is about to go: TextureInput of Qt 6.4 listens to its
    // texture's end without ever ceasing to, even when it is gone itself.
    Q_INVOKABLE void silence(QObject* texture) const;

    // The visible vertices in the present pose, skinned on the CPU: for framing, not
    // for every frame. The joints where there are none; of a crowd, crowdHull's.
    [[nodiscard]] std::vector<Vec3> posePoints() const;
    // A box around what is visible in the present pose: quick and generous.
    [[nodiscard]] Bounds poseBox() const;
    // The longest side of all that is shown, m, and what cameras judge distances by:
    // near enough to see one character, far enough to see all.
    [[nodiscard]] float extent() const { return crowded() ? poseBox().longestSide() : m_size; }
    [[nodiscard]] float cameraSize() const { return std::max(m_size, extent() * 0.06f); }
    // Pictures are decoded in the background, until when surfaces have their plain colour,
    // and crowds simplified, until when they are drawn in full. Blocks until all is there.
    void waitUntilComplete();
    [[nodiscard]] bool complete() const { return m_pictures.pending() == 0 && !m_detail.pending(); }
    // Names of pictures that are missing or cannot be decoded, as far as is known
    // by now; a checker stands for them.
    [[nodiscard]] const std::vector<std::string>& missingImages() const { return m_missingImages; }

    [[nodiscard]] QList<QObject*> items() const;
    [[nodiscard]] QList<QObject*> coarseItems() const;
    [[nodiscard]] const std::vector<DrawItem*>& drawItems() const { return m_items; }
    [[nodiscard]] QQuick3DTextureData* liveRow() const { return m_liveTexture; }
    [[nodiscard]] QQuick3DTextureData* transformMap() const { return m_mapTexture; }
    [[nodiscard]] QQuick3DTextureData* morphDeltas() const { return m_morphTexture; }
    [[nodiscard]] QString skin() const;
    [[nodiscard]] QQuick3DInstancing* crowd() const { return crowded() ? m_crowdTable->all() : nullptr; }
    [[nodiscard]] QQuick3DInstancing* nearCrowd() const { return crowded() ? m_crowdTable->level(0) : nullptr; }
    [[nodiscard]] int mapRowTexels() const { return m_mapRowTexels; }
    [[nodiscard]] int mapMorphTexel() const { return m_mapMorphTexel; }
    [[nodiscard]] QVector4D clipCurrent() const { return m_clipCurrent; }
    [[nodiscard]] QVector4D clipNext() const { return m_clipNext; }
    [[nodiscard]] float groundHeight() const { return m_groundHeight; }
    [[nodiscard]] float size() const { return m_size; }
    [[nodiscard]] QVector3D center() const;

Q_SIGNALS:
    void itemsChanged();
    void coarseItemsChanged();
    void poseChanged();
    void clipsChanged();

private:
    void clear();
    void takePicture(int image, const DecodedPicture& picture);
    void makeTextures();
    void buildMaterials();
    void buildItems();
    void judgeItem(DrawItem& item);
    void judgeMap(const TransformMap& map);
    void uploadMap();
    [[nodiscard]] TweenBlend mapBlend() const;
    void placeCrowd();
    void sendCrowd();
    void showDetail();
    [[nodiscard]] bool seenThrough() const;

    std::shared_ptr<const Model> m_model;
    std::vector<Mat4> m_pose;
    std::vector<float> m_morphWeights;
    std::vector<int> m_joints;
    LiveRow m_live;
    std::deque<MorphPlace> m_morphPlaces;  // one a mesh; addresses stay
    PictureDecoder m_pictures;
    std::vector<ImageTexture*> m_images;
    std::vector<MaterialItem*> m_materials;  // the last is the default material
    std::vector<SkinGeometry*> m_geometries;
    bool m_hasEdges = false;
    std::vector<DrawItem*> m_items;
    std::vector<std::string> m_missingImages;
    TweenBlend m_blend = TweenBlend::pose;
    TweenBlend m_uploaded = TweenBlend::pose;  // what the map texture holds; pose: nothing
    std::vector<BakedClip> m_baked;
    bool m_clipsTooLarge = false;
    TransformMap m_map;  // of matrices, for the crowd; empty for another blend
    int m_mapRowTexels = 0;
    int m_mapMorphTexel = 0;
    // In all rows of the map
    Bounds m_mapBox;
    std::vector<DrawItem::Sides> m_mapSides;  // one an item
    std::vector<float> m_mapScales;           // one an item, m a unit of its mesh
    CrowdSettings m_crowdSettings;
    std::vector<int> m_crowdCloses;
    double m_crowdTime = 0.0;
    std::optional<CrowdEye> m_eye;
    CrowdTable* m_crowdTable = nullptr;
    CrowdDetail m_detail;
    bool m_hasClip = false;
    QVector4D m_clipCurrent;
    QVector4D m_clipNext;
    FloatTexture* m_liveTexture = nullptr;
    FloatTexture* m_mapTexture = nullptr;
    FloatTexture* m_morphTexture = nullptr;
    float m_groundHeight = 0.0f;
    float m_size = 1.0f;
    Vec3 m_center{0.0f, 0.5f, 0.0f};
};

}  // namespace sinew
