#include "app/document/saver.h"

#include "core/base/file.h"

#include <QCryptographicHash>
#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <utility>

namespace sinew {

std::filesystem::path toPath(const QString& path)
{
    return std::filesystem::path(path.toStdU16String());
}

QString toQString(const std::filesystem::path& path)
{
    return QString::fromStdU16String(path.generic_u16string());
}

FileStamp stampOf(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    QCryptographicHash hash(QCryptographicHash::Sha256);
    hash.addData(&file);
    return {true, hash.result()};
}

FileStamp stampOf(const std::string& content)
{
    QCryptographicHash hash(QCryptographicHash::Sha256);
    hash.addData(QByteArray::fromRawData(content.data(), static_cast<qsizetype>(content.size())));
    return {true, hash.result()};
}

void keepBackup(const QString& path, const QString& folder, int keep)
{
    if (!QFileInfo::exists(path))
        return;
    const QString name = QString::fromLatin1(
        QCryptographicHash::hash(QFileInfo(path).absoluteFilePath().toUtf8(), QCryptographicHash::Sha256).toHex().left(16));
    QDir dir(folder + QLatin1Char('/') + name);
    if (!dir.mkpath(QStringLiteral(".")))
        return;
    const QString stamp = QDateTime::currentDateTimeUtc().toString(QStringLiteral("yyyyMMdd-hhmmss-zzz"));
    QFile::copy(path, dir.filePath(stamp + QStringLiteral(".sinew")));
    QStringList kept = dir.entryList({QStringLiteral("*.sinew")}, QDir::Files, QDir::Name);
    while (kept.size() > keep)
        dir.remove(kept.takeFirst());
}

Saver::Saver(QObject* parent)
    : QObject(parent),
      m_writer([](const std::filesystem::path& path, const std::string& text) { return writeFileAtomic(path, text); })
{
    m_pool.setMaxThreadCount(1);  // in order
}

Saver::~Saver()
{
    m_pool.waitForDone();
}

void Saver::save(SaveRequest request)
{
    ++m_running;
    m_pool.start([this, request = std::move(request), writer = m_writer] {
        SaveResult result;
        result.path = request.path;
        result.revision = request.revision;
        const FileStamp present = stampOf(request.path);
        if (!request.overwrite && present.exists && present != request.expected) {
            result.outcome = SaveResult::Outcome::changedOnDisk;
        } else {
            const std::string text = request.text();
            if (!request.backupFolder.isEmpty())
                keepBackup(request.path, request.backupFolder, 3);
            const Status status = writer(toPath(request.path), text);
            result.stamp = stampOf(text);
            if (!status.ok()) {
                result.outcome = SaveResult::Outcome::failed;
                result.error = status.error();
            }
        }
        QMetaObject::invokeMethod(
            this,
            [this, result] {
                --m_running;
                Q_EMIT finished(result);
            },
            Qt::QueuedConnection);
    });
}

}  // namespace sinew
