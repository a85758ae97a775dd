// CrowdLink: the viewport's crowd. How many there are, how they stand and what they
// play is view state: neither saved nor undone. They play with the transport, by the
// clips' loops as the project has them.
#pragma once

#include "app/viewport/crowd_order.h"

#include <QObject>
#include <QPointF>

#include <array>

namespace sinew {

class CrowdPopover;
class ViewportWidget;
struct Workspace;

class CrowdLink : public QObject {
    Q_OBJECT

public:
    static constexpr std::array<int, 6> kCounts{0, 10, 50, 200, 1000, 5000};

    CrowdLink(Workspace& workspace, ViewportWidget& viewport, QObject* parent = nullptr);

    [[nodiscard]] int count() const { return m_settings.count; }
    void setCount(int count);
    // "Off", "1,000"
    [[nodiscard]] static QString nameOf(int count);
    // Count, spacing, seed and clips, below the chip.
    void openSettings();

Q_SIGNALS:
    void changed();

private:
    void apply();
    void openMenu(QPointF place);
    [[nodiscard]] QString remark() const;

    Workspace& m_workspace;
    ViewportWidget& m_viewport;
    CrowdPopover* m_popover = nullptr;
    CrowdSettings m_settings;
    double m_spacing = kCrowdSpacing;  // in widths of the character
};

}  // namespace sinew
