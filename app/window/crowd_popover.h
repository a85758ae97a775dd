// CrowdPopover: how a crowd is made, in a small sheet below its chip.
#pragma once

#include "core/model/crowd.h"

#include <QFrame>

class QLabel;

namespace sinew {

class NumberField;
class SegmentedControl;

class CrowdPopover : public QFrame {
    Q_OBJECT

public:
    explicit CrowdPopover(QWidget* parent);

    // Spacing is in widths of the character.
    void show(const CrowdSettings& settings, double spacing);

Q_SIGNALS:
    void edited(const sinew::CrowdSettings& settings, double spacing);

private:
    void explainMix();

    CrowdSettings m_settings;
    NumberField* m_count;
    NumberField* m_spacing;
    NumberField* m_seed;
    SegmentedControl* m_mix;
    QLabel* m_note;
};

}  // namespace sinew
