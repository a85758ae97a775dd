#include "app/window/export_options.h"

#include "app/theme/theme.h"
#include "app/widgets/choice_box.h"
#include "app/widgets/field_row.h"
#include "app/widgets/number_field.h"
#include "app/widgets/range_field.h"
#include "app/widgets/switch.h"

#include <QLabel>
#include <QListWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace sinew {
namespace {

NumberSpec rateSpec()
{
    NumberSpec spec;
    spec.unit = QStringLiteral("fps");
    spec.step = 1.0;
    spec.decimals = 0;
    spec.softMinimum = 1.0;
    spec.softMaximum = 120.0;
    spec.hardMinimum = 1.0;
    spec.hardMaximum = 1000.0;
    spec.defaultValue = ExportSettings{}.rate;
    return spec;
}

NumberSpec toleranceSpec()
{
    NumberSpec spec;
    spec.unit = QStringLiteral("%");
    spec.step = 0.001;
    spec.decimals = 3;
    spec.softMinimum = 0.001;
    spec.softMaximum = 1.0;
    spec.hardMinimum = 0.0001;
    spec.hardMaximum = 50.0;
    spec.defaultValue = ExportSettings{}.tolerance * 100.0;
    return spec;
}

NumberSpec secondsSpec(double longest)
{
    NumberSpec spec;
    spec.unit = QStringLiteral("s");
    spec.step = 0.01;
    spec.decimals = 2;
    spec.hardMinimum = 0.0;
    spec.softMaximum = longest;
    return spec;
}

}  // namespace

ExportOptions::ExportOptions(const Project& project, const Model* model, QWidget* parent)
    : QWidget(parent), m_rate(new NumberField), m_tolerance(new NumberField), m_range(new RangeField),
      m_longestLoop(new NumberField), m_sourceClips(new Switch), m_snapPeriods(new Switch), m_clips(new QListWidget),
      m_clipsBox(new QWidget), m_packingBox(new QWidget), m_exactClips(new Switch), m_transformMap(new ChoiceBox),
      m_rateRow(new FieldRow(tr("Keys a second"), m_rate)),
      m_toleranceRow(new FieldRow(tr("Tolerance"), m_tolerance)), m_rangeRow(new FieldRow(tr("Time"), m_range))
{
    const ExportSettings defaults;
    m_rate->setSpec(rateSpec());
    m_rate->setValue(defaults.rate);
    m_tolerance->setSpec(toleranceSpec());
    m_tolerance->setValue(defaults.tolerance * 100.0);
    const Settings& loop = project.settings;
    for (NumberField* field : {m_range->low(), m_range->high()})
        field->setSpec(secondsSpec(loop.loopEnd));
    m_range->low()->setValue(loop.loopStart);
    m_range->high()->setValue(loop.loopEnd);
    NumberSpec longest = secondsSpec(120.0);
    longest.step = 1.0;
    longest.hardMinimum = 0.1;
    longest.hardMaximum = 600.0;
    longest.defaultValue = defaults.maxLoopSeconds;
    m_longestLoop->setSpec(longest);
    m_longestLoop->setValue(defaults.maxLoopSeconds);

    m_rateRow->label()->setToolTip(tr("Samples taken a second; keys that the curve does not need are left out"));
    m_toleranceRow->label()->setToolTip(
        tr("Keys closer than this to the curve are left out; of the model's size or a parameter's range"));
    auto* longestRow = new FieldRow(tr("Longest loop"), m_longestLoop);
    longestRow->label()->setToolTip(tr("A clip is repeated until the motion on top of it meets its start again, at most this long"));
    auto* sourceRow = new FieldRow(tr("Source clips"), m_sourceClips);
    sourceRow->label()->setToolTip(tr("Also writes each clip as it came, without the motion on top"));
    auto* snapRow = new FieldRow(tr("Snap periods"), m_snapPeriods);
    snapRow->label()->setToolTip(tr("Changes the periods of harmonic motions a little, so that loops close"));
    m_sourceClips->setAccessibleName(tr("Source clips"));
    m_snapPeriods->setAccessibleName(tr("Snap periods"));

    auto* head = new QLabel(tr("Clips, each with the motion on top"));
    head->setProperty("role", QStringLiteral("secondary"));
    m_clips->setAccessibleName(tr("Clips"));
    m_clips->setMaximumHeight(120);
    if (model)
        for (const ModelClip& clip : model->clips) {
            auto* item = new QListWidgetItem(QString::fromStdString(clip.name), m_clips);
            item->setFlags(item->flags() | Qt::ItemIsUserCheckable);
            item->setCheckState(Qt::Checked);
        }
    head->setVisible(m_clips->count() > 0);
    m_clips->setVisible(m_clips->count() > 0);
    auto* clips = new QVBoxLayout(m_clipsBox);
    clips->setContentsMargins(0, 0, 0, 0);
    clips->setSpacing(6);
    for (QWidget* widget : {static_cast<QWidget*>(longestRow), static_cast<QWidget*>(snapRow),
                            static_cast<QWidget*>(sourceRow), static_cast<QWidget*>(head), static_cast<QWidget*>(m_clips)})
        clips->addWidget(widget);

    auto* exactRow = new FieldRow(tr("Exact clips"), m_exactClips);
    exactRow->label()->setToolTip(tr("The model's clips bit for bit, instead of packed within the tolerance; about ten times as large"));
    m_exactClips->setAccessibleName(tr("Exact clips"));
    m_transformMap->addItem(tr("None"), static_cast<int>(MapFormat::none));
    m_transformMap->addItem(tr("Half precision"), static_cast<int>(MapFormat::half));
    m_transformMap->addItem(tr("Full precision"), static_cast<int>(MapFormat::full));
    auto* mapRow = new FieldRow(tr("Transform map"), m_transformMap);
    mapRow->label()->setToolTip(tr("Also the model's clips baked to skin matrices, for crowds on a GPU"));
    auto* packing = new QVBoxLayout(m_packingBox);
    packing->setContentsMargins(0, 0, 0, 0);
    packing->setSpacing(6);
    packing->addWidget(exactRow);
    packing->addWidget(mapRow);
    m_hasClips = model && !model->clips.empty();

    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    column->addWidget(m_rateRow);
    column->addWidget(m_toleranceRow);
    column->addWidget(m_rangeRow);
    column->addWidget(m_packingBox);
    column->addWidget(m_clipsBox);
}

