// A line to filter or search with: magnifier, placeholder, clear button.
#pragma once

#include <QLineEdit>

namespace sinew {

class SearchField : public QLineEdit {
    Q_OBJECT

public:
    explicit SearchField(const QString& placeholder, QWidget* parent = nullptr);

Q_SIGNALS:
    void stepped(int direction);  // Down 1, Up -1: for the list of what was found

protected:
    void keyPressEvent(QKeyEvent* event) override;  // Escape clears, then leaves
};

}  // namespace sinew
