#include "app/widgets/issue_row.h"

#include "app/theme/icons.h"
#include "app/theme/theme.h"
#include "app/widgets/section.h"

#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>

namespace sinew {

QWidget* issueRow(const Issue& issue, const std::function<void()>& remedy)
{
    auto* row = new QWidget;
    auto* line = new QHBoxLayout(row);
    line->setContentsMargins(kPadding, 7, kPadding, 7);
    line->setSpacing(8);
    const auto [icon, role] = issue.severity == Severity::error     ? std::pair("error", Role::error)
                              : issue.severity == Severity::warning ? std::pair("warning", Role::warning)
                                                                    : std::pair("info", Role::secondary);
    auto* sign = new QLabel;
    sign->setPixmap(themeIcon(QLatin1String(icon), role).pixmap(QSize(16, 16), qApp->devicePixelRatio()));
    sign->setAccessibleName(QLatin1String(severityName(issue.severity)));
    line->addWidget(sign, 0, Qt::AlignTop);
    QString html = QString::fromStdString(issue.message).toHtmlEscaped();
    if (issue.count > 1)
        html += QStringLiteral(u" (%1\u00d7)").arg(issue.count);
    if (remedy && !issue.remedy.empty())
        html += QStringLiteral(" <a href=\"remedy\" style=\"color:%1\">%2</a>")
                    .arg(themeColor(Role::accent).name(), QString::fromStdString(issue.remedy).toHtmlEscaped());
    if (!issue.where.empty())
        html += QStringLiteral("<br><span style=\"color:%1\">%2</span>")
                    .arg(themeColor(Role::secondary).name(), QString::fromStdString(issue.where).toHtmlEscaped());
    auto* text = new QLabel(html);
    text->setTextFormat(Qt::RichText);
    text->setWordWrap(true);
    text->setTextInteractionFlags(Qt::TextBrowserInteraction);
    text->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    text->setMinimumWidth(40);
    if (remedy)
        QObject::connect(text, &QLabel::linkActivated, row, remedy);
    line->addWidget(text, 1);
    return row;
}

}  // namespace sinew
