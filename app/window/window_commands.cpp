#include "app/window/window_commands.h"

#include "app/document/samples.h"
#include "app/document/settings.h"
#include "app/panels/bindings_panel.h"
#include "app/panels/channels_panel.h"
#include "app/panels/curves_panel.h"
#include "app/panels/inspector_panel.h"
#include "app/panels/layers_panel.h"
#include "app/panels/parameters_panel.h"
#include "app/plot/curve_plot.h"
#include "app/theme/theme.h"
#include "app/viewport/viewport_widget.h"
#include "app/window/actions.h"
#include "app/window/cheat_sheet.h"
#include "app/window/collect_flow.h"
#include "app/window/crowd_link.h"
#include "app/window/file_flow.h"
#include "app/window/main_window.h"
#include "app/window/status_bar.h"
#include "app/window/view_pictures.h"
#include "app/window/viewport_link.h"
#include "core/project/fields.h"

#include <QAction>
#include <QActionGroup>
#include <QApplication>
#include <QFileInfo>
#include <QListView>
#include <QMenu>
#include <QMessageBox>
#include <QSplitter>
#include <QTabWidget>
#include <QUndoStack>

#include <algorithm>

namespace sinew {
namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("WindowCommands", text);
}

const QString kTurntable = QStringLiteral("turntable");

QKeySequence key(const char* text)
{
    return QKeySequence(QLatin1String(text));
}

}  // namespace

void WindowCommands::build(MainWindow& window)
{
    file(window);
    edit(window);
    motion(window);
    preview(window);
    windows(window);
    help(window);
}

void WindowCommands::file(MainWindow& w)
{
    Actions& a = *w.m_actions;
    FileFlow* files = w.m_files;
    a.addMenu(tr("&File"));
    a.add({tr("&New"), {QKeySequence::New}, "new", [files] { files->newProject(); }});
    a.add({tr("&Open\u2026"), {QKeySequence::Open}, "folder", [files] { files->openDialog(); }});
    QMenu* recent = a.addSubmenu(tr("Open &recent"), "history");
    a.endSubmenu();
    QObject::connect(recent, &QMenu::aboutToShow, recent, [recent, files, &w] {
        recent->clear();
        const QStringList paths = w.m_settings.recentFiles();
        for (const QString& path : paths) {
            QAction* action = recent->addAction(QFileInfo(path).fileName(), recent, [files, path] { files->openPath(path); });
            const bool there = QFileInfo::exists(path);
            action->setEnabled(there);
            action->setToolTip(there ? path : tr("%1 is gone").arg(path));
        }
        recent->setToolTipsVisible(true);
        recent->addSeparator();
        recent->addAction(tr("Clear list"), recent, [&w] { w.m_settings.clearRecentFiles(); })->setEnabled(!paths.isEmpty());
    });
    if (const std::vector<Sample> samples = findSamples(); !samples.empty()) {
        a.addSubmenu(tr("Sa&mples"), "wave");
        for (const Sample& sample : samples)
            a.add({sample.title, {}, "", [files, path = sample.path] { files->openSample(path); }});
        a.endSubmenu();
    }
    a.addSeparator();
    a.add({tr("&Save"), {QKeySequence::Save}, "save", [files] { files->save(); }});
    a.add({tr("Save &as\u2026"), {QKeySequence::SaveAs, key("Ctrl+Shift+S")}, "", [files] { files->saveAs(); }});
    QAction* collect = a.add({tr("&Collect files into a folder\u2026"), {}, "", [&w] { w.m_collect->ask(); }, nullptr,
                              tr("A copy of the project with its model and pictures, to hand on or to put away")});
    a.addSeparator();
    a.add({tr("&Import model\u2026"), {key("Ctrl+I")}, "import", [files] { files->importDialog(); }});
    QAction* reload = a.add({tr("Reload model"), {}, "", [&w] { w.m_document.reloadModel(); }});
    a.add({tr("&Export\u2026"), {key("Ctrl+E")}, "export", [&w] { w.openExport(); }});
    a.add({tr("&Render\u2026"), {key("Ctrl+R")}, "film", [&w] { w.openRender(); }});
    a.addSeparator();
    a.add({tr("&Quit"), {QKeySequence::Quit, key("Ctrl+Q")}, "", [&w] { w.close(); }});
    const auto update = [reload, collect, &w] {
        reload->setEnabled(!w.m_document.modelPath().isEmpty());
        collect->setEnabled(w.m_document.model() != nullptr);
    };
    QObject::connect(&w.m_document, &Document::modelChanged, reload, update);
    update();
}

