#include "core/import/cache.h"
#include "core/import/hash.h"
#include "support.h"

namespace sinew {
namespace {

std::span<const std::uint8_t> bytesOf(std::string_view text)
{
    return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

TEST(Hash, EqualsPublishedXxh64Values)
{
    EXPECT_EQ(hash64(bytesOf("")), 0xef46db3751d8e999ull);
    EXPECT_EQ(hash64(bytesOf("a")), 0xd24ec4f1a98c6e5bull);
    EXPECT_EQ(hash64(bytesOf("abc")), 0x44bc2cf5ad770999ull);
    EXPECT_EQ(hash64(bytesOf("Nobody inspects the spammish repetition")), 0xfbcea83c8a378bf1ull);
    EXPECT_EQ(hash128(bytesOf("abc")).hex().size(), 32u);
    EXPECT_NE(hash128(bytesOf("abc")), hash128(bytesOf("abd")));
}

ImportResult sample()
{
    test::GltfBuilder builder;
    builder.skinnedQuad();
    builder.triangle();
    builder.clip("Wave", 1, "rotation", {0, 1}, {0, 0, 0, 1, 0, 0, 0.70710678f, 0.70710678f});
    Result<ImportResult> result = test::importGltf(builder);
    EXPECT_TRUE(result.ok());
    ImportResult out = std::move(*result);
    addIssue(out.issues, {Severity::warning, "code", "message", "where", "remedy", 3});
    out.stamps.push_back({"b.bin", true, 3, {1, 2}});
    Image image;
    image.bytes = {1, 2, 3};
    image.mimeType = "image/png";
    out.model.images.push_back(image);
    return out;
}

TEST(Codec, KeepsEverything)
{
    const ImportResult before = sample();
    const Bytes bytes = encodeModel(before);
    Result<ImportResult> after = decodeModel(bytes, "entry");
    ASSERT_TRUE(after.ok()) << after.error().text();
    EXPECT_EQ(after->issues, before.issues);
    EXPECT_EQ(after->stamps, before.stamps);
    EXPECT_EQ(after->model.images.back().bytes, (Bytes{1, 2, 3}));
    // Every member takes part in the encoding, so equal bytes mean equal models.
    EXPECT_EQ(encodeModel(*after), bytes);
}

TEST(Codec, EveryTruncationAndEveryFlippedByteIsFound)
{
    const Bytes bytes = encodeModel(sample());
    for (std::size_t size = 0; size < bytes.size(); ++size)
        EXPECT_FALSE(decodeModel(std::span(bytes).first(size), "entry").ok()) << size;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        Bytes changed = bytes;
        changed[i] ^= 0x41;
        EXPECT_FALSE(decodeModel(changed, "entry").ok()) << i;
    }
}

// A checksum does not protect from a writer that lies; the counts must.
TEST(Codec, WrongCountsUnderARightChecksumAreFound)
{
    const Bytes bytes = encodeModel(sample());
    for (std::size_t i = 32; i < bytes.size(); i += 7) {
        Bytes changed = bytes;
        changed[i] = 0xff;
        const std::uint64_t sum = hash64(std::span(changed).subspan(32));
        std::memcpy(changed.data() + 24, &sum, sizeof sum);
        (void)decodeModel(changed, "entry"); // must not crash; sanitizers watch
    }
}

} // namespace
} // namespace sinew
