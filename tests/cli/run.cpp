#include "tests/cli/run.h"

#include "core/base/file.h"

#include <cstdlib>

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace sinew {
namespace fs = std::filesystem;

void Cli::SetUp()
{
    // A name with a space and letters beyond ASCII: everything must work there.
    std::string pattern = (fs::temp_directory_path() / "sinew cli \xC3\xA4\xE2\x82\xAC XXXXXX").string();
    ASSERT_NE(::mkdtemp(pattern.data()), nullptr);
    m_folder = fs::canonical(pattern);
}

void Cli::TearDown()
{
    fs::remove_all(m_folder);
}

Ran Cli::run(std::vector<std::string> arguments, const fs::path& folder)
{
    const fs::path out = m_folder / ".out";
    const fs::path err = m_folder / ".err";
    const std::string cache = (m_folder / "cache").string();
    const fs::path where = folder.empty() ? m_folder : folder;
    arguments.insert(arguments.begin(), SINEW_CLI);
    std::vector<char*> argv;
    for (std::string& argument : arguments)
        argv.push_back(argument.data());
    argv.push_back(nullptr);

    const pid_t child = ::fork();
    if (child == 0) {
        ::setenv("SINEW_CACHE", cache.c_str(), 1);
        const int outFile = ::open(out.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
        const int errFile = ::open(err.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
        if (::chdir(where.c_str()) != 0 || ::dup2(outFile, 1) < 0 || ::dup2(errFile, 2) < 0)
            ::_exit(126);
        ::execv(SINEW_CLI, argv.data());
        ::_exit(127);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    Ran ran;
    ran.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    ran.out = *readTextFile(out, 1u << 30);
    ran.err = *readTextFile(err, 1u << 30);
    return ran;
}

nlohmann::json Cli::json(std::vector<std::string> arguments, int code)
{
    const Ran ran = run(std::move(arguments));
    EXPECT_EQ(ran.code, code) << ran.err << ran.out;
    nlohmann::json json = nlohmann::json::parse(ran.out, nullptr, false);
    EXPECT_FALSE(json.is_discarded()) << ran.out;
    return json;
}

fs::path Cli::put(const std::string& name, std::string_view content)
{
    const fs::path path = m_folder / name;
    fs::create_directories(path.parent_path());
    EXPECT_TRUE(writeFileAtomic(path, content));
    return path;
}

std::string Cli::get(const std::string& name)
{
    const auto text = readTextFile(m_folder / name, 1u << 30);
    EXPECT_TRUE(text.ok());
    return text ? *text : std::string();
}

} // namespace sinew
