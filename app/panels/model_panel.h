// Model: the node tree, morphs and clips of the project's model.
#pragma once

#include <QWidget>

class QLabel;
class QListWidget;

namespace sinew {

class ModelTree;
class SearchField;
struct Workspace;

class ModelPanel : public QWidget {
    Q_OBJECT

public:
    explicit ModelPanel(Workspace& workspace, QWidget* parent = nullptr);

Q_SIGNALS:
    void fromJointRequested();
    void importRequested();
    void morphParameterRequested(const QString& morph);
    void clipRequested(const QString& clip);  // play it on the current layer

private:
    void refresh();
    Workspace& m_workspace;
    QLabel* m_summary;
    SearchField* m_filter;
    ModelTree* m_tree;
    QListWidget* m_morphs;
    QListWidget* m_clips;
    QWidget* m_content;
    QWidget* m_empty;
    QLabel* m_emptyText;
};

}  // namespace sinew
