// FrameWriter: turns rendered frames into files.
//
// Everything is written beside its place and put there by finish(); until then
// the place is as it was. A writer that goes without having finished leaves
// nothing behind. One thread at a time.
#pragma once

#include "app/render/render_settings.h"
#include "core/base/progress.h"
#include "core/base/result.h"

#include <QImage>

#include <memory>

namespace sinew {

class FrameWriter {
public:
    virtual ~FrameWriter() = default;
    virtual Status begin() { return {}; }
    // Frames in order; premultiplied or straight, of the settings' size.
    virtual Status add(const QImage& image) = 0;
    // `progress` is asked whether to give up; a writer that takes long does.
    virtual Status finish(const Progress& progress) = 0;
};

std::unique_ptr<FrameWriter> makeFrameWriter(const RenderSettings& settings);

// Why files of that format cannot be written here, in a sentence; empty: they can.
QString formatProblem(RenderFormat format);

}  // namespace sinew
