// A WebP picture, or an animation.
#pragma once

#include "app/render/frame_writer.h"
#include "app/render/output_folder.h"

struct WebPAnimEncoder;

namespace sinew {

class WebpWriter : public FrameWriter {
public:
    explicit WebpWriter(const RenderSettings& settings) : m_settings(settings) {}
    ~WebpWriter() override;
    Status begin() override;
    Status add(const QImage& image) override;
    Status finish(const Progress& progress) override;

private:
    [[nodiscard]] Error failed(const char* what) const;
    RenderSettings m_settings;
    OutputFolder m_folder;
    WebPAnimEncoder* m_encoder = nullptr;
    int m_count = 0;
};

}  // namespace sinew
