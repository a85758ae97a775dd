// A PNG file, or a numbered sequence of them.
#pragma once

#include "app/render/frame_writer.h"

#include <QTemporaryDir>

namespace sinew {

class PngWriter : public FrameWriter {
public:
    explicit PngWriter(const RenderSettings& settings) : m_settings(settings) {}
    Status begin() override;
    Status add(const QImage& image) override;
    Status finish(const Progress& progress) override;

private:
    RenderSettings m_settings;
    std::unique_ptr<QTemporaryDir> m_folder;  // beside the target: moving from it is a rename
    int m_count = 0;
};

}  // namespace sinew
