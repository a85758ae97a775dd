#include "core/base/file.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace fs = std::filesystem;
using namespace sinew;

namespace {

class FileTest : public testing::Test {
protected:
    void SetUp() override
    {
        std::string pattern = (fs::temp_directory_path() / "sinew-file-XXXXXX").string();
        ASSERT_NE(::mkdtemp(pattern.data()), nullptr);
        m_folder = pattern;
    }
    void TearDown() override { fs::remove_all(m_folder); }
    [[nodiscard]] std::size_t entries() const
    {
        return static_cast<std::size_t>(std::distance(fs::directory_iterator(m_folder), fs::directory_iterator()));
    }
    fs::path m_folder;
};

TEST_F(FileTest, WritesAndReadsBack)
{
    const fs::path path = m_folder / "a file \xF0\x9F\xA6\x8A.txt";
    ASSERT_TRUE(writeFileAtomic(path, "first"));
    ASSERT_TRUE(writeFileAtomic(path, "second, longer"));
    const auto text = readTextFile(path, 100);
    ASSERT_TRUE(text);
    EXPECT_EQ(*text, "second, longer");
    EXPECT_EQ(entries(), 1u) << "no temporary file may stay behind";
}

TEST_F(FileTest, KeepsLinkAndPermissions)
{
    const fs::path target = m_folder / "target";
    ASSERT_TRUE(writeFileAtomic(target, "old"));
    fs::permissions(target, fs::perms(0640));
    const fs::path link = m_folder / "link";
    fs::create_symlink("target", link);
    ASSERT_TRUE(writeFileAtomic(link, "new"));
    EXPECT_TRUE(fs::is_symlink(link));
    EXPECT_EQ(*readTextFile(target, 10), "new");
    EXPECT_EQ(fs::status(target).permissions(), fs::perms(0640));
}

TEST_F(FileTest, RefusesWithReason)
{
    const auto missing = readFile(m_folder / "nothing", 10);
    ASSERT_FALSE(missing);
    EXPECT_EQ(missing.error().kind, ErrorKind::io);
    EXPECT_NE(missing.error().text().find("nothing"), std::string::npos);

    ASSERT_TRUE(writeFileAtomic(m_folder / "big", std::string(100, 'x')));
    const auto big = readFile(m_folder / "big", 99);
    ASSERT_FALSE(big);
    EXPECT_EQ(big.error().kind, ErrorKind::limit);

    EXPECT_FALSE(readFile(m_folder, 10));
    EXPECT_FALSE(writeFileAtomic(m_folder, "x"));
    EXPECT_FALSE(writeFileAtomic(m_folder / "no" / "such" / "folder", "x"));
}

TEST_F(FileTest, FailedWriteLeavesTheOldContent)
{
    // A full disk, as /dev/full has it, cannot be renamed over; a folder in the way can be tested anywhere.
    const fs::path path = m_folder / "kept";
    ASSERT_TRUE(writeFileAtomic(path, "kept"));
    fs::create_directory(m_folder / "folder");
    EXPECT_FALSE(writeFileAtomic(m_folder / "folder", "x"));
    EXPECT_EQ(*readTextFile(path, 10), "kept");
    EXPECT_EQ(entries(), 2u);
}

}  // namespace
