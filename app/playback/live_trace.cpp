#include "app/playback/live_trace.h"

#include "app/playback/preview.h"
#include "app/playback/transport.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace sinew {

LiveTrace::LiveTrace(Preview& preview, Transport& transport, QObject* parent)
    : QObject(parent), m_preview(preview), m_transport(transport)
{
    connect(&transport, &Transport::frameChanged, this, &LiveTrace::follow);
    connect(&transport, &Transport::loopEnding, this, [this] { m_take.cut(); });
}

// Ready to compare with the present program; false where that is not possible.
bool LiveTrace::watch()
{
    const auto& program = m_preview.program();
    if (program == m_program && m_sampler)
        return true;
    if (!m_program || !program || m_program->parameters.id != program->parameters.id)
        m_take.clear();
    m_program = program;
    m_sampler.reset();
    if (!program)
        return false;
    std::vector<int> all(program->parameters.size());
    std::iota(all.begin(), all.end(), 0);
    Result<ProgramSampler> sampler = ProgramSampler::create(program, std::move(all), 1);
    if (!sampler.ok())
        return false;
    m_sampler.emplace(std::move(*sampler));
    m_plain.resize(program->parameters.size());
    return true;
}

void LiveTrace::follow()
{
    const Player* player = m_preview.player();
    if (!m_preview.isLive() || !player || !watch()) {
        if (m_take.isEmpty())
            return;
        m_take.clear();
        Q_EMIT changed();
        return;
    }
    const double time = m_transport.time();
    const std::span<const double> values = player->values();
    if (m_take.isEmpty())
        m_led.assign(values.size(), false);
    if (m_sampler->values(Moments(std::span(&time, 1)), m_plain, {}).ok())
        for (std::size_t i = 0; i < values.size(); ++i) {
            const double range = m_program->parameters.maximum[i] - m_program->parameters.minimum[i];
            if (std::abs(values[i] - m_plain[i]) > 1e-6 * range)
                m_led[i] = true;
        }
    m_take.add(time, {values.begin(), values.end()});
    Q_EMIT changed();
}

LiveTrace::Line LiveTrace::line(const Id& parameter) const
{
    Line line;
    if (m_take.isEmpty())
        return line;
    const auto& ids = m_program->parameters.id;
    const auto row = static_cast<std::size_t>(std::ranges::find(ids, parameter) - ids.begin());
    if (row == ids.size() || !m_led[row])
        return line;
    for (const Take::Moment& moment : m_take.moments()) {
        line.times.push_back(moment.time);
        line.values.push_back(moment.values[row]);
    }
    return line;
}

}  // namespace sinew
