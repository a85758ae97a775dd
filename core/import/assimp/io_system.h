// What Assimp may read: the model's bytes, and files of the model's folder.
#pragma once

#include "core/import/model_folder.h"

#include <assimp/IOSystem.hpp>

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace sinew::assimp {

// Serves the model file under its file name, as if its folder were the root of
// everything; other names go through ModelFolder, which also looks beside the
// model for paths of another machine. Nothing can be written.
class FolderIOSystem : public Assimp::IOSystem {
public:
    FolderIOSystem(std::span<const std::uint8_t> model, ModelFolder& folder);

    bool Exists(const char* name) const override;
    char getOsSeparator() const override { return '/'; }
    Assimp::IOStream* Open(const char* name, const char* mode) override;
    void Close(Assimp::IOStream* stream) override;
    bool ComparePaths(const char* one, const char* second) const override;
    bool PushDirectory(const std::string&) override { return false; }
    bool CreateDirectory(const std::string&) override { return false; }
    bool ChangeDirectory(const std::string&) override { return false; }
    bool DeleteFile(const std::string&) override { return false; }

    // Serves that file of the folder, where it is there, as change makes it.
    void transform(const std::string& name, Bytes (*change)(std::span<const std::uint8_t>));

    [[nodiscard]] const std::string& modelName() const { return m_modelName; }
    // What was asked for in vain.
    [[nodiscard]] const std::vector<std::string>& missing() const { return m_missing; }

private:
    std::span<const std::uint8_t> m_model;
    ModelFolder& m_folder;
    std::string m_modelName;
    std::vector<std::string> m_missing;
    std::map<std::string, Bytes> m_files; // stay until the import is over: streams point into them
};

} // namespace sinew::assimp