void WindowCommands::edit(MainWindow& w)
{
    Actions& a = *w.m_actions;
    ParametersPanel* parameters = w.m_parameters;
    a.addMenu(tr("&Edit"));
    QAction* undo = a.add({tr("Undo"), {QKeySequence::Undo}, "undo", [&w] { w.m_document.undo(); }});
    QAction* redo = a.add({tr("Redo"), {key("Ctrl+Shift+Z"), key("Ctrl+Y")}, "redo", [&w] { w.m_document.redo(); }});
    const auto update = [undo, redo, &w] {
        const QUndoStack* stack = w.m_document.undoStack();
        undo->setEnabled(stack->canUndo());
        redo->setEnabled(stack->canRedo());
        undo->setText(stack->canUndo() ? tr("Undo %1").arg(stack->undoText()) : tr("Undo"));
        redo->setText(stack->canRedo() ? tr("Redo %1").arg(stack->redoText()) : tr("Redo"));
    };
    QObject::connect(w.m_document.undoStack(), &QUndoStack::indexChanged, undo, update);
    update();
    a.addSeparator();
    QAction* rename = a.add({tr("Rename parameter"), {key("F2")}, "", [parameters] { parameters->renameCurrent(); }});
    QAction* duplicate = a.add({tr("Duplicate parameters"), {key("Ctrl+D")}, "copy", [parameters] { parameters->duplicateSelected(); }});
    QAction* remove =
        a.add({tr("Delete parameters"), {QKeySequence::Delete}, "trash", [parameters] { parameters->removeSelected(); }, parameters->view()});
    QAction* all = a.add({tr("Select all parameters"), {key("Ctrl+A")}, "", [&w] {
                              std::vector<Id> ids;
                              for (const Parameter& parameter : w.m_document.project().parameters)
                                  ids.push_back(parameter.id);
                              w.m_selection.setParameters(std::move(ids));
                          }});
    const auto updateSelection = [rename, duplicate, remove, all, &w] {
        const bool any = !w.m_selection.parameters().empty();
        for (QAction* action : {rename, duplicate, remove})
            action->setEnabled(any);
        all->setEnabled(!w.m_document.project().parameters.empty());
    };
    QObject::connect(&w.m_selection, &Selection::parametersChanged, rename, updateSelection);
    QObject::connect(&w.m_document, &Document::changed, rename, updateSelection);
    updateSelection();
    a.addSeparator();
    a.add({tr("Filter parameters"), {QKeySequence::Find}, "search", [&w, parameters] {
               w.m_leftTabs->setCurrentWidget(parameters);
               parameters->focusFilter();
           }});
    a.add({tr("Find anything\u2026"), {key("Ctrl+Shift+P"), key("F3")}, "palette", [&w] { w.openPalette(); }});
}

