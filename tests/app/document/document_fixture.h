// A document over a library whose models are made up, in a folder of its own.
#pragma once

#include "app/document/document.h"
#include "app/document/model_library.h"
#include "core/project/operations.h"

#include <QFile>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <functional>
#include <memory>

namespace sinew::test {

// A model of one node and one clip, after the file's name.
inline ImportResult fakeModel(const std::filesystem::path& path)
{
    ImportResult result;
    result.model.name = path.stem().string();
    Node node;
    node.name = "root";
    result.model.nodes.push_back(node);
    ModelClip clip;
    clip.name = "walk";
    clip.duration = 1.25;
    result.model.clips.push_back(clip);
    result.inputs = {path};
    return result;
}

inline QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

inline void write(const QString& path, const QByteArray& content)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(content);
}

// Tests call begin() before each case.
class DocumentFixture : public QObject {
protected:
    void begin()
    {
        QStandardPaths::setTestModeEnabled(true);
        m_document.reset();
        m_library.reset();
        m_folder = std::make_unique<QTemporaryDir>();
        m_import = [](const std::filesystem::path& path, const Progress&) -> Result<ImportResult> { return fakeModel(path); };
        m_library = std::make_unique<ModelLibrary>(
            [this](const std::filesystem::path& path, const Progress& progress) { return m_import(path, progress); });
        m_document = std::make_unique<Document>(*m_library);
    }

    void addParameter(const std::string& name)
    {
        Parameter parameter;
        parameter.name = name;
        parameter.id = freshId(m_document->project(), ObjectKind::parameter, name);
        QVERIFY(m_document->apply(insertObject(m_document->project(), parameter, m_document->project().parameters.size(), "Add")).ok());
    }
    SaveResult save(const QString& path, bool overwrite = false)
    {
        SaveResult result;
        QSignalSpy spy(m_document.get(), &Document::saveFinished);
        const auto connection =
            connect(m_document.get(), &Document::saveFinished, this, [&result](const SaveResult& r) { result = r; });
        m_document->save(path, overwrite);
        if (spy.isEmpty())
            spy.wait(5000);
        disconnect(connection);
        return result;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<ModelLibrary> m_library;
    std::unique_ptr<Document> m_document;
    std::function<Result<ImportResult>(const std::filesystem::path&, const Progress&)> m_import;
};

}  // namespace sinew::test
