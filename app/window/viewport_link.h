// ViewportLink: the viewport shows what the document and the clock say, and its
// clicks select.
#pragma once

#include "core/model/model.h"

#include <QObject>

#include <map>
#include <memory>
#include <span>

namespace sinew {

class ViewportWidget;
struct Workspace;

class ViewportLink : public QObject {
    Q_OBJECT

public:
    ViewportLink(Workspace& workspace, ViewportWidget& viewport, QObject* parent = nullptr);

    // Frames the selected node, or all.
    void frameSelection();

private:
    void showModel();
    void showPose();
    void showOpacities(const Model& model, std::span<const double> parts);
    void showSelection();
    void showWords();
    void showColors();
    Workspace& m_workspace;
    ViewportWidget& m_viewport;
    std::shared_ptr<const Model> m_shown;
    std::map<int, float> m_opacities;  // by node, as shown
};

}  // namespace sinew
