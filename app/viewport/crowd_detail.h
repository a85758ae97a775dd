// CrowdDetail: the coarser levels of a crowd (detail.h) as Qt Quick 3D draws them.
#pragma once

#include "app/viewport/crowd.h"
#include "app/viewport/detail.h"
#include "app/viewport/material_item.h"
#include "app/viewport/morph_table.h"

#include <QFutureWatcher>
#include <QObject>

#include <deque>
#include <memory>
#include <vector>

namespace sinew {

// A DrawItem, drawn coarser for the characters of a level.
class CoarseItem : public QObject {
    Q_OBJECT
    Q_PROPERTY(QObject* item READ item CONSTANT)
    Q_PROPERTY(QQuick3DGeometry* geometry READ geometry CONSTANT)
    Q_PROPERTY(QQuick3DGeometry* caster READ caster CONSTANT)
    Q_PROPERTY(QQuick3DInstancing* crowd READ crowd CONSTANT)
public:
    CoarseItem(DrawItem* item, SkinGeometry* geometry, SkinGeometry* caster, CrowdSlice* crowd, QObject* parent);
    [[nodiscard]] QObject* item() const { return m_item; }
    [[nodiscard]] QQuick3DGeometry* geometry() const { return m_geometry; }
    [[nodiscard]] QQuick3DGeometry* caster() const { return m_caster; }
    [[nodiscard]] QQuick3DInstancing* crowd() const { return m_crowd; }
    void setBox(const Bounds& box);

private:
    DrawItem* m_item;
    SkinGeometry* m_geometry;
    SkinGeometry* m_caster;
    CrowdSlice* m_crowd;
};

// GUI thread; simplifies in another.
class CrowdDetail : public QObject {
    Q_OBJECT
public:
    explicit CrowdDetail(QObject* parent = nullptr);
    ~CrowdDetail() override;  // lets go of what is not done; does not wait

    // Begins with these items of a model of that size, m. scales: m a unit of its mesh, one
    // an item (RowJudgement); morphs: one a mesh.
    void start(std::shared_ptr<const Model> model, float size, const std::vector<DrawItem*>& items,
               const std::vector<float>& scales, const std::deque<MorphPlace>& morphs);
    void clear();
    [[nodiscard]] bool started() const { return m_model != nullptr; }
    [[nodiscard]] bool pending() const { return m_pending; }
    // Blocks until what was started is there, and says so.
    void wait();

    // Errors of the levels, m, once they are there.
    [[nodiscard]] std::vector<float> errors() const;
    // Makes the items of all levels, once.
    void makeItems(const CrowdTable& table);
    [[nodiscard]] const std::vector<CoarseItem*>& items() const { return m_items; }

Q_SIGNALS:
    void ready();

private:
    struct Part {
        DrawItem* item = nullptr;
        std::size_t source = 0;
    };
    void take();
    std::shared_ptr<const Model> m_model;
    std::vector<DetailSource> m_sources;
    std::vector<Part> m_parts;
    QFutureWatcher<std::vector<DetailLevel>> m_job;
    bool m_pending = false;
    std::vector<DetailLevel> m_levels;
    std::vector<CoarseItem*> m_items;
};

}  // namespace sinew
