// Coarser versions of surfaces stay within the distance that was asked for and keep what
// their vertices look like; each character of a crowd gets the level that its size asks for.
#include "app/viewport/crowd.h"
#include "app/viewport/detail.h"

#include <QTest>

#include <cmath>
#include <numbers>
#include <set>

using namespace sinew;

namespace {

// A sphere of radius 1 whose two halves have another colour each, and a seam between them.
Mesh sphere(int rings)
{
    Mesh mesh;
    const int columns = rings * 2;
    for (const int half : {0, 1}) {
        const auto first = static_cast<std::uint32_t>(mesh.positions.size());
        for (int r = 0; r <= rings / 2; ++r)
            for (int c = 0; c <= columns; ++c) {
                const double down = std::numbers::pi * (r + half * rings / 2) / rings;
                const double around = 2.0 * std::numbers::pi * (c % columns) / columns;
                const Vec3 at(std::sin(down) * std::cos(around), std::cos(down), std::sin(down) * std::sin(around));
                mesh.positions.push_back(at);
                mesh.normals.push_back(at);
                mesh.uv.emplace_back(static_cast<float>(half), 0.5f);
            }
        const auto at = [&](int r, int c) { return first + static_cast<std::uint32_t>(r * (columns + 1) + c); };
        for (int r = 0; r < rings / 2; ++r)
            for (int c = 0; c < columns; ++c)
                for (const std::uint32_t i : {at(r, c), at(r, c + 1), at(r + 1, c), at(r, c + 1), at(r + 1, c + 1), at(r + 1, c)})
                    mesh.indices.push_back(i);
    }
    mesh.submeshes.push_back({.firstIndex = 0, .indexCount = static_cast<std::uint32_t>(mesh.indices.size()), .material = -1});
    return mesh;
}

float distanceToTriangle(const Vec3& p, const Vec3& a, const Vec3& b, const Vec3& c)
{
    const auto toEdge = [&](const Vec3& from, const Vec3& to) {
        const Vec3 along = to - from;
        const float length = std::max(glm::dot(along, along), 1e-20f);
        return glm::distance(p, from + along * std::clamp(glm::dot(p - from, along) / length, 0.0f, 1.0f));
    };
    const Vec3 n = glm::cross(b - a, c - a);
    const bool inside = glm::dot(glm::cross(b - a, p - a), n) >= 0 && glm::dot(glm::cross(c - b, p - b), n) >= 0 &&
                        glm::dot(glm::cross(a - c, p - c), n) >= 0 && glm::length(n) > 1e-12f;
    return inside ? std::abs(glm::dot(p - a, glm::normalize(n))) : std::min({toEdge(a, b), toEdge(b, c), toEdge(c, a)});
}

}  // namespace

class DetailTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void simplifiedStaysWithinTheError()
    {
        const Mesh mesh = sphere(24);
        const SubmeshVertices whole = submeshVertices(mesh, mesh.submeshes[0]);
        std::size_t last = whole.indices.size();
        for (const float error : {0.01f, 0.05f, 0.2f}) {
            const SubmeshVertices coarse = simplified(mesh, whole, error);
            QVERIFY(coarse.indices.size() < last);
            QVERIFY(coarse.indices.size() % 3 == 0);
            last = coarse.indices.size();
            float worst = 0.0f;
            for (const Vec3& p : mesh.positions) {
                float nearest = 10.0f;
                for (std::size_t i = 0; i + 2 < coarse.indices.size(); i += 3)
                    nearest = std::min(nearest, distanceToTriangle(p, mesh.positions[coarse.source[coarse.indices[i]]],
                                                                   mesh.positions[coarse.source[coarse.indices[i + 1]]],
                                                                   mesh.positions[coarse.source[coarse.indices[i + 2]]]));
                worst = std::max(worst, nearest);
            }
            qInfo("error %g: %d of %d triangles, worst %g", double(error), int(coarse.indices.size() / 3),
                  int(whole.indices.size() / 3), double(worst));
            // Its measure is an average over a vertex's triangles.
            QVERIFY(worst < error * 2.0f);
            // No triangle reaches over the seam.
            for (std::size_t i = 0; i + 2 < coarse.indices.size(); i += 3) {
                std::set<float> sides;
                for (std::size_t k = 0; k < 3; ++k)
                    sides.insert(mesh.uv[coarse.source[coarse.indices[i + k]]].x);
                QCOMPARE(sides.size(), std::size_t{1});
            }
        }
        QVERIFY(last < whole.indices.size() / 4);
    }

    void nothingVanishesAltogether()
    {
        const Mesh mesh = sphere(8);
        const SubmeshVertices whole = submeshVertices(mesh, mesh.submeshes[0]);
        QVERIFY(simplified(mesh, whole, 100.0f).indices.size() >= 3);
        QVERIFY(simplified(mesh, {}, 1.0f).indices.empty());
    }

    void levelsGoFromFineToCoarseAndThoseThatSpareLittleAreLeftOut()
    {
        Model model;
        model.meshes.push_back(sphere(48));
        const auto never = [] { return false; };
        const std::vector<DetailLevel> levels = detailLevels(model, 2.0f, {{.mesh = 0, .submesh = 0}}, never);
        QVERIFY(levels.size() >= 3);
        for (std::size_t i = 1; i < levels.size(); ++i) {
            QVERIFY(levels[i].error > levels[i - 1].error);
            QVERIFY(levels[i].pieces[0].surface.indices.size() + levels[i].pieces[0].shadow.indices.size() <
                    levels[i - 1].pieces[0].surface.indices.size() + levels[i - 1].pieces[0].shadow.indices.size());
        }
        // Drawn a hundred times as large, the same error is a hundredth in the mesh.
        const std::vector<DetailLevel> large = detailLevels(model, 2.0f, {{.mesh = 0, .submesh = 0, .scale = 100.0f}}, never);
        QVERIFY(large.empty() || large[0].pieces[0].surface.indices.size() > levels[0].pieces[0].surface.indices.size());

        Model plain;
        plain.meshes.push_back(sphere(4));
        QVERIFY(detailLevels(plain, 2.0f, {{.mesh = 0, .submesh = 0}}, never).size() < kDetailErrors.size());
        QVERIFY(detailLevels(model, 2.0f, {{.mesh = 0, .submesh = 0}}, [] { return true; }).empty());
    }

    void characterGetsTheLevelThatItsSizeAsksFor_data()
    {
        QTest::addColumn<bool>("farthestFirst");
        QTest::newRow("nearest first") << false;
        QTest::newRow("farthest first") << true;
    }
    void characterGetsTheLevelThatItsSizeAsksFor()
    {
        QFETCH(bool, farthestFirst);
        const std::vector<float> errors{0.005f, 0.01f};
        constexpr int kCount = 600;
        constexpr float kPixels = 1000.0f;
        constexpr float kReach = 0.7f;
        CrowdTable table;
        table.setDetail(errors, kReach);
        table.place({.count = kCount, .spacing = 2.0f}, {ClipRows{}}, nullptr);
        const Vec3 eye(0.0f, 1.0f, 20.0f);
        table.setEye({eye, kPixels}, farthestFirst);
        QVERIFY(table.stale());
        table.show(0.0);
        QVERIFY(!table.stale());

        std::set<float> numbers;
        for (std::size_t level = 0; level <= errors.size(); ++level) {
            const auto entries = entriesOf(*table.level(level));
            QCOMPARE(table.level(level)->any(), !entries.empty());
            QVERIFY(!entries.empty());
            for (const auto& entry : entries) {
                const Vec3 place(entry.row0.w(), entry.row1.w(), entry.row2.w());
                const float metersAPixel = (glm::distance(place, eye) - kReach) / kPixels;
                if (level > 0)
                    QVERIFY(errors[level - 1] <= kDetailPixels * metersAPixel);
                if (level < errors.size())
                    QVERIFY(errors[level] > kDetailPixels * metersAPixel);
                QVERIFY(numbers.insert(entry.instanceData.y()).second);
            }
        }
        QCOMPARE(numbers.size(), std::size_t{kCount});
        QCOMPARE(*numbers.rbegin(), float(kCount - 1));
        QCOMPARE(entriesOf(*table.all()).size(), std::size_t{kCount});
    }

private:
    // What Qt Quick 3D would be given.
    class Reader : public CrowdSlice {
    public:
        using CrowdSlice::getInstanceBuffer;
    };
    static std::vector<QQuick3DInstancing::InstanceTableEntry> entriesOf(CrowdSlice& slice)
    {
        int count = 0;
        const QByteArray bytes = (slice.*&Reader::getInstanceBuffer)(&count);
        const auto* first = reinterpret_cast<const QQuick3DInstancing::InstanceTableEntry*>(bytes.constData());
        return {first, first + count};
    }
};

QTEST_GUILESS_MAIN(DetailTest)
#include "detail_test.moc"
