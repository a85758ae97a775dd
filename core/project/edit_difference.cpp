// difference(): the smallest edit from one project to another.
#include "core/project/edit.h"
#include "core/project/lists.h"

#include <algorithm>
#include <unordered_map>

namespace sinew {
namespace {

// Marks a longest ascending run of `places` (npos is no place): the objects
// that need not move because all others are moved around them.
std::vector<bool> longestAscending(const std::vector<std::size_t>& places, std::size_t npos)
{
    std::vector<std::size_t> tails; // index into places of the smallest last item of a run of each length
    std::vector<std::size_t> previous(places.size(), npos);
    for (std::size_t i = 0; i < places.size(); ++i) {
        if (places[i] == npos)
            continue;
        const auto at = std::lower_bound(tails.begin(), tails.end(), places[i],
                                         [&](std::size_t tail, std::size_t place) { return places[tail] < place; });
        if (at != tails.begin())
            previous[i] = *std::prev(at);
        if (at == tails.end())
            tails.push_back(i);
        else
            *at = i;
    }
    std::vector<bool> marked(places.size(), false);
    for (std::size_t i = tails.empty() ? npos : tails.back(); i != npos; i = previous[i])
        marked[i] = true;
    return marked;
}

template <class T>
void compareLists(ObjectKind kind, const std::vector<T>& before, const std::vector<T>& after,
                  std::vector<Change>& changes)
{
    constexpr auto npos = static_cast<std::size_t>(-1);
    std::unordered_map<Id, std::size_t> oldPlace;
    std::unordered_map<Id, std::size_t> newPlace;
    for (std::size_t i = 0; i < before.size(); ++i)
        oldPlace.emplace(before[i].id, i);
    for (std::size_t i = 0; i < after.size(); ++i)
        newPlace.emplace(after[i].id, i);

    // Removals, from the end, so that places stay true.
    std::vector<std::size_t> present; // places in `before` of what is left, in its present order
    for (std::size_t i = before.size(); i-- > 0;)
        if (!newPlace.contains(before[i].id))
            changes.push_back({kind, before[i].id, Placed{before[i], i}, std::nullopt});
    for (std::size_t i = 0; i < before.size(); ++i)
        if (newPlace.contains(before[i].id))
            present.push_back(i);

    std::vector<std::size_t> places(after.size(), npos);
    for (std::size_t i = 0; i < after.size(); ++i)
        if (const auto found = oldPlace.find(after[i].id); found != oldPlace.end())
            places[i] = found->second;
    const std::vector<bool> stays = longestAscending(places, npos);

    // Each object that is new or moves is placed right after the one before it
    // in the new order, which has its final neighbours already.
    const std::size_t fresh = before.size(); // names of new objects in `present`: fresh + place in `after`
    const auto nameOf = [&](std::size_t i) { return places[i] == npos ? fresh + i : places[i]; };
    const auto find = [&](std::size_t name) {
        return static_cast<std::size_t>(std::find(present.begin(), present.end(), name) - present.begin());
    };
    std::size_t cursor = 0; // place just after the previous object
    for (std::size_t i = 0; i < after.size(); ++i) {
        const std::size_t name = nameOf(i);
        if (stays[i]) {
            const std::size_t at = find(name);
            if (before[places[i]] != after[i])
                changes.push_back({kind, after[i].id, Placed{before[places[i]], at}, Placed{after[i], at}});
            cursor = at + 1;
            continue;
        }
        std::optional<Placed> from;
        if (places[i] != npos) {
            const std::size_t at = find(name);
            from = Placed{before[places[i]], at};
            present.erase(present.begin() + static_cast<std::ptrdiff_t>(at));
            cursor -= at < cursor ? 1 : 0;
        }
        present.insert(present.begin() + static_cast<std::ptrdiff_t>(cursor), name);
        changes.push_back({kind, after[i].id, std::move(from), Placed{after[i], cursor}});
        ++cursor;
    }
}

} // namespace

Edit difference(const Project& before, const Project& after, std::string label)
{
    Edit edit{std::move(label), {}};
    const auto single = [&](ObjectKind kind, const auto& a, const auto& b) {
        if (!(a == b))
            edit.changes.push_back({kind, {}, Placed{a, 0}, Placed{b, 0}});
    };
    single(ObjectKind::model, before.model, after.model);
    single(ObjectKind::settings, before.settings, after.settings);
    single(ObjectKind::look, before.look, after.look);
    compareLists(ObjectKind::parameter, before.parameters, after.parameters, edit.changes);
    compareLists(ObjectKind::part, before.parts, after.parts, edit.changes);
    compareLists(ObjectKind::driver, before.drivers, after.drivers, edit.changes);
    compareLists(ObjectKind::clip, before.clips, after.clips, edit.changes);
    compareLists(ObjectKind::layer, before.layers, after.layers, edit.changes);
    compareLists(ObjectKind::cue, before.cues, after.cues, edit.changes);
    compareLists(ObjectKind::binding, before.bindings, after.bindings, edit.changes);
    compareLists(ObjectKind::marker, before.markers, after.markers, edit.changes);
    return edit;
}

} // namespace sinew
