// Bounces told apart flight by flight; compiled once per instruction set.
#if defined(SINEW_MOTION_BATCH_FLIGHTS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef SINEW_MOTION_BATCH_FLIGHTS_INL_H_
#undef SINEW_MOTION_BATCH_FLIGHTS_INL_H_
#else
#define SINEW_MOTION_BATCH_FLIGHTS_INL_H_
#endif

#include "core/motion/batch_kernels.h"
#include "core/motion/batch_math-inl.h"

HWY_BEFORE_NAMESPACE();
namespace sinew::motion::batch {
namespace HWY_NAMESPACE {

// Where in its flights each sample is.
struct Aloft {
    Vector within;    // s since the flight began
    Vector scale;     // elasticity^index
    Mask flying;      // s >= 0, and not over
};

// By comparing with every landing: exactly as the loop does.
struct FewFlights {
    explicit FewFlights(const Flights& flights)
    {
        double begin = 0.0;
        double scale = 1.0;
        const double first = 2.0 * flights.rebound / flights.gravity;
        for (std::size_t k = 0; k < kFewFlights && static_cast<double>(k) < flights.count; ++k) {
            begins[k] = begin;
            scales[k] = scale;
            ++count;
            begin += first * scale;
            scale *= flights.elasticity;
        }
        end = begin;
    }
    // The flight each sample is in; beyond the last one that.
    HWY_INLINE Row flightAt(Vector s) const
    {
        const Whole di;
        Row at = hn::Zero(di);
        for (std::size_t k = 1; k < count; ++k)
            at = hn::IfThenElse(hn::RebindMask(di, hn::Gt(s, set(begins[k]))), row(k), at);
        return at;
    }
    HWY_INLINE Aloft find(Vector s) const
    {
        const Row at = flightAt(s);
        return {hn::Sub(s, pick(begins, count, at)), pick(scales, count, at),
                hn::And(hn::Ge(s, set(0.0)), hn::Le(s, set(end)))};
    }
    double begins[kFewFlights] = {}, scales[kFewFlights] = {};
    double end = 0.0;
    std::size_t count = 0;
};

}  // namespace HWY_NAMESPACE
}  // namespace sinew::motion::batch
HWY_AFTER_NAMESPACE();

#endif
