// Layers: the stack of clips below the procedural motion, with cross-fades.
#pragma once

#include "app/panels/panel_scroll.h"
#include "core/project/project.h"

#include <vector>

class QLabel;
class QVBoxLayout;

namespace sinew {

class FieldEditor;
class LayerSection;
class SectionDrag;
struct Workspace;

class LayersPanel : public QWidget {
    Q_OBJECT

public:
    explicit LayersPanel(Workspace& workspace, QWidget* parent = nullptr);

    void addLayer();
    // Makes the topmost layer play that clip of the model (adding a layer where there is none).
    // A timeline that ends with the clip before it then ends with this one.
    void playClip(const QString& clip);
    // Makes it that layer's next clip.
    void setNextClip(const QString& clip);

private:
    void refresh();
    void rebuild();
    void addBlend(QVBoxLayout* column);
    void showBlend();
    Workspace& m_workspace;
    PanelScroll* m_scroll;
    SectionDrag* m_drag;
    FieldEditor* m_blend = nullptr;
    QLabel* m_blendHint = nullptr;
    std::vector<LayerSection*> m_sections;
    std::vector<Id> m_ids;
    bool m_built = false;
};

}  // namespace sinew
