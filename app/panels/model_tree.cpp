#include "app/panels/model_tree.h"

#include "app/theme/icons.h"
#include "app/theme/theme.h"

#include <QHeaderView>
#include <QMouseEvent>

namespace sinew {
namespace {

constexpr int kNameRole = Qt::UserRole;
constexpr int kMeshRole = Qt::UserRole + 1;
constexpr int kEyeWidth = 30;

std::string nameOf(const QTreeWidgetItem* item)
{
    return item->data(0, kNameRole).toString().toStdString();
}

}  // namespace

ModelTree::ModelTree(QWidget* parent) : QTreeWidget(parent)
{
    setObjectName(QStringLiteral("modelTree"));
    setAccessibleName(tr("Model tree"));
    setHeaderHidden(true);
    setColumnCount(1);
    setUniformRowHeights(true);
    setMouseTracking(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    connect(this, &QTreeWidget::currentItemChanged, this, [this](QTreeWidgetItem* item) {
        if (!m_syncing && item)
            Q_EMIT nodePicked(nameOf(item));
    });
    connect(this, &QTreeWidget::itemActivated, this, [this](QTreeWidgetItem* item) {
        Q_EMIT nodeActivated(nameOf(item));
    });
}

void ModelTree::setEyes(bool eyes)
{
    setColumnCount(eyes ? 2 : 1);
    setSelectionMode(eyes ? ExtendedSelection : SingleSelection);
    header()->setStretchLastSection(!eyes);
    header()->setMinimumSectionSize(kEyeWidth);
    header()->setSectionResizeMode(0, QHeaderView::Stretch);
    if (eyes) {
        header()->setSectionResizeMode(1, QHeaderView::Fixed);
        header()->resizeSection(1, kEyeWidth);
    }
}

void ModelTree::showModel(const Model* model)
{
    m_syncing = true;
    clear();
    m_items.clear();
    if (model) {
        std::vector<bool> joint(model->nodes.size(), false);
        for (const Skin& skin : model->skins)
            for (const int node : skin.joints)
                joint[static_cast<std::size_t>(node)] = true;
        std::vector<QTreeWidgetItem*> items;
        items.reserve(model->nodes.size());
        QList<QTreeWidgetItem*> roots;
        for (std::size_t i = 0; i < model->nodes.size(); ++i) {
            const Node& node = model->nodes[i];
            auto* item = node.parent < 0 ? new QTreeWidgetItem
                                         : new QTreeWidgetItem(items[static_cast<std::size_t>(node.parent)]);
            if (node.parent < 0)
                roots.append(item);
            const QString name = QString::fromStdString(node.name);
            item->setText(0, name);
            item->setData(0, kNameRole, name);
            item->setData(0, kMeshRole, node.mesh >= 0);
            item->setIcon(0, themeIcon(joint[i] ? QStringLiteral("joint")
                                       : node.mesh >= 0 ? QStringLiteral("mesh")
                                                        : QStringLiteral("node")));
            items.push_back(item);
            m_items.insert(name, item);
        }
        addTopLevelItems(roots);
        expandAll();
    }
    m_syncing = false;
}

void ModelTree::setFilter(const QString& text)
{
    const QString wanted = text.trimmed();
    // Children before parents, as later items are deeper.
    const auto apply = [&](auto&& self, QTreeWidgetItem* item) -> bool {
        bool visible = wanted.isEmpty() || item->text(0).contains(wanted, Qt::CaseInsensitive);
        for (int i = 0; i < item->childCount(); ++i)
            visible |= self(self, item->child(i));
        item->setHidden(!visible);
        return visible;
    };
    for (int i = 0; i < topLevelItemCount(); ++i)
        apply(apply, topLevelItem(i));
}

void ModelTree::setCurrentNode(const std::string& name)
{
    if (name == currentNode())
        return;
    m_syncing = true;
    QTreeWidgetItem* item = m_items.value(QString::fromStdString(name));
    setCurrentItem(item);
    if (item)
        scrollToItem(item);
    else
        clearSelection();
    m_syncing = false;
}

std::string ModelTree::currentNode() const
{
    const QTreeWidgetItem* item = currentItem();
    return item ? nameOf(item) : std::string();
}

std::vector<std::string> ModelTree::selectedMeshes() const
{
    std::vector<std::string> meshes;
    for (const QTreeWidgetItem* item : selectedItems())
        if (item->data(0, kMeshRole).toBool())
            meshes.push_back(nameOf(item));
    return meshes;
}

void ModelTree::selectMeshes(const std::vector<std::string>& meshes)
{
    clearSelection();
    for (const std::string& mesh : meshes)
        if (QTreeWidgetItem* item = m_items.value(QString::fromStdString(mesh))) {
            setCurrentItem(item, 0, QItemSelectionModel::Select);
            scrollToItem(item);
        }
}

void ModelTree::showVisible(const std::function<bool(const std::string&)>& isVisible)
{
    if (columnCount() < 2)
        return;
    for (QTreeWidgetItem* item : std::as_const(m_items)) {
        if (!item->data(0, kMeshRole).toBool())
            continue;
        const bool visible = isVisible(nameOf(item));
        item->setIcon(1, themeIcon(visible ? QStringLiteral("eye") : QStringLiteral("eye-off"), visible ? Role::secondary : Role::hint));
        item->setToolTip(1, visible ? tr("Hide in the view only: exports and renders keep it.\nAlt shows it alone.")
                                    : tr("Show in the view. Exports and renders have it either way."));
        item->setForeground(0, themeColor(visible ? Role::text : Role::hint));
    }
}

QRect ModelTree::eyeRect(const std::string& mesh) const
{
    const QTreeWidgetItem* item = m_items.value(QString::fromStdString(mesh));
    return item ? visualRect(indexFromItem(item, 1)) : QRect();
}

std::string ModelTree::eyeAt(const QPoint& point) const
{
    const QTreeWidgetItem* item = itemAt(point);
    return item && columnCount() > 1 && columnAt(point.x()) == 1 && item->data(0, kMeshRole).toBool() ? nameOf(item) : std::string();
}

// An eye leaves the selection alone.
void ModelTree::mousePressEvent(QMouseEvent* event)
{
    const std::string mesh = event->button() == Qt::LeftButton ? eyeAt(event->position().toPoint()) : std::string();
    if (mesh.empty())
        QTreeWidget::mousePressEvent(event);
    else
        Q_EMIT eyeClicked(mesh, event->modifiers());
}

void ModelTree::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (eyeAt(event->position().toPoint()).empty())
        QTreeWidget::mouseDoubleClickEvent(event);
    else
        mousePressEvent(event);
}

}  // namespace sinew
