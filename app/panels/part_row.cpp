#include "app/panels/part_row.h"

#include "app/document/document.h"
#include "app/panels/bind.h"
#include "app/panels/edits.h"
#include "app/panels/workspace.h"
#include "app/theme/icons.h"
#include "app/theme/theme.h"
#include "app/widgets/number_field.h"
#include "core/project/fields.h"
#include "core/project/operations.h"

#include <QHBoxLayout>
#include <QInputDialog>
#include <QLabel>
#include <QMenu>
#include <QToolButton>

namespace sinew {

PartRow::PartRow(Workspace& workspace, const Id& id, std::function<std::vector<std::string>()> chosen,
                         QWidget* parent)
    : QWidget(parent), m_workspace(workspace), m_id(id), m_chosen(std::move(chosen)), m_name(new QLabel),
      m_opacity(new NumberField)
{
    setObjectName(QStringLiteral("part:") + QString::fromStdString(id));
    auto* line = new QHBoxLayout(this);
    line->setContentsMargins(kPadding, 1, 6, 1);
    line->setSpacing(6);
    m_name->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_name->setTextFormat(Qt::PlainText);
    m_opacity->setFixedWidth(96);
    auto* more = new QToolButton;
    more->setIcon(themeIcon(QStringLiteral("more")));
    more->setToolTip(tr("Meshes, binding, rename, delete"));
    more->setAccessibleName(tr("Part menu"));
    line->addWidget(m_name, 1);
    line->addWidget(m_opacity);
    line->addWidget(more);
    connect(more, &QToolButton::clicked, this, [this] {
        QMenu menu(this);
        fillMenu(menu);
        menu.exec(QCursor::pos());
    });
    NumberSpec spec;
    spec.hardMinimum = 0.0;
    spec.hardMaximum = 1.0;
    spec.defaultValue = 1.0;
    spec.decimals = 2;
    m_opacity->setSpec(spec);
    m_opacity->setObjectName(QStringLiteral("partOpacity"));
    m_opacity->setToolTip(QObject::tr(findField<Part>("opacity")->info.tooltip));
    m_opacity->setAccessibleName(tr("Opacity"));
    m_opacity->addDragHandle(m_name);
    bindNumber(m_opacity, workspace.document, [] { return tr("Set opacity"); },
               [this](double value) { edit(tr("Set opacity"), [value](Part& p) { p.opacity = value; }); });
    refresh();
}

const Part* PartRow::part() const
{
    return sinew::find(m_workspace.document.project().parts, m_id);
}

void PartRow::edit(const QString& label, const std::function<void(Part&)>& change)
{
    (void)m_workspace.document.modify(label, [&](Project& project) {
        for (Part& p : project.parts)
            if (p.id == m_id)
                change(p);
    });
}

void PartRow::refresh()
{
    const Part* p = part();
    if (!p)
        return;
    m_name->setText(QString::fromStdString(p->name.empty() ? p->id : p->name));
    bool bound = false;
    for (const Binding& binding : m_workspace.document.project().bindings)
        bound |= binding.target == Binding::Target::partOpacity && binding.object == m_id;
    QStringList words;
    for (const std::string& mesh : p->meshes)
        words.append(QString::fromStdString(mesh));
    if (words.isEmpty())
        words.append(tr("No meshes yet"));
    if (bound)
        words.append(tr("Its opacity is bound to a parameter"));
    m_name->setToolTip(words.join(QLatin1Char('\n')));
    m_opacity->setValue(p->opacity);
}

void PartRow::fillMenu(QMenu& menu)
{
    const Part* p = part();
    if (!p)
        return;
    const std::vector<std::string> chosen = m_chosen();
    const auto set = [this, chosen](bool in) {
        (void)m_workspace.document.modify(in ? tr("Add meshes to part") : tr("Remove meshes from part"),
                                          [&](Project& project) { setInPart(project, m_id, chosen, in); });
    };
    menu.addAction(themeIcon(QStringLiteral("add")), tr("Add the selected meshes"), this, [set] { set(true); })
        ->setEnabled(!chosen.empty());
    menu.addAction(themeIcon(QStringLiteral("remove")), tr("Remove the selected meshes"), this, [set] { set(false); })
        ->setEnabled(!chosen.empty());
    menu.addAction(tr("Select its meshes"), this, [this, meshes = p->meshes] { Q_EMIT meshesRequested(meshes); })
        ->setEnabled(!p->meshes.empty());
    menu.addSeparator();
    menu.addAction(themeIcon(QStringLiteral("parameter")), tr("Add parameter for the opacity"), this, &PartRow::bindToNew);
    const Parameter* current =
        sinew::find(m_workspace.document.project().parameters, m_workspace.selection.currentParameter());
    menu.addAction(themeIcon(QStringLiteral("link")),
                   current ? tr("Bind to %1").arg(QString::fromStdString(current->name)) : tr("Bind to the selected parameter"),
                   this, &PartRow::bindToCurrent)
        ->setEnabled(current != nullptr);
    menu.addSeparator();
    menu.addAction(tr("Rename\u2026"), this, &PartRow::rename);
    menu.addAction(themeIcon(QStringLiteral("trash")), tr("Delete part"), this, [this] {
        (void)m_workspace.document.modify(tr("Delete part"), [this](Project& project) { (void)removePart(project, m_id); });
    });
}

void PartRow::bindToNew()
{
    Id parameter;
    (void)m_workspace.document.modify(tr("Add parameter for the opacity"), [&](Project& project) {
        parameter = addBoundParameter(project, {Binding::Target::partOpacity, m_id, Axis::x, {}});
    });
    if (!parameter.empty())
        Q_EMIT parameterAdded(parameter);
}

void PartRow::bindToCurrent()
{
    Document& document = m_workspace.document;
    const Project& project = document.project();
    if (const Parameter* current = sinew::find(project.parameters, m_workspace.selection.currentParameter()))
        (void)document.apply(insertObject(project,
                                          newBinding(project, document.model().get(), *current,
                                                     Binding::Target::partOpacity, m_id, Axis::x),
                                          project.bindings.size(), tr("Bind the part's opacity").toStdString()));
}

void PartRow::rename()
{
    const Part* p = part();
    if (!p)
        return;
    const QString name = QInputDialog::getText(this, tr("Rename part"), tr("Name"), QLineEdit::Normal,
                                               QString::fromStdString(p->name))
                             .trimmed();
    if (!name.isEmpty())
        edit(tr("Rename part to %1").arg(name), [&](Part& changed) { changed.name = name.toStdString(); });
}

}  // namespace sinew
