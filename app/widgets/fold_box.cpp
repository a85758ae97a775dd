#include "app/widgets/fold_box.h"

#include "app/theme/icons.h"
#include "app/theme/theme.h"

#include <QPushButton>
#include <QVBoxLayout>

namespace sinew {

FoldBox::FoldBox(const QString& title, QWidget* content, QWidget* parent)
    : QWidget(parent), m_title(title), m_content(content), m_head(new QPushButton)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 6, 0, 0);
    column->setSpacing(2);
    m_head->setFont(capsFont());
    m_head->setAccessibleName(title);
    m_head->setProperty("link", true);
    m_head->setIconSize(QSize(12, 12));
    m_head->setFocusPolicy(Qt::TabFocus);
    column->addWidget(m_head);
    column->addWidget(m_content, 1);
    connect(m_head, &QPushButton::clicked, this, [this] { setFolded(!m_folded); });
    connect(&Theme::instance(), &Theme::changed, this, &FoldBox::showState);
    showState();
}

int FoldBox::headHeight() const
{
    return m_head->sizeHint().height() + 8;
}

void FoldBox::showState()
{
    m_head->setIcon(themeIcon(isFolded() ? QStringLiteral("chevron-right") : QStringLiteral("chevron-down")));
    m_head->setText(m_count < 0 ? m_title : QStringLiteral("%1  %2").arg(m_title).arg(m_count));
    m_head->setToolTip(isFolded() ? tr("Unfold") : tr("Fold away"));
}

void FoldBox::setCount(int count)
{
    m_count = count;
    showState();
}

void FoldBox::setFolded(bool folded)
{
    if (m_folded == folded)
        return;
    m_folded = folded;
    m_content->setVisible(!folded);
    setMaximumHeight(folded ? headHeight() : QWIDGETSIZE_MAX);
    showState();
    Q_EMIT foldedChanged(folded);
}

}  // namespace sinew
