// The bar at the top: menus, what is open, and the way to everything else.
#pragma once

#include <QWidget>

class QLabel;
class QMenuBar;
class QPushButton;

namespace sinew {

class Document;

class TitleBar : public QWidget {
    Q_OBJECT

public:
    explicit TitleBar(Document& document, QWidget* parent = nullptr);
    [[nodiscard]] QMenuBar* menus() const { return m_menus; }

Q_SIGNALS:
    void searchRequested();

protected:
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void refresh();
    Document& m_document;
    QLabel* m_brand;
    QMenuBar* m_menus;
    QLabel* m_title;
    QPushButton* m_search;
};

}  // namespace sinew
