// Use and misuse of the program as a whole.
#include "tests/cli/run.h"

using namespace sinew;

namespace {

TEST_F(Cli, Version)
{
    const Ran ran = run({"--version"});
    EXPECT_EQ(ran.code, 0);
    EXPECT_EQ(ran.out, "sinew " SINEW_VERSION "\n");
    EXPECT_EQ(ran.err, "");
}

TEST_F(Cli, HelpOfEveryVerb)
{
    EXPECT_EQ(run({"--help"}).code, 0);
    for (const char* verb : {"info", "validate", "eval", "export", "import"}) {
        const Ran ran = run({verb, "--help"});
        EXPECT_EQ(ran.code, 0) << verb;
        EXPECT_NE(ran.out.find("Usage"), std::string::npos) << verb;
        EXPECT_NE(ran.out.find(std::string("Examples:\n  sinew ") + verb + " "), std::string::npos) << ran.out;
    }
}

TEST_F(Cli, ListFormats)
{
    const Ran ran = run({"--list-formats"});
    EXPECT_EQ(ran.code, 0);
    for (const char* name : {"glb", "snw"})
        EXPECT_NE(ran.out.find(name), std::string::npos) << name;
    const auto formats = json({"--list-formats", "--json"}, 0);
    EXPECT_GE(formats["import"].size(), 1u);
    EXPECT_GE(formats["export"].size(), 2u);
}

TEST_F(Cli, WrongUseIsExitCode1WithAMessage)
{
    const std::vector<std::vector<std::string>> cases = {{},
                                                         {"frobnicate"},
                                                         {"info"},
                                                         {"info", "a", "b"},
                                                         {"--no-such-option"},
                                                         {"eval", "x.sinew", "--rate", "fast"},
                                                         {"eval", "x.sinew", "--format", "xml"},
                                                         {"export", "x.sinew", "--to", "glb"},
                                                         {"validate"}};
    for (const auto& arguments : cases) {
        const Ran ran = run(arguments);
        EXPECT_EQ(ran.code, 1) << testing::PrintToString(arguments);
        EXPECT_NE(ran.err, "") << testing::PrintToString(arguments);
        EXPECT_EQ(ran.out, "") << testing::PrintToString(arguments);
    }
}

} // namespace
