// Autosaver: keeps the recovery copy of a document.
#pragma once

#include "app/document/recovery.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

namespace sinew {

class Document;

// Writes a copy when no change has followed the last one for 3 s, at the latest 15 s
// after the first; when the application loses the focus, quits or its session ends;
// and when asked. The copy goes as soon as nothing is unsaved: after a save, or an
// undo to what is saved.
class Autosaver : public QObject {
    Q_OBJECT

public:
    Autosaver(Document& document, const QString& base, QObject* parent = nullptr);
    ~Autosaver() override;

    void setDelays(int quietMs, int latestMs);
    // Now, if anything is unsaved that the copy lacks. Blocking; projects are small.
    void writeNow();
    // The artist threw the changes away.
    void discard();
    // The document is what that copy holds, as openRecovered() left it.
    bool adopt(const RecoveryEntry& entry);
    [[nodiscard]] const RecoverySession& session() const { return m_session; }

Q_SIGNALS:
    void failed(const QString& reason);

private:
    void onChanged();
    Document& m_document;
    RecoverySession m_session;
    QTimer m_timer;
    QElapsedTimer m_sinceFirst;  // change that the copy lacks; valid while the timer runs
    int m_quiet = 3'000;
    int m_latest = 15'000;
    quint64 m_written = 0;  // revision of the copy
};

}  // namespace sinew
