// Parameters: what the motion drives, with chip, sparkline and live value.
#pragma once

#include <QWidget>

class QLabel;
class QListView;
class QPushButton;

namespace sinew {

class ParameterModel;
class SearchField;
struct Workspace;

class ParametersPanel : public QWidget {
    Q_OBJECT

public:
    explicit ParametersPanel(Workspace& workspace, QWidget* parent = nullptr);

    [[nodiscard]] QListView* view() const { return m_view; }
    void addParameter();
    void removeSelected();
    void renameCurrent();
    void duplicateSelected();
    void focusFilter();

Q_SIGNALS:
    void fromJointRequested();

private:
    void readSelection();   // from the view
    void writeSelection();  // to the view
    void updateEmptyState();
    void openMenu(const QPoint& point);

    Workspace& m_workspace;
    ParameterModel* m_model;
    QListView* m_view;
    QLabel* m_empty;
    SearchField* m_filter;
    QPushButton* m_fromJoint;
    bool m_syncing = false;
};

}  // namespace sinew
