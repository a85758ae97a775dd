#include "app/panels/inspector_panel.h"

#include "app/document/app_folders.h"
#include "app/document/document.h"
#include "app/panels/driver_section.h"
#include "app/panels/loop_menu.h"
#include "app/panels/look_section.h"
#include "app/panels/parameter_section.h"
#include "app/panels/presets_popup.h"
#include "app/panels/workspace.h"
#include "app/playback/preview.h"
#include "app/theme/icons.h"
#include "app/theme/theme.h"
#include "app/widgets/section.h"
#include "core/project/fields.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace sinew {

InspectorPanel::InspectorPanel(Workspace& workspace, QWidget* parent)
    : QWidget(parent), m_workspace(workspace), m_scroll(new PanelScroll), m_add(new QPushButton), m_presets(new QPushButton)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_scroll, 1);
    column->addWidget(newSeam());
    auto* foot = new QHBoxLayout;
    foot->setContentsMargins(6, 2, 6, 2);
    m_add->setIcon(themeIcon(QStringLiteral("add")));
    m_add->setText(tr("Motion"));
    m_add->setProperty("link", true);
    m_add->setObjectName(QStringLiteral("addMotion"));
    foot->addWidget(m_add);
    m_presets->setIcon(themeIcon(QStringLiteral("wave")));
    m_presets->setText(tr("Presets"));
    m_presets->setToolTip(tr("Ready-made motion, and your own"));
    m_presets->setProperty("link", true);
    m_presets->setObjectName(QStringLiteral("presets"));
    foot->addWidget(m_presets);
    foot->addStretch();
    column->addLayout(foot);
    connect(m_add, &QPushButton::clicked, this, &InspectorPanel::openAddMenu);
    connect(m_presets, &QPushButton::clicked, this, &InspectorPanel::openPresets);
    connect(&workspace.selection, &Selection::parametersChanged, this, &InspectorPanel::refresh);
    connect(&workspace.document, &Document::changed, this, [this](const DocumentChange& change) {
        if (change.has(ObjectKind::driver) || change.has(ObjectKind::parameter) || change.has(ObjectKind::settings) ||
            change.has(ObjectKind::look))
            refresh();
    });
    connect(&workspace.document, &Document::replaced, this, [this] {
        m_built = false;
        refresh();
    });
    connect(&workspace.document, &Document::modelChanged, this, &InspectorPanel::refresh);
    connect(&workspace.preview, &Preview::issuesChanged, this, &InspectorPanel::refresh);
    refresh();
}

// The current parameter's drivers, each with its counterparts: the drivers of
// equal kind and rank of the other selected parameters.
std::vector<std::vector<Id>> InspectorPanel::driversOfSelection() const
{
    const Project& project = m_workspace.document.project();
    const Id current = m_workspace.selection.currentParameter();
    const auto drives = [](const Driver& driver, const Id& id) {
        return std::find(driver.targets.begin(), driver.targets.end(), id) != driver.targets.end();
    };
    std::vector<std::vector<Id>> all;
    std::vector<std::size_t> kinds;
    for (const Driver& driver : project.drivers) {
        if (!drives(driver, current))
            continue;
        const auto rank = std::count(kinds.begin(), kinds.end(), driver.motion.index());
        kinds.push_back(driver.motion.index());
        std::vector<Id> ids{driver.id};
        for (const Id& parameter : m_workspace.selection.parameters()) {
            std::ptrdiff_t seen = 0;
            for (const Driver& other : project.drivers)
                if (parameter != current && other.motion.index() == driver.motion.index() && drives(other, parameter) &&
                    seen++ == rank && std::find(ids.begin(), ids.end(), other.id) == ids.end())
                    ids.push_back(other.id);
        }
        all.push_back(std::move(ids));
    }
    return all;
}

void InspectorPanel::refresh()
{
    const auto drivers = driversOfSelection();
    for (QPushButton* button : {m_add, m_presets})
        button->setEnabled(!m_workspace.selection.parameters().empty());
    bool fits = m_built && m_shownParameters == m_workspace.selection.parameters() && drivers.size() == m_sections.size();
    for (std::size_t i = 0; fits && i < drivers.size(); ++i)
        fits = m_sections[i]->ids() == drivers[i] && m_sections[i]->fits();
    if (!fits) {
        rebuild(drivers);
        return;
    }
    if (m_parameter)
        m_parameter->refresh();
    for (DriverSection* section : m_sections)
        section->refresh();
    if (m_look)
        m_look->refresh();
}

