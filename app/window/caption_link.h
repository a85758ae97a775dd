// CaptionLink: the words over the viewport: what is loaded, what the layers play,
// how far a cross-fade is.
#pragma once

#include "core/player/player.h"
#include "core/project/project.h"

#include <QObject>
#include <QString>

namespace sinew {

class ModelLibrary;
class ViewState;
struct Workspace;

class CaptionLink : public QObject {
    Q_OBJECT

public:
    CaptionLink(Workspace& workspace, const ModelLibrary& library, ViewState& state, QObject* parent = nullptr);

    // What is played; of a crowd only the model's words, for every character plays something else.
    void showClips();

private:
    void showModel();
    void setMix(float mix);
    [[nodiscard]] QString hint() const;
    [[nodiscard]] QString clipName(const Program& program, int clip) const;
    [[nodiscard]] QString words(const Program& program, const LayerPlay& play) const;
    Workspace& m_workspace;
    const ModelLibrary& m_library;
    ViewState& m_state;
    Id m_layer;       // whose cross-fade the bar shows
    double m_loaded = -1.0;  // 0..1 of the model on its way; negative: not known
    QString m_model;  // "Pip · 32 joints · 5 morphs"
};

}  // namespace sinew
