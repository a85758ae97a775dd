#include "app/window/title_bar.h"

#include "app/document/document.h"
#include "app/theme/icons.h"
#include "app/theme/theme.h"

#include <QDir>
#include <QLabel>
#include <QMenuBar>
#include <QPainter>
#include <QPushButton>

namespace sinew {
namespace {

constexpr int kHeight = 30;
constexpr int kSearchWidth = 300;

}  // namespace

TitleBar::TitleBar(Document& document, QWidget* parent)
    : QWidget(parent), m_document(document), m_brand(new QLabel(QStringLiteral("Sinew"), this)),
      m_menus(new QMenuBar(this)), m_title(new QLabel(this)), m_search(new QPushButton(this))
{
    setFixedHeight(kHeight);
    m_brand->setFont(themeFont(TextSize::body, QFont::Bold));
    m_menus->setNativeMenuBar(false);
    m_title->setAlignment(Qt::AlignCenter);
    m_title->setTextFormat(Qt::RichText);
    m_title->setAttribute(Qt::WA_TransparentForMouseEvents);
    m_search->setText(tr("Search actions, parameters, joints\u2026"));
    m_search->setObjectName(QStringLiteral("searchButton"));
    m_search->setToolTip(tr("Find anything (Ctrl+Shift+P or F3)"));
    m_search->setFocusPolicy(Qt::TabFocus);
    connect(m_search, &QPushButton::clicked, this, &TitleBar::searchRequested);
    connect(&document, &Document::stateChanged, this, &TitleBar::refresh);
    connect(&document, &Document::replaced, this, &TitleBar::refresh);
    connect(&Theme::instance(), &Theme::changed, this, &TitleBar::refresh);
    refresh();
}

void TitleBar::refresh()
{
    m_search->setStyleSheet(QStringLiteral("QPushButton { background: %1; color: %2; text-align: left; padding: 0 10px; "
                                           "min-height: 20px; } QPushButton:hover, QPushButton:focus { border-color: %3; }")
                                .arg(themeColor(Role::ground).name(), themeColor(Role::secondary).name(),
                                     themeColor(Role::accent).name()));
    QString html = QStringLiteral("<span style=\"color:%1\">%2</span>")
                       .arg(themeColor(Role::text).name(), m_document.title().toHtmlEscaped());
    if (m_document.isModified())
        html += QStringLiteral(u"&nbsp; <span style=\"color:%1\">\u25cf</span> <span style=\"color:%2\">%3</span>")
                    .arg(themeColor(Role::accent).name(), themeColor(Role::secondary).name(), tr("edited"));
    m_title->setText(html);
    update();
}

void TitleBar::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    const int brandWidth = m_brand->sizeHint().width();
    m_brand->setGeometry(kPadding, 0, brandWidth, kHeight - 1);
    const int searchWidth = std::min(kSearchWidth, width() / 4);
    m_search->setGeometry(width() - searchWidth - kPadding, 3, searchWidth, kHeight - 7);
    const int menuLeft = kPadding + brandWidth + 2;
    const int menuWidth = std::min(m_menus->sizeHint().width(), width() - menuLeft - searchWidth - 2 * kPadding);
    m_menus->setGeometry(menuLeft, 0, menuWidth, kHeight - 1);
    // In the middle of the window where it fits, else between its neighbours.
    const int left = menuLeft + menuWidth;
    const int right = width() - searchWidth - 2 * kPadding;
    const int half = std::min(width() / 2 - left, right - width() / 2);
    m_title->setGeometry(half > 80 ? QRect(width() / 2 - half, 0, 2 * half, kHeight - 1)
                                   : QRect(left, 0, std::max(0, right - left), kHeight - 1));
}

void TitleBar::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), themeColor(Role::panel));
    painter.fillRect(QRect(0, height() - 1, width(), 1), themeColor(Role::seam));
}

}  // namespace sinew
