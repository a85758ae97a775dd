// A PNG file, or a numbered sequence of them.
#pragma once

#include "app/render/frame_writer.h"
#include "app/render/output_folder.h"

namespace sinew {

class PngWriter : public FrameWriter {
public:
    explicit PngWriter(const RenderSettings& settings) : m_settings(settings) {}
    Status begin() override { return m_folder.openBeside(m_settings.path); }
    Status add(const QImage& image) override;
    Status finish(const Progress& progress) override;

private:
    RenderSettings m_settings;
    OutputFolder m_folder;
    int m_count = 0;
};

}  // namespace sinew
