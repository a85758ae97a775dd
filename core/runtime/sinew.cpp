// The C interface: handles around Program and Player, errors as codes.
#include "core/runtime/sinew.h"

#include "core/base/file.h"
#include "core/player/player.h"
#include "core/runtime/read.h"

#include <glm/gtc/type_ptr.hpp>
#include <glm/matrix.hpp>

#include <algorithm>
#include <cmath>
#include <memory>
#include <new>
#include <string>

struct SinewProgram {
    std::shared_ptr<const sinew::Program> program;
    std::shared_ptr<const sinew::RuntimeMap> map;
    sinew::Issues issues;
};

struct SinewPlayer {
    sinew::Player player;
    glm::dmat4 toModel{1.0};  // world to model
    sinew::DVec3 target{0.0}; // world
    bool hasTarget = false;
};

namespace {

using sinew::ErrorKind;
using sinew::Program;

thread_local std::string g_lastError;

SinewStatus failed(SinewStatus status, std::string reason)
{
    g_lastError = std::move(reason);
    return status;
}

SinewStatus statusOf(const sinew::Status& status)
{
    if (status)
        return SINEW_OK;
    g_lastError = status.error().text();
    switch (status.error().kind) {
    case ErrorKind::invalidInput: return SINEW_INVALID;
    case ErrorKind::unsupported: return SINEW_UNSUPPORTED;
    case ErrorKind::limit: return SINEW_LIMIT;
    case ErrorKind::io: return SINEW_IO;
    case ErrorKind::cancelled:
    case ErrorKind::usage: break;
    }
    return SINEW_USAGE;
}

SinewStatus missing()
{
    return failed(SINEW_USAGE, "A null pointer was passed.");
}

// Runs `body` on the player, keeping exceptions (memory) out of C.
template <class Body>
SinewStatus with(SinewPlayer* player, Body body)
{
    if (!player)
        return missing();
    try {
        return statusOf(body(*player));
    } catch (const std::bad_alloc&) {
        return failed(SINEW_LIMIT, "Out of memory.");
    }
}

SinewStatus load(std::span<const std::uint8_t> bytes, const std::string& file, SinewProgram** program)
{
    auto loaded = sinew::readRuntime(bytes, file);
    if (!loaded)
        return statusOf(loaded.error());
    *program = new SinewProgram{loaded->program, std::move(loaded->map), std::move(loaded->issues)};
    return SINEW_OK;
}

size_t countOf(const SinewProgram* program, size_t (*size)(const Program&))
{
    return program ? size(*program->program) : 0;
}

using Names = std::vector<std::string>;

int find(const SinewProgram* program, const char* name, const Names& (*names)(const Program&))
{
    if (!program || !name)
        return -1;
    const Names& list = names(*program->program);
    const auto found = std::ranges::find(list, name);
    return found == list.end() ? -1 : static_cast<int>(found - list.begin());
}

const char* nameAt(const SinewProgram* program, int index, const Names& (*names)(const Program&))
{
    if (!program || index < 0 || static_cast<size_t>(index) >= names(*program->program).size())
        return nullptr;
    return names(*program->program)[static_cast<size_t>(index)].c_str();
}

const Names& parameterIds(const Program& p) { return p.parameters.id; }
const Names& partIds(const Program& p) { return p.parts.id; }
const Names& nodeNames(const Program& p) { return p.skeleton().nodeName; }
const Names& morphNames(const Program& p) { return p.skeleton().morphName; }
const Names& driverIds(const Program& p) { return p.drivers.id; }
const Names& layerIds(const Program& p) { return p.layers.id; }
const Names& clipReferences(const Program& p) { return p.clips.reference; }
const Names& materialNames(const Program& p) { return p.materials.material; }

sinew::Status aimLook(SinewPlayer& p, const sinew::DVec3& world)
{
    const sinew::Status status = p.player.setLookTarget(sinew::DVec3(p.toModel * glm::dvec4(world, 1.0)));
    if (status) {
        p.target = world;
        p.hasTarget = true;
    }
    return status;
}

}  // namespace

const char* sinew_last_error(void)
{
    return g_lastError.c_str();
}

// --- programs -----------------------------------------------------------------------

