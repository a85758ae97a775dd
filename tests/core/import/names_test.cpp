#include "core/import/names.h"

#include <gtest/gtest.h>

namespace sinew {
namespace {

using Names = std::vector<std::string>;

TEST(Names, FirstOfEqualNamesKeepsIt)
{
    EXPECT_EQ(uniqueNames({"Head", "Head", "Foot.L", "Head"}, "node"), (Names{"Head", "Head.2", "Foot.L", "Head.3"}));
}

TEST(Names, GeneratedNameNeverTakesOneThatStandsInTheFile)
{
    EXPECT_EQ(uniqueNames({"a", "a", "a.2"}, "node"), (Names{"a", "a.3", "a.2"}));
    EXPECT_EQ(uniqueNames({"", "node.1", ""}, "node"), (Names{"node.2", "node.1", "node.3"}));
}

TEST(Names, LongNamesEndAtAWholeCharacter)
{
    std::string text;
    for (int i = 0; i < 150; ++i)
        text += "\xc3\xa4";
    const Names names = uniqueNames({"x" + text, "x" + text}, "node");
    EXPECT_EQ(names[0].size(), 199u);
    EXPECT_EQ(validUtf8(names[0]), names[0]);
    EXPECT_NE(names[0], names[1]);
}

TEST(Names, ControlCharactersAndBrokenUtf8AreReplaced)
{
    EXPECT_EQ(uniqueNames({"a\nb", " \t"}, "clip"), (Names{"a b", "clip.1"}));
    EXPECT_EQ(validUtf8("a\xff"
                        "b"),
              "a\xef\xbf\xbd"
              "b");
    EXPECT_EQ(validUtf8("\xed\xa0\x80"), "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd"); // a surrogate
    EXPECT_EQ(validUtf8("\xf0\x9f\x98\x80"), "\xf0\x9f\x98\x80");
}

} // namespace
} // namespace sinew
