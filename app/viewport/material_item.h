// A material and a drawn submesh as QML sees them.
#pragma once

#include "app/viewport/skin_geometry.h"
#include "app/viewport/textures.h"

#include <QColor>
#include <QObject>
#include <QVector3D>
#include <QVector4D>

namespace sinew {

// One texture of a material: what to sample and how.
class TextureItem : public QObject {
    Q_OBJECT
    Q_PROPERTY(QQuick3DTextureData* data READ data CONSTANT)
    Q_PROPERTY(int wrapU READ wrapU CONSTANT)  // TextureWrap
    Q_PROPERTY(int wrapV READ wrapV CONSTANT)
    Q_PROPERTY(bool nearest READ nearest NOTIFY changed)
    // How UvTransform moves coordinates: the columns of its matrix; offset and TextureRef::uvSet.
    Q_PROPERTY(QVector4D turn READ turn CONSTANT)
    Q_PROPERTY(QVector3D shift READ shift CONSTANT)
public:
    // data may be null: no texture.
    TextureItem(ImageTexture* data, const TextureRef& reference, QObject* parent);
    [[nodiscard]] QQuick3DTextureData* data() const { return m_data; }
    [[nodiscard]] int wrapU() const { return static_cast<int>(m_reference.wrapU); }
    [[nodiscard]] int wrapV() const { return static_cast<int>(m_reference.wrapV); }
    // Its own wish, and the checker's.
    [[nodiscard]] bool nearest() const;
    [[nodiscard]] QVector4D turn() const;
    [[nodiscard]] QVector3D shift() const;

Q_SIGNALS:
    void changed();

private:
    ImageTexture* m_data;
    TextureRef m_reference;
};

class MaterialItem : public QObject {
    Q_OBJECT
    Q_PROPERTY(QVector4D baseColor READ baseColor NOTIFY changed)  // linear
    Q_PROPERTY(QVector3D emissive READ emissive NOTIFY changed)    // linear
    Q_PROPERTY(float metallic READ metallic NOTIFY changed)
    Q_PROPERTY(float roughness READ roughness NOTIFY changed)
    Q_PROPERTY(float normalScale READ normalScale NOTIFY changed)
    Q_PROPERTY(float occlusionStrength READ occlusionStrength NOTIFY changed)
    Q_PROPERTY(float alphaCutoff READ alphaCutoff NOTIFY changed)
    Q_PROPERTY(int alphaMode READ alphaMode NOTIFY changed)  // AlphaMode
    Q_PROPERTY(bool doubleSided READ doubleSided NOTIFY changed)
    Q_PROPERTY(bool unlit READ unlit NOTIFY changed)
    Q_PROPERTY(int maps READ maps NOTIFY changed)  // bits: 1 base, 2 metallic-roughness, 4 normal, 8 occlusion, 16 emissive
    Q_PROPERTY(bool placed READ placed CONSTANT)  // a picture lies otherwise than Mesh::uv has it
    Q_PROPERTY(QObject* baseColorTexture READ baseColorTexture CONSTANT)
    Q_PROPERTY(QObject* metallicRoughnessTexture READ metallicRoughnessTexture CONSTANT)
    Q_PROPERTY(QObject* normalTexture READ normalTexture CONSTANT)
    Q_PROPERTY(QObject* occlusionTexture READ occlusionTexture CONSTANT)
    Q_PROPERTY(QObject* emissiveTexture READ emissiveTexture CONSTANT)
public:
    // images: by index of Model::images; entries may be null.
    MaterialItem(const Material& material, const std::vector<ImageTexture*>& images, QObject* parent);

    // Changes the values; textures stay as they were.
    void setValues(const Material& material);
    [[nodiscard]] const Material& values() const { return m_values; }

    [[nodiscard]] QVector4D baseColor() const;
    [[nodiscard]] QVector3D emissive() const;
    [[nodiscard]] float metallic() const { return m_values.metallic; }
    [[nodiscard]] float roughness() const { return m_values.roughness; }
    [[nodiscard]] float normalScale() const { return m_values.normalScale; }
    [[nodiscard]] float occlusionStrength() const { return m_values.occlusionStrength; }
    [[nodiscard]] float alphaCutoff() const { return m_values.alphaCutoff; }
    [[nodiscard]] int alphaMode() const { return static_cast<int>(m_values.alphaMode); }
    [[nodiscard]] bool doubleSided() const { return m_values.doubleSided; }
    [[nodiscard]] bool unlit() const { return m_values.unlit; }
    [[nodiscard]] int maps() const { return m_maps; }
    [[nodiscard]] bool placed() const;
    [[nodiscard]] QObject* baseColorTexture() const { return m_textures[0]; }
    [[nodiscard]] QObject* metallicRoughnessTexture() const { return m_textures[1]; }
    [[nodiscard]] QObject* normalTexture() const { return m_textures[2]; }
    [[nodiscard]] QObject* occlusionTexture() const { return m_textures[3]; }
    [[nodiscard]] QObject* emissiveTexture() const { return m_textures[4]; }

Q_SIGNALS:
    void changed();

private:
    void countMaps();
    Material m_values;
    int m_maps = 0;
    std::array<ImageTexture*, 5> m_images{};
    std::array<TextureItem*, 5> m_textures{};
};

// A submesh of a node's mesh.
class DrawItem : public QObject {
    Q_OBJECT
    Q_PROPERTY(QQuick3DGeometry* geometry READ geometry CONSTANT)
    Q_PROPERTY(QQuick3DGeometry* wireGeometry READ wireGeometry NOTIFY wireChanged)  // null until wanted
    Q_PROPERTY(QQuick3DGeometry* caster READ caster CONSTANT)  // what casts its shadow
    Q_PROPERTY(bool casterClosed READ casterClosed CONSTANT)      // nearlyClosed
    Q_PROPERTY(bool casterPictured READ casterPictured CONSTANT)  // its outline is the picture's too
    Q_PROPERTY(QObject* material READ material CONSTANT)
    Q_PROPERTY(int paletteBase READ paletteBase CONSTANT)
    Q_PROPERTY(QVector3D morphPlace READ morphPlace CONSTANT)  // see shaders/skin.glsl
    Q_PROPERTY(int morphSlot READ morphSlot CONSTANT)
    Q_PROPERTY(bool hasTangents READ hasTangents CONSTANT)
    Q_PROPERTY(bool hasColors READ hasColors CONSTANT)
    Q_PROPERTY(bool visible READ visible NOTIFY visibleChanged)
    Q_PROPERTY(float opacity READ opacity NOTIFY opacityChanged)
    Q_PROPERTY(int sides READ sides NOTIFY sidesChanged)  // Sides
public:
    // Whether the skin turns faces inside out: nowhere, everywhere, in parts.
    enum Sides { plain, mirrored, mixed };

