#include "app/panels/model_tree.h"

#include "app/theme/icons.h"

#include <QHeaderView>

#include <vector>

namespace sinew {

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
            Q_EMIT nodePicked(item->data(0, Qt::UserRole).toString().toStdString());
    });
    connect(this, &QTreeWidget::itemActivated, this, [this](QTreeWidgetItem* item) {
        Q_EMIT nodeActivated(item->data(0, Qt::UserRole).toString().toStdString());
    });
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
            item->setData(0, Qt::UserRole, name);
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
    return item ? item->data(0, Qt::UserRole).toString().toStdString() : std::string();
}

}  // namespace sinew
