// Paints the rows of the parameter list: chip, name, sparkline, live value.
#pragma once

#include <QStyledItemDelegate>

namespace sinew {

class ParameterModel;
struct Workspace;

class ParameterDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    ParameterDelegate(Workspace& workspace, ParameterModel& model, QObject* parent = nullptr);

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    void updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                              const QModelIndex& index) const override;

private:
    Workspace& m_workspace;
    ParameterModel& m_model;
};

}  // namespace sinew
