// The crowd as an artist meets it: chip, menu, settings, transport.
#include "app/playback/transport.h"
#include "app/viewport/model_scene.h"
#include "app/viewport/viewport_widget.h"
#include "app/widgets/number_field.h"
#include "app/widgets/segmented_control.h"
#include "app/window/crowd_popover.h"
#include "tests/app/support/editor.h"

#include <QAction>
#include <QApplication>
#include <QTest>

using namespace sinew;

namespace {

QAction* actionOf(const TestEditor& editor, const QString& text)
{
    for (QAction* action : editor.window().findChildren<QAction*>())
        if (action->text().remove(QLatin1Char('&')) == text)
            return action;
    qFatal("no such action: %s", qPrintable(text));
}

// To look at, where SINEW_PICTURES names a folder.
void keep(const TestEditor& editor, const char* name)
{
    const QString folder = qEnvironmentVariable("SINEW_PICTURES");
    if (!folder.isEmpty())
        editor.window().grab().save(QStringLiteral("%1/%2.png").arg(folder, QString::fromLatin1(name)));
}

ViewportWidget& viewportOf(const TestEditor& editor)
{
    return *editor.window().findChild<ViewportWidget*>();
}

}  // namespace

class CrowdTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void crowdOfPip()
    {
        TestEditor editor;
        QVERIFY(showActive(editor.window()));
        QVERIFY(editor.open(QStringLiteral(SINEW_RESOURCES "/pip/pip.sinew")));
        ViewportWidget& viewport = viewportOf(editor);
        const Project before = editor.project();
        const OrbitCamera camera = viewport.state().camera();

        actionOf(editor, QStringLiteral("Crowd of 10"))->trigger();
        QVERIFY(viewport.scene().crowded());
        QCOMPARE(viewport.scene().crowdSettings().count, 10);
        QVERIFY(actionOf(editor, QStringLiteral("Crowd of 10"))->isChecked());
        QVERIFY(!actionOf(editor, QStringLiteral("No crowd"))->isChecked());
        QVERIFY(viewport.state().crowdActive());
        QCOMPARE(viewport.state().crowdLabel(), QStringLiteral("Crowd 10"));
        QVERIFY(!viewport.state().tweenShown());
        QVERIFY(viewport.state().camera() != camera);

        keep(editor, "crowd-editor");

        // It stands still while paused, and a time is a state.
        Transport& transport = editor->transport();
        transport.seek(1.0);
        const QImage first = viewport.grabImage();
        transport.seek(1.5);
        QVERIFY(viewport.grabImage() != first);
        transport.seek(1.0);
        QCOMPARE(viewport.grabImage(), first);

        // View state alone.
        QVERIFY(editor.project() == before);
        actionOf(editor, QStringLiteral("No crowd"))->trigger();
        QVERIFY(!viewport.scene().crowded());
        QCOMPARE(viewport.state().camera(), camera);
    }

    void settingsChangeIt()
    {
        TestEditor editor;
        QVERIFY(showActive(editor.window()));
        QVERIFY(editor.open(QStringLiteral(SINEW_RESOURCES "/pip/pip.sinew")));
        ViewportWidget& viewport = viewportOf(editor);
        actionOf(editor, QStringLiteral("Crowd of 10"))->trigger();
        actionOf(editor, QStringLiteral("Crowd settings\u2026"))->trigger();
        auto* popover = editor.window().findChild<CrowdPopover*>();
        QVERIFY(popover && popover->isVisible());
        if (const QString folder = qEnvironmentVariable("SINEW_PICTURES"); !folder.isEmpty())
            popover->grab().save(folder + QStringLiteral("/crowd-settings.png"));
        QList<NumberField*> fields = popover->findChildren<NumberField*>();
        QCOMPARE(fields.size(), 3);
        const auto type = [](NumberField* field, const char* text) {
            field->setFocus();
            field->selectAll();
            QTest::keyClicks(field, QString::fromLatin1(text));
            QTest::keyClick(field, Qt::Key_Return);
        };
        const float spacing = viewport.scene().crowdSettings().spacing;
        type(fields[0], "23");
        type(fields[1], "2.4");
        type(fields[2], "7");
        const CrowdSettings& settings = viewport.scene().crowdSettings();
        QCOMPARE(settings.count, 23);
        QVERIFY(std::abs(settings.spacing / spacing - 2.0f) < 1e-4f);
        QCOMPARE(settings.seed, std::uint64_t{7});
        auto* mix = popover->findChild<SegmentedControl*>();
        QTest::mouseClick(mix, Qt::LeftButton, {}, mix->segmentRect(0).center());
        QCOMPARE(settings.mix, CrowdMix::one);
        popover->close();
    }

    void withoutClipsItSaysWhy()
    {
        TestEditor editor;
        QVERIFY(showActive(editor.window()));
        QVERIFY(editor.open(QStringLiteral(SINEW_RESOURCES "/letters/letters.sinew")));
        ViewportWidget& viewport = viewportOf(editor);
        QVERIFY(viewport.scene().model()->clips.empty());
        actionOf(editor, QStringLiteral("Crowd of 50"))->trigger();
        QVERIFY(!viewport.scene().crowded());
        QVERIFY(viewport.state().crowdRemark().contains(QStringLiteral("no clips")));
        keep(editor, "crowd-without-clips");
        actionOf(editor, QStringLiteral("No crowd"))->trigger();
        QVERIFY(viewport.state().crowdRemark().isEmpty());
    }
};

int main(int argc, char** argv)
{
    QApplication application(argc, argv);
    CrowdTest tests;
    return QTest::qExec(&tests, argc, argv);
}

#include "crowd_test.moc"
