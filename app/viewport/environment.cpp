#include "app/viewport/environment.h"

#include <QFile>
#include <QFloat16>
#include <QSize>
#include <QVector3D>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <numbers>
#include <string_view>

namespace sinew {

Panorama readRadiance(std::span<const char> bytes)
{
    const std::string_view text(bytes.data(), bytes.size());
    constexpr std::string_view kSize = "\n\n-Y ";
    const std::size_t head = text.find(kSize);
    const std::size_t end = head == text.npos ? head : text.find('\n', head + kSize.size());
    if (!text.starts_with("#?RADIANCE\n") || end == text.npos)
        return {};
    const std::string_view size = text.substr(head + kSize.size(), end - head - kSize.size());
    const std::size_t across = size.find(" +X ");
    if (across == size.npos)
        return {};
    Panorama result;
    std::from_chars(size.data(), size.data() + across, result.height);
    std::from_chars(size.data() + across + 4, size.data() + size.size(), result.width);
    const std::string_view data = text.substr(end + 1);
    if (result.width <= 0 || result.height <= 0 || data.size() != std::size_t(result.width) * std::size_t(result.height) * 4)
        return {};
    result.pixels.reserve(data.size() / 4 * 3);
    for (std::size_t i = 0; i < data.size(); i += 4) {
        const float scale = std::ldexp(1.0f, static_cast<unsigned char>(data[i + 3]) - 128 - 8);
        for (std::size_t c = 0; c < 3; ++c)
            result.pixels.push_back(static_cast<float>(static_cast<unsigned char>(data[i + c])) * scale);
    }
    return result;
}

namespace {

constexpr float kPi = std::numbers::pi_v<float>;

// What studio-soft.hdr holds (make_studio.py): reflections of these roughnesses, each of
// so many lines, then white paper.
constexpr int kSoftLines = 32;
constexpr int kSoftLevels = 4;

Vec3 mix(const Vec3& a, const Vec3& b, float t)
{
    return a + (b - a) * t;
}

Vec3 times(const QMatrix4x4& matrix, const Vec3& v)
{
    const QVector3D result = matrix.mapVector({v.x, v.y, v.z});
    return {result.x(), result.y(), result.z()};
}

QMatrix4x4 columns(const Vec3& a, const Vec3& b, const Vec3& c)
{
    return {a.x, b.x, c.x, 0.0f, a.y, b.y, c.y, 0.0f, a.z, b.z, c.z, 0.0f, 0.0f, 0.0f, 0.0f, 1.0f};
}

Panorama readPanorama(const QString& file)
{
    QFile source(file);
    const QByteArray bytes = source.open(QIODevice::ReadOnly) ? source.readAll() : QByteArray();
    Panorama panorama = readRadiance({bytes.constData(), static_cast<std::size_t>(bytes.size())});
    if (panorama.pixels.empty())
        qFatal("%s is not compiled in", qPrintable(file));
    return panorama;
}

}  // namespace

Vec3 Panorama::light(const Vec3& direction, int firstLine, int lines) const
{
    const float across = (std::atan2(direction.x, direction.z) / (2.0f * kPi) + 0.5f) * static_cast<float>(width) - 0.5f;
    const float down = std::clamp(std::acos(std::clamp(direction.y, -1.0f, 1.0f)) / kPi * static_cast<float>(lines) - 0.5f,
                                  0.0f, static_cast<float>(lines - 1));
    const float left = std::floor(across);
    const int line = std::min(static_cast<int>(down), lines - 2);
    const auto pixel = [&](int x, int y) {
        const float* p = &pixels[static_cast<std::size_t>((firstLine + y) * width + (x + width) % width) * 3];
        return Vec3(p[0], p[1], p[2]);
    };
    const int x = static_cast<int>(left);
    return mix(mix(pixel(x, line), pixel(x + 1, line), across - left),
               mix(pixel(x, line + 1), pixel(x + 1, line + 1), across - left), down - static_cast<float>(line));
}

Vec3 PaperLight::light(const Vec3& d) const
{
    return times(along, d) + times(squares, d * d) + times(products, {d.x * d.y, d.y * d.z, d.z * d.x});
}

PaperLight paperLight(const Panorama& panorama, int firstLine, int lines)
{
    // The panorama's share in each function of an orthogonal basis of second order.
    constexpr std::size_t kBasis = 9;
    std::array<Vec3, kBasis> sums{};
    std::array<float, kBasis> norms{};
    for (int y = 0; y < lines; ++y) {
        const float polar = kPi * (static_cast<float>(y) + 0.5f) / static_cast<float>(lines);
        for (int x = 0; x < panorama.width; ++x) {
            const float turn = 2.0f * kPi * ((static_cast<float>(x) + 0.5f) / static_cast<float>(panorama.width) - 0.5f);
            const Vec3 d(std::sin(polar) * std::sin(turn), std::cos(polar), std::sin(polar) * std::cos(turn));
            const std::array<float, kBasis> basis{1.0f, d.x, d.y, d.z, d.x * d.y, d.y * d.z, d.z * d.x,
                                                  3.0f * d.y * d.y - 1.0f, d.x * d.x - d.z * d.z};
            const float* p = &panorama.pixels[static_cast<std::size_t>((firstLine + y) * panorama.width + x) * 3];
            for (std::size_t i = 0; i < kBasis; ++i) {
                sums[i] += Vec3(p[0], p[1], p[2]) * (basis[i] * std::sin(polar));
                norms[i] += basis[i] * basis[i] * std::sin(polar);
            }
        }
    }
    std::array<Vec3, kBasis> c{};
    for (std::size_t i = 0; i < kBasis; ++i)
        c[i] = sums[i] / norms[i];
    // A constant is a sum of squares, since directions have length 1.
    const Vec3 even = c[0] - c[7];
    return {columns(c[1], c[2], c[3]), columns(even + c[8], even + 3.0f * c[7], even - c[8]), columns(c[4], c[5], c[6])};
}

Vec3 octahedralDirection(Vec2 place)
{
    for (int axis = 0; axis < 2; ++axis)
        if (std::abs(place[axis]) > 1.0f) {
            // Over the edge one comes back on its other half.
            place[axis] = std::copysign(2.0f, place[axis]) - place[axis];
            place[1 - axis] = -place[1 - axis];
        }
    const float up = 1.0f - std::abs(place.x) - std::abs(place.y);
    if (up < 0.0f)
        place = {std::copysign(1.0f - std::abs(place.y), place.x), std::copysign(1.0f - std::abs(place.x), place.y)};
    return glm::normalize(Vec3(place.x, up, place.y));
}

Panorama reflectionTiles(const Panorama& mirror, const Panorama& soft)
{
    constexpr int kSide = kReflectionTileSide;
    Panorama tiles{kSide, kSide * kReflectionTiles, std::vector<float>(std::size_t{kSide} * kSide * kReflectionTiles * 3)};
    for (int y = 0; y < kSide; ++y) {
        for (int x = 0; x < kSide; ++x) {
            const Vec2 place = (Vec2(x, y) + 0.5f - 0.5f * kSide) / (0.5f * kSide - 1.0f);
            const Vec3 direction = octahedralDirection(place);
            std::array<Vec3, kSoftLevels + 1> levels;
            levels[0] = mirror.light(direction, 0, mirror.height);
            for (int i = 0; i < kSoftLevels; ++i)
                levels[static_cast<std::size_t>(i) + 1] = soft.light(direction, i * kSoftLines, kSoftLines);
            for (int tile = 0; tile < kReflectionTiles; ++tile) {
                const float level = static_cast<float>(tile) / (kReflectionTiles - 1) * kSoftLevels;
                const auto first = static_cast<std::size_t>(std::min(static_cast<int>(level), kSoftLevels - 1));
                const Vec3 color = mix(levels[first], levels[first + 1], level - static_cast<float>(first));
                float* out = &tiles.pixels[static_cast<std::size_t>((tile * kSide + y) * kSide + x) * 3];
                std::copy_n(&color.x, 3, out);
            }
        }
    }
    return tiles;
}

Environment::Environment(QObject* parent) : QObject(parent)
{
    const Panorama soft = readPanorama(QStringLiteral(":/environment/studio-soft.hdr"));
    const Panorama tiles = reflectionTiles(readPanorama(QStringLiteral(":/environment/studio.hdr")), soft);
    m_paper = paperLight(soft, kSoftLevels * kSoftLines, kSoftLines);
    QByteArray texels(qsizetype{tiles.width} * tiles.height * 4 * static_cast<qsizetype>(sizeof(qfloat16)), Qt::Uninitialized);
    auto* out = reinterpret_cast<qfloat16*>(texels.data());
    for (std::size_t i = 0; i < tiles.pixels.size(); i += 3) {
        for (std::size_t c = 0; c < 3; ++c)
            *out++ = qfloat16(tiles.pixels[i + c]);
        *out++ = qfloat16(1.0f);
    }
    auto* texture = new QQuick3DTextureData;
    texture->setParent(this);
    texture->setFormat(QQuick3DTextureData::RGBA16F);
    texture->setSize({tiles.width, tiles.height});
    texture->setTextureData(texels);
    m_reflections = texture;
}

}  // namespace sinew
