#include "app/playback/sampler.h"

#include "app/document/document.h"
#include "app/playback/preview.h"
#include "core/player/player.h"

#include <algorithm>

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
    // A player of its own: the preview's state must not move.
    Result<Player> player = Player::create(program);
    if (!player.ok())
        return;
    const std::size_t count = program->parameters.size();
    m_ids = program->parameters.id;
    m_values.assign(count * kSamples, 0.0);
    const Settings& settings = m_document.project().settings;
    for (int i = 0; i < kSamples; ++i) {
        const double t = settings.loopStart + (settings.loopEnd - settings.loopStart) * i / (kSamples - 1);
        if (!player->seek(t).ok())
            return;
        const auto values = player->values();
        for (std::size_t p = 0; p < count; ++p)
            m_values[p * kSamples + static_cast<std::size_t>(i)] = values[p];
    }
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
