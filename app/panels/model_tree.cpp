#include "app/panels/model_tree.h"

#include "app/theme/icons.h"
#include "app/theme/theme.h"
#include "app/widgets/empty_note.h"

#include <QHeaderView>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QStyledItemDelegate>
#include <QToolTip>

#include <algorithm>

namespace sinew {
namespace {

constexpr int kNameRole = Qt::UserRole;
constexpr int kMeshRole = Qt::UserRole + 1;
constexpr int kShownRole = Qt::UserRole + 2;
constexpr int kDepthRole = Qt::UserRole + 3;
constexpr int kEyeWidth = 30;
constexpr int kIndentRoom = 100;  // px that the levels of a tree may take together
constexpr int kMostIndent = 14;
constexpr int kLeastIndent = 8;
constexpr int kIconRoom = 28;     // px before a name and after it
constexpr int kNameRoom = 110;    // px that a name and its icon have at the least

std::string nameOf(const QTreeWidgetItem* item)
{
    return item->data(0, kNameRole).toString().toStdString();
}

// Names end where the view does, or their eye.
class Delegate : public QStyledItemDelegate {
public:
    Delegate(const QTreeView* view, const bool& eyes) : m_view(view), m_eyes(eyes) {}

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        option->state &= ~QStyle::State_Open;  // an open branch is no button that is on
        const bool eye = m_eyes && index.data(kMeshRole).toBool();
        const int right = m_view->viewport()->width() - (eye ? kEyeWidth : 0);
        option->text = option->fontMetrics.elidedText(option->text, Qt::ElideMiddle, right - option->rect.left() - kIconRoom);
    }

private:
    const QTreeView* m_view;
    const bool& m_eyes;
};

}  // namespace

ModelTree::ModelTree(QWidget* parent) : QTreeWidget(parent)
{
    setObjectName(QStringLiteral("modelTree"));
    setAccessibleName(tr("Model tree"));
    setHeaderHidden(true);
    setColumnCount(1);
    setUniformRowHeights(true);
    setMouseTracking(true);
    setHorizontalScrollMode(ScrollPerPixel);
    setExpandsOnDoubleClick(false);  // which is for adding a parameter
    header()->setStretchLastSection(false);
    header()->setSectionResizeMode(QHeaderView::Fixed);
    m_none = new EmptyNote(tr("No joint or mesh matches"), this);
    setItemDelegate(new Delegate(this, m_eyes));
    itemDelegate()->setParent(this);
    connect(this, &QTreeWidget::currentItemChanged, this, [this](QTreeWidgetItem* item) {
        if (!m_syncing && item)
            Q_EMIT nodePicked(nameOf(item));
    });
    connect(this, &QTreeWidget::itemActivated, this, [this](QTreeWidgetItem* item) {
        Q_EMIT nodeActivated(nameOf(item));
    });
    connect(verticalScrollBar(), &QScrollBar::valueChanged, this, &ModelTree::followDepth);
}

void ModelTree::setEyes(bool eyes)
{
    m_eyes = eyes;
    setSelectionMode(eyes ? ExtendedSelection : SingleSelection);
    fitWidth();
}

void ModelTree::showModel(const Model* model)
{
    m_syncing = true;
    clear();
    m_items.clear();
    m_closed.clear();
    m_filter.clear();
    m_depth = 0;
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
            auto* parent = node.parent < 0 ? nullptr : items[static_cast<std::size_t>(node.parent)];
            auto* item = parent ? new QTreeWidgetItem(parent) : new QTreeWidgetItem;
            if (!parent)
                roots.append(item);
            const int depth = parent ? parent->data(0, kDepthRole).toInt() + 1 : 0;
            m_depth = std::max(m_depth, depth);
            const QString name = QString::fromStdString(node.name);
            item->setText(0, name);
            item->setToolTip(0, name);
            item->setData(0, kNameRole, name);
            item->setData(0, kMeshRole, node.mesh >= 0);
            item->setData(0, kShownRole, true);
            item->setData(0, kDepthRole, depth);
            item->setIcon(0, themeIcon(joint[i] ? QStringLiteral("joint")
                                       : node.mesh >= 0 ? QStringLiteral("mesh")
                                                        : QStringLiteral("node")));
            items.push_back(item);
            m_items.insert(name, item);
        }
        addTopLevelItems(roots);
        expandAll();
    }
    setIndentation(std::clamp(kIndentRoom / std::max(m_depth, 1), kLeastIndent, kMostIndent));
    fitWidth();
    m_syncing = false;
}

void ModelTree::fitWidth()
{
    const int deepest = (m_depth + 1) * indentation() + kNameRoom + (m_eyes ? kEyeWidth : 0);
    header()->resizeSection(0, std::max(viewport()->width(), deepest));
}

// Scrolls so far to the right that the highest of the rows in view starts at the left.
void ModelTree::followDepth()
{
    int least = m_depth;
    for (const QTreeWidgetItem* item = itemAt(0, 0); item; item = itemBelow(item)) {
        if (visualItemRect(item).top() > viewport()->height())
            break;
        least = std::min(least, item->data(0, kDepthRole).toInt());
    }
    horizontalScrollBar()->setValue(least * indentation());
}

