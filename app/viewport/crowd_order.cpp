#include "app/viewport/crowd_order.h"

#include "core/project/clip_ref.h"

#include <QCoreApplication>

#include <algorithm>

namespace sinew {

float crowdWidth(const Model& model)
{
    const Vec3 size = restBounds(model).size();
    return std::max({size.x, size.z, size.y * 0.1f, 1e-6f});
}

CrowdOrder crowdOrder(const Project& project, const Model& model, const CrowdSettings& wanted, double spacing)
{
    CrowdOrder order{wanted, {}};
    order.settings.spacing = static_cast<float>(spacing) * crowdWidth(model);
    if (!project.layers.empty()) {
        const Layer& base = project.layers.front();
        order.settings.takeTime = base.transitionDuration;
        if (isModelClip(base.clip))
            order.settings.clip = std::max(0, findClip(model, modelClipName(base.clip)));
    }
    for (const std::string& name : project.model.loopClosed)
        if (const int clip = findClip(model, name); clip >= 0)
            order.closes.push_back(clip);
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
