#include "core/import/import.h"

#include "core/import/assimp/reader.h"
#include "core/import/bvh/reader.h"
#include "core/import/check.h"
#include "core/import/gltf/reader.h"
#include "core/import/model_folder.h"
#include "core/import/names.h"
#include "core/import/primitive.h"
#include "core/import/refusal.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <new>

namespace sinew {
namespace fs = std::filesystem;
namespace {

std::string lowerExtension(const fs::path& path)
{
    std::string extension = path.extension().string();
    if (!extension.empty())
        extension.erase(0, 1);
    std::transform(extension.begin(), extension.end(), extension.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return extension;
}

// Without the mark that some editors of text begin a file with.
std::span<const std::uint8_t> withoutMark(std::span<const std::uint8_t> file)
{
    const bool marked = file.size() >= 3 && file[0] == 0xef && file[1] == 0xbb && file[2] == 0xbf;
    return file.subspan(marked ? 3 : 0);
}

} // namespace

std::span<const ImportFormat> importFormats()
{
    static constexpr std::array<std::string_view, 3> kGltf = {"glb", "gltf", "vrm"};
    static constexpr std::array<std::string_view, 1> kFbx = {"fbx"};
    static constexpr std::array<std::string_view, 2> kCollada = {"dae", "zae"};
    static constexpr std::array<std::string_view, 1> kBvh = {"bvh"};
    static constexpr std::array<std::string_view, 1> kX = {"x"};
    static constexpr std::array<std::string_view, 1> kMd5 = {"md5mesh"};
    static constexpr std::array<std::string_view, 1> kIqm = {"iqm"};
    static constexpr std::array<std::string_view, 1> kSmd = {"smd"};
    static constexpr std::array<std::string_view, 3> kProps = {"obj", "ply", "stl"};
    static constexpr std::array<ImportFormat, 9> kFormats = {{
        {"glTF 2.0, VRM", kGltf},
        {"FBX (2011 or newer)", kFbx},
        {"Collada", kCollada},
        {"Biovision motion", kBvh},
        {"DirectX X", kX},
        {"Doom 3 MD5", kMd5},
        {"Inter-Quake Model", kIqm},
        {"Valve SMD", kSmd},
        {"OBJ, PLY, STL (static)", kProps},
    }};
    return kFormats;
}

bool isModelFile(const fs::path& path)
{
    const std::string extension = lowerExtension(path);
    return std::ranges::any_of(importFormats(), [&](const ImportFormat& format) {
        return std::ranges::find(format.extensions, extension) != format.extensions.end();
    });
}

Result<ImportResult> importModel(const fs::path& path, const Progress& progress, const ImportLimits& limits)
{
    const auto fail = [&](Error error) {
        error.file = path.string();
        error.message = shortened(std::move(error.message));
        error.where = shortened(std::move(error.where));
        return error;
    };
    try {
        if (!isModelFile(path)) {
            return fail({ErrorKind::unsupported,
                         "is of no kind that Sinew reads; export the model as glTF (.glb) or FBX",
                         {},
                         {}});
        }
        ImportResult result;
        ModelFolder folder(path, limits.maxFileBytes);
        Result<Bytes> bytes = folder.readModel();
        if (!bytes)
            return fail(bytes.error());
        if (bytes->empty())
            return fail({ErrorKind::invalidInput, "is empty", {}, {}});
        result.model.name = path.stem().string();
        const std::string extension = lowerExtension(path);
        const std::span<const std::uint8_t> file(*bytes);
        if (extension == "glb" || extension == "gltf" || extension == "vrm")
            gltf::readGltf(file, folder, progress, limits, result.model, result.issues);
        else if (extension == "bvh")
            bvh::readBvh(withoutMark(file), progress, limits, result.model, result.issues);
        else
            assimp::readScene(withoutMark(file), extension, folder, progress, limits, result.model, result.issues);
        checkModel(result.model, limits, result.issues);
        settleVertexAlpha(result.model);
        buildMorphSlots(result.model);
        result.inputs = folder.inputs();
        result.stamps = folder.stamps();
        progress.report(1.0, "Done");
        return result;
    } catch (const Refusal& refusal) {
        return fail(refusal.error());
    } catch (const std::bad_alloc&) {
        return fail({ErrorKind::limit, "needs more memory than the import may use", {}, {}});
    } catch (const std::exception& error) {
        return fail({ErrorKind::invalidInput, std::string("cannot be read: ") + error.what(), {}, {}});
    } catch (...) {
        return fail({ErrorKind::invalidInput, "cannot be read", {}, {}});
    }
}

} // namespace sinew
