#include "core/project/edit.h"

#include "core/project/lists.h"
#include "core/project/references.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <unordered_set>

namespace sinew {
namespace {

constexpr std::array<const char*, 11> kNames{"parameter", "part",   "driver", "clip",     "layer", "cue",
                                             "binding",   "marker", "model",  "settings", "look"};

// Calls visit(list) for a kind with a list, visit(object) for one that exists once.
template <class AnyProject, class OnList, class OnSingle>
void visitKind(AnyProject& project, ObjectKind kind, OnList&& onList, OnSingle&& onSingle)
{
    forEachList(project, [&](const char*, ObjectKind k, auto& list) {
        if (k == kind)
            onList(list);
    });
    forEachSingle(project, [&](const char*, ObjectKind k, auto& object) {
        if (k == kind)
            onSingle(object);
    });
}

template <class T> std::size_t indexOf(const std::vector<T>& list, const Id& id)
{
    const auto found = std::find_if(list.begin(), list.end(), [&](const T& item) { return item.id == id; });
    return static_cast<std::size_t>(found - list.begin());
}

Status stale(const Change& change, const char* reason)
{
    return Error{ErrorKind::usage, fmt::format("{} \"{}\" {}", kindName(change.kind), change.id, reason), {}, {}};
}

template <class T> Status applyToList(std::vector<T>& list, const Change& change)
{
    const auto at = [&](std::size_t index) { return list.begin() + static_cast<std::ptrdiff_t>(index); };
    const T* before = change.before ? std::get_if<T>(&change.before->object) : nullptr;
    const T* after = change.after ? std::get_if<T>(&change.after->object) : nullptr;
    if ((change.before && !before) || (change.after && !after) || (after && after->id != change.id))
        return stale(change, "is another kind of object, or has another id, than the change says");
    if (!before && !after)
        return {};
    if (before) {
        const std::size_t index = change.before->index;
        if (index >= list.size() || list[index].id != change.id || list[index] != *before)
            return stale(change, "is not as it was when the change was made");
    } else if (indexOf(list, change.id) != list.size()) {
        return stale(change, "is there already");
    }
    if (after && change.after->index > list.size() - (before ? 1 : 0))
        return stale(change, "would be placed beyond the end of its list");
    if (before && after && change.before->index == change.after->index) {
        list[change.after->index] = *after;
        return {};
    }
    if (before)
        list.erase(at(change.before->index));
    if (after)
        list.insert(at(change.after->index), *after);
    return {};
}

template <class T> Status applyToSingle(T& object, const Change& change)
{
    const T* before = change.before ? std::get_if<T>(&change.before->object) : nullptr;
    const T* after = change.after ? std::get_if<T>(&change.after->object) : nullptr;
    if (!before || !after || !(object == *before))
        return stale(change, "is not as it was when the change was made");
    object = *after;
    return {};
}

Status applyChange(Project& project, const Change& change)
{
    Status status;
    visitKind(
        project, change.kind, [&](auto& list) { status = applyToList(list, change); },
        [&](auto& object) { status = applyToSingle(object, change); });
    return status;
}

Change inverseOf(const Change& change)
{
    return {change.kind, change.id, change.after, change.before};
}

// Changes the place of objects of its kind, not only what an object says.
bool isStructural(const Change& change)
{
    return !change.before || !change.after || change.before->index != change.after->index;
}

// Joins `next` into an earlier change of the same object where the result is
// the same. Places are counted at the time of each change, so only a change in
// place may be joined across changes of other objects of its kind.
bool join(std::vector<Change>& changes, const Change& next)
{
    bool others = false;
    for (std::size_t i = changes.size(); i-- > 0;) {
        Change& change = changes[i];
        if (change.kind != next.kind)
            continue;
        if (change.id != next.id) {
            others = true;
            continue;
        }
        const bool inPlace = !isStructural(next);
        if (!inPlace && others)
            return false;
        const std::size_t index = inPlace && change.after ? change.after->index : next.after ? next.after->index : 0;
        change.after = next.after;
        if (change.after)
            change.after->index = index;
        if (change.before == change.after)
            changes.erase(changes.begin() + static_cast<std::ptrdiff_t>(i));
        return true;
    }
    return false;
}

std::vector<Change> joined(const std::vector<Change>& first, const std::vector<Change>& second)
{
    std::vector<Change> changes;
    for (const auto* list : {&first, &second})
        for (const Change& change : *list)
            if (change.before != change.after && !join(changes, change))
                changes.push_back(change);
    return changes;
}

std::optional<Placed> present(const Project& project, ObjectKind kind, const Id& id)
{
    std::optional<Placed> placed;
    visitKind(
        project, kind,
        [&](const auto& list) {
            const std::size_t index = indexOf(list, id);
            if (index < list.size())
                placed = Placed{list[index], index};
        },
        [&](const auto& object) {
            placed = Placed{object, 0};
        });
    return placed;
}

} // namespace

Edit Edit::inverse() const
{
    Edit edit{label, {}};
    for (auto change = changes.rbegin(); change != changes.rend(); ++change)
        edit.changes.push_back(inverseOf(*change));
    return edit;
}

bool Edit::isNull() const
{
    return joined(changes, {}).empty();
}

Status apply(Project& project, const Edit& edit)
{
    for (std::size_t i = 0; i < edit.changes.size(); ++i) {
        Status status = applyChange(project, edit.changes[i]);
        if (status)
            continue;
        while (i-- > 0)
            (void)applyChange(project, inverseOf(edit.changes[i]));
        return status;
    }
    return {};
}

Edit merged(const Edit& first, const Edit& second)
{
    return {second.label.empty() ? first.label : second.label, joined(first.changes, second.changes)};
}

Edit insertObject(const Project& project, Object object, std::size_t index, std::string label)
{
    const ObjectKind kind = kindOf(object);
    std::size_t size = 0;
    visitKind(
        project, kind, [&](const auto& list) { size = list.size(); }, [](const auto&) {});
    const Id id = idOf(object);
    return {std::move(label), {{kind, id, std::nullopt, Placed{std::move(object), std::min(index, size)}}}};
}

Edit removeObject(const Project& project, ObjectKind kind, const Id& id, std::string label)
{
    auto before = present(project, kind, id);
    if (!before)
        return {std::move(label), {}};
    return {std::move(label), {{kind, id, std::move(before), std::nullopt}}};
}

Edit replaceObject(const Project& project, Object object, std::string label)
{
    const ObjectKind kind = kindOf(object);
    const Id id = idOf(object);
    auto before = present(project, kind, id);
    if (!before)
        return {std::move(label), {}};
    Placed after{std::move(object), before->index};
    return {std::move(label), {{kind, id, std::move(before), std::move(after)}}};
}

Edit moveObject(const Project& project, ObjectKind kind, const Id& id, std::size_t index, std::string label)
{
    auto before = present(project, kind, id);
    if (!before)
        return {std::move(label), {}};
    std::size_t last = 0;
    visitKind(
        project, kind, [&](const auto& list) { last = list.size() - 1; }, [](const auto&) {});
    Placed after{before->object, std::min(index, last)};
    return {std::move(label), {{kind, id, std::move(before), std::move(after)}}};
}

ObjectKind kindOf(const Object& object)
{
    return static_cast<ObjectKind>(object.index());
}

const Id& idOf(const Object& object)
{
    static const Id none;
    return std::visit(
        [](const auto& item) -> const Id& {
            if constexpr (requires { item.id; })
                return item.id;
            else
                return none;
        },
        object);
}

const char* kindName(ObjectKind kind)
{
    return kNames[static_cast<std::size_t>(kind)];
}

Id freshId(const Project& project, ObjectKind kind, std::string_view name)
{
    Id base;
    for (const char c : name) {
        const bool upper = c >= 'A' && c <= 'Z';
        const bool plain = upper || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '.';
        if (plain)
            base += upper ? static_cast<char>(c - 'A' + 'a') : c;
        else if (!base.empty() && base.back() != '-')
            base += '-';
        if (base.size() >= 100)
            break;
    }
    while (!base.empty() && base.back() == '-')
        base.pop_back();
    if (base.empty())
        base = kindName(kind);

    std::unordered_set<Id> taken;
    forEachList(project, [&](const char* list, ObjectKind k, const auto& items) {
        if (k != kind)
            return;
        for (const auto& item : items)
            taken.insert(item.id);
        for (const Opaque& opaque : project.opaque)
            if (opaque.list == list)
                taken.insert(idOf(opaque));
    });
    Id id = base;
    for (int number = 2; taken.contains(id); ++number)
        id = base + "-" + std::to_string(number);
    return id;
}

} // namespace sinew
