#include "core/base/file.h"

#include <cerrno>
#include <cstring>
#include <random>
#include <system_error>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace sinew {
namespace fs = std::filesystem;
namespace {

// Owns a POSIX file descriptor.
class Descriptor {
public:
    explicit Descriptor(int fd) : m_fd(fd) {}
    ~Descriptor()
    {
        if (m_fd >= 0)
            ::close(m_fd);
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    [[nodiscard]] bool valid() const { return m_fd >= 0; }
    [[nodiscard]] int get() const { return m_fd; }
    [[nodiscard]] bool close() { return ::close(std::exchange(m_fd, -1)) == 0; }

private:
    int m_fd;
};

Error ioError(const fs::path& path, std::string what, int code)
{
    return {ErrorKind::io, std::move(what) + ": " + std::strerror(code), path.string(), {}};
}

template <class Container>
Result<Container> readInto(const fs::path& path, std::uint64_t maxBytes)
{
    Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    if (!file.valid())
        return ioError(path, "cannot be opened", errno);
    struct stat info = {};
    if (::fstat(file.get(), &info) != 0)
        return ioError(path, "cannot be examined", errno);
    if (!S_ISREG(info.st_mode))
        return Error{ErrorKind::io, "is not a regular file", path.string(), {}};
    const auto size = static_cast<std::uint64_t>(info.st_size);
    if (size > maxBytes)
        return Error{ErrorKind::limit,
                     "is " + std::to_string(size) + " bytes; at most " + std::to_string(maxBytes) + " are read",
                     path.string(),
                     {}};
    Container content(size, {});
    std::size_t done = 0;
    while (done < content.size()) {
        const ssize_t got = ::read(file.get(), content.data() + done, content.size() - done);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return ioError(path, "cannot be read", errno);
        if (got == 0)
            break;
        done += static_cast<std::size_t>(got);
    }
    content.resize(done);
    return content;
}

bool writeAll(int fd, std::span<const std::uint8_t> bytes)
{
    while (!bytes.empty()) {
        const ssize_t put = ::write(fd, bytes.data(), bytes.size());
        if (put < 0 && errno == EINTR)
            continue;
        if (put < 0)
            return false;
        bytes = bytes.subspan(static_cast<std::size_t>(put));
    }
    return true;
}

}  // namespace

Result<Bytes> readFile(const fs::path& path, std::uint64_t maxBytes)
{
    return readInto<Bytes>(path, maxBytes);
}

Result<std::string> readTextFile(const fs::path& path, std::uint64_t maxBytes)
{
    return readInto<std::string>(path, maxBytes);
}

Status writeFileAtomic(const fs::path& path, std::span<const std::uint8_t> bytes)
{
    std::error_code ec;
    fs::path target = path;
    if (fs::is_symlink(path, ec)) {
        const fs::path real = fs::weakly_canonical(path, ec);
        if (!ec)
            target = real;
    }
    const fs::path folder = target.has_parent_path() ? target.parent_path() : fs::path(".");

    struct stat existing = {};
    const bool exists = ::stat(target.c_str(), &existing) == 0;
    if (exists && !S_ISREG(existing.st_mode))
        return Error{ErrorKind::io, "is not a regular file", path.string(), {}};
    if (exists && ::access(target.c_str(), W_OK) != 0)
        return ioError(path, "cannot be written", errno);

    std::random_device random;
    const fs::path temporary =
        folder / ("." + target.filename().string().substr(0, 100) + "." + std::to_string(random()) + ".tmp");
    Descriptor file(::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666));
    if (!file.valid())
        return ioError(path, "cannot be written", errno);

    const auto fail = [&](const char* what) -> Status {
        const int code = errno;
        ::unlink(temporary.c_str());
        return ioError(path, what, code);
    };
    if (exists && ::fchmod(file.get(), existing.st_mode & 07777) != 0)
        return fail("cannot keep its permissions");
    if (!writeAll(file.get(), bytes) || ::fsync(file.get()) != 0 || !file.close())
        return fail("cannot be written");
    if (::rename(temporary.c_str(), target.c_str()) != 0)
        return fail("cannot be replaced");

    // The rename itself reaches the disk with the folder; where a file system
    // cannot sync a folder the file is still whole.
    Descriptor folderFile(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (folderFile.valid())
        (void)::fsync(folderFile.get());
    return {};
}

Status writeFileAtomic(const fs::path& path, std::string_view text)
{
    return writeFileAtomic(path, std::span(reinterpret_cast<const std::uint8_t*>(text.data()), text.size()));
}

}  // namespace sinew
