#include "core/import/cache.h"

#include "core/import/hash.h"
#include "core/import/model_folder.h"
#include "core/import/process.h"

#include <algorithm>
#include <chrono>
#include <random>
#include <string>
#include <system_error>
#include <vector>

namespace sinew {
namespace fs = std::filesystem;
namespace {

constexpr std::string_view kSuffix = ".sinewmodel";
constexpr std::string_view kTemporary = ".importing";

// What an entry's name begins with: the content of the model file, the
// importer and everything that changes what it makes of it.
std::string entryPrefix(const Hash128& model, const fs::path& path)
{
    const ImportLimits limits;
    std::string settings = path.extension().string(); // chooses the reader
    for (const std::uint64_t value :
         {static_cast<std::uint64_t>(kImporterVersion), limits.maxFileBytes, std::uint64_t{limits.maxNodes},
          std::uint64_t{limits.maxDepth}, limits.maxVertices, limits.maxMorphVertices, limits.maxKeys,
          static_cast<std::uint64_t>(limits.maxClipSeconds)})
        settings += "," + std::to_string(value);
    const std::span bytes(reinterpret_cast<const std::uint8_t*>(settings.data()), settings.size());
    return model.hex() + "-" + hash128(bytes).hex().substr(0, 16) + "-";
}

// The rest of the name: the content of everything else it depends on.
std::string stampsHash(const std::vector<InputStamp>& stamps)
{
    std::string all;
    for (const InputStamp& stamp : stamps)
        all += stamp.path + '\0' + (stamp.found ? '+' : '-') + stamp.hash.hex();
    const std::span bytes(reinterpret_cast<const std::uint8_t*>(all.data()), all.size());
    return hash128(bytes).hex().substr(0, 16);
}

bool stillTrue(const std::vector<InputStamp>& stamps, ModelFolder& folder)
{
    return std::all_of(stamps.begin(), stamps.end(), [&](const InputStamp& stamp) {
        if (stamp.path.empty())
            return true; // the model file: its hash is in the name
        const Result<fs::path> path = folder.resolve(stamp.path);
        std::error_code ec;
        if (!stamp.found)
            return !path || !fs::is_regular_file(*path, ec);
        if (!path || fs::file_size(*path, ec) != stamp.size || ec)
            return false;
        const Result<Bytes> bytes = readFile(*path, stamp.size);
        return bytes && hash128(*bytes) == stamp.hash;
    });
}

std::vector<fs::path> entriesWithPrefix(const fs::path& folder, const std::string& prefix)
{
    std::vector<fs::path> out;
    std::error_code ec;
    for (fs::directory_iterator it(folder, ec), end; !ec && it != end; it.increment(ec)) {
        const std::string name = it->path().filename().string();
        if (name.starts_with(prefix) && name.ends_with(kSuffix))
            out.push_back(it->path());
    }
    return out;
}

// The paths of this call in place of those of the entry's first import.
void belongTo(ImportResult& result, const fs::path& path)
{
    result.model.name = path.stem().string();
    result.inputs.clear();
    for (const InputStamp& stamp : result.stamps) {
        if (stamp.found)
            result.inputs.push_back(stamp.path.empty() ? path : path.parent_path() / stamp.path);
    }
}

// Removes the least recently used entries beyond the limit, and what imports
// that were killed left behind.
void trim(const CacheSettings& settings)
{
    struct Entry {
        fs::path path;
        fs::file_time_type used;
        std::uint64_t size;
    };
    std::vector<Entry> entries;
    std::uint64_t total = 0;
    std::error_code ec;
    const auto now = fs::file_time_type::clock::now();
    for (fs::directory_iterator it(settings.folder, ec), end; !ec && it != end; it.increment(ec)) {
        std::error_code entryError;
        const std::string name = it->path().filename().string();
        const fs::file_time_type used = it->last_write_time(entryError);
        if (entryError)
            continue;
        if (name.find(kTemporary) != std::string::npos && now - used > std::chrono::hours(1))
            fs::remove(it->path(), entryError);
        if (!name.ends_with(kSuffix))
            continue;
        const std::uint64_t size = it->file_size(entryError);
        if (entryError)
            continue;
        entries.push_back({it->path(), used, size});
        total += size;
    }
    std::sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) { return a.used < b.used; });
    for (const Entry& entry : entries) {
        if (total <= settings.maxBytes)
            break;
        if (fs::remove(entry.path, ec))
            total -= entry.size;
    }
}

