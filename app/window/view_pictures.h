// Whether pictures of the view show its overlays: a choice that is remembered.
#pragma once

#include "app/document/settings.h"

namespace sinew {

inline bool picturesShowOverlays(const UserSettings& settings)
{
    return settings.view(QStringLiteral("picture")).value(QStringLiteral("overlays"), false).toBool();
}

inline void setPicturesShowOverlays(UserSettings& settings, bool on)
{
    settings.setView(QStringLiteral("picture"), {{QStringLiteral("overlays"), on}});
}

}  // namespace sinew
