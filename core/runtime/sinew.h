/* Sinew runtime: plays .snw files. C interface; link sinew::runtime.
 *
 * A program is loaded once and may be shared by any number of players on any
 * threads; a player belongs to one thread at a time. Nothing allocates after a
 * player is created. Time is seconds from 0. Names are UTF-8.
 *
 * Calls that can fail return a SinewStatus; sinew_last_error() then says why,
 * in the calling thread, until its next failing call. Indices come from the
 * find functions, -1 where there is no such thing. Results are those of the
 * last sinew_advance, sinew_seek or sinew_evaluate, and their addresses stay
 * valid, with changing content, as long as the player. Passing null for a
 * program or player is a usage error; functions that return values then return
 * 0, -1 or null. */
#ifndef SINEW_RUNTIME_H
#define SINEW_RUNTIME_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct SinewProgram SinewProgram;
typedef struct SinewPlayer SinewPlayer;

typedef enum SinewStatus {
    SINEW_OK = 0,
    SINEW_INVALID = 1,     /* not a runtime file, or a damaged one */
    SINEW_UNSUPPORTED = 2, /* made for a newer runtime */
    SINEW_LIMIT = 3,       /* too large; or a moment whose inputs were forgotten */
    SINEW_IO = 4,          /* the file can't be read */
    SINEW_USAGE = 5        /* a bad index, number or pointer */
} SinewStatus;

/* The reason of the calling thread's last failure; "" before any. */
const char* sinew_last_error(void);

/* --- programs ---------------------------------------------------------------- */

/* The bytes may lie anywhere and are not needed afterwards. */
SinewStatus sinew_program_load(const void* bytes, size_t size, SinewProgram** program);
SinewStatus sinew_program_load_file(const char* path, SinewProgram** program);
/* Players keep what they need of it. */
void sinew_program_free(SinewProgram* program);

/* What was skipped when loading because a newer Sinew wrote it. */
size_t sinew_program_issue_count(const SinewProgram* program);
const char* sinew_program_issue(const SinewProgram* program, size_t index);

size_t sinew_parameter_count(const SinewProgram* program);
size_t sinew_part_count(const SinewProgram* program);
size_t sinew_node_count(const SinewProgram* program);
size_t sinew_morph_count(const SinewProgram* program);
size_t sinew_clip_count(const SinewProgram* program);
size_t sinew_layer_count(const SinewProgram* program);
size_t sinew_driver_count(const SinewProgram* program);
size_t sinew_material_value_count(const SinewProgram* program);

int sinew_find_parameter(const SinewProgram* program, const char* id);
int sinew_find_part(const SinewProgram* program, const char* id);
int sinew_find_node(const SinewProgram* program, const char* name);
int sinew_find_morph(const SinewProgram* program, const char* name);
int sinew_find_driver(const SinewProgram* program, const char* id);
int sinew_find_layer(const SinewProgram* program, const char* id);
/* An authored clip's id, or "model:<name>". */
int sinew_find_clip(const SinewProgram* program, const char* reference);

/* Null for an index out of range. */
const char* sinew_parameter_id(const SinewProgram* program, int parameter);
const char* sinew_part_id(const SinewProgram* program, int part);
const char* sinew_node_name(const SinewProgram* program, int node);
const char* sinew_morph_name(const SinewProgram* program, int morph);
const char* sinew_clip_reference(const SinewProgram* program, int clip);
/* -1 for a root. */
int sinew_node_parent(const SinewProgram* program, int node);
/* The material's name, and the property ("baseColor.r", ..., "alpha"). */
const char* sinew_material_value_material(const SinewProgram* program, int row);
const char* sinew_material_value_property(const SinewProgram* program, int row);
/* Minimum, maximum, default. */
SinewStatus sinew_parameter_range(const SinewProgram* program, int parameter, double range[3]);

/* --- the baked transform map ------------------------------------------------- */

/* Every model clip as rows of skin matrices, for a texture that a vertex shader
 * reads: three texels a palette entry (the rows of its matrix), then the morph
 * weights, four a texel. Row r lies in column block r / rows_per_column, which
 * is row_texels wide, at height r % rows_per_column. */
