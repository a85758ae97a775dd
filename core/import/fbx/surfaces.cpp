#include "core/import/fbx/surfaces.h"

#include "core/import/fbx/properties.h"
#include "core/import/gltf/buffers.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <initializer_list>
#include <string_view>
#include <unordered_map>

namespace sinew::fbx {
namespace {

// What the programs put before the names of their materials' properties.
constexpr std::array<std::string_view, 3> kPrefixes = {"Maya|", "3dsMax|Parameters|", "3dsMax|main|"};

using Names = std::initializer_list<std::string_view>;

class SurfaceReader {
public:
    explicit SurfaceReader(const Document& document) : m_document(document), m_principled(isFromBlender(document)) {}

    Surfaces read()
    {
        const Element* objects = m_document.find(m_document.root(), "Objects");
        if (objects == nullptr)
            return {};
        std::vector<const Element*> materials;
        m_document.forEach(*objects, [&](const Element& object) {
            if (object.name == "Material")
                materials.push_back(&object);
            else if (object.name == "Texture" || object.name == "LayeredTexture" || object.name == "Video")
                m_objects[m_document.integer(object, 0)] = &object;
        });
        if (materials.empty())
            return {};
        readConnections();
        for (const Element* material : materials)
            readSurface(*material);
        return std::move(m_out);
    }

private:
    struct Source {
        std::int64_t from;
        std::string property; // empty: object to object
    };

    // "Blender (stable FBX IO) - 2.93.1 - 4.22.0": from version 4 of the exporter
    // on, the slots of Phong materials hold those of Blender's principled shader.
    static bool isFromBlender(const Document& document)
    {
        const Element* creator = document.find(document.root(), "Creator");
        const std::string text = creator == nullptr ? std::string() : document.text(*creator, 0);
        const std::size_t version = text.rfind(" - ");
        return text.starts_with("Blender (stable FBX IO)") && version != std::string::npos
               && std::atoi(text.c_str() + version + 3) >= 4;
    }

    void readConnections()
    {
        const Element* list = m_document.find(m_document.root(), "Connections");
        if (list == nullptr)
            return;
        m_document.forEach(*list, [&](const Element& c) {
            const std::int64_t from = m_document.integer(c, 1);
            if (m_objects.contains(from))
                m_sources[m_document.integer(c, 2)].push_back(
                    {from, m_document.text(c, 0) == "OP" ? m_document.text(c, 3) : std::string()});
        });
    }

    void readSurface(const Element& material)
    {
        const Properties p(m_document, material, nullptr);
        const std::int64_t id = m_document.integer(material, 0);
        const auto find = [&](Names names) {
            for (const std::string_view name : names) {
                for (const std::string_view prefix : kPrefixes) {
                    if (std::string full = std::string(prefix) + std::string(name); p.find(full) != nullptr)
                        return full;
                }
            }
            return std::string();
        };
        const auto number = [&](Names names) -> std::optional<double> {
            const std::string name = find(names);
            return name.empty() ? std::nullopt : std::optional(p.number(name, 0.0));
        };
        const auto color = [&](Names names, Names factors) -> std::optional<glm::dvec3> {
            const std::string name = find(names);
            if (name.empty())
                return std::nullopt;
            return p.vector(name, glm::dvec3(0.0)) * number(factors).value_or(1.0);
        };
        const auto picture = [&](Names names, Names switches) {
            for (const std::string_view name : switches) {
                if (const auto on = number({name}); on && *on == 0.0)
                    return -1;
            }
            for (const std::string_view name : names) {
                if (const auto on = number({std::string(name) + "_on"}); on && *on == 0.0)
                    continue;
                for (const std::string_view prefix : kPrefixes) {
                    if (const int found = pictureAt(id, std::string(prefix) + std::string(name), 0); found >= 0)
                        return found;
                }
            }
            return -1;
        };

        Surface out;
        out.name = nameOf(m_document, material);
        out.baseColor = color({"baseColor", "base_color", "basecolor"}, {"base", "base_weight"});
        out.metalness = number({"metalness", "base_metalness", "metallic"});
        out.roughness = number({"specularRoughness", "specular_roughness", "roughness"});
        if (const auto glossiness = number({"glossiness"}); glossiness && !out.roughness)
            out.roughness = 1.0 - *glossiness;
        else if (out.roughness && number({"roughness_inv"}).value_or(0.0) != 0.0)
            out.roughness = 1.0 - *out.roughness;
        if (const auto opacity = color({"opacity"}, {}))
            out.opacity = std::max({opacity->x, opacity->y, opacity->z});
        out.emission = color({"emissionColor", "emission_color", "emit_color", "emissive"},
                             {"emission", "emission_weight", "emissive_intensity"});
        out.baseColorPicture = picture({"baseColor", "base_color_map", "baseColorMap", "TEX_color_map"}, {"use_color_map"});
        out.metalnessPicture =
            picture({"metalness", "metalness_map", "base_metalness_map", "metalnessMap", "TEX_metallic_map"},
                    {"use_metallic_map"});
        out.roughnessPicture = picture({"specularRoughness", "specular_roughness_map", "roughness_map", "roughnessMap",
                                        "Roughness_Map", "TEX_roughness_map"},
                                       {"use_roughness_map"});
        out.normalPicture =
            picture({"normalCamera", "norm_map", "normalMap", "bump_map", "geometry_normal_map", "TEX_normal_map"},
                    {"use_normal_map"});
        out.occlusionPicture = picture({"ao_map", "ambientOcclusionMap", "TEX_ao_map"}, {"use_ao_map"});
        out.emissionPicture = picture({"emissionColor", "emission_color_map", "emit_color_map", "emission_map",
                                       "emissionMap", "TEX_emissive_map"},
                                      {"use_emissive_map"});
        for (const char* name : {"ShininessExponent", "Shininess"}) {
            if (p.find(name) != nullptr && !out.roughness)
                out.roughness = roughnessOf(std::max(p.number(name, 0.0), 0.0));
        }
        if (m_principled) {
            if (p.find("ReflectionFactor") != nullptr && !out.metalness)
                out.metalness = p.number("ReflectionFactor", 0.0);
            out.roughnessPicture = pictureAt(id, "ShininessExponent", 0);
            out.metalnessPicture = pictureAt(id, "ReflectionFactor", 0);
        }
        out.diffusePicture = pictureAt(id, "DiffuseColor", 0);
        m_out.list.push_back(std::move(out));
    }

