#include "app/window/crowd_popover.h"

#include "app/theme/theme.h"
#include "app/widgets/field_row.h"
#include "app/widgets/number_field.h"
#include "app/widgets/segmented_control.h"

#include <QLabel>
#include <QVBoxLayout>

namespace sinew {
namespace {

constexpr int kWidth = 300;
constexpr int kMargin = 12;

NumberSpec whole(double from, double to, double limit)
{
    NumberSpec spec;
    spec.step = 1.0;
    spec.whole = true;
    spec.softMinimum = spec.hardMinimum = from;
    spec.softMaximum = to;
    spec.hardMaximum = limit;
    return spec;
}

}  // namespace

CrowdPopover::CrowdPopover(QWidget* parent)
    : QFrame(parent, Qt::Popup), m_count(new NumberField), m_spacing(new NumberField), m_seed(new NumberField),
      m_mix(new SegmentedControl)
{
    setObjectName(QStringLiteral("crowdPopover"));
    setAccessibleName(tr("Crowd settings"));
    m_count->setAccessibleName(tr("Characters"));
    m_count->setSpec(whole(0, 1000, kLargestCrowd));
    m_spacing->setAccessibleName(tr("Spacing"));
    m_spacing->setSpec({.unit = QStringLiteral(u"\u00d7"), .step = 0.05, .softMinimum = 0.5, .softMaximum = 4.0,
                        .hardMinimum = 0.1, .hardMaximum = 100.0, .defaultValue = 1.2});
    m_seed->setAccessibleName(tr("Seed"));
    m_seed->setSpec(whole(1, 100, 1e9));
    m_mix->setAccessibleName(tr("Clips"));
    m_mix->setLabels({tr("One"), tr("Mixed"), tr("Changing")});
    m_note = new QLabel;
    m_note->setWordWrap(true);
    m_note->setProperty("role", QStringLiteral("secondary"));
    m_note->setFont(themeFont(TextSize::secondary));

    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(kMargin, 10, kMargin, kMargin);
    column->setSpacing(4);
    column->addWidget(new FieldRow(tr("Characters"), m_count));
    auto* spacing = new FieldRow(tr("Spacing"), m_spacing);
    spacing->setToolTip(tr("In widths of the character"));
    column->addWidget(spacing);
    auto* seed = new FieldRow(tr("Seed"), m_seed);
    seed->setToolTip(tr("Another number is another crowd; the same number is the same crowd again"));
    column->addWidget(seed);
    column->addWidget(new FieldRow(tr("Clips"), m_mix));
    column->addSpacing(4);
    column->addWidget(m_note);
    setFixedWidth(kWidth);

    const auto report = [this] { Q_EMIT edited(m_settings, m_spacing->value()); };
    connect(m_count, &NumberField::valueEdited, this, [this, report](double value) {
        m_settings.count = static_cast<int>(value);
        report();
    });
    connect(m_spacing, &NumberField::valueEdited, this, report);
    connect(m_seed, &NumberField::valueEdited, this, [this, report](double value) {
        m_settings.seed = static_cast<std::uint64_t>(value);
        report();
    });
    connect(m_mix, &SegmentedControl::chosen, this, [this, report](int index) {
        m_settings.mix = static_cast<CrowdMix>(index);
        explainMix();
        report();
    });
}

void CrowdPopover::show(const CrowdSettings& settings, double spacing)
{
    m_settings = settings;
    m_count->setValue(settings.count);
    m_spacing->setValue(spacing);
    m_seed->setValue(static_cast<double>(settings.seed));
    m_mix->setCurrent(static_cast<int>(settings.mix));
    explainMix();
}

void CrowdPopover::explainMix()
{
    const QString mixes[] = {tr("All play the base layer's clip, each at a moment of its own."),
                             tr("Each plays a clip of its own."),
                             tr("Each cross-fades to another clip every few seconds.")};
    m_note->setText(mixes[static_cast<int>(m_settings.mix)] + QStringLiteral("\n\n") +
                    tr("A crowd plays the model's clips from the baked map; parameters and bindings don't move it."));
    // A popup takes no height from a label that wraps.
    m_note->setFixedHeight(m_note->heightForWidth(kWidth - 2 * kMargin));
    adjustSize();
}

}  // namespace sinew
