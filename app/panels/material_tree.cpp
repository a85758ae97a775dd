#include "app/panels/material_tree.h"

#include "app/document/document.h"
#include "app/panels/edits.h"
#include "app/panels/names.h"
#include "app/panels/workspace.h"
#include "app/playback/preview.h"
#include "app/playback/transport.h"
#include "app/theme/icons.h"
#include "app/theme/numbers.h"
#include "app/theme/theme.h"
#include "core/project/operations.h"

#include <QHeaderView>
#include <QMenu>
#include <QPainter>
#include <QPixmap>

#include <cmath>

namespace sinew {
namespace {

constexpr int kValueWidth = 76;
constexpr int kPropertyRole = Qt::UserRole + 1;

double valueOf(const Material& material, MaterialProperty property)
{
    switch (property) {
    case MaterialProperty::baseColorR: return material.baseColor.r;
    case MaterialProperty::baseColorG: return material.baseColor.g;
    case MaterialProperty::baseColorB: return material.baseColor.b;
    case MaterialProperty::emissive: return 1.0;
    case MaterialProperty::metallic: return material.metallic;
    case MaterialProperty::roughness: return material.roughness;
    case MaterialProperty::alpha: return material.baseColor.a;
    }
    return 0.0;
}

// Colours are linear in files.
int toSrgb(float linear)
{
    const double c = std::clamp(static_cast<double>(linear), 0.0, 1.0);
    return static_cast<int>(std::lround(255.0 * (c <= 0.0031308 ? c * 12.92 : 1.055 * std::pow(c, 1.0 / 2.4) - 0.055)));
}

QIcon swatch(const Material& material)
{
    constexpr int kScale = 3;
    QPixmap pixmap(16 * kScale, 16 * kScale);
    pixmap.setDevicePixelRatio(kScale);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(themeColor(Role::line), 1.0));
    painter.setBrush(QColor(toSrgb(material.baseColor.r), toSrgb(material.baseColor.g), toSrgb(material.baseColor.b)));
    painter.drawEllipse(QRectF(2.5, 2.5, 11.0, 11.0));
    return QIcon(pixmap);
}

}  // namespace