void ExportOptions::showFor(const ExportFormat& format)
{
    m_uses = format.uses;
    m_rateRow->setVisible(m_uses.rate);
    m_toleranceRow->setVisible(m_uses.tolerance && (!m_uses.packing || m_hasClips));
    m_rangeRow->setVisible(m_uses.range);
    m_clipsBox->setVisible(m_uses.clips);
    m_packingBox->setVisible(m_uses.packing && m_hasClips);
}

ExportSettings ExportOptions::settings() const
{
    ExportSettings settings;
    if (m_uses.rate)
        settings.rate = m_rate->value();
    if (m_uses.tolerance)
        settings.tolerance = m_tolerance->value() / 100.0;
    if (m_uses.range) {
        settings.from = m_range->low()->value();
        settings.to = m_range->high()->value();
    }
    if (m_uses.packing) {
        settings.exactClips = m_exactClips->isChecked();
        settings.transformMap = static_cast<MapFormat>(m_transformMap->currentData().toInt());
    }
    if (m_uses.clips) {
        settings.maxLoopSeconds = m_longestLoop->value();
        settings.snapPeriods = m_snapPeriods->isChecked();
        settings.sourceClips = m_sourceClips->isChecked();
        for (int i = 0; i < m_clips->count(); ++i)
            if (m_clips->item(i)->checkState() == Qt::Checked)
                settings.clips.push_back(m_clips->item(i)->text().toStdString());
        if (settings.clips.size() == static_cast<std::size_t>(m_clips->count()))
            settings.clips.clear();
    }
    return settings;
}

QString ExportOptions::problem() const
{
    if (m_uses.range && m_range->high()->value() < m_range->low()->value())
        return tr("The time range ends before it starts.");
    bool any = !m_uses.clips || m_clips->count() == 0;
    for (int i = 0; i < m_clips->count(); ++i)
        any |= m_clips->item(i)->checkState() == Qt::Checked;
    return any ? QString() : tr("Choose at least one clip.");
}

}  // namespace sinew
