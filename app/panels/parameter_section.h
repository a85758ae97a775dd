// ParameterSection: the head of the inspector: chip, name and range of the
// current parameter, and its fields when opened.
#pragma once

#include "core/project/fields.h"

#include <QWidget>

#include <vector>

class QLabel;
class QToolButton;

namespace sinew {

class FieldEditor;
struct Workspace;

class ParameterSection : public QWidget {
    Q_OBJECT

public:
    explicit ParameterSection(Workspace& workspace, QWidget* parent = nullptr);
    void refresh();
    [[nodiscard]] bool isOpen() const { return m_open; }
    void setOpen(bool open);

protected:
    void mousePressEvent(QMouseEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    struct Row {
        const Field<Parameter>* field;
        FieldEditor* editor;
    };
    void edit(const QString& label, const Field<Parameter>& field, const FieldValue& value);

    Workspace& m_workspace;
    QLabel* m_name;
    QLabel* m_range;
    QToolButton* m_toggle;
    QWidget* m_body;
    std::vector<Row> m_rows;
    bool m_open = false;
};

}  // namespace sinew
