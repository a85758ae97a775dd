#include "core/import/gltf/meshopt.h"

#include "core/import/refusal.h"

#include <meshoptimizer.h>

namespace sinew::gltf {
namespace {

// The most bytes that one compressed byte can stand for: of vertices, two bits say that 16
// values are as before; of triangles, a byte is at least one of 12 bytes.
constexpr std::uint64_t kLargestRatio = 64;

// The upper half of the first byte, by mode; the lower half is a version.
constexpr std::uint8_t kKind[] = {0xa0, 0xe0, 0xd0};
constexpr std::uint8_t kNewerVertices = 0xa1;

} // namespace

std::optional<View> meshoptExtension(const View& object)
{
    const auto extensions = object.object("extensions");
    if (!extensions)
        return std::nullopt;
    auto extension = extensions->object("EXT_meshopt_compression");
    return extension ? extension : extensions->object("KHR_meshopt_compression");
}

MeshoptView readMeshopt(const View& extension, std::size_t bufferCount)
{
    using Mode = MeshoptView::Mode;
    using Filter = MeshoptView::Filter;
    MeshoptView out;
    out.buffer = extension.requiredIndex("buffer", "buffers", bufferCount);
    out.offset = extension.integer("byteOffset").value_or(0);
    out.length = extension.requiredInteger("byteLength");
    out.count = extension.requiredInteger("count");
    const std::string mode = extension.requiredString("mode");
    if (mode == "ATTRIBUTES")
        out.mode = Mode::attributes;
    else if (mode == "TRIANGLES")
        out.mode = Mode::triangles;
    else if (mode == "INDICES")
        out.mode = Mode::indices;
    else
        extension.member("mode").fail("is none of ATTRIBUTES, TRIANGLES, INDICES");
    const std::string filter = extension.string("filter", "NONE");
    if (filter == "OCTAHEDRAL")
        out.filter = Filter::octahedral;
    else if (filter == "QUATERNION")
        out.filter = Filter::quaternion;
    else if (filter == "EXPONENTIAL")
        out.filter = Filter::exponential;
    else if (filter == "COLOR")
        throw Refusal(ErrorKind::unsupported,
                      "is compressed with meshopt's filter for colours, which Sinew does not read. Export it again "
                      "without this filter.",
                      extension.member("filter").pointer());
    else if (filter != "NONE")
        extension.member("filter").fail("is none of NONE, OCTAHEDRAL, QUATERNION, EXPONENTIAL");

    const std::uint64_t stride = extension.requiredInteger("byteStride");
    const View strideAt = extension.member("byteStride");
    if (out.mode == Mode::attributes) {
        if (stride < 4 || stride > 256 || stride % 4 != 0)
            strideAt.fail("must be a multiple of 4 from 4 to 256");
    } else if (stride != 2 && stride != 4) {
        strideAt.fail("must be 2 or 4");
    }
    out.stride = static_cast<std::uint32_t>(stride);
    if (out.mode != Mode::attributes && out.filter != Filter::none)
        extension.member("filter").fail("is only for attributes");
    if ((out.filter == Filter::octahedral && stride != 4 && stride != 8)
        || (out.filter == Filter::quaternion && stride != 8))
        strideAt.fail("is not possible with this filter");
    if (out.mode == Mode::triangles && out.count % 3 != 0)
        extension.member("count").fail("must be a multiple of 3");
    if (out.count == 0)
        extension.member("count").fail("must be at least 1");
    // The length comes from the file as well; that many bytes being there is checked by the caller.
    if (out.length > std::numeric_limits<std::uint32_t>::max()
        || out.count > out.length * kLargestRatio / out.stride)
        extension.member("count").fail("is more than the compressed bytes can hold");
    return out;
}

Bytes decodeMeshopt(const MeshoptView& view, std::span<const std::uint8_t> compressed, const View& where)
{
    if (view.mode == MeshoptView::Mode::attributes && !compressed.empty() && compressed[0] == kNewerVertices)
        throw Refusal(ErrorKind::unsupported,
                      "is compressed with a newer version of meshopt than Sinew reads. Export it again with "
                      "EXT_meshopt_compression.",
                      where.pointer());
    if (compressed.empty() || (compressed[0] & 0xf0) != kKind[static_cast<std::size_t>(view.mode)])
        where.fail("does not begin as its kind of compressed data does");
    Bytes out(view.decodedSize());
    int error = 0;
    switch (view.mode) {
    case MeshoptView::Mode::attributes:
        error = meshopt_decodeVertexBuffer(out.data(), view.count, view.stride, compressed.data(), compressed.size());
        break;
    case MeshoptView::Mode::triangles:
        error = meshopt_decodeIndexBuffer(out.data(), view.count, view.stride, compressed.data(), compressed.size());
        break;
    case MeshoptView::Mode::indices:
        error = meshopt_decodeIndexSequence(out.data(), view.count, view.stride, compressed.data(), compressed.size());
        break;
    }
    if (error != 0)
        where.fail("holds damaged compressed data");
    switch (view.filter) {
    case MeshoptView::Filter::none:
        break;
    case MeshoptView::Filter::octahedral:
        meshopt_decodeFilterOct(out.data(), view.count, view.stride);
        break;
    case MeshoptView::Filter::quaternion:
        meshopt_decodeFilterQuat(out.data(), view.count, view.stride);
        break;
    case MeshoptView::Filter::exponential:
        meshopt_decodeFilterExp(out.data(), view.count, view.stride);
        break;
    }
    return out;
}

} // namespace sinew::gltf
