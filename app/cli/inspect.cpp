#include "app/cli/inspect.h"

#include "core/base/file.h"
#include "core/project/compile/compile.h"
#include "core/runtime/read.h"

#include <algorithm>
#include <cctype>

namespace sinew::cli {
namespace {

void append(Issues& issues, const Issues& more)
{
    issues.insert(issues.end(), more.begin(), more.end());
}

Result<FileKind> kindOf(const std::filesystem::path& path)
{
    std::string extension = path.extension().string();
    std::transform(extension.begin(), extension.end(), extension.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    if (extension == ".sinew")
        return FileKind::project;
    if (extension == ".snw")
        return FileKind::runtime;
    if (isModelFile(path))
        return FileKind::model;

    const auto bytes = readFile(path, kMaxRuntimeBytes);
    if (!bytes)
        return bytes.error();
    const std::string_view text(reinterpret_cast<const char*>(bytes->data()), bytes->size());
    if (text.substr(0, 8).ends_with("SNW1"))
        return FileKind::runtime;
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    if (first != std::string_view::npos && text[first] == '{' && text.find("\"sinew\"") != std::string_view::npos)
        return FileKind::project;
    return Error{
        ErrorKind::invalidInput, "is no Sinew project, runtime file or model that can be imported", path.string(), {}};
}

Result<Inspected> inspectProject(const std::filesystem::path& path)
{
    auto input = loadInput(path);
    if (!input)
        return input.error();
    Inspected found;
    found.model = input->model;
    found.issues = input->loaded.issues;
    if (input->modelError)
        found.issues.push_back({Severity::error, "model-missing", input->modelError->message, "/model/path", {}});
    append(found.issues, input->modelIssues);
    auto compiled = compile(input->loaded.project, input->model.get());
    if (!compiled) {
        Error error = compiled.error();
        error.file = path.string();
        return error;
    }
    // Without its model nothing of a project can be bound; that it is missing says it all.
    if (!input->modelError)
        append(found.issues, compiled->issues);
    found.program = compiled->program;
    found.project = std::move(input->loaded.project);
    return found;
}

Result<Inspected> inspectRuntime(const std::filesystem::path& path)
{
    const auto bytes = readFile(path, kMaxRuntimeBytes);
    if (!bytes)
        return bytes.error();
    auto loaded = readRuntime(*bytes, path.string());
    if (!loaded)
        return loaded.error();
    Inspected found;
    found.kind = FileKind::runtime;
    found.program = loaded->program;
    found.map = loaded->map;
    found.issues = loaded->issues;
    return found;
}

Result<Inspected> inspectModel(const std::filesystem::path& path)
{
    auto imported = loadModel(path);
    if (!imported)
        return imported.error();
    Inspected found;
    found.kind = FileKind::model;
    found.model = std::make_shared<const Model>(std::move(imported->model));
    found.issues = std::move(imported->issues);
    return found;
}

} // namespace

Result<Inspected> inspect(const std::filesystem::path& path)
{
    const auto kind = kindOf(path);
    if (!kind)
        return kind.error();
    switch (*kind) {
    case FileKind::project:
        return inspectProject(path);
    case FileKind::runtime:
        return inspectRuntime(path);
    case FileKind::model:
        break;
    }
    return inspectModel(path);
}

} // namespace sinew::cli