void WindowCommands::motion(MainWindow& w)
{
    Actions& a = *w.m_actions;
    a.addMenu(tr("&Motion"));
    a.add({tr("Add parameter"), {key("Ctrl+Shift+N")}, "add", [&w] {
               w.m_leftTabs->setCurrentWidget(w.m_parameters);
               w.m_parameters->addParameter();
           }});
    QAction* joint = a.add({tr("Add parameter from joint\u2026"), {key("Ctrl+J")}, "joint-add", [&w] { w.addFromJoint(); }});
    a.addSeparator();
    QList<QAction*> needParameter;
    for (const MotionKind kind : kMotionOrder) {
        const Choice& choice = motionKinds()[static_cast<std::size_t>(kind)];
        QAction* action = a.add({tr("Add %1").arg(QString::fromUtf8(choice.label).toLower()),
                                 kind == MotionKind::harmonic ? QList<QKeySequence>{key("Ctrl+H")} : QList<QKeySequence>{},
                                 kind == MotionKind::harmonic ? "wave"
                                 : kind == MotionKind::look   ? "target"
                                 : kind == MotionKind::track  ? "key"
                                                              : "",
                                 [&w, kind] {
                                     w.m_rightTabs->setCurrentWidget(w.m_inspector);
                                     w.m_inspector->addMotion(kind);
                                 },
                                 nullptr, QString::fromUtf8(choice.tooltip)});
        if (kind != MotionKind::projectile)
            needParameter.append(action);
    }
    a.addSeparator();
    QAction* presets = a.add({tr("Presets\u2026"), {key("Ctrl+Shift+M")}, "wave", [&w] {
                                  w.m_right->show();
                                  w.m_rightTabs->setCurrentWidget(w.m_inspector);
                                  w.m_inspector->openPresets();
                              },
                              nullptr, tr("Ready-made motion for the selected parameters, and your own")});
    QAction* save = a.add({tr("Save motion as a preset\u2026"), {}, "save", [&w] { w.m_inspector->saveMotion(); }, nullptr,
                           tr("All that moves the selected parameter, to use again elsewhere")});
    a.addSeparator();
    QAction* bind = a.add({tr("Bind to a joint\u2026"), {key("Ctrl+B")}, "link", [&w] {
                               w.m_rightTabs->setCurrentWidget(w.m_bindings);
                               w.m_bindings->addJointBinding();
                           }});
    a.addSeparator();
    a.add({tr("Add layer"), {}, "layer", [&w] {
               w.m_leftTabs->setCurrentWidget(w.m_layers);
               w.m_layers->addLayer();
           }});
    a.add({tr("Add channel"), {}, "channel", [&w] {
               w.m_leftTabs->setCurrentWidget(w.m_channels);
               w.m_channels->addChannel();
           }});
    const auto update = [needParameter, presets, save, joint, bind, &w] {
        const Id current = w.m_selection.currentParameter();
        const bool any = !current.empty();
        presets->setEnabled(any);
        save->setEnabled(std::ranges::any_of(w.m_document.project().drivers, [&](const Driver& driver) {
            return std::ranges::find(driver.targets, current) != driver.targets.end();
        }));
        const bool model = w.m_document.model() != nullptr;
        for (QAction* action : needParameter)
            action->setEnabled(any);
        joint->setEnabled(model);
        bind->setEnabled(any && model);
    };
    QObject::connect(&w.m_selection, &Selection::parametersChanged, joint, update);
    QObject::connect(&w.m_document, &Document::modelChanged, joint, update);
    QObject::connect(&w.m_document, &Document::changed, save, update);
    update();
}

