#include "app/playback/sampler.h"

#include "app/document/document.h"
#include "app/playback/preview.h"
#include "core/player/sample.h"

#include <algorithm>
#include <numeric>

namespace sinew {

Sampler::Sampler(Document& document, Preview& preview, QObject* parent)
    : QObject(parent), m_document(document), m_preview(preview)
{
    // Sparklines may lag a drag by a frame or two.
    m_timer.setSingleShot(true);
    m_timer.setInterval(40);
    connect(&m_timer, &QTimer::timeout, this, &Sampler::sample);
    connect(&m_preview, &Preview::programChanged, this, [this] {
        if (!m_timer.isActive())
            m_timer.start();
    });
}

void Sampler::sample()
{
    const auto& program = m_preview.program();
    if (!program)
        return;
    const std::size_t count = program->parameters.size();
    std::vector<int> all(count);
    std::iota(all.begin(), all.end(), 0);
    Result<ProgramSampler> sampler = ProgramSampler::create(program, std::move(all), kSamples);
    if (!sampler.ok())
        return;
    const Settings& settings = m_document.project().settings;
    const motion::EvenTimes times{settings.loopStart, (settings.loopEnd - settings.loopStart) / (kSamples - 1)};
    m_ids = program->parameters.id;
    m_values.assign(count * kSamples, 0.0);
    if (!sampler->values(Moments(times, kSamples), m_values, {}).ok())
        return;
    Q_EMIT updated();
}

std::span<const double> Sampler::samples(const std::string& parameter) const
{
    const auto it = std::find(m_ids.begin(), m_ids.end(), parameter);
    if (it == m_ids.end())
        return {};
    return {m_values.data() + (it - m_ids.begin()) * kSamples, kSamples};
}

}  // namespace sinew
