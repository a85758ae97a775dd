#include "app/panels/field_editor.h"

#include "app/panels/workspace.h"
#include "app/theme/theme.h"
#include "app/widgets/choice_box.h"
#include "app/widgets/field_row.h"
#include "app/widgets/number_field.h"
#include "app/widgets/segmented_control.h"
#include "app/widgets/switch.h"

#include <QFontMetrics>
#include <QLabel>
#include <QLineEdit>

#include <cmath>

namespace sinew {
namespace {

constexpr int kSegmentRoom = 150;  // px of labels that fit into a field

double toNumber(const FieldValue& value)
{
    if (const auto* number = std::get_if<double>(&value))
        return *number;
    if (const auto* integer = std::get_if<std::int64_t>(&value))
        return static_cast<double>(*integer);
    if (const auto* whole = std::get_if<std::uint64_t>(&value))
        return static_cast<double>(*whole);
    return 0.0;
}

FieldValue fromNumber(FieldType type, double number)
{
    if (type == FieldType::integer)
        return static_cast<std::int64_t>(std::llround(number));
    if (type == FieldType::whole)
        return static_cast<std::uint64_t>(std::max(0.0, std::round(number)));
    return number;
}

std::int64_t toIndex(const FieldValue& value)
{
    const auto* index = std::get_if<std::int64_t>(&value);
    return index ? *index : -1;
}

}  // namespace

FieldEditor::FieldEditor(const FieldInfo& info, FieldValue defaultValue, QObject* parent)
    : QObject(parent), m_info(info), m_default(std::move(defaultValue))
{
    if (info.reference == Reference::channel)
        makeChannel();
    else if (info.type == FieldType::choice)
        makeChoice();
    else if (info.type == FieldType::boolean)
        makeSwitch();
    else if (info.type == FieldType::text)
        makeText();
    else
        makeNumber();
    m_row->setObjectName(QStringLiteral("row:") + QLatin1String(info.id));
    m_row->field()->setObjectName(QStringLiteral("field:") + QLatin1String(info.id));
    const QString toolTip = tr(info.tooltip);
    m_row->label()->setToolTip(toolTip);
    m_row->field()->setToolTip(toolTip);
}

void FieldEditor::setContext(const FieldContext& context)
{
    if (context == m_context)
        return;
    m_context = context;
    if (m_contextChanged)
        m_contextChanged();
}

void FieldEditor::show(const FieldValue& value, bool mixed)
{
    m_show(value, mixed);
}

void FieldEditor::commit(const FieldValue& value)
{
    Q_EMIT gestureStarted();
    Q_EMIT edited(value);
    Q_EMIT gestureFinished();
}

void FieldEditor::makeNumber()
{
    auto* field = new NumberField;
    m_row = new FieldRow(tr(m_info.label), field);
    m_contextChanged = [this, field] {
        const bool ofValue = std::string_view(m_info.unit) == "value";
        const double span = m_context.valueMaximum - m_context.valueMinimum;
        NumberSpec spec;
        spec.unit = ofValue ? m_context.valueUnit : QString::fromUtf8(m_info.unit);
        spec.step = ofValue ? stepForSpan(span) : m_info.step > 0.0 ? m_info.step : 0.01;
        spec.decimals = ofValue ? decimalsForSpan(span) : m_info.decimals;
        spec.hardMinimum = m_info.minimum;
        spec.hardMaximum = m_info.maximum;
        spec.softMinimum = m_info.softMinimum;
        spec.softMaximum = m_info.softMaximum;
        const bool noSoftRange = !(spec.softMaximum > spec.softMinimum);
        if (noSoftRange && ofValue) {
            spec.softMinimum = m_context.valueMinimum;
            spec.softMaximum = m_context.valueMaximum;
        } else if (noSoftRange) {
            spec.softMinimum = m_info.minimum;
            spec.softMaximum = m_info.maximum;
        }
        field->setBarVisible(!noSoftRange || ofValue);
        spec.whole = m_info.type == FieldType::integer || m_info.type == FieldType::whole;
        if (spec.whole)
            spec.decimals = 0;
        spec.frameRate = m_context.frameRate;
        if (!std::holds_alternative<std::monostate>(m_default))
            spec.defaultValue = toNumber(m_default);
        field->setSpec(spec);
    };
    m_contextChanged();
    m_show = [field](const FieldValue& value, bool mixed) {
        field->setValue(toNumber(value));
        field->setMixed(mixed);
    };
    connect(field, &NumberField::gestureStarted, this, &FieldEditor::gestureStarted);
    connect(field, &NumberField::valueEdited, this,
            [this](double value) { Q_EMIT edited(fromNumber(m_info.type, value)); });
    connect(field, &NumberField::gestureFinished, this, &FieldEditor::gestureFinished);
    connect(field, &NumberField::gestureCancelled, this, &FieldEditor::gestureCancelled);
}

void FieldEditor::makeChoice()
{
    QStringList labels;
    QStringList toolTips;
    int room = 0;
    const QFontMetrics metrics(themeFont());
    for (const Choice& choice : m_info.choices) {
        labels.append(tr(choice.label));
        toolTips.append(tr(choice.tooltip));
        room += metrics.horizontalAdvance(labels.back()) + 8;
    }
    if (labels.size() <= 4 && room <= kSegmentRoom) {
        auto* control = new SegmentedControl(labels);
        control->setToolTips(toolTips);
        m_row = new FieldRow(tr(m_info.label), control);
        m_show = [this, control](const FieldValue& value, bool mixed) {
            control->setCurrent(mixed ? -1 : static_cast<int>(toIndex(value)));
            m_row->setChanged(mixed || value != m_default);
        };
        connect(control, &SegmentedControl::chosen, this, [this](int index) { commit(static_cast<std::int64_t>(index)); });
    } else {
        auto* box = new ChoiceBox;
        for (int i = 0; i < labels.size(); ++i) {
            box->addItem(labels[i], static_cast<qlonglong>(i));
            box->setItemData(i, toolTips[i], Qt::ToolTipRole);
        }
        m_row = new FieldRow(tr(m_info.label), box);
        m_show = [this, box](const FieldValue& value, bool mixed) {
            box->setCurrentIndex(mixed ? -1 : static_cast<int>(toIndex(value)));
            m_row->setChanged(mixed || value != m_default);
        };
        connect(box, &ChoiceBox::chosen, this,
                [this](const QVariant& index) { commit(static_cast<std::int64_t>(index.toLongLong())); });
    }
    connect(m_row, &FieldRow::resetRequested, this, [this] { commit(m_default); });
}

void FieldEditor::makeChannel()
{
    auto* box = new ChoiceBox;
    m_row = new FieldRow(tr(m_info.label), box);
    m_contextChanged = [this, box] {
        const int current = box->currentIndex();
        box->clear();
        for (int i = 0; i < m_context.channels.size(); ++i)
            box->addItem(m_context.channels[i], static_cast<qlonglong>(i));
        box->setCurrentIndex(current);
    };
    m_show = [this, box](const FieldValue& value, bool mixed) {
        box->setCurrentIndex(mixed ? -1 : static_cast<int>(toIndex(value)));
        m_row->setChanged(mixed || value != m_default);
    };
    connect(box, &ChoiceBox::chosen, this,
            [this](const QVariant& index) { commit(static_cast<std::int64_t>(index.toLongLong())); });
    connect(m_row, &FieldRow::resetRequested, this, [this] { commit(m_default); });
}

void FieldEditor::makeText()
{
    auto* edit = new QLineEdit;
    m_row = new FieldRow(tr(m_info.label), edit);
    m_show = [edit](const FieldValue& value, bool mixed) {
        if (edit->hasFocus() && edit->isModified())
            return;
        const auto* text = std::get_if<std::string>(&value);
        edit->setText(mixed || !text ? QString() : QString::fromStdString(*text));
        edit->setPlaceholderText(mixed ? QStringLiteral(u"\u2014") : QString());
    };
    connect(edit, &QLineEdit::editingFinished, this, [this, edit] {
        if (!edit->isModified())
            return;
        edit->setModified(false);
        commit(edit->text().trimmed().toStdString());
    });
}

void FieldEditor::makeSwitch()
{
    auto* toggle = new Switch;
    m_row = new FieldRow(tr(m_info.label), toggle);
    m_show = [this, toggle](const FieldValue& value, bool mixed) {
        const auto* on = std::get_if<bool>(&value);
        toggle->setChecked(on && *on && !mixed);
        m_row->setChanged(mixed || value != m_default);
    };
    connect(toggle, &Switch::clicked, this, [this](bool on) { commit(on); });
    connect(m_row, &FieldRow::resetRequested, this, [this] { commit(m_default); });
}

}  // namespace sinew
