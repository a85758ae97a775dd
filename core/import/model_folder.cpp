#include "core/import/model_folder.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <system_error>

namespace sinew {
namespace fs = std::filesystem;
namespace {

std::string withSlashes(std::string_view reference)
{
    std::string text(reference);
    std::replace(text.begin(), text.end(), '\\', '/');
    return text;
}

bool isInside(const fs::path& folder, const fs::path& path)
{
    const auto [folderEnd, rest] = std::mismatch(folder.begin(), folder.end(), path.begin(), path.end());
    return folderEnd == folder.end();
}

std::string lower(std::string text)
{
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
}

} // namespace

ModelFolder::ModelFolder(const fs::path& modelFile, std::uint64_t maxBytes)
    : m_modelFile(modelFile), m_folder(modelFile.has_parent_path() ? modelFile.parent_path() : fs::path(".")),
      m_bytesLeft(maxBytes)
{
    std::error_code ec;
    m_canonical = fs::weakly_canonical(m_folder, ec);
    if (ec)
        m_canonical = fs::absolute(m_folder, ec).lexically_normal();
}

Result<fs::path> ModelFolder::resolve(std::string_view reference) const
{
    const std::string text = withSlashes(reference);
    const auto outside = [&] {
        return Error{ErrorKind::usage,
                     "refers to \"" + std::string(reference)
                         + "\"; only files in the model's own folder and below are read",
                     {},
                     {}};
    };
    if (text.empty() || text.front() == '/' || text.find('\0') != std::string::npos)
        return outside();
    // "C:/x", "file:x" and "https://x" alike.
    const std::size_t colon = text.find(':');
    if (colon != std::string::npos && colon < text.find('/'))
        return outside();
    const fs::path relative(text);
    for (const fs::path& part : relative) {
        if (part == "..")
            return outside();
    }
    fs::path path = m_folder / relative;
    std::error_code ec;
    const fs::path real = fs::weakly_canonical(path, ec);
    if (ec || !isInside(m_canonical, real))
        return outside();
    return path;
}

Result<Bytes> ModelFolder::readAs(const std::string& reference, const fs::path& path)
{
    Result<Bytes> bytes = readFile(path, m_bytesLeft);
    if (!bytes) {
        noteMissing(reference);
        return bytes;
    }
    m_bytesLeft -= bytes->size();
    const bool known = std::any_of(m_stamps.begin(), m_stamps.end(),
                                   [&](const InputStamp& stamp) { return stamp.found && stamp.path == reference; });
    if (!known)
        m_stamps.push_back({reference, true, bytes->size(), hash128(*bytes)});
    return bytes;
}

void ModelFolder::noteMissing(const std::string& reference)
{
    const InputStamp stamp{reference, false, 0, {}};
    if (std::find(m_stamps.begin(), m_stamps.end(), stamp) == m_stamps.end())
        m_stamps.push_back(stamp);
}

Result<Bytes> ModelFolder::read(std::string_view reference)
{
    Result<fs::path> path = resolve(reference);
    if (!path)
        return path.error();
    return readAs(withSlashes(reference), *path);
}

Result<Bytes> ModelFolder::readModel()
{
    return readAs({}, m_modelFile);
}

std::vector<fs::path> ModelFolder::inputs() const
{
    std::vector<fs::path> out;
    for (const InputStamp& stamp : m_stamps) {
        if (stamp.found)
            out.push_back(stamp.path.empty() ? m_modelFile : m_folder / stamp.path);
    }
    return out;
}

std::string ModelFolder::locate(std::string_view reference)
{
    std::error_code ec;
    const auto exists = [&](const std::string& candidate) {
        const Result<fs::path> path = resolve(candidate);
        if (!path)
            return false;
        const bool found = fs::is_regular_file(*path, ec);
        if (!found)
            noteMissing(candidate); // it may be put there later
        return found;
    };
    const std::string text = withSlashes(reference);
    if (exists(text))
        return text;
    const std::string name = text.substr(text.find_last_of('/') + 1);
    if (name.empty())
        return {};
    const std::array<std::string, 5> folders = {"", "textures/", "Textures/", "images/",
                                                m_modelFile.stem().string() + ".fbm/"};
    for (const std::string& folder : folders) {
        if (exists(folder + name))
            return folder + name;
        fs::directory_iterator it(m_folder / folder, ec);
        if (ec)
            continue;
        for (const fs::directory_entry& entry : it) {
            const std::string found = entry.path().filename().string();
            if (lower(found) == lower(name) && exists(folder + found))
                return folder + found;
        }
    }
    return {};
}

} // namespace sinew
