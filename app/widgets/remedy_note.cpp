#include "app/widgets/remedy_note.h"

#include "app/theme/theme.h"

#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

namespace sinew {

RemedyNote::RemedyNote(QWidget* parent) : QWidget(parent), m_label(new QLabel(this))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 7, 8, 7);
    column->addWidget(m_label);
    m_label->setWordWrap(true);
    m_label->setTextFormat(Qt::RichText);
    m_label->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    connect(m_label, &QLabel::linkActivated, this, &RemedyNote::remedyClicked);
    connect(&Theme::instance(), &Theme::changed, this, &RemedyNote::refresh);
}

void RemedyNote::setNote(const QString& text, const QString& remedy)
{
    m_text = text;
    m_remedy = remedy;
    refresh();
}

void RemedyNote::refresh()
{
    const QString color = themeColor(Role::warning).name();
    QString html = QStringLiteral("<span style=\"color:%1\">%2</span>").arg(color, m_text.toHtmlEscaped());
    if (!m_remedy.isEmpty())
        html += QStringLiteral(" <a href=\"remedy\" style=\"color:%1\">%2</a>").arg(color, m_remedy.toHtmlEscaped());
    m_label->setText(html);
    update();
}

void RemedyNote::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), themeColor(Role::warningWash));
    painter.fillRect(QRect(0, 0, 3, height()), themeColor(Role::warning));
}

}  // namespace sinew
