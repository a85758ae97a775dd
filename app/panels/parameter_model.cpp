#include "app/panels/parameter_model.h"

#include "app/document/document.h"
#include "app/panels/workspace.h"

#include <QMimeData>

#include <algorithm>

namespace sinew {
namespace {

const QString kMime = QStringLiteral("application/x-sinew-parameters");

}  // namespace

ParameterModel::ParameterModel(Workspace& workspace, QObject* parent)
    : QAbstractListModel(parent), m_workspace(workspace)
{
    connect(&workspace.document, &Document::changed, this, [this](const DocumentChange& change) {
        if (change.has(ObjectKind::parameter))
            rebuild();
    });
    connect(&workspace.document, &Document::replaced, this, &ParameterModel::rebuild);
    rebuild();
}

void ParameterModel::setFilter(const QString& text)
{
    m_filter = text.trimmed();
    rebuild();
}

std::vector<ParameterModel::Row> ParameterModel::rowsNow() const
{
    const auto& parameters = m_workspace.document.project().parameters;
    QStringList groups;
    for (const Parameter& parameter : parameters) {
        const QString group = QString::fromStdString(parameter.group);
        if (!groups.contains(group))
            groups.append(group);
    }
    std::vector<Row> rows;
    for (const QString& group : groups) {
        bool head = group.isEmpty();  // ungrouped parameters have none
        for (int i = 0; i < static_cast<int>(parameters.size()); ++i) {
            const Parameter& parameter = parameters[static_cast<std::size_t>(i)];
            if (QString::fromStdString(parameter.group) != group)
                continue;
            if (!m_filter.isEmpty() && !group.contains(m_filter, Qt::CaseInsensitive) &&
                !QString::fromStdString(parameter.name).contains(m_filter, Qt::CaseInsensitive))
                continue;
            if (!head)
                rows.push_back({-1, group});
            head = true;
            rows.push_back({i, group});
        }
    }
    return rows;
}

void ParameterModel::rebuild()
{
    const auto& parameters = m_workspace.document.project().parameters;
    QStringList all;
    std::vector<Id> ids;
    for (const Parameter& parameter : parameters) {
        all.append(QString::fromStdString(parameter.id));
        ids.push_back(parameter.id);
    }
    m_workspace.colors.assign(all);
    std::vector<Row> rows = rowsNow();
    const bool same = ids == m_ids && std::equal(rows.begin(), rows.end(), m_rows.begin(), m_rows.end(),
                                                 [](const Row& a, const Row& b) {
                                                     return a.parameter == b.parameter && a.group == b.group;
                                                 });
    if (same) {
        if (!m_rows.empty())
            Q_EMIT dataChanged(index(0), index(rowCount() - 1));
        return;
    }
    beginResetModel();
    m_rows = std::move(rows);
    m_ids = std::move(ids);
    endResetModel();
}

bool ParameterModel::isHead(const QModelIndex& index) const
{
    return index.isValid() && m_rows[static_cast<std::size_t>(index.row())].parameter < 0;
}

int ParameterModel::parameterIndex(const QModelIndex& index) const
{
    return index.isValid() ? m_rows[static_cast<std::size_t>(index.row())].parameter : -1;
}

Id ParameterModel::id(const QModelIndex& index) const
{
    const int parameter = parameterIndex(index);
    return parameter < 0 ? Id() : m_ids[static_cast<std::size_t>(parameter)];
}

QModelIndex ParameterModel::indexOf(const Id& id) const
{
    for (std::size_t row = 0; row < m_rows.size(); ++row)
        if (m_rows[row].parameter >= 0 && m_ids[static_cast<std::size_t>(m_rows[row].parameter)] == id)
            return index(static_cast<int>(row));
    return {};
}

int ParameterModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QVariant ParameterModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const Row& row = m_rows[static_cast<std::size_t>(index.row())];
    if (role == HeadRole)
        return row.parameter < 0;
    if (row.parameter < 0)
        return role == Qt::DisplayRole ? QVariant(row.group) : QVariant();
    const Parameter& parameter = m_workspace.document.project().parameters[static_cast<std::size_t>(row.parameter)];
    switch (role) {
    case Qt::DisplayRole:
    case Qt::EditRole:
        return QString::fromStdString(parameter.name);
    case IdRole:
        return QString::fromStdString(parameter.id);
    case Qt::ToolTipRole:
        return tr("%1: %2 to %3").arg(QString::fromStdString(parameter.name), parameterText(parameter, parameter.minimum),
                                      parameterText(parameter, parameter.maximum, true));
    default:
        return {};
    }
}

