#include "app/theme/curve_colors.h"
#include "app/theme/icons.h"
#include "app/theme/numbers.h"
#include "app/theme/palette.h"
#include "app/theme/theme.h"

#include <QApplication>
#include <QDir>
#include <QImage>
#include <QLocale>
#include <QPainter>
#include <QTest>

#include <set>

using namespace sinew;

class PaletteTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void textHasContrast_data();
    void textHasContrast();
    void curvesAreTold_data() { textHasContrast_data(); }
    void curvesAreTold();
    void styleSheetNamesNoUnknownRole_data() { textHasContrast_data(); }
    void styleSheetNamesNoUnknownRole();
    void everyIconIsSharpAndColoured();
    void coloursStayWithTheirParameter();
    void numbersReadWell();
    void tabularFiguresHaveOneWidth();
};

void PaletteTest::textHasContrast_data()
{
    QTest::addColumn<bool>("dark");
    QTest::newRow("dark") << true;
    QTest::newRow("light") << false;
}

void PaletteTest::textHasContrast()
{
    QFETCH(bool, dark);
    const Palette& palette = dark ? Palette::dark() : Palette::light();
    QCOMPARE(palette.isDark(), dark);
    for (const Role text : {Role::text, Role::secondary, Role::accent, Role::warning, Role::error})
        for (const Role ground : {Role::ground, Role::panel}) {
            const double ratio = contrastRatio(palette[text], palette[ground]);
            QVERIFY2(ratio >= 4.5, qPrintable(QStringLiteral("%1 on %2: %3").arg(QLatin1String(roleName(text)), QLatin1String(roleName(ground))).arg(ratio)));
        }
    QVERIFY(contrastRatio(palette[Role::onAccent], palette[Role::accent]) >= 4.5);
    QVERIFY(contrastRatio(palette[Role::onSelection], palette[Role::selection]) >= 4.5);
    QVERIFY(contrastRatio(palette[Role::text], palette[Role::fill]) >= 4.5);
    QVERIFY(contrastRatio(palette[Role::text], palette[Role::pressed]) >= 4.5);
    QVERIFY(contrastRatio(palette[Role::warning], palette[Role::warningWash]) >= 4.5);
}

void PaletteTest::curvesAreTold()
{
    QFETCH(bool, dark);
    const Palette& palette = dark ? Palette::dark() : Palette::light();
    std::set<QRgb> seen;
    for (int i = 0; i < kCurveColorCount; ++i) {
        const QColor color = curveColor(i, dark);
        seen.insert(color.rgb());
        QVERIFY(contrastRatio(color, palette[Role::ground]) >= 3.0);
    }
    QCOMPARE(static_cast<int>(seen.size()), kCurveColorCount);
}

void PaletteTest::styleSheetNamesNoUnknownRole()
{
    QFETCH(bool, dark);
    Theme::instance().apply(dark ? ThemeKind::dark : ThemeKind::light);
    const QString sheet = qApp->styleSheet();
    QVERIFY(!sheet.isEmpty());
    QVERIFY2(!sheet.contains(QLatin1Char('@')), qPrintable(sheet.mid(sheet.indexOf(QLatin1Char('@')), 40)));
    static const QRegularExpression url(QStringLiteral("url\\(([^)]*)\\)"));
    for (auto it = url.globalMatch(sheet); it.hasNext();) {
        const QString file = it.next().captured(1);
        QVERIFY2(QFile::exists(file), qPrintable(file));
    }
}

