// A project's values over time as a table: what `sinew eval` prints and the
// sample formats hold.
//
// CSV: a header "time,<parameter id>,...,opacity:<part id>,..." and one line a
// sample. JSON: {"rate", "times": [...], "parameters": {id: [...]}, "parts":
// {id: [...]}}. Numbers are the Player's to the last bit.
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/export/trigger.h"
#include "core/player/player.h"

#include <cstddef>
#include <string>
#include <vector>

namespace sinew {

struct SampleRequest {
    double from = 0.0;                   // s, >= 0
    double to = 0.0;                     // s, >= from
    double rate = 30.0;                  // samples a second, > 0
    std::vector<std::string> parameters; // ids; empty: all, and the opacities of all parts
    bool unlimited = false;              // values before they are limited to their ranges
    std::vector<TriggerAt> triggers;     // fired on the way, in any order
};

struct Samples {
    double rate = 0.0;
    std::vector<std::string> columns; // "time", then ids
    std::vector<bool> isPart;         // one a column
    std::vector<double> values;       // column c of row r at r * columns + c
    [[nodiscard]] std::size_t rows() const { return values.size() / columns.size(); }
    [[nodiscard]] double at(std::size_t row, std::size_t column) const { return values[row * columns.size() + column]; }
};

// Samples lie at from + i / rate, up to and including `to`. What was given to
// the player before counts. Errors: usage (a range or rate that makes no sense,
// an unknown parameter or trigger), limit (more than ten million samples), cancelled.
Result<Samples> takeSamples(Player& player, const SampleRequest& request, const Progress& progress);

std::string toCsv(const Samples& samples);
std::string toJson(const Samples& samples);

} // namespace sinew
