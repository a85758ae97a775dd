// WriterThread: runs a FrameWriter beside the drawing.
#pragma once

#include "app/render/frame_writer.h"

#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <thread>

namespace sinew {

class WriterThread {
public:
    // `progress` must outlive it.
    WriterThread(const RenderSettings& settings, const Progress& progress);
    ~WriterThread();  // gives up

    // Whether it takes another frame now; frames are large.
    [[nodiscard]] bool hasRoom() const;
    void push(QImage image);
    // No frame follows.
    void close();
    // Leaves what is not finished and waits; result() is there then.
    void giveUp();
    // Once all is done or failed.
    [[nodiscard]] std::optional<Status> result() const;

private:
    void work();
    [[nodiscard]] Status write();
    RenderSettings m_settings;
    const Progress& m_progress;
    mutable std::mutex m_mutex;
    std::condition_variable m_wake;
    std::deque<QImage> m_queue;
    bool m_closed = false;
    bool m_abandoned = false;
    std::optional<Status> m_result;
    std::thread m_thread;
};

}  // namespace sinew
