#include "core/import/assimp/reader.h"

#include "core/import/assimp/io_system.h"
#include "core/import/assimp/md5_text.h"
#include "core/import/assimp/scene_reader.h"
#include "core/import/assimp/text_checks.h"
#include "core/import/fbx/binding.h"
#include "core/import/names.h"
#include "core/import/notes.h"
#include "core/import/refusal.h"

#include <assimp/BaseImporter.h>
#include <assimp/Importer.hpp>
#include <assimp/ProgressHandler.hpp>
#include <assimp/commonMetaData.h>
#include <assimp/config.h>
#include <assimp/importerdesc.h>
#include <assimp/postprocess.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <sstream>
#include <string_view>
#include <vector>

namespace sinew::assimp {
namespace {

constexpr std::uint32_t kMaxTextDepth = 2'000;

struct Format {
    std::string_view extension;
    std::string_view importerExtension; // the one of Assimp's that reads it
    std::string_view name;
    bool unitKnown;
};

constexpr std::array<Format, 10> kFormats = {{
    {"fbx", "fbx", "FBX", true},
    {"dae", "dae", "Collada", true},
    {"zae", "dae", "Collada", true},
    {"x", "x", "DirectX X", false},
    {"md5mesh", "md5mesh", "MD5", false},
    {"iqm", "iqm", "IQM", false},
    {"smd", "smd", "SMD", false},
    {"obj", "obj", "OBJ", false},
    {"stl", "stl", "STL", false},
    {"ply", "ply", "PLY", false},
}};

bool listsExtension(const aiImporterDesc& description, std::string_view extension)
{
    std::istringstream words(description.mFileExtensions);
    for (std::string word; words >> word;) {
        if (word == extension)
            return true;
    }
    return false;
}

// Leaves only the importer for that extension registered.
void keepImporter(Assimp::Importer& importer, std::string_view extension)
{
    bool found = false;
    for (std::size_t i = importer.GetImporterCount(); i-- > 0;) {
        if (listsExtension(*importer.GetImporterInfo(i), extension) && !found) {
            found = true;
            continue;
        }
        Assimp::BaseImporter* unwanted = importer.GetImporter(i);
        importer.UnregisterLoader(unwanted);
        delete unwanted; // unregistering hands it over
    }
    if (!found)
        throw Refusal(ErrorKind::unsupported,
                      fmt::format("cannot be read: this build of Assimp has no reader for .{}", extension));
}

// Assimp reads FBX from 7.1 (2011) on, and says so of older ones in words of its own.
void checkFbxVersion(std::span<const std::uint8_t> file)
{
    const int version = fbx::versionOf(file);
    if (version == 0)
        refuse("is not an FBX file");
    if (version < 7100) {
        throw Refusal(
            ErrorKind::unsupported,
            fmt::format("is an FBX of version {}.{}, which is older than 7.1 (2011). Open it in the program it comes "
                        "from, or in Autodesk's FBX Converter, and export it as FBX 2013 or newer, or as glTF (.glb).",
                        version / 1000, version % 1000 / 100));
    }
}

// Takes are read from the file itself. Assimp converts them whatever it is
// told, and aborts on a take without keys in its range: they get a name that it
// does not know. A type of numbers that it does not know (of audio clips) gets
// that of another as wide; artists' own properties of nodes, of types that it
// aborts on, one that it passes over.
Bytes withoutTakes(std::span<const std::uint8_t> file, const fbx::Document& document)
{
    Bytes out(file.begin(), file.end());
    for (const std::size_t at : document.int8Types())
        out[at] = static_cast<std::uint8_t>('C');
    const auto spoil = [&](std::string_view text) {
        out[static_cast<std::size_t>(reinterpret_cast<const std::uint8_t*>(text.data()) - file.data())] =
            static_cast<std::uint8_t>('_');
    };
    const fbx::Element* objects = document.find(document.root(), "Objects");
    if (objects == nullptr)
        return out;
    document.forEach(*objects, [&](const fbx::Element& object) {
        const fbx::Element* list = object.name == "Model" ? document.find(object, "Properties70") : nullptr;
        if (list != nullptr) {
            document.forEach(*list, [&](const fbx::Element& p) {
                const fbx::Property* type = document.property(p, 1);
                if (type != nullptr && (type->text == "KTime" || type->text == "ColorAndAlpha"))
                    spoil(type->text);
            });
        }
        if (object.name != "AnimationStack")
            return;
        const auto at = reinterpret_cast<const std::uint8_t*>(object.name.data()) - file.data();
        std::fill_n(out.begin() + at, object.name.size(), static_cast<std::uint8_t>('_'));
    });
    return out;
}

// Assimp puts one bone into a mesh twice where joints share a name, and frees
// it twice.
void tellBonesApart(const aiScene& scene)
{
    for (unsigned m = 0; m < scene.mNumMeshes; ++m) {
        aiMesh& mesh = *scene.mMeshes[m];
        std::set<const aiBone*> seen;
        for (unsigned b = 0; b < mesh.mNumBones; ++b) {
            if (!seen.insert(mesh.mBones[b]).second)
                mesh.mBones[b] = new aiBone(*mesh.mBones[b]);
        }
    }
}

// "xof 0303txt 0032"; others hold binary data, in which a brace means nothing.
bool isTextX(std::span<const std::uint8_t> file)
{
    constexpr std::size_t kFormat = 8;
    constexpr std::string_view kText = "txt";
    return file.size() >= kFormat + kText.size() && std::equal(kText.begin(), kText.end(), file.begin() + kFormat);
}

class CancelHandler : public Assimp::ProgressHandler {
public:
    explicit CancelHandler(const Progress& progress) : m_progress(progress) {}
    bool Update(float fraction) override
    {
        if (fraction >= 0.0f && fraction <= 1.0f)
            m_progress.report(0.05 + 0.5 * static_cast<double>(fraction), "Reading the file");
        return !m_progress.cancelled();
    }

private:
    const Progress& m_progress;
};

} // namespace

void readScene(std::span<const std::uint8_t> file, const std::string& extension, ModelFolder& folder,
               const Progress& progress, const ImportLimits& limits, Model& model, Issues& issues)
{
    const auto format = std::find_if(kFormats.begin(), kFormats.end(),
                                     [&](const Format& candidate) { return candidate.extension == extension; });
    if (format == kFormats.end())
        throw Refusal(ErrorKind::unsupported, "is of no kind that Sinew reads");

    Bytes repaired;
    std::optional<fbx::Document> document;
    std::optional<fbx::Scene> fbxScene;
    if (extension == "fbx") {
        checkFbxVersion(file);
        document.emplace(file);
        fbxScene.emplace(*document);
        repaired = withoutTakes(file, *document);
        file = repaired;
    } else if (extension == "dae") {
        checkXmlDepth(file, kMaxTextDepth);
        checkIndexLists(file);
        repaired = withoutLeadingSpace(file);
        if (repairUnit(repaired)) {
            addNote(issues, Severity::warning, "unit-unknown",
                    "The file states a unit that is no length; 1 unit was taken as 1 m.");
        }
        file = repaired;
    } else if (extension == "md5mesh") {
        repaired = preparedMd5(file);
        file = repaired;
    } else if (extension == "ply") {
        checkPlyHeader(file);
    } else if (extension == "x" && isTextX(file)) {
        checkBraceDepth(file, kMaxTextDepth);
    }

    Assimp::Importer importer;
    keepImporter(importer, format->importerExtension);
    FolderIOSystem files(file, folder);
    if (extension == "md5mesh")
        files.transform(folder.modelFile().stem().string() + ".md5anim", preparedMd5);
    CancelHandler cancel(progress);
    importer.SetIOHandler(&files);
    importer.SetProgressHandler(&cancel);
    importer.SetPropertyBool(AI_CONFIG_IMPORT_FBX_PRESERVE_PIVOTS, false);
    importer.SetPropertyBool(AI_CONFIG_IMPORT_NO_SKELETON_MESHES, true);
    importer.SetPropertyInteger(AI_CONFIG_PP_SBP_REMOVE, aiPrimitiveType_POINT | aiPrimitiveType_LINE);
    const auto release = [&] { // they live on this stack
        importer.SetIOHandler(nullptr);
        importer.SetProgressHandler(nullptr);
    };
    const aiScene* scene = nullptr;
    try {
        scene = importer.ReadFile(files.modelName().c_str(), aiProcess_Triangulate);
    } catch (...) {
        release();
        throw;
    }
    const std::string message = importer.GetErrorString();
    release();
    if (scene != nullptr)
        tellBonesApart(*scene);
    if (progress.cancelled())
        throw Refusal(ErrorKind::cancelled, "the import was cancelled");
    if (extension == "dae" && hasCurvedKeys(file)) {
        addNote(
            issues, Severity::warning, "interpolation-lost",
            "The file has animation curves that are not linear; they were read as straight lines between their keys. "
            "Bake the animation on export, or export as glTF (.glb).");
    }
    if (extension == "iqm") {
        addNote(
            issues, Severity::warning, "iqm-static",
            "Only the meshes of IQM files are read, not their joints and clips. Export as glTF (.glb) to keep those.");
    }
    if (scene == nullptr) {
        refuse(fmt::format("cannot be read as {}: {}", format->name,
                           message.empty() ? std::string("the reader gave no reason") : message));
    }
    for (const std::string& name : files.missing()) {
        // The other name that Assimp tries is that of the model itself.
        if (extension == "obj" && name != folder.modelFile().stem().string() + ".mtl") {
            addNote(issues, Severity::warning, "material-file-missing",
                    fmt::format("The material file \"{}\" is not beside the model; its materials are shown in plain "
                                "grey. Put it there and reload.",
                                validUtf8(name)));
        }
    }
    if (extension == "iqm" && scene->mNumMeshes == 0)
        refuse("holds no mesh, and of IQM only meshes are read; export the motion as glTF (.glb) or FBX");
    if (scene->mNumMeshes == 0 && scene->mNumAnimations == 0 && scene->mRootNode != nullptr
        && scene->mRootNode->mNumChildren == 0 && !fbxScene)
        refuse(fmt::format("holds nothing that can be shown: no mesh, no skeleton and no clip was found in this {}",
                           format->name));
    SceneRules rules;
    rules.formatName = format->name;
    rules.unitKnown = format->unitKnown;
    rules.shiftToStart = format->name == "Collada";
    rules.uvSetsGuessed = format->name == "Collada";
    rules.picturesReplaceColor = format->name == "Collada" || format->name == "FBX";
    rules.ticksAreFrames = extension == "md5mesh" || extension == "smd";
    if (extension == "smd") {
        rules.rateKnown = false;
        rules.usualRate = 30.0; // of Valve's compiler, where its script does not say
    }
    std::optional<fbx::Binding> binding;
    if (fbxScene) {
        binding.emplace(*fbxScene, *scene);
        rules.fbx = &*binding;
        rules.metresPerUnit = fbxScene->unit / 100.0;
        rules.axes = Mat4(fbxScene->axes);
        if (!fbxScene->settingsSound) {
            addNote(issues, Severity::warning, "settings-odd",
                    "The file states a unit or axes that make no sense; 1 unit was taken as 1 cm, or Y as up. Check the "
                    "model's size and stand.");
        }
        if (fbxScene->dualQuaternionSkins > 0) {
            addNote(issues, Severity::warning, "skinning-linear",
                    fmt::format("{} of dual quaternions; joints' matrices are mixed instead, which thins limbs that twist. "
                                "The blending \"dual quaternion\" of cross-fades shows the model's clips the other way.",
                                fbxScene->dualQuaternionSkins == 1
                                    ? std::string("1 skin is")
                                    : std::to_string(fbxScene->dualQuaternionSkins) + " skins are"));
        }
        if (!binding->complete()) {
            addNote(issues, Severity::warning, "fbx-nodes-unmatched",
                    "Some nodes could not be matched with the file's; their pivots and animation may be wrong. "
                    "Export as glTF (.glb) to be sure.");
        }
    }
    SceneReader(*scene, rules, folder, progress, limits, model, issues).read();
    aiString generator;
    if (scene->mMetaData != nullptr && scene->mMetaData->Get(AI_METADATA_SOURCE_GENERATOR, generator))
        model.generator = generator.C_Str();
}

} // namespace sinew::assimp