typedef struct SinewTransformMap {
    uint32_t width, height; /* texels of four numbers */
    uint32_t rows_per_column, row_texels;
    uint32_t entry_count, morph_count;
    int half;               /* 1: texels are 16-bit floats, 0: 32-bit floats */
    const void* texels;     /* width * height, row by row; valid as long as the program */
} SinewTransformMap;
typedef struct SinewMapClip {
    uint32_t first_row, row_count;
    double rate;            /* rows a second */
    int closed;             /* the last row equals the first */
} SinewMapClip;

/* SINEW_USAGE where the file carries no map. */
SinewStatus sinew_transform_map(const SinewProgram* program, SinewTransformMap* map);
/* clip: from sinew_find_clip, one of the model's. */
SinewStatus sinew_transform_map_clip(const SinewProgram* program, int clip, SinewMapClip* rows);
/* The model's skin and the index of its joint, or -1 and -1; then the node of a mesh without skin, or -1. */
SinewStatus sinew_transform_map_entry(const SinewProgram* program, uint32_t entry, int ids[3]);

/* --- players ----------------------------------------------------------------- */

/* input_capacity: how many inputs are remembered, for seeking back; 0 for 1024.
 * When it is used up, inputs that no longer matter are forgotten. */
SinewStatus sinew_player_create(const SinewProgram* program, size_t input_capacity, SinewPlayer** player);
void sinew_player_free(SinewPlayer* player);

SinewStatus sinew_advance(SinewPlayer* player, double seconds);
SinewStatus sinew_seek(SinewPlayer* player, double time);
SinewStatus sinew_evaluate(SinewPlayer* player);
SinewStatus sinew_reset(SinewPlayer* player);
double sinew_time(const SinewPlayer* player);

/* --- inputs: from the player's present time on ------------------------------- */

SinewStatus sinew_set_parameter(SinewPlayer* player, int parameter, double value);
SinewStatus sinew_clear_parameter(SinewPlayer* player, int parameter);
SinewStatus sinew_set_channel_timescale(SinewPlayer* player, int channel, double timescale);
SinewStatus sinew_set_enabled(SinewPlayer* player, int driver, int enabled);
SinewStatus sinew_trigger(SinewPlayer* player, const char* name);
/* transition in seconds, negative for the layer's own; clip -1: to nothing. */
SinewStatus sinew_request_clip(SinewPlayer* player, int layer, int clip, double transition, double speed, int loop);
SinewStatus sinew_set_layer_weight(SinewPlayer* player, int layer, double weight);
SinewStatus sinew_set_layer_mix(SinewPlayer* player, int layer, double mix);

/* The target is a point in the world, which the model's transform (column-major,
 * 16 numbers, the identity at first; invertible) relates to the model; the
 * center is a point of the model. */
SinewStatus sinew_set_look_target(SinewPlayer* player, const double world[3]);
SinewStatus sinew_set_look_active(SinewPlayer* player, int active);
SinewStatus sinew_set_look_center(SinewPlayer* player, const double model[3]);
SinewStatus sinew_set_model_transform(SinewPlayer* player, const double matrix[16]);

/* --- results ----------------------------------------------------------------- */

const double* sinew_values(const SinewPlayer* player);           /* one a parameter */
const double* sinew_opacities(const SinewPlayer* player);        /* one a part */
const double* sinew_material_values(const SinewPlayer* player);  /* one a material value */
const float* sinew_morph_weights(const SinewPlayer* player);     /* one a morph */
const float* sinew_joint_transforms(const SinewPlayer* player);  /* one a node, in model space: column-major 4 x 4 */
double sinew_value(const SinewPlayer* player, int parameter);
/* Translation xyz, rotation xyzw, scale xyz, relative to its parent. */
SinewStatus sinew_joint_local(const SinewPlayer* player, int node, float transform[10]);

#ifdef __cplusplus
}
#endif

#endif
