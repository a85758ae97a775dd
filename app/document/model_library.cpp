#include "app/document/model_library.h"

#include "app/document/saver.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QStandardPaths>
#include <QTimer>

namespace sinew {

ModelLibrary::ModelLibrary(const CacheSettings& settings, QObject* parent)
    : ModelLibrary([settings](const std::filesystem::path& path,
                              const Progress& progress) { return importCached(path, settings, progress); },
                   parent)
{
}

ModelLibrary::ModelLibrary(Import import, QObject* parent) : QObject(parent), m_import(std::move(import))
{
    m_pool.setMaxThreadCount(4);  // a cancelled load may still be winding up
}

ModelLibrary::~ModelLibrary()
{
    if (m_progress)
        m_progress->cancel();
    m_pool.waitForDone();
}

QString ModelLibrary::findImporter()
{
    const QString here = QCoreApplication::applicationDirPath();
#ifdef Q_OS_WIN
    const QString name = QStringLiteral("sinew.exe");
#else
    const QString name = QStringLiteral("sinew");
#endif
    for (const QString& candidate : {here + QLatin1Char('/') + name, here + QStringLiteral("/cli/") + name})
        if (QFileInfo(candidate).isFile() && QFileInfo(candidate).isExecutable())
            return candidate;
    return QStandardPaths::findExecutable(QStringLiteral("sinew"));
}

const LoadedModel* ModelLibrary::find(const QString& path) const
{
    const auto it = m_models.constFind(path);
    return it == m_models.constEnd() ? nullptr : &*it;
}

void ModelLibrary::load(const QString& path)
{
    cancel();
    m_path = path;
    const quint64 generation = ++m_generation;
    const auto alive = std::make_shared<std::atomic<int>>(0);
    m_progress = std::make_shared<Progress>([this, generation, alive](double fraction, std::string_view label) {
        // At most one report waits in the event queue.
        if (alive->exchange(1) != 0)
            return;
        const QString text = QString::fromUtf8(label.data(), static_cast<qsizetype>(label.size()));
        QMetaObject::invokeMethod(
            this,
            [this, generation, alive, fraction, text] {
                alive->store(0);
                if (generation == m_generation && m_progress)
                    Q_EMIT progressed(fraction, text);
            },
            Qt::QueuedConnection);
    });
    m_pool.start([this, generation, file = toPath(path), import = m_import, progress = m_progress] {
        auto result = std::make_shared<Result<ImportResult>>(import(file, *progress));
        QMetaObject::invokeMethod(
            this, [this, generation, result] { finish(generation, result); }, Qt::QueuedConnection);
    });
    Q_EMIT started(path);
}

void ModelLibrary::cancel()
{
    if (!m_progress)
        return;
    m_progress->cancel();
    m_progress.reset();
    ++m_generation;
    const QString path = m_path;
    QTimer::singleShot(0, this, [this, path] {
        Q_EMIT failed(path, Error{ErrorKind::cancelled, "Loading was cancelled", path.toStdString(), {}});
        Q_EMIT ended();
    });
}

void ModelLibrary::finish(quint64 generation, const std::shared_ptr<Result<ImportResult>>& result)
{
    if (generation != m_generation)
        return;
    m_progress.reset();
    const QString path = m_path;
    if (!result->ok()) {
        Q_EMIT failed(path, result->error());
    } else {
        LoadedModel loaded;
        loaded.issues = std::move((*result)->issues);
        for (const auto& input : (*result)->inputs)
            loaded.inputs.append(toQString(input));
        loaded.model = std::make_shared<const Model>(std::move((*result)->model));
        m_models.insert(path, loaded);
        Q_EMIT this->loaded(path);
    }
    Q_EMIT ended();
}

}  // namespace sinew
