#include "app/viewport/picture_decoder.h"

#include <QThreadPool>

#include <condition_variable>
#include <mutex>
#include <utility>

namespace sinew {

namespace {

constexpr int kPoll = 15;  // ms

}  // namespace

// Outlives the decoder where threads are still at it.
struct PictureDecoder::Shared {
    std::mutex mutex;
    std::condition_variable done;
    std::vector<std::pair<int, DecodedPicture>> results;
    bool forgotten = false;
};

PictureDecoder::PictureDecoder(QObject* parent) : QObject(parent)
{
    m_timer.setInterval(kPoll);
    connect(&m_timer, &QTimer::timeout, this, &PictureDecoder::collect);
}

PictureDecoder::~PictureDecoder()
{
    forget();
}

void PictureDecoder::forget()
{
    if (m_shared) {
        const std::lock_guard lock(m_shared->mutex);
        m_shared->forgotten = true;
    }
    m_shared.reset();
    m_pending = 0;
    m_timer.stop();
}

void PictureDecoder::start(const std::shared_ptr<const Model>& model, const std::vector<int>& images)
{
    forget();
    if (images.empty())
        return;
    m_shared = std::make_shared<Shared>();
    m_pending = static_cast<int>(images.size());
    for (const int image : images)
        QThreadPool::globalInstance()->start([shared = m_shared, model, image] {
            {
                const std::lock_guard lock(shared->mutex);
                if (shared->forgotten)
                    return;
            }
            DecodedPicture picture = decodePicture(model->images[static_cast<std::size_t>(image)]);
            {
                const std::lock_guard lock(shared->mutex);
                shared->results.emplace_back(image, std::move(picture));
            }
            shared->done.notify_all();
        });
    m_timer.start();
}

void PictureDecoder::collect()
{
    if (!m_shared)
        return;
    std::vector<std::pair<int, DecodedPicture>> results;
    {
        const std::lock_guard lock(m_shared->mutex);
        results.swap(m_shared->results);
    }
    m_pending -= static_cast<int>(results.size());
    if (m_pending == 0)
        m_timer.stop();
    for (const auto& [image, picture] : results)
        Q_EMIT decoded(image, picture);
}

void PictureDecoder::wait()
{
    while (m_pending > 0) {
        {
            std::unique_lock lock(m_shared->mutex);
            m_shared->done.wait(lock, [this] { return !m_shared->results.empty(); });
        }
        collect();
    }
}

}  // namespace sinew
