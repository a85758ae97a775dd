#include "app/window/main_window.h"

#include "app/document/model_library.h"
#include "app/document/settings.h"
#include "app/panels/bindings_panel.h"
#include "app/panels/channels_panel.h"
#include "app/panels/curves_panel.h"
#include "app/panels/edits.h"
#include "app/panels/history_panel.h"
#include "app/panels/inspector_panel.h"
#include "app/panels/issues_panel.h"
#include "app/panels/joint_picker.h"
#include "app/panels/layers_panel.h"
#include "app/panels/model_panel.h"
#include "app/panels/parameters_panel.h"
#include "app/panels/transport_bar.h"
#include "app/theme/icons.h"
#include "app/theme/theme.h"
#include "app/viewport/graphics_api.h"
#include "app/viewport/viewport_widget.h"
#include "app/widgets/message_bar.h"
#include "app/widgets/search_field.h"
#include "app/window/actions.h"
#include "app/window/caption_link.h"
#include "app/window/collect_flow.h"
#include "app/window/command_palette.h"
#include "app/window/crowd_link.h"
#include "app/window/drop_overlay.h"
#include "app/window/export_dialog.h"
#include "app/window/file_flow.h"
#include "app/window/light_popover.h"
#include "app/window/look_link.h"
#include "app/window/render_dialog.h"
#include "app/window/status_bar.h"
#include "app/window/title_bar.h"
#include "app/window/view_pictures.h"
#include "app/window/viewport_link.h"
#include "app/window/window_commands.h"
#include "core/project/operations.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QCloseEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QListView>
#include <QPushButton>
#include <QScreen>
#include <QSplitter>
#include <QTabBar>
#include <QTabWidget>
#include <QTime>
#include <QVBoxLayout>

