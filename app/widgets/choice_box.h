// ChoiceBox: a combo box for forms. The wheel scrolls the form unless the box
// has the focus; choosing is told apart from being set. Long lists open with a
// line to filter them by, and the chosen text is cut in its middle.
#pragma once

#include <QComboBox>

class QStyleOptionComboBox;

namespace sinew {

class ChoiceBox : public QComboBox {
    Q_OBJECT

public:
    explicit ChoiceBox(QWidget* parent = nullptr);
    // Shows the item with that data; one that is missing is shown as such.
    void showData(const QVariant& item, const QString& missingText = {});
    void showPopup() override;

Q_SIGNALS:
    void chosen(const QVariant& item);  // by the artist

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    // Cuts the option's text to the room there is; true: it was too long.
    bool elide(QStyleOptionComboBox& option) const;
};

}  // namespace sinew