    // Vertices that one palette entry moves, boxed in mesh space, morphs included.
    struct Influence {
        int entry = 0;
        Bounds box;
    };

    // What casts its shadow.
    struct Caster {
        SkinGeometry* geometry = nullptr;
        bool closed = false;
        bool pictured = false;
    };

    DrawItem(int node, int submesh, SkinGeometry* geometry, const Caster& caster, MaterialItem* material, QObject* parent);

    [[nodiscard]] int node() const { return m_node; }
    [[nodiscard]] int submesh() const { return m_submesh; }  // of the node's mesh
    [[nodiscard]] SkinGeometry* skinGeometry() const { return m_geometry; }
    [[nodiscard]] QQuick3DGeometry* geometry() const { return m_geometry; }
    [[nodiscard]] QQuick3DGeometry* wireGeometry() const { return m_wireGeometry; }
    [[nodiscard]] QQuick3DGeometry* caster() const { return m_caster.geometry; }
    [[nodiscard]] bool casterClosed() const { return m_caster.closed; }
    [[nodiscard]] bool casterPictured() const { return m_caster.pictured; }
    [[nodiscard]] QObject* material() const { return m_material; }
    [[nodiscard]] int paletteBase() const { return m_paletteBase; }
    [[nodiscard]] QVector3D morphPlace() const { return m_morphPlace; }
    [[nodiscard]] int morphSlot() const { return m_morphSlot; }
    [[nodiscard]] bool hasTangents() const { return m_geometry->hasTangents(); }
    [[nodiscard]] bool hasColors() const { return m_geometry->hasColors(); }
    [[nodiscard]] bool visible() const { return m_visible; }
    [[nodiscard]] float opacity() const { return m_opacity; }
    [[nodiscard]] bool seenThrough() const;
    [[nodiscard]] int sides() const { return m_sides; }
    [[nodiscard]] const std::vector<Influence>& influences() const { return m_influences; }

    void setPalette(int base) { m_paletteBase = base; }
    void setMorphPlace(const QVector3D& place) { m_morphPlace = place; }
    // The place of its first morph among the model's.
    void setMorphSlot(int slot) { m_morphSlot = slot; }
    void setInfluences(std::vector<Influence> influences) { m_influences = std::move(influences); }
    void setWireGeometry(SkinGeometry* geometry);
    void setVisible(bool visible);
    void setOpacity(float opacity);
    void setSides(Sides sides);
    // The box of the present pose; the geometry's own box follows it with a margin.
    void setPoseBox(const Bounds& box);
    [[nodiscard]] const Bounds& poseBox() const { return m_poseBox; }
    // The box of a crowd, in which the geometry is drawn until the next pose; and no
    // longer: the next pose gets a box of its own.
    void setCrowdBox(const Bounds& box);
    void forgetCrowdBox() { m_drawBox = kNoBox; }

Q_SIGNALS:
    void wireChanged();
    void visibleChanged();
    void opacityChanged();
    void sidesChanged();

private:
    void setDrawBox(const Bounds& box);

    int m_node;
    int m_submesh;
    SkinGeometry* m_geometry;
    SkinGeometry* m_wireGeometry = nullptr;
    Caster m_caster;
    MaterialItem* m_material;
    int m_paletteBase = 0;
    QVector3D m_morphPlace{0, 0, -1};
    int m_morphSlot = 0;
    bool m_visible = true;
    float m_opacity = 1.0f;
    Sides m_sides = plain;
    std::vector<Influence> m_influences;
    Bounds m_poseBox{Vec3(0.0f), Vec3(0.0f)};
    static constexpr Bounds kNoBox{Vec3(0.0f), Vec3(-1.0f)};
    Bounds m_drawBox = kNoBox;
};

}  // namespace sinew
