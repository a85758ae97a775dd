#include "app/widgets/message_bar.h"

#include "app/theme/icons.h"
#include "app/theme/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QProgressBar>
#include <QPushButton>
#include <QTimer>
#include <QToolButton>

namespace sinew {
namespace {

Role toneRole(Tone tone)
{
    switch (tone) {
    case Tone::warning: return Role::warning;
    case Tone::error: return Role::error;
    case Tone::info: break;
    }
    return Role::accent;
}

constexpr int kLeastText = 220;  // px

// A wash with a stripe of the tone's colour at the left. Words, and at their right
// what can be done; below them where words would have too little room.
class ToneStrip : public QWidget {
public:
    ToneStrip(Tone tone, QLabel* words, QWidget* parent)
        : QWidget(parent), m_tone(tone), m_line(new QBoxLayout(QBoxLayout::LeftToRight, this)), m_tools(new QWidget)
    {
        m_line->setContentsMargins(kPadding + 3, 5, 6, 5);
        m_line->addWidget(words, 1);
        m_line->addWidget(m_tools, 0, Qt::AlignRight | Qt::AlignVCenter);
        auto* tools = new QHBoxLayout(m_tools);
        tools->setContentsMargins(0, 0, 0, 0);
        connect(&Theme::instance(), &Theme::changed, this, qOverload<>(&QWidget::update));
    }

    void add(QWidget* tool) { m_tools->layout()->addWidget(tool); }

protected:
    void resizeEvent(QResizeEvent*) override
    {
        const bool narrow = width() - m_tools->sizeHint().width() < kLeastText;
        m_line->setDirection(narrow ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    }

    void paintEvent(QPaintEvent*) override
    {
        QPainter painter(this);
        const QColor tone = themeColor(toneRole(m_tone));
        painter.fillRect(rect(), m_tone == Tone::warning ? themeColor(Role::warningWash)
                                                         : blended(themeColor(Role::panel), tone, 0.10));
        painter.fillRect(QRect(0, 0, 3, height()), tone);
    }

private:
    Tone m_tone;
    QBoxLayout* m_line;
    QWidget* m_tools;
};

}  // namespace

MessageBar::MessageBar(QWidget* parent) : QWidget(parent), m_column(new QVBoxLayout(this))
{
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(1);
    hide();
}

void MessageBar::add(const QString& key, const Row& row)
{
    close(key);
    m_rows.insert(key, row);
    m_column->addWidget(row.widget);
    QWidget::show();
}

void MessageBar::show(const Message& message)
{
    auto* label = new QLabel(message.text);
    auto* strip = new ToneStrip(message.tone, label, this);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    for (const auto& [title, action] : message.remedies) {
        auto* button = new QPushButton(title);
        button->setFocusPolicy(Qt::TabFocus);
        strip->add(button);
        connect(button, &QPushButton::clicked, this, [this, key = message.key, act = action] {
            close(key);
            act();
        });
    }
    if (message.closable) {
        auto* closeButton = new QToolButton;
        closeButton->setIcon(themeIcon(QStringLiteral("close")));
        closeButton->setToolTip(tr("Close"));
        closeButton->setAccessibleName(tr("Close message"));
        strip->add(closeButton);
        connect(closeButton, &QToolButton::clicked, this, [this, key = message.key] { close(key); });
    }
    if (message.seconds > 0)
        QTimer::singleShot(message.seconds * 1000, strip, [this, strip, key = message.key] {
            if (m_rows.value(key).widget == strip)
                close(key);
        });
    add(message.key, {strip, label, nullptr});
}

void MessageBar::showProgress(const QString& key, const QString& text, double fraction,
                              const std::function<void()>& cancel)
{
    Row row = m_rows.value(key);
    if (!row.progress) {
        row.label = new QLabel;
        row.label->setTextFormat(Qt::PlainText);
        row.label->setMinimumWidth(1);
        auto* strip = new ToneStrip(Tone::info, row.label, this);
        row.widget = strip;
        row.progress = new QProgressBar;
        row.progress->setTextVisible(false);
        row.progress->setFixedWidth(180);
        strip->add(row.progress);
        if (cancel) {
            auto* button = new QPushButton(tr("Cancel"));
            button->setFocusPolicy(Qt::TabFocus);
            strip->add(button);
            connect(button, &QPushButton::clicked, this, [cancel] { cancel(); });
        }
        add(key, row);
    }
    row.label->setText(text);
    row.progress->setRange(0, fraction < 0.0 ? 0 : 1000);
    if (fraction >= 0.0)
        row.progress->setValue(static_cast<int>(fraction * 1000.0));
}

void MessageBar::close(const QString& key)
{
    const Row row = m_rows.take(key);
    if (row.widget) {
        row.widget->hide();
        row.widget->deleteLater();
    }
    if (m_rows.isEmpty())
        hide();
}

QString MessageBar::text(const QString& key) const
{
    const Row row = m_rows.value(key);
    return row.label ? row.label->text() : QString();
}

}  // namespace sinew
