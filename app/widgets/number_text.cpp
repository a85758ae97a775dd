#include "app/widgets/number_text.h"

#include "app/widgets/number_field.h"
#include "core/base/expression.h"

#include <QLocale>
#include <QRegularExpression>

#include <cmath>

namespace sinew {
namespace {

std::optional<double> plainNumber(const QString& text)
{
    bool ok = false;
    const QString trimmed = text.trimmed();
    QLocale locale;
    // "1.500" must not read as 1500 where '.' groups thousands.
    locale.setNumberOptions(QLocale::RejectGroupSeparator);
    double value = locale.toDouble(trimmed, &ok);
    if (!ok)
        value = QLocale::c().toDouble(trimmed, &ok);
    if (!ok || !std::isfinite(value))
        return {};
    return value;
}

}  // namespace

bool isPlainNumber(const QString& text)
{
    return plainNumber(text).has_value();
}

Result<double> readNumber(const QString& text, const NumberSpec& spec, std::optional<double> current)
{
    if (const auto plain = plainNumber(text))
        return *plain;
    QString expression = text;
    const QString point = QLocale().decimalPoint();
    if (point != QLatin1String(".")) {
        static const QRegularExpression digits(QStringLiteral("(\\d)%1(\\d)").arg(QRegularExpression::escape(point)));
        expression.replace(digits, QStringLiteral("\\1.\\2"));
    }
    const QByteArray unit = spec.unit.toUtf8();
    const QByteArray bytes = expression.toUtf8();
    return evaluateExpression({bytes.constData(), static_cast<std::size_t>(bytes.size())},
                              {{unit.constData(), static_cast<std::size_t>(unit.size())}, spec.frameRate, current});
}

}  // namespace sinew