void PaletteTest::everyIconIsSharpAndColoured()
{
    Theme::instance().apply(ThemeKind::dark);
    const QStringList names = QDir(QStringLiteral(":/icons")).entryList({QStringLiteral("*.svg")});
    QVERIFY(names.size() > 30);
    for (const QString& name : names) {
        if (name.contains(QLatin1String("-dark")) || name.contains(QLatin1String("-light")) || name == QLatin1String("sinew.svg"))
            continue;
        const QIcon icon = themeIcon(name.chopped(4), Role::warning);
        QVERIFY2(!icon.isNull(), qPrintable(name));
        for (const double scale : {1.0, 1.5, 2.0}) {
            const QPixmap pixmap = icon.pixmap(QSize(16, 16), scale);
            QCOMPARE(pixmap.size(), QSize(16, 16) * scale);
            const QImage image = pixmap.toImage().convertToFormat(QImage::Format_ARGB32);
            int strong = 0;
            for (int y = 0; y < image.height(); ++y)
                for (int x = 0; x < image.width(); ++x) {
                    const QRgb pixel = image.pixel(x, y);
                    if (qAlpha(pixel) < 150)
                        continue;
                    ++strong;
                    QVERIFY2(std::abs(qRed(pixel) - 0xe0) < 4 && std::abs(qBlue(pixel) - 0x3b) < 4, qPrintable(name));
                }
            QVERIFY2(strong > 0, qPrintable(name));
        }
    }
    QVERIFY(themeIcon(QStringLiteral("no-such-icon")).isNull());
    // Of another theme, another colour, without making the icon anew.
    const QIcon icon = themeIcon(QStringLiteral("play"), Role::text);
    const QImage dark = icon.pixmap(16).toImage();
    Theme::instance().apply(ThemeKind::light);
    QVERIFY(dark != icon.pixmap(16).toImage());
}

void PaletteTest::coloursStayWithTheirParameter()
{
    CurveColors colors;
    colors.assign({QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("c")});
    const int b = colors.index(QStringLiteral("b"));
    const int c = colors.index(QStringLiteral("c"));
    QCOMPARE((std::set<int>{colors.index(QStringLiteral("a")), b, c}.size()), std::size_t(3));
    colors.assign({QStringLiteral("c"), QStringLiteral("d"), QStringLiteral("b")});
    QCOMPARE(colors.index(QStringLiteral("b")), b);
    QCOMPARE(colors.index(QStringLiteral("c")), c);
    const int d = colors.index(QStringLiteral("d"));
    QVERIFY(d != b && d != c);
    QStringList many;
    for (int i = 0; i < 12; ++i)
        many.append(QString::number(i));
    CurveColors fresh;
    fresh.assign(many);
    for (int color = 0; color < kCurveColorCount; ++color)
        QCOMPARE(std::count_if(many.begin(), many.end(), [&](const QString& id) { return fresh.index(id) == color; }), 2);
}

void PaletteTest::numbersReadWell()
{
    QLocale::setDefault(QLocale::c());
    QCOMPARE(displayNumber(1.005, 1), QStringLiteral("1.0"));
    QCOMPARE(displayNumber(-2.0, 1), QStringLiteral(u"\u22122.0"));
    QCOMPARE(displayNumber(-0.004, 2), QStringLiteral("0.00"));
    QCOMPARE(displayNumber(12345.6, 0), QStringLiteral("12346"));
    QCOMPARE(exactNumber(0.1), QStringLiteral("0.1"));
    QCOMPARE(exactNumber(1.0 / 3.0).toDouble(), 1.0 / 3.0);
    QCOMPARE(decimalsForStep(0.01), 2);
    QCOMPARE(decimalsForStep(0.1), 1);
    QCOMPARE(decimalsForStep(10.0), 0);
    QLocale::setDefault(QLocale(QLocale::German));
    QCOMPARE(displayNumber(1234.5, 1), QStringLiteral("1234,5"));
    QLocale::setDefault(QLocale::c());
    QCOMPARE(counted(1, QStringLiteral("%1 joint"), QStringLiteral("%1 joints")), QStringLiteral("1 joint"));
    QCOMPARE(counted(0, QStringLiteral("%1 joint"), QStringLiteral("%1 joints")), QStringLiteral("0 joints"));
}

void PaletteTest::tabularFiguresHaveOneWidth()
{
    const QFont font = themeFont();
    QCOMPARE(tabularWidth(font, QStringLiteral("1.11")), tabularWidth(font, QStringLiteral("0.88")));
    QVERIFY(tabularWidth(font, QStringLiteral("10.11")) > tabularWidth(font, QStringLiteral("0.88")));
}

QTEST_MAIN(PaletteTest)
#include "palette_test.moc"
