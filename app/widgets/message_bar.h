// MessageBar: what the artist should know now, above the work, with what can be
// done about it as links. Never a dialog that stops the work.
#pragma once

#include <QHash>
#include <QList>
#include <QPair>
#include <QWidget>

#include <functional>

class QLabel;
class QProgressBar;
class QVBoxLayout;

namespace sinew {

enum class Tone { info, warning, error };

struct Message {
    QString key;   // a new message replaces the one of the same key
    Tone tone = Tone::info;
    QString text;
    QList<QPair<QString, std::function<void()>>> remedies;  // label, action; the message closes after it
    bool closable = true;
    int seconds = 0;  // closes by itself; 0: stays
};

// Shows any number of messages, newest below; hidden while there are none.
class MessageBar : public QWidget {
    Q_OBJECT

public:
    explicit MessageBar(QWidget* parent = nullptr);

    void show(const Message& message);
    // A running task with its cancel link; fraction 0..1, negative: unknown.
    void showProgress(const QString& key, const QString& text, double fraction, const std::function<void()>& cancel);
    void close(const QString& key);
    [[nodiscard]] bool has(const QString& key) const { return m_rows.contains(key); }
    [[nodiscard]] QString text(const QString& key) const;

private:
    struct Row {
        QWidget* widget = nullptr;
        QLabel* label = nullptr;
        QProgressBar* progress = nullptr;
    };
    void add(const QString& key, const Row& row);

    QVBoxLayout* m_column;
    QHash<QString, Row> m_rows;
};

}  // namespace sinew
