#include "app/render/render_command.h"

#include "app/document/app_folders.h"
#include "app/document/document.h"
#include "app/document/model_library.h"
#include "app/playback/layer_cycle.h"
#include "app/playback/preview.h"
#include "app/render/frame_writer.h"
#include "app/render/render_arguments.h"
#include "app/render/render_job.h"
#include "app/viewport/graphics_api.h"

#include <QEventLoop>
#include <QFileInfo>

#include <atomic>
#include <csignal>
#include <cstdio>
#ifdef Q_OS_UNIX
#include <unistd.h>
#endif

namespace sinew {
namespace {

constexpr int kLoadLimit = 300'000;  // ms
constexpr int kPoll = 50;            // ms between looks at a signal

std::atomic<bool> stopped = false;

int complain(const QString& text, int code)
{
    std::fprintf(stderr, "sinew-editor: %s\n", qPrintable(text));
    return code;
}

int complain(const Error& error, int code)
{
    return complain(QString::fromStdString(error.text()), code);
}

void note(const QString& text)
{
    if (!text.isEmpty())
        std::fprintf(stderr, "sinew-editor: note: %s\n", qPrintable(text));
}

// On a terminal one line that counts; in a log a line each tenth.
class ProgressLine {
public:
    explicit ProgressLine(int frames) : m_frames(frames) {}

