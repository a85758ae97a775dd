// The clips of the model, to find, play and fade to.
#pragma once

#include <QWidget>

class QTreeWidget;

namespace sinew {

class EmptyNote;
class SearchField;
struct Workspace;

class ClipList : public QWidget {
    Q_OBJECT

public:
    explicit ClipList(Workspace& workspace, QWidget* parent = nullptr);

    // The model's clips as they are now.
    void refresh();
    [[nodiscard]] int count() const;

Q_SIGNALS:
    void playRequested(const QString& clip);      // on the current layer
    void fadeRequested(const QString& clip);      // as its next clip

protected:
    void showEvent(QShowEvent* event) override;

private:
    void revealPlaying();
    void filter(const QString& text);
    void step(int direction);
    void showPlaying();
    void openMenu(const QPoint& point);
    Workspace& m_workspace;
    SearchField* m_search;
    QTreeWidget* m_list;
    EmptyNote* m_none = nullptr;
    bool m_revealed = false;  // what plays, since the model came
};

}  // namespace sinew
