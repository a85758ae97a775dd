// CollectFlow: asks where the project and its files are to be collected, copies them
// while the window goes on, and says what came of it.
#pragma once

#include <QObject>
#include <QString>
#include <QThreadPool>

#include <atomic>
#include <functional>
#include <memory>

namespace sinew {

class Document;
class MessageBar;
class ModelLibrary;
class UserSettings;

class CollectFlow : public QObject {
    Q_OBJECT

public:
    struct Parts {
        Document& document;
        ModelLibrary& library;
        UserSettings& settings;
        MessageBar& messages;
        QWidget* window;
    };
    explicit CollectFlow(const Parts& parts, QObject* parent = nullptr);
    ~CollectFlow() override;  // cancels

    void ask();
    void collectInto(const QString& folder);
    // After a save: says where a model lies that a copy of the project would miss, once a project.
    void remark();

Q_SIGNALS:
    void openRequested(const QString& project);

private:
    void showError(const QString& text);

    Parts m_parts;
    QThreadPool m_pool;
    std::shared_ptr<std::atomic<bool>> m_cancelled;  // of the copying under way
    QString m_remarked;
};

}  // namespace sinew
