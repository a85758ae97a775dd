// ExportDialog: choose a format, write it with progress, and see how faithful
// the written file is.
#pragma once

#include "core/export/export.h"

#include <QDialog>
#include <QThreadPool>

#include <memory>

class QLabel;
class QLineEdit;
class QListWidget;
class QProgressBar;
class QPushButton;
class QTreeWidget;

namespace sinew {

class ChoiceBox;
class Document;
class NumberField;
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
    void showReport(const Outcome& outcome);
    void setRunning(bool running);
    [[nodiscard]] const ExportFormat* format() const;

    Document& m_document;
    UserSettings& m_settings;
    ChoiceBox* m_format;
    QLineEdit* m_path;
    NumberField* m_rate;
    NumberField* m_tolerance;
    QListWidget* m_clips;
    QWidget* m_clipsBox;
    QLabel* m_state;
    QProgressBar* m_progress;
    QTreeWidget* m_report;
    QPushButton* m_start;
    QPushButton* m_close;
    std::shared_ptr<Progress> m_running;
    QThreadPool m_pool;
};

}  // namespace sinew
