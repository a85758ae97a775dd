#include "app/viewport/material_item.h"

#include <algorithm>
#include <utility>

namespace sinew {

TextureItem::TextureItem(ImageTexture* data, const TextureRef& reference, QObject* parent)
    : QObject(parent), m_data(data), m_reference(reference)
{
    if (data)
        connect(data, &ImageTexture::stateChanged, this, &TextureItem::changed);
}

bool TextureItem::nearest() const
{
    return m_reference.nearest || (m_data && m_data->state() == ImageTexture::State::missing);
}

QVector4D TextureItem::turn() const
{
    const UvTransform linear{Vec2(0.0f), m_reference.transform.scale, m_reference.transform.rotation};
    const Vec2 x = linear.apply(Vec2(1, 0));
    const Vec2 y = linear.apply(Vec2(0, 1));
    return {x.x, x.y, y.x, y.y};
}

QVector3D TextureItem::shift() const
{
    const Vec2& offset = m_reference.transform.offset;
    return {offset.x, offset.y, static_cast<float>(m_reference.uvSet)};
}

MaterialItem::MaterialItem(const Material& material, const std::vector<ImageTexture*>& images, QObject* parent)
    : QObject(parent), m_values(material)
{
    const std::array<const TextureRef*, 5> references = texturesOf(material);
    for (std::size_t i = 0; i < references.size(); ++i) {
        const int image = references[i]->image;
        m_images[i] = image >= 0 ? images[static_cast<std::size_t>(image)] : nullptr;
        m_textures[i] = new TextureItem(m_images[i], *references[i], this);
        if (m_images[i])
            connect(m_images[i], &ImageTexture::stateChanged, this, &MaterialItem::countMaps);
    }
    countMaps();
}

void MaterialItem::countMaps()
{
    m_maps = 0;
    for (std::size_t i = 0; i < m_images.size(); ++i) {
        const ImageTexture::State state = m_images[i] ? m_images[i]->state() : ImageTexture::State::waiting;
        // A checker says "missing" on the base colour; elsewhere it would only distort the shading.
        if (state == ImageTexture::State::decoded || (state == ImageTexture::State::missing && i == 0))
            m_maps |= 1 << i;
    }
    Q_EMIT changed();
}

void MaterialItem::setValues(const Material& material)
{
    const Material before = std::exchange(m_values, material);
    const auto kept = texturesOf(before);
    const auto own = texturesOf(m_values);
    for (std::size_t i = 0; i < own.size(); ++i)
        *own[i] = *kept[i];
    Q_EMIT changed();
}

bool MaterialItem::placed() const
{
    const auto references = texturesOf(m_values);
    return std::ranges::any_of(references, [](const TextureRef* reference) {
        return reference->image >= 0 && (reference->uvSet > 0 || reference->transform != UvTransform());
    });
}

QVector4D MaterialItem::baseColor() const
{
    const Vec4& c = m_values.baseColor;
    return {c.r, c.g, c.b, c.a};
}

QVector3D MaterialItem::emissive() const
{
    return {m_values.emissive.r, m_values.emissive.g, m_values.emissive.b};
}

DrawItem::DrawItem(int node, int submesh, SkinGeometry* geometry, const Caster& caster, MaterialItem* material, QObject* parent)
    : QObject(parent), m_node(node), m_submesh(submesh), m_geometry(geometry), m_caster(caster), m_material(material)
{
}

void DrawItem::setWireGeometry(SkinGeometry* geometry)
{
    m_wireGeometry = geometry;
    if (geometry)
        geometry->setBox(this, m_drawBox);
    Q_EMIT wireChanged();
}

void DrawItem::setVisible(bool visible)
{
    if (m_visible == visible)
        return;
    m_visible = visible;
    Q_EMIT visibleChanged();
}

void DrawItem::setOpacity(float opacity)
{
    opacity = std::clamp(opacity, 0.0f, 1.0f);
    if (m_opacity == opacity)
        return;
    m_opacity = opacity;
    Q_EMIT opacityChanged();
}

bool DrawItem::seenThrough() const
{
    return m_visible && (m_opacity < 1.0f || m_material->values().alphaMode == AlphaMode::blend);
}

void DrawItem::setSides(Sides sides)
{
    if (m_sides == sides)
        return;
    m_sides = sides;
    Q_EMIT sidesChanged();
}

void DrawItem::setPoseBox(const Bounds& box)
{
    m_poseBox = box;
    // A new box makes Qt upload the geometry again, so it is generous and kept
    // while it holds the pose and isn't far too large for it.
    constexpr float kMargin = 0.25f;
    constexpr float kTooLarge = 4.0f;
    const bool holds = glm::all(glm::lessThanEqual(m_drawBox.minimum, box.minimum)) &&
                       glm::all(glm::greaterThanEqual(m_drawBox.maximum, box.maximum));
    if (holds && m_drawBox.longestSide() <= std::max(box.longestSide(), 1e-6f) * kTooLarge)
        return;
    const Vec3 margin(std::max(box.longestSide() * kMargin, 1e-5f));
    setDrawBox({box.minimum - margin, box.maximum + margin});
}

void DrawItem::setCrowdBox(const Bounds& box)
{
    setDrawBox(box);
}

void DrawItem::setDrawBox(const Bounds& box)
{
    m_drawBox = box;
    m_geometry->setBox(this, box);
    m_caster.geometry->setBox(this, box);
    if (m_wireGeometry)
        m_wireGeometry->setBox(this, box);
}

}  // namespace sinew