MaterialTree::MaterialTree(Workspace& workspace, QWidget* parent) : QTreeWidget(parent), m_workspace(workspace)
{
    setObjectName(QStringLiteral("materialTree"));
    setAccessibleName(tr("Materials"));
    setHeaderHidden(true);
    setColumnCount(2);
    setUniformRowHeights(true);
    setMouseTracking(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setContextMenuPolicy(Qt::CustomContextMenu);
    header()->setStretchLastSection(false);
    header()->setSectionResizeMode(0, QHeaderView::Stretch);
    header()->setSectionResizeMode(1, QHeaderView::Fixed);
    header()->resizeSection(1, kValueWidth);
    connect(this, &QWidget::customContextMenuRequested, this, [this](const QPoint& point) {
        const QTreeWidgetItem* item = itemAt(point);
        if (!item || !item->parent())
            return;
        QMenu menu(this);
        fillMenu(menu, item->data(0, Qt::UserRole).toString().toStdString(), item->data(0, kPropertyRole).toString().toStdString());
        menu.exec(viewport()->mapToGlobal(point));
    });
    connect(this, &QTreeWidget::itemDoubleClicked, this, [this](const QTreeWidgetItem* item) {
        if (item->parent())
            bindToNew(item->data(0, Qt::UserRole).toString().toStdString(), item->data(0, kPropertyRole).toString().toStdString());
    });
    connect(&workspace.transport, &Transport::frameChanged, this, &MaterialTree::showValues);
    connect(&Theme::instance(), &Theme::changed, this, &MaterialTree::refresh);
}

void MaterialTree::refresh()
{
    clear();
    m_rows.clear();
    const auto model = m_workspace.document.model();
    if (!model)
        return;
    for (const Material& material : model->materials) {
        const QString name = QString::fromStdString(material.name);
        auto* head = new QTreeWidgetItem(this, {name});
        head->setIcon(0, swatch(material));
        for (int i = 0; i < static_cast<int>(kMaterialProperties.size()); ++i) {
            const auto property = static_cast<MaterialProperty>(i);
            auto* item = new QTreeWidgetItem(head, {propertyTitle(property)});
            item->setData(0, Qt::UserRole, name);
            item->setData(0, kPropertyRole, QLatin1String(materialPropertyName(property)));
            item->setTextAlignment(1, Qt::AlignRight | Qt::AlignVCenter);
            item->setToolTip(0, tr("Double-click to add a parameter for it"));
            m_rows.push_back({item, material.name, property, -1.0, -1});
        }
        head->setExpanded(model->materials.size() == 1);
    }
    showValues();
}

void MaterialTree::showEvent(QShowEvent* event)
{
    QTreeWidget::showEvent(event);
    showValues();
}

void MaterialTree::showValues()
{
    const auto model = m_workspace.document.model();
    const Player* player = m_workspace.preview.player();
    if (!model || !isVisible())
        return;
    std::size_t at = 0;
    for (const Material& material : model->materials) {
        for (std::size_t i = 0; i < kMaterialProperties.size() && at < m_rows.size(); ++i, ++at) {
            Row& row = m_rows[at];
            double value = valueOf(material, row.property);
            int bound = 0;
            if (player) {
                const MaterialTable& table = player->program().materials;
                for (std::size_t r = 0; r < table.size(); ++r)
                    if (table.property[r] == row.property && table.material[r] == row.material) {
                        value = player->materialValues()[r];
                        bound = 1;
                    }
            }
            if (value != row.shown)
                row.item->setText(1, displayNumber(value, 2));
            if (bound != row.bound)
                row.item->setForeground(1, themeColor(bound ? Role::accent : Role::secondary));
            row.shown = value;
            row.bound = bound;
        }
    }
}

void MaterialTree::fillMenu(QMenu& menu, const std::string& material, const std::string& property)
{
    menu.addAction(themeIcon(QStringLiteral("add")), tr("Add parameter"), this,
                   [this, material, property] { bindToNew(material, property); });
    const Parameter* current =
        sinew::find(m_workspace.document.project().parameters, m_workspace.selection.currentParameter());
    menu.addAction(themeIcon(QStringLiteral("link")),
                   current ? tr("Bind to %1").arg(QString::fromStdString(current->name)) : tr("Bind to the selected parameter"),
                   this, [this, material, property] { bindToCurrent(material, property); })
        ->setEnabled(current != nullptr);
}

void MaterialTree::bindToNew(const std::string& material, const std::string& property)
{
    const auto known = materialPropertyFromName(property);
    if (!known)
        return;
    Id parameter;
    const auto model = m_workspace.document.model();
    const QString name = materialParameterName(material, *known);
    (void)m_workspace.document.modify(tr("Add parameter %1").arg(name), [&](Project& project) {
        parameter = addBoundParameter(project, {Binding::Target::material, material, Axis::x, property, name.toStdString()});
        // Nothing changes until it moves.
        for (const Material& m : model->materials)
            for (Parameter& p : project.parameters)
                if (p.id == parameter && m.name == material)
                    p.defaultValue = std::clamp(valueOf(m, *known), p.minimum, p.maximum);
    });
    if (!parameter.empty())
        Q_EMIT parameterAdded(parameter);
}

void MaterialTree::bindToCurrent(const std::string& material, const std::string& property)
{
    Document& document = m_workspace.document;
    const Project& project = document.project();
    const Parameter* current = sinew::find(project.parameters, m_workspace.selection.currentParameter());
    if (!current)
        return;
    Binding binding = newBinding(project, document.model().get(), *current, Binding::Target::material, material, Axis::x);
    binding.property = property;
    (void)document.apply(
        insertObject(project, binding, project.bindings.size(),
                     tr("Bind %1 to %2").arg(QString::fromStdString(current->name), QString::fromStdString(material)).toStdString()));
}

}  // namespace sinew