namespace sinew {
namespace {

constexpr int kLeftWidth = 290;
constexpr int kRightWidth = 326;

QTabWidget* newTabs(const QString& name)
{
    auto* tabs = new QTabWidget;
    tabs->setAccessibleName(name);
    tabs->setDocumentMode(true);
    tabs->tabBar()->setDrawBase(false);
    tabs->tabBar()->setExpanding(false);
    tabs->tabBar()->setElideMode(Qt::ElideRight);
    tabs->tabBar()->setUsesScrollButtons(false);
    return tabs;
}

// Wide enough for all names.
void keepNames(QTabWidget& tabs)
{
    tabs.tabBar()->ensurePolished();
    tabs.setMinimumWidth(std::max(270, tabs.tabBar()->sizeHint().width()));
}

}  // namespace

MainWindow::MainWindow(ModelLibrary& library, UserSettings& settings, const QString& recoveryFolder)
    : m_library(library), m_settings(settings), m_recoveryFolder(recoveryFolder), m_document(library),
      m_preview(m_document), m_transport(m_document, m_preview), m_fader(m_document, m_preview, m_transport),
      m_sampler(m_document, m_preview), m_selection(m_document), m_visibility(m_document),
      m_workspace{m_document, m_preview, m_transport, m_fader, m_sampler, m_selection, m_visibility, m_colors},
      m_autosaver(m_document, recoveryFolder)
{
    setWindowTitle(QStringLiteral("Sinew"));
    setMinimumSize(900, 560);
    // Before the panels read colours.
    connect(&m_document, &Document::replaced, this, [this] { m_colors.clear(); });
    buildLayout();
    m_files = new FileFlow({m_document, m_library, m_settings, m_autosaver, *m_messages, this}, this);
    m_collect = new CollectFlow({m_document, m_library, m_settings, *m_messages, this}, this);
    m_actions = new Actions(*m_title->menus(), *this, this);
    WindowCommands::build(*this);
    connectPanels();
    restoreLayout();
    qApp->installEventFilter(this);
    showDrawing();
}

MainWindow::~MainWindow()
{
    qApp->removeEventFilter(this);
}

void MainWindow::buildLayout()
{
    m_title = new TitleBar(m_document);
    setMenuWidget(m_title);

    m_parameters = new ParametersPanel(m_workspace);
    m_model = new ModelPanel(m_workspace);
    m_layers = new LayersPanel(m_workspace);
    m_channels = new ChannelsPanel(m_workspace);
    m_leftTabs = newTabs(tr("What there is"));
    m_leftTabs->setObjectName(QStringLiteral("leftTabs"));
    m_leftTabs->tabBar()->setProperty("compact", true);
    m_leftTabs->addTab(m_parameters, tr("Parameters"));
    m_leftTabs->addTab(m_model, tr("Model"));
    m_leftTabs->addTab(m_layers, tr("Layers"));
    m_leftTabs->addTab(m_channels, tr("Channels"));
    keepNames(*m_leftTabs);

    m_messages = new MessageBar;
    m_viewport = new ViewportWidget;
    m_curves = new CurvesPanel(m_workspace);
    m_lower = new QWidget;
    auto* lowerColumn = new QVBoxLayout(m_lower);
    lowerColumn->setContentsMargins(0, 0, 0, 0);
    lowerColumn->setSpacing(0);
    lowerColumn->addWidget(new TransportBar(m_workspace));
    lowerColumn->addWidget(m_curves, 1);
    m_center = new QSplitter(Qt::Vertical);
    m_center->setObjectName(QStringLiteral("center"));
    m_center->addWidget(m_viewport);
    m_center->addWidget(m_lower);
    m_center->setCollapsible(0, false);
    m_center->setCollapsible(1, false);
    m_center->setStretchFactor(0, 6);
    m_center->setStretchFactor(1, 5);
    auto* centerBox = new QWidget;
    auto* centerColumn = new QVBoxLayout(centerBox);
    centerColumn->setContentsMargins(0, 0, 0, 0);
    centerColumn->setSpacing(0);
    centerColumn->addWidget(m_messages);
    centerColumn->addWidget(m_center, 1);

    m_inspector = new InspectorPanel(m_workspace);
    m_bindings = new BindingsPanel(m_workspace);
    m_rightTabs = newTabs(tr("What it is made of"));
    m_rightTabs->setObjectName(QStringLiteral("rightTabs"));
    m_rightTabs->addTab(m_inspector, tr("Inspector"));
    m_rightTabs->addTab(m_bindings, tr("Bindings"));
    m_rightTabs->addTab(new HistoryPanel(m_workspace), tr("History"));
    keepNames(*m_rightTabs);
    m_issues = new IssuesPanel(m_workspace);
    m_lowerTabs = newTabs(tr("What could be used, and what is wrong"));
    m_lowerTabs->setObjectName(QStringLiteral("lowerTabs"));
    m_lowerTabs->addTab(m_issues, tr("Issues"));
    m_right = new QSplitter(Qt::Vertical);
    m_right->addWidget(m_rightTabs);
    m_right->addWidget(m_lowerTabs);
    m_right->setStretchFactor(0, 5);
    m_right->setStretchFactor(1, 2);
    m_right->setCollapsible(0, false);

    m_columns = new QSplitter(Qt::Horizontal);
    m_columns->setObjectName(QStringLiteral("columns"));
    m_columns->addWidget(m_leftTabs);
    m_columns->addWidget(centerBox);
    m_columns->addWidget(m_right);
    m_columns->setCollapsible(1, false);
    m_columns->setStretchFactor(0, 0);
    m_columns->setStretchFactor(1, 1);
    m_columns->setStretchFactor(2, 0);

    m_status = new StatusBar;
    auto* all = new QWidget;
    auto* allColumn = new QVBoxLayout(all);
    allColumn->setContentsMargins(0, 0, 0, 0);
    allColumn->setSpacing(0);
    allColumn->addWidget(m_columns, 1);
    allColumn->addWidget(m_status);
    setCentralWidget(all);

    m_palette = new CommandPalette(this);
    auto* overlay = new DropOverlay(this);
    connect(overlay, &DropOverlay::dropped, this, [this](const QStringList& files) { m_files->openDropped(files); });
    m_viewportLink = new ViewportLink(m_workspace, *m_viewport, this);
    auto* caption = new CaptionLink(m_workspace, m_library, m_viewport->state(), this);
    new LookLink(m_workspace, *m_viewport, this);
    m_crowdLink = new CrowdLink(m_workspace, *m_viewport, this);
    connect(m_crowdLink, &CrowdLink::changed, caption, &CaptionLink::showClips);
}

void MainWindow::connectPanels()
{
    connect(m_title, &TitleBar::searchRequested, this, &MainWindow::openPalette);
    connect(m_palette, &CommandPalette::used, &m_settings, &UserSettings::addRecentAction);
    connect(m_parameters, &ParametersPanel::fromJointRequested, this, &MainWindow::addFromJoint);
    connect(m_model, &ModelPanel::fromJointRequested, this, &MainWindow::addFromJoint);
    connect(m_model, &ModelPanel::importRequested, m_files, &FileFlow::importDialog);
    connect(m_model, &ModelPanel::morphParameterRequested, this, &MainWindow::addMorphParameter);
    connect(m_model, &ModelPanel::parameterAdded, this, [this](const Id& parameter) {
        m_leftTabs->setCurrentWidget(m_parameters);
        m_selection.selectParameter(parameter);
    });
    // A tab that comes to the front hands the keys to its list, not to its filter: Space plays.
    connect(m_leftTabs, &QTabWidget::currentChanged, this, [this] {
        auto* search = qobject_cast<SearchField*>(QApplication::focusWidget());
        if (!search || !m_leftTabs->currentWidget()->isAncestorOf(search))
            return;
        search->clearFocus();
        m_leftTabs->currentWidget()->setFocus();
    });
    connect(m_model, &ModelPanel::clipRequested, m_layers, &LayersPanel::playClip);
    connect(m_model, &ModelPanel::nextClipRequested, m_layers, &LayersPanel::setNextClip);
    connect(m_curves, &CurvesPanel::hint, m_status, &StatusBar::setHint);
    connect(m_files, &FileFlow::notice, m_status, &StatusBar::showMessage);
    connect(m_files, &FileFlow::saved, m_collect, &CollectFlow::remark);
    connect(m_collect, &CollectFlow::openRequested, m_files, &FileFlow::openPath);
    connect(m_files, &FileFlow::saved, this, [this] {
        m_status->setSaved(tr("Saved %1").arg(QTime::currentTime().toString(QStringLiteral("hh:mm"))));
    });
    connect(&m_document, &Document::replaced, this, [this] { m_status->setSaved({}); });
    connect(m_issues, &IssuesPanel::remedyRequested, this, &MainWindow::runRemedy);
    connect(m_issues, &IssuesPanel::countChanged, this, [this](int issues, int notes) {
        m_status->setIssueCount(issues, notes);
        m_lowerTabs->setTabText(m_lowerTabs->indexOf(m_issues), issues > 0 ? tr("Issues %1").arg(issues) : tr("Issues"));
    });
    connect(m_status, &StatusBar::issuesClicked, this, [this] {
        m_right->show();
        m_lowerTabs->setCurrentWidget(m_issues);
    });
    connect(m_viewport, &ViewportWidget::problemFound, this, [this](const QString& problem) {
        m_messages->show({QStringLiteral("viewport"), Tone::warning, problem, {}, true, 0});
    });
    connect(m_viewport, &ViewportWidget::frameDrawn, this, &MainWindow::showDrawing);
    connect(&m_transport, &Transport::playingChanged, this, &MainWindow::showDrawing);
    connect(m_viewport, &ViewportWidget::lightsRequested, this, &MainWindow::showLights);
    m_viewport->state().setLighting(lightingFrom(m_settings.view(QStringLiteral("light"))));
    connect(&m_document, &Document::stateChanged, this, [this] {
        setWindowTitle(QStringLiteral("%1%2 - Sinew").arg(m_document.title(), m_document.isModified() ? QStringLiteral("*") : QString()));
    });
}

void MainWindow::showDrawing()
{
    // Standing still it draws now and then, which is no rate.
    m_status->setDrawing(m_transport.isPlaying() || m_viewport->turntable()
                             ? tr("%1 fps \u00b7 %2").arg(qRound(m_viewport->framesPerSecond())).arg(graphicsApiName())
                             : graphicsApiName());
}

// --- layout -----------------------------------------------------------------

void MainWindow::resetLayout()
{
    m_leftTabs->show();
    m_right->show();
    showCurves(true);
    const int width = std::max(m_columns->width(), 900);
    m_columns->setSizes({kLeftWidth, width - kLeftWidth - kRightWidth, kRightWidth});
    const int height = std::max(m_center->height(), 500);
    m_center->setSizes({height * 55 / 100, height * 45 / 100});
    m_right->setSizes({height * 64 / 100, height * 36 / 100});
}

// The transport stays.
void MainWindow::showCurves(bool on)
{
    if (on == m_curves->isVisibleTo(m_lower))
        return;
    if (!on)
        m_curvesSizes = m_center->sizes();
    m_curves->setVisible(on);
    m_lower->setMaximumHeight(on ? QWIDGETSIZE_MAX : m_lower->layout()->minimumSize().height());
    if (on)
        m_center->setSizes(m_curvesSizes);
}

void MainWindow::restoreLayout()
{
    resize(1600, 1000);
    const bool known = restoreGeometry(m_settings.layout(QStringLiteral("geometry")));
    // On a screen that is no longer there nobody would find it.
    const QScreen* screen = QGuiApplication::screenAt(geometry().center());
    if (!known || !screen) {
        const QRect area = QGuiApplication::primaryScreen()->availableGeometry();
        resize(size().boundedTo(area.size()));
        move(area.center() - rect().center());
    }
    resetLayout();
    m_columns->restoreState(m_settings.layout(QStringLiteral("columns")));
    m_center->restoreState(m_settings.layout(QStringLiteral("center")));
    m_right->restoreState(m_settings.layout(QStringLiteral("right")));
}

void MainWindow::saveLayout()
{
    showCurves(true);  // as windows start
    m_settings.setLayout(QStringLiteral("geometry"), saveGeometry());
    m_settings.setLayout(QStringLiteral("columns"), m_columns->saveState());
    m_settings.setLayout(QStringLiteral("center"), m_center->saveState());
    m_settings.setLayout(QStringLiteral("right"), m_right->saveState());
}

// --- commands ---------------------------------------------------------------

void MainWindow::openPath(const QString& path)
{
    m_files->openPath(path);
}

bool MainWindow::isLoading() const
{
    return m_library.isLoading();
}

void MainWindow::offerRecoveries()
{
    m_files->offerRecoveries(m_recoveryFolder);
}

void MainWindow::openPalette()
{
    QList<CommandEntry> entries;
    for (QAction* action : m_actions->all()) {
        CommandEntry entry;
        entry.title = action->text().remove(QLatin1Char('&'));
        entry.detail = Actions::pathOf(action);
        entry.shortcut = action->shortcut().toString(QKeySequence::NativeText);
        entry.icon = action->icon();
        entry.key = action->objectName();
        entry.enabled = action->isEnabled();
        entry.run = [action] { action->trigger(); };
        entry.words = action->toolTip();
        entries.append(entry);
    }
    for (const Parameter& parameter : m_document.project().parameters)
        entries.append({QString::fromStdString(parameter.name), tr("Parameter"), {}, themeIcon(QStringLiteral("parameter")), {},
                        true, [this, id = parameter.id] {
                            m_leftTabs->setCurrentWidget(m_parameters);
                            m_selection.selectParameter(id);
                        }});
    if (const auto model = m_document.model())
        for (const Node& node : model->nodes)
            entries.append({QString::fromStdString(node.name), tr("Joint"), {}, themeIcon(QStringLiteral("joint")), {}, true,
                            [this, name = node.name] {
                                m_leftTabs->setCurrentWidget(m_model);
                                m_selection.setNode(name);
                            }});
    m_palette->open(std::move(entries), m_settings.recentActions());
}

void MainWindow::openExport()
{
    m_autosaver.writeNow();
    auto* dialog = new ExportDialog(m_document, m_settings, this);
    connect(dialog, &ExportDialog::exported, this,
            [this](const QString& path) { m_status->showMessage(tr("Exported %1").arg(QFileInfo(path).fileName())); });
    dialog->open();
}

void MainWindow::openRender()
{
    auto* dialog = new RenderDialog(m_workspace, *m_viewport, m_settings, this);
    connect(dialog, &RenderDialog::rendered, this,
            [this](const QString& path) { m_status->showMessage(tr("Rendered %1").arg(QFileInfo(path).fileName())); });
    dialog->open();
}

void MainWindow::openLights()
{
    showLights(m_viewport->mapToGlobal(QPoint(m_viewport->width() - 12, 40)));
}

void MainWindow::showLights(QPoint place)
{
    auto* popover = new LightPopover(m_viewport->state(), this);
    connect(popover, &LightPopover::chosen, this,
            [this](const Lighting& lighting) { m_settings.setView(QStringLiteral("light"), toMap(lighting)); });
    popover->openAt(place);
}

void MainWindow::saveViewPicture()
{
    const QString folder = m_settings.startFolder(FolderKind::renders, m_document.path());
    const QString stem = QFileInfo(m_document.title()).completeBaseName();
    const QString path = QFileDialog::getSaveFileName(this, tr("Save a picture of the view"),
                                                      QStringLiteral("%1/%2.png").arg(folder, stem), tr("PNG picture (*.png)"));
    if (path.isEmpty())
        return;
    m_settings.setLastFolder(FolderKind::renders, QFileInfo(path).absolutePath());
    const bool overlays = picturesShowOverlays(m_settings);
    if (m_viewport->picture(overlays).save(path, "PNG"))
        m_status->showMessage((overlays ? tr("Saved %1 with the overlays that are shown")
                                        : tr("Saved %1 without grid, joints and handles")).arg(QFileInfo(path).fileName()));
    else
        m_messages->show({QStringLiteral("picture"), Tone::warning, tr("The picture could not be written to %1.").arg(path), {}, true, 0});
}

void MainWindow::copyViewPicture()
{
    const bool overlays = picturesShowOverlays(m_settings);
    const QImage picture = m_viewport->picture(overlays);
    if (picture.isNull())
        return;
    QGuiApplication::clipboard()->setImage(picture);
    m_status->showMessage((overlays ? tr("Copied the view with the overlays that are shown, %1 x %2 pixels")
                                    : tr("Copied the view without grid, joints and handles, %1 x %2 pixels"))
                              .arg(picture.width())
                              .arg(picture.height()));
}

void MainWindow::addFromJoint()
{
    const auto model = m_document.model();
    if (!model)
        return;
    JointPicker picker(m_selection, *model, tr("Add a parameter for a joint"), m_leftTabs);
    if (picker.exec() != QDialog::Accepted)
        return;
    Id id;
    const QString node = QString::fromStdString(picker.node());
    (void)m_document.modify(tr("Add parameter for %1").arg(node), [&](Project& project) {
        const std::vector<Axis> axes = picker.axes();
        const std::string name = axes.size() > 1 ? tr("%1 scale").arg(node).toStdString() : std::string();
        id = addBoundParameter(project, {picker.target(), picker.node(), axes.front(), {}, name});
        for (std::size_t i = 1; i < axes.size(); ++i) {
            Binding further = project.bindings.back();
            further.id = freshId(project, ObjectKind::binding, further.id);
            further.component = axes[i];
            project.bindings.push_back(std::move(further));
        }
    });
    if (id.empty())
        return;
    m_leftTabs->setCurrentWidget(m_parameters);
    m_selection.selectParameter(id);
}

void MainWindow::addMorphParameter(const QString& morph)
{
    Id id;
    (void)m_document.modify(tr("Add parameter for %1").arg(morph), [&](Project& project) {
        id = addBoundParameter(project, {Binding::Target::morph, morph.toStdString(), Axis::x, {}});
    });
    m_leftTabs->setCurrentWidget(m_parameters);
    m_selection.selectParameter(id);
}

void MainWindow::runRemedy(const Issue& issue)
{
    if (issue.code == "model-missing") {
        m_files->locateModel();
        return;
    }
    if (issue.code == "loop-open") {
        (void)m_document.apply(closeLoop(m_document.project(), m_preview.rig(), issue.where, true));
        return;
    }
    if (issue.code == "clip-travels") {
        m_viewportLink->setFollowing(true);
        return;
    }
    // Other issues of compiling point at the object: "/drivers/3/motion".
    const QStringList steps = QString::fromStdString(issue.where).split(QLatin1Char('/'), Qt::SkipEmptyParts);
    const Project& project = m_document.project();
    const std::size_t number = steps.size() > 1 ? steps[1].toULongLong() : 0;
    if (steps.value(0) == QLatin1String("drivers") && number < project.drivers.size()) {
        Driver driver = project.drivers[number];
        auto* track = std::get_if<Track>(&driver.motion);
        auto* ramp = std::get_if<Ramp>(&driver.motion);
        if (FollowThrough* follow = track ? &track->followThrough : ramp ? &ramp->followThrough : nullptr) {
            follow->usePeakSpeed = true;
            (void)m_document.apply(replaceObject(project, driver, issue.remedy));
        }
        if (!driver.targets.empty())
            m_selection.selectParameter(driver.targets.front());
    }
}

// --- events -----------------------------------------------------------------

void MainWindow::closeEvent(QCloseEvent* event)
{
    if (m_closing || !m_document.isModified()) {
        saveLayout();
        m_transport.setPlaying(false);
        event->accept();
        return;
    }
    event->ignore();
    m_files->whenSafe([this] {
        m_autosaver.discard();
        m_closing = true;
        close();
    });
}

// Space plays, so buttons answer to Return.
bool MainWindow::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        auto* button = qobject_cast<QAbstractButton*>(watched);
        if (button && button->hasFocus() && button->window() == this && (key == Qt::Key_Return || key == Qt::Key_Enter)) {
            button->click();
            return true;
        }
    }
    return QMainWindow::eventFilter(watched, event);
}

}  // namespace sinew
