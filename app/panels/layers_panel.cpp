#include "app/panels/layers_panel.h"

#include "app/document/document.h"
#include "app/document/use_model.h"
#include "app/panels/field_editor.h"
#include "app/panels/layer_section.h"
#include "app/panels/section_drag.h"
#include "app/panels/workspace.h"
#include "app/playback/layer_cycle.h"
#include "app/playback/preview.h"
#include "app/theme/icons.h"
#include "app/theme/theme.h"
#include "app/widgets/field_row.h"
#include "core/project/clip_ref.h"
#include "core/project/fields.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <utility>

namespace sinew {

LayersPanel::LayersPanel(Workspace& workspace, QWidget* parent)
    : QWidget(parent), m_workspace(workspace), m_scroll(new PanelScroll), m_drag(new SectionDrag(*m_scroll, this))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_scroll, 1);
    column->addWidget(newSeam());
    addBlend(column);
    column->addWidget(newSeam());
    auto* foot = new QHBoxLayout;
    foot->setContentsMargins(6, 2, 6, 2);
    auto* add = new QPushButton(themeIcon(QStringLiteral("add")), tr("Layer"));
    add->setProperty("link", true);
    add->setObjectName(QStringLiteral("addLayer"));
    foot->addWidget(add);
    foot->addStretch();
    column->addLayout(foot);
    connect(add, &QPushButton::clicked, this, &LayersPanel::addLayer);
    connect(m_drag, &SectionDrag::moved, this, [this](int from, int to) {
        // Topmost first on the screen, last in the project.
        Document& document = m_workspace.document;
        const auto last = static_cast<int>(m_ids.size()) - 1;
        (void)document.apply(moveObject(document.project(), ObjectKind::layer, m_ids[static_cast<std::size_t>(last - from)],
                                        static_cast<std::size_t>(last - to), tr("Move layer").toStdString()));
    });
    connect(&workspace.document, &Document::changed, this, [this](const DocumentChange& change) {
        if (change.has(ObjectKind::layer) || change.has(ObjectKind::clip))
            refresh();
        if (change.has(ObjectKind::settings))
            showBlend();
    });
    connect(&workspace.document, &Document::replaced, this, &LayersPanel::showBlend);
    connect(&workspace.document, &Document::replaced, this, &LayersPanel::rebuild);
    connect(&workspace.document, &Document::modelChanged, this, &LayersPanel::refresh);
    rebuild();
}

// How all cross-fades of the project are drawn in the view.
void LayersPanel::addBlend(QVBoxLayout* column)
{
    const Field<Settings>& field = *findField<Settings>("tweenBlend");
    m_blend = new FieldEditor(field.info, defaultOf(field), this);
    m_blend->row()->label()->setText(tr("Blending"));
    auto* box = new QWidget;
    auto* rows = new QVBoxLayout(box);
    rows->setContentsMargins(kPadding, 8, kPadding, 8);
    rows->setSpacing(4);
    rows->addWidget(m_blend->row());
    m_blendHint = new QLabel;
    m_blendHint->setWordWrap(true);
    m_blendHint->setProperty("role", QStringLiteral("secondary"));
    m_blendHint->setFont(themeFont(TextSize::secondary));
    rows->addWidget(m_blendHint);
    column->addWidget(box);
    connect(m_blend, &FieldEditor::edited, this, [this, &field](const FieldValue& value) {
        (void)m_workspace.document.modify(tr("Set cross-fade blending"),
                                          [&](Project& project) { (void)field.set(project.settings, value); });
    });
    showBlend();
}

void LayersPanel::showBlend()
{
    const TweenBlend blend = m_workspace.document.project().settings.tweenBlend;
    const auto choice = static_cast<std::size_t>(blend);
    m_blend->show(static_cast<std::int64_t>(choice), false);
    m_blendHint->setText(QObject::tr(findField<Settings>("tweenBlend")->info.choices[choice].tooltip));
}

void LayersPanel::refresh()
{
    std::vector<Id> ids;
    for (const Layer& layer : m_workspace.document.project().layers)
        ids.push_back(layer.id);
    if (!m_built || ids != m_ids) {
        rebuild();
        return;
    }
    for (LayerSection* section : m_sections)
        section->refresh();
}

void LayersPanel::rebuild()
{
    m_built = true;
    m_scroll->clear();
    m_sections.clear();
    m_ids.clear();
    const auto& layers = m_workspace.document.project().layers;
    for (const Layer& layer : layers)
        m_ids.push_back(layer.id);
    // Topmost first, as a stack is read.
    for (auto it = layers.rbegin(); it != layers.rend(); ++it) {
        if (it != layers.rbegin())
            m_scroll->add(newSeam());
        auto* section = new LayerSection(m_workspace, it->id);
        m_scroll->add(section);
        m_sections.push_back(section);
    }
    m_drag->setSections({m_sections.begin(), m_sections.end()});
    if (layers.empty()) {
        auto* note = new QLabel(tr("No layers.\n\nA layer plays one of the model's clips and cross-fades to another; "
                                   "procedural motion goes on top."));
        note->setWordWrap(true);
        note->setAlignment(Qt::AlignHCenter);
        note->setProperty("role", QStringLiteral("secondary"));
        note->setContentsMargins(24, 40, 24, 0);
        m_scroll->add(note);
    }
}

void LayersPanel::addLayer()
{
    (void)m_workspace.document.modify(tr("Add layer"), [this](Project& project) {
        Layer layer;
        layer.name = tr("Layer %1").arg(project.layers.size() + 1).toStdString();
        layer.id = freshId(project, ObjectKind::layer, layer.name);
        const auto model = m_workspace.document.model();
        if (const ModelClip* clip = model ? firstClip(*model) : nullptr; clip && project.layers.empty())
            layer.clip = modelClip(clip->name);
        project.layers.push_back(std::move(layer));
    });
}

void LayersPanel::playClip(const QString& clip)
{
    if (m_workspace.document.project().layers.empty())
        addLayer();
    (void)m_workspace.document.tryOut(tr("Set clip to %1").arg(clip), [&](Project& project) {
        if (project.layers.empty())
            return;
        Layer& layer = project.layers.back();
        layer.clip = modelClip(clip.toStdString());
        layer.mix = 0.0;
        keepTimeline(m_workspace.document.project(), project, m_workspace.preview.rig());
    });
}

void LayersPanel::setNextClip(const QString& clip)
{
    (void)m_workspace.document.modify(tr("Set next clip to %1").arg(clip), [&](Project& project) {
        if (!project.layers.empty())
            project.layers.back().nextClip = modelClip(clip.toStdString());
    });
}

}  // namespace sinew
