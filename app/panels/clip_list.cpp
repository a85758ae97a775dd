#include "app/panels/clip_list.h"

#include "app/document/document.h"
#include "app/panels/workspace.h"
#include "app/theme/icons.h"
#include "app/theme/numbers.h"
#include "app/theme/theme.h"
#include "app/widgets/empty_note.h"
#include "app/widgets/search_field.h"
#include "core/project/clip_ref.h"

#include <QHeaderView>
#include <QMenu>
#include <QTimer>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace sinew {
namespace {

constexpr int kFilterFrom = 8;
constexpr int kNameRole = Qt::UserRole;
constexpr int kDurationWidth = 64;

}  // namespace

ClipList::ClipList(Workspace& workspace, QWidget* parent)
    : QWidget(parent), m_workspace(workspace), m_search(new SearchField(tr("Find a clip\u2026"))), m_list(new QTreeWidget)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    auto* top = new QVBoxLayout;
    top->setContentsMargins(10, 0, 10, 0);
    top->addWidget(m_search);
    column->addLayout(top);
    column->addWidget(m_list, 1);
    m_none = new EmptyNote(tr("No clip matches"), m_list);
    m_search->setObjectName(QStringLiteral("clipFilter"));
    m_list->setObjectName(QStringLiteral("clipList"));
    m_list->setAccessibleName(tr("Clips"));
    m_list->setHeaderHidden(true);
    m_list->setColumnCount(2);
    m_list->setRootIsDecorated(false);
    m_list->setUniformRowHeights(true);
    m_list->setMouseTracking(true);
    m_list->setTextElideMode(Qt::ElideMiddle);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setContextMenuPolicy(Qt::CustomContextMenu);
    m_list->setMinimumHeight(2 * kRowHeight);
    m_list->header()->setStretchLastSection(false);
    m_list->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_list->header()->setSectionResizeMode(1, QHeaderView::Fixed);
    m_list->header()->resizeSection(1, kDurationWidth);
    connect(m_search, &QLineEdit::textChanged, this, &ClipList::filter);
    connect(m_search, &SearchField::stepped, this, &ClipList::step);
    connect(m_search, &QLineEdit::returnPressed, this, [this] {
        if (const QTreeWidgetItem* item = m_list->currentItem(); item && !item->isHidden())
            Q_EMIT playRequested(item->data(0, kNameRole).toString());
    });
    connect(m_list, &QTreeWidget::itemActivated, this,
            [this](const QTreeWidgetItem* item) { Q_EMIT playRequested(item->data(0, kNameRole).toString()); });
    connect(m_list, &QWidget::customContextMenuRequested, this, &ClipList::openMenu);
    connect(&workspace.document, &Document::changed, this, [this](const DocumentChange& change) {
        if (change.has(ObjectKind::layer))
            showPlaying();
    });
    connect(&Theme::instance(), &Theme::changed, this, &ClipList::showPlaying);
}

int ClipList::count() const
{
    return m_list->topLevelItemCount();
}

void ClipList::refresh()
{
    m_list->clear();
    if (const auto model = m_workspace.document.model())
        for (const ModelClip& clip : model->clips) {
            const QString name = QString::fromStdString(clip.name);
            const QString duration = tr("%1 s").arg(displayNumber(clip.duration, 2));
            auto* item = new QTreeWidgetItem(m_list, {name, duration});
            item->setData(0, kNameRole, name);
            item->setTextAlignment(1, Qt::AlignRight | Qt::AlignVCenter);
            const QString help = tr("%1, %2\nDouble-click to play it on the topmost layer; right-click to fade to it")
                                     .arg(name, duration);
            item->setToolTip(0, help);
            item->setToolTip(1, help);
        }
    m_search->setVisible(count() > kFilterFrom);
    if (count() <= kFilterFrom)
        m_search->clear();
    showPlaying();
    filter(m_search->text());
    m_revealed = false;
    if (isVisible())
        revealPlaying();
}

void ClipList::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (!m_revealed)
        QTimer::singleShot(0, this, &ClipList::revealPlaying);  // once it has its size
}

void ClipList::revealPlaying()
{
    m_revealed = true;
    const auto& layers = m_workspace.document.project().layers;
    for (int i = 0; i < count() && !layers.empty(); ++i)
        if (modelClip(m_list->topLevelItem(i)->data(0, kNameRole).toString().toStdString()) == layers.back().clip)
            m_list->scrollToItem(m_list->topLevelItem(i), QAbstractItemView::PositionAtCenter);
}

// Those on a layer stand out.
void ClipList::showPlaying()
{
    const auto& layers = m_workspace.document.project().layers;
    for (int i = 0; i < count(); ++i) {
        QTreeWidgetItem* item = m_list->topLevelItem(i);
        const ClipRef reference = modelClip(item->data(0, kNameRole).toString().toStdString());
        const bool playing = std::ranges::any_of(layers, [&](const Layer& layer) { return layer.clip == reference; });
        item->setIcon(0, themeIcon(playing ? QStringLiteral("play") : QStringLiteral("clip"), playing ? Role::accent : Role::secondary));
        item->setForeground(0, themeColor(playing ? Role::accent : Role::text));
        item->setForeground(1, themeColor(Role::secondary));
    }
}

void ClipList::filter(const QString& text)
{
    const QStringList words = text.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    for (int i = 0; i < count(); ++i) {
        QTreeWidgetItem* item = m_list->topLevelItem(i);
        item->setHidden(!std::ranges::all_of(
            words, [&](const QString& word) { return item->text(0).contains(word, Qt::CaseInsensitive); }));
    }
    QTreeWidgetItem* first = nullptr;
    for (int i = count() - 1; i >= 0; --i)
        if (!m_list->topLevelItem(i)->isHidden())
            first = m_list->topLevelItem(i);
    m_none->setVisible(!words.isEmpty() && !first);
    if (!words.isEmpty() && first)
        m_list->setCurrentItem(first);
}

void ClipList::step(int direction)
{
    QTreeWidgetItem* item = m_list->currentItem();
    do
        item = !item ? m_list->topLevelItem(0) : direction > 0 ? m_list->itemBelow(item) : m_list->itemAbove(item);
    while (item && item->isHidden());
    if (item)
        m_list->setCurrentItem(item);
}

void ClipList::openMenu(const QPoint& point)
{
    const QTreeWidgetItem* item = m_list->itemAt(point);
    if (!item)
        return;
    const QString name = item->data(0, kNameRole).toString();
    QMenu menu(this);
    menu.addAction(themeIcon(QStringLiteral("play")), tr("Play"), this, [this, name] { Q_EMIT playRequested(name); });
    menu.addAction(tr("Set as next clip"), this, [this, name] { Q_EMIT fadeRequested(name); });
    menu.exec(m_list->viewport()->mapToGlobal(point));
}

}  // namespace sinew
