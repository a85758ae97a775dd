#include "app/window/crowd_link.h"

#include "app/document/document.h"
#include "app/panels/workspace.h"
#include "app/playback/transport.h"
#include "app/viewport/model_scene.h"
#include "app/viewport/viewport_widget.h"
#include "app/window/crowd_popover.h"
#include "core/project/clip_ref.h"

#include <QLocale>
#include <QMenu>

#include <algorithm>

namespace sinew {
namespace {

const Layer* baseLayer(const Project& project)
{
    return project.layers.empty() ? nullptr : &project.layers.front();
}

}  // namespace

CrowdLink::CrowdLink(Workspace& workspace, ViewportWidget& viewport, QObject* parent)
    : QObject(parent), m_workspace(workspace), m_viewport(viewport)
{
    connect(&workspace.document, &Document::modelChanged, this, &CrowdLink::apply);
    connect(&workspace.document, &Document::changed, this, [this](const DocumentChange& change) {
        if (m_settings.count > 0 && (change.has(ObjectKind::layer) || change.has(ObjectKind::model)))
            apply();
    });
    connect(&workspace.transport, &Transport::frameChanged, this,
            [this] { m_viewport.scene().showCrowd(m_workspace.transport.time()); });
    connect(&viewport.state(), &ViewState::crowdMenuRequested, this, &CrowdLink::openMenu);
    apply();
}

QString CrowdLink::nameOf(int count)
{
    return count == 0 ? tr("Off") : QLocale().toString(count);
}

void CrowdLink::setCount(int count)
{
    if (m_settings.count == count)
        return;
    m_settings.count = count;
    apply();
}

// The characters' width in metres.
float CrowdLink::footprint() const
{
    const auto model = m_workspace.document.model();
    const Vec3 size = model ? restBounds(*model).size() : Vec3(1.0f);
    return std::max({size.x, size.z, size.y * 0.1f, 1e-6f});
}

QString CrowdLink::remark() const
{
    const auto model = m_workspace.document.model();
    if (!model || m_settings.count == 0)
        return {};
    const QString name = QString::fromStdString(model->name);
    if (model->meshes.empty())
        return tr("No crowd: %1 has no meshes to draw").arg(name);
    if (model->clips.empty())
        return tr("No crowd: %1 has no clips for it to play").arg(name);
    if (m_viewport.scene().clipsTooLarge())
        return tr("No crowd: the clips of %1 are too long to be baked into one texture").arg(name);
    return {};
}

void CrowdLink::apply()
{
    const Project& project = m_workspace.document.project();
    const auto model = m_workspace.document.model();
    CrowdSettings settings = m_settings;
    settings.spacing = static_cast<float>(m_spacing) * footprint();
    std::vector<int> closes;
    if (model) {
        if (const Layer* base = baseLayer(project)) {
            settings.takeTime = base->transitionDuration;
            if (isModelClip(base->clip))
                settings.clip = std::max(0, findClip(*model, modelClipName(base->clip)));
        }
        for (const std::string& name : project.model.loopClosed)
            if (const int clip = findClip(*model, name); clip >= 0)
                closes.push_back(clip);
    }
    m_viewport.setCrowd(settings, std::move(closes));
    const bool crowded = m_viewport.scene().crowded();
    m_viewport.state().setCrowd(!model      ? QString()
                                : crowded ? tr("Crowd %1").arg(nameOf(m_settings.count))
                                          : tr("Crowd"),
                                crowded, remark());
    Q_EMIT changed();
}

void CrowdLink::openMenu(QPointF place)
{
    QMenu menu(&m_viewport);
    const auto model = m_workspace.document.model();
    for (const int count : kCounts) {
        QAction* action = menu.addAction(nameOf(count), this, [this, count] { setCount(count); });
        action->setCheckable(true);
        action->setChecked(count == m_settings.count);
        action->setEnabled(count == 0 || (model && !model->clips.empty() && !model->meshes.empty()));
    }
    menu.addSeparator();
    if (model && model->clips.empty())
        menu.addAction(tr("The model has no clips for a crowd to play"))->setEnabled(false);
    else
        menu.addAction(tr("Crowd settings\u2026"), this, &CrowdLink::openSettings);
    menu.exec(m_viewport.mapToGlobal(place).toPoint());
}

void CrowdLink::openSettings()
{
    if (!m_popover) {
        m_popover = new CrowdPopover(&m_viewport);
        connect(m_popover, &CrowdPopover::edited, this, [this](const CrowdSettings& settings, double spacing) {
            m_settings = settings;
            m_spacing = spacing;
            apply();
        });
    }
    m_popover->show(m_settings, m_spacing);
    const QPoint corner = m_viewport.mapToGlobal(QPoint(m_viewport.width() - m_popover->width() - 12, 42));
    m_popover->move(corner);
    m_popover->QWidget::show();
}

}  // namespace sinew
