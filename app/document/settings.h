// Settings: what the editor remembers about its user. Not part of any project.
#pragma once

#include <QByteArray>
#include <QObject>
#include <QSettings>
#include <QString>
#include <QStringList>
#include <QVariantMap>

#include <memory>

namespace sinew {

// What file dialogs are opened for; each remembers a folder of its own.
enum class FolderKind { projects, models, exports, renders };

// An INI file in the configuration folder. A damaged one is set aside with a
// time stamp and defaults are used. In safe mode nothing is read or written: what is
// chosen lasts as long as the editor runs.
class UserSettings : public QObject {
    Q_OBJECT

public:
    explicit UserSettings(bool safeMode = false, QObject* parent = nullptr);

    // Where a damaged file was put, or empty.
    [[nodiscard]] const QString& setAside() const { return m_setAside; }

    [[nodiscard]] QString theme() const;  // "dark", "light", "system"
    void setTheme(const QString& theme);
    [[nodiscard]] bool reducedMotion() const;
    void setReducedMotion(bool reduced);

    // Newest first, at most 12; missing files stay in the list.
    [[nodiscard]] QStringList recentFiles() const;
    void addRecentFile(const QString& path);
    void removeRecentFile(const QString& path);
    void clearRecentFiles();

    // Where a dialog of that kind opens: the folder last used for it, else the
    // project's, else the artist's documents. `project` may be empty.
    [[nodiscard]] QString startFolder(FolderKind kind, const QString& project) const;
    void setLastFolder(FolderKind kind, const QString& folder);

    // Window geometry, splitters and the like.
    [[nodiscard]] QByteArray layout(const QString& name) const;
    void setLayout(const QString& name, const QByteArray& state);
    // Choices of a view or dialog, by name: small values only.
    [[nodiscard]] QVariantMap view(const QString& name) const;
    void setView(const QString& name, const QVariantMap& choices);
    // Used most recently first, for the command palette.
    [[nodiscard]] QStringList recentActions() const;
    void addRecentAction(const QString& name);

    // Everything back to defaults; the old file is kept beside it.
    void reset();

    // Starts that did not reach a window, in a row.
    int beginStart();
    void startSucceeded();

Q_SIGNALS:
    void recentFilesChanged();
    void appearanceChanged();

private:
    [[nodiscard]] QVariant value(const QString& key, const QVariant& fallback = {}) const;
    void setValue(const QString& key, const QVariant& value);
    std::unique_ptr<QSettings> m_store;  // null in safe mode
    QVariantMap m_session;               // what stands in for it then
    QString m_setAside;
};

}  // namespace sinew