    // Of an exponent of Phong's highlight, as which Blender writes (10 * (1 - roughness))^2.
    [[nodiscard]] double roughnessOf(double exponent) const
    {
        return m_principled ? 1.0 - std::sqrt(exponent) / 10.0 : std::sqrt(2.0 / (exponent + 2.0));
    }

    // The picture behind that property; of a network of textures, the first.
    int pictureAt(std::int64_t object, const std::string& property, int depth)
    {
        constexpr int kDeepest = 8;
        const auto sources = m_sources.find(object);
        if (sources == m_sources.end() || depth > kDeepest)
            return -1;
        for (const Source& source : sources->second) {
            // Old versions of Maya's exporter append "|file" to the name.
            if (depth == 0 && source.property != property && source.property != property + "|file")
                continue;
            const Element& element = *m_objects.at(source.from);
            if (element.name == "Video")
                continue;
            if (const int found = pictureOf(source.from, element); found >= 0)
                return found;
            if (const int found = pictureAt(source.from, {}, depth + 1); found >= 0)
                return found;
        }
        return -1;
    }

    int pictureOf(std::int64_t id, const Element& texture)
    {
        Picture out;
        for (const char* name : {"RelativeFilename", "FileName"}) {
            if (const Element* file = m_document.find(texture, name); file != nullptr && out.path.empty())
                out.path = m_document.text(*file, 0);
        }
        const auto [it, added] = m_pictureOf.try_emplace(id, -1);
        if (!added || out.path.empty())
            return it->second;
        if (const auto sources = m_sources.find(id); sources != m_sources.end()) {
            for (const Source& source : sources->second) {
                if (const Element& video = *m_objects.at(source.from); video.name == "Video" && out.content.empty())
                    out.content = contentOf(video);
            }
        }
        it->second = static_cast<int>(m_out.pictures.size());
        m_out.pictures.push_back(std::move(out));
        return it->second;
    }

    Bytes contentOf(const Element& video) const
    {
        const Element* content = m_document.find(video, "Content");
        if (content == nullptr)
            return {};
        Bytes out;
        for (std::uint32_t i = 0; const Property* part = m_document.property(*content, i); ++i) {
            if (!m_document.isText()) {
                out.insert(out.end(), part->text.begin(), part->text.end());
                continue;
            }
            std::string type;
            const Result<Bytes> decoded = gltf::decodeDataUri("data:;base64," + std::string(part->text), type);
            if (!decoded)
                return {};
            out.insert(out.end(), decoded->begin(), decoded->end());
        }
        return out;
    }

    const Document& m_document;
    bool m_principled = false;
    Surfaces m_out;
    std::unordered_map<std::int64_t, const Element*> m_objects; // textures and their media
    std::unordered_map<std::int64_t, std::vector<Source>> m_sources;
    std::unordered_map<std::int64_t, int> m_pictureOf;
};

} // namespace

const Surface* Surfaces::named(const std::string& name) const
{
    const auto it = std::find_if(list.begin(), list.end(), [&](const Surface& s) { return s.name == name; });
    return it == list.end() ? nullptr : &*it;
}

Surfaces readSurfaces(const Document& document)
{
    return SurfaceReader(document).read();
}

} // namespace sinew::fbx