SinewStatus sinew_program_load(const void* bytes, size_t size, SinewProgram** program)
{
    if (!bytes || !program)
        return missing();
    try {
        return load({static_cast<const std::uint8_t*>(bytes), size}, {}, program);
    } catch (const std::bad_alloc&) {
        return failed(SINEW_LIMIT, "Out of memory.");
    }
}

SinewStatus sinew_program_load_file(const char* path, SinewProgram** program)
{
    if (!path || !program)
        return missing();
    try {
        const auto bytes = sinew::readFile(path, sinew::kMaxRuntimeBytes);
        return bytes ? load(*bytes, path, program) : statusOf(bytes.error());
    } catch (const std::bad_alloc&) {
        return failed(SINEW_LIMIT, "Out of memory.");
    }
}

void sinew_program_free(SinewProgram* program)
{
    delete program;
}

size_t sinew_program_issue_count(const SinewProgram* program)
{
    return program ? program->issues.size() : 0;
}

const char* sinew_program_issue(const SinewProgram* program, size_t index)
{
    return program && index < program->issues.size() ? program->issues[index].message.c_str() : nullptr;
}

SinewStatus sinew_transform_map(const SinewProgram* program, SinewTransformMap* map)
{
    if (!program || !map)
        return missing();
    if (!program->map)
        return failed(SINEW_USAGE, "The file carries no transform map.");
    const sinew::RuntimeMap& baked = *program->map;
    const bool half = !baked.halves.empty();
    *map = {baked.map.width,
            baked.map.height,
            baked.map.rowsPerColumn,
            baked.map.layout.texels(),
            static_cast<std::uint32_t>(baked.map.layout.entries.size()),
            baked.map.layout.morphCount,
            half ? 1 : 0,
            half ? static_cast<const void*>(baked.halves.data()) : baked.map.texels.data()};
    return SINEW_OK;
}

SinewStatus sinew_transform_map_clip(const SinewProgram* program, int clip, SinewMapClip* rows)
{
    if (!program || !rows)
        return missing();
    const std::vector<int>& poseClip = program->program->clips.poseClip;
    if (!program->map || clip < 0 || static_cast<std::size_t>(clip) >= poseClip.size()
        || poseClip[static_cast<std::size_t>(clip)] < 0)
        return failed(SINEW_USAGE, "There is no baked clip of that index.");
    const sinew::BakedClip& baked =
        program->map->map.clips[static_cast<std::size_t>(poseClip[static_cast<std::size_t>(clip)])];
    *rows = {baked.firstRow, baked.rowCount, baked.rate, baked.closed ? 1 : 0};
    return SINEW_OK;
}

SinewStatus sinew_transform_map_entry(const SinewProgram* program, uint32_t entry, int ids[3])
{
    if (!program || !ids)
        return missing();
    if (!program->map || entry >= program->map->map.layout.entries.size())
        return failed(SINEW_USAGE, "There is no palette entry of that index.");
    const sinew::PaletteEntry& palette = program->map->map.layout.entries[entry];
    ids[0] = palette.skin;
    ids[1] = palette.joint;
    ids[2] = palette.node;
    return SINEW_OK;
}

size_t sinew_parameter_count(const SinewProgram* program)
{
    return countOf(program, [](const Program& p) { return p.parameters.size(); });
}
size_t sinew_part_count(const SinewProgram* program)
{
    return countOf(program, [](const Program& p) { return p.parts.size(); });
}
size_t sinew_node_count(const SinewProgram* program)
{
    return countOf(program, [](const Program& p) { return p.skeleton().size(); });
}
size_t sinew_morph_count(const SinewProgram* program)
{
    return countOf(program, [](const Program& p) { return p.skeleton().morphName.size(); });
}
size_t sinew_clip_count(const SinewProgram* program)
{
    return countOf(program, [](const Program& p) { return p.clips.size(); });
}
size_t sinew_layer_count(const SinewProgram* program)
{
    return countOf(program, [](const Program& p) { return p.layers.size(); });
}
size_t sinew_driver_count(const SinewProgram* program)
{
    return countOf(program, [](const Program& p) { return p.drivers.size(); });
}
size_t sinew_material_value_count(const SinewProgram* program)
{
    return countOf(program, [](const Program& p) { return p.materials.size(); });
}

