// TrackKeys: the keys of a track, one line each. Of a track of several parameters the
// values of the current one.
#pragma once

#include "core/project/project.h"

#include <QWidget>

#include <functional>
#include <vector>

class QToolButton;
class QVBoxLayout;

namespace sinew {

class ChoiceBox;
class NumberField;
struct Workspace;

class TrackKeys : public QWidget {
    Q_OBJECT

public:
    TrackKeys(Workspace& workspace, const Id& driver, QWidget* parent = nullptr);

private:
    struct Row {
        QToolButton* mark;
        NumberField* time;
        NumberField* value;
        ChoiceBox* interpolation;
    };
    void refresh();
    void rebuild(std::size_t count);
    void addKey();
    void select(std::size_t key, Qt::KeyboardModifiers modifiers);
    void refreshSelection();
    [[nodiscard]] const Track* track() const;
    [[nodiscard]] std::size_t component() const;
    void edit(const QString& label, const std::function<void(Track&)>& change);

    Workspace& m_workspace;
    Id m_driver;
    QVBoxLayout* m_column;
    QWidget* m_list = nullptr;
    std::vector<Row> m_rows;
};

}  // namespace sinew
