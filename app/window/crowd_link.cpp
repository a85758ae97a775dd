#include "app/window/crowd_link.h"

#include "app/document/document.h"
#include "app/panels/workspace.h"
#include "app/playback/transport.h"
#include "app/viewport/crowd_order.h"
#include "app/viewport/model_scene.h"
#include "app/viewport/viewport_widget.h"
#include "app/window/crowd_popover.h"

#include <QLocale>
#include <QMenu>

namespace sinew {
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

QString CrowdLink::remark() const
{
    const auto model = m_workspace.document.model();
    if (!model || m_settings.count == 0)
        return {};
    if (const QString problem = crowdProblem(*model); !problem.isEmpty())
        return problem;
    return m_viewport.scene().clipsTooLarge() ? clipsTooLargeFor(*model) : QString();
}

void CrowdLink::apply()
{
    const auto model = m_workspace.document.model();
    CrowdOrder order{m_settings, {}};
    if (model)
        order = crowdOrder(m_workspace.document.project(), *model, m_settings, m_spacing);
    m_viewport.setCrowd(order.settings, std::move(order.closes));
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
