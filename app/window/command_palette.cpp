#include "app/window/command_palette.h"

#include "app/theme/theme.h"

#include <QApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

#include <algorithm>

namespace sinew {
namespace {

constexpr int kWidth = 560;
constexpr int kMostRows = 14;
constexpr qsizetype kMostMatches = 200;
constexpr int kDetailRole = Qt::UserRole + 1;
constexpr int kShortcutRole = Qt::UserRole + 2;

class Delegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        painter->save();
        const bool selected = option.state & QStyle::State_Selected;
        const bool enabled = option.state & QStyle::State_Enabled;
        if (selected)
            painter->fillRect(option.rect, themeColor(Role::selection));
        const QRect row = option.rect.adjusted(10, 0, -10, 0);
        const auto icon = index.data(Qt::DecorationRole).value<QIcon>();
        icon.paint(painter, QRect(row.left(), row.center().y() - 7, 16, 16));
        int x = row.left() + 26;
        int right = row.right();
        painter->setFont(themeFont(TextSize::secondary));
        const QString shortcut = index.data(kShortcutRole).toString();
        painter->setPen(themeColor(selected ? Role::onSelection : Role::secondary));
        painter->drawText(row, Qt::AlignRight | Qt::AlignVCenter, shortcut);
        if (!shortcut.isEmpty())
            right -= painter->fontMetrics().horizontalAdvance(shortcut) + 12;
        painter->setFont(themeFont());
        painter->setPen(themeColor(!enabled ? Role::hint : selected ? Role::onSelection : Role::text));
        const QString title = painter->fontMetrics().elidedText(index.data().toString(), Qt::ElideRight, right - x);
        painter->drawText(QRect(x, row.top(), right - x, row.height()), Qt::AlignVCenter, title);
        x += painter->fontMetrics().horizontalAdvance(title) + 10;
        painter->setFont(themeFont(TextSize::secondary));
        painter->setPen(themeColor(selected ? Role::onSelection : Role::secondary));
        if (right - x > 30)
            painter->drawText(QRect(x, row.top(), right - x, row.height()), Qt::AlignVCenter,
                              painter->fontMetrics().elidedText(index.data(kDetailRole).toString(), Qt::ElideRight, right - x));
        painter->restore();
    }
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override { return {100, kRowHeight}; }
};

constexpr int kWholeWord = 100;
constexpr int kWordStart = 80;
constexpr int kInitials = 40;
constexpr int kWithin = 30;
constexpr int kStartsWith = 10;

// "Add parameter", "LeftArm_03": at A, p; L, A, 0.
bool wordStartsAt(const QString& text, qsizetype at)
{
    if (at == 0 || at >= text.size())
        return at == 0;
    const QChar before = text[at - 1];
    return text[at].isLetterOrNumber() && (!before.isLetterOrNumber() || (before.isLower() && text[at].isUpper()));
}

// Whether the letters are the beginnings of words, in order: "addpar", "ap".
bool areInitials(const QString& text, QStringView letters, qsizetype from = 0)
{
    if (letters.isEmpty())
        return true;
    for (qsizetype at = from; at < text.size(); ++at) {
        if (!wordStartsAt(text, at))
            continue;
        qsizetype run = 0;
        while (run < letters.size() && at + run < text.size() && text[at + run].toLower() == letters[run].toLower())
            ++run;
        for (; run > 0; --run)
            if (areInitials(text, letters.mid(run), at + run))
                return true;
    }
    return false;
}

int partScore(const QString& text, const QString& part, bool initials)
{
    int best = -1;
    for (qsizetype at = text.indexOf(part, 0, Qt::CaseInsensitive); at >= 0; at = text.indexOf(part, at + 1, Qt::CaseInsensitive)) {
        const qsizetype end = at + part.size();
        const bool whole = end == text.size() || !text[end].isLetterOrNumber() || wordStartsAt(text, end);
        best = std::max(best, !wordStartsAt(text, at) ? kWithin : whole ? kWholeWord : kWordStart);
    }
    return best < 0 && initials && part.size() > 1 && areInitials(text, part) ? kInitials : best;
}

}  // namespace

int matchScore(const QString& text, const QString& wanted, bool initials)
{
    int score = 0;
    for (const QString& part : wanted.split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
        const int found = partScore(text, part, initials);
        if (found < 0)
            return -1;
        score += found;
    }
    if (text.startsWith(wanted.trimmed(), Qt::CaseInsensitive))
        score += kStartsWith;
    // Of equal matches the shorter is nearer to what was meant.
    return score * 64 - static_cast<int>(std::min<qsizetype>(text.size(), 63));
}