int sinew_find_parameter(const SinewProgram* program, const char* id)
{
    return find(program, id, parameterIds);
}
int sinew_find_part(const SinewProgram* program, const char* id)
{
    return find(program, id, partIds);
}
int sinew_find_node(const SinewProgram* program, const char* name)
{
    return find(program, name, nodeNames);
}
int sinew_find_morph(const SinewProgram* program, const char* name)
{
    return find(program, name, morphNames);
}
int sinew_find_driver(const SinewProgram* program, const char* id)
{
    return find(program, id, driverIds);
}
int sinew_find_layer(const SinewProgram* program, const char* id)
{
    return find(program, id, layerIds);
}
int sinew_find_clip(const SinewProgram* program, const char* reference)
{
    return find(program, reference, clipReferences);
}

const char* sinew_parameter_id(const SinewProgram* program, int parameter)
{
    return nameAt(program, parameter, parameterIds);
}
const char* sinew_part_id(const SinewProgram* program, int part)
{
    return nameAt(program, part, partIds);
}
const char* sinew_node_name(const SinewProgram* program, int node)
{
    return nameAt(program, node, nodeNames);
}
const char* sinew_morph_name(const SinewProgram* program, int morph)
{
    return nameAt(program, morph, morphNames);
}
const char* sinew_clip_reference(const SinewProgram* program, int clip)
{
    return nameAt(program, clip, clipReferences);
}

int sinew_node_parent(const SinewProgram* program, int node)
{
    return nameAt(program, node, nodeNames) ? program->program->skeleton().parent[static_cast<size_t>(node)] : -1;
}

const char* sinew_material_value_material(const SinewProgram* program, int row)
{
    return nameAt(program, row, materialNames);
}

const char* sinew_material_value_property(const SinewProgram* program, int row)
{
    return nameAt(program, row, materialNames)
               ? sinew::materialPropertyName(program->program->materials.property[static_cast<size_t>(row)])
               : nullptr;
}

SinewStatus sinew_parameter_range(const SinewProgram* program, int parameter, double range[3])
{
    if (!range || !program)
        return missing();
    if (!nameAt(program, parameter, parameterIds))
        return failed(SINEW_USAGE, "There is no such parameter.");
    const auto i = static_cast<size_t>(parameter);
    range[0] = program->program->parameters.minimum[i];
    range[1] = program->program->parameters.maximum[i];
    range[2] = program->program->parameters.defaultValue[i];
    return SINEW_OK;
}

// --- players ------------------------------------------------------------------------

SinewStatus sinew_player_create(const SinewProgram* program, size_t input_capacity, SinewPlayer** player)
{
    if (!program || !player)
        return missing();
    try {
        auto created = sinew::Player::create(
            program->program, {.logCapacity = input_capacity ? input_capacity : 1024, .forgetful = true});
        if (!created)
            return statusOf(created.error());
        *player = new SinewPlayer{std::move(*created)};
        return SINEW_OK;
    } catch (const std::bad_alloc&) {
        return failed(SINEW_LIMIT, "Out of memory.");
    }
}

void sinew_player_free(SinewPlayer* player)
{
    delete player;
}

SinewStatus sinew_advance(SinewPlayer* player, double seconds)
{
    return with(player, [&](SinewPlayer& p) { return p.player.advance(seconds); });
}

SinewStatus sinew_seek(SinewPlayer* player, double time)
{
    return with(player, [&](SinewPlayer& p) { return p.player.seek(time); });
}

SinewStatus sinew_evaluate(SinewPlayer* player)
{
    return with(player, [](SinewPlayer& p) {
        p.player.evaluate();
        return sinew::Status();
    });
}

SinewStatus sinew_reset(SinewPlayer* player)
{
    return with(player, [](SinewPlayer& p) {
        p.player.reset();
        p.hasTarget = false;
        return sinew::Status();
    });
}

double sinew_time(const SinewPlayer* player)
{
    return player ? player->player.time() : 0.0;
}

// --- inputs -------------------------------------------------------------------------

SinewStatus sinew_set_parameter(SinewPlayer* player, int parameter, double value)
{
    return with(player, [&](SinewPlayer& p) { return p.player.setParameter(parameter, value); });
}

SinewStatus sinew_clear_parameter(SinewPlayer* player, int parameter)
{
    return with(player, [&](SinewPlayer& p) { return p.player.clearParameter(parameter); });
}

SinewStatus sinew_set_channel_timescale(SinewPlayer* player, int channel, double timescale)
{
    return with(player, [&](SinewPlayer& p) { return p.player.setChannelTimescale(channel, timescale); });
}

