// FoldBox: a titled part of a panel that folds away under its title.
#pragma once

#include <QWidget>

class QPushButton;

namespace sinew {

// Made for a vertical QSplitter: folded it is as high as its title.
class FoldBox : public QWidget {
    Q_OBJECT

public:
    FoldBox(const QString& title, QWidget* content, QWidget* parent = nullptr);

    // Behind the title; negative: none.
    void setCount(int count);
    [[nodiscard]] bool isFolded() const { return m_folded; }
    void setFolded(bool folded);
    [[nodiscard]] int headHeight() const;

Q_SIGNALS:
    void foldedChanged(bool folded);

private:
    void showState();
    QString m_title;
    QWidget* m_content;
    QPushButton* m_head;
    int m_count = -1;
    bool m_folded = false;
};

}  // namespace sinew