    void show(int drawn, const QString& what)
    {
        if (m_live) {
            std::fprintf(stderr, "\rframe %d of %d%s%s", drawn, m_frames, what.isEmpty() ? "" : "; ", qPrintable(what.toLower()));
            m_open = true;
        } else if (m_frames > 1 && drawn * 10 / m_frames > (drawn - 1) * 10 / m_frames) {
            std::fprintf(stderr, "frame %d of %d\n", drawn, m_frames);
        }
    }
    void end()
    {
        if (m_open)
            std::fputc('\n', stderr);
        m_open = false;
    }

private:
#ifdef Q_OS_UNIX
    const bool m_live = isatty(STDERR_FILENO) != 0;
#else
    static constexpr bool m_live = false;
#endif
    int m_frames;
    bool m_open = false;
};

// Runs the event loop until `done`, a signal or the time is up.
bool waitUntil(const std::function<bool()>& done, int limit)
{
    QEventLoop loop;
    QTimer timer;
    int waited = 0;
    QObject::connect(&timer, &QTimer::timeout, &loop, [&] {
        waited += kPoll;
        if (stopped || done() || waited > limit)
            loop.quit();
    });
    timer.start(kPoll);
    if (!done())
        loop.exec();
    return done();
}

// Opens a project or a model with its model; an error says what is wrong with it.
Status open(Document& document, const QString& path)
{
    const QString file = QFileInfo(path).absoluteFilePath();
    const bool isProject = file.endsWith(QLatin1String(".sinew"), Qt::CaseInsensitive);
    QString problem;
    QObject::connect(&document, &Document::refused, &document, [&problem](const QString& reason) { problem = reason; });
    if (isProject) {
        if (Status status = document.open(file); !status)
            return status;
    } else {
        document.importModel(file);
    }
    const auto ready = [&] {
        return document.model() || !problem.isEmpty() || !document.modelProblem().isEmpty() ||
               (isProject && document.modelPath().isEmpty());
    };
    const bool loaded = waitUntil(ready, kLoadLimit);
    QObject::disconnect(&document, &Document::refused, &document, nullptr);
    if (problem.isEmpty())
        problem = document.modelProblem();
    if (problem.isEmpty() && !loaded)
        problem = stopped ? QStringLiteral("stopped") : QStringLiteral("%1: loading took too long").arg(path);
    // What the document says names the file.
    return problem.isEmpty() ? Status() : Status(Error{ErrorKind::invalidInput, problem.toStdString(), {}, {}});
}

Error usage(const char* option, const QString& reason)
{
    return {ErrorKind::usage, QStringLiteral("--%1: %2").arg(QLatin1String(option), reason).toStdString(), {}, {}};
}

Result<RenderRequest> requested(const RenderArguments& arguments, const Document& document, const Preview& preview)
{
    const Result<RenderSettings> settings = arguments.resolved(document.project());
    if (!settings.ok())
        return settings.error();
    const auto model = document.model();
    RenderRequest request{document.project(), model, preview.program(), *settings, {}, {}, arguments.fit};
    for (const QString& name : arguments.hidden) {
        const int node = model ? findNode(*model, name.toStdString()) : -1;
        if (node < 0 || model->nodes[static_cast<std::size_t>(node)].mesh < 0)
            return usage("hide", QStringLiteral("the model has no mesh on a node named '%1'").arg(name));
        request.hidden.push_back(node);
    }
    if (arguments.crowd.count > 0) {
        if (const QString problem = model ? crowdProblem(*model) : QStringLiteral("there is no model"); !problem.isEmpty())
            return usage("crowd", problem);
        request.crowd = crowdOrder(request.project, *model, arguments.crowd, arguments.crowdSpacing);
    }
    return request;
}

Status startGraphics(const QCommandLineParser& parser)
{
    if (parser.isSet(QStringLiteral("rhi")))
        return chooseGraphicsApi(parser.value(QStringLiteral("rhi")));
    const Status status = chooseGraphicsApi(QStringLiteral("opengl"));
    return status.ok() || chooseGraphicsApi(QStringLiteral("vulkan")).ok() ? Status() : status;
}

}  // namespace

void RenderCommand::addOptions(QCommandLineParser& parser)
{
    addRenderOptions(parser);
}

bool RenderCommand::isAsked(const QCommandLineParser& parser, QString* mistake)
{
    const bool asked = parser.isSet(QStringLiteral("render"));
    if (const QStringList used = renderOptionsUsed(parser); !asked && !used.isEmpty())
        *mistake = QStringLiteral("%1 needs --render").arg(used.join(QStringLiteral(", ")));
    return asked;
}

int RenderCommand::run(const QCommandLineParser& parser)
{
    const Result<RenderArguments> arguments = readRenderOptions(parser);
    if (!arguments.ok())
        return complain(arguments.error(), renderUsage);
    const QString file = parser.positionalArguments().value(0);
    if (file.isEmpty())
        return complain(QStringLiteral("--render: name a project or a model to render"), renderUsage);
    if (const QString problem = formatProblem(arguments->settings.format); !problem.isEmpty())
        return complain(QStringLiteral("--render: ") + problem, renderNotWritten);
    if (const Status status = startGraphics(parser); !status)
        return complain(status.error(), parser.isSet(QStringLiteral("rhi")) && status.error().kind == ErrorKind::usage ? renderUsage
                                                                                                                     : renderNoScreen);
    std::signal(SIGINT, [](int) { stopped = true; });
    std::signal(SIGTERM, [](int) { stopped = true; });
#ifdef Q_OS_UNIX
    std::signal(SIGHUP, [](int) { stopped = true; });
#endif

    CacheSettings cache;
    cache.folder = toPath(appFolder(AppFolder::models));
    cache.importer = toPath(ModelLibrary::findImporter());
    ModelLibrary library(cache);
    Document document(library);
    if (const Status status = open(document, file); !status)
        return stopped ? renderStopped : complain(status.error(), renderNotOpened);
    Preview preview(document);
    preview.refresh();
    Status played;
    (void)document.modify(QStringLiteral("Play"), [&](Project& project) {
        played = playClip(project, document.model().get(), arguments->clip);
        keepTimeline(document.project(), project, preview.rig());
    });
    if (!played)
        return complain(played.error(), renderUsage);
    preview.refresh();
    if (!preview.program())
        return complain(QStringLiteral("%1: the motion does not compile%2")
                            .arg(file, preview.issues().empty() ? QString()
                                                                : QStringLiteral(": ") + QString::fromStdString(preview.issues().front().message)),
                        renderNotOpened);

    const Result<RenderRequest> request = requested(*arguments, document, preview);
    if (!request.ok())
        return complain(request.error(), renderUsage);
    const RenderSettings& settings = request->settings;
    note(renderRemark(settings, request->project));
    for (const Issue& issue : preview.issues())
        if (issue.severity != Severity::info)
            note(QString::fromStdString(issue.where.empty() ? issue.message : issue.where + ": " + issue.message));
    ViewState look;
    look.setShading(arguments->shading);
    look.setLighting(arguments->lighting);
    look.setWire(arguments->edges);
    RenderJob job(*request, look);
    RenderOutcome outcome;
    bool done = false;
    ProgressLine line(settings.frames);
    QObject::connect(&job, &RenderJob::progressed, &job, [&line](int drawn, const QString& what) { line.show(drawn, what); });
    QObject::connect(&job, &RenderJob::finished, &job, [&](const RenderOutcome& result) {
        outcome = result;
        done = true;
    });
    job.start();
    QEventLoop loop;
    QTimer poll;
    QObject::connect(&poll, &QTimer::timeout, &loop, [&] {
        if (stopped)
            job.cancel();
        if (done)
            loop.quit();
    });
    QObject::connect(&job, &RenderJob::finished, &loop, &QEventLoop::quit);
    poll.start(kPoll);
    if (!done)
        loop.exec();
    line.end();
    if (outcome.error) {
        // Whatever a stop made fail on its way.
        if (stopped || outcome.error->kind == ErrorKind::cancelled)
            return complain(QStringLiteral("stopped; nothing was written"), renderStopped);
        return complain(*outcome.error, renderNotWritten);
    }
    for (const std::string& picture : outcome.missingPictures)
        note(QStringLiteral("the picture %1 is missing or cannot be read; a checker stands for it").arg(QString::fromStdString(picture)));
    const bool numbered = settings.format == RenderFormat::png && settings.frames > 1;
    std::printf("%s%s: %d frame%s of %d x %d\n", qPrintable(settings.format == RenderFormat::png ? frameName(settings, 0) : settings.path),
                numbered ? qPrintable(QStringLiteral(" to ") + frameName(settings, settings.frames - 1)) : "", settings.frames,
                settings.frames == 1 ? "" : "s", settings.size.width(), settings.size.height());
    return renderDone;
}

}  // namespace sinew
