#include "core/project/json.h"

#include <system_error>

namespace sinew {
namespace fs = std::filesystem;
namespace {

// The folder a project's paths count from: that of the file itself, not of a
// link to it, with links in it followed, so that ".." means what it says.
fs::path homeOf(const fs::path& projectFile)
{
    std::error_code error;
    const fs::path real = fs::weakly_canonical(fs::absolute(projectFile, error), error);
    return (error ? fs::absolute(projectFile) : real).parent_path();
}

std::string utf8(const fs::path& path)
{
    const std::u8string text = path.generic_u8string();
    return {text.begin(), text.end()};
}

} // namespace

std::string relativeAssetPath(const fs::path& projectFile, const fs::path& asset)
{
    if (asset.empty())
        return {};
    std::error_code error;
    const fs::path absolute = fs::absolute(asset, error).lexically_normal();
    const fs::path folder = fs::weakly_canonical(absolute.parent_path(), error);
    const fs::path file = (error ? absolute.parent_path() : folder) / absolute.filename();
    const fs::path relative = file.lexically_relative(homeOf(projectFile));
    return utf8(relative.empty() ? file : relative);
}

fs::path resolveAssetPath(const fs::path& projectFile, const std::string& stored)
{
    if (stored.empty())
        return {};
    const fs::path path(std::u8string(stored.begin(), stored.end()));
    return path.is_absolute() ? path : (homeOf(projectFile) / path).lexically_normal();
}

} // namespace sinew
