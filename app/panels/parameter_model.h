// The rows of the parameter list: group heads and the parameters below them.
#pragma once

#include "core/project/project.h"

#include <QAbstractListModel>

#include <vector>

namespace sinew {

struct Workspace;

// Groups come in the order of their first parameter. Renaming, and dropping
// rows elsewhere, edit the document.
class ParameterModel : public QAbstractListModel {
    Q_OBJECT

public:
    enum Role { IdRole = Qt::UserRole, HeadRole };

    explicit ParameterModel(Workspace& workspace, QObject* parent = nullptr);

    void setFilter(const QString& text);
    [[nodiscard]] bool isHead(const QModelIndex& index) const;
    [[nodiscard]] Id id(const QModelIndex& index) const;  // empty for heads
    [[nodiscard]] QModelIndex indexOf(const Id& id) const;
    // Index into the project's parameters, or -1.
    [[nodiscard]] int parameterIndex(const QModelIndex& index) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    [[nodiscard]] QStringList mimeTypes() const override;
    [[nodiscard]] QMimeData* mimeData(const QModelIndexList& indexes) const override;
    [[nodiscard]] Qt::DropActions supportedDropActions() const override { return Qt::MoveAction; }
    bool dropMimeData(const QMimeData* data, Qt::DropAction action, int row, int column,
                      const QModelIndex& parent) override;

    // Moves parameters behind the row above `row` (a head: to the top of its
    // group); they join that row's group. One undo step.
    bool moveBefore(const std::vector<Id>& ids, int row);

private:
    struct Row {
        int parameter = -1;  // -1: a group head
        QString group;
    };
    void rebuild();
    [[nodiscard]] std::vector<Row> rowsNow() const;

    Workspace& m_workspace;
    QString m_filter;
    std::vector<Row> m_rows;
    std::vector<Id> m_ids;  // what m_rows was built from, to tell value changes from structure
};

}  // namespace sinew