void WindowCommands::preview(MainWindow& w)
{
    Actions& a = *w.m_actions;
    Transport* transport = &w.m_transport;
    a.addMenu(tr("&Preview"));
    QAction* play = a.add({tr("Play"), {key("Space")}, "play", [transport] { transport->toggle(); }});
    play->setAutoRepeat(false);
    QObject::connect(transport, &Transport::playingChanged, play, [play](bool playing) { play->setText(playing ? tr("Pause") : tr("Play")); });
    a.add({tr("To the start of the loop"), {key("Ctrl+Home")}, "to-start", [transport] { transport->toStart(); }});
    a.add({tr("To the end of the loop"), {key("Ctrl+End")}, "", [transport] { transport->toEnd(); }});
    a.add({tr("Frame back"), {key(",")}, "step-back", [transport] { transport->stepFrames(-1); }});
    a.add({tr("Frame forward"), {key(".")}, "step-forward", [transport] { transport->stepFrames(1); }});
    a.add({tr("10 frames back"), {key("<"), key("Shift+,")}, "", [transport] { transport->stepFrames(-10); }});
    a.add({tr("10 frames forward"), {key(">"), key("Shift+.")}, "", [transport] { transport->stepFrames(10); }});
    a.addSeparator();
    CurvesPanel* curves = w.m_curves;
    a.add({tr("Frame back in the curves"), {key("Left")}, "", [transport] { transport->stepFrames(-1); }, curves});
    a.add({tr("Frame forward in the curves"), {key("Right")}, "", [transport] { transport->stepFrames(1); }, curves});
    a.addToggle({tr("Show frames"), {key("Ctrl+T")}, "", {}, nullptr, tr("Frames instead of seconds on the time axis")}, false,
                [curves](bool on) { curves->setShowFrames(on); });
    a.addToggle({tr("Snap to frames"), {}, "", {}}, false, [curves](bool on) { curves->setSnapping(on); });
    a.addSeparator();
    ViewportWidget* viewport = w.m_viewport;
    ViewportLink* link = w.m_viewportLink;
    a.add({tr("Frame all"), {key("Home")}, "", [viewport, curves] {
               viewport->frameAll();
               curves->plot()->fitAll();
           }});
    a.add({tr("Frame the selected joint"), {key("F")}, "", [link] { link->frameSelection(); }, viewport});
    a.addSubmenu(tr("Camera"));
    const auto camera = [&](const QString& text, const char* keys, CameraPreset preset) {
        a.add({text, {key(keys)}, "", [viewport, preset] { viewport->applyPreset(preset); }, viewport});
    };
    camera(tr("Front"), "1", CameraPreset::front);
    camera(tr("Side"), "3", CameraPreset::side);
    camera(tr("Top"), "7", CameraPreset::top);
    camera(tr("Perspective"), "0", CameraPreset::perspective);
    a.addSeparator();
    QAction* follow = a.addToggle({tr("Follow the character"), {key("Shift+F")}, "", {}, viewport,
                                   tr("The camera goes along with a character that walks")},
                                  link->isFollowing(), [link](bool on) { link->setFollowing(on); });
    QObject::connect(link, &ViewportLink::followingChanged, follow, &QAction::setChecked);
    a.endSubmenu();
    const auto mirrored = [&](const QString& text, bool on, const std::function<void(bool)>& set, const std::function<bool()>& get) {
        QAction* action = a.addToggle({text, {}, "", {}}, on, set);
        QObject::connect(&viewport->state(), &ViewState::optionsChanged, action, [action, get] { action->setChecked(get()); });
    };
    ViewState* state = &viewport->state();
    mirrored(tr("Joints"), state->joints(), [state](bool on) { state->setJoints(on); }, [state] { return state->joints(); });
    mirrored(tr("Look target"), state->look(), [state](bool on) { state->setLook(on); }, [state] { return state->look(); });
    mirrored(tr("Grid"), state->grid(), [state](bool on) { state->setGrid(on); }, [state] { return state->grid(); });
    mirrored(tr("Shadows"), state->shadows(), [state](bool on) { state->setShadows(on); }, [state] { return state->shadows(); });
    shading(w);
    a.addSubmenu(tr("Crowd"));
    CrowdLink* crowd = w.m_crowdLink;
    for (const int count : CrowdLink::kCounts) {
        const QString name = CrowdLink::nameOf(count);
        QAction* action = a.add({count == 0 ? tr("No crowd") : tr("Crowd of %1").arg(name), {}, "",
                                 [crowd, count] { crowd->setCount(count); }});
        action->setCheckable(true);
        const auto update = [action, crowd, count] { action->setChecked(crowd->count() == count); };
        QObject::connect(crowd, &CrowdLink::changed, action, update);
        update();
    }
    a.add({tr("Crowd settings\u2026"), {}, "", [crowd] { crowd->openSettings(); }});
    a.endSubmenu();
    turntable(w);
    a.add({tr("Light and background\u2026"), {key("L")}, "", [&w] { w.openLights(); }, viewport,
           tr("Lamps, shadows, and a colour, gradient or environment behind the model")});
    a.addSeparator();
    a.add({tr("Save a picture of the view\u2026"), {key("Ctrl+Shift+E")}, "", [&w] { w.saveViewPicture(); }});
    a.add({tr("Copy a picture of the view"), {key("Ctrl+Shift+C")}, "", [&w] { w.copyViewPicture(); }});
    a.addToggle({tr("Overlays in pictures"), {}, "", {}, nullptr, tr("Grid, joints and the look's handles, where they are shown")},
                picturesShowOverlays(w.m_settings), [&w](bool on) { setPicturesShowOverlays(w.m_settings, on); });
}

// The viewport's chip opens this menu too.
void WindowCommands::shading(MainWindow& w)
{
    Actions& a = *w.m_actions;
    ViewportWidget* viewport = w.m_viewport;
    ViewState* state = &viewport->state();
    QMenu* menu = a.addSubmenu(tr("Shading"));
    for (const Shading shading : {Shading::lit, Shading::unlit, Shading::clay, Shading::normals, Shading::wireframe}) {
        QAction* action = a.add({ViewState::nameOf(shading), {}, "", [state, shading] { state->setShading(shading); }, nullptr,
                                 tr("Shading of the view")});
        action->setCheckable(true);
        const auto update = [action, state, shading] { action->setChecked(state->shading() == shading); };
        QObject::connect(action, &QAction::triggered, action, update);
        QObject::connect(state, &ViewState::optionsChanged, action, update);
        update();
    }
    a.addSeparator();
    QAction* edges = a.addToggle({tr("Edges on top"), {}, "", {}}, state->wire(), [state](bool on) { state->setWire(on); });
    QObject::connect(state, &ViewState::optionsChanged, edges, [edges, state] {
        edges->setChecked(state->wire());
        edges->setEnabled(state->facesShown());
    });
    a.endSubmenu();
    QObject::connect(state, &ViewState::shadingMenuRequested, menu,
                     [menu, viewport](QPointF place) { menu->popup(viewport->mapToGlobal(place).toPoint()); });
}

