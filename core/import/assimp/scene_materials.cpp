#include "core/import/assimp/scene_reader.h"
#include "core/import/names.h"
#include "core/import/refusal.h"

#include <assimp/material.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <iterator>
#include <optional>
#include <set>

namespace sinew::assimp {
namespace {

std::optional<float> number(const aiMaterial& m, const char* key, unsigned type, unsigned index)
{
    ai_real value = 0;
    if (m.Get(key, type, index, value) != AI_SUCCESS || !std::isfinite(value))
        return std::nullopt;
    return static_cast<float>(value);
}

std::optional<Vec3> color(const aiMaterial& m, const char* key, unsigned type, unsigned index)
{
    aiColor3D value;
    if (m.Get(key, type, index, value) != AI_SUCCESS || !std::isfinite(value.r) || !std::isfinite(value.g)
        || !std::isfinite(value.b))
        return std::nullopt;
    return Vec3(value.r, value.g, value.b);
}

TextureWrap wrapOf(int mode)
{
    switch (mode) {
    case aiTextureMapMode_Clamp:
    case aiTextureMapMode_Decal:
        return TextureWrap::clamp;
    case aiTextureMapMode_Mirror:
        return TextureWrap::mirror;
    default:
        return TextureWrap::repeat;
    }
}

// Texels that Assimp decoded, as a BMP: our images stay encoded.
Bytes asBitmap(const aiTexture& texture)
{
    const std::uint32_t width = texture.mWidth;
    const std::uint32_t height = texture.mHeight;
    const std::uint64_t pixels = static_cast<std::uint64_t>(width) * height;
    if (pixels == 0 || pixels > (1u << 28))
        return {};
    Bytes out(14 + 40);
    const auto put = [&](std::size_t at, std::uint32_t value, std::size_t size) {
        std::memcpy(&out[at], &value, size);
    };
    put(0, 0x4d42, 2);
    put(2, static_cast<std::uint32_t>(out.size() + pixels * 4), 4);
    put(10, static_cast<std::uint32_t>(out.size()), 4);
    put(14, 40, 4);
    put(18, width, 4);
    put(22, static_cast<std::uint32_t>(-static_cast<std::int32_t>(height)), 4); // rows from the top
    put(26, 1, 2);
    put(28, 32, 2);
    const auto* first = reinterpret_cast<const std::uint8_t*>(texture.pcData); // b, g, r, a
    out.insert(out.end(), first, first + pixels * 4);
    return out;
}

} // namespace

void SceneReader::readMaterials()
{
    m_model.materials.resize(m_scene.mNumMaterials);
    std::vector<std::string> names;
    for (unsigned i = 0; i < m_scene.mNumMaterials; ++i) {
        m_uvPlans.push_back(readMaterial(*m_scene.mMaterials[i], m_model.materials[i]));
        names.push_back(m_model.materials[i].name);
    }
    const std::vector<std::string> unique = uniqueNames(names, "material");
    for (std::size_t i = 0; i < unique.size(); ++i)
        m_model.materials[i].name = unique[i];
    noteLostPictures(m_model, m_lostPictures, m_issues);
}

// Assimp turns about the middle of the picture, v upwards; we about its corner, v downwards.
TexturePlace SceneReader::texturePlace(const aiMaterial& source, aiTextureType type) const
{
    TexturePlace place;
    int set = 0;
    if (source.Get(AI_MATKEY_UVWSRC(type, 0), set) == AI_SUCCESS && set > 0 && set < AI_MAX_NUMBER_OF_TEXTURECOORDS)
        place.set = set;
    aiUVTransform t;
    if (source.Get(AI_MATKEY_UVTRANSFORM(type, 0), t) != AI_SUCCESS)
        return place;
    const Vec2 middle(0.5f);
    const Vec2 shift(t.mTranslation.x, t.mTranslation.y);
    UvTransform up; // as if v pointed downwards: turns the other way
    up.scale = Vec2(t.mScaling.x, t.mScaling.y);
    up.rotation = -t.mRotation;
    up.offset = shift + middle - UvTransform{{}, Vec2(1.0f), up.rotation}.apply(middle);
    for (const float value : {up.offset.x, up.offset.y, up.scale.x, up.scale.y, up.rotation}) {
        if (!std::isfinite(value))
            return place;
    }
    place.transform = up;
    if (m_rules.upsideDownUv && up != UvTransform()) {
        // uv = (x, 1 - y) on both sides.
        place.transform.rotation = -up.rotation;
        const Vec2 corner = up.apply(Vec2(0.0f, 1.0f));
        place.transform.offset = Vec2(corner.x, 1.0f - corner.y);
    }
    return place;
}

UvPlan SceneReader::readMaterial(const aiMaterial& source, Material& m)
{
    m.name = validUtf8(source.GetName().C_Str());
    const auto texture = [&](std::initializer_list<aiTextureType> types, TexturePlace* place = nullptr) {
        TextureRef ref;
        for (const aiTextureType type : types) {
            aiString path;
            aiTextureMapMode modes[2] = {aiTextureMapMode_Wrap, aiTextureMapMode_Wrap};
            if (source.GetTexture(type, 0, &path, nullptr, nullptr, nullptr, nullptr, modes) != AI_SUCCESS
                || path.length == 0)
                continue;
            ref.image = image(path.C_Str());
            ref.wrapU = wrapOf(modes[0]);
            ref.wrapV = wrapOf(modes[1]);
            if (place != nullptr)
                *place = texturePlace(source, type);
            break;
        }
        return ref;
    };
    const Vec3 base =
        color(source, AI_MATKEY_BASE_COLOR).value_or(color(source, AI_MATKEY_COLOR_DIFFUSE).value_or(Vec3(0.8f)));
    std::array<TexturePlace, 5> places; // in the order of texturesOf
    m.baseColorTexture = texture({aiTextureType_BASE_COLOR, aiTextureType_DIFFUSE}, &places[0]);
    float opacity = number(source, AI_MATKEY_OPACITY).value_or(1.0f);
    if (opacity <= 0.0f) {
        // Some exporters write transparency where opacity is meant.
        note(Severity::info, "opacity-zero",
             fmt::format("Material \"{}\" is fully transparent in the file; it was taken as opaque.", m.name));
        opacity = 1.0f;
    }
    m.baseColor = Vec4(base, opacity);
    // Where pictures multiply the colour, one of nearly black is unused.
    if (m.baseColorTexture.image >= 0
        && (m_rules.picturesReplaceColor || std::max({base.x, base.y, base.z}) < 1e-3f))
        m.baseColor = Vec4(Vec3(1.0f), opacity);
    const TextureRef opacityTexture = texture({aiTextureType_OPACITY});
    if (opacity < 1.0f)
        m.alphaMode = AlphaMode::blend;
    else if (opacityTexture.image >= 0 && opacityTexture.image == m.baseColorTexture.image)
        m.alphaMode = AlphaMode::blend;
    else if (opacityTexture.image >= 0)
        note(Severity::info, "opacity-texture-ignored",
             fmt::format("Material \"{}\" has a picture for its opacity alone; put it into the alpha of its colour.",
                         m.name));

    m.metallic = number(source, AI_MATKEY_METALLIC_FACTOR).value_or(0.0f);
    if (const auto roughness = number(source, AI_MATKEY_ROUGHNESS_FACTOR)) {
        m.roughness = *roughness;
    } else if (const auto shininess = number(source, AI_MATKEY_SHININESS); shininess && *shininess > 0.0f) {
        m.roughness = std::sqrt(2.0f / (*shininess + 2.0f)); // Phong exponent to GGX
    }
    const fbx::Surface* surface = m_rules.fbx == nullptr ? nullptr : m_rules.fbx->scene().surfaces.named(m.name);
    if (surface == nullptr) {
        m.metallicRoughnessTexture = metalRoughTexture(m, texture({aiTextureType_METALNESS}, &places[1]),
                                                       texture({aiTextureType_DIFFUSE_ROUGHNESS}));
    }
    m.normalTexture = texture({aiTextureType_NORMALS, aiTextureType_NORMAL_CAMERA}, &places[2]);
    m.occlusionTexture = texture({aiTextureType_AMBIENT_OCCLUSION, aiTextureType_LIGHTMAP}, &places[3]);
    m.emissive = color(source, AI_MATKEY_COLOR_EMISSIVE).value_or(Vec3(0.0f));
    m.emissive *= number(source, AI_MATKEY_EMISSIVE_INTENSITY).value_or(1.0f);
    m.emissiveTexture = texture({aiTextureType_EMISSIVE, aiTextureType_EMISSION_COLOR}, &places[4]);
    if (m.emissiveTexture.image >= 0 && m.emissive == Vec3(0.0f))
        m.emissive = Vec3(1.0f);
    int twoSided = 0;
    m.doubleSided = source.Get(AI_MATKEY_TWOSIDED, twoSided) == AI_SUCCESS && twoSided != 0;
    if (surface != nullptr)
        readSurface(*surface, m);
    for (int i = 0; i < 4; ++i)
        m.baseColor[i] = std::clamp(m.baseColor[i], 0.0f, 1.0f);
    m.metallic = std::clamp(m.metallic, 0.0f, 1.0f);
    m.roughness = std::clamp(m.roughness, 0.0f, 1.0f);
    m.emissive = glm::max(m.emissive, Vec3(0.0f));
    if (m_rules.uvSetsGuessed) {
        // CHANNEL1 and CHANNEL2 are the first two sets as UVSET0 and UVSET1 are: their order counts.
        std::set<int> sets;
        for (std::size_t i = 0; i < places.size(); ++i) {
            if (texturesOf(m)[i]->image >= 0)
                sets.insert(places[i].set);
        }
        for (TexturePlace& place : places)
            place.set = static_cast<int>(std::distance(sets.begin(), sets.lower_bound(place.set)));
    }
    return planUv(m, places, m_issues);
}

// Of FBX: what the material states in the properties of the program it comes from.
void SceneReader::readSurface(const fbx::Surface& surface, Material& m)
{
    const auto texture = [&](int picture) {
        TextureRef ref;
        if (picture >= 0) {
            const fbx::Picture& p = m_rules.fbx->scene().surfaces.pictures[static_cast<std::size_t>(picture)];
            ref.image = image(p.path, p.content);
        }
        return ref;
    };
    const auto replace = [&](TextureRef& ref, int picture) {
        const TextureRef found = texture(picture);
        if (found.image >= 0 && found.image != ref.image) // else as Assimp tells, which knows how it lies
            ref = found;
    };
    if (m.baseColorTexture.image < 0)
        replace(m.baseColorTexture, surface.diffusePicture);
    replace(m.baseColorTexture, surface.baseColorPicture);
    replace(m.normalTexture, surface.normalPicture);
    replace(m.occlusionTexture, surface.occlusionPicture);
    replace(m.emissiveTexture, surface.emissionPicture);
    const float opacity = static_cast<float>(surface.opacity.value_or(static_cast<double>(m.baseColor.w)));
    if (opacity > 0.0f && opacity < 1.0f)
        m.alphaMode = AlphaMode::blend;
    if (m.baseColorTexture.image >= 0)
        m.baseColor = Vec4(Vec3(1.0f), opacity);
    else if (surface.baseColor)
        m.baseColor = Vec4(Vec3(*surface.baseColor), opacity);
    if (surface.emission)
        m.emissive = Vec3(*surface.emission);
    if (surface.emissionPicture >= 0)
        m.emissive = Vec3(1.0f);
    m.metallic = static_cast<float>(surface.metalness.value_or(static_cast<double>(m.metallic)));
    m.roughness = static_cast<float>(surface.roughness.value_or(static_cast<double>(m.roughness)));
    m.metallicRoughnessTexture = metalRoughTexture(m, texture(surface.metalnessPicture), texture(surface.roughnessPicture));
}

// glTF keeps metalness and roughness in one picture. Without theirs, a
// material's own numbers mean nothing: a plain surface stands in.
TextureRef SceneReader::metalRoughTexture(Material& m, const TextureRef& metalness, const TextureRef& roughness)
{
    if (metalness.image < 0 && roughness.image < 0)
        return {};
    if (metalness.image == roughness.image) {
        m.metallic = 1.0f;
        m.roughness = 1.0f;
        return metalness;
    }
    note(Severity::info, "metal-rough-texture-ignored",
         fmt::format("Material \"{}\" has metalness and roughness in separate pictures; glTF keeps them in one.",
                     m.name));
    if (metalness.image >= 0)
        m.metallic = 0.0f;
    if (roughness.image >= 0)
        m.roughness = 0.6f;
    return {};
}

// embedded: content for a picture that Assimp does not hand over.
int SceneReader::image(const std::string& reference, const Bytes& embedded)
{
    const auto [it, added] = m_imageOf.try_emplace(reference, static_cast<int>(m_model.images.size()));
    if (!added)
        return it->second;
    Image out;
    const std::string readable = validUtf8(reference);
    out.name = readable.substr(readable.find_last_of("/\\") + 1);
    if (const aiTexture* known = m_scene.GetEmbeddedTexture(reference.c_str())) {
        const auto* first = reinterpret_cast<const std::uint8_t*>(known->pcData);
        if (known->mHeight == 0)
            out.bytes.assign(first, first + known->mWidth);
        else
            out.bytes = asBitmap(*known);
    } else if (!embedded.empty()) {
        out.bytes = embedded;
    } else {
        const std::string found = m_folder.locate(reference);
        if (found.empty()) {
            m_lostPictures.push_back({it->second, "texture-missing", readable, "is not beside the model"});
        } else {
            Result<Bytes> bytes = m_folder.read(found);
            if (!bytes) {
                m_lostPictures.push_back({it->second, "texture-missing", found, bytes.error().message});
            } else {
                out.path = found;
                out.bytes = std::move(*bytes);
            }
        }
    }
    if (!out.bytes.empty()) {
        if (std::string reason = settlePicture(out); !reason.empty())
            m_lostPictures.push_back({it->second, "texture-unreadable", readable, std::move(reason)});
    }
    m_model.images.push_back(std::move(out));
    return it->second;
}

} // namespace sinew::assimp
