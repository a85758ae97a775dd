#include "app/document/settings.h"

#include "app/document/app_folders.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>

namespace sinew {
namespace {

constexpr int kRecentFiles = 12;
constexpr int kRecentActions = 8;

QString settingsFile()
{
    return appFolder(AppFolder::config) + QStringLiteral("/settings.ini");
}

QString asideName(const char* why)
{
    return QStringLiteral("%1.%2-%3").arg(settingsFile(), QLatin1String(why),
                                          QDateTime::currentDateTime().toString(QStringLiteral("yyyyMMdd-hhmmss")));
}

QString folderKey(FolderKind kind)
{
    switch (kind) {
    case FolderKind::projects: return QStringLiteral("folders/project");
    case FolderKind::models: return QStringLiteral("folders/model");
    case FolderKind::exports: return QStringLiteral("folders/export");
    case FolderKind::renders: break;
    }
    return QStringLiteral("folders/render");
}

// QSettings reads nearly anything as INI; bytes no editor of ours wrote are damage.
bool looksDamaged(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return false;
    const QByteArray start = file.read(64 * 1024);
    return start.contains('\0') || (!start.trimmed().isEmpty() && !start.trimmed().startsWith('['));
}

}  // namespace

UserSettings::UserSettings(bool safeMode, QObject* parent) : QObject(parent)
{
    if (safeMode)
        return;
    const QString path = settingsFile();
    if (looksDamaged(path)) {
        const QString aside = asideName("damaged");
        if (QFile::rename(path, aside))
            m_setAside = aside;
    }
    m_store = std::make_unique<QSettings>(path, QSettings::IniFormat);
    if (m_store->status() != QSettings::NoError) {
        m_store.reset();
        const QString aside = asideName("damaged");
        if (QFile::rename(path, aside))
            m_setAside = aside;
        m_store = std::make_unique<QSettings>(path, QSettings::IniFormat);
    }
    m_store->setValue(QStringLiteral("version"), 1);
}

QVariant UserSettings::value(const QString& key, const QVariant& fallback) const
{
    return m_store ? m_store->value(key, fallback) : m_session.value(key, fallback);
}

void UserSettings::setValue(const QString& key, const QVariant& value)
{
    if (m_store)
        m_store->setValue(key, value);
    else
        m_session.insert(key, value);
}

QString UserSettings::theme() const
{
    const QString theme = value(QStringLiteral("appearance/theme"), QStringLiteral("dark")).toString();
    static const QStringList known{QStringLiteral("dark"), QStringLiteral("light"), QStringLiteral("system")};
    return known.contains(theme) ? theme : known.first();
}

void UserSettings::setTheme(const QString& theme)
{
    setValue(QStringLiteral("appearance/theme"), theme);
    Q_EMIT appearanceChanged();
}

bool UserSettings::reducedMotion() const
{
    return value(QStringLiteral("appearance/reducedMotion"), false).toBool();
}

void UserSettings::setReducedMotion(bool reduced)
{
    setValue(QStringLiteral("appearance/reducedMotion"), reduced);
    Q_EMIT appearanceChanged();
}

QStringList UserSettings::recentFiles() const
{
    return value(QStringLiteral("recent/files")).toStringList().mid(0, kRecentFiles);
}

void UserSettings::addRecentFile(const QString& path)
{
    QStringList files = recentFiles();
    files.removeAll(path);
    files.prepend(path);
    setValue(QStringLiteral("recent/files"), files.mid(0, kRecentFiles));
    Q_EMIT recentFilesChanged();
}

void UserSettings::removeRecentFile(const QString& path)
{
    QStringList files = recentFiles();
    files.removeAll(path);
    setValue(QStringLiteral("recent/files"), files);
    Q_EMIT recentFilesChanged();
}

void UserSettings::clearRecentFiles()
{
    setValue(QStringLiteral("recent/files"), QStringList());
    Q_EMIT recentFilesChanged();
}

QString UserSettings::startFolder(FolderKind kind, const QString& project) const
{
    const QString last = value(folderKey(kind)).toString();
    if (QFileInfo(last).isDir())
        return last;
    if (!project.isEmpty())
        return QFileInfo(project).absolutePath();
    const QString documents = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    return QFileInfo(documents).isDir() ? documents : QDir::homePath();
}

void UserSettings::setLastFolder(FolderKind kind, const QString& folder)
{
    setValue(folderKey(kind), folder);
}

QByteArray UserSettings::layout(const QString& name) const
{
    return value(QStringLiteral("layout/") + name).toByteArray();
}

void UserSettings::setLayout(const QString& name, const QByteArray& state)
{
    setValue(QStringLiteral("layout/") + name, state);
}

QVariantMap UserSettings::view(const QString& name) const
{
    return value(QStringLiteral("view/") + name).toMap();
}

void UserSettings::setView(const QString& name, const QVariantMap& choices)
{
    setValue(QStringLiteral("view/") + name, choices);
}

QStringList UserSettings::recentActions() const
{
    return value(QStringLiteral("recent/actions")).toStringList().mid(0, kRecentActions);
}

void UserSettings::addRecentAction(const QString& name)
{
    QStringList names = recentActions();
    names.removeAll(name);
    names.prepend(name);
    setValue(QStringLiteral("recent/actions"), names.mid(0, kRecentActions));
}

void UserSettings::reset()
{
    m_session.clear();
    if (m_store) {
        m_store->sync();
        QFile::copy(settingsFile(), asideName("before-reset"));
        m_store->clear();
        m_store->sync();
    }
    Q_EMIT recentFilesChanged();
    Q_EMIT appearanceChanged();
}

int UserSettings::beginStart()
{
    const int failed = value(QStringLiteral("start/unfinished"), 0).toInt();
    setValue(QStringLiteral("start/unfinished"), failed + 1);
    if (m_store)
        m_store->sync();
    return failed;
}

void UserSettings::startSucceeded()
{
    setValue(QStringLiteral("start/unfinished"), 0);
}

}  // namespace sinew