void WindowCommands::turntable(MainWindow& w)
{
    Actions& a = *w.m_actions;
    ViewportWidget* viewport = w.m_viewport;
    const QString seconds = QStringLiteral("seconds");
    const int chosen = std::clamp(w.m_settings.view(kTurntable).value(seconds, 15).toInt(), 1, 600);
    viewport->setTurntableSeconds(chosen);
    a.addSubmenu(tr("Turntable"));
    a.addToggle({tr("Turntable"), {key("T")}, "", {}, viewport}, false, [viewport](bool on) { viewport->setTurntable(on); });
    a.addSeparator();
    auto* group = new QActionGroup(&w);
    for (const int time : {5, 10, 15, 30, 60}) {
        QAction* action = a.add({tr("Turn in %1 s").arg(time), {}, "", [&w, viewport, seconds, time] {
                                     viewport->setTurntableSeconds(time);
                                     w.m_settings.setView(kTurntable, {{seconds, time}});
                                 }});
        action->setCheckable(true);
        action->setChecked(time == chosen);
        group->addAction(action);
    }
    a.endSubmenu();
}

void WindowCommands::windows(MainWindow& w)
{
    Actions& a = *w.m_actions;
    a.addMenu(tr("&Window"));
    QList<QAction*> panels;
    const auto panel = [&](const QString& text, const char* keys, const std::function<void(bool)>& show) {
        panels.append(a.addToggle({text, {key(keys)}, "", {}}, true, show));
    };
    panel(tr("Left panel"), "Ctrl+1", [&w](bool on) { w.m_leftTabs->setVisible(on); });
    panel(tr("Right panel"), "Ctrl+2", [&w](bool on) { w.m_right->setVisible(on); });
    panel(tr("Curves"), "Ctrl+3", [&w](bool on) { w.showCurves(on); });
    a.add({tr("Reset layout"), {}, "", [&w, panels] {
               for (QAction* shown : panels)
                   shown->setChecked(true);
               w.resetLayout();
           }});
    a.addSeparator();
    a.addSubmenu(tr("Theme"));
    auto* group = new QActionGroup(&w);
    const auto theme = [&](const QString& text, const QString& name) {
        QAction* action = a.add({text, {}, "", [&w, name] { w.m_settings.setTheme(name); }});
        action->setCheckable(true);
        action->setChecked(w.m_settings.theme() == name);
        group->addAction(action);
    };
    theme(tr("Dark"), QStringLiteral("dark"));
    theme(tr("Light"), QStringLiteral("light"));
    theme(tr("As the system"), QStringLiteral("system"));
    a.endSubmenu();
    a.addToggle({tr("Reduce motion"), {}, "", {}, nullptr, tr("Sparklines stand still")}, w.m_settings.reducedMotion(),
                [&w](bool on) { w.m_settings.setReducedMotion(on); });
    a.addSeparator();
    a.add({tr("Reset settings\u2026"), {}, "", [&w] {
               if (QMessageBox::question(&w, tr("Reset settings"),
                                         tr("Put layout, theme, recent files and folders back to their defaults? The present settings are kept as a copy.")) ==
                   QMessageBox::Yes) {
                   w.m_settings.reset();
                   w.resetLayout();
               }
           }});
}

void WindowCommands::help(MainWindow& w)
{
    Actions& a = *w.m_actions;
    a.addMenu(tr("&Help"));
    a.add({tr("Keyboard shortcuts"), {key("F1")}, "", [&w] { (new CheatSheet(w.m_actions->all(), &w))->show(); }});
    a.add({tr("Message log"), {}, "", [&w] {
               const QStringList& log = w.m_status->log();
               QMessageBox::information(&w, tr("Message log"), log.isEmpty() ? tr("No messages yet.") : log.mid(std::max<qsizetype>(0, log.size() - 30)).join(QLatin1Char('\n')));
           }});
    a.add({tr("About Sinew"), {}, "", [&w] {
               QMessageBox::about(&w, tr("About Sinew"),
                                  tr("<b>Sinew %1</b><p>Procedural motion for characters.</p><p>The editor is free software "
                                     "under the GPL 3; core, command line and runtime are under the MIT licence.</p>")
                                      .arg(QApplication::applicationVersion()));
           }});
}

}  // namespace sinew
