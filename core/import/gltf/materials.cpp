#include "core/import/gltf/reader.h"
#include "core/import/names.h"
#include "core/import/refusal.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace sinew::gltf {
namespace {

constexpr std::uint64_t kMostTexCoord = 1000;

float toFloat(double value)
{
    return static_cast<float>(value);
}

Vec3 color(const std::array<double, 3>& a)
{
    return {toFloat(a[0]), toFloat(a[1]), toFloat(a[2])};
}

Vec4 color(const std::array<double, 4>& a)
{
    return {toFloat(a[0]), toFloat(a[1]), toFloat(a[2]), toFloat(a[3])};
}

TextureWrap wrapOf(const View& sampler, const char* key)
{
    switch (sampler.integer(key).value_or(10497)) {
    case 10497:
        return TextureWrap::repeat;
    case 33071:
        return TextureWrap::clamp;
    case 33648:
        return TextureWrap::mirror;
    default:
        sampler.member(key).fail("is not a wrapping mode");
    }
}

std::optional<View> extension(const View& object, const char* name)
{
    const auto extensions = object.object("extensions");
    return extensions ? extensions->object(name) : std::nullopt;
}

// Brings every factor into its range. Whether one was out of it.
bool clampFactors(Material& m)
{
    constexpr float kBrightest = 1e6f;
    bool changed = false;
    const auto clamp = [&](float& value, float least, float most) {
        const float inside = std::isnan(value) ? least : std::clamp(value, least, most);
        changed = changed || inside != value;
        value = inside;
    };
    for (int i = 0; i < 4; ++i)
        clamp(m.baseColor[i], 0.0f, 1.0f);
    for (int i = 0; i < 3; ++i)
        clamp(m.emissive[i], 0.0f, kBrightest);
    clamp(m.metallic, 0.0f, 1.0f);
    clamp(m.roughness, 0.0f, 1.0f);
    clamp(m.occlusionStrength, 0.0f, 1.0f);
    clamp(m.alphaCutoff, 0.0f, kBrightest);
    clamp(m.normalScale, -kBrightest, kBrightest);
    return changed;
}

} // namespace

void Reader::readMaterials()
{
    const auto images = m_root.array("images");
    const std::size_t imageCount = images ? images->size() : 0;
    m_textureImage.assign(imageCount, -1);
    for (std::size_t i = 0; i < imageCount; ++i) {
        const View image = images->itemObject(i);
        if (image.has("uri") == image.has("bufferView"))
            image.fail("must have either a \"uri\" or a \"bufferView\"");
        (void)image.index("bufferView", "bufferViews", m_buffers.viewCount());
    }
    m_model.materials.resize(m_materialCount);
    m_uvPlans.resize(m_materialCount);
    for (std::size_t i = 0; i < m_materialCount; ++i) {
        const View object = m_root.array("materials")->itemObject(i);
        m_uvPlans[i] = readMaterial(object, m_model.materials[i]);
    }
    std::vector<std::string> names;
    for (const Material& material : m_model.materials)
        names.push_back(material.name);
    const std::vector<std::string> unique = uniqueNames(names, "material");
    for (std::size_t i = 0; i < unique.size(); ++i)
        m_model.materials[i].name = unique[i];
    noteLostPictures(m_model, m_lostPictures, m_issues);
}

TextureRef Reader::readTexture(const View& parent, const char* key, TexturePlace& place)
{
    TextureRef ref;
    place = {};
    const auto info = parent.object(key);
    if (!info)
        return ref;
    const auto textures = m_root.array("textures");
    const int index = info->requiredIndex("index", "textures", textures ? textures->size() : 0);
    place.set = static_cast<int>(info->integer("texCoord", kMostTexCoord).value_or(0));
    if (const auto transform = extension(*info, "KHR_texture_transform")) {
        if (const auto offset = transform->numbers<2>("offset"))
            place.transform.offset = Vec2(toFloat((*offset)[0]), toFloat((*offset)[1]));
        if (const auto scale = transform->numbers<2>("scale"))
            place.transform.scale = Vec2(toFloat((*scale)[0]), toFloat((*scale)[1]));
        place.transform.rotation = toFloat(transform->number("rotation", 0.0));
        if (const auto set = transform->integer("texCoord", kMostTexCoord))
            place.set = static_cast<int>(*set);
    }
    const View definition = textures->itemObject(static_cast<std::size_t>(index));
    ref.image = image(definition, index);
    const auto samplers = m_root.array("samplers");
    if (const auto sampler = definition.index("sampler", "samplers", samplers ? samplers->size() : 0)) {
        const View s = samplers->itemObject(static_cast<std::size_t>(*sampler));
        ref.wrapU = wrapOf(s, "wrapS");
        ref.wrapV = wrapOf(s, "wrapT");
        ref.nearest = s.integer("magFilter").value_or(9729) == 9728;
    }
    return ref;
}

