#include "app/document/autosaver.h"

#include "app/document/document.h"

#include <QGuiApplication>

#include <algorithm>

namespace sinew {

Autosaver::Autosaver(Document& document, const QString& base, QObject* parent)
    : QObject(parent), m_document(document), m_session(base)
{
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, &Autosaver::writeNow);
    connect(&m_document, &Document::changed, this, &Autosaver::onChanged);
    connect(&m_document, &Document::replaced, this, &Autosaver::discard);
    // Saved, or undone to what is saved: an old copy would offer changes that
    // the artist took back.
    connect(&m_document, &Document::stateChanged, this, [this] {
        if (!m_document.isModified())
            discard();
    });
    connect(&m_document, &Document::saveFinished, this, [this](const SaveResult& result) {
        if (result.outcome != SaveResult::Outcome::saved || !m_document.isModified())
            return;
        m_written = 0;
        onChanged();
    });
    connect(qGuiApp, &QGuiApplication::applicationStateChanged, this, [this](Qt::ApplicationState state) {
        if (state != Qt::ApplicationActive)
            writeNow();
    });
    connect(qGuiApp, &QGuiApplication::commitDataRequest, this, &Autosaver::writeNow, Qt::DirectConnection);
    connect(qGuiApp, &QGuiApplication::aboutToQuit, this, &Autosaver::writeNow);
}

Autosaver::~Autosaver()
{
    if (!m_document.isModified())
        discard();
}

void Autosaver::setDelays(int quietMs, int latestMs)
{
    m_quiet = quietMs;
    m_latest = latestMs;
}

void Autosaver::discard()
{
    m_timer.stop();
    m_session.discard();
    m_written = m_document.revision();  // of this state nothing is kept
}

void Autosaver::onChanged()
{
    if (!m_timer.isActive())
        m_sinceFirst.start();
    m_timer.start(static_cast<int>(std::clamp<qint64>(m_latest - m_sinceFirst.elapsed(), 0, m_quiet)));
}

void Autosaver::writeNow()
{
    m_timer.stop();
    if (!m_document.isModified() || m_written == m_document.revision())
        return;
    const Status status = m_session.write(m_document.text({}), m_document.path(), m_document.stamp());
    if (status.ok())
        m_written = m_document.revision();
    else
        Q_EMIT failed(QString::fromStdString(status.error().text()));
}

bool Autosaver::adopt(const RecoveryEntry& entry)
{
    const bool ours = m_session.adopt(entry);
    m_written = ours ? m_document.revision() : 0;
    return ours;
}

}  // namespace sinew
