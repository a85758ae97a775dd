#include "app/panels/parts_list.h"

#include "app/document/document.h"
#include "app/panels/edits.h"
#include "app/panels/names.h"
#include "app/panels/panel_scroll.h"
#include "app/panels/part_row.h"
#include "app/panels/workspace.h"
#include "app/theme/icons.h"
#include "app/theme/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace sinew {

PartsList::PartsList(Workspace& workspace, std::function<std::vector<std::string>()> chosen, QWidget* parent)
    : QWidget(parent), m_workspace(workspace), m_chosen(std::move(chosen)), m_scroll(new PanelScroll),
      m_add(new QPushButton(themeIcon(QStringLiteral("add")), tr("Part")))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_scroll, 1);
    auto* foot = new QHBoxLayout;
    foot->setContentsMargins(6, 0, 6, 0);
    m_add->setProperty("link", true);
    m_add->setObjectName(QStringLiteral("addPart"));
    foot->addWidget(m_add);
    foot->addStretch();
    column->addLayout(foot);
    connect(m_add, &QPushButton::clicked, this, &PartsList::addFromChosen);
    connect(&workspace.document, &Document::changed, this, [this](const DocumentChange& change) {
        if (change.has(ObjectKind::part) || change.has(ObjectKind::binding))
            refresh();
    });
    connect(&workspace.document, &Document::replaced, this, &PartsList::rebuild);
    rebuild();
    refreshChosen();
}

void PartsList::refreshChosen()
{
    const std::size_t meshes = m_chosen().size();
    m_add->setEnabled(meshes > 0);
    m_add->setToolTip(meshes > 0 ? tr("A new part of the selected meshes; its opacity can be animated")
                                 : tr("Select meshes in the tree above to make a part of them"));
}

void PartsList::addFromChosen()
{
    const std::vector<std::string> meshes = m_chosen();
    if (meshes.empty())
        return;
    (void)m_workspace.document.modify(tr("Add part"),
                                      [&](Project& project) { (void)addPart(project, partName(meshes).toStdString(), meshes); });
}

void PartsList::refresh()
{
    const auto& parts = m_workspace.document.project().parts;
    bool fits = parts.size() == m_rows.size();
    for (std::size_t i = 0; fits && i < parts.size(); ++i)
        fits = parts[i].id == m_rows[i]->id();
    if (!fits) {
        rebuild();
        return;
    }
    for (PartRow* row : m_rows)
        row->refresh();
}

void PartsList::rebuild()
{
    m_scroll->clear();
    m_rows.clear();
    for (const Part& part : m_workspace.document.project().parts) {
        auto* row = new PartRow(m_workspace, part.id, m_chosen);
        connect(row, &PartRow::parameterAdded, this, &PartsList::parameterAdded);
        connect(row, &PartRow::meshesRequested, this, &PartsList::meshesRequested);
        m_scroll->add(row);
        m_rows.push_back(row);
    }
    if (m_rows.empty()) {
        auto* note = new QLabel(tr("A part is a group of meshes whose opacity can be animated."));
        note->setWordWrap(true);
        note->setProperty("role", QStringLiteral("secondary"));
        note->setContentsMargins(kPadding, 2, kPadding, 2);
        m_scroll->add(note);
    }
}

}  // namespace sinew
