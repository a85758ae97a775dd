// MP4 and GIF through the ffmpeg program, where it is installed.
#pragma once

#include "app/render/frame_writer.h"
#include "app/render/output_folder.h"

#include <QProcess>

namespace sinew {

class FfmpegWriter : public FrameWriter {
public:
    explicit FfmpegWriter(const RenderSettings& settings) : m_settings(settings) {}
    ~FfmpegWriter() override;
    Status begin() override;
    Status add(const QImage& image) override;
    Status finish(const Progress& progress) override;

    // Its path, or empty. Looked up once.
    static const QString& program();
    // Whether it has that encoder. Asked once a name.
    static bool hasEncoder(const QString& name);

private:
    [[nodiscard]] QString part(const char* name) const { return m_folder.file(QLatin1String(name)); }
    void start(const QStringList& arguments);
    // Waits for the running process; an error holds its last words.
    Status wait(const Progress& progress);
    Status run(const QStringList& arguments, const Progress& progress);
    [[nodiscard]] Error failed() const;
    RenderSettings m_settings;
    OutputFolder m_folder;
    std::unique_ptr<QProcess> m_process;
};

}  // namespace sinew
