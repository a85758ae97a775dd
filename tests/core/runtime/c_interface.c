/* The C interface, used from C. Returns the number of the check that failed, or 0. */
#include "core/runtime/sinew.h"

#include <math.h>
#include <string.h>

#define CHECK(what)          \
    do {                     \
        ++*check;            \
        if (!(what))         \
            return *check;   \
    } while (0)

int playFromC(const void* bytes, size_t size, int* check)
{
    SinewProgram* program = NULL;
    SinewPlayer* player = NULL;
    *check = 0;

    CHECK(sinew_program_load("nonsense", 8, &program) == SINEW_INVALID);
    CHECK(strlen(sinew_last_error()) > 0);
    CHECK(sinew_program_load(NULL, 0, &program) == SINEW_USAGE);
    CHECK(sinew_program_load_file("/no/such/file.snw", &program) == SINEW_IO);
    CHECK(sinew_program_load(bytes, size, &program) == SINEW_OK);
    CHECK(sinew_program_issue_count(program) == 0);
    CHECK(sinew_parameter_count(program) == 6 && sinew_part_count(program) == 1 && sinew_node_count(program) == 4);
    CHECK(sinew_find_parameter(program, "b") == 1 && sinew_find_parameter(program, "nobody") == -1);
    CHECK(sinew_find_parameter(program, NULL) == -1 && sinew_find_parameter(NULL, "b") == -1);
    CHECK(strcmp(sinew_parameter_id(program, 3), "x") == 0 && sinew_parameter_id(program, 6) == NULL);
    CHECK(sinew_find_node(program, "knee") == 2 && sinew_node_parent(program, 2) == 1);
    CHECK(sinew_find_morph(program, "bulge") == 0 && sinew_find_part(program, "arm") == 0);
    CHECK(strcmp(sinew_material_value_property(program, 0), "metallic") == 0);
    double range[3];
    CHECK(sinew_parameter_range(program, 0, range) == SINEW_OK && range[0] == -30 && range[1] == 30 && range[2] == 1);

    CHECK(sinew_player_create(program, 16, &player) == SINEW_OK);
    const int still = sinew_find_clip(program, "model:still");
    const int base = sinew_find_layer(program, "base");
    const int sway = sinew_find_driver(program, "sway");
    CHECK(still >= 0 && base == 0 && sway == 5);
    sinew_program_free(program);

    CHECK(sinew_advance(player, 0.25) == SINEW_OK && sinew_time(player) == 0.25);
    CHECK(sinew_advance(player, NAN) == SINEW_USAGE && sinew_time(player) == 0.25);
    const double* values = sinew_values(player);
    const double before = values[0];
    CHECK(isfinite(before) && sinew_value(player, 0) == before && sinew_value(player, -1) == 0.0);
    CHECK(sinew_trigger(player, "hit") == SINEW_OK);
    CHECK(sinew_set_enabled(player, sway, 0) == SINEW_OK && sinew_set_enabled(player, 99, 0) == SINEW_USAGE);
    CHECK(sinew_set_channel_timescale(player, 1, 2.0) == SINEW_OK);
    CHECK(sinew_request_clip(player, base, still, -1.0, 1.0, 1) == SINEW_OK);
    CHECK(sinew_set_layer_weight(player, 1, 0.25) == SINEW_OK && sinew_set_layer_mix(player, 1, 0.5) == SINEW_OK);
    CHECK(sinew_set_parameter(player, 2, 4.0) == SINEW_OK && sinew_clear_parameter(player, 2) == SINEW_OK);

    /* A target in the world, three metres beside a model that stands two metres beside the origin. */
    const double target[3] = {5, 1, 0};
    const double center[3] = {0, 0, 0};
    const double placed[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 2, 0, 0, 1};
    const double flat[16] = {0};
    CHECK(sinew_set_look_target(player, target) == SINEW_OK && sinew_set_look_center(player, center) == SINEW_OK);
    CHECK(sinew_set_model_transform(player, placed) == SINEW_OK);
    CHECK(sinew_set_model_transform(player, flat) == SINEW_USAGE);
    CHECK(sinew_set_look_active(player, 1) == SINEW_OK);
    CHECK(sinew_advance(player, 0.5) == SINEW_OK);
    CHECK(values == sinew_values(player) && values[0] != before);

    float local[10];
    CHECK(sinew_joint_local(player, 2, local) == SINEW_OK && sinew_joint_local(player, 4, local) == SINEW_USAGE);
    CHECK(fabsf(local[3] * local[3] + local[4] * local[4] + local[5] * local[5] + local[6] * local[6] - 1.0f) < 1e-5f);
    const float* joints = sinew_joint_transforms(player);
    CHECK(joints[15] == 1.0f && isfinite(joints[2 * 16 + 12]));
    CHECK(sinew_opacities(player)[0] >= 0.0 && sinew_morph_weights(player)[0] >= 0.0f);
    CHECK(sinew_material_values(player)[0] >= 0.0);

    CHECK(sinew_seek(player, 0.25) == SINEW_OK && sinew_reset(player) == SINEW_OK && sinew_time(player) == 0.0);
    CHECK(sinew_evaluate(NULL) == SINEW_USAGE && sinew_values(NULL) == NULL);
    sinew_player_free(player);
    sinew_player_free(NULL);
    return 0;
}
