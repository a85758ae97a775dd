#include "app/panels/driver_fields.h"

#include "app/panels/track_edit.h"
#include "core/motion/bounce.h"
#include "core/motion/ramp.h"

#include <string_view>

namespace sinew {
namespace {

// What moves over its whole range usually takes.
constexpr double kUsualWay = 0.5;  // s

// Fields of a T that `access` finds in a driver (nullptr: not there now).
template <class T, class Access>
void append(std::vector<DriverField>& fields, Access access, const std::function<bool(std::string_view)>& wanted = {})
{
    for (const Field<T>& field : fieldsOf<T>()) {
        const std::string_view id = field.info.id;
        if (!field.get || (wanted && !wanted(id)))
            continue;
        if (field.info.type == FieldType::names || field.info.type == FieldType::numbers ||
            field.info.type == FieldType::id)
            continue;
        DriverField one;
        one.info = &field.info;
        one.defaultValue = defaultOf(field);
        const Field<T>* row = &field;
        one.get = [access, row](const Driver& driver) {
            const T* object = access(const_cast<Driver&>(driver));
            return object ? row->get(*object) : FieldValue();
        };
        one.set = [access, row](Driver& driver, const FieldValue& value) {
            if (T* object = access(driver))
                (void)row->set(*object, value);
        };
        fields.push_back(std::move(one));
    }
}

template <class T> T* motionOf(Driver& driver)
{
    return std::get_if<T>(&driver.motion);
}

}  // namespace

const FollowThrough* followThroughOf(const Driver& driver)
{
    return followThroughOf(const_cast<Driver&>(driver));
}

FollowThrough* followThroughOf(Driver& driver)
{
    if (auto* ramp = std::get_if<Ramp>(&driver.motion))
        return &ramp->followThrough;
    if (auto* track = std::get_if<Track>(&driver.motion))
        return &track->followThrough;
    return nullptr;
}

void setFollowThrough(Driver& driver, std::size_t kind, double span)
{
    FollowThrough* follow = followThroughOf(driver);
    if (!follow || follow->kind.index() == kind)
        return;
    if (kind == 0) {
        follow->kind = std::monostate{};
    } else if (kind == 1) {
        follow->kind = Overshoot{};
    } else {
        const auto* ramp = std::get_if<Ramp>(&driver.motion);
        const double speed = ramp ? motion::rampVelocity(*ramp) : arrivingSpeed(std::get<Track>(driver.motion));
        follow->kind = motion::newBounce(speed != 0.0 ? speed : span / kUsualWay);
    }
}

std::vector<DriverField> motionFields(const Driver& driver)
{
    std::vector<DriverField> fields;
    std::visit(
        [&]<class T>(const T&) {
            append<T>(fields, motionOf<T>, [](std::string_view id) { return id != "width"; });
        },
        driver.motion);
    return fields;
}

std::vector<DriverField> followThroughFields(const Driver& driver)
{
    std::vector<DriverField> fields;
    const FollowThrough* follow = followThroughOf(driver);
    if (!follow || std::holds_alternative<std::monostate>(follow->kind))
        return fields;
    if (std::holds_alternative<Overshoot>(follow->kind))
        append<Overshoot>(fields, [](Driver& d) {
            FollowThrough* f = followThroughOf(d);
            return f ? std::get_if<Overshoot>(&f->kind) : nullptr;
        });
    else
        append<Bounce>(fields, [](Driver& d) {
            FollowThrough* f = followThroughOf(d);
            return f ? std::get_if<Bounce>(&f->kind) : nullptr;
        });
    // A ramp has no next key.
    const bool track = std::holds_alternative<Track>(driver.motion);
    append<FollowThrough>(fields, [](Driver& d) { return followThroughOf(d); },
                          [track](std::string_view) { return track; });
    return fields;
}

std::vector<DriverField> commonFields(const Driver& driver)
{
    std::vector<DriverField> fields;
    const bool timed = !std::holds_alternative<Look>(driver.motion);
    append<Driver>(fields, [](Driver& d) { return &d; }, [timed](std::string_view id) {
        if (id == "start" || id == "trigger")
            return timed;
        return id == "blend" || id == "weight" || id == "mute" || id == "solo" || id == "fadeIn" || id == "fadeOut";
    });
    return fields;
}

std::vector<DriverField> staggerFields(const Driver& driver)
{
    std::vector<DriverField> fields;
    if (!driver.stagger)
        return fields;
    const bool harmonic = std::holds_alternative<Harmonic>(driver.motion);
    const bool random = driver.stagger->mode == Stagger::Mode::random;
    append<Stagger>(
        fields, [](Driver& d) { return d.stagger ? &*d.stagger : nullptr; },
        [harmonic, random](std::string_view id) {
            if (id == "phaseUnit" || id == "phaseStep" || id == "falloff")
                return harmonic;
            if (id == "maximumDelay" || id == "seed")
                return random;
            return id == "delay" ? !random : true;
        });
    return fields;
}

}  // namespace sinew
