#include "app/widgets/choice_popup.h"

#include "app/theme/theme.h"
#include "app/widgets/empty_note.h"
#include "app/widgets/search_field.h"

#include <QKeyEvent>
#include <QListView>
#include <QRegularExpression>
#include <QScreen>
#include <QScrollBar>
#include <QSortFilterProxyModel>
#include <QVBoxLayout>

#include <algorithm>

namespace sinew {
namespace {

constexpr int kMostRows = 16;
constexpr int kWidest = 460;

// Full names as tool tips, for those that are cut.
class Choices : public QSortFilterProxyModel {
public:
    using QSortFilterProxyModel::QSortFilterProxyModel;
    QVariant data(const QModelIndex& index, int role) const override
    {
        return QSortFilterProxyModel::data(index, role == Qt::ToolTipRole ? int(Qt::DisplayRole) : role);
    }
};

}  // namespace

ChoicePopup::ChoicePopup(QAbstractItemModel* choices, int current, QWidget* parent)
    : QFrame(parent, Qt::Popup), m_search(new SearchField(tr("Type to filter\u2026"))), m_list(new QListView),
      m_shown(new Choices(this))
{
    setObjectName(QStringLiteral("choicePopup"));
    setFrameShape(QFrame::StyledPanel);
    setAttribute(Qt::WA_DeleteOnClose);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(5, 5, 5, 5);
    column->setSpacing(5);
    column->addWidget(m_search);
    column->addWidget(m_list);
    m_shown->setSourceModel(choices);
    m_list->setModel(m_shown);
    m_list->setUniformItemSizes(true);
    m_list->setTextElideMode(Qt::ElideMiddle);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setMouseTracking(true);
    m_list->setAccessibleName(tr("Choices"));
    m_list->setCurrentIndex(m_shown->mapFromSource(choices->index(current, 0)));
    m_none = new EmptyNote(tr("No matches"), m_list);
    m_search->installEventFilter(this);
    setFocusProxy(m_search);
    connect(m_search, &QLineEdit::textChanged, this, &ChoicePopup::filter);
    connect(m_list, &QListView::clicked, this, &ChoicePopup::choose);
}

void ChoicePopup::openAt(const QWidget& below)
{
    const QRect room = below.screen()->availableGeometry();
    const int rows = std::min(m_shown->rowCount(), kMostRows);
    const int extra = m_list->verticalScrollBar()->sizeHint().width() + 24;
    const int width = std::clamp(m_list->sizeHintForColumn(0) + extra, below.width(), std::max(below.width(), kWidest));
    const int height = rows * m_list->sizeHintForRow(0) + m_search->sizeHint().height() + 20;
    const QPoint corner = below.mapToGlobal(QPoint(0, below.height()));
    const bool fits = corner.y() + height <= room.bottom();
    const int x = std::clamp(corner.x(), room.left(), std::max(room.left(), room.right() - width));
    setGeometry(x, fits ? corner.y() : std::max(room.top(), corner.y() - below.height() - height), width, height);
    show();
    m_search->setFocus(Qt::PopupFocusReason);
    m_list->scrollTo(m_list->currentIndex(), QAbstractItemView::PositionAtCenter);
}

void ChoicePopup::filter(const QString& text)
{
    QString pattern;
    for (const QString& word : text.split(QLatin1Char(' '), Qt::SkipEmptyParts))
        pattern += QStringLiteral("(?=.*%1)").arg(QRegularExpression::escape(word));
    m_shown->setFilterRegularExpression(QRegularExpression(pattern, QRegularExpression::CaseInsensitiveOption));
    if (!m_list->currentIndex().isValid())
        m_list->setCurrentIndex(m_shown->index(0, 0));
    m_list->scrollTo(m_list->currentIndex());
    m_none->setVisible(m_shown->rowCount() == 0);
}

int ChoicePopup::rowAt(const QPoint& place) const
{
    return m_shown->mapToSource(m_list->indexAt(place)).row();
}

void ChoicePopup::choose()
{
    const QModelIndex index = m_shown->mapToSource(m_list->currentIndex());
    if (!index.isValid())
        return;
    close();
    Q_EMIT chosen(index.row());
}

void ChoicePopup::step(int rows)
{
    const int last = m_shown->rowCount() - 1;
    if (last >= 0)
        m_list->setCurrentIndex(m_shown->index(std::clamp(m_list->currentIndex().row() + rows, 0, last), 0));
}

bool ChoicePopup::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() != QEvent::KeyPress)
        return QFrame::eventFilter(watched, event);
    switch (static_cast<QKeyEvent*>(event)->key()) {
    case Qt::Key_Up: step(-1); return true;
    case Qt::Key_Down: step(1); return true;
    case Qt::Key_PageUp: step(-kMostRows); return true;
    case Qt::Key_PageDown: step(kMostRows); return true;
    case Qt::Key_Return:
    case Qt::Key_Enter: choose(); return true;
    case Qt::Key_Escape:
        if (m_search->text().isEmpty()) {
            close();
            return true;
        }
        break;
    default: break;
    }
    return QFrame::eventFilter(watched, event);
}

}  // namespace sinew
