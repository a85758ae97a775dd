// Recovery copies: what survives a crash of the editor.
//
// Each open document has a folder <base>/<uuid>/ with project.sinew, meta.json
// and lock. Folders are told apart by uuid, never by the project's name. A
// folder is offered only if its lock can be taken, which means that its owner
// is gone.
#pragma once

#include "app/document/saver.h"

#include <QDateTime>
#include <QList>
#include <QLockFile>
#include <QString>

#include <memory>
#include <string>

namespace sinew {

struct RecoveryEntry {
    enum class Original {
        unchanged,  // as it was when the copy's session opened it
        changed,    // by someone else, since
        damaged,    // no longer readable as a project
        missing,
        none,       // never saved
    };
    QString folder;
    QString originalPath;  // empty: never saved
    QByteArray originalHash;  // of the original when it was opened; empty: never saved
    QDateTime time;        // of the copy
    Original original = Original::none;
};

// The recovery folder of one document of this process.
class RecoverySession {
public:
    explicit RecoverySession(QString base);
    ~RecoverySession();  // leaves the copy where it is; the lock goes
    RecoverySession(const RecoverySession&) = delete;
    RecoverySession& operator=(const RecoverySession&) = delete;

    // Writes text and meta, atomically. The folder is made, and locked, by the
    // first write. Thread-safe against itself only.
    Status write(const std::string& text, const QString& originalPath, const FileStamp& original);
    // Removes the copy: after a save, or because the artist said so.
    void discard();
    // Takes over an orphan's folder, so that its copy lives on until saved.
    bool adopt(const RecoveryEntry& entry);
    [[nodiscard]] const QString& folder() const { return m_folder; }
    [[nodiscard]] bool hasCopy() const;

private:
    bool ensureFolder();
    QString m_base;
    QString m_folder;
    std::unique_ptr<QLockFile> m_lock;
};

// Copies without a living owner, newest first. Those older than 30 days are removed.
QList<RecoveryEntry> findRecoveries(const QString& base);
void discardRecovery(const RecoveryEntry& entry);
Result<QString> readRecovery(const RecoveryEntry& entry);  // the project's text

}  // namespace sinew