bool ParameterModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    const Parameter* present = sinew::find(m_workspace.document.project().parameters, id(index));
    const QString name = value.toString().trimmed();
    if (role != Qt::EditRole || !present || name.isEmpty())
        return false;
    Parameter parameter = *present;
    parameter.name = name.toStdString();
    return m_workspace.document
        .apply(replaceObject(m_workspace.document.project(), parameter,
                             tr("Rename %1 to %2").arg(QString::fromStdString(present->name), name).toStdString()))
        .ok();
}

Qt::ItemFlags ParameterModel::flags(const QModelIndex& index) const
{
    if (!index.isValid())
        return Qt::ItemIsDropEnabled;
    if (isHead(index))
        return Qt::ItemIsEnabled;
    return Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsEditable | Qt::ItemIsDragEnabled;
}

QStringList ParameterModel::mimeTypes() const
{
    return {kMime};
}

QMimeData* ParameterModel::mimeData(const QModelIndexList& indexes) const
{
    QStringList ids;
    for (const QModelIndex& index : indexes)
        if (!isHead(index))
            ids.append(QString::fromStdString(id(index)));
    auto* data = new QMimeData;
    data->setData(kMime, ids.join(QLatin1Char('\n')).toUtf8());
    return data;
}

bool ParameterModel::dropMimeData(const QMimeData* data, Qt::DropAction action, int row, int, const QModelIndex& parent)
{
    if (!data->hasFormat(kMime) || action != Qt::MoveAction)
        return false;
    if (row < 0)
        row = parent.isValid() ? parent.row() + 1 : rowCount();
    std::vector<Id> ids;
    for (const QString& id : QString::fromUtf8(data->data(kMime)).split(QLatin1Char('\n'), Qt::SkipEmptyParts))
        ids.push_back(id.toStdString());
    (void)moveBefore(ids, row);
    return false;  // the document moved them; the view must not remove rows
}

bool ParameterModel::moveBefore(const std::vector<Id>& ids, int row)
{
    const auto contains = [&ids](const Id& id) { return std::find(ids.begin(), ids.end(), id) != ids.end(); };
    // The row above that is not itself being moved decides group and place.
    int above = std::min(row, rowCount()) - 1;
    while (above >= 0 && m_rows[static_cast<std::size_t>(above)].parameter >= 0 && contains(id(index(above))))
        --above;
    const QString group = above >= 0          ? m_rows[static_cast<std::size_t>(above)].group
                          : m_rows.empty() ? QString()
                                           : m_rows.front().group;
    const Id after = above >= 0 ? id(index(above)) : Id();
    return m_workspace.document
        .modify(ids.size() == 1 ? tr("Move parameter") : tr("Move parameters"),
                [&](Project& project) {
                    std::vector<Parameter> moved;
                    std::vector<Parameter> rest;
                    for (Parameter& parameter : project.parameters)
                        (contains(parameter.id) ? moved : rest).push_back(std::move(parameter));
                    for (Parameter& parameter : moved)
                        parameter.group = group.toStdString();
                    auto place = std::find_if(rest.begin(), rest.end(), [&](const Parameter& parameter) {
                        return after.empty() ? parameter.group == group.toStdString() : parameter.id == after;
                    });
                    if (!after.empty() && place != rest.end())
                        ++place;
                    rest.insert(place, moved.begin(), moved.end());
                    project.parameters = std::move(rest);
                })
        .ok();
}

}  // namespace sinew
