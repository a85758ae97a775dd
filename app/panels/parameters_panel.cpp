#include "app/panels/parameters_panel.h"

#include "app/document/document.h"
#include "app/panels/edits.h"
#include "app/panels/parameter_delegate.h"
#include "app/panels/parameter_model.h"
#include "app/panels/workspace.h"
#include "app/playback/sampler.h"
#include "app/playback/transport.h"
#include "app/theme/icons.h"
#include "app/theme/theme.h"
#include "app/widgets/search_field.h"
#include "app/widgets/section.h"
#include "core/project/operations.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QListView>
#include <QMenu>
#include <QPushButton>
#include <QVBoxLayout>

namespace sinew {

ParametersPanel::ParametersPanel(Workspace& workspace, QWidget* parent)
    : QWidget(parent), m_workspace(workspace), m_model(new ParameterModel(workspace, this)), m_view(new QListView),
      m_empty(new QLabel), m_filter(new SearchField(tr("Filter\u2026")))
{
    setObjectName(QStringLiteral("parametersPanel"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto* top = new QHBoxLayout;
    top->setContentsMargins(10, 10, 10, 2);
    top->addWidget(m_filter);
    column->addLayout(top);

    m_view->setObjectName(QStringLiteral("parameterList"));
    m_view->setAccessibleName(tr("Parameters"));
    m_view->setModel(m_model);
    m_view->setItemDelegate(new ParameterDelegate(workspace, *m_model, m_view));
    m_view->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_view->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed);
    m_view->setDragDropMode(QAbstractItemView::DragDrop);
    m_view->setDefaultDropAction(Qt::MoveAction);
    m_view->setMouseTracking(true);
    m_view->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_view->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_view->setContextMenuPolicy(Qt::CustomContextMenu);
    m_view->setMinimumHeight(kRowHeight * 2);
    column->addWidget(m_view, 1);

    setFocusProxy(m_view);

    m_empty->setAlignment(Qt::AlignHCenter | Qt::AlignTop);
    m_empty->setWordWrap(true);
    m_empty->setProperty("role", QStringLiteral("secondary"));
    m_empty->setContentsMargins(24, 40, 24, 0);
    column->addWidget(m_empty, 1);

    column->addWidget(newSeam());
    auto* foot = new QHBoxLayout;
    foot->setContentsMargins(6, 2, 6, 2);
    foot->setSpacing(4);
    const auto link = [&](const char* icon, const QString& text, const QString& toolTip) {
        auto* button = new QPushButton(themeIcon(QLatin1String(icon)), text);
        button->setProperty("link", true);
        button->setToolTip(toolTip);
        foot->addWidget(button);
        return button;
    };
    QPushButton* add = link("add", tr("Parameter"), tr("Add a parameter"));
    add->setObjectName(QStringLiteral("addParameter"));
    m_fromJoint = link("joint-add", tr("From joint"), tr("Add a parameter that turns, moves or scales a joint"));
    m_fromJoint->setObjectName(QStringLiteral("addFromJoint"));
    foot->addStretch();
    column->addLayout(foot);

    connect(add, &QPushButton::clicked, this, &ParametersPanel::addParameter);
    connect(m_fromJoint, &QPushButton::clicked, this, &ParametersPanel::fromJointRequested);
    connect(m_filter, &QLineEdit::textChanged, m_model, &ParameterModel::setFilter);
    connect(m_view, &QWidget::customContextMenuRequested, this, &ParametersPanel::openMenu);
    connect(m_view->selectionModel(), &QItemSelectionModel::selectionChanged, this, &ParametersPanel::readSelection);
    connect(&workspace.selection, &Selection::parametersChanged, this, &ParametersPanel::writeSelection);
    connect(m_model, &QAbstractItemModel::modelReset, this, &ParametersPanel::writeSelection);
    connect(m_model, &QAbstractItemModel::modelReset, this, &ParametersPanel::updateEmptyState);
    connect(&workspace.document, &Document::modelChanged, this, &ParametersPanel::updateEmptyState);
    const auto repaint = [this] { m_view->viewport()->update(); };
    connect(&workspace.transport, &Transport::frameChanged, this, repaint);
    connect(&workspace.sampler, &Sampler::updated, this, repaint);
    writeSelection();
    updateEmptyState();
}

void ParametersPanel::updateEmptyState()
{
    const bool none = m_model->rowCount() == 0;
    const bool filtered = none && !m_workspace.document.project().parameters.empty();
    const bool model = m_workspace.document.model() != nullptr;
    m_view->setVisible(!none);
    m_empty->setVisible(none);
    m_empty->setText(filtered ? tr("No parameter matches the filter.")
                     : model  ? tr("No parameters yet.\n\nA parameter is a value that motion drives. Pick a joint and "
                                   "choose \u201cFrom joint\u201d, or add a free one.")
                              : tr("Drop a model (glTF, GLB, FBX, \u2026) or a project on the window to begin."));
    m_fromJoint->setEnabled(model);
}

void ParametersPanel::readSelection()
{
    if (m_syncing)
        return;
    // Keep the order of selection: known ones first, then what is new.
    std::vector<Id> selected;
    const QModelIndexList indexes = m_view->selectionModel()->selectedIndexes();
    for (const Id& id : m_workspace.selection.parameters())
        for (const QModelIndex& index : indexes)
            if (m_model->id(index) == id)
                selected.push_back(id);
    for (const QModelIndex& index : indexes)
        if (const Id id = m_model->id(index); !id.empty() && std::find(selected.begin(), selected.end(), id) == selected.end())
            selected.push_back(id);
    m_syncing = true;
    m_workspace.selection.setParameters(std::move(selected));
    m_syncing = false;
}

void ParametersPanel::writeSelection()
{
    if (m_syncing)
        return;
    m_syncing = true;
    QItemSelection selection;
    for (const Id& id : m_workspace.selection.parameters())
        if (const QModelIndex index = m_model->indexOf(id); index.isValid())
            selection.select(index, index);
    m_view->selectionModel()->select(selection, QItemSelectionModel::ClearAndSelect);
    if (const QModelIndex current = m_model->indexOf(m_workspace.selection.currentParameter()); current.isValid()) {
        m_view->selectionModel()->setCurrentIndex(current, QItemSelectionModel::NoUpdate);
        m_view->scrollTo(current);
    }
    m_syncing = false;
}

void ParametersPanel::addParameter()
{
    const Project& project = m_workspace.document.project();
    const Parameter* current = sinew::find(project.parameters, m_workspace.selection.currentParameter());
    Parameter parameter = newParameter(project, tr("Parameter").toStdString());
    std::size_t place = project.parameters.size();
    if (current) {
        parameter.group = current->group;
        place = static_cast<std::size_t>(current - project.parameters.data()) + 1;
    }
    const Edit edit = insertObject(project, parameter, place,
                                   tr("Add %1").arg(QString::fromStdString(parameter.name)).toStdString());
    if (!m_workspace.document.apply(edit).ok())
        return;
    m_filter->clear();
    m_workspace.selection.selectParameter(parameter.id);
    renameCurrent();
}

void ParametersPanel::removeSelected()
{
    const std::vector<Id> ids = m_workspace.selection.parameters();
    if (ids.empty())
        return;
    const Project& project = m_workspace.document.project();
    const QString label = ids.size() == 1
                              ? tr("Delete %1").arg(QString::fromStdString(sinew::find(project.parameters, ids.front())->name))
                              : tr("Delete %1 parameters").arg(ids.size());
    (void)m_workspace.document.modify(label, [&](Project& after) {
        for (const Id& id : ids)
            (void)removeParameter(after, id);
    });
}

void ParametersPanel::duplicateSelected()
{
    const std::vector<Id> ids = m_workspace.selection.parameters();
    std::vector<Id> copies;
    (void)m_workspace.document.modify(tr("Duplicate"), [&](Project& project) { copies = duplicateParameters(project, ids); });
    if (!copies.empty())
        m_workspace.selection.setParameters(copies);
}

void ParametersPanel::renameCurrent()
{
    const QModelIndex index = m_model->indexOf(m_workspace.selection.currentParameter());
    if (!index.isValid())
        return;
    m_view->scrollTo(index);
    m_view->setFocus();
    m_view->setCurrentIndex(index);
    m_view->edit(index);
}

void ParametersPanel::focusFilter()
{
    m_filter->setFocus(Qt::ShortcutFocusReason);
    m_filter->selectAll();
}

void ParametersPanel::openMenu(const QPoint& point)
{
    const bool any = !m_workspace.selection.parameters().empty();
    QMenu menu(this);
    menu.addAction(themeIcon(QStringLiteral("add")), tr("Add parameter"), this, &ParametersPanel::addParameter);
    menu.addAction(themeIcon(QStringLiteral("joint-add")), tr("Add from joint\u2026"), this,
                   &ParametersPanel::fromJointRequested)
        ->setEnabled(m_fromJoint->isEnabled());
    menu.addSeparator();
    menu.addAction(tr("Rename"), this, &ParametersPanel::renameCurrent)->setEnabled(any);
    menu.addAction(themeIcon(QStringLiteral("copy")), tr("Duplicate"), this, &ParametersPanel::duplicateSelected)
        ->setEnabled(any);
    menu.addAction(themeIcon(QStringLiteral("trash")), tr("Delete"), this, &ParametersPanel::removeSelected)
        ->setEnabled(any);
    menu.exec(m_view->viewport()->mapToGlobal(point));
}

}  // namespace sinew
