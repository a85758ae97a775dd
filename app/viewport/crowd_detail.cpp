#include "app/viewport/crowd_detail.h"

#include <QPromise>
#include <QThreadPool>

#include <algorithm>
#include <map>
#include <utility>

namespace sinew {

CoarseItem::CoarseItem(DrawItem* item, SkinGeometry* geometry, SkinGeometry* caster, CrowdSlice* crowd, QObject* parent)
    : QObject(parent), m_item(item), m_geometry(geometry), m_caster(caster), m_crowd(crowd)
{
}

void CoarseItem::setBox(const Bounds& box)
{
    m_geometry->setBox(this, box);
    m_caster->setBox(this, box);
}

CrowdDetail::CrowdDetail(QObject* parent) : QObject(parent)
{
    connect(&m_job, &QFutureWatcherBase::finished, this, &CrowdDetail::take);
}

CrowdDetail::~CrowdDetail()
{
    m_job.future().cancel();
}

void CrowdDetail::start(std::shared_ptr<const Model> model, float size, const std::vector<DrawItem*>& items,
                        const std::vector<float>& scales, const std::deque<MorphPlace>& morphs)
{
    clear();
    m_model = std::move(model);
    std::map<std::pair<int, int>, std::size_t> known;
    for (std::size_t i = 0; i < items.size(); ++i) {
        DrawItem* item = items[i];
        const int mesh = m_model->nodes[static_cast<std::size_t>(item->node())].mesh;
        const auto [found, fresh] = known.try_emplace({mesh, item->submesh()}, m_sources.size());
        if (fresh)
            m_sources.push_back({mesh, item->submesh(), scales[i], item->casterPictured(),
                                 morphs[static_cast<std::size_t>(mesh)].ordinals});
        DetailSource& source = m_sources[found->second];
        source.scale = std::max(source.scale, scales[i]);
        m_parts.push_back({item, found->second});
    }
    const auto promise = std::make_shared<QPromise<std::vector<DetailLevel>>>();
    m_pending = true;
    m_job.setFuture(promise->future());
    QThreadPool::globalInstance()->start([promise, model = m_model, size, sources = m_sources] {
        promise->start();
        promise->addResult(detailLevels(*model, size, sources, [&] { return promise->isCanceled(); }));
        promise->finish();
    });
}

void CrowdDetail::clear()
{
    m_job.future().cancel();
    m_job.setFuture({});
    m_pending = false;
    m_model.reset();
    m_sources.clear();
    m_parts.clear();
    m_levels.clear();
    for (QObject* item : std::exchange(m_items, {}))
        item->deleteLater();
}

void CrowdDetail::wait()
{
    if (!m_pending)
        return;
    m_job.waitForFinished();
    take();
}

void CrowdDetail::take()
{
    if (!m_pending)
        return;
    m_pending = false;
    m_levels = m_job.result();
    Q_EMIT ready();
}

std::vector<float> CrowdDetail::errors() const
{
    std::vector<float> errors;
    for (const DetailLevel& level : m_levels)
        errors.push_back(level.error);
    return errors;
}

void CrowdDetail::makeItems(const CrowdTable& table)
{
    for (std::size_t l = 0; l < m_levels.size(); ++l) {
        // Instances of a mesh share its geometry.
        std::vector<std::pair<SkinGeometry*, SkinGeometry*>> geometries;
        for (std::size_t s = 0; s < m_sources.size(); ++s) {
            const Mesh& mesh = m_model->meshes[static_cast<std::size_t>(m_sources[s].mesh)];
            const std::vector<int>& ordinals = m_sources[s].morphOrdinals;
            const DetailPiece& piece = m_levels[l].pieces[s];
            geometries.emplace_back(new SkinGeometry(mesh, piece.surface, ordinals),
                                    new SkinGeometry(mesh, piece.shadow, ordinals, SkinGeometry::Use::shadow));
        }
        for (const Part& part : m_parts) {
            const auto [surface, caster] = geometries[part.source];
            auto* item = new CoarseItem(part.item, surface, caster, table.level(l + 1), this);
            for (SkinGeometry* geometry : {surface, caster})
                if (!geometry->parent())
                    geometry->setParent(item);
            m_items.push_back(item);
        }
    }
}

}  // namespace sinew
