// Rendering and pictures from the editor: what the dialogs write, that the
// window stays alive, and that the light is remembered.
#include "app/document/model_library.h"
#include "app/document/settings.h"
#include "app/render/frame_writer.h"
#include "app/theme/theme.h"
#include "app/viewport/viewport_widget.h"
#include "app/widgets/choice_box.h"
#include "app/widgets/number_field.h"
#include "app/widgets/segmented_control.h"
#include "app/widgets/switch.h"
#include "app/window/actions.h"
#include "app/window/light_popover.h"
#include "app/window/main_window.h"
#include "app/window/render_dialog.h"
#include "app/window/status_bar.h"
#include "tests/app/support/active.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QLineEdit>
#include <QPushButton>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTimer>

#include <cmath>

using namespace sinew;

namespace {

void keep(QWidget& widget, const char* name)
{
    const QString folder = qEnvironmentVariable("SINEW_PICTURES");
    if (!folder.isEmpty() && QDir().mkpath(folder))
        widget.grab().save(folder + QLatin1Char('/') + QLatin1String(name) + QStringLiteral(".png"));
}

}  // namespace

class RenderTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        QStandardPaths::setTestModeEnabled(true);
        Theme::instance().apply(ThemeKind::dark);
        m_settings = std::make_unique<UserSettings>();
        CacheSettings cache;
        cache.folder = m_folder.filePath(QStringLiteral("cache")).toStdString();
        cache.importer = SINEW_CLI;
        m_library = std::make_unique<ModelLibrary>(cache);
        m_window = std::make_unique<MainWindow>(*m_library, *m_settings, m_folder.filePath(QStringLiteral("recovery")));
        QVERIFY(showActive(*m_window));
        m_window->openPath(QStringLiteral(SINEW_RESOURCES "/pip/pip.sinew"));
        QTRY_VERIFY_WITH_TIMEOUT(m_window->document().model() != nullptr, 60'000);
        QTRY_VERIFY_WITH_TIMEOUT(m_window->preview().player() && m_window->preview().player()->modelPose().size() ==
                                                                     m_window->document().model()->nodes.size(), 10'000);
        QDir().mkpath(m_folder.filePath(QStringLiteral("out")));
    }
    void cleanupTestCase()
    {
        m_window.reset();
        m_library.reset();
        m_settings.reset();
    }

    void aRangeIsWrittenWhileTheWindowLives()
    {
        RenderDialog* dialog = open();
        QVERIFY(dialog);
        keep(*dialog, "render-dialog");
        const QString path = m_folder.filePath(QStringLiteral("out/pip.png"));
        dialog->findChild<QLineEdit*>(QStringLiteral("renderPath"))->setText(path);
        auto* size = dialog->findChild<ChoiceBox*>(QStringLiteral("renderSize"));
        size->addItem(QStringLiteral("tiny"), QSize(96, 64));
        size->setCurrentIndex(size->count() - 1);
        Q_EMIT size->chosen(size->currentData());
        auto* fps = dialog->findChild<NumberField*>(QStringLiteral("renderFps"));
        Q_EMIT fps->valueEdited(2.0);
        auto* start = dialog->findChild<QPushButton*>(QStringLiteral("renderStart"));
        QVERIFY(start->isEnabled());
        int beats = 0;
        QTimer heart;
        connect(&heart, &QTimer::timeout, this, [&beats] { ++beats; });
        heart.start(1);
        QTest::mouseClick(start, Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(start->isEnabled(), 120'000);
        const Settings& settings = m_window->document().project().settings;
        const int frames = static_cast<int>(std::lround((settings.loopEnd - settings.loopStart) * 2.0));
        QVERIFY2(beats > frames, "timers run between frames");
        QCOMPARE(QDir(m_folder.filePath(QStringLiteral("out"))).entryList(QDir::Files).size(), frames);
        QCOMPARE(QImage(m_folder.filePath(QStringLiteral("out/pip_0001.png"))).size(), QSize(96, 64));
        dialog->close();
    }

    void cancellingWritesNothing()
    {
        RenderDialog* dialog = open();
        QVERIFY(dialog);
        QDir(m_folder.path()).mkpath(QStringLiteral("none"));
        dialog->findChild<QLineEdit*>(QStringLiteral("renderPath"))->setText(m_folder.filePath(QStringLiteral("none/pip.png")));
        auto* start = dialog->findChild<QPushButton*>(QStringLiteral("renderStart"));
        QTest::mouseClick(start, Qt::LeftButton);
        QVERIFY(!start->isEnabled());
        QTest::keyClick(dialog, Qt::Key_Escape);
        QTRY_VERIFY_WITH_TIMEOUT(start->isEnabled(), 120'000);
        QVERIFY(dialog->isVisible());
        QVERIFY(QDir(m_folder.filePath(QStringLiteral("none"))).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot).isEmpty());
        dialog->close();
    }

    void whatWasChosenIsThereAgain()
    {
        RenderDialog* dialog = open();
        QVERIFY(dialog);
        auto* range = dialog->findChild<SegmentedControl*>(QStringLiteral("renderRange"));
        auto* camera = dialog->findChild<SegmentedControl*>(QStringLiteral("renderCamera"));
        auto* turntable = dialog->findChild<Switch*>(QStringLiteral("renderTurntable"));
        auto* fps = dialog->findChild<NumberField*>(QStringLiteral("renderFps"));
        QTest::mouseClick(range, Qt::LeftButton, {}, range->segmentRect(2).center());
        QTest::mouseClick(camera, Qt::LeftButton, {}, camera->segmentRect(1).center());
        turntable->click();
        Q_EMIT fps->valueEdited(12.0);
        QVERIFY(turntable->isEnabled() && fps->isEnabled());
        // What a single frame has no use for.
        QTest::mouseClick(range, Qt::LeftButton, {}, range->segmentRect(0).center());
        QVERIFY(!turntable->isEnabled() && !fps->isEnabled());
        QTest::mouseClick(range, Qt::LeftButton, {}, range->segmentRect(2).center());
        QVERIFY(turntable->isEnabled() && fps->isEnabled());
        dialog->close();
        QTRY_VERIFY(!m_window->findChild<RenderDialog*>());

        dialog = open();
        QCOMPARE(dialog->findChild<SegmentedControl*>(QStringLiteral("renderRange"))->current(), 2);
        QCOMPARE(dialog->findChild<SegmentedControl*>(QStringLiteral("renderCamera"))->current(), 1);
        QVERIFY(dialog->findChild<Switch*>(QStringLiteral("renderTurntable"))->isChecked());
        QCOMPARE(dialog->findChild<NumberField*>(QStringLiteral("renderFps"))->value(), 12.0);
        dialog->close();
        QTRY_VERIFY(!m_window->findChild<RenderDialog*>());
        m_settings->setView(QStringLiteral("render"), {});
    }

    // The copied command asks for what the dialog and the view show.
    void theCommandIsCopied()
    {
        ViewState& state = m_window->viewport().state();
        Lighting lighting = state.lighting();
        lighting.lights = 0.5f;
        state.setLighting(lighting);
        state.setShading(Shading::clay);
        RenderDialog* dialog = open();
        QTest::mouseClick(dialog->findChild<QPushButton*>(QStringLiteral("renderCommand")), Qt::LeftButton);
        const QString command = QGuiApplication::clipboard()->text();
        for (const char* part : {"sinew-editor --render=", "--lamps=50", "--shading=clay", "--camera=", "--view=28,8", "--fps=60", "/pip/pip.sinew"})
            QVERIFY2(command.contains(QLatin1String(part)), qPrintable(command));
        state.setShading(Shading::lit);
        state.setLighting({});
        dialog->close();
        QTRY_VERIFY(!m_window->findChild<RenderDialog*>());
    }

    void formatsThatAreNotHereSaySo()
    {
        RenderDialog* dialog = open();
        QVERIFY(dialog);
        auto* format = dialog->findChild<ChoiceBox*>(QStringLiteral("renderFormat"));
        QCOMPARE(format->count(), 4);
        for (int i = 0; i < 4; ++i) {
            const auto kind = renderFormatOf(QStringLiteral("a.") + format->itemData(i).toString());
            QVERIFY(kind.has_value());
            const bool here = formatProblem(*kind).isEmpty();
            QCOMPARE(bool(format->model()->flags(format->model()->index(i, 0)) & Qt::ItemIsEnabled), here);
            QCOMPARE(format->itemData(i, Qt::ToolTipRole).toString().isEmpty(), here);
        }
        dialog->close();
    }

    void thePictureOfTheViewIsCopied()
    {
        trigger("Copy a picture of the view");
        const QImage copied = QGuiApplication::clipboard()->image();
        const ViewportWidget& viewport = m_window->viewport();
        QCOMPARE(copied.size(), viewport.size() * viewport.devicePixelRatioF());
        QVERIFY(m_window->viewport().state().chips());
        // Overlays are in it when they are wanted, and the status bar says which.
        ViewState& state = m_window->viewport().state();
        QVERIFY(state.grid() && state.overlays());
        state.setJoints(true);
        trigger("Copy a picture of the view");
        QCOMPARE(QGuiApplication::clipboard()->image(), copied);
        const auto says = [this](const char* words) { return m_window->status().message().contains(QLatin1String(words)); };
        QVERIFY(says("without grid, joints and handles"));
        trigger("Overlays in pictures");
        trigger("Copy a picture of the view");
        QVERIFY(QGuiApplication::clipboard()->image() != copied);
        QVERIFY(says("with the overlays"));
        trigger("Overlays in pictures");
        state.setJoints(false);
    }

    void theLightIsRemembered()
    {
        trigger("Light and background");
        auto* popover = qobject_cast<LightPopover*>(QApplication::activePopupWidget());
        QVERIFY(popover);
        keep(*popover, "light-popover");
        keep(*m_window, "window-with-light");
        auto* backdrop = popover->findChild<ChoiceBox*>();
        backdrop->setCurrentIndex(backdrop->findData(static_cast<int>(Backdrop::environment)));
        Q_EMIT backdrop->chosen(backdrop->currentData());
        QCOMPARE(m_window->viewport().state().lighting().backdrop, Backdrop::environment);
        popover->close();
        QVERIFY(lightingFrom(m_settings->view(QStringLiteral("light"))).backdrop == Backdrop::environment);
        QVERIFY(!m_window->viewport().grabImage().isNull());
        keep(*m_window, "window-room");
        MainWindow other(*m_library, *m_settings, m_folder.filePath(QStringLiteral("recovery2")));
        QCOMPARE(other.viewport().state().lighting().backdrop, Backdrop::environment);
        m_settings->setView(QStringLiteral("light"), {});
    }

private:
    void trigger(const char* name)
    {
        for (QAction* action : m_window->actions().all())
            if (action->objectName() == QLatin1String(name)) {
                action->trigger();
                return;
            }
        QFAIL(name);
    }
    RenderDialog* open()
    {
        trigger("Render");
        return m_window->findChild<RenderDialog*>();
    }

    QTemporaryDir m_folder;
    std::unique_ptr<UserSettings> m_settings;
    std::unique_ptr<ModelLibrary> m_library;
    std::unique_ptr<MainWindow> m_window;
};

QTEST_MAIN(RenderTest)
#include "render_test.moc"
