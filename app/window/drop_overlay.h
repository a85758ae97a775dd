// DropOverlay: drag and drop of files onto the window, with a highlight that
// says what dropping will do.
#pragma once

#include <QStringList>
#include <QWidget>

namespace sinew {

class DropOverlay : public QWidget {
    Q_OBJECT

public:
    // Covers `window` while files are dragged over it.
    explicit DropOverlay(QWidget* window);

Q_SIGNALS:
    void dropped(const QStringList& files);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    QString m_text;
    bool m_useful = false;
};

// What becomes of files: projects are opened, models imported, others explained.
struct DroppedFiles {
    QStringList projects;
    QStringList models;
    QStringList unknown;
};
DroppedFiles sortDropped(const QStringList& files);

// "glTF 2.0 (glb, gltf), FBX (fbx)": what can be imported.
QString importableText();

}  // namespace sinew
