// RenderDialog: a frame, the loop or a range as pictures or a film, seen as the
// viewport sees it.
#pragma once

#include "app/render/render_arguments.h"
#include "app/render/render_job.h"

#include <QDialog>

class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;
class QVBoxLayout;

namespace sinew {

class ChoiceBox;
class ColorButton;
class FieldRow;
class NumberField;
class SegmentedControl;
class Switch;
class UserSettings;
class ViewportWidget;
struct Workspace;

class RenderDialog : public QDialog {
    Q_OBJECT

public:
    RenderDialog(Workspace& workspace, ViewportWidget& viewport, UserSettings& settings, QWidget* parent = nullptr);
    ~RenderDialog() override;  // cancels and waits

Q_SIGNALS:
    void rendered(const QString& path);

protected:
    void done(int result) override;
    void reject() override;

private:
    void buildFile(QVBoxLayout& column);
    void buildFrames(QVBoxLayout& column);
    void buildPicture(QVBoxLayout& column);
    void buildFoot(QVBoxLayout& column);
    void restore();
    void remember();
    void chooseFormat();
    void choosePath();
    void chooseSize();
    void refresh();
    void start();
    void finish(const RenderOutcome& outcome);
    void setRunning(bool running);
    [[nodiscard]] RenderSettings wanted() const;
    [[nodiscard]] RenderArguments arguments() const;
    void copyCommand();

    Workspace& m_workspace;
    ViewportWidget& m_viewport;
    UserSettings& m_settings;
    ChoiceBox* m_format;
    QLineEdit* m_path;
    SegmentedControl* m_range;
    NumberField* m_from;
    NumberField* m_to;
    FieldRow* m_fromRow = nullptr;
    FieldRow* m_toRow = nullptr;
    NumberField* m_fps;
    FieldRow* m_fpsRow = nullptr;
    ChoiceBox* m_size;
    NumberField* m_width;
    NumberField* m_height;
    FieldRow* m_sizeRow = nullptr;
    SegmentedControl* m_samples;
    SegmentedControl* m_background;
    ColorButton* m_color;
    FieldRow* m_colorRow = nullptr;
    SegmentedControl* m_camera;
    Switch* m_turntable;
    FieldRow* m_turntableRow = nullptr;
    Switch* m_repeat;
    FieldRow* m_repeatRow = nullptr;
    Switch* m_grid;
    Switch* m_joints;
    QWidget* m_form;
    QLabel* m_state;
    QProgressBar* m_progress;
    QPushButton* m_command;
    QPushButton* m_start;
    QPushButton* m_close;
    RenderFormat m_formatShown = RenderFormat::png;
    std::unique_ptr<RenderJob> m_job;
};

}  // namespace sinew
