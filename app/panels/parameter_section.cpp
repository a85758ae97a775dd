#include "app/panels/parameter_section.h"

#include "app/document/document.h"
#include "app/panels/field_editor.h"
#include "app/panels/workspace.h"
#include "app/theme/icons.h"
#include "app/theme/theme.h"
#include "app/widgets/field_row.h"
#include "app/widgets/number_field.h"
#include "app/widgets/sparkline.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QMouseEvent>
#include <QPainter>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace sinew {
namespace {

constexpr int kHeadHeight = 40;

// Keeps minimum < maximum and the default inside, whichever of them was set.
void settle(Parameter& parameter, std::string_view changed)
{
    const double least = std::max(1e-9, 1e-9 * std::max(std::abs(parameter.minimum), std::abs(parameter.maximum)));
    if (parameter.maximum - parameter.minimum < least) {
        if (changed == "minimum")
            parameter.maximum = parameter.minimum + 1.0;
        else
            parameter.minimum = parameter.maximum - 1.0;
    }
    parameter.defaultValue = std::clamp(parameter.defaultValue, parameter.minimum, parameter.maximum);
}

}  // namespace

ParameterSection::ParameterSection(Workspace& workspace, QWidget* parent)
    : QWidget(parent), m_workspace(workspace), m_name(new QLabel), m_range(new QLabel), m_toggle(new QToolButton),
      m_body(new QWidget)
{
    setObjectName(QStringLiteral("parameterSection"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto* head = new QWidget;
    head->setFixedHeight(kHeadHeight);
    auto* line = new QHBoxLayout(head);
    line->setContentsMargins(kPadding + 17, 0, kPadding, 0);
    line->setSpacing(10);
    m_name->setFont(themeFont(TextSize::body, QFont::DemiBold));
    m_name->setTextFormat(Qt::PlainText);
    m_range->setProperty("role", QStringLiteral("secondary"));
    m_range->setTextFormat(Qt::PlainText);
    m_range->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_toggle->setAccessibleName(tr("Show the parameter's settings"));
    m_toggle->setToolTip(tr("Range, default, unit and group"));
    m_toggle->setObjectName(QStringLiteral("parameterToggle"));
    line->addWidget(m_name);
    line->addWidget(m_range, 1);
    line->addWidget(m_toggle);
    column->addWidget(head);
    column->addWidget(m_body);
    auto* rows = new QVBoxLayout(m_body);
    rows->setContentsMargins(kPadding, 0, kPadding, 10);
    rows->setSpacing(3);
    for (const Field<Parameter>& field : fieldsOf<Parameter>()) {
        if (!field.get || field.info.type == FieldType::id)
            continue;
        auto* editor = new FieldEditor(field.info, defaultOf(field), this);
        rows->addWidget(editor->row());
        const QString label = tr("Set %1").arg(tr(field.info.label).toLower());
        Document& document = workspace.document;
        connect(editor, &FieldEditor::gestureStarted, &document, [&document, label] { document.beginGesture(label); });
        connect(editor, &FieldEditor::gestureFinished, &document, &Document::endGesture);
        connect(editor, &FieldEditor::gestureCancelled, &document, &Document::cancelGesture);
        connect(editor, &FieldEditor::edited, this,
                [this, label, &field](const FieldValue& value) { edit(label, field, value); });
        m_rows.push_back({&field, editor});
    }
    connect(m_toggle, &QToolButton::clicked, this, [this] { setOpen(!m_open); });
    connect(&Theme::instance(), &Theme::changed, this, qOverload<>(&QWidget::update));
    setOpen(false);
    refresh();
}

void ParameterSection::setOpen(bool open)
{
    m_open = open;
    m_body->setVisible(open);
    m_toggle->setIcon(themeIcon(open ? QStringLiteral("chevron-down") : QStringLiteral("chevron-right")));
}

void ParameterSection::edit(const QString& label, const Field<Parameter>& field, const FieldValue& value)
{
    const std::vector<Id>& ids = m_workspace.selection.parameters();
    // An empty name would leave nothing to click on.
    if (std::string_view(field.info.id) == "name" && std::get<std::string>(value).empty()) {
        refresh();
        return;
    }
    (void)m_workspace.document.modify(label, [&](Project& project) {
        for (Parameter& parameter : project.parameters)
            if (std::find(ids.begin(), ids.end(), parameter.id) != ids.end()) {
                (void)field.set(parameter, value);
                settle(parameter, field.info.id);
            }
    });
}

void ParameterSection::refresh()
{
    const Project& project = m_workspace.document.project();
    const std::vector<Id>& ids = m_workspace.selection.parameters();
    const Parameter* current = sinew::find(project.parameters, m_workspace.selection.currentParameter());
    if (!current)
        return;
    m_name->setText(ids.size() == 1 ? QString::fromStdString(current->name)
                                    : tr("%1 parameters").arg(ids.size()));
    const bool sameRange = std::ranges::all_of(ids, [&](const Id& id) {
        const Parameter* other = sinew::find(project.parameters, id);
        return !other || (other->minimum == current->minimum && other->maximum == current->maximum && other->unit == current->unit);
    });
    m_range->setText(sameRange ? QStringLiteral(u"%1 \u2026 %2").arg(parameterText(*current, current->minimum),
                                                                   parameterText(*current, current->maximum, true))
                               : tr("different ranges"));
    QStringList names;
    for (const Id& id : ids)
        if (const Parameter* one = sinew::find(project.parameters, id))
            names.append(QString::fromStdString(one->name));
    m_name->setToolTip(ids.size() > 1 ? names.join(QLatin1Char('\n')) : QString());
    FieldContext context;
    context.valueUnit = QString::fromStdString(current->unit);
    context.valueMinimum = current->minimum;
    context.valueMaximum = current->maximum;
    for (const Row& row : m_rows) {
        const std::string_view id = row.field->info.id;
        FieldContext own = context;
        // Ends of the range may be dragged beyond the present range, the default not.
        if (id == "minimum" || id == "maximum") {
            const double span = current->maximum - current->minimum;
            own.valueMinimum = current->minimum - span;
            own.valueMaximum = current->maximum + span;
        }
        if (auto* number = qobject_cast<NumberField*>(row.editor->row()->field()); !number || !number->isDragging())
            row.editor->setContext(own);
        const FieldValue value = row.field->get(*current);
        const bool mixed = std::any_of(ids.begin(), ids.end(), [&](const Id& other) {
            const Parameter* parameter = sinew::find(project.parameters, other);
            return parameter && row.field->get(*parameter) != value;
        });
        row.editor->show(value, mixed);
    }
    update();
}

void ParameterSection::mousePressEvent(QMouseEvent* event)
{
    if (event->position().y() < kHeadHeight && event->button() == Qt::LeftButton)
        setOpen(!m_open);
}

void ParameterSection::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    // One behind the other, the current one in front.
    const std::vector<Id>& ids = m_workspace.selection.parameters();
    const std::size_t shown = std::min<std::size_t>(ids.size(), 3);
    for (std::size_t i = shown; i-- > 0;)
        drawChip(painter, QPointF(kPadding + 4.5 - 3.0 * static_cast<double>(i), kHeadHeight / 2.0),
                 m_workspace.color(ids[ids.size() - 1 - i]));
}

}  // namespace sinew
