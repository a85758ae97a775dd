// The editor's window for tests, with folders of its own.
#pragma once

#include "app/document/model_library.h"
#include "app/document/settings.h"
#include "app/theme/theme.h"
#include "app/window/main_window.h"
#include "tests/app/support/active.h"

#include <QCoreApplication>
#include <QDir>
#include <QStandardPaths>
#include <QTemporaryDir>

#include <memory>

namespace sinew {

class TestEditor {
public:
    TestEditor()
    {
        QStandardPaths::setTestModeEnabled(true);
        Theme::instance().apply(ThemeKind::dark);
        CacheSettings cache;
        cache.folder = (m_folder.path() + QStringLiteral("/cache")).toStdString();
        cache.importer = SINEW_CLI;
        m_library = std::make_unique<ModelLibrary>(cache);
        m_window = std::make_unique<MainWindow>(*m_library, m_settings, file(QStringLiteral("recovery")));
    }

    [[nodiscard]] MainWindow& window() const { return *m_window; }
    MainWindow* operator->() const { return m_window.get(); }
    [[nodiscard]] QString file(const QString& name) const { return m_folder.filePath(name); }
    [[nodiscard]] const Project& project() const { return m_window->document().project(); }
    template <class T>
    T* child(const char* name) const
    {
        return m_window->findChild<T*>(QLatin1String(name));
    }

    // Opens it and waits until its model is there and posed.
    bool open(const QString& path)
    {
        m_window->openPath(path);
        return QTest::qWaitFor([this] { return modelShown(); }, 60'000);
    }
    [[nodiscard]] bool modelShown() const
    {
        const auto model = m_window->document().model();
        const Player* player = m_window->preview().player();
        return model && player && player->modelPose().size() == model->nodes.size();
    }

private:
    QTemporaryDir m_folder;
    UserSettings m_settings{true};
    std::unique_ptr<ModelLibrary> m_library;
    std::unique_ptr<MainWindow> m_window;
};

}  // namespace sinew
