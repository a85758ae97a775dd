#include "core/import/assimp/io_system.h"

#include <assimp/IOStream.hpp>
#include <assimp/MemoryIOWrapper.h>

#include <cstring>

namespace sinew::assimp {
namespace {

std::string relative(const char* name)
{
    std::string text(name);
    while (text.starts_with("./") || text.starts_with(".\\"))
        text.erase(0, 2);
    return text;
}

} // namespace

FolderIOSystem::FolderIOSystem(std::span<const std::uint8_t> model, ModelFolder& folder)
    : m_model(model), m_folder(folder), m_modelName(folder.modelFile().filename().string())
{}

void FolderIOSystem::transform(const std::string& name, Bytes (*change)(std::span<const std::uint8_t>))
{
    const std::string found = m_folder.locate(name);
    if (found != name)
        return;
    const Result<Bytes> read = m_folder.read(found);
    if (read)
        m_files[name] = change(*read);
}

bool FolderIOSystem::Exists(const char* name) const
{
    const std::string text = relative(name);
    if (text == m_modelName)
        return true;
    const Result<std::filesystem::path> path = m_folder.resolve(text);
    std::error_code ec;
    return path && std::filesystem::is_regular_file(*path, ec);
}

Assimp::IOStream* FolderIOSystem::Open(const char* name, const char* mode)
{
    if (std::strchr(mode, 'w') != nullptr || std::strchr(mode, 'a') != nullptr || std::strchr(mode, '+') != nullptr)
        return nullptr;
    const std::string text = relative(name);
    std::span<const std::uint8_t> bytes = m_model;
    if (text != m_modelName) {
        auto it = m_files.find(text);
        if (it == m_files.end()) {
            const std::string found = m_folder.locate(text);
            Result<Bytes> read = m_folder.read(found.empty() ? text : found);
            if (!read) {
                m_missing.push_back(text);
                return nullptr;
            }
            it = m_files.emplace(text, std::move(*read)).first;
        }
        bytes = it->second;
    }
    return new Assimp::MemoryIOStream(bytes.data(), bytes.size());
}

void FolderIOSystem::Close(Assimp::IOStream* stream)
{
    delete stream;
}

bool FolderIOSystem::ComparePaths(const char* one, const char* second) const
{
    return relative(one) == relative(second);
}

} // namespace sinew::assimp
