// ModelLibrary: models by file, loaded in a worker thread through the cache.
#pragma once

#include "core/base/issue.h"
#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/import/cache.h"
#include "core/model/model.h"

#include <QHash>
#include <QObject>
#include <QString>
#include <QThreadPool>

#include <functional>
#include <memory>

namespace sinew {

struct LoadedModel {
    std::shared_ptr<const Model> model;
    Issues issues;
    QStringList inputs;  // the file and everything it referenced
};

// GUI thread. One load at a time: a new request cancels the one before it.
class ModelLibrary : public QObject {
    Q_OBJECT

public:
    using Import = std::function<Result<ImportResult>(const std::filesystem::path&, const Progress&)>;

    explicit ModelLibrary(const CacheSettings& settings, QObject* parent = nullptr);
    ModelLibrary(Import import, QObject* parent = nullptr);
    ~ModelLibrary() override;  // cancels and waits for the importer's end

    // What was loaded before under that absolute path and has not been dropped.
    [[nodiscard]] const LoadedModel* find(const QString& path) const;
    void drop(const QString& path) { m_models.remove(path); }

    // Answers with loaded() or failed(), never from within this call; a
    // cancelled load answers with failed(cancelled) at once.
    void load(const QString& path);
    void cancel();
    [[nodiscard]] bool isLoading() const { return m_progress != nullptr; }
    [[nodiscard]] const QString& loadingPath() const { return m_path; }

    // The `sinew` command line beside this program, or in PATH; empty: not found.
    static QString findImporter();

Q_SIGNALS:
    void started(const QString& path);
    void progressed(double fraction, const QString& label);
    void loaded(const QString& path);
    void failed(const QString& path, const sinew::Error& error);
    void ended();  // after loaded and failed alike

private:
    void finish(quint64 generation, const std::shared_ptr<Result<ImportResult>>& result);

    Import m_import;
    QHash<QString, LoadedModel> m_models;
    QThreadPool m_pool;
    std::shared_ptr<Progress> m_progress;  // of the running load
    QString m_path;
    quint64 m_generation = 0;              // results of earlier ones are dropped
};

}  // namespace sinew
