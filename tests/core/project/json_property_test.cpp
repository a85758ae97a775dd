#include "core/project/json.h"

#include "tests/core/project/random_project.h"
#include "tests/core/project/samples.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

using namespace sinew;
using samples::Random;

namespace {

TEST(JsonProperty, WriteReadWriteIsIdentical)
{
    EXPECT_TRUE(rc::check("bytes and project survive", [] {
        Random random(*rc::gen::noShrink(rc::gen::arbitrary<std::uint64_t>()));
        const Project project = samples::randomProject(random);
        const std::string text = writeProject(project);
        const auto loaded = parseProject(text);
        if (!loaded)
            RC_FAIL(loaded.error().text());
        RC_ASSERT(loaded->issues.empty());
        RC_ASSERT(loaded->project == project);
        RC_ASSERT(writeProject(loaded->project) == text);
    }));
}

// A character, a run or a token of JSON put in, taken out or copied elsewhere.
void mutate(std::string& text, Random& random)
{
    static const char* const tokens[] = {"{",
                                         "}",
                                         "[",
                                         "]",
                                         ",",
                                         ":",
                                         "\"",
                                         "null",
                                         "true",
                                         "-1",
                                         "1e999",
                                         "1e308",
                                         "0",
                                         "1e-320",
                                         "\"model:x\"",
                                         "\\u0000",
                                         "\xff",
                                         "\xed\xa0\x80",
                                         "NaN",
                                         "\"kind\": \"track\",",
                                         "\"id\": \"\",",
                                         "18446744073709551615"};
    const auto at = [&] { return random() % (text.size() + 1); };
    const std::size_t place = at();
    switch (random() % 4) {
    case 0:
        text.insert(place, tokens[random() % std::size(tokens)]);
        break;
    case 1:
        text.erase(place, random() % 30);
        break;
    case 2:
        text.insert(place, text.substr(at(), random() % 200));
        break;
    default:
        if (place < text.size())
            text[place] = static_cast<char>(random());
        break;
    }
}

TEST(JsonProperty, MutatedTextIsReadOrRefused)
{
    const std::string whole = writeProject(samples::everything());
    EXPECT_TRUE(rc::check("never a crash; what is accepted can be written and read again", [&] {
        Random random(*rc::gen::noShrink(rc::gen::arbitrary<std::uint64_t>()));
        for (int i = 0; i < 10; ++i) {
            std::string text = whole;
            for (std::uint64_t times = 1 + random() % 3; times > 0; --times)
                mutate(text, random);
            const auto loaded = parseProject(text, "mutated.sinew");
            if (!loaded) {
                RC_ASSERT(!loaded.error().message.empty());
                continue;
            }
            const std::string written = writeProject(loaded->project);
            const auto again = parseProject(written);
            RC_ASSERT(again.ok());
            RC_LOG(written);
            RC_ASSERT(again->project == loaded->project);
            RC_ASSERT(writeProject(again->project) == written);
        }
    }));
}

TEST(JsonProperty, EveryTruncationIsRefused)
{
    const std::string whole = writeProject(samples::everything());
    for (std::size_t size = 0; size + 2 < whole.size(); ++size)
        ASSERT_FALSE(parseProject(std::string_view(whole).substr(0, size))) << size;
}

} // namespace
