// Which stream of the input log holds what.
#pragma once

#include "core/program/program.h"

namespace sinew {

struct Streams {
    int parameter = 0;    // + parameter index
    int channel = 0;      // + channel
    int driver = 0;       // + driver
    int trigger = 0;      // + trigger
    int request = 0;      // + layer
    int layerWeight = 0;  // + layer
    int layerMix = 0;     // + layer
    int layerLevel = 0;   // + layer
    int lookTarget = 0, lookActive = 0, lookCenter = 0;
    int count = 0;

    Streams() = default;
    explicit Streams(const Program& program)
    {
        const auto take = [this](std::size_t n) {
            const int first = count;
            count += static_cast<int>(n);
            return first;
        };
        parameter = take(program.parameters.size());
        channel = take(program.channelTimescale.size());
        driver = take(program.drivers.size());
        trigger = take(program.triggerName.size());
        request = take(program.layers.size());
        layerWeight = take(program.layers.size());
        layerMix = take(program.layers.size());
        layerLevel = take(program.layers.size());
        lookTarget = take(1);
        lookActive = take(1);
        lookCenter = take(1);
    }
};

}  // namespace sinew
