// PictureDecoder: decodes a model's pictures in threads; large ones take long.
#pragma once

#include "app/viewport/textures.h"

#include <QObject>
#include <QTimer>

#include <memory>
#include <vector>

namespace sinew {

// GUI thread.
class PictureDecoder : public QObject {
    Q_OBJECT
public:
    explicit PictureDecoder(QObject* parent = nullptr);
    ~PictureDecoder() override;  // lets go of what is not done; does not wait

    // Decodes these of the model's images; what was asked before is forgotten.
    void start(const std::shared_ptr<const Model>& model, const std::vector<int>& images);
    [[nodiscard]] int pending() const { return m_pending; }
    // Blocks until all are decoded, and reports them.
    void wait();

Q_SIGNALS:
    void decoded(int image, const sinew::DecodedPicture& picture);

private:
    struct Shared;
    void forget();
    void collect();
    std::shared_ptr<Shared> m_shared;
    QTimer m_timer;
    int m_pending = 0;
};

}  // namespace sinew
