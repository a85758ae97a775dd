#include "app/cli/input.h"

#include "app/cli/output.h"
#include "core/import/cache.h"

#include <fmt/format.h>

#include <cstdlib>
#include <system_error>

#include <unistd.h>

namespace sinew::cli {
namespace fs = std::filesystem;
namespace {

fs::path environmentPath(const char* name)
{
    const char* value = std::getenv(name);
    return value ? fs::path(value) : fs::path();
}

fs::path cacheFolder()
{
    if (const fs::path chosen = environmentPath("SINEW_CACHE"); !chosen.empty())
        return chosen;
    fs::path folder = environmentPath("XDG_CACHE_HOME");
    if (folder.empty() && !environmentPath("HOME").empty())
        folder = environmentPath("HOME") / ".cache";
    std::error_code error;
    if (!folder.empty()) {
        folder /= fs::path("sinew") / "models";
        fs::create_directories(folder, error);
        if (!error && ::access(folder.c_str(), W_OK) == 0)
            return folder;
    }
    // Farm machines often have no home that can be written.
    return fs::temp_directory_path(error) / fmt::format("sinew-models-{}", ::getuid());
}

// This very program: it is the importer too.
fs::path ownPath()
{
    std::error_code error;
    const fs::path path = fs::read_symlink("/proc/self/exe", error);
    return error ? fs::path("sinew") : path;
}

} // namespace

Result<ImportResult> loadModel(const fs::path& path)
{
    CacheSettings settings;
    settings.folder = cacheFolder();
    settings.importer = ownPath();
    const ShownProgress shown;
    return importCached(path, settings, shown.progress());
}

Result<ProjectInput> loadInput(const fs::path& path)
{
    if (isModelFile(path))
        return Error{ErrorKind::invalidInput,
                     "is a model, not a project; open it in the editor, add motion and save it as a project", path.string(),
                     {}};
    auto loaded = loadProject(path);
    if (!loaded)
        return loaded.error();
    ProjectInput input;
    input.loaded = std::move(*loaded);
    input.modelPath = resolveAssetPath(path, input.loaded.project.model.path);
    if (input.modelPath.empty())
        return input;
    std::error_code error;
    if (!fs::exists(input.modelPath, error)) {
        input.modelError = Error{ErrorKind::io,
                                 fmt::format("the project's model is not at {}; put it there, or choose it anew in the "
                                             "editor",
                                             input.modelPath.string()),
                                 path.string(), "/model/path"};
        return input;
    }
    auto model = loadModel(input.modelPath);
    if (!model) {
        input.modelError = model.error();
        return input;
    }
    input.model = std::make_shared<const Model>(std::move(model->model));
    input.modelIssues = std::move(model->issues);
    return input;
}

} // namespace sinew::cli
