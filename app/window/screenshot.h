// Screenshot: opens a file, plays a little, writes pictures and quits. What
// `./dev run` does where there is no display.
#pragma once

#include <QObject>
#include <QString>
#include <QTimer>

namespace sinew {

class MainWindow;

class Screenshot : public QObject {
    Q_OBJECT

public:
    // window.png: the whole window; viewport.png: the view of the model alone.
    // Ends the application with 0, or 2 when the file did not open, or 3 when a
    // picture could not be written.
    Screenshot(MainWindow& window, const QString& file, const QString& folder);

private:
    void step();
    void shoot();
    MainWindow& m_window;
    QString m_file;
    QString m_folder;
    QTimer m_timer;
    int m_waited = 0;  // ms
    int m_played = 0;  // ms
    quint64 m_framesBefore = 0;
};

}  // namespace sinew