CommandPalette::CommandPalette(QWidget* parent) : QFrame(parent), m_input(new QLineEdit), m_list(new QListWidget)
{
    setObjectName(QStringLiteral("commandPalette"));
    setAutoFillBackground(true);
    setFrameShape(QFrame::NoFrame);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 8, 8, 8);
    column->setSpacing(6);
    m_input->setPlaceholderText(tr("Type a few letters of an action, a parameter or a joint\u2026"));
    m_input->setAccessibleName(tr("Search"));
    m_list->setUniformItemSizes(true);
    m_list->setItemDelegate(new Delegate(m_list));
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setMouseTracking(true);
    column->addWidget(m_input);
    column->addWidget(m_list);
    m_input->installEventFilter(this);
    parent->installEventFilter(this);
    connect(m_input, &QLineEdit::textChanged, this, &CommandPalette::filter);
    connect(m_list, &QListWidget::itemClicked, this, &CommandPalette::runCurrent);
    const auto restyle = [this] {
        setStyleSheet(QStringLiteral("#commandPalette { background: %1; border: 1px solid %2; border-radius: 6px; }")
                          .arg(themeColor(Role::panel).name(), themeColor(Role::line).name()));
    };
    connect(&Theme::instance(), &Theme::changed, this, restyle);
    restyle();
    hide();
}

void CommandPalette::open(QList<CommandEntry> entries, const QStringList& recent)
{
    if (!isVisible())
        m_focusBefore = QApplication::focusWidget();
    m_entries = std::move(entries);
    m_recent = recent;
    m_input->clear();
    filter({});
    place();
    show();
    raise();
    m_input->setFocus(Qt::ShortcutFocusReason);
}

void CommandPalette::place()
{
    const int width = std::min(kWidth, parentWidget()->width() - 40);
    const int rows = std::clamp(m_list->count(), 1, kMostRows);
    setGeometry((parentWidget()->width() - width) / 2, 34, width, rows * kRowHeight + 28 + 22);
}

void CommandPalette::filter(const QString& text)
{
    QList<std::pair<int, int>> matches;  // score, entry
    for (int i = 0; i < m_entries.size(); ++i) {
        const CommandEntry& entry = m_entries[i];
        int score = 0;
        if (text.trimmed().isEmpty()) {
            const qsizetype place = entry.key.isEmpty() ? -1 : m_recent.indexOf(entry.key);
            score = place < 0 ? 0 : static_cast<int>(1000 - place);
        } else {
            const int byTitle = matchScore(entry.title, text);
            const int byBoth = matchScore(entry.detail + QLatin1Char(' ') + entry.title, text, false);
            const int byWords = matchScore(entry.words, text, false);
            if (byTitle < 0 && byBoth < 0 && byWords < 0)
                continue;
            score = std::max({byTitle, byBoth / 2, byWords / 4});
            if (!entry.enabled)
                score /= 2;
        }
        matches.append({score, i});
    }
    std::stable_sort(matches.begin(), matches.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    m_list->clear();
    for (const auto& match : matches.mid(0, kMostMatches)) {
        const CommandEntry& entry = m_entries[match.second];
        auto* item = new QListWidgetItem(entry.icon, entry.title, m_list);
        item->setData(Qt::UserRole, match.second);
        item->setData(kDetailRole, entry.detail);
        item->setData(kShortcutRole, entry.shortcut);
        if (!entry.enabled)
            item->setFlags(item->flags() & ~Qt::ItemIsEnabled);
    }
    if (m_list->count() == 0) {
        auto* none = new QListWidgetItem(tr("Nothing matches \u201c%1\u201d").arg(text), m_list);
        none->setData(Qt::UserRole, -1);
        none->setFlags(Qt::NoItemFlags);
    }
    m_list->setCurrentRow(0);
    if (isVisible())
        place();
}

void CommandPalette::runCurrent()
{
    const QListWidgetItem* item = m_list->currentItem();
    const int number = item && item->flags() & Qt::ItemIsEnabled ? item->data(Qt::UserRole).toInt() : -1;
    if (number < 0)
        return;
    const CommandEntry entry = m_entries[number];
    leave();
    if (!entry.key.isEmpty())
        Q_EMIT used(entry.key);
    entry.run();
}

void CommandPalette::leave()
{
    hide();
    if (m_focusBefore)
        m_focusBefore->setFocus(Qt::OtherFocusReason);
}

bool CommandPalette::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == parentWidget()) {
        if (event->type() == QEvent::Resize && isVisible())
            place();
        return QFrame::eventFilter(watched, event);
    }
    if (event->type() == QEvent::FocusOut && isVisible()) {
        hide();
    } else if (event->type() == QEvent::KeyPress) {
        switch (static_cast<QKeyEvent*>(event)->key()) {
        case Qt::Key_Escape:
            leave();
            return true;
        case Qt::Key_Return:
        case Qt::Key_Enter:
            runCurrent();
            return true;
        case Qt::Key_Up:
        case Qt::Key_Down:
        case Qt::Key_PageUp:
        case Qt::Key_PageDown:
            QCoreApplication::sendEvent(m_list, event);
            return true;
        default:
            break;
        }
    }
    return QFrame::eventFilter(watched, event);
}

}  // namespace sinew
