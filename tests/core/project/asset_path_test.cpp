#include "core/project/json.h"

#include "core/base/file.h"

#include "tests/core/project/samples.h"

#include <gtest/gtest.h>

#include <cstdlib>

namespace fs = std::filesystem;
using namespace sinew;

namespace {

class AssetPath : public testing::Test {
protected:
    void SetUp() override
    {
        std::string pattern = (fs::temp_directory_path() / "sinew-assets-XXXXXX").string();
        ASSERT_NE(::mkdtemp(pattern.data()), nullptr);
        m_folder = fs::canonical(pattern);
        fs::create_directories(m_folder / "projects/deep");
        fs::create_directories(m_folder / "models");
    }
    void TearDown() override { fs::remove_all(m_folder); }
    fs::path m_folder;
};

TEST_F(AssetPath, IsRelativeToTheProjectAndLeadsBack)
{
    const fs::path project = m_folder / "projects" / "hero.sinew";
    const std::pair<fs::path, const char*> cases[] = {
        {m_folder / "projects/hero.glb", "hero.glb"},
        {m_folder / "models/f\xC3\xBC chs \xF0\x9F\xA6\x8A.glb", "../models/f\xC3\xBC chs \xF0\x9F\xA6\x8A.glb"},
        {m_folder / "projects/deep/../deep/a.glb", "deep/a.glb"},
    };
    for (const auto& [asset, stored] : cases) {
        EXPECT_EQ(relativeAssetPath(project, asset), stored);
        EXPECT_EQ(resolveAssetPath(project, stored), asset.lexically_normal());
    }
    EXPECT_EQ(relativeAssetPath(project, {}), "");
    EXPECT_EQ(resolveAssetPath(project, ""), fs::path());
    EXPECT_EQ(resolveAssetPath(project, "/elsewhere/a.glb"), fs::path("/elsewhere/a.glb"));
}

TEST_F(AssetPath, FollowsLinksOfFoldersAndProjects)
{
    fs::create_directory_symlink(m_folder / "projects/deep", m_folder / "shortcut");
    const fs::path asset = m_folder / "models/a.glb";
    const std::string stored = relativeAssetPath(m_folder / "shortcut/p.sinew", asset);
    EXPECT_EQ(stored, "../../models/a.glb") << "counted from where the file really is";
    EXPECT_EQ(resolveAssetPath(m_folder / "shortcut/p.sinew", stored), asset);
    EXPECT_EQ(resolveAssetPath(m_folder / "projects/deep/p.sinew", stored), asset);

    ASSERT_TRUE(writeFileAtomic(m_folder / "projects/deep/p.sinew", "{}"));
    fs::create_symlink(m_folder / "projects/deep/p.sinew", m_folder / "link.sinew");
    EXPECT_EQ(resolveAssetPath(m_folder / "link.sinew", stored), asset);
}

TEST_F(AssetPath, ProjectsAreSavedAndLoadedWhole)
{
    const fs::path path = m_folder / "projects" / "\xC3\xA9t\xC3\xA9.sinew";
    const Project project = samples::everything();
    ASSERT_TRUE(saveProject(project, path));
    const auto loaded = loadProject(path);
    ASSERT_TRUE(loaded) << loaded.error().text();
    EXPECT_EQ(loaded->project, project);
    EXPECT_EQ(loaded->format, kProjectFormat);

    const auto missing = loadProject(m_folder / "none.sinew");
    ASSERT_FALSE(missing);
    EXPECT_EQ(missing.error().kind, ErrorKind::io);
    const Status nowhere = saveProject(project, m_folder / "none" / "x.sinew");
    ASSERT_FALSE(nowhere);
    EXPECT_EQ(nowhere.error().kind, ErrorKind::io);
}

}  // namespace
