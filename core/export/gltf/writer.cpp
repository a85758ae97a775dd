#include "core/export/gltf/writer.h"

#include <limits>

namespace sinew::glb {

Writer::Writer(const Model& model, Issues& issues) : m_model(model), m_issues(issues), m_placement(placeNodes(model)) {}

Result<Bytes> Writer::write(std::span<const ModelClip> animations)
{
    writeNodes();
    writeAnimations(animations);

    Json root{{"asset", {{"version", "2.0"}, {"generator", "Sinew " SINEW_VERSION}}}};
    Json used = Json::array();
    Json required = Json::array();
    for (const auto& [name, isRequired] : m_extensions) {
        used.push_back(name);
        if (isRequired)
            required.push_back(name);
    }
    if (!used.empty())
        root["extensionsUsed"] = std::move(used);
    if (!required.empty())
        root["extensionsRequired"] = std::move(required);
    if (!m_lists["scenes"].empty())
        root["scene"] = 0;
    for (const char* key :
         {"scenes", "nodes", "meshes", "skins", "materials", "textures", "images", "samplers", "animations"})
        if (!m_lists[key].empty())
            root[key] = std::move(m_lists[key]);
    Bytes binary;
    m_buffer.finish(root, binary);
    Bytes file = makeContainer(root, binary);
    if (file.size() > std::numeric_limits<std::uint32_t>::max())
        return Error{ErrorKind::limit, "The file would exceed the 4 GiB that a GLB can hold; export fewer clips.", "", ""};
    return file;
}

Result<Bytes> writeGlb(const Model& model, std::span<const ModelClip> animations, Issues& issues)
{
    return Writer(model, issues).write(animations);
}

}  // namespace sinew::glb
