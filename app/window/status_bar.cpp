#include "app/window/status_bar.h"

#include "app/theme/numbers.h"
#include "app/theme/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QRegularExpression>

namespace sinew {
namespace {

constexpr int kHeight = 24;
constexpr qsizetype kLogLines = 200;

}  // namespace

StatusBar::StatusBar(QWidget* parent)
    : QWidget(parent), m_drawing(new QLabel), m_issues(new QPushButton), m_saved(new QLabel)
{
    setFixedHeight(kHeight);
    auto* line = new QHBoxLayout(this);
    line->setContentsMargins(kPadding, 1, kPadding, 0);
    line->setSpacing(20);
    line->addStretch(1);
    for (QLabel* label : {m_drawing, m_saved}) {
        label->setProperty("role", QStringLiteral("secondary"));
        label->setFont(themeFont(TextSize::secondary));
    }
    m_issues->setProperty("link", true);
    m_issues->setFont(themeFont(TextSize::secondary));
    m_issues->setFocusPolicy(Qt::TabFocus);
    m_issues->setObjectName(QStringLiteral("issueCount"));
    line->addWidget(m_drawing);
    line->addWidget(m_issues);
    line->addWidget(m_saved);
    connect(m_issues, &QPushButton::clicked, this, &StatusBar::issuesClicked);
    m_timer.setSingleShot(true);
    m_timer.setInterval(6000);
    connect(&m_timer, &QTimer::timeout, this, [this] {
        m_message.clear();
        update();
    });
    connect(&Theme::instance(), &Theme::changed, this, qOverload<>(&QWidget::update));
    setIssueCount(0, 0);
}

void StatusBar::setHint(const QString& hint)
{
    if (hint == m_hint)
        return;
    m_hint = hint;
    update();
}

void StatusBar::showMessage(const QString& message)
{
    m_message = message;
    m_log.append(message);
    if (m_log.size() > kLogLines)
        m_log.removeFirst();
    m_timer.start();
    update();
}

void StatusBar::setDrawing(const QString& text)
{
    m_drawing->setText(text);
}

void StatusBar::setIssueCount(int issues, int notes)
{
    QStringList words;
    if (issues > 0)
        words.append(counted(issues, tr("%1 issue"), tr("%1 issues")));
    if (notes > 0)
        words.append(counted(notes, tr("%1 note"), tr("%1 notes")));
    m_issues->setText(words.isEmpty() ? tr("No issues") : words.join(QStringLiteral(", ")));
}

void StatusBar::setSaved(const QString& text)
{
    m_saved->setText(text);
    m_saved->setVisible(!text.isEmpty());
}

void StatusBar::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), themeColor(Role::panel));
    painter.fillRect(QRect(0, 0, width(), 1), themeColor(Role::seam));
    painter.setFont(themeFont(TextSize::secondary));
    const QFontMetricsF metrics(painter.font());
    const double room = m_drawing->x() - kPadding * 2;
    double x = kPadding;
    if (!m_message.isEmpty()) {
        painter.setPen(themeColor(Role::text));
        painter.drawText(QRectF(x, 1, room, height() - 1), Qt::AlignVCenter,
                         metrics.elidedText(m_message, Qt::ElideRight, room));
        return;
    }
    static const QRegularExpression gap(QStringLiteral("\\s{2,}"));
    for (const QString& part : m_hint.split(gap, Qt::SkipEmptyParts)) {
        const qsizetype colon = part.indexOf(QLatin1String(": "));
        QString words = part;
        if (colon > 0) {
            const QString key = part.left(colon);
            words = part.mid(colon + 2);
            const QRectF cap(x + 0.5, 4.5, metrics.horizontalAdvance(key) + 10, height() - 8);
            painter.setPen(themeColor(Role::line));
            painter.setBrush(themeColor(Role::ground));
            painter.drawRoundedRect(cap, 3, 3);
            painter.setPen(themeColor(Role::text));
            painter.drawText(cap, Qt::AlignCenter, key);
            x += cap.width() + 6;
        }
        painter.setPen(themeColor(Role::secondary));
        const double width = metrics.horizontalAdvance(words);
        if (x + width > kPadding + room)
            break;
        painter.drawText(QRectF(x, 1, width + 2, height() - 1), Qt::AlignVCenter, words);
        x += width + 16;
    }
}

}  // namespace sinew
