// The line at the bottom: what a drag does now, and how things stand.
#pragma once

#include <QTimer>
#include <QWidget>

class QLabel;
class QPushButton;

namespace sinew {

class StatusBar : public QWidget {
    Q_OBJECT

public:
    explicit StatusBar(QWidget* parent = nullptr);

    // "drag: amplitude   Shift: one axis": the words before a colon become keys.
    void setHint(const QString& hint);
    // For a few seconds instead of the hint; kept in the log.
    void showMessage(const QString& message);
    void setDrawing(const QString& text);  // "60 fps, Vulkan"
    void setIssueCount(int issues, int notes);
    void setSaved(const QString& text);
    [[nodiscard]] const QStringList& log() const { return m_log; }
    [[nodiscard]] QString message() const { return m_message; }

Q_SIGNALS:
    void issuesClicked();

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString m_hint;
    QString m_message;
    QStringList m_log;
    QTimer m_timer;
    QLabel* m_drawing;
    QPushButton* m_issues;
    QLabel* m_saved;
};

}  // namespace sinew