// A file of its own in the cache folder or, where that cannot be written, in
// the system's folder for temporary files.
fs::path temporaryEntry(const CacheSettings& settings)
{
    std::random_device random;
    const std::string name = "." + std::to_string(random()) + std::to_string(random()) + std::string(kTemporary);
    std::error_code ec;
    fs::create_directories(settings.folder, ec);
    const fs::path wanted = settings.folder / name;
    if (!settings.folder.empty() && writeFileAtomic(wanted, std::string_view()))
        return wanted;
    return fs::temp_directory_path(ec) / ("sinew" + name);
}

// Removes a file and what a child that was killed while it wrote it left beside it.
class Removed {
public:
    explicit Removed(fs::path path) : m_path(std::move(path)) {}
    ~Removed()
    {
        std::error_code ec;
        fs::remove(m_path, ec);
        const std::string half = "." + m_path.filename().string() + "."; // of writeFileAtomic
        for (fs::directory_iterator it(m_path.parent_path(), ec), end; !ec && it != end; it.increment(ec)) {
            std::error_code unimportant;
            if (it->path().filename().string().starts_with(half))
                fs::remove(it->path(), unimportant);
        }
    }
    Removed(const Removed&) = delete;
    Removed& operator=(const Removed&) = delete;

private:
    fs::path m_path;
};

} // namespace

std::optional<ImportResult> findCached(const fs::path& path, const CacheSettings& settings)
{
    if (settings.folder.empty())
        return std::nullopt;
    const Result<Bytes> file = readFile(path, ImportLimits().maxFileBytes);
    if (!file)
        return std::nullopt;
    ModelFolder folder(path, ImportLimits().maxFileBytes);
    for (const fs::path& entry : entriesWithPrefix(settings.folder, entryPrefix(hash128(*file), path))) {
        std::error_code ec;
        const Result<Bytes> bytes = readFile(entry, settings.maxBytes);
        Result<ImportResult> result = bytes ? decodeModel(*bytes, entry.string()) : Result<ImportResult>(bytes.error());
        if (!result) {
            fs::remove(entry, ec);
            continue;
        }
        if (!stillTrue(result->stamps, folder))
            continue;
        fs::last_write_time(entry, fs::file_time_type::clock::now(), ec); // its last use
        belongTo(*result, path);
        return std::move(*result);
    }
    return std::nullopt;
}

Result<ImportResult> importCached(const fs::path& path, const CacheSettings& settings, const Progress& progress)
{
    if (progress.cancelled())
        return Error{ErrorKind::cancelled, "the import was cancelled", path.string(), {}};
    if (std::optional<ImportResult> cached = findCached(path, settings)) {
        progress.report(1.0, "Done");
        return std::move(*cached);
    }
    const fs::path written = temporaryEntry(settings);
    const Removed cleanUp(written);
    if (const Status status = runImporterChild(settings.importer, path, written, settings.importerMemory,
                                               settings.importerSeconds, progress);
        !status)
        return status.error();
    const Result<Bytes> bytes = readFile(written, std::uint64_t{16} << 30);
    if (!bytes)
        return bytes.error();
    Result<ImportResult> result = decodeModel(*bytes, path.string());
    if (!result)
        return result;
    if (!result->stamps.empty() && written.parent_path() == settings.folder) {
        std::error_code ec;
        const std::string name =
            entryPrefix(result->stamps.front().hash, path) + stampsHash(result->stamps) + std::string(kSuffix);
        fs::rename(written, settings.folder / name, ec);
        trim(settings);
    }
    belongTo(*result, path);
    return result;
}

} // namespace sinew
