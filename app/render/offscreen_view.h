// OffscreenView: a viewport that no window shows, drawn into pictures.
//
// The same scene, shaders and overlays as in the editor, at any size. GUI
// thread. Call chooseGraphicsApi() before the first one is made.
#pragma once

#include "app/viewport/model_scene.h"
#include "app/viewport/view_state.h"

#include <QImage>
#include <QSize>

#include <memory>

namespace sinew {

class ViewSurface;

class OffscreenView {
public:
    // `size` in pixels; each is the mean of supersampling squared.
    OffscreenView(std::shared_ptr<const Model> model, QSize size, int supersampling);
    ~OffscreenView();

    [[nodiscard]] ModelScene& scene() { return *m_scene; }
    [[nodiscard]] ViewState& state() { return *m_state; }

    // Premultiplied, with alpha where the state's background is see-through.
    // Null where the graphics interface failed.
    [[nodiscard]] QImage grab();

private:
    QSize m_size;
    int m_supersampling;
    std::unique_ptr<ModelScene> m_scene;
    std::unique_ptr<ViewState> m_state;
    std::unique_ptr<ViewSurface> m_surface;
};

// The mean of squares of factor x factor pixels.
QImage reduced(const QImage& image, int factor);

}  // namespace sinew
