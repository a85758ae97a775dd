#include "core/import/gltf/reader.h"
#include "core/import/notes.h"
#include "core/import/refusal.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace sinew::gltf {
namespace {

// Read in full, or without anything to show: lossless for us.
constexpr std::array<std::string_view, 14> kRead = {"KHR_mesh_quantization",
                                                    "KHR_node_visibility",
                                                    "KHR_draco_mesh_compression",
                                                    "EXT_meshopt_compression",
                                                    "KHR_meshopt_compression",
                                                    "KHR_texture_transform",
                                                    "KHR_materials_unlit",
                                                    "KHR_materials_emissive_strength",
                                                    "EXT_texture_webp",
                                                    "KHR_materials_variants",
                                                    "KHR_xmp_json_ld",
                                                    "KHR_xmp",
                                                    "KHR_materials_pbrSpecularGlossiness",
                                                    "KHR_node_selectability"};

struct Known {
    std::string_view name;
    std::string_view text;
};

// The model opens without them and looks or does a little less.
constexpr std::array<Known, 13> kLeftOut = {{
    {"KHR_materials_clearcoat", "clear coats are not drawn"},
    {"KHR_materials_transmission", "see-through materials are drawn opaque"},
    {"KHR_materials_diffuse_transmission", "see-through materials are drawn opaque"},
    {"KHR_materials_volume", "the inside of see-through materials is not drawn"},
    {"KHR_materials_ior", "the index of refraction is taken as 1.5"},
    {"KHR_materials_specular", "specular colours are not drawn"},
    {"KHR_materials_sheen", "sheen is not drawn"},
    {"KHR_materials_iridescence", "iridescence is not drawn"},
    {"KHR_materials_anisotropy", "anisotropic highlights are not drawn"},
    {"KHR_materials_dispersion", "dispersion is not drawn"},
    {"KHR_lights_punctual", "lights are not imported"},
    {"KHR_animation_pointer", "animation of anything but nodes and morphs is not imported"},
    {"KHR_texture_basisu", "textures in KTX2 are shown as missing unless there is a PNG or JPEG beside them"},
}};

// Without them there is no geometry to show.
constexpr std::array<Known, 2> kRefused = {{
    {"EXT_mesh_gpu_instancing", "It draws meshes by GPU instancing. Export it again with instances as nodes."},
    {"KHR_techniques_webgl", "Its materials are shader programs. Export it again with standard materials."},
}};

template <std::size_t N> const Known* findKnown(const std::array<Known, N>& list, const std::string& name)
{
    const auto it = std::find_if(list.begin(), list.end(), [&](const Known& known) { return known.name == name; });
    return it == list.end() ? nullptr : &*it;
}

// Gives up on an extension without which there is nothing to read, with what to do.
[[noreturn]] void refuseExtension(const std::string& name, const View& where)
{
    const Known* refused = findKnown(kRefused, name);
    throw Refusal(
        ErrorKind::unsupported,
        "needs the glTF extension " + name + ", which Sinew does not read. "
            + (refused != nullptr ? std::string(refused->text) : "Export it again without this extension."),
        where.pointer());
}

} // namespace

void checkExtensions(const View& root, Issues& issues)
{
    if (const auto required = root.array("extensionsRequired")) {
        for (std::size_t i = 0; i < required->size(); ++i) {
            const std::string name = required->item(i).asString();
            if (std::find(kRead.begin(), kRead.end(), name) != kRead.end() || findKnown(kLeftOut, name) != nullptr)
                continue;
            refuseExtension(name, required->item(i));
        }
    }
    if (const auto used = root.array("extensionsUsed")) {
        for (std::size_t i = 0; i < used->size(); ++i) {
            const std::string name = used->item(i).asString();
            if (std::find(kRead.begin(), kRead.end(), name) != kRead.end())
                continue;
            const Known* leftOut = findKnown(kLeftOut, name);
            const std::string what = leftOut != nullptr ? std::string(leftOut->text) : "its content is not imported";
            addNote(issues, Severity::info, "extension-ignored",
                    "The file uses the glTF extension " + name + ": " + what + ".", used->item(i).pointer());
        }
    }
}

} // namespace sinew::gltf