UvPlan Reader::readMaterial(const View& object, Material& m)
{
    m.name = validUtf8(object.string("name"));
    std::array<TexturePlace, 5> places; // in the order of texturesOf
    // glTF's defaults differ from a material that says nothing at all.
    m.metallic = 1.0f;
    if (const auto pbr = object.object("pbrMetallicRoughness")) {
        if (const auto base = pbr->numbers<4>("baseColorFactor"))
            m.baseColor = color(*base);
        m.baseColorTexture = readTexture(*pbr, "baseColorTexture", places[0]);
        m.metallic = toFloat(pbr->number("metallicFactor", 1.0));
        m.roughness = toFloat(pbr->number("roughnessFactor", 1.0));
        m.metallicRoughnessTexture = readTexture(*pbr, "metallicRoughnessTexture", places[1]);
    }
    if (const auto gloss = extension(object, "KHR_materials_pbrSpecularGlossiness")) {
        if (const auto diffuse = gloss->numbers<4>("diffuseFactor"))
            m.baseColor = color(*diffuse);
        m.baseColorTexture = readTexture(*gloss, "diffuseTexture", places[0]);
        m.metallic = 0.0f;
        m.roughness = 1.0f - toFloat(gloss->number("glossinessFactor", 1.0));
        m.metallicRoughnessTexture = {};
        note(Severity::info, "material-converted",
             fmt::format("Material \"{}\" is of the specular-glossiness kind and was converted; its specular colour is "
                         "not kept.",
                         m.name),
             object.pointer());
    }
    if (const auto normal = object.object("normalTexture")) {
        m.normalTexture = readTexture(object, "normalTexture", places[2]);
        m.normalScale = toFloat(normal->number("scale", 1.0));
    }
    if (const auto occlusion = object.object("occlusionTexture")) {
        m.occlusionTexture = readTexture(object, "occlusionTexture", places[3]);
        m.occlusionStrength = toFloat(occlusion->number("strength", 1.0));
    }
    if (const auto emissive = object.numbers<3>("emissiveFactor"))
        m.emissive = color(*emissive);
    m.emissiveTexture = readTexture(object, "emissiveTexture", places[4]);
    if (const auto strength = extension(object, "KHR_materials_emissive_strength"))
        m.emissive *= toFloat(strength->number("emissiveStrength", 1.0));
    const std::string alpha = object.string("alphaMode", "OPAQUE");
    if (alpha == "MASK")
        m.alphaMode = AlphaMode::mask;
    else if (alpha == "BLEND")
        m.alphaMode = AlphaMode::blend;
    else if (alpha != "OPAQUE")
        object.member("alphaMode").fail("is none of OPAQUE, MASK, BLEND");
    m.alphaCutoff = toFloat(object.number("alphaCutoff", 0.5));
    m.doubleSided = object.boolean("doubleSided", false);
    m.unlit = extension(object, "KHR_materials_unlit").has_value();
    if (clampFactors(m)) {
        note(Severity::warning, "material-range",
             fmt::format("Material \"{}\" has factors that are out of range; they were clamped.", m.name),
             object.pointer());
    }
    return planUv(m, places, m_issues, object.pointer());
}

int Reader::image(const View& texture, int index)
{
    const auto images = m_root.array("images");
    const std::size_t count = images ? images->size() : 0;
    std::optional<int> source = texture.index("source", "images", count);
    // Where a picture is there in several forms, the one that every reader knows comes first. KTX2
    // is none that can be shown; it is read to name it.
    for (const char* other : {"EXT_texture_webp", "KHR_texture_basisu"}) {
        if (const auto alternative = source ? std::nullopt : extension(texture, other))
            source = alternative->index("source", "images", count);
    }
    if (!source) {
        Image missing;
        missing.name = fmt::format("texture {}", index);
        m_model.images.push_back(std::move(missing));
        const int at = static_cast<int>(m_model.images.size()) - 1;
        m_lostPictures.push_back({at, "texture-missing", m_model.images.back().name,
                                  "names no PNG, JPEG or WebP picture (" + texture.pointer() + ")"});
        return at;
    }
    int& slot = m_textureImage[static_cast<std::size_t>(*source)];
    if (slot < 0) {
        slot = static_cast<int>(m_model.images.size());
        m_model.images.emplace_back();
        readImage(images->itemObject(static_cast<std::size_t>(*source)), slot);
    }
    return slot;
}

void Reader::readImage(const View& object, int index)
{
    Image& image = m_model.images[static_cast<std::size_t>(index)];
    image.name = validUtf8(object.string("name"));
    image.mimeType = object.string("mimeType");
    if (const auto view = object.index("bufferView", "bufferViews", m_buffers.viewCount())) {
        const auto bytes = m_buffers.viewBytes(*view);
        image.bytes.assign(bytes.begin(), bytes.end());
    } else {
        const std::string uri = object.requiredString("uri");
        if (isDataUri(uri)) {
            std::string mimeType;
            Result<Bytes> bytes = decodeDataUri(uri, mimeType);
            if (!bytes) {
                m_lostPictures.push_back({index, "texture-unreadable", image.name, bytes.error().message});
                return;
            }
            image.bytes = std::move(*bytes);
            if (image.mimeType.empty())
                image.mimeType = mimeType;
        } else {
            const std::string reference = validUtf8(percentDecode(uri));
            const std::string found = m_folder.locate(reference);
            if (image.name.empty())
                image.name = reference.substr(reference.find_last_of("/\\") + 1);
            if (!found.empty() && found != reference) {
                note(Severity::info, "texture-elsewhere",
                     fmt::format("The picture \"{}\" was found as \"{}\" beside the model.", reference, found),
                     object.pointer());
            }
            Result<Bytes> bytes = m_folder.read(found.empty() ? reference : found);
            if (!bytes) {
                if (bytes.error().kind == ErrorKind::limit)
                    throw Refusal(ErrorKind::limit,
                                  fmt::format("the picture \"{}\" {}", reference, bytes.error().message),
                                  object.pointer());
                m_lostPictures.push_back({index, "texture-missing", reference, bytes.error().message});
                return;
            }
            image.path = found.empty() ? reference : found;
            image.bytes = std::move(*bytes);
        }
    }
    if (image.bytes.empty())
        return;
    if (std::string reason = settlePicture(image); !reason.empty())
        m_lostPictures.push_back({index, "texture-unreadable", image.name, std::move(reason)});
}

} // namespace sinew::gltf
