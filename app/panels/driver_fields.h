// The fields of a driver, whatever its motion: core's tables seen through the
// driver that holds the object.
#pragma once

#include "core/project/fields.h"

#include <functional>
#include <vector>

namespace sinew {

struct DriverField {
    const FieldInfo* info = nullptr;
    FieldValue defaultValue;
    // none where the driver has no such field at present (another follow-through).
    std::function<FieldValue(const Driver&)> get;
    std::function<void(Driver&, const FieldValue&)> set;
};

// Of the motion itself; of what happens after a ramp or after keys, for the kind
// that is chosen; of the driver (blend, weight, start, ...); of its stagger.
std::vector<DriverField> motionFields(const Driver& driver);
std::vector<DriverField> followThroughFields(const Driver& driver);
std::vector<DriverField> commonFields(const Driver& driver);
std::vector<DriverField> staggerFields(const Driver& driver);

// Of Ramp and Track; nullptr for others.
const FollowThrough* followThroughOf(const Driver& driver);
FollowThrough* followThroughOf(Driver& driver);

// Makes it the one of that kind (its place in FollowThrough::kind), a bounce such that its
// first arc can be seen at the speed that the motion arrives with. Where there is none yet,
// at one that suits values over a range of `span`.
void setFollowThrough(Driver& driver, std::size_t kind, double span);

}  // namespace sinew
