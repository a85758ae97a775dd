#include "app/panels/binding_section.h"

#include "app/document/document.h"
#include "app/panels/bind.h"
#include "app/panels/ease_graph.h"
#include "app/panels/edits.h"
#include "app/panels/names.h"
#include "app/panels/workspace.h"
#include "app/playback/preview.h"
#include "app/playback/transport.h"
#include "app/theme/icons.h"
#include "app/widgets/choice_box.h"
#include "app/widgets/field_row.h"
#include "app/widgets/number_field.h"
#include "app/widgets/range_field.h"
#include "app/widgets/segmented_control.h"
#include "app/widgets/switch.h"
#include "core/project/fields.h"

#include <QLabel>
#include <QToolButton>

namespace sinew {
namespace {

bool isJointTarget(Binding::Target target)
{
    return target == Binding::Target::rotation || target == Binding::Target::translation ||
           target == Binding::Target::scale;
}

QString unitOf(Binding::Target target)
{
    switch (target) {
    case Binding::Target::rotation: return QStringLiteral(u"\u00b0");
    case Binding::Target::translation: return QStringLiteral("m");
    case Binding::Target::scale: return QStringLiteral(u"\u00d7");
    default: return {};
    }
}

NumberSpec outSpec(Binding::Target target)
{
    NumberSpec spec;
    spec.unit = unitOf(target);
    switch (target) {
    case Binding::Target::rotation:
        spec.step = 0.1;
        spec.softMinimum = -180.0;
        spec.softMaximum = 180.0;
        break;
    case Binding::Target::translation:
        spec.step = 0.001;
        spec.softMinimum = -10.0;
        spec.softMaximum = 10.0;
        break;
    case Binding::Target::scale:
        spec.softMinimum = 0.0;
        spec.softMaximum = 4.0;
        break;
    default:
        break;
    }
    return spec;
}

// What the binding does, in two words.
QString remarkOf(const Binding& binding)
{
    if (isJointTarget(binding.target))
        return targetName(binding.target) + QLatin1Char(' ') + axisName(binding.component);
    const auto property = materialPropertyFromName(binding.property);
    return binding.target == Binding::Target::material && property ? propertyTitle(*property) : targetName(binding.target);
}

}  // namespace

BindingSection::BindingSection(Workspace& workspace, const Id& id, QWidget* parent)
    : Section(QString(), parent), m_workspace(workspace), m_id(id), m_object(new ChoiceBox), m_target(new ChoiceBox),
      m_axis(new SegmentedControl({QStringLiteral("X"), QStringLiteral("Y"), QStringLiteral("Z")})),
      m_property(new ChoiceBox), m_in(new RangeField), m_out(new RangeField),
      m_curve(new ChoiceBox), m_graph(new EaseGraph), m_mode(new SegmentedControl({tr("Relative"), tr("Replace")})), m_clamp(new Switch)
{
    setObjectName(QStringLiteral("binding:") + QString::fromStdString(id));
    m_object->setEditable(false);
    for (const auto target : {Binding::Target::rotation, Binding::Target::translation, Binding::Target::scale,
                              Binding::Target::morph, Binding::Target::partOpacity, Binding::Target::material})
        m_target->addItem(targetName(target), static_cast<int>(target));
    for (const char* name : kMaterialProperties)
        m_property->addItem(propertyTitle(*materialPropertyFromName(name)), QLatin1String(name));

    auto* remove = new QToolButton;
    remove->setIcon(themeIcon(QStringLiteral("trash")));
    remove->setToolTip(tr("Delete this binding"));
    remove->setAccessibleName(tr("Delete binding"));
    addHeadWidget(remove);
    m_objectRow = addRow(tr("Object"), m_object);
    addRow(tr("Does"), m_target);
    m_axisRow = addRow(tr("Axis"), m_axis);
    m_propertyRow = addRow(tr("Value"), m_property);
    addRow(tr("From"), m_in);
    addRow(tr("To"), m_out);
    addCurve();
    addRow(tr("Mode"), m_mode);
    FieldRow* clampRow = addRow(tr("Limit"), m_clamp);
    clampRow->label()->setToolTip(tr("Values outside the range stop at its ends"));
    m_mode->setToolTips({tr("Adds to the clip or rest pose"), tr("Takes the place of the clip or rest pose")});

    connect(remove, &QToolButton::clicked, this, [this] {
        Document& document = m_workspace.document;
        (void)document.apply(
            removeObject(document.project(), ObjectKind::binding, m_id, tr("Delete binding").toStdString()));
    });
    connect(m_object, &ChoiceBox::chosen, this, [this](const QVariant& name) {
        edit(tr("Bind to %1").arg(m_object->currentText()), [&](Binding& b) { b.object = name.toString().toStdString(); });
    });
    connect(m_target, &ChoiceBox::chosen, this, [this](const QVariant& value) {
        const auto target = static_cast<Binding::Target>(value.toInt());
        edit(tr("Set what the binding does"), [&](Binding& b) {
            if (b.target == target)
                return;
            // Another kind needs other objects and another range.
            const Project& project = m_workspace.document.project();
            const auto model = m_workspace.document.model();
            const Parameter* parameter = sinew::find(project.parameters, b.parameter);
            std::string object = isJointTarget(b.target) && isJointTarget(target) ? b.object : std::string();
            if (object.empty() && model) {
                if (isJointTarget(target) && !model->nodes.empty())
                    object = model->nodes.front().name;
                else if (target == Binding::Target::morph && !model->morphSlots.empty())
                    object = model->morphSlots.front().name;
                else if (target == Binding::Target::material && !model->materials.empty())
                    object = model->materials.front().name;
            }
            if (target == Binding::Target::partOpacity && !project.parts.empty())
                object = project.parts.front().id;
            if (object.empty() || !parameter)
                return;
            Binding fresh = newBinding(project, model.get(), *parameter, target, object, b.component);
            fresh.id = b.id;
            fresh.extra = b.extra;
            b = fresh;
        });
        refresh();
    });
    connect(m_axis, &SegmentedControl::chosen, this, [this](int axis) {
        edit(tr("Set axis to %1").arg(axisName(static_cast<Axis>(axis))),
             [axis](Binding& b) { b.component = static_cast<Axis>(axis); });
    });
    connect(m_property, &ChoiceBox::chosen, this, [this](const QVariant& name) {
        edit(tr("Bind to %1").arg(m_property->currentText()), [&](Binding& b) { b.property = name.toString().toStdString(); });
    });
    connect(m_mode, &SegmentedControl::chosen, this, [this](int mode) {
        edit(mode == 0 ? tr("Make binding relative") : tr("Make binding replace"),
             [mode](Binding& b) { b.mode = mode == 0 ? Binding::Mode::relative : Binding::Mode::replace; });
    });
    connect(m_clamp, &Switch::clicked, this, [this](bool on) {
        edit(on ? tr("Limit binding") : tr("Do not limit binding"), [on](Binding& b) { b.clamp = on; });
    });
    bindRange(m_in->low(), tr("Set start of input range"), [](Binding& b, double v) { b.inMinimum = v; });
    bindRange(m_in->high(), tr("Set end of input range"), [](Binding& b, double v) { b.inMaximum = v; });
    bindRange(m_out->low(), tr("Set start of output range"), [](Binding& b, double v) { b.outMinimum = v; });
    bindRange(m_out->high(), tr("Set end of output range"), [](Binding& b, double v) { b.outMaximum = v; });
    refresh();
}

// What most want first, then every ease; a Bezier and a step are not for bindings.
void BindingSection::addCurve()
{
    const auto choices = interpolationChoices();
    const auto offer = [&](const QString& title, const Interpolation& curve) {
        m_curve->addItem(title, static_cast<int>(choiceOf(curve)));
    };
    const auto sine = [](EaseSide side) { return Interpolation{Interpolation::Kind::ease, EaseFamily::sine, side}; };
    offer(tr("Linear"), {});
    offer(tr("Ease in"), sine(EaseSide::in));
    offer(tr("Ease out"), sine(EaseSide::out));
    offer(tr("Ease in-out"), sine(EaseSide::inOut));
    m_curve->insertSeparator(m_curve->count());
    for (std::size_t i = 0; i < choices.size(); ++i)
        if (const Interpolation curve = interpolationOf(i);
            curve.kind == Interpolation::Kind::ease && curve.family != EaseFamily::sine)
            offer(tr(choices[i].label), curve);
    m_curve->setObjectName(QStringLiteral("bindingCurve"));
    addRow(tr("Curve"), m_curve)->label()->setToolTip(tr("How the output runs between its ends"));
    addRow({}, m_graph);

    Document& document = m_workspace.document;
    connect(m_curve, &ChoiceBox::chosen, this, [this](const QVariant& choice) {
        edit(tr("Set curve to %1").arg(m_curve->currentText().toLower()),
             [&](Binding& b) { b.curve = interpolationOf(static_cast<std::size_t>(choice.toInt())); });
    });
    connect(m_graph, &EaseGraph::gestureStarted, &document, [&document] { document.beginGesture(tr("Shape curve")); });
    connect(m_graph, &EaseGraph::edited, this, [this](const Interpolation& curve) {
        edit(tr("Shape curve"), [&](Binding& b) { b.curve = curve; });
    });
    connect(m_graph, &EaseGraph::gestureFinished, &document, &Document::endGesture);
    connect(m_graph, &EaseGraph::gestureCancelled, &document, &Document::cancelGesture);
    connect(&m_workspace.transport, &Transport::frameChanged, this, &BindingSection::refreshPlace);
    connect(&m_workspace.preview, &Preview::programChanged, this, &BindingSection::refreshPlace);
}

// Where the parameter is on the curve now.
void BindingSection::refreshPlace()
{
    const Binding* b = binding();
    Player* player = m_workspace.preview.player();
    const Parameter* parameter = b ? sinew::find(m_workspace.document.project().parameters, b->parameter) : nullptr;
    const int index = player && parameter ? player->findParameter(b->parameter) : -1;
    if (index < 0)
        return m_graph->setPlace({});
    const double low = b->inMinimum.value_or(parameter->minimum);
    const double high = b->inMaximum.value_or(parameter->maximum);
    m_graph->setPlace((player->values()[static_cast<std::size_t>(index)] - low) / (high - low));
}

const Binding* BindingSection::binding() const
{
    return sinew::find(m_workspace.document.project().bindings, m_id);
}

void BindingSection::edit(const QString& label, const std::function<void(Binding&)>& change)
{
    const Binding* present = binding();
    if (!present)
        return;
    Binding changed = *present;
    change(changed);
    (void)m_workspace.document.apply(replaceObject(m_workspace.document.project(), changed, label.toStdString()));
}

void BindingSection::bindRange(NumberField* field, const QString& label, const std::function<void(Binding&, double)>& write)
{
    bindNumber(field, m_workspace.document, [label] { return label; },
               [this, label, write](double value) { edit(label, [&](Binding& b) { write(b, value); }); });
}

void BindingSection::fillObjects(const Binding& binding)
{
    QStringList names;
    QStringList titles;  // where they differ from the names
    const auto model = m_workspace.document.model();
    if (binding.target == Binding::Target::partOpacity) {
        for (const Part& part : m_workspace.document.project().parts) {
            names.append(QString::fromStdString(part.id));
            titles.append(QString::fromStdString(part.name.empty() ? part.id : part.name));
        }
    } else if (model && isJointTarget(binding.target)) {
        for (const Node& node : model->nodes)
            names.append(QString::fromStdString(node.name));
    } else if (model && binding.target == Binding::Target::morph) {
        for (const MorphSlot& slot : model->morphSlots)
            names.append(QString::fromStdString(slot.name));
    } else if (model) {
        for (const Material& material : model->materials)
            names.append(QString::fromStdString(material.name));
    }
    const QString object = QString::fromStdString(binding.object);
    const bool missing = !names.contains(object);
    if (missing)
        names.append(object);
    QStringList present;
    QStringList presentTitles;
    for (int i = 0; i < m_object->count(); ++i) {
        present.append(m_object->itemData(i).toString());
        presentTitles.append(m_object->itemText(i));
    }
    for (qsizetype i = titles.size(); i < names.size(); ++i)
        titles.append(names[i]);
    if (present != names || presentTitles != titles) {
        m_object->clear();
        for (qsizetype i = 0; i < names.size(); ++i)
            m_object->addItem(titles[i], names[i]);
    }
    m_object->showData(object);
    m_objectRow->setRemark(missing && model ? tr("The model has none of that name.") : QString());
}

void BindingSection::refresh()
{
    const Binding* b = binding();
    if (!b)
        return;
    const bool joint = isJointTarget(b->target);
    fillObjects(*b);
    setTitle(m_object->currentText());
    setRemark(remarkOf(*b));
    m_target->showData(static_cast<int>(b->target));
    m_axis->setCurrent(static_cast<int>(b->component));
    m_axisRow->setVisible(joint);
    const QString property = QString::fromStdString(b->property);
    m_property->showData(property, property);
    m_propertyRow->setVisible(b->target == Binding::Target::material);
    m_mode->setCurrent(b->mode == Binding::Mode::relative ? 0 : 1);
    m_clamp->setChecked(b->clamp);
    m_curve->showData(static_cast<int>(choiceOf(b->curve)));
    m_graph->setCurve(b->curve);
    refreshPlace();

    const Parameter* parameter = sinew::find(m_workspace.document.project().parameters, b->parameter);
    const double low = parameter ? parameter->minimum : 0.0;
    const double high = parameter ? parameter->maximum : 1.0;
    NumberSpec in;
    in.unit = parameter ? QString::fromStdString(parameter->unit) : QString();
    in.softMinimum = low;
    in.softMaximum = high;
    in.step = stepForSpan(high - low);
    in.decimals = decimalsForSpan(high - low);
    in.defaultValue = low;
    m_in->low()->setSpec(in);
    in.defaultValue = high;
    m_in->high()->setSpec(in);
    m_in->low()->setValue(b->inMinimum.value_or(low));
    m_in->high()->setValue(b->inMaximum.value_or(high));
    m_out->low()->setSpec(outSpec(b->target));
    m_out->high()->setSpec(outSpec(b->target));
    m_out->low()->setValue(b->outMinimum);
    m_out->high()->setValue(b->outMaximum);
}

}  // namespace sinew
