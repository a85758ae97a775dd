// Saver: writes project text to files in a worker thread, one after the other.
#pragma once

#include "core/base/result.h"

#include <QByteArray>
#include <QObject>
#include <QString>
#include <QThreadPool>

#include <filesystem>
#include <functional>
#include <string>

namespace sinew {

// Identity of a file's content, to notice changes by others.
struct FileStamp {
    bool exists = false;
    QByteArray hash;  // SHA-256
    bool operator==(const FileStamp&) const = default;
};
FileStamp stampOf(const QString& path);
FileStamp stampOf(const std::string& content);

struct SaveResult {
    enum class Outcome {
        saved,
        changedOnDisk,  // nothing written: the file is not the one that was opened
        failed,
    };
    Outcome outcome = Outcome::saved;
    Error error;         // with failed
    QString path;
    quint64 revision = 0;  // of the snapshot
    FileStamp stamp;       // of what was written
};

struct SaveRequest {
    QString path;
    std::function<std::string()> text;  // run in the worker
    quint64 revision = 0;
    FileStamp expected;      // checked before writing unless overwrite
    bool overwrite = false;
    QString backupFolder;    // where the replaced file is kept, newest three; empty: not
};

class Saver : public QObject {
    Q_OBJECT

public:
    using Writer = std::function<Status(const std::filesystem::path&, const std::string&)>;

    explicit Saver(QObject* parent = nullptr);
    ~Saver() override;  // waits for what was asked for

    void setWriter(Writer writer) { m_writer = std::move(writer); }
    void save(SaveRequest request);
    [[nodiscard]] bool isBusy() const { return m_running > 0; }

Q_SIGNALS:
    void finished(const sinew::SaveResult& result);

private:
    Writer m_writer;
    QThreadPool m_pool;
    int m_running = 0;
};

// Copies the file to <folder>/<hash of its path>/<time>.sinew, keeping the newest `keep`.
void keepBackup(const QString& path, const QString& folder, int keep);

std::filesystem::path toPath(const QString& path);
QString toQString(const std::filesystem::path& path);

}  // namespace sinew
