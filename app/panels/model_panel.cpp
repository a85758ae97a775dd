#include "app/panels/model_panel.h"

#include "app/document/document.h"
#include "app/panels/clip_list.h"
#include "app/panels/edits.h"
#include "app/panels/material_tree.h"
#include "app/panels/model_tree.h"
#include "app/panels/parts_list.h"
#include "app/panels/workspace.h"
#include "app/theme/icons.h"
#include "app/theme/theme.h"
#include "app/widgets/fold_box.h"
#include "app/widgets/search_field.h"

#include <QFileInfo>
#include <QLabel>
#include <QListWidget>
#include <QMenu>
#include <QPushButton>
#include <QSplitter>
#include <QVBoxLayout>

#include <algorithm>
#include <set>

namespace sinew {
namespace {

QListWidget* newList(const char* name)
{
    auto* list = new QListWidget;
    list->setObjectName(QLatin1String(name));
    list->setUniformItemSizes(true);
    list->setContextMenuPolicy(Qt::CustomContextMenu);
    list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list->setMinimumHeight(kRowHeight);
    return list;
}

// What a list of that many rows would like to have.
int rowsHeight(int rows, int least, int most)
{
    return kRowHeight * std::clamp(rows, least, most) + 2;
}

}  // namespace

ModelPanel::ModelPanel(Workspace& workspace, QWidget* parent)
    : QWidget(parent), m_workspace(workspace), m_summary(new QLabel), m_filter(new SearchField(tr("Find a joint or mesh\u2026"))),
      m_tree(new ModelTree), m_parts(new PartsList(workspace, [this] { return m_tree->selectedMeshes(); })),
      m_materials(new MaterialTree(workspace)), m_morphs(newList("morphList")), m_clips(new ClipList(workspace)),
      m_split(new QSplitter(Qt::Vertical)), m_content(new QWidget),
      m_empty(new QWidget), m_emptyText(new QLabel)
{
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->addWidget(m_content);
    outer->addWidget(m_empty);

    auto* column = new QVBoxLayout(m_content);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_summary->setContentsMargins(kPadding, 10, kPadding, 2);
    m_summary->setWordWrap(true);
    m_summary->setProperty("role", QStringLiteral("secondary"));
    column->addWidget(m_summary);
    auto* top = new QVBoxLayout;
    top->setContentsMargins(10, 6, 10, 4);
    top->addWidget(m_filter);
    column->addLayout(top);
    m_partsBox = new FoldBox(tr("Parts"), m_parts);
    m_materialsBox = new FoldBox(tr("Materials"), m_materials);
    m_morphsBox = new FoldBox(tr("Morphs"), m_morphs);
    m_clipsBox = new FoldBox(tr("Clips"), m_clips);
    m_split->setChildrenCollapsible(false);
    m_split->addWidget(m_tree);
    for (FoldBox* box : {m_clipsBox, m_partsBox, m_materialsBox, m_morphsBox})
        m_split->addWidget(box);
    column->addWidget(m_split, 1);
    m_morphs->setAccessibleName(tr("Morphs"));
    setFocusProxy(m_tree);

    auto* emptyColumn = new QVBoxLayout(m_empty);
    emptyColumn->setContentsMargins(24, 40, 24, 0);
    m_emptyText->setWordWrap(true);
    m_emptyText->setAlignment(Qt::AlignHCenter);
    m_emptyText->setProperty("role", QStringLiteral("secondary"));
    auto* import = new QPushButton(themeIcon(QStringLiteral("import")), tr("Import model\u2026"));
    emptyColumn->addWidget(m_emptyText);
    emptyColumn->addSpacing(8);
    emptyColumn->addWidget(import, 0, Qt::AlignHCenter);
    emptyColumn->addStretch();
    connect(import, &QPushButton::clicked, this, &ModelPanel::importRequested);

    connect(m_filter, &QLineEdit::textChanged, m_tree, &ModelTree::setFilter);
    connectTree();
    const auto morphMenu = [this](const QPoint& point) {
        const QListWidgetItem* item = m_morphs->itemAt(point);
        if (!item)
            return;
        QMenu menu(this);
        menu.addAction(themeIcon(QStringLiteral("add")), tr("Add parameter"), this,
                       [this, name = item->text()] { Q_EMIT morphParameterRequested(name); });
        menu.exec(m_morphs->viewport()->mapToGlobal(point));
    };
    connect(m_morphs, &QWidget::customContextMenuRequested, this, morphMenu);
    connect(m_morphs, &QListWidget::itemActivated, this,
            [this](const QListWidgetItem* item) { Q_EMIT morphParameterRequested(item->text()); });
    connect(m_clips, &ClipList::playRequested, this, &ModelPanel::clipRequested);
    connect(m_clips, &ClipList::fadeRequested, this, &ModelPanel::nextClipRequested);
    connect(&workspace.document, &Document::modelChanged, this, &ModelPanel::refresh);
    connect(&workspace.document, &Document::issuesChanged, this, &ModelPanel::refresh);
    connect(m_parts, &PartsList::parameterAdded, this, &ModelPanel::parameterAdded);
    connect(m_parts, &PartsList::meshesRequested, m_tree, &ModelTree::selectMeshes);
    connect(m_materials, &MaterialTree::parameterAdded, this, &ModelPanel::parameterAdded);
    refresh();
}

void ModelPanel::connectTree()
{
    Workspace& workspace = m_workspace;
    m_tree->setEyes(true);
    connect(m_tree, &ModelTree::nodePicked, &workspace.selection, &Selection::setNode);
    connect(m_tree, &ModelTree::nodeActivated, this, &ModelPanel::fromJointRequested);
    connect(m_tree, &QTreeWidget::itemSelectionChanged, m_parts, &PartsList::refreshChosen);
    connect(&workspace.selection, &Selection::nodeChanged, this,
            [this] { m_tree->setCurrentNode(m_workspace.selection.node()); });
    const auto showVisible = [this] {
        m_tree->showVisible([this](const std::string& mesh) { return m_workspace.visibility.isVisible(mesh); });
    };
    connect(&workspace.visibility, &Visibility::changed, this, showVisible);
    connect(&Theme::instance(), &Theme::changed, this, showVisible);
    // An eye of several selected rows opens and closes all of them.
    connect(m_tree, &ModelTree::eyeClicked, this, [this](const std::string& mesh, Qt::KeyboardModifiers modifiers) {
        std::vector<std::string> meshes = m_tree->selectedMeshes();
        if (std::find(meshes.begin(), meshes.end(), mesh) == meshes.end())
            meshes = {mesh};
        Visibility& visibility = m_workspace.visibility;
        if (modifiers & Qt::AltModifier)
            visibility.showOnly(meshes);
        else
            visibility.setVisible(meshes, !visibility.isVisible(mesh));
    });
    m_tree->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(m_tree, &QWidget::customContextMenuRequested, this, [this](const QPoint& point) {
        const QTreeWidgetItem* item = m_tree->itemAt(point);
        if (!item)
            return;
        QMenu menu(this);
        fillNodeMenu(menu, item->text(0).toStdString());
        menu.exec(m_tree->viewport()->mapToGlobal(point));
    });
}

void ModelPanel::fillNodeMenu(QMenu& menu, const std::string& node)
{
    Document& document = m_workspace.document;
    menu.addAction(themeIcon(QStringLiteral("joint-add")), tr("Add parameter\u2026"), this, &ModelPanel::fromJointRequested);
    QMenu* look = menu.addMenu(themeIcon(QStringLiteral("target")), tr("Look"));
    look->addAction(tr("Look at this"), this, [this, node] { lookAt(node, false); });
    look->addAction(tr("Look from here"), this, [this, node] { lookAt(node, true); });
    const std::vector<std::string> meshes = m_tree->selectedMeshes();
    menu.addSeparator();
    Visibility& visibility = m_workspace.visibility;
    if (!meshes.empty()) {
        const bool shown = visibility.isVisible(meshes.front());
        menu.addAction(themeIcon(shown ? QStringLiteral("eye-off") : QStringLiteral("eye")), shown ? tr("Hide") : tr("Show"),
                       this, [&visibility, meshes, shown] { visibility.setVisible(meshes, !shown); });
        menu.addAction(tr("Show alone"), this, [&visibility, meshes] { visibility.showOnly(meshes); });
    }
    menu.addAction(tr("Show all meshes"), &visibility, &Visibility::showAll)->setEnabled(visibility.anyHidden());
    if (meshes.empty())
        return;
    menu.addSeparator();
    menu.addAction(themeIcon(QStringLiteral("part")), tr("New part"), m_parts, &PartsList::addFromChosen);
    for (const Part& part : document.project().parts)
        menu.addAction(tr("Add to %1").arg(QString::fromStdString(part.name)), this, [&document, meshes, id = part.id] {
            (void)document.modify(tr("Add meshes to part"),
                                  [&](Project& project) { setInPart(project, id, meshes, true); });
        });
}

// A mesh to look from is its middle, not the origin of its node.
void ModelPanel::lookAt(const std::string& node, bool from)
{
    Document& document = m_workspace.document;
    const auto model = document.model();
    const int found = model ? findNode(*model, node) : -1;
    if (found < 0)
        return;
    const bool mesh = model->nodes[static_cast<std::size_t>(found)].mesh >= 0;
    (void)document.modify(from ? tr("Look from %1").arg(QString::fromStdString(node))
                               : tr("Look at %1").arg(QString::fromStdString(node)),
                          [&](Project& project) {
                              if (from) {
                                  project.look.center.kind = mesh ? LookCenter::Kind::mesh : LookCenter::Kind::node;
                                  project.look.center.node = node;
                              } else {
                                  project.look.target.kind = LookTarget::Kind::node;
                                  project.look.target.node = node;
                              }
                          });
}

void ModelPanel::refresh()
{
    const auto model = m_workspace.document.model();
    m_content->setVisible(model != nullptr);
    m_empty->setVisible(model == nullptr);
    if (!model) {
        const QString path = m_workspace.document.modelPath();
        m_emptyText->setText(path.isEmpty() ? tr("No model.\n\nDrop a glTF, GLB, FBX, Collada or BVH file on the window.")
                             : m_workspace.document.modelProblem().isEmpty()
                                 ? tr("Loading %1\u2026").arg(QFileInfo(path).fileName())
                                 : tr("%1 is not loaded.").arg(QFileInfo(path).fileName()));
        m_tree->showModel(nullptr);
        m_materials->refresh();
        return;
    }
    std::set<int> joints;
    // A file without skins is a skeleton if it has no mesh either.
    if (model->skins.empty() && model->meshes.empty())
        for (int node = 0; node < static_cast<int>(model->nodes.size()); ++node)
            joints.insert(node);
    std::size_t triangles = 0;
    for (const Skin& skin : model->skins)
        joints.insert(skin.joints.begin(), skin.joints.end());
    for (const Mesh& mesh : model->meshes)
        triangles += mesh.indices.size() / 3;
    m_summary->setText(tr("%1: %2 joints, %3 meshes, %4 triangles")
                           .arg(QString::fromStdString(model->name))
                           .arg(joints.size())
                           .arg(model->meshes.size())
                           .arg(triangles));
    m_tree->showModel(model.get());
    m_tree->showVisible([this](const std::string& mesh) { return m_workspace.visibility.isVisible(mesh); });
    m_materials->refresh();
    m_parts->refreshChosen();
    m_tree->setFilter(m_filter->text());
    m_tree->setCurrentNode(m_workspace.selection.node());
    m_morphs->clear();
    for (const MorphSlot& slot : model->morphSlots) {
        auto* item = new QListWidgetItem(themeIcon(QStringLiteral("morph")), QString::fromStdString(slot.name), m_morphs);
        item->setToolTip(tr("Double-click to add a parameter for it"));
    }
    m_clips->refresh();
    m_partsBox->setVisible(!model->meshes.empty());
    m_materialsBox->setVisible(!model->materials.empty());
    m_morphsBox->setVisible(m_morphs->count() > 0);
    m_clipsBox->setVisible(m_clips->count() > 0);
    m_materialsBox->setCount(static_cast<int>(model->materials.size()));
    m_morphsBox->setCount(m_morphs->count());
    m_clipsBox->setCount(m_clips->count());
    if (model != m_sized)
        shareRoom(*model);
    m_sized = model;
}

// By what there is to show, as the artist has not said anything about this model yet.
void ModelPanel::shareRoom(const Model& model)
{
    const int head = m_clipsBox->headHeight();
    const auto parts = static_cast<int>(m_workspace.document.project().parts.size());
    const auto materials = static_cast<int>(model.materials.size());
    m_split->setSizes({rowsHeight(static_cast<int>(model.nodes.size()), 4, 11), head + rowsHeight(m_clips->count() + 1, 3, 12),
                       head + rowsHeight(parts + 1, 3, 6), head + rowsHeight(materials == 1 ? 8 : materials, 2, 5),
                       head + rowsHeight(m_morphs->count(), 2, 5)});
}

}  // namespace sinew
