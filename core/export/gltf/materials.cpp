#include "core/export/gltf/writer.h"

#include <algorithm>
#include <cstring>

namespace sinew::glb {
namespace {

// What the bytes are, whatever the file called them; empty: nothing glTF knows.
std::string_view sniffed(const Bytes& bytes)
{
    const auto starts = [&](std::size_t at, std::string_view magic) {
        return bytes.size() >= at + magic.size() && std::memcmp(bytes.data() + at, magic.data(), magic.size()) == 0;
    };
    if (starts(0, "\x89PNG\r\n\x1A\n"))
        return "image/png";
    if (starts(0, "\xFF\xD8\xFF"))
        return "image/jpeg";
    if (starts(0, "RIFF") && starts(8, "WEBP"))
        return "image/webp";
    if (starts(0, "\xABKTX 20\xBB\r\n\x1A\n"))
        return "image/ktx2";
    return {};
}

int wrapMode(TextureWrap wrap)
{
    switch (wrap) {
    case TextureWrap::clamp:
        return 33071;
    case TextureWrap::mirror:
        return 33648;
    case TextureWrap::repeat:
        break;
    }
    return 10497;
}

}  // namespace

void Writer::useExtension(const std::string& name, bool required)
{
    m_extensions[name] = m_extensions[name] || required;
}

int Writer::imageIndex(int image, const std::string& material, const char* use, std::string& extension)
{
    const Image& source = m_model.images[static_cast<std::size_t>(image)];
    const std::string_view mime = sniffed(source.bytes);
    if (mime == "image/webp")
        extension = "EXT_texture_webp";
    else if (mime == "image/ktx2")
        extension = "KHR_texture_basisu";
    if (const auto known = m_images.find(image); known != m_images.end())
        return known->second;
    if (mime.empty()) {
        const std::string name = !source.name.empty() ? source.name : source.path;
        addIssue(m_issues,
                 {Severity::warning, source.bytes.empty() ? "texture-missing" : "texture-format",
                  source.bytes.empty()
                      ? "The " + std::string(use) + " texture \"" + name + "\" of material \"" + material +
                            "\" was not found, so it is left out."
                      : "The " + std::string(use) + " texture \"" + name + "\" of material \"" + material +
                            "\" is neither PNG, JPEG, WebP nor KTX 2, which is all that glTF holds, so it is left "
                            "out. Convert it to PNG and import the model again.",
                  material, "", 1});
        return m_images[image] = -1;
    }
    Json object;
    if (!source.name.empty())
        object["name"] = source.name;
    object["bufferView"] = m_buffer.addView(std::span<const std::uint8_t>(source.bytes));
    object["mimeType"] = mime;
    const int index = static_cast<int>(list("images").size());
    list("images").push_back(std::move(object));
    return m_images[image] = index;
}

int Writer::samplerIndex(const TextureRef& texture)
{
    const Json sampler{{"magFilter", texture.nearest ? 9728 : 9729},
                       {"minFilter", texture.nearest ? 9984 : 9987},
                       {"wrapS", wrapMode(texture.wrapU)},
                       {"wrapT", wrapMode(texture.wrapV)}};
    const auto [entry, added] = m_samplers.try_emplace(sampler.dump(), static_cast<int>(list("samplers").size()));
    if (added)
        list("samplers").push_back(sampler);
    return entry->second;
}

// {"index": n} with the texture's place on the mesh, or null where there is none.
Json Writer::textureInfo(const TextureRef& texture, const std::string& material, const char* use)
{
    if (texture.image < 0)
        return nullptr;
    std::string extension;
    const int image = imageIndex(texture.image, material, use, extension);
    if (image < 0)
        return nullptr;
    Json object{{"sampler", samplerIndex(texture)}};
    if (extension.empty()) {
        object["source"] = image;
    } else {
        object["extensions"] = Json{{extension, {{"source", image}}}};
        useExtension(extension, true);
    }
    const auto [entry, added] = m_textures.try_emplace(object.dump(), static_cast<int>(list("textures").size()));
    if (added)
        list("textures").push_back(std::move(object));
    Json info{{"index", entry->second}};
    if (texture.uvSet > 0)
        info["texCoord"] = texture.uvSet;
    if (texture.transform != UvTransform()) {
        const UvTransform& t = texture.transform;
        Json transform = Json::object();
        if (t.offset != Vec2(0.0f))
            transform["offset"] = Json::array({number(t.offset.x), number(t.offset.y)});
        if (t.rotation != 0.0f)
            transform["rotation"] = number(t.rotation);
        if (t.scale != Vec2(1.0f))
            transform["scale"] = Json::array({number(t.scale.x), number(t.scale.y)});
        info["extensions"] = Json{{"KHR_texture_transform", std::move(transform)}};
        useExtension("KHR_texture_transform", false);
    }
    return info;
}

int Writer::materialIndex(int material)
{
    if (const auto known = m_materials.find(material); known != m_materials.end())
        return known->second;
    const Material& m = m_model.materials[static_cast<std::size_t>(material)];
    const auto unit = [](float v) { return std::clamp(v, 0.0f, 1.0f); };
    Json object;
    if (!m.name.empty())
        object["name"] = m.name;

    Json pbr = Json::object();
    const Vec4 color = glm::clamp(m.baseColor, 0.0f, 1.0f);
    if (color != Vec4(1.0f))
        pbr["baseColorFactor"] = Json::array({number(color.r), number(color.g), number(color.b), number(color.a)});
    if (const Json info = textureInfo(m.baseColorTexture, m.name, "base colour"); !info.is_null())
        pbr["baseColorTexture"] = info;
    if (unit(m.metallic) != 1.0f)
        pbr["metallicFactor"] = number(unit(m.metallic));
    if (unit(m.roughness) != 1.0f)
        pbr["roughnessFactor"] = number(unit(m.roughness));
    if (const Json info = textureInfo(m.metallicRoughnessTexture, m.name, "metallic-roughness"); !info.is_null())
        pbr["metallicRoughnessTexture"] = info;
    if (!pbr.empty())
        object["pbrMetallicRoughness"] = std::move(pbr);

    if (Json info = textureInfo(m.normalTexture, m.name, "normal"); !info.is_null()) {
        if (m.normalScale != 1.0f)
            info["scale"] = number(m.normalScale);
        object["normalTexture"] = std::move(info);
    }
    if (Json info = textureInfo(m.occlusionTexture, m.name, "occlusion"); !info.is_null()) {
        if (unit(m.occlusionStrength) != 1.0f)
            info["strength"] = number(unit(m.occlusionStrength));
        object["occlusionTexture"] = std::move(info);
    }
    if (const Json info = textureInfo(m.emissiveTexture, m.name, "emissive"); !info.is_null())
        object["emissiveTexture"] = info;

    Json extensions = Json::object();
    const Vec3 emissive = glm::max(m.emissive, Vec3(0.0f));
    const float brightest = std::max({emissive.r, emissive.g, emissive.b, 1.0f});
    if (emissive != Vec3(0.0f))
        object["emissiveFactor"] = Json::array({number(unit(emissive.r / brightest)), number(unit(emissive.g / brightest)),
                                                number(unit(emissive.b / brightest))});
    if (brightest > 1.0f) {
        extensions["KHR_materials_emissive_strength"] = Json{{"emissiveStrength", number(brightest)}};
        useExtension("KHR_materials_emissive_strength", false);
    }
    if (m.alphaMode != AlphaMode::opaque)
        object["alphaMode"] = m.alphaMode == AlphaMode::mask ? "MASK" : "BLEND";
    if (m.alphaMode == AlphaMode::mask && m.alphaCutoff != 0.5f)
        object["alphaCutoff"] = number(std::max(m.alphaCutoff, 0.0f));
    if (m.doubleSided)
        object["doubleSided"] = true;
    if (m.unlit) {
        extensions["KHR_materials_unlit"] = Json::object();
        useExtension("KHR_materials_unlit", false);
    }
    if (!extensions.empty())
        object["extensions"] = std::move(extensions);
    if (object.is_null())
        object = Json::object();

    const int index = static_cast<int>(list("materials").size());
    list("materials").push_back(std::move(object));
    m_materials[material] = index;
    return index;
}

}  // namespace sinew::glb
