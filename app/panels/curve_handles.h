// The handles of the motion that moves a parameter, whatever its kind.
#pragma once

#include "app/plot/shape_handle.h"
#include "core/program/program.h"
#include "core/project/project.h"

#include <QString>

#include <memory>
#include <optional>
#include <vector>

namespace sinew {

// Looks at one item of one driver, as the program plays it.
class CurveHandles {
public:
    // Of the first enabled driver that moves the parameter and has handles at or
    // after `from` s. None: empty handles().
    CurveHandles(const Project& project, std::shared_ptr<const Program> program, const Id& parameter, double from);
    CurveHandles() = default;

    [[nodiscard]] const Id& driver() const { return m_driver; }
    [[nodiscard]] const std::vector<ShapeHandle>& handles() const { return m_handles; }

    // The driver with the handle dragged there; times and values as ShapeHandle has them.
    [[nodiscard]] Driver dragged(const Driver& driver, const ShapeHandle& handle, double time, double value) const;

private:
    bool look(const Project& project, std::size_t instance, std::size_t component, double from);
    bool lookAtHarmonic(const Project& project, std::size_t row, double from);
    bool lookAtTrack(std::size_t row, std::size_t component, double start, double from);

    std::shared_ptr<const Program> m_program;
    Id m_driver;
    std::vector<ShapeHandle> m_handles;

    double m_minimum = 0.0;    // of the parameter
    double m_maximum = 1.0;
    double m_loopEnd = 0.0;    // s, infinite without a loop
    double m_start = 0.0;      // s, of the item
    double m_timescale = 1.0;  // of a harmonic's channel
    double m_cycles = 0.0;     // of it up to the period's handle
    Harmonic m_harmonic;       // as the item plays it
    Arrival m_arrival;
    std::size_t m_key = 0;     // of a track, at which it arrives
};

// "amplitude", ... names the handle on the canvas; "amplitude 21.6 deg" and "Set amplitude".
QString handleId(ShapeHandle::Sets sets);
QString handleLabel(const ShapeHandle& handle, const Parameter& parameter);
QString handleEdit(ShapeHandle::Sets sets);

}  // namespace sinew
