// The command palette: every action, parameter and joint by a few letters of its
// name.
#pragma once

#include <QFrame>
#include <QIcon>
#include <QList>
#include <QPointer>

#include <functional>

class QLineEdit;
class QListWidget;

namespace sinew {

struct CommandEntry {
    QString title;
    QString detail;    // menu path, group
    QString shortcut;
    QIcon icon;
    QString key;       // to remember it by; empty: not remembered
    bool enabled = true;
    std::function<void()> run;
    QString words{};   // found by these too
};

class CommandPalette : public QFrame {
    Q_OBJECT

public:
    explicit CommandPalette(QWidget* parent);

    // Opens with these; `recent` keys come first while nothing is typed.
    void open(QList<CommandEntry> entries, const QStringList& recent);
    [[nodiscard]] QLineEdit* input() const { return m_input; }
    [[nodiscard]] QListWidget* list() const { return m_list; }

Q_SIGNALS:
    void used(const QString& key);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void filter(const QString& text);
    void runCurrent();
    void place();
    void leave();
    QLineEdit* m_input;
    QListWidget* m_list;
    QList<CommandEntry> m_entries;
    QStringList m_recent;
    QPointer<QWidget> m_focusBefore;
};

// How well each of the words of `wanted` occurs in `text`; -1: one doesn't. Whole
// words count more than their beginnings, than beginnings of several words in one
// ("addpar"), than what is somewhere within.
int matchScore(const QString& text, const QString& wanted, bool initials = true);

}  // namespace sinew
