// ExportDialog: choose a format, write it with progress, and see how faithful
// the written file is.
#pragma once

#include "core/export/export.h"

#include <QDialog>
#include <QThreadPool>

#include <memory>

class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;

namespace sinew {

class ChoiceBox;
class Document;
class ExportOptions;
class ExportReport;
class UserSettings;

class ExportDialog : public QDialog {
    Q_OBJECT

public:
    ExportDialog(Document& document, UserSettings& settings, QWidget* parent = nullptr);
    ~ExportDialog() override;  // cancels and waits

Q_SIGNALS:
    void exported(const QString& path);

protected:
    void reject() override;

private:
    struct Outcome;
    void chooseFormat();
    void choosePath();
    void start();
    void finish(const std::shared_ptr<Outcome>& outcome);
    void fitHeight();
    void setRunning(bool running);
    [[nodiscard]] const ExportFormat* format() const;

    Document& m_document;
    UserSettings& m_settings;
    ChoiceBox* m_format;
    QLabel* m_about;
    QLineEdit* m_path;
    ExportOptions* m_options;
    QLabel* m_state;
    QProgressBar* m_progress;
    ExportReport* m_report;
    QPushButton* m_start;
    QPushButton* m_close;
    std::shared_ptr<Progress> m_running;
    QThreadPool m_pool;
};

}  // namespace sinew
