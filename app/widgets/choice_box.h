// ChoiceBox: a combo box for forms. The wheel scrolls the form unless the box
// has the focus; choosing is told apart from being set.
#pragma once

#include <QComboBox>

namespace sinew {

class ChoiceBox : public QComboBox {
    Q_OBJECT

public:
    explicit ChoiceBox(QWidget* parent = nullptr);
    // Shows the item with that data; one that is missing is shown as such.
    void showData(const QVariant& item, const QString& missingText = {});

Q_SIGNALS:
    void chosen(const QVariant& item);  // by the artist

protected:
    void wheelEvent(QWheelEvent* event) override;
};

}  // namespace sinew
