#include "app/render/writer_thread.h"

namespace sinew {
namespace {

constexpr std::size_t kRoom = 3;

}  // namespace

WriterThread::WriterThread(const RenderSettings& settings, const Progress& progress)
    : m_settings(settings), m_progress(progress), m_thread([this] { work(); })
{
}

WriterThread::~WriterThread()
{
    giveUp();
}

void WriterThread::giveUp()
{
    {
        const std::lock_guard lock(m_mutex);
        m_abandoned = true;
    }
    m_wake.notify_all();
    if (m_thread.joinable())
        m_thread.join();
}

bool WriterThread::hasRoom() const
{
    const std::lock_guard lock(m_mutex);
    return m_queue.size() < kRoom;
}

void WriterThread::push(QImage image)
{
    {
        const std::lock_guard lock(m_mutex);
        m_queue.push_back(std::move(image));
    }
    m_wake.notify_all();
}

void WriterThread::close()
{
    {
        const std::lock_guard lock(m_mutex);
        m_closed = true;
    }
    m_wake.notify_all();
}

std::optional<Status> WriterThread::result() const
{
    const std::lock_guard lock(m_mutex);
    return m_result;
}

void WriterThread::work()
{
    Status status = write();
    const std::lock_guard lock(m_mutex);
    m_result = std::move(status);
}

Status WriterThread::write()
{
    const Error cancelled{ErrorKind::cancelled, "Rendering was cancelled", m_settings.path.toStdString(), {}};
    const std::unique_ptr<FrameWriter> writer = makeFrameWriter(m_settings);
    if (Status status = writer->begin(); !status)
        return status;
    while (true) {
        QImage image;
        {
            std::unique_lock lock(m_mutex);
            m_wake.wait(lock, [this] { return m_abandoned || m_closed || !m_queue.empty(); });
            if (m_abandoned)
                return cancelled;
            if (m_queue.empty())
                break;
            image = std::move(m_queue.front());
            m_queue.pop_front();
        }
        if (Status status = writer->add(image); !status)
            return status;
    }
    return m_progress.cancelled() ? Status(cancelled) : writer->finish(m_progress);
}

}  // namespace sinew
