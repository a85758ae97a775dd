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

// A wash with a stripe of the tone's colour at the left.
class ToneStrip : public QWidget {
public:
    ToneStrip(Tone tone, QWidget* parent) : QWidget(parent), m_tone(tone)
    {
        connect(&Theme::instance(), &Theme::changed, this, qOverload<>(&QWidget::update));
    }

protected:
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
    auto* strip = new ToneStrip(message.tone, this);
    auto* line = new QHBoxLayout(strip);
    line->setContentsMargins(kPadding + 3, 5, 6, 5);
    auto* label = new QLabel(message.text);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    line->addWidget(label, 1);
    for (const auto& [title, action] : message.remedies) {
        auto* button = new QPushButton(title);
        button->setFocusPolicy(Qt::TabFocus);
        line->addWidget(button);
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
        line->addWidget(closeButton);
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
        row.widget = new ToneStrip(Tone::info, this);
        auto* line = new QHBoxLayout(row.widget);
        line->setContentsMargins(kPadding + 3, 5, 6, 5);
        row.label = new QLabel;
        row.label->setTextFormat(Qt::PlainText);
        line->addWidget(row.label, 1);
        row.progress = new QProgressBar;
        row.progress->setTextVisible(false);
        row.progress->setFixedWidth(180);
        line->addWidget(row.progress);
        if (cancel) {
            auto* button = new QPushButton(tr("Cancel"));
            button->setFocusPolicy(Qt::TabFocus);
            line->addWidget(button);
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
