#include "core/project/json.h"

#include "core/base/file.h"
#include "core/project/field_io.h"
#include "core/project/json_text.h"
#include "core/project/lists.h"
#include "core/project/migrate.h"
#include "core/project/references.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <set>

namespace sinew {
namespace {

constexpr const char* kHeader = "sinew";

bool isRootMember(std::string_view name)
{
    bool found = name == kHeader;
    const auto match = [&](const char* member, ObjectKind, const auto&) { found = found || name == member; };
    const Project empty;
    forEachSingle(empty, match);
    forEachList(empty, match);
    return found;
}

Error wrong(ErrorKind kind, std::string where, std::string message)
{
    return {kind, std::move(message), {}, std::move(where)};
}

Result<Header> readHeader(const Json& root)
{
    if (!root.is_object() || !root.contains(kHeader))
        return wrong(ErrorKind::invalidInput, {}, "is not a Sinew project: it has no \"sinew\" member");
    const Json& json = root.at(kHeader);
    if (!json.is_object())
        return wrong(ErrorKind::invalidInput, "/sinew", "must be an object");
    const auto number = [&](const char* name, int fallback) -> Result<int> {
        const auto found = json.find(name);
        if (found == json.end() && fallback > 0)
            return fallback;
        if (found == json.end() || !found->is_number_unsigned() || found->template get<std::uint64_t>() < 1
            || found->template get<std::uint64_t>() > 1'000'000)
            return wrong(ErrorKind::invalidInput, std::string("/sinew/") + name,
                         "must be a whole number from 1; it says which version wrote the file");
        return found->template get<int>();
    };
    const auto format = number("format", 0);
    if (!format)
        return format.error();
    const auto minReader = number("minReader", *format);
    if (!minReader)
        return minReader.error();
    if (*format > kProjectFormat && *minReader > kProjectFormat)
        return wrong(ErrorKind::unsupported, "/sinew/minReader",
                     fmt::format("was saved by a newer version of Sinew (format {}) and can only be read by versions "
                                 "that know format {}; this one knows {}. Install a newer Sinew",
                                 *format, *minReader, kProjectFormat));
    Header header{*format, *minReader, {}};
    Json unknown = json;
    unknown.erase("format");
    unknown.erase("minReader");
    header.extra = Extra(std::move(unknown));
    return header;
}

// --- reading ------------------------------------------------------------------

void keepOpaque(Project& project, Opaque opaque, FieldReader& reader)
{
    addIssue(reader.issues,
             {Severity::warning,
              "not-understood",
              fmt::format("{}. It is kept in the file but does nothing here", opaque.reason),
              fmt::format("/{}/{}", opaque.list, opaque.member.empty() ? std::to_string(opaque.index) : opaque.member),
              {}});
    project.opaque.push_back(std::move(opaque));
}

// An object that exists once: members that aren't understood keep our default.
template <class T> void readSingle(const char* name, const Json& root, FieldReader& reader, T& object, Project& project)
{
    const auto found = root.find(name);
    if (found == root.end())
        return;
    const auto scope = reader.path.enter(name);
    if (!isObject(*found, reader))
        return;
    Json unknown;
    for (const Field<T>& field : fieldsOf<T>()) {
        T attempt = object;
        readField(field, attempt, *found, reader, unknown);
        if (reader.failed())
            return;
        if (auto reason = reader.takeNotUnderstood()) {
            if (unknown.is_object())
                unknown.erase(field.info.id);  // kept with the whole member
            Json value = {{field.info.id, found->at(field.info.id)}};
            keepOpaque(project, {name, 0, field.info.id, *reason, Extra(std::move(value))}, reader);
        } else {
            object = std::move(attempt);
        }
    }
    keepUnknown(*found, reader, unknown, &isFieldOf<T>);
    object.extra = Extra(std::move(unknown));
}

template <class T>
void readList(const char* name, const Json& root, FieldReader& reader, std::vector<T>& list, Project& project)
{
    const auto found = root.find(name);
    if (found == root.end())
        return;
    const auto scope = reader.path.enter(name);
    if (!found->is_array())
        return reader.fail("must be a list");
    list.reserve(found->size());
    for (std::size_t i = 0; i < found->size() && !reader.failed(); ++i) {
        const auto itemScope = reader.path.enter(i);
        T item;
        Json none;
        readObject(item, (*found)[i], reader, none);
        if (auto reason = reader.takeNotUnderstood())
            keepOpaque(project, {name, i, {}, *reason, Extra((*found)[i])}, reader);
        else
            list.push_back(std::move(item));
    }
}

// The place in the file of the object that is at `index` of the list in memory.
std::size_t placeInFile(const Project& project, std::string_view list, std::size_t index)
{
    for (const Opaque& opaque : project.opaque)
        if (opaque.list == list && opaque.member.empty() && opaque.index <= index)
            ++index;
    return index;
}

void sortOpaque(Project& project)
{
    const auto rank = [](const Opaque& opaque) {
        int place = 0;
        int found = -1;
        const Project empty;
        forEachList(empty, [&](const char* name, ObjectKind, const auto&) {
            found = opaque.list == name ? place : found;
            ++place;
        });
        return std::pair(found, opaque.index);
    };
    std::stable_sort(project.opaque.begin(), project.opaque.end(),
                     [&](const Opaque& a, const Opaque& b) { return rank(a) < rank(b); });
}

// Objects that refer to one we don't understand cannot do anything either.
void closeOverOpaque(const Json& root, FieldReader& reader, Project& project)
{
    bool moved = !project.opaque.empty();
    while (std::exchange(moved, false)) {
        std::set<std::pair<std::string, Id>> unknown;
        for (const Opaque& opaque : project.opaque)
            if (opaque.member.empty())
                unknown.emplace(opaque.list, idOf(opaque));
        forEachList(project, [&](const char* name, ObjectKind, auto& list) {
            for (std::size_t i = 0; i < list.size();) {
                std::string reason;
                forEachReference(list[i], [&](ObjectKind kind, const Id& id, const std::string&) {
                    if (reason.empty() && unknown.contains({std::string(kindName(kind)) + "s", id}))
                        reason =
                            fmt::format("Uses the {} \"{}\", which is not known to this version", kindName(kind), id);
                });
                if (reason.empty()) {
                    ++i;
                    continue;
                }
                const std::size_t place = placeInFile(project, name, i);
                keepOpaque(project, {name, place, {}, reason, Extra(root.at(name).at(place))}, reader);
                sortOpaque(project);
                list.erase(list.begin() + static_cast<std::ptrdiff_t>(i));
                moved = true;
            }
        });
    }
}

void readRoot(const Json& root, FieldReader& reader, Project& project)
{
    forEachSingle(project, [&](const char* name, ObjectKind, auto& object) {
        if (!reader.failed())
            readSingle(name, root, reader, object, project);
    });
    forEachList(project, [&](const char* name, ObjectKind, auto& list) {
        if (!reader.failed())
            readList(name, root, reader, list, project);
    });
    if (reader.failed())
        return;
    Json unknown;
    keepUnknown(root, reader, unknown, &isRootMember);
    project.extra = Extra(std::move(unknown));
    closeOverOpaque(root, reader, project);
}

// "/drivers/3/..." of the project in memory as a pointer into the file.
std::string pointerInFile(const Project& project, const std::string& pointer)
{
    const std::size_t start = pointer.find('/', 1);
    if (project.opaque.empty() || start == std::string::npos)
        return pointer;
    std::size_t index = 0;
    const auto [end, code] = std::from_chars(pointer.data() + start + 1, pointer.data() + pointer.size(), index);
    if (code != std::errc())
        return pointer;
    const std::string list = pointer.substr(1, start - 1);
    return fmt::format("/{}/{}{}", list, placeInFile(project, list, index),
                       std::string_view(end, static_cast<std::size_t>(pointer.data() + pointer.size() - end)));
}

Result<LoadedProject> parse(std::string_view text)
{
    auto json = parseJsonText(text);
    if (!json)
        return json.error();
    const auto header = readHeader(*json);
    if (!header)
        return header.error();

    LoadedProject loaded;
    loaded.format = header->format;
    loaded.newer = header->format > kProjectFormat;
    loaded.migrated = header->format < kProjectFormat;
    loaded.project.header = *header;
    // Where a pointer leads, and whether it is one into the text.
    const auto place = [&](Error error) {
        if (loaded.migrated)
            error.message += fmt::format(" (after conversion from format {})", loaded.format);
        else
            error.message += fmt::format(" (line {})", lineOf(text, error.where));
        return error;
    };
    if (loaded.migrated) {
        auto migrated = migrate(std::move(*json), header->format);
        if (!migrated)
            return migrated.error();
        json = std::move(migrated->document);
        loaded.project.header = {kProjectFormat, kProjectMinReader, header->extra};
        for (std::string& note : migrated->notes)
            loaded.issues.push_back({Severity::info, "migrated", std::move(note), {}, {}});
    }
    if (loaded.newer)
        loaded.issues.push_back({Severity::warning,
                                 "newer-format",
                                 fmt::format("Saved by a newer version of Sinew (format {}; this one knows {}). What "
                                             "this version does not know is kept but has no effect",
                                             loaded.format, kProjectFormat),
                                 "/sinew/format",
                                 {}});
    FieldReader reader(loaded.newer);
    readRoot(*json, reader, loaded.project);
    if (reader.failed())
        return place(wrong(ErrorKind::invalidInput, reader.where(), reader.message()));
    loaded.issues.insert(loaded.issues.end(), reader.issues.begin(), reader.issues.end());
    for (const Issue& issue : validate(loaded.project)) {
        if (issue.severity == Severity::error)
            return place(wrong(ErrorKind::invalidInput, pointerInFile(loaded.project, issue.where), issue.message));
        loaded.issues.push_back(issue);
    }
    return loaded;
}

// --- writing ------------------------------------------------------------------

template <class T> Json writeSingle(const char* name, const T& object, const Project& project)
{
    Json json = writeObject(object);
    const Json defaults = writeObject(T{});
    for (const Opaque& opaque : project.opaque) {
        if (opaque.list != name)
            continue;
        const Json& value = opaque.value.members();
        const auto same = [&](const Json& a, const Json& b) {
            return a.contains(opaque.member) ? b.contains(opaque.member) && a.at(opaque.member) == b.at(opaque.member)
                                             : !b.contains(opaque.member);
        };
        if (value.contains(opaque.member) && same(json, defaults))
            json[opaque.member] = value.at(opaque.member);
    }
    return json;
}

} // namespace

Result<LoadedProject> parseProject(std::string_view text, const std::string& file)
{
    try {
        auto loaded = parse(text);
        if (loaded)
            return loaded;
        Error error = loaded.error();
        error.file = file;
        return error;
    } catch (const std::exception& exception) { // the JSON library's, and lack of memory
        return Error{ErrorKind::invalidInput, fmt::format("cannot be read: {}", exception.what()), file, {}};
    }
}

Result<LoadedProject> loadProject(const std::filesystem::path& path)
{
    const auto text = readTextFile(path, kMaxProjectBytes);
    if (!text)
        return text.error();
    return parseProject(*text, path.string());
}

std::string writeProject(const Project& project)
{
    Json root = Json::object();
    Json& header = root[kHeader];
    header = {{"format", project.header.format}, {"minReader", project.header.minReader}};
    overlay(header, project.header.extra.members(), nullptr);
    forEachSingle(project, [&](const char* name, ObjectKind, const auto& object) {
        root[name] = writeSingle(name, object, project);
    });
    forEachList(project, [&](const char* name, ObjectKind, const auto& list) {
        Json json = writeMember(list);
        auto& items = json.template get_ref<Json::array_t&>();
        for (const Opaque& opaque : project.opaque)
            if (opaque.list == name && opaque.member.empty())
                items.insert(items.begin() + static_cast<std::ptrdiff_t>(std::min(opaque.index, items.size())),
                             opaque.value.members());
        root[name] = std::move(json);
    });
    overlay(root, project.extra.members(), &isRootMember);
    return writeJsonText(root);
}

Status saveProject(const Project& project, const std::filesystem::path& path)
{
    for (const Issue& issue : validate(project))
        if (issue.severity == Severity::error)
            return Error{ErrorKind::invalidInput, "is not saved, for it could not be opened again: " + issue.message,
                         path.string(), issue.where};
    return writeFileAtomic(path, writeProject(project));
}

} // namespace sinew
