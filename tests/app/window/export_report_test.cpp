// The report of an export: what matters in a line or two, the rest folded away.
#include "app/theme/theme.h"
#include "app/widgets/fold_box.h"
#include "app/window/export_report.h"
#include "tests/app/support/active.h"

#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTreeWidget>
#include <QVBoxLayout>

using namespace sinew;

class ExportReportTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        Theme::instance().apply(ThemeKind::dark);
        m_window = std::make_unique<QWidget>();
        m_report = new ExportReport;
        (new QVBoxLayout(m_window.get()))->addWidget(m_report);
        m_window->resize(600, 400);
        QVERIFY(showActive(*m_window));
        for (int i = 0; i < 60; ++i)
            m_fidelity.entries.push_back({"clip " + std::to_string(i), 1e-5 * i, 1e-6, 10, kOfModelSize});
        m_fidelity.entries.push_back({"sway", 0.0, 0.0, 10, "cm"});
        m_fidelity.entries.push_back({"nod", 0.0, 0.0, 10, ""});
    }
    void cleanup()
    {
        m_window.reset();
        m_fidelity = {};
    }

    void theWorstIsSaidAndTheRestFolded()
    {
        QSignalSpy height(m_report, &ExportReport::heightChanged);
        m_report->show(m_fidelity, {{Severity::info, "note", "A note", {}, {}}});
        auto* summary = m_report->findChild<QLabel*>(QStringLiteral("exportSummary"));
        QCOMPARE(summary->text(), QStringLiteral("Poses: at most 0.059 % of the model's size off, in clip 59\n2 values: exact"));
        auto* details = m_report->findChild<FoldBox*>(QStringLiteral("exportDetails"));
        auto* table = m_report->findChild<QTreeWidget*>(QStringLiteral("exportReport"));
        QVERIFY(details->isVisible() && details->isFolded() && !table->isVisible());
        QCOMPARE(table->topLevelItemCount(), 62);
        const auto before = height.size();
        QTest::mouseClick(details->findChild<QPushButton*>(), Qt::LeftButton);
        QVERIFY(!details->isFolded() && table->isVisible());
        QCOMPARE(height.size(), before + 1);
        QTest::mouseClick(details->findChild<QPushButton*>(), Qt::LeftButton);
        QVERIFY(!table->isVisible());
        QCOMPARE(details->maximumHeight(), details->headHeight());
    }

    void whatDoesNotFitIsShown()
    {
        m_fidelity.withinTolerance = false;
        m_report->show(m_fidelity, {});
        QVERIFY(m_report->findChild<QTreeWidget*>(QStringLiteral("exportReport"))->isVisible());
    }

    void nothingToSayShowsNothing()
    {
        m_report->show({}, {});
        QVERIFY(!m_report->isVisible());
        m_report->show({}, {{Severity::warning, "lost", "A wave was lost", {}, {}}});
        QVERIFY(m_report->isVisible());
        QVERIFY(!m_report->findChild<FoldBox*>(QStringLiteral("exportDetails"))->isVisible());
    }

private:
    std::unique_ptr<QWidget> m_window;
    ExportReport* m_report = nullptr;
    Fidelity m_fidelity;
};

QTEST_MAIN(ExportReportTest)
#include "export_report_test.moc"
