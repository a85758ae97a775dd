#include "core/project/project.h"

#include <nlohmann/json.hpp>

namespace sinew {

Extra::Extra(Json members)
{
    if (members.is_object() && !members.empty())
        m_members = std::make_shared<const Json>(std::move(members));
}

const Json& Extra::members() const
{
    static const Json none = Json::object();
    return m_members ? *m_members : none;
}

BlendMode usualBlend(const decltype(Driver::motion)& motion)
{
    const bool overrides = std::holds_alternative<Track>(motion) || std::holds_alternative<Ramp>(motion);
    return overrides ? BlendMode::override_ : BlendMode::additive;
}

bool Extra::operator==(const Extra& other) const
{
    return m_members == other.m_members || members() == other.members();
}

} // namespace sinew
