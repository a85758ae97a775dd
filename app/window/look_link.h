// LookLink: the project's look target and center as handles on the view, and the
// pointer as the target while it is held there.
#pragma once

#include "app/playback/take.h"
#include "app/viewport/view_state.h"
#include "core/player/player.h"
#include "core/project/project.h"

#include <QObject>

#include <optional>
#include <vector>

namespace sinew {

class ViewportWidget;
struct DocumentChange;
struct Workspace;

class LookLink : public QObject {
    Q_OBJECT

public:
    LookLink(Workspace& workspace, ViewportWidget& viewport, QObject* parent = nullptr);

private:
    void showGizmo();
    [[nodiscard]] Vec3 aheadInView(const Vec3& center, float reach) const;
    [[nodiscard]] bool offered() const;
    [[nodiscard]] Vec3 centerOf(const Player& player) const;
    [[nodiscard]] std::optional<Vec3> targetOf(const Player& player) const;

    void begin(LookHandle handle);
    void move(LookHandle handle, Vec3 place);
    void end(bool cancelled);

    void point(Vec3 place);
    void sendPointer(bool first);
    void release();
    void keepRecording(double time);

    Workspace& m_workspace;
    ViewportWidget& m_viewport;
    double m_dragTime = 0.0;          // where a keyed target gets its key
    std::optional<Vec3> m_pointer;    // held there
    std::optional<double> m_resting;  // s, where time stood still before; none: it played
    Take m_take;                      // of where it was held, where that is recorded
};

// Sets the key at that time, within half a frame, or adds one.
void setKeyAt(Track& track, double time, const std::vector<double>& value, double frameRate);

}  // namespace sinew