void ModelTree::setFilter(const QString& text)
{
    const QString wanted = text.trimmed();
    if (m_filter.isEmpty() && !wanted.isEmpty())
        for (QTreeWidgetItem* item : std::as_const(m_items))
            if (item->childCount() > 0 && !item->isExpanded())
                m_closed.append(item);
    m_filter = wanted;
    // Children before parents, as later items are deeper.
    const auto apply = [&](auto&& self, QTreeWidgetItem* item) -> bool {
        bool below = false;
        for (int i = 0; i < item->childCount(); ++i)
            below |= self(self, item->child(i));
        if (below && !wanted.isEmpty())
            item->setExpanded(true);
        const bool visible = below || matches(item);
        item->setHidden(!visible);
        showColor(item);
        return visible;
    };
    bool any = topLevelItemCount() == 0;
    for (int i = 0; i < topLevelItemCount(); ++i)
        any |= apply(apply, topLevelItem(i));
    m_none->setVisible(!any);
    if (!wanted.isEmpty())
        if (const auto hits = findItems(wanted, Qt::MatchContains | Qt::MatchRecursive); !hits.isEmpty())
            scrollToItem(hits.front());
    if (wanted.isEmpty()) {
        for (QTreeWidgetItem* item : std::as_const(m_closed))
            item->setExpanded(false);
        m_closed.clear();
        if (currentItem())
            scrollToItem(currentItem());
    }
    followDepth();
}

bool ModelTree::matches(const QTreeWidgetItem* item) const
{
    return m_filter.isEmpty() || item->text(0).contains(m_filter, Qt::CaseInsensitive);
}

void ModelTree::stepMatch(int direction)
{
    const auto next = [&](const QTreeWidgetItem* item) { return direction > 0 ? itemBelow(item) : itemAbove(item); };
    QTreeWidgetItem* item = currentItem();
    item = item && !item->isHidden() ? next(item) : topLevelItem(0);
    while (item && (item->isHidden() || !matches(item)))
        item = next(item);
    if (item)
        setCurrentItem(item);
}

void ModelTree::pickMatch()
{
    if (m_filter.isEmpty() || (currentItem() && !currentItem()->isHidden() && matches(currentItem())))
        return;
    setCurrentItem(nullptr);
    stepMatch(1);
}

// Hidden meshes and what is only on the way to a match stand back.
void ModelTree::showColor(QTreeWidgetItem* item) const
{
    const bool back = !matches(item) || (item->data(0, kMeshRole).toBool() && !item->data(0, kShownRole).toBool());
    item->setForeground(0, themeColor(back ? Role::hint : Role::text));
}

void ModelTree::setCurrentNode(const std::string& name)
{
    if (name == currentNode())
        return;
    m_syncing = true;
    QTreeWidgetItem* item = m_items.value(QString::fromStdString(name));
    setCurrentItem(item);
    if (item) {
        scrollToItem(item);
        followDepth();
    } else {
        clearSelection();
    }
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
    for (QTreeWidgetItem* item : std::as_const(m_items)) {
        if (!item->data(0, kMeshRole).toBool())
            continue;
        const bool visible = isVisible(nameOf(item));
        item->setData(0, kShownRole, visible);
        showColor(item);
    }
}

QRect ModelTree::eyeRect(const std::string& mesh) const
{
    const QTreeWidgetItem* item = m_items.value(QString::fromStdString(mesh));
    return item ? eyeRect(visualItemRect(item)) : QRect();
}

QRect ModelTree::eyeRect(const QRect& row) const
{
    return {viewport()->width() - kEyeWidth, row.top(), kEyeWidth, row.height()};
}

const QTreeWidgetItem* ModelTree::eyeAt(const QPoint& point) const
{
    const QTreeWidgetItem* item = itemAt(point);
    const bool eye = item && m_eyes && item->data(0, kMeshRole).toBool() && eyeRect(visualItemRect(item)).contains(point);
    return eye ? item : nullptr;
}

void ModelTree::drawRow(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    QTreeWidget::drawRow(painter, option, index);
    if (!m_eyes || !index.data(kMeshRole).toBool())
        return;
    const bool shown = index.data(kShownRole).toBool();
    const Role role = selectionModel()->isSelected(index) ? Role::onSelection : shown ? Role::secondary : Role::hint;
    const QRect eye = eyeRect(option.rect);
    themeIcon(shown ? QStringLiteral("eye") : QStringLiteral("eye-off"), role)
        .paint(painter, QRect(eye.left() + 6, eye.center().y() - 7, 16, 16));
}

void ModelTree::resizeEvent(QResizeEvent* event)
{
    QTreeWidget::resizeEvent(event);
    fitWidth();
}

bool ModelTree::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        if (const QTreeWidgetItem* item = eyeAt(help->pos())) {
            QToolTip::showText(help->globalPos(),
                               item->data(0, kShownRole).toBool()
                                   ? tr("Hide in the view and in renders; exports keep it.\nAlt shows it alone.")
                                   : tr("Show in the view and in renders; exports have it either way."),
                               viewport());
            return true;
        }
    }
    return QTreeWidget::viewportEvent(event);
}

// An eye leaves the selection alone.
void ModelTree::mousePressEvent(QMouseEvent* event)
{
    const QTreeWidgetItem* eye = event->button() == Qt::LeftButton ? eyeAt(event->position().toPoint()) : nullptr;
    if (!eye)
        QTreeWidget::mousePressEvent(event);
    else
        Q_EMIT eyeClicked(nameOf(eye), event->modifiers());
}

void ModelTree::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (!eyeAt(event->position().toPoint()))
        QTreeWidget::mouseDoubleClickEvent(event);
    else
        mousePressEvent(event);
}

}  // namespace sinew
