// FileFlow: new, open, save, import, quit, recover: the questions asked on the
// way and the messages that follow. Every path keeps the artist's work.
#pragma once

#include "app/document/saver.h"

#include <QObject>
#include <QStringList>
#include <QTimer>

#include <functional>

namespace sinew {

class Autosaver;
class Document;
class MessageBar;
class ModelLibrary;
class UserSettings;
enum class FolderKind;
struct RecoveryEntry;

class FileFlow : public QObject {
    Q_OBJECT

public:
    struct Parts {
        Document& document;
        ModelLibrary& library;
        UserSettings& settings;
        Autosaver& autosaver;
        MessageBar& messages;
        QWidget* window;
    };
    explicit FileFlow(const Parts& parts, QObject* parent = nullptr);

    void newProject();
    void openDialog();
    // A project, or a model to import; asks about unsaved changes first where
    // the document would be replaced.
    void openPath(const QString& path);
    void openSample(const QString& path);
    void openDropped(const QStringList& files);
    void importDialog();
    void locateModel();
    void save();
    void saveAs();
    // Calls `proceed` at once, or after the artist saved or discarded; not at
    // all after Cancel or a save that failed.
    void whenSafe(const std::function<void()>& proceed);
    // Offers what a crash left behind.
    void offerRecoveries(const QString& base);

Q_SIGNALS:
    void saved(const QString& path);
    void notice(const QString& text);  // for the status bar

private:
    void openProject(const QString& path);
    [[nodiscard]] QString suggestedPath() const;  // for a project to be saved anew
    void saveTo(const QString& path, bool overwrite);
    void onSaved(const SaveResult& result);
    void onModelProblem();
    void offer(const RecoveryEntry& entry);
    void recover(const RecoveryEntry& entry);
    void showError(const QString& key, const QString& text);
    [[nodiscard]] QString startFolder(FolderKind kind) const;

    Parts m_parts;
    std::function<void()> m_afterSave;
    QTimer m_progressDelay;
    QString m_progressText;
    double m_progressFraction = -1.0;
};

}  // namespace sinew
