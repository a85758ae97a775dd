// Instruction sets that batches are compiled for: all whose vectors have a size
// the compiler knows. Before any header of Highway.
#pragma once

#define HWY_DISABLED_TARGETS (HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128 | HWY_RVV)
