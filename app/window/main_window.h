// MainWindow: puts the panels together and the commands over them. What things
// do lives elsewhere.
#pragma once

#include "app/document/autosaver.h"
#include "app/document/document.h"
#include "app/panels/workspace.h"
#include "app/playback/fader.h"
#include "app/playback/preview.h"
#include "app/playback/sampler.h"
#include "app/playback/transport.h"

#include <QMainWindow>

class QSplitter;
class QTabWidget;

namespace sinew {

class Actions;
class BindingsPanel;
class ChannelsPanel;
class CommandPalette;
class CrowdLink;
class CurvesPanel;
class CollectFlow;
class FileFlow;
class InspectorPanel;
class IssuesPanel;
class LayersPanel;
class MessageBar;
class ModelLibrary;
class ModelPanel;
class ParametersPanel;
class StatusBar;
class TitleBar;
class UserSettings;
class ViewportLink;
class ViewportWidget;

class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    MainWindow(ModelLibrary& library, UserSettings& settings, const QString& recoveryFolder);
    ~MainWindow() override;

    // A project or a model.
    void openPath(const QString& path);
    [[nodiscard]] bool isLoading() const;
    // Offers what a crash left behind. Not for windows that only take a picture.
    void offerRecoveries();

    [[nodiscard]] Document& document() { return m_document; }
    [[nodiscard]] Transport& transport() { return m_transport; }
    [[nodiscard]] Preview& preview() { return m_preview; }
    [[nodiscard]] Selection& selection() { return m_selection; }
    [[nodiscard]] Visibility& visibility() { return m_visibility; }
    [[nodiscard]] Autosaver& autosaver() { return m_autosaver; }
    [[nodiscard]] ViewportWidget& viewport() { return *m_viewport; }
    [[nodiscard]] CurvesPanel& curves() { return *m_curves; }
    [[nodiscard]] MessageBar& messages() { return *m_messages; }
    [[nodiscard]] Actions& actions() { return *m_actions; }
    [[nodiscard]] FileFlow& files() { return *m_files; }
    [[nodiscard]] CollectFlow& collect() { return *m_collect; }
    [[nodiscard]] StatusBar& status() { return *m_status; }
    [[nodiscard]] CommandPalette& palette() { return *m_palette; }

protected:
    void closeEvent(QCloseEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    friend class WindowCommands;
    void buildLayout();
    void connectPanels();
    void restoreLayout();
    void saveLayout();
    void resetLayout();
    void showCurves(bool on);
    void openPalette();
    void openExport();
    void openRender();
    void openLights();
    void showLights(QPoint place);
    void saveViewPicture();
    void copyViewPicture();
    void addFromJoint();
    void addMorphParameter(const QString& morph);
    void runRemedy(const Issue& issue);
    void showDrawing();

    ModelLibrary& m_library;
    UserSettings& m_settings;
    QString m_recoveryFolder;
    Document m_document;
    Preview m_preview;
    Transport m_transport;
    Fader m_fader;
    Sampler m_sampler;
    Selection m_selection;
    Visibility m_visibility;
    CurveColors m_colors;
    Workspace m_workspace;
    Autosaver m_autosaver;

    TitleBar* m_title = nullptr;
    MessageBar* m_messages = nullptr;
    StatusBar* m_status = nullptr;
    CommandPalette* m_palette = nullptr;
    QSplitter* m_columns = nullptr;
    QSplitter* m_center = nullptr;
    QSplitter* m_right = nullptr;
    QWidget* m_lower = nullptr;  // transport and curves
    QList<int> m_curvesSizes;    // of m_center, from before the curves were hidden
    QTabWidget* m_leftTabs = nullptr;
    QTabWidget* m_rightTabs = nullptr;
    QTabWidget* m_lowerTabs = nullptr;
    ParametersPanel* m_parameters = nullptr;
    ModelPanel* m_model = nullptr;
    LayersPanel* m_layers = nullptr;
    ChannelsPanel* m_channels = nullptr;
    InspectorPanel* m_inspector = nullptr;
    BindingsPanel* m_bindings = nullptr;
    IssuesPanel* m_issues = nullptr;
    ViewportWidget* m_viewport = nullptr;
    ViewportLink* m_viewportLink = nullptr;
    CrowdLink* m_crowdLink = nullptr;
    CurvesPanel* m_curves = nullptr;
    FileFlow* m_files = nullptr;
    CollectFlow* m_collect = nullptr;
    Actions* m_actions = nullptr;
    bool m_closing = false;
};

}  // namespace sinew
