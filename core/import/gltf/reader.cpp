#include "core/import/gltf/reader.h"

#include "core/import/names.h"
#include "core/import/notes.h"
#include "core/import/refusal.h"

#include <fmt/format.h>

namespace sinew::gltf {
namespace {

// Of one list of the document.
constexpr std::size_t kMostItems = 100'000;
constexpr std::size_t kMostAccessors = 1'000'000;

} // namespace

void readGltf(std::span<const std::uint8_t> file, ModelFolder& folder, const Progress& progress,
              const ImportLimits& limits, Model& model, Issues& issues)
{
    progress.report(0.05, "Reading the file");
    const Container container = openContainer(file, issues);
    const View root(container.json);

    const View asset = root.requiredObject("asset");
    const std::string version = asset.requiredString("version");
    if (!version.starts_with("2.")) {
        throw Refusal(ErrorKind::unsupported,
                      "is glTF " + version + "; only glTF 2.0 can be read. Export it again as glTF 2.0.",
                      asset.member("version").pointer());
    }
    if (const std::string minimum = asset.string("minVersion"); !minimum.empty() && minimum != "2.0") {
        throw Refusal(ErrorKind::unsupported, "asks for a reader of glTF " + minimum + "; only 2.0 can be read",
                      asset.member("minVersion").pointer());
    }
    model.generator = shortened(asset.string("generator"));
    checkExtensions(root, issues);
    Reader(container, folder, progress, limits, model, issues).read();
}

Reader::Reader(const Container& container, ModelFolder& folder, const Progress& progress, const ImportLimits& limits,
               Model& model, Issues& issues)
    : m_root(container.json), m_folder(folder), m_progress(progress), m_limits(limits), m_model(model),
      m_issues(issues), m_buffers(m_root, container, folder, limits, issues)
{
    const auto count = [&](const char* list, std::size_t most = kMostItems) -> std::size_t {
        const auto array = m_root.array(list);
        if (!array)
            return 0;
        if (array->size() == 0)
            note(Severity::info, "gltf-malformed",
                 std::string("The list \"") + list + "\" is empty; glTF asks to leave it out.", array->pointer());
        if (array->size() > most) {
            throw Refusal(ErrorKind::limit, fmt::format("has {} items; at most {} are read", array->size(), most),
                          array->pointer());
        }
        for (std::size_t i = 0; i < array->size(); ++i) {
            const View object = array->itemObject(i);
            (void)object.string("name");
            (void)object.object("extensions");
        }
        return array->size();
    };
    m_nodeCount = count("nodes");
    m_meshCount = count("meshes");
    m_skinCount = count("skins");
    m_materialCount = count("materials");
    for (const char* list :
         {"buffers", "scenes", "animations", "textures", "images", "samplers"})
        (void)count(list);
    (void)count("bufferViews", kMostAccessors);
    (void)count("accessors", kMostAccessors);
    if (const std::size_t cameras = count("cameras"); cameras > 0)
        note(Severity::info, "cameras-ignored", "The file has cameras; they are not imported.", "/cameras");
}

void Reader::read()
{
    checkCancelled();
    m_progress.report(0.2, "Reading nodes");
    readMaterials();
    readNodes();
    readSkins();
    m_progress.report(0.3, "Reading meshes");
    readMeshes();
    joinSkins();
    m_progress.report(0.6, "Reading clips");
    readClips();
}

void Reader::note(Severity severity, std::string code, std::string message, std::string where)
{
    addNote(m_issues, severity, std::move(code), std::move(message), std::move(where));
}

void Reader::checkCancelled() const
{
    if (m_progress.cancelled())
        throw Refusal(ErrorKind::cancelled, "the import was cancelled");
}

} // namespace sinew::gltf
