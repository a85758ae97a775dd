#include "app/document/recovery.h"

#include "core/base/file.h"
#include "core/project/json.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QUuid>

#include <algorithm>

namespace sinew {
namespace {

constexpr int kKeepDays = 30;

QString projectFile(const QString& folder)
{
    return folder + QStringLiteral("/project.sinew");
}
QString metaFile(const QString& folder)
{
    return folder + QStringLiteral("/meta.json");
}

std::unique_ptr<QLockFile> lockOf(const QString& folder)
{
    auto lock = std::make_unique<QLockFile>(folder + QStringLiteral("/lock"));
    lock->setStaleLockTime(0);  // held for as long as the document is open
    return lock->tryLock(50) ? std::move(lock) : nullptr;
}

RecoveryEntry::Original compare(const QString& path, const QByteArray& hash)
{
    if (path.isEmpty())
        return RecoveryEntry::Original::none;
    const FileStamp stamp = stampOf(path);
    if (!stamp.exists)
        return RecoveryEntry::Original::missing;
    if (stamp.hash == hash)
        return RecoveryEntry::Original::unchanged;
    return loadProject(toPath(path)).ok() ? RecoveryEntry::Original::changed : RecoveryEntry::Original::damaged;
}

}  // namespace

RecoverySession::RecoverySession(QString base) : m_base(std::move(base)) {}

RecoverySession::~RecoverySession() = default;

bool RecoverySession::ensureFolder()
{
    if (m_lock)
        return true;
    m_folder = m_base + QLatin1Char('/') + QUuid::createUuid().toString(QUuid::WithoutBraces);
    if (!QDir().mkpath(m_folder))
        return false;
    m_lock = lockOf(m_folder);
    return m_lock != nullptr;
}

Status RecoverySession::write(const std::string& text, const QString& originalPath, const FileStamp& original)
{
    if (!ensureFolder())
        return Error{ErrorKind::io, "The recovery folder could not be made", m_folder.toStdString(), {}};
    const Status status = writeFileAtomic(toPath(projectFile(m_folder)), text);
    if (!status.ok())
        return status;
    const QJsonObject meta{
        {QStringLiteral("original"), originalPath},
        {QStringLiteral("originalHash"), QString::fromLatin1(original.hash.toHex())},
        {QStringLiteral("time"), QDateTime::currentDateTimeUtc().toString(Qt::ISODateWithMs)},
        {QStringLiteral("version"), QCoreApplication::applicationVersion()},
        {QStringLiteral("pid"), QCoreApplication::applicationPid()},
    };
    return writeFileAtomic(toPath(metaFile(m_folder)), QJsonDocument(meta).toJson().toStdString());
}

void RecoverySession::discard()
{
    if (!m_lock)
        return;
    m_lock.reset();
    QDir(m_folder).removeRecursively();
    m_folder.clear();
}

bool RecoverySession::adopt(const RecoveryEntry& entry)
{
    std::unique_ptr<QLockFile> lock = lockOf(entry.folder);
    if (!lock)
        return false;
    discard();
    m_folder = entry.folder;
    m_lock = std::move(lock);
    return true;
}

bool RecoverySession::hasCopy() const
{
    return m_lock && QFileInfo::exists(projectFile(m_folder));
}

QList<RecoveryEntry> findRecoveries(const QString& base)
{
    QList<RecoveryEntry> entries;
    const QDir dir(base);
    for (const QString& name : dir.entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
        const QString folder = dir.filePath(name);
        const auto lock = lockOf(folder);
        if (!lock)
            continue;  // its owner lives
        const QFileInfo copy(projectFile(folder));
        if (!copy.exists())
            continue;
        RecoveryEntry entry;
        entry.folder = folder;
        entry.time = copy.lastModified();
        QFile file(metaFile(folder));
        if (file.open(QIODevice::ReadOnly)) {
            const QJsonObject meta = QJsonDocument::fromJson(file.readAll()).object();
            entry.originalPath = meta.value(QStringLiteral("original")).toString();
            entry.originalHash =
                QByteArray::fromHex(meta.value(QStringLiteral("originalHash")).toString().toLatin1());
        }
        if (entry.time.daysTo(QDateTime::currentDateTime()) > kKeepDays) {
            QDir(folder).removeRecursively();
            continue;
        }
        entry.original = compare(entry.originalPath, entry.originalHash);
        entries.append(entry);
    }
    std::sort(entries.begin(), entries.end(), [](const auto& a, const auto& b) { return a.time > b.time; });
    return entries;
}

void discardRecovery(const RecoveryEntry& entry)
{
    if (lockOf(entry.folder))
        QDir(entry.folder).removeRecursively();
}

Result<QString> readRecovery(const RecoveryEntry& entry)
{
    Result<std::string> text = readTextFile(toPath(projectFile(entry.folder)), 64ull << 20);
    if (!text.ok())
        return text.error();
    return QString::fromStdString(*text);
}

}  // namespace sinew
