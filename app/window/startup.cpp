#include "app/window/startup.h"

#include "app/document/app_folders.h"
#include "app/document/end_signals.h"
#include "app/document/model_library.h"
#include "app/document/settings.h"
#include "app/render/render_command.h"
#include "app/render/virtual_screen.h"
#include "app/theme/theme.h"
#include "app/viewport/graphics_api.h"
#include "app/widgets/message_bar.h"
#include "app/window/main_window.h"
#include "app/window/screenshot.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QFileInfo>

#include <algorithm>
#include <cstdio>
#include <initializer_list>
#include <string_view>

namespace sinew {
namespace {

void complain(const QString& text)
{
    std::fprintf(stderr, "sinew-editor: %s\n", qPrintable(text));
}

void applyAppearance(const UserSettings& settings)
{
    const QString name = settings.theme();
    Theme::instance().setReducedMotion(settings.reducedMotion());
    Theme::instance().apply(name == QLatin1String("light")    ? ThemeKind::light
                            : name == QLatin1String("system") ? ThemeKind::system
                                                              : ThemeKind::dark);
}

CacheSettings cacheSettings()
{
    CacheSettings settings;
    settings.folder = toPath(appFolder(AppFolder::models));
    settings.importer = toPath(ModelLibrary::findImporter());
    return settings;
}

// Before there is a QApplication, which needs a screen. Values may follow a '='.
bool names(int argc, char** argv, std::initializer_list<std::string_view> options)
{
    return std::any_of(argv + 1, argv + argc, [&](const char* argument) {
        const std::string_view text(argument);
        return std::find(options.begin(), options.end(), text.substr(0, text.find('='))) != options.end();
    });
}

}  // namespace

int runEditor(int argc, char** argv)
{
    VirtualScreen screen;
    if (names(argc, argv, {"-h", "--help", "--help-all", "-v", "--version"})) {
#ifdef Q_OS_UNIX
        qputenv("QT_QPA_PLATFORM", "minimal");  // words need no screen
#endif
    } else if (names(argc, argv, {"--render"})) {
        // Pixels asked for are pixels, whatever the screen's scale.
        qputenv("QT_ENABLE_HIGHDPI_SCALING", "0");
        if (const Status display = findDisplay(); !display) {
            const QString missing = QString::fromStdString(display.error().text());
            const bool named = !qEnvironmentVariableIsEmpty("DISPLAY");
            if (const Status started = screen.start(); !started) {
                complain(missing + QStringLiteral(", and ") + QString::fromStdString(started.error().text()));
                return renderNoScreen;
            }
            if (named)
                complain(QStringLiteral("note: ") + missing + QStringLiteral("; drawing on a virtual one"));
        }
    } else if (const Status display = findDisplay(); !display) {
        complain(QString::fromStdString(display.error().text()) + QStringLiteral("; only --render does without one"));
        return renderNoScreen;
    }
    QApplication application(argc, argv);
    QApplication::setApplicationName(QStringLiteral("Sinew"));
    QApplication::setApplicationVersion(QStringLiteral(SINEW_VERSION));
    QApplication::setWindowIcon(QIcon(QStringLiteral(":/icons/sinew.svg")));

    QCommandLineParser parser;
    parser.setApplicationDescription(QStringLiteral("Sinew: procedural motion for characters."));
    parser.addHelpOption();
    parser.addVersionOption();
    parser.addPositionalArgument(QStringLiteral("file"), QStringLiteral("A project or a model to open."), QStringLiteral("[FILE]"));
    const QCommandLineOption rhi(QStringLiteral("rhi"), QStringLiteral("Draw the viewport with opengl or vulkan."), QStringLiteral("api"));
    const QCommandLineOption safeMode(QStringLiteral("safe-mode"), QStringLiteral("Ignore all settings and layouts."));
    const QCommandLineOption screenshot(QStringLiteral("screenshot"),
                                        QStringLiteral("Open the file, play a little, write window.png and viewport.png "
                                                       "to the folder and quit."),
                                        QStringLiteral("folder"));
    parser.addOptions({rhi, safeMode, screenshot});
    RenderCommand::addOptions(parser);
    if (!parser.parse(QApplication::arguments())) {
        complain(parser.errorText());
        return 1;
    }
    // "--render --help" asks for help too, though the parser takes it for a file's name.
    if (const QString out = parser.value(QStringLiteral("render"));
        parser.isSet(QStringLiteral("help")) || out == QLatin1String("--help") || out == QLatin1String("-h"))
        parser.showHelp(0);
    if (parser.isSet(QStringLiteral("version")))
        parser.showVersion();
    if (parser.positionalArguments().size() > 1) {
        complain(QStringLiteral("one file at a time"));
        return 1;
    }
    QString mistake;
    if (RenderCommand::isAsked(parser, &mistake))
        return RenderCommand::run(parser);
    if (!mistake.isEmpty()) {
        complain(mistake);
        return 1;
    }
    const bool shooting = parser.isSet(screenshot);
    const QString file = parser.positionalArguments().value(0);

    if (parser.isSet(rhi)) {
        const Status status = chooseGraphicsApi(parser.value(rhi));
        if (!status.ok()) {
            complain(QString::fromStdString(status.error().text()));
            return 1;
        }
    }
    UserSettings settings(parser.isSet(safeMode) || shooting);
    const int failedStarts = settings.beginStart();
    applyAppearance(settings);
    QObject::connect(&settings, &UserSettings::appearanceChanged, &application, [&settings] { applyAppearance(settings); });

    const EndSignals endSignals;
    ModelLibrary library(cacheSettings());
    MainWindow window(library, settings, appFolder(AppFolder::recovery));
    if (!settings.setAside().isEmpty())
        window.messages().show({QStringLiteral("settings"), Tone::warning,
                                QObject::tr("The settings were damaged and were put aside as %1; defaults are in use.")
                                    .arg(settings.setAside()),
                                {}, true, 0});
    if (failedStarts >= 2)
        window.messages().show({QStringLiteral("starts"), Tone::warning,
                                QObject::tr("Sinew did not start properly the last %1 times. If it fails again, run it with "
                                            "--safe-mode.")
                                    .arg(failedStarts),
                                {}, true, 0});
    window.show();
    if (shooting) {
        Screenshot shot(window, file, parser.value(screenshot));
        return application.exec();
    }
    QTimer::singleShot(2000, &settings, &UserSettings::startSucceeded);
    window.offerRecoveries();
    if (!file.isEmpty())
        window.openPath(QFileInfo(file).absoluteFilePath());
    return application.exec();
}

}  // namespace sinew
