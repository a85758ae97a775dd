// Projects that the tests of several verbs use.
#pragma once

namespace sinew {

// No model; a wave of 4 s on one parameter, 0 and a line on the others.
inline constexpr const char* kWave = R"({
  "sinew": {"format": 2},
  "settings": {"frameRate": 4, "loopEnd": 2},
  "parameters": [
    {"id": "wave", "name": "Wave", "minimum": -1, "maximum": 1, "default": 0},
    {"id": "still", "name": "Still", "minimum": 0, "maximum": 10, "default": 5},
    {"id": "line", "name": "Line", "minimum": 0, "maximum": 1, "default": 0}
  ],
  "parts": [{"id": "cape", "name": "Cape", "opacity": 0.5}],
  "drivers": [
    {"id": "d", "targets": ["wave"],
     "motion": {"kind": "harmonic", "direction": "centric", "normalizedOrigin": 0.5, "normalizedRange": 0.5, "duration": 4}},
    {"id": "l", "targets": ["line"], "blend": "override",
     "motion": {"kind": "track", "keys": [{"time": 0, "value": [0]}, {"time": 2, "value": [2]}]}}
  ]
})";

} // namespace sinew
