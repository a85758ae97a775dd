#include "app/window/render_dialog.h"

#include "app/document/document.h"
#include "app/document/settings.h"
#include "app/panels/workspace.h"
#include "app/playback/preview.h"
#include "app/playback/transport.h"
#include "app/render/frame_writer.h"
#include "app/theme/icons.h"
#include "app/theme/numbers.h"
#include "app/viewport/model_scene.h"
#include "app/viewport/viewport_widget.h"
#include "app/widgets/choice_box.h"
#include "app/widgets/color_button.h"
#include "app/widgets/field_row.h"
#include "app/widgets/number_field.h"
#include "app/widgets/segmented_control.h"
#include "app/widgets/switch.h"

#include <QClipboard>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QProgressBar>
#include <QPushButton>
#include <QStandardItemModel>
#include <QToolButton>
#include <QVBoxLayout>

namespace sinew {
namespace {

enum Range { thisFrame, loop, custom };
enum Background { transparent, asShown, color };

const QString kRemembered = QStringLiteral("render");

NumberSpec seconds()
{
    NumberSpec spec;
    spec.unit = QStringLiteral("s");
    spec.step = 0.01;
    spec.decimals = 2;
    spec.softMaximum = 10.0;
    spec.hardMinimum = 0.0;
    return spec;
}

NumberSpec pixels()
{
    NumberSpec spec;
    spec.unit = QStringLiteral("px");
    spec.step = 1.0;
    spec.whole = true;
    spec.softMinimum = 16.0;
    spec.softMaximum = 4096.0;
    spec.hardMinimum = 1.0;
    spec.hardMaximum = kLargestRender;
    return spec;
}

QWidget* side(QWidget* left, QWidget* right)
{
    auto* box = new QWidget;
    auto* line = new QHBoxLayout(box);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(4);
    line->addWidget(left, 1);
    line->addWidget(right, right->sizePolicy().horizontalPolicy() == QSizePolicy::Fixed ? 0 : 1);
    return box;
}

QWidget* atRight(QWidget* field)
{
    auto* box = new QWidget;
    auto* line = new QHBoxLayout(box);
    line->setContentsMargins(0, 0, 0, 0);
    line->addStretch();
    line->addWidget(field);
    return box;
}

}  // namespace

RenderDialog::RenderDialog(Workspace& workspace, ViewportWidget& viewport, UserSettings& settings, QWidget* parent)
    : QDialog(parent), m_workspace(workspace), m_viewport(viewport), m_settings(settings), m_format(new ChoiceBox),
      m_path(new QLineEdit), m_range(new SegmentedControl({tr("This frame"), tr("Loop"), tr("Custom")})),
      m_from(new NumberField), m_to(new NumberField), m_fps(new NumberField), m_size(new ChoiceBox), m_width(new NumberField),
      m_height(new NumberField), m_samples(new SegmentedControl({QStringLiteral("1"), QStringLiteral("2\u00b2"), QStringLiteral("3\u00b2"), QStringLiteral("4\u00b2")})),
      m_background(new SegmentedControl({tr("Transparent"), tr("As shown"), tr("Colour")})), m_color(new ColorButton),
      m_camera(new SegmentedControl({tr("As shown"), tr("Fit the motion")})), m_turntable(new Switch), m_repeat(new Switch), m_grid(new Switch),
      m_joints(new Switch), m_form(new QWidget), m_state(new QLabel), m_progress(new QProgressBar),
      m_command(new QPushButton(tr("Copy as command"))), m_start(new QPushButton(tr("Render"))), m_close(new QPushButton(tr("Close")))
{
    setWindowTitle(tr("Render"));
    setObjectName(QStringLiteral("renderDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    setMinimumWidth(520);
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(16, 16, 16, 16);
    all->setSpacing(8);
    auto* column = new QVBoxLayout(m_form);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    buildFile(*column);
    buildFrames(*column);
    buildPicture(*column);
    all->addWidget(m_form);
    buildFoot(*all);
    restore();
    chooseFormat();
    chooseSize();
}

RenderDialog::~RenderDialog() = default;

void RenderDialog::buildFile(QVBoxLayout& column)
{
    m_format->setObjectName(QStringLiteral("renderFormat"));
    const auto add = [this](const QString& text, RenderFormat format) {
        const QString problem = formatProblem(format);
        m_format->addItem(problem.isEmpty() ? text : tr("%1: not here").arg(text), nameOf(format));
        if (problem.isEmpty())
            return;
        QStandardItem* item = qobject_cast<QStandardItemModel*>(m_format->model())->item(m_format->count() - 1);
        item->setEnabled(false);
        item->setToolTip(problem);
    };
    add(tr("PNG pictures"), RenderFormat::png);
    add(tr("WebP animation"), RenderFormat::webp);
    add(tr("MP4 film"), RenderFormat::mp4);
    add(tr("GIF animation"), RenderFormat::gif);
    auto* formatRow = new FieldRow(tr("Format"), m_format);
    if (const QString problem = formatProblem(RenderFormat::mp4); !problem.isEmpty())
        formatRow->setRemark(problem);
    column.addWidget(formatRow);
    m_path->setObjectName(QStringLiteral("renderPath"));
    m_path->setAccessibleName(tr("File"));
    auto* browse = new QToolButton;
    browse->setIcon(themeIcon(QStringLiteral("folder")));
    browse->setToolTip(tr("Choose the file"));
    browse->setAccessibleName(tr("Choose the file"));
    column.addWidget(new FieldRow(tr("File"), side(m_path, browse)));
    connect(m_format, &ChoiceBox::chosen, this, &RenderDialog::chooseFormat);
    connect(browse, &QToolButton::clicked, this, &RenderDialog::choosePath);
    connect(m_path, &QLineEdit::textChanged, this, &RenderDialog::refresh);
}

void RenderDialog::buildFrames(QVBoxLayout& column)
{
    column.addWidget(new FieldRow(tr("Frames"), m_range));
    m_range->setObjectName(QStringLiteral("renderRange"));
    m_from->setSpec(seconds());
    m_to->setSpec(seconds());
    column.addWidget(m_fromRow = new FieldRow(tr("From"), m_from));
    column.addWidget(m_toRow = new FieldRow(tr("To"), m_to));
    m_toRow->label()->setToolTip(tr("Not drawn itself, so that loops close"));
    NumberSpec rate;
    rate.unit = QStringLiteral("fps");
    rate.step = 1.0;
    rate.decimals = 0;
    rate.softMinimum = 1.0;
    rate.softMaximum = 60.0;
    rate.hardMinimum = 1.0;
    rate.hardMaximum = 240.0;
    rate.defaultValue = m_workspace.document.project().settings.frameRate;
    m_fps->setSpec(rate);
    m_fps->setObjectName(QStringLiteral("renderFps"));
    column.addWidget(m_fpsRow = new FieldRow(tr("Frames a second"), m_fps));
    column.addWidget(m_repeatRow = new FieldRow(tr("Play for ever"), atRight(m_repeat)));
    connect(m_range, &SegmentedControl::chosen, this, &RenderDialog::refresh);
    for (NumberField* field : {m_from, m_to, m_fps})
        connect(field, &NumberField::valueEdited, this, [this, field](double value) {
            field->setValue(value);
            refresh();
        });
}

void RenderDialog::buildPicture(QVBoxLayout& column)
{
    const auto size = [this](const QString& name, int width, int height) {
        m_size->addItem(QStringLiteral(u"%1  %2 \u00d7 %3").arg(name).arg(width).arg(height), QSize(width, height));
    };
    const QSize view = m_viewport.size() * m_viewport.devicePixelRatioF();
    size(tr("720p"), 1280, 720);
    size(tr("1080p"), 1920, 1080);
    size(tr("4K"), 3840, 2160);
    size(tr("Square"), 1080, 1080);
    size(tr("Portrait"), 1080, 1920);
    size(tr("As the view"), view.width() & ~1, view.height() & ~1);
    m_size->addItem(tr("Custom"), QSize());
    m_size->setObjectName(QStringLiteral("renderSize"));
    column.addWidget(new FieldRow(tr("Size"), m_size));
    m_width->setSpec(pixels());
    m_height->setSpec(pixels());
    m_width->setAccessibleName(tr("Width"));
    m_height->setAccessibleName(tr("Height"));
    column.addWidget(m_sizeRow = new FieldRow(tr("Width, height"), side(m_width, m_height)));
    m_samples->setToolTips({tr("Quick"), tr("4 samples a pixel"), tr("9 samples a pixel"), tr("16 samples a pixel")});
    column.addWidget(new FieldRow(tr("Samples a pixel"), m_samples));
    column.addWidget(new FieldRow(tr("Background"), m_background));
    column.addWidget(m_colorRow = new FieldRow(tr("Colour"), m_color));
    column.addWidget(new FieldRow(tr("Camera"), m_camera));
    column.addWidget(m_turntableRow = new FieldRow(tr("Turntable"), atRight(m_turntable)));
    column.addWidget(new FieldRow(tr("Grid"), atRight(m_grid)));
    column.addWidget(new FieldRow(tr("Joints"), atRight(m_joints)));
    m_turntable->setAccessibleName(tr("Turntable"));
    m_turntable->setObjectName(QStringLiteral("renderTurntable"));
    m_camera->setObjectName(QStringLiteral("renderCamera"));
    m_repeat->setAccessibleName(tr("Play for ever"));
    m_repeat->setToolTip(tr("Otherwise it plays once and stays on its last frame"));
    m_turntable->setToolTip(tr("Once around the model in all frames together"));
    m_grid->setAccessibleName(tr("Grid"));
    m_joints->setAccessibleName(tr("Joints"));
    connect(m_size, &ChoiceBox::chosen, this, &RenderDialog::chooseSize);
    connect(m_background, &SegmentedControl::chosen, this, &RenderDialog::refresh);
    connect(m_samples, &SegmentedControl::chosen, this, &RenderDialog::refresh);
    for (NumberField* field : {m_width, m_height})
        connect(field, &NumberField::valueEdited, this, [this, field](double value) {
            field->setValue(value);
            refresh();
        });
}

void RenderDialog::buildFoot(QVBoxLayout& column)
{
    m_state->setObjectName(QStringLiteral("renderState"));
    m_state->setWordWrap(true);
    m_state->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_progress->setTextVisible(false);
    m_progress->hide();
    m_start->setObjectName(QStringLiteral("renderStart"));
    m_start->setDefault(true);
    for (QPushButton* other : {m_command, m_close})
        other->setAutoDefault(false);
    column.addWidget(m_state);
    column.addWidget(m_progress);
    column.addStretch();
    m_command->setObjectName(QStringLiteral("renderCommand"));
    m_command->setToolTip(m_workspace.document.path().isEmpty() ? tr("Save the project first: a command renders a file")
                                                                : tr("The same as a command line, for a script or a render farm"));
    m_command->setEnabled(!m_workspace.document.path().isEmpty());
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(m_command);
    buttons->addStretch();
    buttons->addWidget(m_close);
    buttons->addWidget(m_start);
    column.addLayout(buttons);
    connect(m_command, &QPushButton::clicked, this, &RenderDialog::copyCommand);
    connect(m_start, &QPushButton::clicked, this, &RenderDialog::start);
    connect(m_close, &QPushButton::clicked, this, &RenderDialog::reject);
}

void RenderDialog::restore()
{
    const QVariantMap map = m_settings.view(kRemembered);
    const auto value = [&map](const char* name, const QVariant& fallback) { return map.value(QLatin1String(name), fallback); };
    const Settings& project = m_workspace.document.project().settings;
    const int format = m_format->findData(value("format", QStringLiteral("png")));
    m_format->setCurrentIndex(format >= 0 && formatProblem(*renderFormatOf(QStringLiteral("a.") + m_format->itemData(format).toString())).isEmpty() ? format : 0);
    m_range->setCurrent(std::clamp(value("range", int{loop}).toInt(), 0, 2));
    // Moments and rates of another project say nothing here.
    const bool same = value("project", QString()).toString() == m_workspace.document.path();
    const auto own = [&](const char* name, double usual) { return same ? value(name, usual).toDouble() : usual; };
    m_from->setValue(own("from", project.loopStart));
    m_to->setValue(own("to", project.loopEnd));
    m_formatShown = wanted().format;
    m_fps->setValue(std::clamp(own("fps", usualFps(m_formatShown, project.frameRate)), 1.0, 240.0));
    m_repeat->setChecked(value("repeat", true).toBool());
    const QSize size = value("size", QSize(1280, 720)).toSize();
    m_width->setValue(std::clamp(size.width(), 1, kLargestRender));
    m_height->setValue(std::clamp(size.height(), 1, kLargestRender));
    const int known = m_size->findData(size);
    m_size->setCurrentIndex(known >= 0 ? known : m_size->count() - 1);
    m_samples->setCurrent(std::clamp(value("samples", 2).toInt(), 1, 4) - 1);
    m_background->setCurrent(std::clamp(value("background", int{asShown}).toInt(), 0, 2));
    m_color->setColor(QColor(value("color", QStringLiteral("#2e3236")).toString()));
    m_camera->setCurrent(std::clamp(value("camera", 0).toInt(), 0, 1));
    m_turntable->setChecked(value("turntable", false).toBool());
    m_grid->setChecked(value("grid", false).toBool());
    m_joints->setChecked(value("joints", false).toBool());
}

void RenderDialog::remember()
{
    const RenderSettings s = wanted();
    m_settings.setView(kRemembered, {{QStringLiteral("format"), nameOf(s.format)},
                                     {QStringLiteral("project"), m_workspace.document.path()},
                                     {QStringLiteral("range"), m_range->current()},
                                     {QStringLiteral("from"), m_from->value()},
                                     {QStringLiteral("to"), m_to->value()},
                                     {QStringLiteral("fps"), m_fps->value()},
                                     {QStringLiteral("repeat"), m_repeat->isChecked()},
                                     {QStringLiteral("camera"), m_camera->current()},
                                     {QStringLiteral("turntable"), m_turntable->isChecked()},
                                     {QStringLiteral("size"), s.size},
                                     {QStringLiteral("samples"), s.supersampling},
                                     {QStringLiteral("background"), m_background->current()},
                                     {QStringLiteral("color"), m_color->color().name()},
                                     {QStringLiteral("grid"), s.grid},
                                     {QStringLiteral("joints"), s.joints}});
}

// Keeps folder and name, changes the extension.
void RenderDialog::chooseFormat()
{
    const Document& document = m_workspace.document;
    QString folder = m_settings.startFolder(FolderKind::renders, document.path());
    QString stem = QFileInfo(document.path()).completeBaseName();
    if (!m_path->text().isEmpty()) {
        folder = QFileInfo(m_path->text()).path();
        stem = QFileInfo(m_path->text()).completeBaseName();
    }
    if (stem.isEmpty())
        stem = document.model() ? QString::fromStdString(document.model()->name) : tr("untitled");
    m_path->setText(folder + QLatin1Char('/') + stem + QLatin1Char('.') + m_format->currentData().toString());
    // A rate of the artist's own stays.
    const double rate = document.project().settings.frameRate;
    const RenderFormat format = wanted().format;
    m_fps->setValue(m_fps->value() == usualFps(m_formatShown, rate) ? usualFps(format, rate)
                                                                   : std::min(m_fps->value(), fastest(format)));
    m_formatShown = format;
    refresh();
}

void RenderDialog::choosePath()
{
    const QString extension = m_format->currentData().toString();
    // Whether to replace it is asked when it is to be replaced.
    const QString path =
        QFileDialog::getSaveFileName(this, tr("Render to"), m_path->text(),
                                     QStringLiteral("%1 (*.%2)").arg(m_format->currentText(), extension), nullptr,
                                     QFileDialog::DontConfirmOverwrite);
    if (!path.isEmpty())
        m_path->setText(QFileInfo(path).suffix().compare(extension, Qt::CaseInsensitive) == 0 ? path : path + QLatin1Char('.') + extension);
}

void RenderDialog::chooseSize()
{
    const QSize size = m_size->currentData().toSize();
    m_sizeRow->setVisible(size.isEmpty());
    if (!size.isEmpty()) {
        m_width->setValue(size.width());
        m_height->setValue(size.height());
    }
    refresh();
}

RenderSettings RenderDialog::wanted() const
{
    RenderSettings s;
    s.path = m_path->text().trimmed();
    s.format = renderFormatOf(QStringLiteral("a.") + m_format->currentData().toString()).value_or(RenderFormat::png);
    s.fps = m_fps->value();
    const Settings& project = m_workspace.document.project().settings;
    const bool whole = m_range->current() == loop;
    s.start = m_range->current() == thisFrame ? m_workspace.transport.time() : whole ? project.loopStart : m_from->value();
    if (m_range->current() != thisFrame)
        s.frames = framesIn((whole ? project.loopEnd : m_to->value()) - s.start, s.fps);
    s.size = QSize(static_cast<int>(m_width->value()), static_cast<int>(m_height->value()));
    s.supersampling = m_samples->current() + 1;
    if (m_background->current() == color)
        s.background = m_color->color();
    s.sceneBackground = m_background->current() == asShown;
    s.grid = m_grid->isChecked();
    s.joints = m_joints->isChecked();
    s.camera = m_viewport.state().camera();
    s.turntable = m_turntable->isChecked() && m_range->current() != thisFrame;
    s.repeat = m_repeat->isChecked();
    return s;
}

void RenderDialog::refresh()
{
    m_fromRow->setVisible(m_range->current() == custom);
    m_toRow->setVisible(m_range->current() == custom);
    m_colorRow->setVisible(m_background->current() == color);
    const RenderSettings s = wanted();
    const bool moving = m_range->current() != thisFrame;
    m_fpsRow->setEnabled(moving);
    m_turntableRow->setEnabled(moving);
    m_repeatRow->setVisible(s.format == RenderFormat::webp || s.format == RenderFormat::gif);
    m_repeatRow->setEnabled(moving);
    if (m_job)
        return;
    Status status = check(s);
    if (m_range->current() == custom && m_to->value() <= m_from->value())
        status = Error{ErrorKind::usage, tr("The range ends before it begins").toStdString(), {}, {}};
    m_start->setEnabled(status.ok());
    if (!status.ok()) {
        m_state->setText(QString::fromStdString(status.error().message) + QLatin1Char('.'));
        return;
    }
    const QString frames = counted(s.frames, tr("%1 frame"), tr("%1 frames"));
    const QString length = s.frames > 1 ? tr(", %1 s").arg(displayNumber(s.frames / s.fps, 2)) : QString();
    const bool numbered = s.format == RenderFormat::png && s.frames > 1;
    m_state->setText(frames + length +
                     (numbered ? tr(": %1 to %2").arg(QFileInfo(frameName(s, 0)).fileName(), QFileInfo(frameName(s, s.frames - 1)).fileName())
                               : QString()) +
                     (s.isTransparent() && !hasSoftAlpha(s.format) ? tr(". A GIF knows no half transparency: hard edges, no shadow.")
                                                                   : QString()));
}

void RenderDialog::setRunning(bool running)
{
    m_form->setEnabled(!running);
    m_start->setEnabled(!running);
    m_progress->setVisible(running);
    m_close->setText(running ? tr("Cancel") : tr("Close"));
}

void RenderDialog::start()
{
    if (m_job)
        return;
    m_workspace.preview.refresh();
    const RenderSettings s = wanted();
    if (const Status status = check(s); !status.ok() || !m_workspace.preview.program()) {
        m_state->setText(status.ok() ? tr("The motion does not compile; see Issues.") : QString::fromStdString(status.error().message));
        return;
    }
    if (const QString there = existingOutput(s); !there.isEmpty()) {
        if (QMessageBox::question(this, tr("Render"), tr("%1 is there already. Replace it?").arg(QFileInfo(there).fileName())) !=
            QMessageBox::Yes)
            return;
    }
    m_workspace.transport.setPlaying(false);
    const bool fit = m_camera->current() == 1;
    const ModelScene& scene = m_viewport.scene();
    m_job = std::make_unique<RenderJob>(RenderRequest{m_workspace.document.project(), m_workspace.document.model(),
                                                      m_workspace.preview.program(), s,
                                                      scene.crowded() ? CrowdOrder{scene.crowdSettings(), scene.crowdCloses()} : CrowdOrder{},
                                                      {}, fit ? std::optional(1.0f) : std::nullopt},
                                        m_viewport.state());
    m_progress->setRange(0, s.frames);
    m_progress->setValue(0);
    setRunning(true);
    m_state->setText(tr("Rendering\u2026"));
    connect(m_job.get(), &RenderJob::progressed, this, [this, frames = s.frames](int drawn, const QString& what) {
        m_progress->setValue(drawn);
        m_state->setText(what.isEmpty() ? tr("Frame %1 of %2").arg(drawn).arg(frames) : what + QStringLiteral(u"\u2026"));
    });
    connect(m_job.get(), &RenderJob::finished, this, &RenderDialog::finish, Qt::QueuedConnection);
    m_job->start();
}

void RenderDialog::finish(const RenderOutcome& outcome)
{
    m_job.reset();
    setRunning(false);
    const RenderSettings s = wanted();
    if (outcome.error) {
        m_state->setText(outcome.error->kind == ErrorKind::cancelled
                             ? tr("Cancelled; nothing was written.")
                             : tr("Not rendered: %1").arg(QString::fromStdString(outcome.error->text())));
        return;
    }
    m_settings.setLastFolder(FolderKind::renders, QFileInfo(s.path).absolutePath());
    m_state->setText(tr("Wrote %1 to %2.").arg(counted(outcome.frames, tr("%1 frame"), tr("%1 frames")),
                                              s.format == RenderFormat::png ? frameName(s, 0) : s.path));
    Q_EMIT rendered(s.path);
}

RenderArguments RenderDialog::arguments() const
{
    const ViewState& view = m_viewport.state();
    const ModelScene& scene = m_viewport.scene();
    RenderArguments a;
    a.settings = wanted();
    a.lighting = view.lighting();
    if (a.settings.sceneBackground && (a.lighting.backdrop == Backdrop::theme || a.lighting.backdrop == Backdrop::color)) {
        a.settings.background = view.background();
        a.settings.sceneBackground = false;
    }
    if (m_range->current() == thisFrame)
        a.from = RenderMoment{a.settings.start};
    else
        a.fps = a.settings.fps;
    if (m_range->current() == custom) {
        a.from = RenderMoment{m_from->value()};
        a.to = RenderMoment{m_to->value()};
    }
    a.shading = view.shading();
    a.edges = view.wire();
    if (scene.crowded()) {
        const CrowdSettings& crowd = scene.crowdSettings();
        a.crowd.count = crowd.count;
        a.crowd.seed = crowd.seed;
        a.crowd.mix = crowd.mix;
        a.crowdSpacing = crowd.spacing / crowdWidth(*scene.model(), crowd);
    }
    if (m_camera->current() == 0)
        a.fit.reset();
    return a;
}

void RenderDialog::copyCommand()
{
    QGuiApplication::clipboard()->setText(renderCommandLine(arguments(), m_workspace.document.path()));
    m_state->setText(tr("Copied the command. It renders the project as it was saved last."));
}

void RenderDialog::done(int result)
{
    remember();
    QDialog::done(result);
}

void RenderDialog::reject()
{
    if (m_job) {
        m_job->cancel();
        m_state->setText(tr("Cancelling\u2026"));
        return;
    }
    QDialog::reject();
}

}  // namespace sinew
