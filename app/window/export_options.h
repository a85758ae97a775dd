// The settings of an export, as fields: those that the chosen format uses.
#pragma once

#include "core/export/export.h"

#include <QWidget>

class QListWidget;

namespace sinew {

class ChoiceBox;
class FieldRow;
class NumberField;
class RangeField;
class Switch;

class ExportOptions : public QWidget {
    Q_OBJECT

public:
    // Clips to choose from are the model's; the samples' range starts as the project's loop.
    ExportOptions(const Project& project, const Model* model, QWidget* parent = nullptr);

    // Shows the fields that the format uses.
    void showFor(const ExportFormat& format);
    [[nodiscard]] ExportSettings settings() const;
    // Why the settings cannot be exported with, in a sentence; empty: they can.
    [[nodiscard]] QString problem() const;

private:
    ExportFormat::Uses m_uses;
    bool m_hasClips = false;  // of the model
    NumberField* m_rate;
    NumberField* m_tolerance;
    RangeField* m_range;
    NumberField* m_longestLoop;
    Switch* m_sourceClips;
    Switch* m_snapPeriods;
    QListWidget* m_clips;
    QWidget* m_clipsBox;
    QWidget* m_packingBox;
    Switch* m_exactClips;
    ChoiceBox* m_transformMap;
    FieldRow* m_rateRow;
    FieldRow* m_toleranceRow;
    FieldRow* m_rangeRow;
};

}  // namespace sinew
