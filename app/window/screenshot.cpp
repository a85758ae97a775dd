#include "app/window/screenshot.h"

#include "app/document/model_library.h"
#include "app/viewport/model_scene.h"
#include "app/viewport/viewport_widget.h"
#include "app/window/main_window.h"

#include <QApplication>
#include <QDir>
#include <QFileInfo>
#include <QPixmap>

#include <cstdio>

namespace sinew {
namespace {

constexpr int kStep = 50;           // ms
constexpr int kLoadLimit = 120'000; // ms
constexpr int kPlay = 1'400;        // ms of project time, where the picture is taken
constexpr int kSettle = 6'000;      // ms at most until the viewport has drawn it

}  // namespace

Screenshot::Screenshot(MainWindow& window, const QString& file, const QString& folder)
    : m_window(window), m_file(file), m_folder(folder)
{
    connect(&m_timer, &QTimer::timeout, this, &Screenshot::step);
    m_timer.start(kStep);
    if (!file.isEmpty())
        window.openPath(QFileInfo(file).absoluteFilePath());
}

void Screenshot::step()
{
    Document& document = m_window.document();
    m_waited += kStep;
    const bool named = !m_file.isEmpty();
    const bool failed = !document.modelProblem().isEmpty() || (named && m_waited > 1000 && document.isEmpty() && !m_window.isLoading());
    if (failed || m_waited > kLoadLimit) {
        std::fprintf(stderr, "sinew-editor: %s could not be opened%s%s\n", qPrintable(m_file),
                     document.modelProblem().isEmpty() ? "" : ": ", qPrintable(document.modelProblem()));
        QApplication::exit(2);
        m_timer.stop();
        return;
    }
    if ((!document.modelPath().isEmpty() && !document.model()) || m_window.isLoading() ||
        !m_window.viewport().scene().complete())
        return;
    if (m_played < kPlay) {
        // By frames of the clock, so that the picture does not depend on the machine.
        if (m_played == 0)
            m_window.transport().seek(0.0);
        m_window.transport().advance(kStep / 1000.0);
        m_played += kStep;
        m_framesBefore = m_window.viewport().framesDrawn();
        m_waited = 0;
        return;
    }
    const bool drawn = m_window.viewport().framesDrawn() > m_framesBefore + 1 || !m_window.viewport().problem().isEmpty();
    if (!drawn && m_waited < kSettle) {
        m_window.transport().seek(m_window.transport().time());
        return;
    }
    m_timer.stop();
    shoot();
}

void Screenshot::shoot()
{
    QDir().mkpath(m_folder);
    const QString windowFile = QDir(m_folder).filePath(QStringLiteral("window.png"));
    const QString viewFile = QDir(m_folder).filePath(QStringLiteral("viewport.png"));
    const bool written = m_window.grab().save(windowFile) && m_window.viewport().grabImage().save(viewFile);
    if (!written)
        std::fprintf(stderr, "sinew-editor: the pictures could not be written to %s\n", qPrintable(m_folder));
    QApplication::exit(written ? 0 : 3);
}

}  // namespace sinew