SinewStatus sinew_set_enabled(SinewPlayer* player, int driver, int enabled)
{
    return with(player, [&](SinewPlayer& p) { return p.player.setEnabled(driver, enabled != 0); });
}

SinewStatus sinew_trigger(SinewPlayer* player, const char* name)
{
    if (!name)
        return missing();
    return with(player, [&](SinewPlayer& p) { return p.player.trigger(name); });
}

SinewStatus sinew_request_clip(SinewPlayer* player, int layer, int clip, double transition, double speed, int loop)
{
    return with(player, [&](SinewPlayer& p) {
        sinew::ClipRequest request{layer, clip, {}, speed, loop != 0};
        if (!(transition < 0.0))
            request.transition = transition;
        return p.player.requestClip(request);
    });
}

SinewStatus sinew_set_layer_weight(SinewPlayer* player, int layer, double weight)
{
    return with(player, [&](SinewPlayer& p) { return p.player.setLayerWeight(layer, weight); });
}

SinewStatus sinew_set_layer_mix(SinewPlayer* player, int layer, double mix)
{
    return with(player, [&](SinewPlayer& p) { return p.player.setLayerMix(layer, mix); });
}

SinewStatus sinew_set_look_target(SinewPlayer* player, const double world[3])
{
    if (!world)
        return missing();
    return with(player, [&](SinewPlayer& p) { return aimLook(p, {world[0], world[1], world[2]}); });
}

SinewStatus sinew_set_look_active(SinewPlayer* player, int active)
{
    return with(player, [&](SinewPlayer& p) { return p.player.setLookActive(active != 0); });
}

SinewStatus sinew_set_look_center(SinewPlayer* player, const double model[3])
{
    if (!model)
        return missing();
    return with(player,
                [&](SinewPlayer& p) { return p.player.setLookCenter({model[0], model[1], model[2]}); });
}

SinewStatus sinew_set_model_transform(SinewPlayer* player, const double matrix[16])
{
    if (!matrix)
        return missing();
    return with(player, [&](SinewPlayer& p) -> sinew::Status {
        const glm::dmat4 inverse = glm::inverse(glm::make_mat4(matrix));
        for (int c = 0; c < 4; ++c)
            for (int r = 0; r < 4; ++r)
                if (!std::isfinite(inverse[c][r]))
                    return sinew::Error{ErrorKind::usage, "The model's transform can't be inverted.", {}, {}};
        p.toModel = inverse;
        return p.hasTarget ? aimLook(p, p.target) : sinew::Status();
    });
}

// --- results ------------------------------------------------------------------------

const double* sinew_values(const SinewPlayer* player)
{
    return player ? player->player.values().data() : nullptr;
}

const double* sinew_opacities(const SinewPlayer* player)
{
    return player ? player->player.opacities().data() : nullptr;
}

const double* sinew_material_values(const SinewPlayer* player)
{
    return player ? player->player.materialValues().data() : nullptr;
}

const float* sinew_morph_weights(const SinewPlayer* player)
{
    return player ? player->player.morphWeights().data() : nullptr;
}

const float* sinew_joint_transforms(const SinewPlayer* player)
{
    return player && !player->player.modelPose().empty() ? glm::value_ptr(player->player.modelPose().front()) : nullptr;
}

double sinew_value(const SinewPlayer* player, int parameter)
{
    if (!player || parameter < 0 || static_cast<size_t>(parameter) >= player->player.values().size())
        return 0.0;
    return player->player.values()[static_cast<size_t>(parameter)];
}

SinewStatus sinew_joint_local(const SinewPlayer* player, int node, float transform[10])
{
    if (!player || !transform)
        return missing();
    const std::span<const sinew::Transform> pose = player->player.localPose();
    if (node < 0 || static_cast<size_t>(node) >= pose.size())
        return failed(SINEW_USAGE, "There is no such node.");
    const sinew::Transform& t = pose[static_cast<size_t>(node)];
    const float values[10] = {t.translation.x, t.translation.y, t.translation.z, t.rotation.x, t.rotation.y,
                              t.rotation.z,    t.rotation.w,    t.scale.x,       t.scale.y,    t.scale.z};
    std::ranges::copy(values, transform);
    return SINEW_OK;
}
