#include "app/panels/look_section.h"

#include "app/document/document.h"
#include "app/panels/bind.h"
#include "app/panels/field_editor.h"
#include "app/panels/workspace.h"
#include "app/playback/preview.h"
#include "app/playback/transport.h"
#include "app/theme/icons.h"
#include "app/theme/numbers.h"
#include "app/theme/theme.h"
#include "app/widgets/choice_box.h"
#include "app/widgets/field_row.h"
#include "app/widgets/number_field.h"
#include "app/widgets/switch.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

namespace sinew {
namespace {

template <class T> const Field<T>& fieldNamed(const char* id)
{
    return *findField<T>(id);
}

}  // namespace

LookSection::LookSection(Workspace& workspace, QWidget* parent)
    : Section(tr("Look controller"), parent), m_workspace(workspace), m_hint(new QLabel)
{
    setObjectName(QStringLiteral("lookController"));
    setRemark(tr("shared by all looks"));
    m_active = addSwitch();
    m_active->setAccessibleName(tr("Active"));
    m_active->setToolTip(QObject::tr(fieldNamed<LookController>("active").info.tooltip));
    connect(m_active, &Switch::clicked, this, [this](bool on) {
        edit(on ? tr("Activate look") : tr("Rest look"), [on](LookController& look) { look.active = on; });
    });
    addPlace<LookTarget>(m_target, "target", &LookController::target);
    m_hint->setWordWrap(true);
    m_hint->setProperty("role", QStringLiteral("secondary"));
    m_hint->setFont(themeFont(TextSize::secondary));
    m_hint->setContentsMargins(0, 2, 0, 4);
    addWidget(m_hint);
    addPlace<LookCenter>(m_center, "center", &LookController::center);

    const auto plain = [this](const char* id) {
        const Field<LookController>& field = fieldNamed<LookController>(id);
        auto* editor = new FieldEditor(field.info, defaultOf(field), this);
        addWidget(editor->row());
        bind(editor, tr("Set look %1").arg(QObject::tr(field.info.label).toLower()),
             [&field](LookController& look, const FieldValue& value) { (void)field.set(look, value); });
        return editor;
    };
    m_damping = plain("damping");
    addReach();
    m_blend = plain("blend");
    refresh();
}

void LookSection::edit(const QString& label, const std::function<void(LookController&)>& change)
{
    (void)m_workspace.document.modify(label, [&](Project& project) { change(project.look); });
}

void LookSection::bind(FieldEditor* editor, const QString& label,
                       const std::function<void(LookController&, const FieldValue&)>& set)
{
    Document& document = m_workspace.document;
    connect(editor, &FieldEditor::gestureStarted, &document, [&document, label] { document.beginGesture(label); });
    connect(editor, &FieldEditor::gestureFinished, &document, &Document::endGesture);
    connect(editor, &FieldEditor::gestureCancelled, &document, &Document::cancelGesture);
    connect(editor, &FieldEditor::edited, this,
            [this, label, set](const FieldValue& value) { edit(label, [&](LookController& look) { set(look, value); }); });
}

template <class T>
void LookSection::addPlace(Place& place, const char* name, T LookController::* member)
{
    constexpr bool isTarget = std::is_same_v<T, LookTarget>;
    const Field<T>& kind = fieldNamed<T>("kind");
    place.kind = new FieldEditor(kind.info, defaultOf(kind), this);
    place.kind->row()->field()->setObjectName(QStringLiteral("look:%1").arg(QLatin1String(name)));
    addWidget(place.kind->row());
    bind(place.kind, isTarget ? tr("Choose what to look at") : tr("Choose where the look starts"),
         [this, member, &kind](LookController& look, const FieldValue& value) {
             if constexpr (isTarget)
                 chooseTarget(look, static_cast<LookTarget::Kind>(std::get<std::int64_t>(value)));
             else
                 chooseCenter(look, static_cast<LookCenter::Kind>(std::get<std::int64_t>(value)));
         });

    auto* box = new QWidget;
    auto* line = new QHBoxLayout(box);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(3);
    const Field<T>& point = fieldNamed<T>("point");
    for (std::size_t axis = 0; axis < 3; ++axis) {
        auto* field = new NumberField;
        NumberSpec spec;
        spec.decimals = 2;
        spec.softMinimum = -10.0;
        spec.softMaximum = 10.0;
        spec.hardMinimum = point.info.minimum;
        spec.hardMaximum = point.info.maximum;
        field->setSpec(spec);
        field->setBarVisible(false);
        field->setObjectName(QStringLiteral("look:%1:%2").arg(QLatin1String(name), QStringLiteral("xyz").mid(static_cast<int>(axis), 1)));
        field->setAccessibleName(QStringLiteral("%1 %2").arg(QObject::tr(kind.info.label), QStringLiteral("XYZ").mid(static_cast<int>(axis), 1)));
        field->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
        const QString label = isTarget ? tr("Move what is looked at") : tr("Move where the look starts");
        bindNumber(field, m_workspace.document, [label] { return label; }, [this, label, member, axis](double value) {
            edit(label, [&](LookController& look) { (look.*member).point[axis] = value; });
        });
        line->addWidget(field);
        place.point[axis] = field;
    }
    place.pointRow = addRow(QObject::tr(point.info.label), box);
    place.pointRow->label()->setToolTip(QObject::tr(point.info.tooltip));

    auto* pick = new QWidget;
    auto* pickLine = new QHBoxLayout(pick);
    pickLine->setContentsMargins(0, 0, 0, 0);
    pickLine->setSpacing(3);
    place.node = new ChoiceBox;
    place.node->setObjectName(QStringLiteral("look:%1:node").arg(QLatin1String(name)));
    place.node->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    auto* take = new QToolButton;
    take->setIcon(themeIcon(QStringLiteral("target")));
    take->setToolTip(tr("Take the node selected in the model"));
    take->setAccessibleName(tr("Take the selected node"));
    pickLine->addWidget(place.node, 1);
    pickLine->addWidget(take);
    place.nodeRow = addRow(QObject::tr(fieldNamed<T>("node").info.label), pick);
    const auto setNode = [this, member](const std::string& node) {
        edit((isTarget ? tr("Look at %1") : tr("Look from %1")).arg(QString::fromStdString(node)), [&](LookController& look) { (look.*member).node = node; });
    };
    connect(place.node, &ChoiceBox::chosen, this, [setNode](const QVariant& node) { setNode(node.toString().toStdString()); });
    connect(take, &QToolButton::clicked, this, [this, setNode] {
        if (!m_workspace.selection.node().empty())
            setNode(m_workspace.selection.node());
    });
}

// A new kind of target begins where it can be seen and taken hold of.
void LookSection::chooseTarget(LookController& look, LookTarget::Kind kind) const
{
    const Player* player = m_workspace.preview.player();
    const float reach = player ? static_cast<float>(player->program().look.reach) : 1.0f;
    Vec3 ahead(0.0f, 0.0f, reach);
    if (player) {
        const LookSetup& setup = player->program().look;
        if (setup.center == LookSetup::Center::point)
            ahead += Vec3(setup.centerPoint);
        else if (setup.center == LookSetup::Center::node)
            ahead += Vec3(player->modelPose()[static_cast<std::size_t>(setup.centerNode)] * Vec4(Vec3(setup.centerPoint), 1.0f));
    }
    look.target.kind = kind;
    if (kind == LookTarget::Kind::point && look.target.point == std::array<double, 3>{})
        look.target.point = {ahead.x, ahead.y, ahead.z};
    if ((kind == LookTarget::Kind::track || kind == LookTarget::Kind::recorded) && look.target.track.keys.empty()) {
        Key key;
        key.time = m_workspace.transport.time();
        key.value = {ahead.x, ahead.y, ahead.z};
        look.target.track.keys.push_back(std::move(key));
    }
    if (kind == LookTarget::Kind::node && look.target.node.empty())
        look.target.node = m_workspace.selection.node();
}

// The selected node, where it will do, needs no choosing.
void LookSection::chooseCenter(LookController& look, LookCenter::Kind kind) const
{
    look.center.kind = kind;
    const auto model = m_workspace.document.model();
    const std::string& selected = m_workspace.selection.node();
    const int node = model ? findNode(*model, selected) : -1;
    const bool fits = kind == LookCenter::Kind::node ||
                      (kind == LookCenter::Kind::mesh && node >= 0 && model->nodes[static_cast<std::size_t>(node)].mesh >= 0);
    if (node >= 0 && fits && look.center.node.empty())
        look.center.node = selected;
}

void LookSection::addReach()
{
    const Field<LookController>& field = fieldNamed<LookController>("reach");
    m_reach = new NumberField;
    m_reach->setObjectName(QStringLiteral("look:reach"));
    m_reach->setToolTip(QObject::tr(field.info.tooltip));
    NumberSpec spec;
    spec.unit = QString::fromUtf8(field.info.unit);
    spec.step = 0.01;
    spec.softMinimum = 0.01;
    spec.softMaximum = 10.0;
    spec.hardMinimum = field.info.minimum;
    spec.hardMaximum = field.info.maximum;
    m_reach->setSpec(spec);
    m_reach->setBarVisible(false);
    m_reachRow = addRow(QObject::tr(field.info.label), m_reach);
    m_reachRow->label()->setToolTip(QObject::tr(field.info.tooltip));
    const QString label = tr("Set look reach");
    bindNumber(m_reach, m_workspace.document, [label] { return label; },
               [this, label](double value) { edit(label, [value](LookController& look) { look.reach = value; }); });
    connect(m_reachRow, &FieldRow::resetRequested, this,
            [this] { edit(tr("Reset look reach"), [](LookController& look) { look.reach.reset(); }); });
}

void LookSection::fillNodes(ChoiceBox* box, const std::string& current, bool meshes) const
{
    QStringList names;
    if (const auto model = m_workspace.document.model())
        for (const Node& node : model->nodes)
            if (!meshes || node.mesh >= 0)
                names.append(QString::fromStdString(node.name));
    QStringList present;
    for (int i = 0; i < box->count(); ++i)
        present.append(box->itemData(i).toString());
    const QString wanted = QString::fromStdString(current);
    const bool missing = !names.contains(wanted);
    if (missing)
        names.prepend(wanted);
    if (present != names) {
        box->clear();
        for (const QString& name : names)
            box->addItem(name == wanted && missing ? name.isEmpty() ? tr("Choose\u2026") : tr("%1 (missing)").arg(name) : name, name);
    }
    box->showData(wanted);
}

void LookSection::refresh()
{
    const LookController& look = m_workspace.document.project().look;
    m_active->setChecked(look.active);
    setBodyEnabled(look.active);
    const auto show = [this](Place& place, const auto& of, auto kind, bool point, bool node, bool meshes) {
        place.kind->show(static_cast<std::int64_t>(kind), false);
        place.pointRow->setVisible(point);
        for (std::size_t axis = 0; axis < 3; ++axis)
            place.point[axis]->setValue(of.point[axis]);
        place.nodeRow->setVisible(node);
        if (node)
            fillNodes(place.node, of.node, meshes);
    };
    using Target = LookTarget::Kind;
    using Center = LookCenter::Kind;
    show(m_target, look.target, look.target.kind, look.target.kind == Target::point, look.target.kind == Target::node, false);
    show(m_center, look.center, look.center.kind, look.center.kind == Center::point,
         look.center.kind == Center::node || look.center.kind == Center::mesh, look.center.kind == Center::mesh);
    QString hint;
    const std::size_t keys = look.target.track.keys.size();
    switch (look.target.kind) {
    case Target::none: hint = tr("Drag the dim target in the view to give it something to look at."); break;
    case Target::track:
        hint = tr("%1: drag the target in the view to set one at the playhead.")
                     .arg(counted(static_cast<qint64>(keys), tr("%1 key"), tr("%1 keys")));
        break;
    case Target::recorded:
        hint = tr("%1: hold the mouse in the view to record. Alt + drag turns the view.")
                     .arg(counted(static_cast<qint64>(keys), tr("%1 key"), tr("%1 keys")));
        break;
    case Target::pointer:
    case Target::external: hint = tr("Hold the mouse in the view to try it. Alt + drag turns the view."); break;
    case Target::point:
    case Target::node: break;
    }
    m_hint->setText(hint);
    m_hint->setVisible(!hint.isEmpty());
    const auto value = [&look](const char* id) { return fieldNamed<LookController>(id).get(look); };
    m_damping->show(value("damping"), false);
    m_blend->show(value("blend"), false);
    const Program* program = m_workspace.preview.program().get();
    m_reach->setValue(look.reach.value_or(program ? program->look.reach : 1.0));
    m_reachRow->setChanged(look.reach.has_value());
}

}  // namespace sinew
