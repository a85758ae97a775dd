#include "core/import/assimp/scene_reader.h"

#include "core/import/notes.h"
#include "core/import/refusal.h"

#include <fmt/format.h>

#include <utility>

namespace sinew::assimp {

Mat4 toMat4(const aiMatrix4x4& m)
{
    return {m.a1, m.b1, m.c1, m.d1, m.a2, m.b2, m.c2, m.d2, m.a3, m.b3, m.c3, m.d3, m.a4, m.b4, m.c4, m.d4};
}

SceneReader::SceneReader(const aiScene& scene, const SceneRules& rules, ModelFolder& folder, const Progress& progress,
                         const ImportLimits& limits, Model& model, Issues& issues)
    : m_scene(scene), m_rules(rules), m_folder(folder), m_progress(progress), m_limits(limits), m_model(model),
      m_issues(issues)
{}

void SceneReader::read()
{
    if (m_scene.mRootNode == nullptr)
        refuse("holds no nodes: there is nothing to open");
    m_progress.report(0.6, "Reading nodes");
    readNodes();
    readMaterials();
    m_progress.report(0.7, "Reading meshes");
    readMeshes();
    m_progress.report(0.85, "Reading clips");
    readClips();
    dropPlainRoot();
    nameNodes();
    if (!m_rules.unitKnown) {
        note(Severity::info, "unit-unknown",
             fmt::format("{} does not say how long a unit is; 1 unit was taken as 1 m.", m_rules.formatName));
    }
}

void SceneReader::note(Severity severity, std::string code, std::string message, std::string where, int count)
{
    addNote(m_issues, severity, std::move(code), std::move(message), std::move(where), count);
}

void SceneReader::checkCancelled() const
{
    if (m_progress.cancelled())
        throw Refusal(ErrorKind::cancelled, "the import was cancelled");
}

} // namespace sinew::assimp
