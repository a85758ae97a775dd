// RemedyNote: an amber note inside a section, its remedy a link in the text.
#pragma once

#include <QWidget>

class QLabel;

namespace sinew {

class RemedyNote : public QWidget {
    Q_OBJECT

public:
    explicit RemedyNote(QWidget* parent = nullptr);
    void setNote(const QString& text, const QString& remedy);  // remedy empty: no link

Q_SIGNALS:
    void remedyClicked();

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void refresh();
    QLabel* m_label;
    QString m_text;
    QString m_remedy;
};

}  // namespace sinew
