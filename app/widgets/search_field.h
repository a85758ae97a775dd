// A line to filter or search with: magnifier, placeholder, clear button.
#pragma once

#include <QLineEdit>

namespace sinew {

class SearchField : public QLineEdit {
    Q_OBJECT

public:
    explicit SearchField(const QString& placeholder, QWidget* parent = nullptr);

protected:
    void keyPressEvent(QKeyEvent* event) override;  // Escape clears, then leaves
};

}  // namespace sinew
