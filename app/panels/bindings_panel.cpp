#include "app/panels/bindings_panel.h"

#include "app/document/document.h"
#include "app/panels/binding_section.h"
#include "app/panels/edits.h"
#include "app/panels/joint_picker.h"
#include "app/panels/workspace.h"
#include "app/theme/icons.h"
#include "app/theme/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QVBoxLayout>

namespace sinew {

BindingsPanel::BindingsPanel(Workspace& workspace, QWidget* parent)
    : QWidget(parent), m_workspace(workspace), m_scroll(new PanelScroll), m_head(new QLabel), m_add(new QPushButton)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_head->setWordWrap(true);
    m_head->setContentsMargins(kPadding, 12, kPadding, 12);
    m_head->setProperty("role", QStringLiteral("secondary"));
    column->addWidget(m_head);
    column->addWidget(m_scroll, 1);
    column->addWidget(newSeam());
    auto* foot = new QHBoxLayout;
    foot->setContentsMargins(6, 2, 6, 2);
    m_add->setIcon(themeIcon(QStringLiteral("add")));
    m_add->setText(tr("Binding"));
    m_add->setProperty("link", true);
    m_add->setObjectName(QStringLiteral("addBinding"));
    foot->addWidget(m_add);
    foot->addStretch();
    column->addLayout(foot);
    connect(m_add, &QPushButton::clicked, this, &BindingsPanel::openAddMenu);
    connect(&workspace.selection, &Selection::parametersChanged, this, &BindingsPanel::refresh);
    connect(&workspace.document, &Document::changed, this, [this](const DocumentChange& change) {
        if (change.has(ObjectKind::binding) || change.has(ObjectKind::parameter) || change.has(ObjectKind::part))
            refresh();
    });
    const auto again = [this] {
        m_built = false;
        refresh();
    };
    connect(&workspace.document, &Document::replaced, this, again);
    connect(&workspace.document, &Document::modelChanged, this, again);
    refresh();
}

void BindingsPanel::refresh()
{
    const Project& project = m_workspace.document.project();
    const Id current = m_workspace.selection.currentParameter();
    const Parameter* parameter = sinew::find(project.parameters, current);
    std::vector<Id> ids;
    for (const Binding& binding : project.bindings)
        if (parameter && binding.parameter == current)
            ids.push_back(binding.id);
    m_add->setEnabled(parameter != nullptr);
    m_head->setText(!parameter ? tr("Select a parameter to see what it moves.")
                    : ids.empty()
                        ? tr("%1 moves nothing yet. Bind it to a joint, a morph or a part.")
                              .arg(QString::fromStdString(parameter->name))
                        : tr("%1 moves:").arg(QString::fromStdString(parameter->name)));
    if (!m_built || ids != m_ids)
        rebuild(ids);
    else
        for (BindingSection* section : std::as_const(m_sections))
            section->refresh();
}

void BindingsPanel::rebuild(const std::vector<Id>& ids)
{
    m_built = true;
    m_ids = ids;
    m_scroll->clear();
    m_sections.clear();
    for (const Id& id : ids) {
        m_scroll->add(newSeam());
        auto* section = new BindingSection(m_workspace, id);
        m_scroll->add(section);
        m_sections.insert(QString::fromStdString(id), section);
    }
}

void BindingsPanel::openAddMenu()
{
    const auto model = m_workspace.document.model();
    QMenu menu(this);
    menu.addAction(themeIcon(QStringLiteral("joint")), tr("Joint\u2026"), this, &BindingsPanel::addJointBinding)
        ->setEnabled(model && !model->nodes.empty());
    QMenu* morphs = menu.addMenu(themeIcon(QStringLiteral("morph")), tr("Morph"));
    morphs->setEnabled(model && !model->morphSlots.empty());
    if (model)
        for (const MorphSlot& slot : model->morphSlots)
            morphs->addAction(QString::fromStdString(slot.name), this,
                              [this, name = slot.name] { addMorphBinding(name); });
    QMenu* parts = menu.addMenu(themeIcon(QStringLiteral("part")), tr("Part opacity"));
    for (const Part& part : m_workspace.document.project().parts)
        parts->addAction(QString::fromStdString(part.name), this,
                         [this, id = part.id] { add(Binding::Target::partOpacity, id, {Axis::x}); });
    parts->setEnabled(!parts->isEmpty());
    QMenu* materials = menu.addMenu(themeIcon(QStringLiteral("material")), tr("Material"));
    if (model)
        for (const Material& material : model->materials)
            materials->addAction(QString::fromStdString(material.name), this,
                                 [this, name = material.name] { add(Binding::Target::material, name, {Axis::x}); });
    materials->setEnabled(!materials->isEmpty());
    menu.exec(m_add->mapToGlobal(QPoint(0, -menu.sizeHint().height())));
}

void BindingsPanel::addJointBinding()
{
    const auto model = m_workspace.document.model();
    if (!model)
        return;
    JointPicker picker(m_workspace.selection, *model, tr("Bind to a joint"), this);
    if (picker.exec() == QDialog::Accepted)
        add(picker.target(), picker.node(), picker.axes());
}

void BindingsPanel::addMorphBinding(const std::string& morph)
{
    add(Binding::Target::morph, morph, {Axis::x});
}

void BindingsPanel::add(Binding::Target target, const std::string& object, const std::vector<Axis>& axes)
{
    Document& document = m_workspace.document;
    const Project& project = document.project();
    const Parameter* parameter = sinew::find(project.parameters, m_workspace.selection.currentParameter());
    if (!parameter)
        return;
    (void)document.modify(tr("Bind %1 to %2").arg(QString::fromStdString(parameter->name), QString::fromStdString(object)),
                          [&](Project& changed) {
                              for (const Axis axis : axes)
                                  changed.bindings.push_back(
                                      newBinding(changed, document.model().get(), *parameter, target, object, axis));
                          });
}

}  // namespace sinew