void InspectorPanel::rebuild(const std::vector<std::vector<Id>>& drivers)
{
    const bool same = m_shownParameters == m_workspace.selection.parameters();
    const bool open = m_parameter && m_parameter->isOpen() && same;
    m_built = true;
    m_shownParameters = m_workspace.selection.parameters();
    m_scroll->clear();
    m_sections.clear();
    m_parameter = nullptr;
    m_look = nullptr;
    const auto note = [this](const QString& text) {
        auto* label = new QLabel(text);
        label->setWordWrap(true);
        label->setAlignment(Qt::AlignHCenter);
        label->setProperty("role", QStringLiteral("secondary"));
        label->setContentsMargins(24, 32, 24, 0);
        m_scroll->add(label);
    };
    if (m_shownParameters.empty()) {
        note(tr("Select a parameter to see what moves it."));
        return;
    }
    m_parameter = new ParameterSection(m_workspace);
    m_parameter->setOpen(open);
    m_scroll->add(m_parameter);
    m_scroll->add(newSeam());
    for (const auto& ids : drivers) {
        auto* section = new DriverSection(m_workspace, ids);
        m_scroll->add(section);
        m_scroll->add(newSeam());
        m_sections.push_back(section);
    }
    const auto& all = m_workspace.document.project().drivers;
    if (std::ranges::any_of(drivers, [&](const std::vector<Id>& ids) {
            const Driver* driver = sinew::find(all, ids.front());
            return driver && std::holds_alternative<Look>(driver->motion);
        })) {
        m_look = new LookSection(m_workspace);
        m_scroll->add(m_look);
        m_scroll->add(newSeam());
    }
    if (drivers.empty())
        note(tr("Nothing moves it yet.\n\nAdd a harmonic motion for breathing and swaying, a look to follow a target, or "
                "a ramp that overshoots."));
}

void InspectorPanel::openAddMenu()
{
    QMenu menu(this);
    for (const MotionKind kind : kMotionOrder) {
        const Choice& choice = motionKinds()[static_cast<std::size_t>(kind)];
        QAction* action = menu.addAction(tr(choice.label), this, [this, kind] { addMotion(kind); });
        action->setToolTip(tr(choice.tooltip));
        if (kind == MotionKind::projectile)
            action->setEnabled(m_workspace.selection.parameters().size() == 2);
    }
    menu.setToolTipsVisible(true);
    menu.exec(m_add->mapToGlobal(QPoint(0, -menu.sizeHint().height())));
}

void InspectorPanel::openPresets()
{
    sinew::openPresets(m_workspace, appFolder(AppFolder::presets), *m_presets);
}

void InspectorPanel::saveMotion()
{
    std::vector<Id> drivers;
    for (const auto& ids : driversOfSelection())
        drivers.push_back(ids.front());
    savePreset(m_workspace, drivers, appFolder(AppFolder::presets), window());
}

void InspectorPanel::addMotion(MotionKind kind)
{
    const std::vector<Id> parameters = m_workspace.selection.parameters();
    const Project& project = m_workspace.document.project();
    if (parameters.empty() || (kind == MotionKind::projectile && parameters.size() != 2))
        return;
    const Parameter* first = sinew::find(project.parameters, parameters.front());
    const QString what = tr(motionKinds()[static_cast<std::size_t>(kind)].label).toLower();
    const QString label = parameters.size() == 1 && first
                              ? tr("Add %1 to %2").arg(what, QString::fromStdString(first->name))
                              : tr("Add %1 to %2 parameters").arg(what).arg(parameters.size());
    (void)m_workspace.document.modify(label, [&](Project& after) {
        if (kind == MotionKind::projectile) {
            (void)addDriver(after, kind, parameters);
            return;
        }
        for (const Id& parameter : parameters)
            fitToLoop(after, addDriver(after, kind, {parameter}));
    });
}

}  // namespace sinew
