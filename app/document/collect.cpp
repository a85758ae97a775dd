#include "app/document/collect.h"

#include "app/document/document.h"
#include "app/document/model_library.h"
#include "core/base/file.h"
#include "core/project/json.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

namespace sinew {
namespace {

Error refusal(ErrorKind kind, const QString& message, const QString& where)
{
    return {kind, message.toStdString(), where.toStdString(), {}};
}

}  // namespace

Result<CollectPlan> planCollect(const Document& document, const ModelLibrary& library, const QString& folder)
{
    CollectPlan plan;
    plan.folder = QFileInfo(folder).absoluteFilePath();
    const QFileInfo place(plan.folder);
    if (place.exists() && (!place.isDir() || !QDir(plan.folder).isEmpty(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot)))
        return refusal(ErrorKind::usage, QStringLiteral("There are files already: collect into a new folder or an empty one"), plan.folder);
    Project project = document.project();
    const QFileInfo model(document.modelPath());
    if (!project.model.path.empty()) {
        const LoadedModel* loaded = library.find(document.modelPath());
        if (!loaded)
            return refusal(ErrorKind::invalidInput, QStringLiteral("The model is not there, so that what it uses is not known"),
                           document.modelPath());
        // What a model refers to lies in its folder, and keeps its place in the copy.
        const QDir from(model.absolutePath());
        for (const QString& input : loaded->inputs)
            if (QFileInfo(input).isFile())
                plan.files.append({QFileInfo(input).absoluteFilePath(), QDir::cleanPath(plan.folder + QLatin1Char('/') + from.relativeFilePath(input))});
        project.model.path = model.fileName().toStdString();
    }
    const QString name = !document.path().isEmpty() ? QFileInfo(document.path()).completeBaseName()
                         : model.fileName().isEmpty() ? QStringLiteral("untitled")
                                                      : model.completeBaseName();
    plan.project = plan.folder + QLatin1Char('/') + name + QStringLiteral(".sinew");
    plan.text = writeProject(project);
    return plan;
}

Status collect(const CollectPlan& plan, const std::atomic<bool>& cancelled)
{
    const bool fresh = !QFileInfo::exists(plan.folder);
    const auto undo = [&](Error error) -> Status {
        for (const auto& [from, to] : plan.files)
            QFile::remove(to);
        if (fresh)
            QDir(plan.folder).removeRecursively();
        return error;
    };
    if (!QDir().mkpath(plan.folder))
        return refusal(ErrorKind::io, QStringLiteral("The folder could not be made"), plan.folder);
    for (const auto& [from, to] : plan.files) {
        if (cancelled)
            return undo(refusal(ErrorKind::cancelled, QStringLiteral("Cancelled"), {}));
        QDir().mkpath(QFileInfo(to).absolutePath());
        QFile file(from);
        if (!file.copy(to))
            return undo(refusal(ErrorKind::io, QStringLiteral("It could not be copied: %1").arg(file.errorString()), from));
    }
    if (const Status status = writeFileAtomic(toPath(plan.project), plan.text); !status)
        return undo(status.error());
    return {};
}

bool modelLiesOutside(const Document& document)
{
    if (document.path().isEmpty() || document.modelPath().isEmpty())
        return false;
    const QString folder = QDir::cleanPath(QFileInfo(document.path()).absolutePath());
    return !QDir::cleanPath(document.modelPath()).startsWith(folder + QLatin1Char('/'));
}

}  // namespace sinew
