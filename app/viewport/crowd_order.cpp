#include "app/viewport/crowd_order.h"

#include "app/viewport/crowd_hull.h"
#include "core/project/clip_ref.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace sinew {

float crowdWidth(const Model& model, const CrowdSettings& settings)
{
    return std::max(2.0f * reachOf(crowdHull(model, settings)), 1e-6f);
}

float crowdPitch(int count)
{
    return std::clamp(8.0f + 4.0f * std::log2(static_cast<float>(std::max(count, 1))), 12.0f, 34.0f);
}

CrowdOrder crowdOrder(const Project& project, const Model& model, const CrowdSettings& wanted, double spacing)
{
    CrowdOrder order{wanted, {}};
    if (!project.layers.empty()) {
        const Layer& base = project.layers.front();
        order.settings.takeTime = base.transitionDuration;
        if (isModelClip(base.clip))
            order.settings.clip = std::max(0, findClip(model, modelClipName(base.clip)));
    }
    for (const std::string& name : project.model.loopClosed)
        if (const int clip = findClip(model, name); clip >= 0)
            order.closes.push_back(clip);
    if (wanted.count > 0)
        order.settings.spacing = static_cast<float>(spacing) * crowdWidth(model, order.settings);
    return order;
}

QString crowdProblem(const Model& model)
{
    const QString name = QString::fromStdString(model.name);
    if (model.meshes.empty())
        return QCoreApplication::translate("Crowd", "No crowd: %1 has no meshes to draw").arg(name);
    if (model.clips.empty())
        return QCoreApplication::translate("Crowd", "No crowd: %1 has no clips for it to play").arg(name);
    return {};
}

QString clipsTooLargeFor(const Model& model)
{
    return QCoreApplication::translate("Crowd", "No crowd: the clips of %1 are too long to be baked into one texture")
        .arg(QString::fromStdString(model.name));
}

}  // namespace sinew
