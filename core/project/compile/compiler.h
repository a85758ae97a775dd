// The parts of compile, one a table or two. Internal to core/project/compile.
#pragma once

#include "core/project/compile/compile.h"

#include <string>
#include <string_view>

namespace sinew {

// Translates a valid project; collects issues.
class Compiler {
public:
    Compiler(const Project& project, const Model* model, const ModelRig* rig)
        : m_project(project), m_model(model), m_rig(rig)
    {
    }
    Compiled run();

private:
    void parameters();
    void drivers();
    void driver(int row, const Driver& driver, const std::string& where);
    void look();
    void lookTarget();
    void lookCenter();
    void clips();
    void clipTrack(const ClipTrack& track, const std::string& where);
    void layers();
    void bindings();
    void binding(const Binding& binding, const std::string& where);
    void addBinding(const Binding& binding, BindingTarget target, int object);

    // Adds the track to the Program's; its row. where: its JSON pointer.
    int addTrack(const Track& track, const std::string& where);
    [[nodiscard]] int parameterRow(const Id& id) const;
    [[nodiscard]] int partRow(const Id& id) const;
    // Row of the clip, or -1: none, or (with an issue) not in this model.
    int clipRow(const ClipRef& clip, const std::string& where, bool loops);
    int triggerRow(const std::string& name);
    int materialRow(const std::string& material, MaterialProperty property);
    // The node of that name, or -1 with an issue.
    int nodeRow(const std::string& name, const std::string& where, const std::string& consequence);

    void warn(std::string code, std::string message, std::string where, std::string remedy = {});
    void inform(std::string code, std::string message, std::string where, std::string remedy = {});

    const Project& m_project;
    const Model* m_model;
    const ModelRig* m_rig;
    Program m_program;
    Issues m_issues;
    int m_withoutModel = 0;  // bindings that need one, and there is none
};

// Tells of overshoots and bounces that the range of a parameter cuts, all motion included.
void findCutFollowThroughs(const Project& project, const std::shared_ptr<const Program>& program, Issues& issues);

// What an object is called in messages: its name, or its id where it has none.
template <class T>
const std::string& label(const T& object)
{
    return object.name.empty() ? object.id : object.name;
}

}  // namespace sinew
